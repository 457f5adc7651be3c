"""How far a plan is behind the best one, from lines of which the best one has played more.

The lines that both have played tell what the other plan wins where the best one wins, and where it
does not; how often that is, all lines of the best one tell (post-stratification, or regression on a
covariate: Cochran: Sampling Techniques, 3rd edition, 1977, 5A.9 and 7.1).  Luck that struck both is
taken out as far as it did strike both: where plans have little of it in common, plain differences
line by line would have up to twice the variance.  A share of the win is all or nothing but for
ties, so that what is won with it is a straight line of it, and the estimate is not biased.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from friday_nb.core.paired import UNSEEN

ENOUGH: Final = 16
"""Lines from which on they say how much luck two plans have in common; of fewer all counts."""


@dataclass(frozen=True)
class Sums:
    """Of some lines: how many, the sum of the shares of the win, and the sum of their squares."""

    lines: float
    shares: float
    squares: float

    @property
    def mean(self) -> float:
        """The mean share."""
        return self.shares / self.lines

    @property
    def spread(self) -> float:
        """The sum of squared distances from the mean."""
        return max(0.0, self.squares - self.lines * self.mean**2)


def distance(best: Sums, shared: Sums, other: Sums, products: float) -> tuple[float, float]:
    """How far a plan is behind the best one, and the standard error of that.

    Args:
        best: The best plan in all of its lines.
        shared: The best plan in those lines that the other one has played as well.
        other: The other plan.
        products: The sum of the products of both shares in these lines.

    What both win line by line, and half of the time, tells nothing apart:

    >>> ten = Sums(20, 10, 10)
    >>> distance(ten, ten, ten, 10)[0]
    0.0

    The best plan won 30 of 40 lines, but only 10 of the 20 that it shares with the other one.  If
    the other one won the same 10, that was bad luck of both; if it won 5 of the 10 that the best
    one won, and 5 of those that it lost, they have nothing in common:

    >>> distance(Sums(40, 30, 30), ten, ten, 10)[0], distance(Sums(40, 30, 30), ten, ten, 5)[0]
    (0.0, 0.25)
    """
    slope, luck = _slope(shared, other, products), best.mean - shared.mean
    own = own_error(best, shared, other, products)
    common = (1 - slope) ** 2 * best.spread / best.lines**2
    return best.mean - (other.mean + slope * luck), sqrt(own**2 + common)


def own_error(best: Sums, shared: Sums, other: Sums, products: float) -> float:
    """The part of that error that the distances of further plans do not have in common with it.

    The luck of the best plan makes all others look better or worse alike: it does not part them.

    Args:
        best: As for :func:`distance`, and so are the others.
        shared: The best plan in the lines of the other one.
        other: The other plan.
        products: The sum of the products of both shares in these lines.
    """
    lines, slope = other.lines, _slope(shared, other, products)
    luck, together = best.mean - shared.mean, _together(shared, other, products)
    rest = max(0.0, other.spread - 2 * slope * together + slope**2 * shared.spread) + UNSEEN
    sampled = 1 / lines + (luck**2 / shared.spread if shared.spread > 0 else 0.0)
    return sqrt(rest / lines * sampled)


def _slope(shared: Sums, other: Sums, products: float) -> float:
    """How much more of the win the other plan gets for each share that the best one gets."""
    if other.lines < ENOUGH or shared.spread <= 0:
        return 1.0
    return _together(shared, other, products) / shared.spread


def _together(shared: Sums, other: Sums, products: float) -> float:
    """How far both go together: the sum of the products of their distances from their means."""
    return products - other.lines * shared.mean * other.mean
