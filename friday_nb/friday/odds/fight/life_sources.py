"""How much life cards can still give: upper bounds that are counted at once.

Written in the restricted Python of the rules.
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.odds.fight.context import (
    LAID_OFF_UNUSED,
    PILE_LIFE,
    TOTAL_LIFE,
)
from friday_nb.friday.odds.fight.workspace import (
    Workspace,
)
from friday_nb.friday.rules.facts import (
    ABILITY,
    COPY_1,
    LIFE_1,
    LIFE_2,
)
from friday_nb.friday.rules.layout import (
    BOTTOM,
    BOTTOM_SIZE,
    CARD,
    DISCARD,
    FACE_DOWN,
    KINDS,
    LIFE,
    LOOK,
    LOOK_SIZE,
    MARKS,
    PLAYED,
    POOL,
    REDRAWN_IS_FRESH,
    RESERVE,
    TOP,
    TOP_SIZE,
    USED,
)

GAIN: Final = tuple(1 if a == LIFE_1 else 2 if a == LIFE_2 else 0 for a in ABILITY)
"""By kind: the life that a card gives."""


def life_of(cls: int) -> int:
    """The most life that a card of this class may still give; a copy at most 2."""
    if cls >= KINDS:
        return 0
    return 2 if ABILITY[cls] == COPY_1 else GAIN[cls]


def life_potential(s: ReadOnlyCells) -> int:
    """The most life that all cards in sight could still give in this fight."""
    gain = 0
    for kind in range(KINDS):
        if GAIN[kind] > 0:
            gain += GAIN[kind] * (s[POOL + kind] + s[DISCARD + kind])
        elif ABILITY[kind] == COPY_1:
            gain += 2 * (s[POOL + kind] + s[DISCARD + kind])
    for i in range(s[TOP_SIZE]):
        gain += life_of(s[TOP + i])
    for i in range(s[BOTTOM_SIZE]):
        gain += life_of(s[BOTTOM + i])
    for i in range(s[LOOK_SIZE]):
        gain += life_of(s[LOOK + i])
    for i in range(s[PLAYED]):
        if not s[MARKS + i] & (FACE_DOWN | USED):
            gain += life_of(s[CARD + i])
    return gain


def life_beyond(w: Workspace, s: ReadOnlyCells) -> int:
    """The most life that cards may give besides :func:`life_potential`.

    These are cards that the search has dropped with the discard pile, or that were laid off unused
    and may come again.  Where a card that comes again is fresh, it may give life any number of
    times; the bound is then all the life there is.
    """
    if s[REDRAWN_IS_FRESH]:
        all_life: int = s[LIFE] + s[RESERVE]
        return all_life
    life: int = w.registers[TOTAL_LIFE] if s[LAID_OFF_UNUSED] > 0 else w.registers[PILE_LIFE]
    return life
