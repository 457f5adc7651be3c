"""Mean and standard deviation of a sum of values that depend on a draw (:mod:`.draws`).

The mean of a sum is the sum of the means, and its variance the sum of all covariances.  So they do
not need the distribution of the sum; and as most decisions leave most prices as they are, most
covariances are the same for all decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import mul

Term = tuple[int, tuple[int, ...]]
"""A kind of cases, and a value for each pair of its ``draws.pairs``."""


class Moments:
    """The means and covariances of values that depend on one draw; each is computed once.

    Args:
        chances: The chance of each draw.
        with_blacks: By kind, the joint distribution of its number and that of black cases.
        of_each: Gives a value for each draw, from a kind and the values for each of its pairs.
    """

    def __init__(
        self,
        chances: Sequence[float],
        with_blacks: Sequence[Mapping[tuple[int, int], float]],
        of_each: Callable[[int, Sequence[float]], Sequence[float]],
    ) -> None:
        self._chances, self._with_blacks, self._of_each = chances, with_blacks, of_each
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
            mean = sum(map(mul, values, self._with_blacks[kind].values()))
            self._centred[term] = mean, [value - mean for value in values]
        return self._centred[term]

    def covariance(self, one: Term, two: Term) -> float:
        """The covariance of two terms."""
        if (one, two) not in self._covariances:
            self._covariances[one, two] = self._covariance(one, two)
        return self._covariances[one, two]

    def _covariance(self, one: Term, two: Term) -> float:
        (_, first), (_, second) = self.centred(one), self.centred(two)
        if one == two:
            chances: Iterable[float] = self._with_blacks[one[0]].values()
        else:
            first, second = self._of_each(one[0], first), self._of_each(two[0], second)
            chances = self._chances
        found: float = sum(map(mul, map(mul, first, second), chances))
        return found
