"""The price board: what is printed on it, and where the markers are and came from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from friday_nb.black_friday import BOARD, COLOURS, Event, View
from friday_nb.black_friday.board import MOST_CASES, Provenance
from friday_nb.black_friday.rules import layout
from friday_nb.black_friday.texts import colour_name, shift_text
from friday_nb.black_friday.words import say
from friday_widgets.black_friday.table.moves import Place, moves
from friday_widgets.wire.panel import Data

_MARKS: Final = {mark: mark.value[0] for mark in Provenance}


def printed(lang: str) -> Data:
    """All that never changes: numbers, where each is known from, and the names of the colours."""
    return {
        "prices": [list(row) for row in BOARD.prices],
        "marks": ["".join(_MARKS[mark] for mark in row) for row in BOARD.marks],
        "levels": [
            {
                "row": level.row,
                "row_mark": _MARKS[level.marks[0]],
                "numbers": [level.draw, level.shares, level.silver, level.subsidies],
                "marks": "".join(_MARKS[level.marks[i]] for i in _OF_LEVEL),
            }
            for level in BOARD.levels
        ],
        "track": list(BOARD.track),
        "track_marks": "".join(_MARKS[mark] for mark in BOARD.track_marks),
        "subsidy": [BOARD.subsidy, BOARD.interest],
        "subsidy_marks": "".join(_MARKS[mark] for mark in BOARD.subsidy_marks),
        "counted": say(
            lang,
            "table.ui.provenance.count",
            n=BOARD.all_marks.count(Provenance.RECONSTRUCTED),
            all=len(BOARD.all_marks),
        ),
        "shifts": [
            {
                "cases": shift.cases,
                "text": shift_text(shift.up, shift.right, lang),
                "mark": _MARKS[max(shift.marks, key=_SURE.index)],
            }
            for shift in BOARD.shifts
            if abs(shift.cases) <= MOST_CASES
        ],
        "colours": [
            {"name": name, "word": colour_name(name, lang), "letter": say(lang, f"letter.{name}")}
            for name in (*COLOURS, "black")
        ],
        "provenance": [
            {"sign": _MARKS[mark], "text": say(lang, f"provenance.{mark.value}")}
            for mark in Provenance
        ],
    }


_OF_LEVEL: Final = (4, 2, 3, 1)
"""Where draw, shares, silver and subsidies stand among the marks of a level."""
_SURE: Final = tuple(Provenance)
"""The surest first."""


def places(view: View) -> list[Place]:
    """Where the five markers stand."""
    return [view.markers[name] for name in COLOURS]


def silver_place(view: View) -> int:
    """How far silver has come on its track."""
    return view.cells[layout.PRICE]


def traces(history: Iterable[tuple[View, Sequence[Event]]]) -> list[list[Place]]:
    """The last way of each marker, by colour.

    Args:
        history: What happened and the view before it, the latest first.
    """
    found: dict[str, list[Place]] = {}
    for view, events in history:
        ways: dict[str, list[Place]] = {}
        for move in moves(view, events):
            way = ways.setdefault(move.colour, [move.path[0]])
            way.extend(move.path[1:])
        for name, way in ways.items():
            if len(way) > 1:
                found.setdefault(name, way)
        if len(found) == len(COLOURS):
            break
    return [found.get(name, []) for name in COLOURS]
