"""``friday-nb odds``: the odds of the next card, of drawing on, and of the fight, in a position."""

from __future__ import annotations

from collections.abc import Iterator

from friday_nb.cli.common import parsed, printed
from friday_nb.core.numbers import decimal, percent
from friday_nb.friday import odds as odds_of
from friday_nb.friday.cards import Card
from friday_nb.friday.terminal import best_play
from friday_nb.friday.texts import card_label
from friday_nb.friday.view import View, parse_position
from friday_nb.friday.words import say


def odds(position: str, lang: str, *, as_json: bool) -> int:
    """Print the odds of a position (``-``: the one piped in); Refusal if it is no position."""
    view = parsed(position, lang, parse_position)
    found = odds_of.of(view)
    return printed(lambda: as_data(view, lang), lambda: lines(found, lang), as_json=as_json)


def lines(odds: odds_of.Odds, lang: str) -> Iterator[str]:
    """The lines of output: the next card, the fight under best play, and drawing on."""
    yield say(lang, "cli.odds.next")
    for card, chance in odds.next_card:
        yield f"  {percent(chance, lang):>5}  {chance!s:>9}  {card_label(card, lang)}"
    yield say(lang, "cli.odds.reshuffle", n=odds.to_reshuffle)
    yield from best_play.lines(odds.view, lang)
    found = odds.draws
    yield ""
    if not found:
        yield say(lang, "deck.draws.none")
        return
    yield say(lang, "cli.odds.draws", total=found[0].totals[0][0], value=found[0].needed)
    columns = ("further", "bought", "reach", "life", "dies")
    rows = [tuple(say(lang, f"deck.axis.{name}") for name in columns)]
    rows += [
        (
            f"+{entry.cards}",
            decimal(entry.mean_bought, lang),
            percent(entry.reach, lang),
            decimal(entry.mean_life, lang),
            percent(entry.dies, lang),
        )
        for entry in found
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(f"{cell:>{w}}" for cell, w in zip(row, widths, strict=True))


def as_data(view: View, lang: str) -> dict[str, object]:
    """The same as JSON: chances as numbers and, exactly, as fractions ("5/12")."""
    return {
        "position": str(view),
        "draws_to_reshuffle": odds_of.draws_to_reshuffle(view),
        "next_card": [
            {**_card(card, lang), "chance": float(p), "exact": str(p)}
            for card, p in odds_of.next_card(view)
        ],
        "draws": [
            {
                "cards": entry.cards,
                "reach": float(entry.reach),
                "exact": str(entry.reach),
                "mean_life": float(entry.mean_life),
                "spread_life": entry.spread_life,
                "dies": float(entry.dies),
                "reshuffles": entry.reshuffles,
                "totals": {str(total): str(p) for total, p in entry.totals},
                "life": {str(life): str(p) for life, p in entry.life},
                "bought": {str(n): str(p) for n, p in entry.bought},
            }
            for entry in odds_of.draw_odds(view)
        ],
        "fight": best_play.as_data(view),
    }


def _card(card: Card, lang: str) -> dict[str, object]:
    return {"code": card.code, "card": card_label(card, lang), "value": card.value}
