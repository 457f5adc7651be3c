"""How the markers went over the price board, read from what happened.

Events name a price and not a place, and a price may stand on the board twice; so the moves are made
again, with the rules' own functions, from the view before them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from friday_nb.black_friday import COLOURS, Event, View
from friday_nb.black_friday.rules import facts, layout, markers

Place = tuple[int, int]
"""Row (0 at the bottom) and column (0 on the left)."""
MOVING: Final = frozenset({"lowered", "last_case", "third_case", "moved", "missing"})
"""The events that move a marker."""


@dataclass(frozen=True)
class Move:
    """What one event did to one marker.

    Attributes:
        event: What happened.
        colour: Whose marker it is.
        path: Where it stood, space by space, from its old place to its new one.
        before, after: What a share cost and costs.
        up, right: What the rules moved it by, before any edge.
    """

    event: Event
    colour: str
    path: tuple[Place, ...]
    before: int
    after: int
    up: int
    right: int


def moves(view: View, events: Iterable[Event]) -> tuple[Move, ...]:
    """The moves of markers among these events, given the view before them."""
    cells = list(view.cells)
    return tuple(_move(cells, event) for event in events if event.kind in MOVING)


def shift_of(event: Event) -> tuple[int, int]:
    """Spaces up (or down) and right (or left) that an event moves its marker by."""
    if event.kind == "moved":
        at = facts.TABLE_CENTRE + int(event.facts["count"])
        return facts.UP_BY[at], facts.RIGHT_BY[at]
    if event.kind == "missing":
        return 1, 0
    return 0, -1 if event.kind == "lowered" else 1


def _move(cells: list[int], event: Event) -> Move:
    name = str(event.facts["case"])
    colour = COLOURS.index(name)
    up, right = shift_of(event)
    before, path = markers.price_of(cells, colour), [_place(cells, colour)]
    for space in (*_spaces(up, (1, 0)), *_spaces(right, (0, 1))):
        markers.go_by(cells, colour, *space)
        if _place(cells, colour) != path[-1]:
            path.append(_place(cells, colour))
    after = markers.price_of(cells, colour)
    return Move(event, name, tuple(path), before, after, up, right)


def _spaces(count: int, space: Place) -> Sequence[Place]:
    """This many single spaces in a direction, or against it."""
    sign = 1 if count > 0 else -1
    return [(space[0] * sign, space[1] * sign)] * abs(count)


def _place(cells: Sequence[int], colour: int) -> Place:
    return cells[layout.ROW_OF + colour], cells[layout.COLUMN_OF + colour]
