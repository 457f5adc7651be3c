"""How much life cards can still give: upper bounds that are counted at once.

Written in the restricted Python of the rules.
"""

from typing import Final

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
from friday_nb.friday.rules.log import (
    Known,
)

GAIN: Final = tuple(1 if a == LIFE_1 else 2 if a == LIFE_2 else 0 for a in ABILITY)
"""Life that a card of this kind gives."""


def life_of(cls: int) -> int:
    """Life that a card of this class may still give; a copy at most 2."""
    if cls >= KINDS:
        return 0
    return 2 if ABILITY[cls] == COPY_1 else GAIN[cls]


def life_potential(s: Known) -> int:
    """Life that all cards together could still give in this fight."""
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


def life_beyond(w: Workspace, s: Known) -> int:
    """Life that cards may give besides what they give now (:func:`life_potential`).

    The search has dropped some of them with the discard pile, or one left unused and may come
    again.  Where a card that comes again is fresh, any may give life any number of times: the
    answer then is all the life there is.
    """
    if s[REDRAWN_IS_FRESH]:
        all_life: int = s[LIFE] + s[RESERVE]
        return all_life
    life: int = w.registers[TOTAL_LIFE] if s[LAID_OFF_UNUSED] > 0 else w.registers[PILE_LIFE]
    return life
