"""The sixteen cells of the island, as a seat may see them: what was said, and what it knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from friday_nb.his_man_friday import Action, ActionKind, Phase, Place, View, legal
from friday_nb.his_man_friday.cards import BY_NAME, CELLS, Kind
from friday_nb.his_man_friday.odds.moves import cell_of
from friday_nb.his_man_friday.texts import card_label, kind_name, player_name
from friday_nb.his_man_friday.words import say
from friday_widgets.wire.panel import Data

ON_A_CELL: Final = (ActionKind.PUT, ActionKind.TAKE, ActionKind.MOVE)
"""The decisions that are made by choosing a cell."""


def cells(view: View, lang: str, revealed: Sequence[Place] = ()) -> list[Data]:
    """All cells, row by row.

    Args:
        view: What the seat may know.
        lang: The language.
        revealed: All cards, laid open after the end of the game; nothing while it runs.
    """
    lying = {place.cell: place for place in revealed or view.island}
    choices = choices_by_cell(view)
    return [_cell(view, cell, lying.get(cell), choices.get(cell), lang) for cell in CELLS]


def choices_by_cell(view: View) -> dict[str, Action]:
    """The legal decisions that are made by choosing a cell, by that cell."""
    return {cell_of(view, each): each for each in legal(view) if each.kind in ON_A_CELL}


def known_card(name: str, lang: str) -> Data:
    """A card that the seat knows."""
    card = BY_NAME[name]
    return {
        "name": name,
        "kind": card.kind.key,
        "amount": card.amount,
        "label": card_label(name, lang),
        "kind_name": kind_name(card.kind, lang),
    }


def is_lie(place: Place) -> bool:
    """Whether a card that is known was called something else."""
    return bool(place.declared) and BY_NAME[place.card].kind is not place.declared


def was(place: Place, lang: str) -> str:
    """What a card was that lies open at the end, and whether what was said of it was a lie."""
    key = ".centre" if place.declared is None else ".lie" if is_lie(place) else ".true"
    return say(lang, f"table.cell.was{key}", card=card_label(place.card, lang))


def _cell(view: View, cell: str, place: Place | None, choice: Action | None, lang: str) -> Data:
    shown: Data = {"cell": cell, "state": "empty", "do": "", "label": ""}
    if place is None:
        said = [say(lang, "table.cell.empty", cell=cell)]
        if view.phase is Phase.LAY and view.actor == view.seat:
            shown["lay"] = True
            shown["does"] = say(lang, "table.do.lay")
            said.append(shown["does"])
        shown["label"] = sentences(said)
        return shown
    shown |= {
        "state": "down" if place.on_island else "gone",
        "kind": place.declared.key if place.declared else "",
        "said": said_of(place.declared, lang),
        "by": place.layer,
        "by_name": _short(view, place.layer, lang),
        "crusoe": view.crusoe == cell,
        "just": view.just_laid == cell and view.phase is Phase.CHALLENGE,
        "peeked": _short(view, place.challenger, lang),
    }
    if place.card:
        shown["card"] = known_card(place.card, lang)
        shown["lie"] = is_lie(place)
    if place.taker is not None:
        shown["gone"] = of_seat(view, place.taker, "table.gone", lang)
        shown["taker"] = place.taker
    if choice:
        shown["do"] = str(choice)
        shown["go"] = choice.direction
        shown["does"] = say(lang, f"table.do.{choice.kind.name.lower()}")
    shown["label"] = sentences(_told(view, place, shown, lang))
    return shown


def _told(view: View, place: Place, shown: Data, lang: str) -> list[str]:
    """All that the cell shows, in sentences."""
    said = [_story(view, place, lang)]
    if place.challenger is not None:
        said.append(of_seat(view, place.challenger, "table.cell.peeked", lang))
    if view.phase is Phase.OVER and place.layer is not None and not place.on_island:
        said.append(of_seat(view, place.layer, "table.cell.laid", lang))
    if place.card and view.phase is Phase.OVER:
        said.append(was(place, lang))
    elif place.card:
        said.append(say(lang, "table.cell.known", card=card_label(place.card, lang)))
    if shown["just"]:
        said.append(say(lang, "table.cell.just"))
    if shown["crusoe"]:
        said.append(say(lang, "table.cell.crusoe"))
    if shown.get("does"):
        said.append(shown["does"])
    return said


def _story(view: View, place: Place, lang: str) -> str:
    """What was said of the card, and by whom; or who took it."""
    declared = kind_name(place.declared, lang) if place.declared else ""
    seat = place.layer if place.on_island else place.taker
    key = "table.cell." + ("" if place.on_island else "taken")
    if place.declared is None:
        key += "centre" if place.on_island else ".centre"
    elif place.on_island:
        key += "called"
    if seat is None:
        return say(lang, key, cell=place.cell)
    return of_seat(view, seat, key, lang, cell=place.cell, declared=declared)


def said_of(declared: Kind | None, lang: str) -> str:
    """What was said of a card, quoted; or that nothing was."""
    if declared is None:
        return say(lang, "table.centre")
    return say(lang, "table.said", declared=kind_name(declared, lang))


def of_seat(view: View, seat: int, key: str, lang: str, **facts: str) -> str:
    """A sentence about a seat, or to it where it is the one that looks."""
    mine = ".you" if seat == view.seat else ""
    return say(lang, f"{key}{mine}", player=player_name(seat, lang), **facts)


def _short(view: View, seat: int | None, lang: str) -> str:
    """A seat in two or three letters."""
    if seat is None:
        return ""
    return say(lang, "table.you") if seat == view.seat else say(lang, "table.short", n=seat + 1)


def sentences(said: list[str]) -> str:
    """Several sentences after each other."""
    return " ".join(text if text.endswith((".", "?", "!")) else f"{text}." for text in said)
