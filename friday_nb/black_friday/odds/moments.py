"""Mean and standard deviation of a sum of values that depend on a draw (:mod:`.draws`).

The mean of a sum is the sum of the means, and its variance the sum of all covariances.  So they do
not need the distribution of the sum; and as most decisions leave most prices as they are, most
covariances are the same for all decisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mul
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from friday_nb.black_friday.odds.draws import Draws

Term = tuple[int, tuple[int, ...]]
"""A kind of cases, and a value for each pair of its ``draws.pairs``."""


class Moments:
    """The means and covariances of values that depend on one draw; each is computed once."""

    def __init__(self, draws: Draws) -> None:
        self._draws = draws
        self._centred: dict[Term, tuple[float, Sequence[float]]] = {}
        self._covariances: dict[tuple[Term, Term], float] = {}

    def of_sum(self, terms: Sequence[tuple[int, Term]]) -> tuple[float, float]:
        """The mean and the standard deviation of a sum of terms, each with a factor."""
        mean = variance = 0.0
        for i, (factor, term) in enumerate(terms):
            mean += factor * self.centred(term)[0]
            variance += factor * factor * self.covariance(term, term)
            for other_factor, other in terms[:i]:
                variance += 2 * factor * other_factor * self.covariance(other, term)
        return mean, max(0.0, variance) ** 0.5

    def centred(self, term: Term) -> tuple[float, Sequence[float]]:
        """The mean of a term, and its values minus the mean."""
        if term not in self._centred:
            kind, values = term
            mean = sum(map(mul, values, self._draws.with_blacks[kind].values()))
            self._centred[term] = mean, [value - mean for value in values]
        return self._centred[term]

    def covariance(self, one: Term, two: Term) -> float:
        """The covariance of two terms."""
        if (one, two) not in self._covariances:
            self._covariances[one, two] = self._covariance(one, two)
        return self._covariances[one, two]

    def _covariance(self, one: Term, two: Term) -> float:
        draws = self._draws
        (_, first), (_, second) = self.centred(one), self.centred(two)
        if one == two:
            chances: Iterable[float] = draws.with_blacks[one[0]].values()
        else:
            first, second = draws.of_each(one[0], first), draws.of_each(two[0], second)
            chances = draws.chances
        found: float = sum(map(mul, map(mul, first, second), chances))
        return found
