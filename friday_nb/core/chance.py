"""Seeded chance: random words that are the same on every machine, and the register of streams.

A random word is a function of a key (the seed) and a counter, so that nothing has to be remembered:
undoing a draw and drawing again brings the same card.  The first word of the counter says what the
randomness is for, its *stream*; no two uses may share one.  Restricted Python: a game compiles
this module together with its rules.
"""

# ruff: noqa: PLR2004 - the rounds of a published generator stand where its paper has them

from collections.abc import Sequence
from typing import Final

MASK: Final = 0xFFFFFFFF
PARITY: Final = 0x1BD11BDA
ROTATIONS: Final = (13, 15, 26, 6, 17, 29, 16, 24)

# The register of streams under the seed of a game, each 2**24 words wide: a game's own shuffles
# come first, numbered as the game likes; each further use takes the next free number.
SHUFFLE_STREAM: Final = 0
"""The first kind of shuffle or draw of a game."""
SECOND_SHUFFLE_STREAM: Final = 1 << 24
THIRD_SHUFFLE_STREAM: Final = 2 << 24
CHOICE_STREAM: Final = 3 << 24
"""Decisions of the random player in experiments."""
TEST_STREAM: Final = 4 << 24
"""Decisions of made-up players, for tests only."""
SAMPLE_STREAM: Final = 5 << 24
"""Which decision of a game is kept for measuring."""
TRIAL_STREAM: Final = 6 << 24
"""Other decisions tried from there."""

# The register of first key words of randomness that belongs to no game; the second key word and
# the counter are free there.
SEARCH_KEY: Final = 91
"""Fights played out by the tree search."""

# Second key words beside a seed below 2**32.
EXPLORING_KEY: Final = 77
"""Experiments of a player who learns."""


def threefry(key0: int, key1: int, x0: int, x1: int) -> int:
    """First word of Threefry-2x32 with 13 rounds: a random 32-bit word for a key and a counter.

    Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3 (SC 2011).  It needs
    nothing but 32-bit additions and rotations, so that it gives the same words everywhere.

    >>> hex(threefry(0, 0, 0, 0))
    '0x9d1c5ec6'
    """
    key2 = PARITY ^ key0 ^ key1
    x0 = (x0 + key0) & MASK
    x1 = (x1 + key1) & MASK
    for turn in range(13):
        bits = ROTATIONS[turn % 8]
        x0 = (x0 + x1) & MASK
        x1 = ((x1 << bits) & MASK | x1 >> (32 - bits)) ^ x0
        if turn == 3:
            x0 = (x0 + key1) & MASK
            x1 = (x1 + key2 + 1) & MASK
        elif turn == 7:
            x0 = (x0 + key2) & MASK
            x1 = (x1 + key0 + 2) & MASK
        elif turn == 11:
            x0 = (x0 + key0) & MASK
            x1 = (x1 + key1 + 3) & MASK
    return x0


def nth(s: Sequence[int], counts: int, n: int) -> int:
    """Index of the ``n``-th card (from 0) in the counts that begin at cell ``counts``.

    >>> [nth([9, 2, 0, 1], 1, n) for n in range(3)]
    [0, 0, 2]
    """
    index = 0
    while n >= s[counts + index]:
        n -= s[counts + index]
        index += 1
    return index
