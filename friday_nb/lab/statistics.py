"""Rates, means and differences with the intervals in which the truth lies, mostly.

Only the standard library.  All intervals are of 95% unless another share is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple

LEVEL: Final = 0.95


class Interval(NamedTuple):
    """From ``low`` to ``high``."""

    low: float
    high: float

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int | float) and self.low <= value <= self.high


@dataclass(frozen=True)
class Estimate:
    """A value and the interval in which the true one lies, mostly."""

    value: float
    interval: Interval

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.interval.high - self.interval.low) / 2


@dataclass(frozen=True)
class Difference:
    """How much more the first of two arms has than the second, by games with the same luck."""

    value: float
    interval: Interval
    games: int
    """Pairs of games."""
    saved: float
    """The share of games that common luck saved: without it, the same interval would have taken
    ``games / (1 - saved)`` pairs.  Negative if common luck made it wider."""


def quantile(level: float = LEVEL) -> float:
    """How many standard errors an interval reaches to each side.

    >>> round(quantile(), 4)
    1.96
    """
    return NormalDist().inv_cdf((1 + level) / 2)


def rate(wins: int, n: int, level: float = LEVEL) -> Estimate:
    """A share with its Wilson interval, which holds for shares near 0 and 1 too.

    >>> rate(0, 10).interval.high < 0.31
    True

    Raises:
        ValueError: there are no games, or more wins than games.
    """
    if not 0 <= wins <= n or n < 1:
        raise ValueError(f"{wins} of {n} is no share")
    z = quantile(level)
    p = wins / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low = 0.0 if wins == 0 else middle - reach
    high = 1.0 if wins == n else middle + reach
    return Estimate(p, Interval(low, high))


def mean(values: Sequence[float], level: float = LEVEL) -> Estimate:
    """A mean with its interval; that of a single value is infinite.

    Raises:
        ValueError: there are no values.
    """
    if not values:
        raise ValueError("the mean of no values")
    value = fmean(values)
    reach = quantile(level) * sqrt(variance(values) / len(values)) if len(values) > 1 else _FAR
    return Estimate(value, Interval(value - reach, value + reach))


def difference(first: Sequence[float], second: Sequence[float], level: float = LEVEL) -> Difference:
    """The mean difference of values in pairs: ``first[i]`` and ``second[i]`` had the same luck.

    Raises:
        ValueError: there are no pairs, or the sequences are not equally long.
    """
    apart = [a - b for a, b in zip(first, second, strict=True)]
    found = mean(apart, level)
    return Difference(found.value, found.interval, len(apart), _saved(first, second, apart))


def rate_difference(
    first: Sequence[bool], second: Sequence[bool], level: float = LEVEL
) -> Difference:
    """The difference of two shares, in pairs.

    Only pairs of which exactly one was won say something.  The interval adds half a pair of each
    kind to them (Agresti and Min, Statistics in Medicine 24, 2005), so that it is not empty where
    the two never differed.

    Raises:
        ValueError: there are no pairs, or the sequences are not equally long.
    """
    pairs = list(zip(first, second, strict=True))
    if not pairs:
        raise ValueError("the difference of no games")
    n = len(pairs)
    only_first = sum(a and not b for a, b in pairs)
    only_second = sum(b and not a for a, b in pairs)
    padded, b, c = n + 2, only_first + 0.5, only_second + 0.5
    middle = (b - c) / padded
    reach = quantile(level) * sqrt((b + c) / padded - middle * middle) / sqrt(padded)
    apart = [int(a) - int(b) for a, b in pairs]
    return Difference(
        (only_first - only_second) / n,
        Interval(max(-1.0, middle - reach), min(1.0, middle + reach)),
        n,
        _saved([*map(int, first)], [*map(int, second)], apart),
    )


_FAR: Final = float("inf")


def _saved(first: Sequence[float], second: Sequence[float], apart: Sequence[float]) -> float:
    """Share of the variance that common luck took away: 0 where there is none to take."""
    if len(apart) < 2:  # noqa: PLR2004 - the spread of one value is unknown
        return 0.0
    alone = variance(first) + variance(second)
    return 1 - variance(apart) / alone if alone else 0.0
