"""The transposition table: canonical states, each with bounds of its value.

Written in the restricted Python of the rules.  Open addressing with linear probing; nothing is ever
replaced, so a search stops when the table is three quarters full, and goes on with a larger one.
"""

from friday_nb.friday.odds.fight.context import (
    CAPACITY,
    STORED,
)
from friday_nb.friday.odds.fight.stop_value import better
from friday_nb.friday.odds.fight.workspace import VALUE_PARTS, Workspace


def probe(w: Workspace, key1: int, key2: int) -> int:
    """The slot of a state, or the empty slot where it would be stored."""
    size = w.registers[CAPACITY]
    i: int = key1 & (size - 1)
    while w.flag[i] > 0 and (w.key1[i] != key1 or w.key2[i] != key2):
        i = (i + 1) & (size - 1)
    return i


def store(w: Workspace, key1: int, key2: int, ply: int, best: int, flag: int) -> bool:
    """Store the value found at a ply; False if the table is full.

    ``flag`` is as in ``Workspace.flag``.  A result that was cut off only lowers the upper bound of
    an entry that is there already.
    """
    i = probe(w, key1, key2)
    if w.flag[i] > 0 and flag & 1:
        # Cut off: only the upper bound is news.
        if better(
            w.bounds[VALUE_PARTS * i + 2],
            w.bounds[VALUE_PARTS * i + 3],
            w.result[VALUE_PARTS * ply + 2],
            w.result[VALUE_PARTS * ply + 3],
        ):
            w.bounds[VALUE_PARTS * i + 2] = w.result[VALUE_PARTS * ply + 2]
            w.bounds[VALUE_PARTS * i + 3] = w.result[VALUE_PARTS * ply + 3]
        return True
    if w.flag[i] == 0:
        if 4 * w.registers[STORED] >= 3 * w.registers[CAPACITY]:
            return False
        w.registers[STORED] += 1
        w.key1[i] = key1
        w.key2[i] = key2
    for n in range(VALUE_PARTS):
        w.bounds[VALUE_PARTS * i + n] = w.result[VALUE_PARTS * ply + n]
    w.best_move[i] = best
    w.flag[i] = flag
    return True


def copy_table(old: Workspace, new: Workspace) -> None:
    """Copy all entries to the larger table of another workspace."""
    for i in range(old.registers[CAPACITY]):
        if old.flag[i] > 0:
            j = probe(new, old.key1[i], old.key2[i])
            new.key1[j] = old.key1[i]
            new.key2[j] = old.key2[i]
            for n in range(VALUE_PARTS):
                new.bounds[VALUE_PARTS * j + n] = old.bounds[VALUE_PARTS * i + n]
            new.best_move[j] = old.best_move[i]
            new.flag[j] = old.flag[i]
            new.registers[STORED] += 1
