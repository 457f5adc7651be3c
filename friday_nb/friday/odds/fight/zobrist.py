"""Zobrist keys: a canonical state as a number of 62 bits.

Written in the restricted Python of the rules.  Each pair of a place and a content has a random
number of its own; a key is the sum of those that apply, modulo 2**62 (additive Zobrist hashing).
Counts are multiplied by the number of their place.  Two independent keys tell states apart; the
search takes different keys for different states, and equal ones for the same state.
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.odds.fight.canonical import MARK_CODES
from friday_nb.friday.odds.fight.context import (
    LAID_OFF_UNUSED,
)
from friday_nb.friday.rules.layout import (
    AGING_DIFFICULT,
    AGING_KINDS,
    AGING_NORMAL,
    BOTTOM,
    BOTTOM_SIZE,
    CARD,
    CLASSES,
    DISCARD,
    DISCARD_SIZE,
    DOUBLER,
    DRAWN,
    ENEMY,
    ENEMY_PIRATE,
    FREE,
    LEFT,
    LEFT_SIDE,
    LIFE,
    LOOK,
    LOOK_SIZE,
    MARKS,
    NODE,
    PLAYED,
    POOL,
    POOL_SIZE,
    PURPOSE,
    RESERVE,
    TILT,
    TOP,
    TOP_SIZE,
    UNSEEN,
    UNSEEN_GRADE,
    WORKER,
    WORKING,
)

# First index of each part of the state among the random numbers; below 63, a cell is its own index.
ZOBRIST_LAID_OFF: Final = 63
ZOBRIST_POOL: Final = 64
ZOBRIST_DISCARD: Final = 140
ZOBRIST_UNSEEN: Final = 216
ZOBRIST_TILT: Final = 225
ZOBRIST_LOOK: Final = 240
ZOBRIST_TOP: Final = 480
ZOBRIST_BOTTOM: Final = 540
ZOBRIST_CARD: Final = 640
ZOBRIST_WORKER: Final = 3072
ZOBRIST_DOUBLER: Final = 5600
KEY_MASK: Final = (1 << 62) - 1


def hash_of(s: ReadOnlyCells, zobrist: ReadOnlyCells) -> int:
    """The key of a canonical state, 62 bits; ``zobrist`` holds ``ZOBRIST_SIZE`` random numbers."""
    key = zobrist[NODE] * s[NODE] + zobrist[LIFE] * s[LIFE] + zobrist[RESERVE] * s[RESERVE]
    key += zobrist[FREE] * s[FREE] + zobrist[LEFT_SIDE] * s[LEFT_SIDE] + zobrist[DRAWN] * s[DRAWN]
    key += zobrist[PURPOSE] * s[PURPOSE] + zobrist[WORKING] * s[WORKING] + zobrist[LEFT] * s[LEFT]
    key += zobrist[AGING_NORMAL] * s[AGING_NORMAL] + zobrist[AGING_DIFFICULT] * s[AGING_DIFFICULT]
    key += zobrist[POOL_SIZE] * s[POOL_SIZE] + zobrist[UNSEEN_GRADE] * s[UNSEEN_GRADE]
    key += zobrist[ZOBRIST_LAID_OFF] * s[LAID_OFF_UNUSED]
    key += zobrist[DISCARD_SIZE] * s[DISCARD_SIZE] + zobrist[ENEMY] * s[ENEMY]
    key += zobrist[ENEMY_PIRATE] * s[ENEMY_PIRATE]
    for cls in range(CLASSES):
        key += zobrist[ZOBRIST_POOL + cls] * s[POOL + cls]
    if s[DISCARD_SIZE] > 0:
        for cls in range(CLASSES):
            key += zobrist[ZOBRIST_DISCARD + cls] * s[DISCARD + cls]
    for aging in range(AGING_KINDS):
        key += zobrist[ZOBRIST_UNSEEN + aging] * s[UNSEEN + aging]
        key += zobrist[ZOBRIST_TILT + aging] * s[TILT + aging]
    for i in range(s[LOOK_SIZE]):
        key += zobrist[ZOBRIST_LOOK + CLASSES * i + s[LOOK + i]]
    for i in range(s[TOP_SIZE]):
        key += zobrist[ZOBRIST_TOP + i] * (s[TOP + i] + 1)
    for i in range(s[BOTTOM_SIZE]):
        key += zobrist[ZOBRIST_BOTTOM + i] * (s[BOTTOM + i] + 1)
    for i in range(s[PLAYED]):
        key += zobrist[ZOBRIST_CARD + s[CARD + i] * MARK_CODES + s[MARKS + i]]
        if s[DOUBLER + i] > 0:
            key += zobrist[ZOBRIST_DOUBLER + i] * s[DOUBLER + i]
    if s[WORKER] > 0:
        i = s[WORKER] - 1
        key += zobrist[ZOBRIST_WORKER + s[CARD + i] * MARK_CODES + s[MARKS + i]]
    return key & KEY_MASK
