"""The players as a seat sees them: who decides, what each holds, and what was taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from friday_nb.his_man_friday import Place, View
from friday_nb.his_man_friday.cards import CHALLENGES
from friday_nb.his_man_friday.talk import remarks
from friday_nb.his_man_friday.texts import card_label, player_name
from friday_nb.his_man_friday.words import say
from friday_widgets.his_man_friday.table.island import is_lie, known_card, said_of, sentences
from friday_widgets.wire.panel import Data


def players(
    view: View, lang: str, comments: Iterable[str] = (), revealed: Sequence[Place] = ()
) -> list[Data]:
    """Everybody, by seat.

    Args:
        view: What the seat may know.
        lang: The language.
        comments: Those on the latest decisions: what people said in them last is shown.
        revealed: All cards, laid open after the end of the game; nothing while it runs.
    """
    latest = {each.seat: each.told(lang) for comment in comments for each in remarks(comment)}
    return [
        _player(view, seat, lang, latest.get(seat, ""), revealed) for seat in range(view.players)
    ]


def _player(view: View, seat: int, lang: str, remark: str, revealed: Sequence[Place]) -> Data:
    you = seat == view.seat
    taken = [place for place in revealed or view.island if place.taker == seat]
    name = player_name(seat, lang)
    notes = [
        say(lang, "table.holds", n=view.hands[seat]),
        say(lang, "table.peeks", n=view.challenges[seat]),
        say(lang, "table.took", n=len(taken)) if taken else say(lang, "table.took.none"),
    ]
    if revealed:
        notes += [_told(place, lang) for place in taken] + [_lies(revealed, seat, lang)]
    shown = say(lang, "table.you.long", player=name) if you else name
    return {
        "seat": seat,
        "name": shown,
        "short": say(lang, "table.you") if you else name,
        "you": you,
        "acts": seat == view.actor,
        "acts_word": say(lang, "table.deciding"),
        "hand": view.hands[seat],
        "challenges": view.challenges[seat],
        "challenges_of": CHALLENGES[view.players],
        "taken": [_taken(place, lang) for place in taken],
        "lies": _lies(revealed, seat, lang) if revealed else "",
        "remark": remark,
        "label": sentences([shown, *notes]),
        "wins": seat in view.winners,
    }


def _taken(place: Place, lang: str) -> Data:
    """A card that was taken: what it is, if the seat knows; what was said of it else."""
    shown: Data = {
        "kind": place.declared.key if place.declared else "",
        "said": said_of(place.declared, lang),
    }
    if place.card:
        shown["card"] = known_card(place.card, lang)
        shown["lie"] = is_lie(place)
    return shown


def _told(place: Place, lang: str) -> str:
    """A card that lies open at the end, and what had been said of it if that was a lie."""
    label = card_label(place.card, lang)
    return f"{label} ({said_of(place.declared, lang)})" if is_lie(place) else label


def _lies(revealed: Sequence[Place], seat: int, lang: str) -> str:
    """How often a player lied, of so many declarations."""
    laid = [place for place in revealed if place.layer == seat]
    return say(lang, "table.lies", n=sum(map(is_lie, laid)), all=len(laid))


def hand(view: View, lang: str) -> list[Data]:
    """The cards of the seat's own hand; the same card twice (a gun) is the same choice."""
    return [
        {**known_card(name, lang), "number": number, "label": card_label(name, lang)}
        for number, name in enumerate(view.hand, 1)
    ]
