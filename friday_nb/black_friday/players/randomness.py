"""Random choices of a player, by what it sees and by its own seed alone.  Restricted Python."""

from typing import Final

from friday_nb.black_friday.rules.layout import LEVEL_BY_PRICE
from friday_nb.core.chance import CHOICE_STREAM, MASK, threefry
from friday_nb.core.log import ReadOnlyCells

FNV: Final = 16777619


def view_hash(v: ReadOnlyCells) -> int:
    """A hash of a view in 32 bits (Fowler, Noll and Vo), without its ruling."""
    found = 2166136261
    for i in range(LEVEL_BY_PRICE):
        found = ((found ^ v[i]) * FNV) & MASK
    return found


def random_below(v: ReadOnlyCells, seed: int, which: int, n: int) -> int:
    """A number below ``n`` that depends on the view and the player's seed alone."""
    return (threefry(seed, view_hash(v), CHOICE_STREAM, which) * n) >> 32
