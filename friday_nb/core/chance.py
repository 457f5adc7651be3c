"""Seeded chance: a counter-based random number generator, and the registry of its streams.

A random word is a pure function of a key (the seed) and a counter, so there is no generator state
to save: undo a draw, draw again, and the same card comes.  The words are the same on every machine.
The first word of the counter says what the randomness is for, its *stream*; no two uses may share
a stream.  Restricted Python: a game compiles this module together with its rules.
"""

# ruff: noqa: PLR2004 - round numbers of a published generator, placed as in its paper

from collections.abc import Sequence
from typing import Final

MASK: Final = 0xFFFFFFFF
PARITY: Final = 0x1BD11BDA
ROTATIONS: Final = (13, 15, 26, 6, 17, 29, 16, 24)

# The registry of streams under the seed of a game, each 2**24 words wide.  A game's own shuffles
# come first, numbered as the game likes; every further use takes the next free number.
SHUFFLE_STREAM: Final = 0
"""The first kind of shuffle or draw in a game."""
SECOND_SHUFFLE_STREAM: Final = 1 << 24
THIRD_SHUFFLE_STREAM: Final = 2 << 24
CHOICE_STREAM: Final = 3 << 24
"""Decisions of the random player in experiments."""
TEST_STREAM: Final = 4 << 24
"""Decisions of stub players, for tests only."""
SAMPLE_STREAM: Final = 5 << 24
"""Which position of a game is sampled for a measurement."""
TRIAL_STREAM: Final = 6 << 24
"""Alternative decisions tried from that position."""

# First key words of randomness that belongs to no game; there the second key word and the counter
# are free.
SEARCH_KEY: Final = 91
"""Rollouts of the tree search."""
ROLLOUT_KEY: Final = 92
"""Games that an adviser plays on to their end."""

# Second key words, used next to a seed below 2**32.
EXPLORING_KEY: Final = 77
"""Exploration by a player in training."""


def threefry(key0: int, key1: int, x0: int, x1: int) -> int:
    """First word of Threefry-2x32 with 13 rounds: a random 32-bit word for a key and a counter.

    Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3 (SC 2011).  It uses
    only 32-bit additions, rotations and exclusive ors, so it gives the same words everywhere.

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
    """The kind of the ``n``-th card (from 0), given a count for each kind.

    The counts are the cells of ``s`` from index ``counts`` on; the result is an index into them.
    ``n`` must be less than their sum.

    >>> [nth([9, 2, 0, 1], 1, n) for n in range(3)]
    [0, 0, 2]
    """
    index = 0
    while n >= s[counts + index]:
        n -= s[counts + index]
        index += 1
    return index
