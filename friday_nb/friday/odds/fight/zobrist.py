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
from friday_nb.friday.rules import layout as at

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
ZOBRIST_WORKER: Final = 5600
ZOBRIST_DOUBLER: Final = 10560
KEY_MASK: Final = (1 << 62) - 1


def hash_of(s: ReadOnlyCells, zobrist: ReadOnlyCells) -> int:
    """The key of a canonical state, 62 bits; ``zobrist`` holds ``ZOBRIST_SIZE`` random numbers."""
    key = (
        zobrist[at.NODE] * s[at.NODE]
        + zobrist[at.LIFE] * s[at.LIFE]
        + zobrist[at.RESERVE] * s[at.RESERVE]
    )
    key += (
        zobrist[at.FREE] * s[at.FREE]
        + zobrist[at.LEFT_SIDE] * s[at.LEFT_SIDE]
        + zobrist[at.DRAWN] * s[at.DRAWN]
    )
    key += (
        zobrist[at.PURPOSE] * s[at.PURPOSE]
        + zobrist[at.WORKING] * s[at.WORKING]
        + zobrist[at.LEFT] * s[at.LEFT]
    )
    key += (
        zobrist[at.AGING_NORMAL] * s[at.AGING_NORMAL]
        + zobrist[at.AGING_DIFFICULT] * s[at.AGING_DIFFICULT]
    )
    key += zobrist[at.POOL_SIZE] * s[at.POOL_SIZE] + zobrist[at.UNSEEN_GRADE] * s[at.UNSEEN_GRADE]
    key += zobrist[ZOBRIST_LAID_OFF] * s[LAID_OFF_UNUSED]
    key += zobrist[at.DISCARD_SIZE] * s[at.DISCARD_SIZE] + zobrist[at.ENEMY] * s[at.ENEMY]
    key += zobrist[at.ENEMY_PIRATE] * s[at.ENEMY_PIRATE]
    for cls in range(at.CLASSES):
        key += zobrist[ZOBRIST_POOL + cls] * s[at.POOL + cls]
    if s[at.DISCARD_SIZE] > 0:
        for cls in range(at.CLASSES):
            key += zobrist[ZOBRIST_DISCARD + cls] * s[at.DISCARD + cls]
    for aging in range(at.AGING_KINDS):
        key += zobrist[ZOBRIST_UNSEEN + aging] * s[at.UNSEEN + aging]
        key += zobrist[ZOBRIST_TILT + aging] * s[at.TILT + aging]
    for i in range(s[at.LOOK_SIZE]):
        key += zobrist[ZOBRIST_LOOK + at.CLASSES * i + s[at.LOOK + i]]
    for i in range(s[at.TOP_SIZE]):
        key += zobrist[ZOBRIST_TOP + i] * (s[at.TOP + i] + 1)
    for i in range(s[at.BOTTOM_SIZE]):
        key += zobrist[ZOBRIST_BOTTOM + i] * (s[at.BOTTOM + i] + 1)
    for i in range(s[at.PLAYED]):
        key += zobrist[ZOBRIST_CARD + s[at.CARD + i] * MARK_CODES + s[at.MARKS + i]]
        if s[at.DOUBLER + i] > 0:
            key += zobrist[ZOBRIST_DOUBLER + i] * s[at.DOUBLER + i]
    if s[at.WORKER] > 0:
        i = s[at.WORKER] - 1
        key += zobrist[ZOBRIST_WORKER + s[at.CARD + i] * MARK_CODES + s[at.MARKS + i]]
    return key & KEY_MASK
