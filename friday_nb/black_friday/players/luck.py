"""Chance of a player that depends on what it sees and on its own seed alone.  Restricted Python."""

from typing import Final

from friday_nb.black_friday.rules.layout import SIZE
from friday_nb.core.chance import CHOICE_STREAM, MASK, threefry
from friday_nb.core.log import ReadOnlyCells

FNV: Final = 16777619


def mark_of(v: ReadOnlyCells) -> int:
    """A number of 32 bits that two views hardly ever share."""
    found = 2166136261
    for i in range(SIZE):
        found = ((found ^ v[i]) * FNV) & MASK
    return found


def luck(v: ReadOnlyCells, seed: int, which: int, n: int) -> int:
    """A number below ``n`` that depends on the view and the player's seed alone."""
    return (threefry(seed, mark_of(v), CHOICE_STREAM, which) * n) >> 32
