"""The players as a seat sees them: what everybody can count, and the seat's own shares."""

from __future__ import annotations

from friday_nb.black_friday import COLOURS, View
from friday_nb.black_friday.texts import player_name
from friday_nb.black_friday.words import say
from friday_widgets.black_friday.table.market import cases_in_words
from friday_widgets.wire.panel import Data


def players(view: View, lang: str) -> list[Data]:
    """Everybody, by seat."""
    return [_player(view, seat, lang) for seat in range(view.players)]


def _player(view: View, seat: int, lang: str) -> Data:
    you = seat == view.seat
    name = player_name(seat, lang)
    shown = say(lang, "table.you.long", player=name) if you else name
    cards = [say(lang, f"card.{card}") for card in view.cards[seat]]
    counts = {
        "shares": view.shares[seat],
        "cash": view.cash[seat],
        "gold": view.gold[seat],
        "silver": view.silver[seat],
        "subsidies": view.subsidies[seat],
        "owed": view.owed[seat],
    }
    said = [say(lang, f"table.has.{key}", n=n) for key, n in counts.items() if n or key != "owed"]
    if cards:
        said.append(say(lang, "table.has.cards", cards=", ".join(cards)))
    return {
        **counts,
        "seat": seat,
        "name": say(lang, "table.you") if you else name,
        "you": you,
        "acts": seat == view.actor,
        "cards": [{"name": n, "word": w} for n, w in zip(view.cards[seat], cards, strict=True)],
        "label": f"{shown}: {'; '.join(said)}.",
        "wins": seat in view.winners,
    }


def own(view: View, lang: str) -> Data:
    """The seat's own shares and what they and everything else are worth now."""
    prices = view.prices
    worth = sum(view.hand[name] * prices[name] for name in COLOURS)
    return {
        "hand": [view.hand[name] for name in COLOURS],
        "label": say(lang, "table.own.label", cases=cases_in_words(view.hand, lang), worth=worth),
        "text": say(lang, "table.own.worth", worth=worth, cash=view.cash[view.seat]),
    }
