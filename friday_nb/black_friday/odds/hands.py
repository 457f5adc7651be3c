"""The number of ways in which the others can have been dealt given totals of unknown cases.

A hand of five that must hold ``l[c]`` cases of colour c, and holds ``u[c]`` more, can be dealt in
``5! / product of (l[c] + u[c])!`` orders (a multinomial coefficient).  For several hands together,
the ways are multiplied and summed over all ways to split the unknown cases; hands of which nothing
is known are equivalent to one hand of 10, 15 or 20.

The unknown cases ``u`` are packed into one integer, so that adding counts is one addition.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from math import factorial, prod
from typing import Final

from friday_nb.black_friday.rules import facts, layout

N: Final = layout.COLOUR_COUNT
BITS: Final = 5
"""Bits of each count: room for all the cases that the others were dealt together."""
DIGIT: Final = 1 << BITS
NOTHING: Final = (0,) * N

Least = tuple[int, ...]
"""The number of cases of each colour that a hand must have been dealt."""
Ways = dict[int, int]
"""The number of ways, by packed unknown cases of each colour."""


def pack(counts: tuple[int, ...]) -> int:
    """Pack counts by colour into one integer; adding two of these adds their counts.

    >>> pack((1, 2, 0, 0, 0)) + pack((0, 1, 0, 0, 0)) == pack((1, 3, 0, 0, 0))
    True
    """
    return sum(count << BITS * i for i, count in enumerate(counts))


@lru_cache(maxsize=1 << 15)
def unpack(packed: int) -> tuple[int, ...]:
    """The inverse of :func:`pack`.

    >>> unpack(pack((1, 3, 0, 0, 2)))
    (1, 3, 0, 0, 2)
    """
    return tuple(packed >> BITS * i & DIGIT - 1 for i in range(N))


def compositions(whole: int, parts: int = N) -> Iterator[tuple[int, ...]]:
    """All weak compositions of ``whole`` into ``parts`` numbers.

    >>> list(compositions(2, 2))
    [(0, 2), (1, 1), (2, 0)]
    """
    if parts == 1:
        yield (whole,)
        return
    for first in range(whole + 1):
        for rest in compositions(whole - first, parts - 1):
            yield (first, *rest)


@lru_cache(maxsize=256)
def ways_of(hands: int, least: Least) -> Ways:
    """The ways for ``hands`` hands taken as one, which must have been dealt ``least``.

    >>> sum(ways_of(1, (0, 0, 0, 0, 0)).values()) == 5**5
    True
    """
    size = hands * facts.HAND_CASES
    whole = factorial(size)
    return {
        pack(more): whole // prod(factorial(a + b) for a, b in zip(least, more, strict=True))
        for more in compositions(size - sum(least))
    }


@lru_cache(maxsize=64)
def ways_of_all(leasts: tuple[Least, ...]) -> Ways:
    """The ways for several hands together, each with what it must have been dealt.

    >>> len(ways_of_all(((1, 0, 0, 0, 0), (0, 2, 2, 0, 0))))
    126
    """
    known = [least for least in leasts if any(least)]
    if not known:
        return ways_of(len(leasts), NOTHING)
    last = max(known, key=sum)  # the fewest unknown cases: few terms to multiply by
    others = list(leasts)
    others.remove(last)
    alone = ways_of(1, last)
    return _together(ways_of_all(tuple(sorted(others))), alone) if others else alone


def _together(many: Ways, few: Ways) -> Ways:
    """The ways of two groups of hands together: their convolution."""
    found: defaultdict[int, int] = defaultdict(int)
    for more, by in few.items():
        for packed, ways in many.items():
            found[packed + more] += ways * by
    return dict(found)
