"""How a fight ends after a decision, if the neural player fights on: paired rollouts of one fight.

Restricted Python, compiled with the network.
"""

from collections.abc import Sequence
from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.players.buffers import Buffers
from friday_nb.friday.players.neural import decide
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.facts import VALUE
from friday_nb.friday.rules.layout import (
    AGING_GONE,
    AWAY,
    BOTTOM,
    BOTTOM_SIZE,
    CARD,
    CHANCE_CARD,
    DESTROY,
    DISCARD,
    DOOMED,
    ENEMY,
    FACE_DOWN,
    FIGHT,
    FIRST_KNOWLEDGE,
    GONE,
    KINDS,
    LIFE,
    MARKS,
    NODE,
    OVER,
    PIRATES_BEATEN,
    PLAYED,
    POOL,
    SEED_HIGH,
    SEED_LOW,
    SIZE,
    TOP,
    TOP_SIZE,
)
from friday_nb.friday.rules.play import act

FOUGHT_WON: Final = 0
FOUGHT_LIFE: Final = 1
FOUGHT_WEAK: Final = 2
FOUGHT_OTHERS: Final = 3
FOUGHT_AGED: Final = 4
FOUGHT_DEAD: Final = 5
FOUGHT_COLUMNS: Final = 6
"""What is told of each fight: was it won, life points lost, cards worth 0 or less destroyed, others
destroyed, aging cards that came, and whether the game was over before the pirates were beaten."""


def fights(s: ReadOnlyCells) -> bool:
    """Is a fight going on, up to the last card that is destroyed after it?"""
    node = s[NODE]
    return FIGHT <= node <= DESTROY or node == CHANCE_CARD


def owned(s: ReadOnlyCells, kind: int) -> int:
    """Robinson's cards of a kind, wherever they are; destroyed ones count."""
    if kind < FIRST_KNOWLEDGE:
        return 0
    n = s[POOL + kind] + s[POOL + KINDS + kind]
    n += s[DISCARD + kind] + s[DISCARD + KINDS + kind] + s[GONE + kind]
    for i in range(s[TOP_SIZE]):
        if s[TOP + i] % KINDS == kind:
            n += 1
    for i in range(s[BOTTOM_SIZE]):
        if s[BOTTOM + i] % KINDS == kind:
            n += 1
    for i in range(s[PLAYED]):
        if s[CARD + i] == kind:
            n += 1
    return n


def destroyed(s: ReadOnlyCells, weak: int) -> int:
    """Cards that have left the game or will after the fight: worth 0 or less, or the others."""
    n = 0
    for kind in range(KINDS):
        if (VALUE[kind] <= 0) == (weak == 1):
            n += s[GONE + kind]
    for i in range(s[PLAYED]):
        mark = s[MARKS + i]
        leaves = mark & (FACE_DOWN | DOOMED) and not mark & AWAY
        if leaves and (VALUE[s[CARD + i]] <= 0) == (weak == 1):
            n += 1
    return n


def fight_on(
    b: Buffers,
    s: ReadOnlyCells,
    t: Cells,
    decision: int,
    key: int,
    first: int,
    out: Sequence[Cells],
) -> None:
    """Fight on from ``s`` after a decision, at sight, once for each row of ``out``.

    Args:
        b: The buffers.
        s: The position, at a decision in a fight or before one.
        t: int64 (SIZE): where it is fought.
        decision: What is decided in ``s`` (packed).
        key: First word of the seeds, below 2**32.
        first: Second word of the first fight's seed; the others follow.
        out: int64 (fights, FOUGHT_COLUMNS).
    """
    for n in range(len(out)):
        for c in range(SIZE):
            t[c] = s[c]
        t[SEED_HIGH] = key
        t[SEED_LOW] = first + n
        enemy = t[ENEMY]
        act(t, decision, b.log)
        if t[ENEMY] > 0:
            enemy = t[ENEMY]
        kind = enemy - 1 + FIRST_KNOWLEDGE if enemy > 0 else 0
        before = owned(s, kind)
        while fights(t) and t[PIRATES_BEATEN] == s[PIRATES_BEATEN]:
            if t[NODE] != CHANCE_CARD:
                act(t, decide(b, t, 0, 0.0), b.log)
            deal(t, b.log)
        row = out[n]
        row[FOUGHT_WON] = owned(t, kind) - before + t[PIRATES_BEATEN] - s[PIRATES_BEATEN]
        row[FOUGHT_LIFE] = s[LIFE] - t[LIFE]
        row[FOUGHT_WEAK] = destroyed(t, 1) - destroyed(s, 1)
        row[FOUGHT_OTHERS] = destroyed(t, 0) - destroyed(s, 0)
        row[FOUGHT_AGED] = t[AGING_GONE] - s[AGING_GONE]
        row[FOUGHT_DEAD] = 1 if t[NODE] == OVER and t[PIRATES_BEATEN] < 2 else 0
