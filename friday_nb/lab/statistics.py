"""Rates, means and paired differences with their confidence intervals.

Uses only the standard library.  The confidence level is 95% unless another one is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb, fsum, sqrt
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple

LEVEL: Final = 0.95
"""The confidence level."""
FEW: Final = 25
"""So many discordant pairs are too few for a normal interval."""
_HALVINGS: Final = 50


class Interval(NamedTuple):
    """A closed interval from ``low`` to ``high``."""

    low: float
    high: float

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int | float) and self.low <= value <= self.high


@dataclass(frozen=True)
class Estimate:
    """A value and its confidence interval."""

    value: float
    interval: Interval

    @property
    def error(self) -> float:
        """The margin of error: half the width of the interval."""
        return (self.interval.high - self.interval.low) / 2


@dataclass(frozen=True)
class Difference:
    """By how much the first of two arms exceeds the second, in games with the same seeds."""

    value: float
    interval: Interval
    games: int
    """The number of pairs of games."""
    saved: float
    """The share of games saved by common random numbers: with independent seeds, an interval of
    the same width would have taken ``games / (1 - saved)`` pairs.  Negative if they made it wider.
    """


def quantile(level: float = LEVEL) -> float:
    """The z-score of a confidence level: how many standard errors an interval reaches each way.

    >>> round(quantile(), 4)
    1.96
    """
    return NormalDist().inv_cdf((1 + level) / 2)


def simultaneous(n: int, level: float = LEVEL) -> float:
    """The confidence level that each of ``n`` intervals needs for all to hold at ``level``.

    This is the Bonferroni correction: if each interval misses with a chance of
    ``(1 - level) / n``, the chance that any of them misses is at most ``1 - level``, however they
    depend on each other.

    >>> round(simultaneous(10), 4)
    0.995

    Raises:
        ValueError: ``n`` is less than 1.
    """
    if n < 1:
        raise ValueError(f"{n} intervals")
    return 1 - (1 - level) / n


def rate(wins: float, n: int, level: float = LEVEL) -> Estimate:
    """A proportion with its Wilson score interval, which stays accurate near 0 and 1.

    ``wins`` may be a sum of shares between 0 and 1.  Their variance is at most that of wins and
    losses with the same mean, so that the interval then is at least as wide as it has to be.

    >>> rate(0, 10).interval.high < 0.31
    True
    >>> rate(1.5, 3).value
    0.5

    Raises:
        ValueError: ``n`` is less than 1, or ``wins`` is not between 0 and ``n``.
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


def exact_rate(wins: int, n: int, level: float = LEVEL) -> Interval:
    """The interval of Clopper and Pearson for a proportion: for few games, and never too short.

    >>> [round(end, 3) for end in exact_rate(0, 5)]
    [0.0, 0.522]
    """
    tail = (1 - level) / 2
    low = 0.0 if wins == 0 else _root(lambda p: _at_least(wins, n, p) - tail)
    high = 1.0 if wins == n else _root(lambda p: _at_least(wins + 1, n, p) - (1 - tail))
    return Interval(low, high)


def _at_least(wins: int, n: int, p: float) -> float:
    """The chance of at least so many wins in ``n`` games."""
    return fsum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(wins, n + 1))


def _root(rising: Callable[[float], float]) -> float:
    """Where a rising function crosses 0 between 0 and 1."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2


def mean(values: Sequence[float], level: float = LEVEL) -> Estimate:
    """A mean with its confidence interval, which is infinite for a single value.

    Raises:
        ValueError: there are no values.
    """
    if not values:
        raise ValueError("the mean of no values")
    value = fmean(values)
    reach = quantile(level) * sqrt(variance(values) / len(values)) if len(values) > 1 else _FAR
    return Estimate(value, Interval(value - reach, value + reach))


def difference(first: Sequence[float], second: Sequence[float], level: float = LEVEL) -> Difference:
    """The mean difference of paired values: ``first[i]`` and ``second[i]`` share a seed.

    Raises:
        ValueError: there are no pairs, or the sequences differ in length.
    """
    apart = [a - b for a, b in zip(first, second, strict=True)]
    found = mean(apart, level)
    return Difference(found.value, found.interval, len(apart), _saved(first, second, apart))


def rate_difference(
    first: Sequence[bool], second: Sequence[bool], level: float = LEVEL
) -> Difference:
    """The difference of two proportions of paired outcomes: ``first[i]`` and ``second[i]``.

    Only discordant pairs, of which exactly one was won, carry information.  For the interval half a
    pair is added to each of the four cells (Agresti and Min, Statistics in Medicine 24, 2005), so
    that it has a positive width even if there are no discordant pairs.  Up to ``FEW`` of them are
    too few for the normal distribution: then the interval is widened so that it contains that of
    Clopper and Pearson for who won them, and 0 unless McNemar's exact test rejects it.

    >>> few = rate_difference([False] * 5 + [True] * 995, [True] * 1000)
    >>> few.value, 0 in few.interval
    (-0.005, True)

    Raises:
        ValueError: there are no pairs, or the sequences differ in length.
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
    low, high = middle - reach, middle + reach
    discordant = only_first + only_second
    if discordant <= FEW:
        least, most = exact_rate(only_first, discordant, level)
        low = min(low, (2 * least - 1) * discordant / n)
        high = max(high, (2 * most - 1) * discordant / n)
    apart = [int(a) - int(b) for a, b in pairs]
    return Difference(
        (only_first - only_second) / n,
        Interval(max(-1.0, low), min(1.0, high)),
        n,
        _saved([*map(int, first)], [*map(int, second)], apart),
    )


_FAR: Final = float("inf")


def _saved(first: Sequence[float], second: Sequence[float], apart: Sequence[float]) -> float:
    """The share of the variance removed by common random numbers; 0 if there is no variance."""
    if len(apart) < 2:  # noqa: PLR2004 - the spread of one value is unknown
        return 0.0
    alone = variance(first) + variance(second)
    return 1 - variance(apart) / alone if alone else 0.0
