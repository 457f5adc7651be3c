"""How a fight ends after a decision, if the neural player fights on: paired rollouts of one fight.

Restricted Python, compiled with the network.
"""

from collections.abc import Sequence
from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.players.buffers import Buffers
from friday_nb.friday.players.neural import decide
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.chance import deal
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
    node = s[at.NODE]
    return at.FIGHT <= node <= at.DESTROY or node == at.CHANCE_CARD


def owned(s: ReadOnlyCells, kind: int) -> int:
    """Robinson's cards of a kind, wherever they are; destroyed ones count."""
    if kind < at.FIRST_KNOWLEDGE:
        return 0
    n = s[at.POOL + kind] + s[at.POOL + at.KINDS + kind]
    n += s[at.DISCARD + kind] + s[at.DISCARD + at.KINDS + kind] + s[at.GONE + kind]
    for i in range(s[at.TOP_SIZE]):
        if s[at.TOP + i] % at.KINDS == kind:
            n += 1
    for i in range(s[at.BOTTOM_SIZE]):
        if s[at.BOTTOM + i] % at.KINDS == kind:
            n += 1
    for i in range(s[at.PLAYED]):
        if s[at.CARD + i] == kind:
            n += 1
    return n


def destroyed(s: ReadOnlyCells, weak: int) -> int:
    """Cards that have left the game or will after the fight: worth 0 or less, or the others."""
    n = 0
    for kind in range(at.KINDS):
        if (facts.VALUE[kind] <= 0) == (weak == 1):
            n += s[at.GONE + kind]
    for i in range(s[at.PLAYED]):
        mark = s[at.MARKS + i]
        leaves = mark & (at.FACE_DOWN | at.DOOMED) and not mark & at.AWAY
        if leaves and (facts.VALUE[s[at.CARD + i]] <= 0) == (weak == 1):
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
        for c in range(at.SIZE):
            t[c] = s[c]
        t[at.SEED_HIGH] = key
        t[at.SEED_LOW] = first + n
        enemy = t[at.ENEMY]
        act(t, decision, b.log)
        if t[at.ENEMY] > 0:
            enemy = t[at.ENEMY]
        kind = enemy - 1 + at.FIRST_KNOWLEDGE if enemy > 0 else 0
        before = owned(s, kind)
        while fights(t) and t[at.PIRATES_BEATEN] == s[at.PIRATES_BEATEN]:
            if t[at.NODE] != at.CHANCE_CARD:
                act(t, decide(b, t, 0, 0.0), b.log)
            deal(t, b.log)
        row = out[n]
        row[FOUGHT_WON] = owned(t, kind) - before + t[at.PIRATES_BEATEN] - s[at.PIRATES_BEATEN]
        row[FOUGHT_LIFE] = s[at.LIFE] - t[at.LIFE]
        row[FOUGHT_WEAK] = destroyed(t, 1) - destroyed(s, 1)
        row[FOUGHT_OTHERS] = destroyed(t, 0) - destroyed(s, 0)
        row[FOUGHT_AGED] = t[at.AGING_GONE] - s[at.AGING_GONE]
        row[FOUGHT_DEAD] = 1 if t[at.NODE] == at.OVER and t[at.PIRATES_BEATEN] < 2 else 0
