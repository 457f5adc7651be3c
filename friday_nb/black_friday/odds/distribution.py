"""A discrete probability distribution over integers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Distribution:
    """A discrete probability distribution over integers.

    Attributes:
        chances: The probability of each value, lowest first; they sum to 1 up to rounding.

    >>> prices = Distribution.of([(7, 0.5), (12, 0.25), (7, 0.25)])
    >>> prices.chances, prices.mean, round(prices.spread, 2), prices.quantile(0.5)
    ({7: 0.75, 12: 0.25}, 8.25, 2.17, 7)
    """

    chances: Mapping[int, float]

    @staticmethod
    def of(pairs: Iterable[tuple[int, float]]) -> Distribution:
        """From pairs of value and chance; chances of equal values are added, zeros left out.

        The chance of an only value is exactly 1, however the chances were rounded.

        >>> Distribution.of([(5, 0.7), (5, 0.1), (5, 0.2)]).chances
        {5: 1.0}
        """
        found: defaultdict[int, float] = defaultdict(float)
        for value, chance in pairs:
            found[value] += chance
        kept = {value: found[value] for value in sorted(found) if found[value]}
        return Distribution(kept if len(kept) > 1 else dict.fromkeys(kept, 1.0))

    @cached_property
    def mean(self) -> float:
        """The mean."""
        return sum(value * chance for value, chance in self.chances.items())

    @cached_property
    def spread(self) -> float:
        """The standard deviation."""
        square = sum((value - self.mean) ** 2 * p for value, p in self.chances.items())
        return float(square**0.5)

    @property
    def least(self) -> int:
        """The lowest possible value."""
        return next(iter(self.chances))

    @property
    def most(self) -> int:
        """The highest possible value."""
        return max(self.chances)

    def quantile(self, level: float) -> int:
        """The quantile: the lowest value v such that P(X <= v) is at least ``level``."""
        below = 0.0
        for value, chance in self.chances.items():
            below += chance
            if below >= level - 1e-12:
                return value
        return self.most

    def above(self, value: int) -> float:
        """The chance of a greater value: exactly 1 if every value is greater."""
        if self.least > value:
            return 1.0
        return sum(chance for each, chance in self.chances.items() if each > value)

    def below(self, value: int) -> float:
        """The chance of a lower value: exactly 1 if every value is lower."""
        if self.most < value:
            return 1.0
        return sum(chance for each, chance in self.chances.items() if each < value)
