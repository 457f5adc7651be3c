"""Symmetry reduction: of decisions that only swap equal cards, one is kept."""

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.legal import decisions


def alike(s: ReadOnlyCells, i: int, j: int) -> bool:
    """Are played cards ``i`` and ``j`` of the same kind and in the same condition?

    A used card may be the one that doubles another, so used cards never count as equal.
    """
    return (
        s[at.CARD + i] == s[at.CARD + j]
        and s[at.MARKS + i] == s[at.MARKS + j]
        and not s[at.MARKS + i] & at.USED
        and s[at.DOUBLER + i] == s[at.DOUBLER + j]
    )


def is_second(s: ReadOnlyCells, i: int, first: int, second: int) -> bool:
    """Is there an earlier card equal to card ``i``, other than cards ``first`` and ``second``?"""
    for j in range(i):
        if j not in (first, second) and alike(s, i, j):
            return True
    return False


def is_repeat(s: ReadOnlyCells, decision: int) -> bool:
    """Does this decision differ from an earlier one only in which of some equal cards it names?"""
    kind = decision // (at.BASE * at.BASE * at.BASE)
    if kind not in (at.DO_USE, at.DO_SWAP, at.DO_DESTROY):
        return False
    i = decision // (at.BASE * at.BASE) % at.BASE - 1
    j = decision // at.BASE % at.BASE - 1
    k = decision % at.BASE - 1
    if is_second(s, i, -1, -1):
        return True
    if j >= 0 and is_second(s, j, i, -1):
        return True
    return k >= 0 and is_second(s, k, i, j)


def options(s: ReadOnlyCells, out: Cells) -> int:
    """Write the legal decisions (packed), without repeats, into ``out``; return their number.

    ``out`` must have room for ``room(s)`` entries.
    """
    count = decisions(s, out)
    n = 0
    for i in range(count):
        if not is_repeat(s, out[i]):
            out[n] = out[i]
            n += 1
    return n
