"""The table as plain text: the players, the island as a grid, and the seat's own hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from friday_nb.cli.common import in_columns, wrapped
from friday_nb.his_man_friday.cards import COLUMNS, ROWS
from friday_nb.his_man_friday.table import Phase, Place
from friday_nb.his_man_friday.texts import card_label, kind_name, player_name
from friday_nb.his_man_friday.view import View
from friday_nb.his_man_friday.words import say

CRUSOE: Final = "@"
UNSEEN: Final = "?"
EMPTY: Final = "."
GONE: Final = "-"


def screen(view: View, lang: str) -> str:
    """Everything that the seat may know: who has what, what lies where, and the result if any."""
    lines = [_player(view, seat, lang) for seat in range(view.players)]
    lines += ["", *in_columns([("", *COLUMNS), *(_row(view, row, lang) for row in ROWS)]), ""]
    lines.append(wrapped(say(lang, "screen.legend")))
    hand = ", ".join(f"{card_label(name, lang)} [{name}]" for name in view.hand)
    lines.append(f"{say(lang, 'table.hand')}: {hand}" if hand else say(lang, "table.hand.empty"))
    if view.taken:
        taken = ", ".join(card_label(name, lang) for name in view.taken)
        lines.append(wrapped(say(lang, "table.over.cards", cards=taken)))
    if view.phase is Phase.OVER:
        lines += ["", *_scores(view, lang)]
    return "\n".join(lines)


def question(view: View, lang: str) -> str:
    """What the seat is asked, as the prompt begins."""
    if view.actor is None or view.actor != view.seat:
        waits = player_name(view.actor or 0, lang)
        key = "table.over.result" if view.actor is None else "table.prompt.wait"
        return say(lang, key, player=waits)
    key = f"table.prompt.{view.phase.key}"
    if view.phase is Phase.CHALLENGE:
        (laid,) = (place for place in view.island if place.cell == view.just_laid)
        player = player_name(laid.layer or 0, lang)
        declared = kind_name(laid.declared, lang) if laid.declared else ""
        return say(lang, key, player=player, cell=laid.cell, declared=declared)
    return say(lang, key, cell=view.crusoe)


def _player(view: View, seat: int, lang: str) -> str:
    name = player_name(seat, lang)
    taken = sum(place.taker == seat for place in view.island)
    notes = (
        say(lang, "table.holds", n=view.hands[seat]),
        say(lang, "table.peeks", n=view.challenges[seat]),
        say(lang, "table.took", n=taken) if taken else say(lang, "table.took.none"),
    )
    you = say(lang, "table.you.long", player=name) if seat == view.seat else name
    return f"{'>' if seat == view.actor else ' '} {you}: {', '.join(notes)}"


def _row(view: View, row: str, lang: str) -> tuple[str, ...]:
    places = {place.cell: place for place in view.island}
    return row, *(_cell(view, places.get(column + row), column + row, lang) for column in COLUMNS)


def _cell(view: View, place: Place | None, cell: str, lang: str) -> str:
    """A cell in a few signs: whether Crusoe is there, the card, what was said of it and by whom."""
    here = CRUSOE if cell == view.crusoe else ""
    if place is None:
        return here + EMPTY
    if not place.on_island:
        return f"{here}{GONE}{place.card} {_short(place.taker, lang)}"
    if place.declared is None:
        return here + (place.card or UNSEEN)
    said = kind_name(place.declared, lang)
    return f"{here}{place.card or UNSEEN} {said} {_short(place.layer, lang)}"


def _short(seat: int | None, lang: str) -> str:
    return "" if seat is None else say(lang, "table.short", n=seat + 1)


def _scores(view: View, lang: str) -> Iterator[str]:
    head = (say(lang, f"table.over.column.{name}") for name in ("player", "guns", "kinds", "sum"))
    columns = zip(view.guns, view.kinds, view.sums, strict=True)
    rows = (
        (player_name(seat, lang), *("" if n is None else str(n) for n in shown))
        for seat, shown in enumerate(columns)
    )
    yield from in_columns([tuple(head), *rows])
    names = ", ".join(player_name(seat, lang) for seat in view.winners)
    key = "table.over.shared" if view.winners[1:] else "table.over.won"
    yield f"{say(lang, key, players=names)}."
