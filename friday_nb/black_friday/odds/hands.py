"""The number of ways in which the others can have been dealt given totals of unknown cases.

A hand of five that must hold ``l[c]`` cases of colour c, and holds ``u[c]`` more, can be dealt in
``5! / product of (l[c] + u[c])!`` orders (a multinomial coefficient).  For several hands together,
the ways are multiplied and summed over all ways to split the unknown cases; hands of which nothing
is known are equivalent to one hand of 10, 15 or 20.

The numbers are the coefficients of a polynomial, one factor for each hand.  For speed it is kept as
lines: the first two colours vary along a line, and Kronecker substitution makes one long integer of
it, so that two lines are multiplied at once.  The counts of the other colours are packed into one
integer too, so that adding counts is one addition.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from math import factorial, prod
from typing import Final

from friday_nb.black_friday.rules import facts

BITS: Final = 5
"""Bits of each count: room for all the cases that the others were dealt together."""
DIGIT: Final = 1 << BITS
LANE: Final = 64
"""Bits of each number in a line: room for 5**20, all ways of four hands."""

Least = tuple[int, ...]
"""The number of cases of each colour that a hand must have been dealt."""
Ways = dict[int, int]
"""A line of numbers of ways, by packed unknown cases of the colours from the third one on.

The number for n unknown cases of the first colour starts at bit ``n * LANE``; those that are left
have the second colour.
"""


def pack(counts: tuple[int, ...]) -> int:
    """Pack counts by colour into one integer; adding two of these adds their counts.

    >>> pack((1, 2, 0, 0, 0)) + pack((0, 1, 0, 0, 0)) == pack((1, 3, 0, 0, 0))
    True
    """
    return sum(count << BITS * i for i, count in enumerate(counts))


def unpack(packed: int, size: int) -> tuple[int, ...]:
    """The inverse of :func:`pack`, for so many counts.

    >>> unpack(pack((1, 3, 0, 0, 2)), 5)
    (1, 3, 0, 0, 2)
    """
    return tuple(packed >> BITS * i & DIGIT - 1 for i in range(size))


def compositions(whole: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All weak compositions of ``whole`` into ``parts`` numbers.

    >>> list(compositions(2, 2))
    [(0, 2), (1, 1), (2, 0)]
    """
    if parts == 0:
        if whole == 0:
            yield ()
        return
    if parts == 1:
        yield (whole,)
        return
    for first in range(whole + 1):
        for rest in compositions(whole - first, parts - 1):
            yield (first, *rest)


def numbers(line: int, length: int) -> list[int]:
    """The numbers of a line.

    >>> numbers(7 + (9 << LANE), 3)
    [7, 9, 0]
    """
    return memoryview(line.to_bytes(length * LANE // 8, "little")).cast("Q").tolist()


@lru_cache(maxsize=256)
def ways_of(hands: int, least: Least) -> Ways:
    """The ways for ``hands`` hands taken as one, which must have been dealt ``least``.

    >>> numbers(ways_of(1, (0, 0, 0, 0, 0))[pack((1, 0, 0))], 5)
    [5, 20, 30, 20, 5]
    """
    size = hands * facts.HAND_CASES
    whole = factorial(size)
    one, two, *others = least
    found = {}
    for along, *more in compositions(size - sum(least), len(least) - 1):
        by = prod(factorial(a + b) for a, b in zip(others, more, strict=True))
        found[pack(tuple(more))] = sum(
            whole // (by * factorial(one + n) * factorial(two + along - n)) << LANE * n
            for n in range(along + 1)
        )
    return found


@lru_cache(maxsize=64)
def ways_of_all(leasts: tuple[Least, ...]) -> Ways:
    """The ways for several hands together, each with what it must have been dealt.

    >>> len(ways_of_all(((1, 0, 0, 0, 0), (0, 2, 2, 0, 0))))
    56
    """
    known = [least for least in leasts if any(least)]
    if not known:
        return ways_of(len(leasts), leasts[0])
    last = max(known, key=sum)  # the fewest unknown cases: few terms to multiply by
    others = list(leasts)
    others.remove(last)
    alone = ways_of(1, last)
    return _together(ways_of_all(tuple(sorted(others))), alone) if others else alone


def _together(many: Ways, few: Ways) -> Ways:
    """The ways of two groups of hands together: their convolution."""
    found: defaultdict[int, int] = defaultdict(int)
    for more, by in few.items():
        for packed, line in many.items():
            found[packed + more] += line * by
    return dict(found)
