"""The players as a seat sees them: who decides, what each holds, and what was taken."""

from __future__ import annotations

from collections.abc import Iterable

from friday_nb.his_man_friday import View
from friday_nb.his_man_friday.cards import CHALLENGES, Kind
from friday_nb.his_man_friday.talk import remarks
from friday_nb.his_man_friday.texts import card_label, player_name
from friday_nb.his_man_friday.words import say
from friday_widgets.his_man_friday.table.island import Dict, known_card, said_of, sentences


def players(view: View, lang: str, comments: Iterable[str] = ()) -> list[Dict]:
    """Everybody, by seat.

    Args:
        view: What the seat may know.
        lang: The language.
        comments: Those on the latest decisions: what people said in them last is shown.
    """
    latest = {each.seat: each.told(lang) for comment in comments for each in remarks(comment)}
    return [_player(view, seat, lang, latest.get(seat, "")) for seat in range(view.players)]


def _player(view: View, seat: int, lang: str, remark: str) -> Dict:
    you = seat == view.seat
    taken = [place for place in view.island if place.taker == seat]
    name = player_name(seat, lang)
    notes = [
        say(lang, "table.holds", n=view.hands[seat]),
        say(lang, "table.peeks", n=view.challenges[seat]),
        say(lang, "table.took", n=len(taken)) if taken else say(lang, "table.took.none"),
    ]
    shown = say(lang, "table.you.long", player=name) if you else name
    return {
        "seat": seat,
        "name": shown,
        "you": you,
        "acts": seat == view.actor,
        "acts_word": say(lang, "table.deciding"),
        "hand": view.hands[seat],
        "challenges": view.challenges[seat],
        "challenges_of": CHALLENGES[view.players],
        "taken": [_taken(place.card, place.declared, lang) for place in taken],
        "remark": remark,
        "label": sentences([shown, *notes]),
        "wins": seat in view.winners,
    }


def _taken(card: str, declared: Kind | None, lang: str) -> Dict:
    """A card that was taken: what it is, if the seat knows; what was said of it else."""
    shown: Dict = {"kind": declared.key if declared else "", "said": said_of(declared, lang)}
    if card:
        shown["card"] = known_card(card, lang)
    return shown


def hand(view: View, lang: str) -> list[Dict]:
    """The cards of the seat's own hand; the same card twice (a gun) is the same choice."""
    return [
        {**known_card(name, lang), "number": number, "label": card_label(name, lang)}
        for number, name in enumerate(view.hand, 1)
    ]
