"""The strong player's way of deciding: look first, think only where it is not clear."""

from typing import Final

from friday_nb.friday.players.lookahead import (
    COUNT,
    FLOOR,
    OUT,
    close_to,
    depth_at,
    first_look,
    think,
)
from friday_nb.friday.players.network import Numbers
from friday_nb.friday.rules.log import Cells, Known

FLOORS: Final = 4
"""Depths that there is room for: 0, 1 and 2, and one more before a fight."""
CLEAR: Final = 0.999
"""A game that looks won with such a chance is played on at sight."""
MOST_TRIED: Final = 6
"""Of the decisions that are close at sight, so many are thought about."""


def decide(
    first: Numbers,
    second: Numbers,
    layers: Numbers,
    notes: Cells,
    values: Numbers,
    s: Known,
    depth: int,
    margin: float,
    log: Cells,
) -> int:
    """The decision (packed) at ``s``, thought about if several are close at sight."""
    best = first_look(first, second, layers, notes, values, s, log)
    if depth == 0 or values[best] > CLEAR:
        return notes[OUT + best]
    least = close_to(values[best], margin)
    close = 0
    for i in range(notes[COUNT]):
        if values[i] >= least:
            close += 1
    if close == 1:
        return notes[OUT + best]
    floor = depth_at(s, depth)
    best = think(first, second, layers, notes, values, s, floor, margin, MOST_TRIED, log)
    return notes[floor * FLOOR + OUT + best]
