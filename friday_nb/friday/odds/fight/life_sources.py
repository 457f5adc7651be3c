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
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at

GAIN: Final = tuple(
    1 if a == facts.LIFE_1 else 2 if a == facts.LIFE_2 else 0 for a in facts.ABILITY
)
"""By kind: the life that a card gives."""


def life_of(cls: int) -> int:
    """The most life that a card of this class may still give; a copy at most 2."""
    if cls >= at.KINDS:
        return 0
    return 2 if facts.ABILITY[cls] == facts.COPY_1 else GAIN[cls]


def life_potential(s: ReadOnlyCells) -> int:
    """The most life that all cards in sight could still give in this fight."""
    gain = 0
    for kind in range(at.KINDS):
        if GAIN[kind] > 0:
            gain += GAIN[kind] * (s[at.POOL + kind] + s[at.DISCARD + kind])
        elif facts.ABILITY[kind] == facts.COPY_1:
            gain += 2 * (s[at.POOL + kind] + s[at.DISCARD + kind])
    for i in range(s[at.TOP_SIZE]):
        gain += life_of(s[at.TOP + i])
    for i in range(s[at.BOTTOM_SIZE]):
        gain += life_of(s[at.BOTTOM + i])
    for i in range(s[at.LOOK_SIZE]):
        gain += life_of(s[at.LOOK + i])
    for i in range(s[at.PLAYED]):
        if not s[at.MARKS + i] & (at.FACE_DOWN | at.USED):
            gain += life_of(s[at.CARD + i])
    return gain


def life_beyond(w: Workspace, s: ReadOnlyCells) -> int:
    """The most life that cards may give besides :func:`life_potential`.

    These are cards that the search has dropped with the discard pile, or that were laid off unused
    and may come again.  Where a card that comes again is fresh, it may give life any number of
    times; the bound is then all the life there is.
    """
    if s[at.REDRAWN_IS_FRESH]:
        all_life: int = s[at.LIFE] + s[at.RESERVE]
        return all_life
    life: int = w.registers[TOTAL_LIFE] if s[LAID_OFF_UNUSED] > 0 else w.registers[PILE_LIFE]
    return life
