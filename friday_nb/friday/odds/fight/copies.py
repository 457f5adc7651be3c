"""Copies in the relaxed fight for life: what they may copy, and how many are unused.

Written in the restricted Python of the rules.  A copy does one thing out of many: it gives life, or
brings free cards, or doubles, or lowers the step; and it can do so only after a card with that
ability has come.  So the relaxed fight for life counts unused copies, and remembers what has been
*shown*: the most life and the most free cards of one card so far, whether any could double, whether
any lowers the step.  These are packed into a small number.

Nothing that a copy may really copy is left out.  A model lies face up on the table.  It lies there
now, or it is known on top, or is being looked at; or it comes from the unordered rest; or it comes
after that, and then everything counts as shown.  What was laid off comes in one of these ways, too.
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.odds.fight.life_sources import GAIN
from friday_nb.friday.odds.fight.relaxation import (
    RELAXED_ALL_SHOWN,
    RELAXED_COPIES,
    RELAXED_FREES,
    RELAXED_GROUPS,
    RELAXED_LIVES,
    RELAXED_MODEL_FREE,
    RELAXED_MODEL_LIFE,
    RELAXED_REST,
    RELAXED_SHOWN,
    RELAXED_SORTS,
    RELAXED_STEP,
    RELAXED_TOP_VALUE,
)
from friday_nb.friday.odds.fight.workspace import Workspace
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at

SHOWN_LIFE: Final = 3
"""Bits of the most life that a card shown gives."""
SHOWN_FREE: Final = 12
"""Bits of the most free cards that one brings, ..."""
SHOWN_FREE_UNIT: Final = 4
"""... and their unit."""
FREE_BY_SORT: Final = 3
"""Free cards that are never less than a look at the stack is worth."""
SHOWN_DOUBLE: Final = 16
SHOWN_STEP: Final = 32


def free_by(ability: int) -> int:
    """The most free cards that an ability brings."""
    if ability in (facts.DRAW_1, facts.EXCHANGE_1, facts.BELOW_1):
        return 1
    if ability in (facts.DRAW_2, facts.EXCHANGE_2):
        return 2
    return FREE_BY_SORT if ability == facts.SORT_3 else 0


def shown_by(kind: int) -> int:
    """What a copy may copy of a card of this kind, packed."""
    ability = facts.ABILITY[kind]
    if ability == facts.DOUBLE_1:
        return SHOWN_DOUBLE
    if ability == facts.STEP_1:
        return SHOWN_STEP
    return GAIN[kind] + SHOWN_FREE_UNIT * free_by(ability)


def both_shown(a: int, b: int) -> int:
    """What is shown by two sets of cards together, packed."""
    life = max(a & SHOWN_LIFE, b & SHOWN_LIFE)
    free = max(a & SHOWN_FREE, b & SHOWN_FREE)
    return life | free | ((a | b) & (SHOWN_DOUBLE | SHOWN_STEP))


def free_shown(shown: int) -> int:
    """The most free cards that a copy can bring."""
    return (shown & SHOWN_FREE) // SHOWN_FREE_UNIT


def points_shown(w: Workspace, shown: int) -> int:
    """The most points that a copy can add."""
    points = 0
    if shown & SHOWN_DOUBLE:
        points = w.relaxed[RELAXED_TOP_VALUE]
    if shown & SHOWN_STEP:
        points = max(points, w.relaxed[RELAXED_STEP])
    return points


def lives_of(w: Workspace, g: int) -> int:
    """The most life that a card of group ``g`` gives, by itself or as a copy."""
    most: int = w.group_life[g] + w.group_copies[g] * w.relaxed[RELAXED_MODEL_LIFE]
    return most


def frees_of(w: Workspace, g: int) -> int:
    """The most free cards that it brings, by itself, as a look at the stack, or as a copy."""
    most: int = w.group_free[g] + FREE_BY_SORT * w.group_sorts[g]
    most += w.group_copies[g] * w.relaxed[RELAXED_MODEL_FREE]
    return most


def relax_copies(w: Workspace, s: ReadOnlyCells) -> None:
    """Count the unused copies of a state, what they may copy, and what the rest gives in all.

    The cards known on top are left to :func:`.life_bound.life_bound_known`.
    """
    x = w.relaxed
    copies = 0
    shown = 0
    if x[RELAXED_ALL_SHOWN] > 0:
        for i in range(s[at.PLAYED]):
            if s[at.MARKS + i] & at.FACE_DOWN:
                continue
            kind = s[at.CARD + i]
            if facts.ABILITY[kind] != facts.COPY_1:
                shown = both_shown(shown, shown_by(kind))
            elif not s[at.MARKS + i] & at.USED:
                copies += 1
    sorts = 0
    for i in range(s[at.PLAYED]):
        if (
            not s[at.MARKS + i] & (at.FACE_DOWN | at.USED)
            and facts.ABILITY[s[at.CARD + i]] == facts.SORT_3
        ):
            sorts += 1
    for i in range(s[at.LOOK_SIZE]):
        g = w.group[s[at.LOOK + i]]
        copies += w.group_copies[g]
        sorts += w.group_sorts[g]
        shown = both_shown(shown, w.group_shown[g])
    x[RELAXED_COPIES] = copies
    x[RELAXED_SHOWN] = shown
    x[RELAXED_SORTS] = sorts
    lives = 0
    frees = 0
    for g in range(x[RELAXED_GROUPS]):
        count = x[RELAXED_REST] >> w.group_shift[g] & w.group_mask[g]
        lives += count * lives_of(w, g)
        frees += count * frees_of(w, g)
    x[RELAXED_LIVES] = lives
    x[RELAXED_FREES] = frees
