"""What the search remembers: a table of canonical states, each with bounds of its value.

Written in the restricted Python of the rules.  Open addressing; nothing is ever replaced, so the
search stops when the table is full and begins again with a larger one.
"""

from friday_nb.friday.odds.fight.context import (
    HELD,
    MEMORY,
)
from friday_nb.friday.odds.fight.stop_value import better
from friday_nb.friday.odds.fight.workspace import PARTS, Desk


def place_of(w: Desk, key1: int, key2: int) -> int:
    """Where this state stands, or the empty place where it would."""
    size = w.ctx[MEMORY]
    i: int = key1 & (size - 1)
    while w.mark[i] > 0 and (w.key1[i] != key1 or w.key2[i] != key2):
        i = (i + 1) & (size - 1)
    return i


def remember(w: Desk, key1: int, key2: int, ply: int, best: int, mark: int) -> bool:
    """Keep the value found at a ply, ``mark`` telling how deep; False if the table is full."""
    i = place_of(w, key1, key2)
    if w.mark[i] > 0 and mark & 1:
        # Cut short: nothing but the upper bound is news.
        if better(
            w.value[PARTS * i + 2],
            w.value[PARTS * i + 3],
            w.out[PARTS * ply + 2],
            w.out[PARTS * ply + 3],
        ):
            w.value[PARTS * i + 2] = w.out[PARTS * ply + 2]
            w.value[PARTS * i + 3] = w.out[PARTS * ply + 3]
        return True
    if w.mark[i] == 0:
        if 4 * w.ctx[HELD] >= 3 * w.ctx[MEMORY]:
            return False
        w.ctx[HELD] += 1
        w.key1[i] = key1
        w.key2[i] = key2
    for n in range(PARTS):
        w.value[PARTS * i + n] = w.out[PARTS * ply + n]
    w.best[i] = best
    w.mark[i] = mark
    return True


def move_all(old: Desk, new: Desk) -> None:
    """Copy everything remembered to a larger desk."""
    for i in range(old.ctx[MEMORY]):
        if old.mark[i] > 0:
            j = place_of(new, old.key1[i], old.key2[i])
            new.key1[j] = old.key1[i]
            new.key2[j] = old.key2[i]
            for n in range(PARTS):
                new.value[PARTS * j + n] = old.value[PARTS * i + n]
            new.best[j] = old.best[i]
            new.mark[j] = old.mark[i]
            new.ctx[HELD] += 1
