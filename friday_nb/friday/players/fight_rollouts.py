"""How a fight ends after a decision, if the neural player fights on: paired rollouts of one fight.

Restricted Python, compiled with the network.
"""

from collections.abc import Sequence
from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.players.buffers import Buffers
from friday_nb.friday.players.network import Numbers, judge
from friday_nb.friday.players.neural import decide
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.play import act
from friday_nb.friday.rules.stack import stack_size

FOUGHT_WON: Final = 0
FOUGHT_LIFE: Final = 1
FOUGHT_WEAK: Final = 2
FOUGHT_AGED: Final = 3
FOUGHT_DEAD: Final = 4
FOUGHT_LEFT: Final = 5
FOUGHT_STACK: Final = 6
FOUGHT_COLUMNS: Final = 7
"""What is told of each fight: was it won, life points lost, cards worth 0 or less destroyed, aging
cards that came, whether the game was over before the pirates were beaten, and how the fight leaves
the game: the chance to win it, judged at sight unless it is over, and the cards in the stack."""


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


def destroyed(s: ReadOnlyCells) -> int:
    """Cards worth 0 or less that have left the game or will after the fight."""
    n = 0
    for kind in range(at.KINDS):
        if facts.VALUE[kind] <= 0:
            n += s[at.GONE + kind]
    for i in range(s[at.PLAYED]):
        mark = s[at.MARKS + i]
        leaves = mark & (at.FACE_DOWN | at.DOOMED) and not mark & at.AWAY
        if leaves and facts.VALUE[s[at.CARD + i]] <= 0:
            n += 1
    return n


def fight_on(
    b: Buffers,
    s: ReadOnlyCells,
    t: Cells,
    decision: int,
    key: int,
    first: int,
    depth: int,
    margin: float,
    out: Sequence[Numbers],
) -> None:
    """Fight on from ``s`` after a decision, once for each row of ``out``.

    Args:
        b: The buffers.
        s: The position, at a decision in a fight or before one.
        t: int64 (SIZE): where it is fought.
        decision: What is decided in ``s`` (packed).
        key: First word of the seeds, below 2**32.
        first: Second word of the first fight's seed; the others follow.
        depth: How far is thought ahead, as for :func:`.neural.decide`.
        margin: The same.
        out: float64 (fights, FOUGHT_COLUMNS).
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
        deal(t, b.log)
        while fights(t) and t[at.PIRATES_BEATEN] == s[at.PIRATES_BEATEN]:
            act(t, decide(b, t, depth, margin), b.log)
            deal(t, b.log)
        is_over = t[at.NODE] == at.OVER
        row = out[n]
        row[FOUGHT_WON] = owned(t, kind) - before + t[at.PIRATES_BEATEN] - s[at.PIRATES_BEATEN]
        row[FOUGHT_LIFE] = s[at.LIFE] - t[at.LIFE]
        row[FOUGHT_WEAK] = destroyed(t) - destroyed(s)
        row[FOUGHT_AGED] = t[at.AGING_GONE] - s[at.AGING_GONE]
        row[FOUGHT_DEAD] = 1.0 if is_over and t[at.PIRATES_BEATEN] < 2 else 0.0
        row[FOUGHT_STACK] = stack_size(t)
        if is_over:
            row[FOUGHT_LEFT] = 1.0 if t[at.RESULT] == at.WON else 0.0
        else:
            row[FOUGHT_LEFT] = judge(b.net, t)
