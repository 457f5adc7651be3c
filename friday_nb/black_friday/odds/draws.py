"""The exact joint distribution of the next draw from the bag (BLF-ADJ-4).

From a bag with a known content, the draw has the multivariate hypergeometric distribution.  The
content is uncertain (:mod:`.contents`), so the draw has a mixture of these distributions.

Summing over all contents for every draw would be slow.  Instead, dynamic programming goes through
the colours one after the other: contents that agree on the colours to come are merged, with a
number for each draw of the colours so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb, factorial
from operator import itemgetter, mul
from typing import Any, Final, TypeVar

from friday_nb.black_friday.cases import BLACK, CASES
from friday_nb.black_friday.odds.contents import ALONG, Cases, Contents, N, contents
from friday_nb.black_friday.odds.distribution import Distribution
from friday_nb.black_friday.odds.hands import BITS, DIGIT
from friday_nb.black_friday.odds.moments import Moments
from friday_nb.black_friday.view import View

BLACK_CASE: Final = CASES.index(BLACK)
Value = TypeVar("Value", int, float)


@dataclass(frozen=True)
class Draws:
    """The joint distribution of a draw.

    Attributes:
        count: The number of cases drawn.
        cases: Each possible draw as counts by kind, black last.
        chances: The chance of each, in the same order; they sum to 1 up to rounding.

    >>> from friday_nb import black_friday as blf
    >>> found = draws(blf.new_game(players=3, seed=1).view(0))
    >>> found.count, len(found.cases), round(sum(found.chances), 12)
    (5, 126, 1.0)
    """

    count: int
    cases: tuple[Cases, ...]
    chances: tuple[float, ...]

    def of(self, kind: str) -> Distribution:
        """The distribution of the number of cases of one kind.

        Raises:
            ValueError: there is no such kind.
        """
        i = CASES.index(kind)
        return Distribution.of((n, p) for (n, _), p in self.with_blacks[i].items())

    @cached_property
    def pairs(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each kind: the possible pairs of its number and that of black cases."""
        return tuple(tuple(dict.fromkeys(column)) for column in self._pair_columns())

    @cached_property
    def pair_of_each(self) -> tuple[tuple[int, ...], ...]:
        """For each kind and each draw: the index of its pair in :attr:`pairs`."""
        places = [{pair: i for i, pair in enumerate(pairs)} for pairs in self.pairs]
        return tuple(
            tuple(map(place.__getitem__, column))
            for place, column in zip(places, self._pair_columns(), strict=True)
        )

    def _pair_columns(self) -> Iterator[Iterator[tuple[int, int]]]:
        columns = list(zip(*self.cases, strict=True))
        return (zip(column, columns[BLACK_CASE], strict=True) for column in columns)

    @cached_property
    def with_blacks(self) -> tuple[Mapping[tuple[int, int], float], ...]:
        """For each kind: the joint distribution of its number and that of black cases."""
        found = []
        for pairs, pair_of_each in zip(self.pairs, self.pair_of_each, strict=True):
            sums = [0.0] * len(pairs)
            for i, chance in zip(pair_of_each, self.chances, strict=True):
                sums[i] += chance
            found.append(dict(zip(pairs, sums, strict=True)))
        return tuple(found)

    def of_each(self, kind: int, values: Sequence[Value]) -> Sequence[Value]:
        """A value for each draw, from the values for each pair of a kind's :attr:`pairs`."""
        return self._pickers[kind](values)

    @cached_property
    def _pickers(self) -> tuple[Callable[[Sequence[Any]], Sequence[Any]], ...]:
        if len(self.cases) == 1:
            return (lambda values: values,) * len(CASES)
        return tuple(itemgetter(*indices) for indices in self.pair_of_each)

    @cached_property
    def moments(self) -> Moments:
        """The means and covariances of what depends on the draw."""
        return Moments(self.chances, self.with_blacks, self.of_each)

    @cached_property
    def likeliest(self) -> tuple[tuple[Cases, float], ...]:
        """All draws with their chances, likeliest first."""
        pairs = zip(self.cases, self.chances, strict=True)
        return tuple(sorted(pairs, key=lambda pair: -pair[1]))


def draws(view: View) -> Draws:
    """The draw of the next price adjustment, if the bag and the level stay as they are.

    Raises:
        TypeError: ``view`` is a State.
    """
    return draws_from(contents(view), view.draw)


@lru_cache(maxsize=64)
def draws_from(bag: Contents, wanted: int) -> Draws:
    """The distribution of a draw of ``wanted`` cases, or of all if the bag has fewer."""
    count = min(wanted, bag.size)
    least = count - bag.blacks
    there = [max(numbers) for numbers in bag.counts]
    to_come = sum(there) - sum(there[colour] for colour in bag.order[:ALONG])
    rows, prefixes = _along_the_lines(bag, (least - to_come, count))
    for colour in bag.order[ALONG:]:
        to_come -= there[colour]
        bounds = (least - to_come, count)
        rows, prefixes = _take_in(rows, prefixes, (bag.most[colour], there[colour]), bounds)
    if bag.plain:
        values, prefixes = _take_in_plain(rows, prefixes, bag, (least, count))
    else:
        values = list(rows[0])
    in_order = itemgetter(*map((*bag.order, *bag.plain).index, range(N)))
    cases: list[Cases] = []
    chances: list[float] = []
    for drawn, value in zip(prefixes, values, strict=True):
        if value:
            black = count - sum(drawn)
            cases.append((*in_order(drawn), black))
            chances.append(value * comb(bag.blacks, black))
    whole = sum(chances)
    return Draws(count, tuple(cases), tuple(chance / whole for chance in chances))


Rows = Mapping[int, Sequence[float]]
"""By the packed unknown cases of the colours still to come: a number for each prefix (the counts
drawn of the colours so far)."""


def _along_the_lines(bag: Contents, bounds: tuple[int, int]) -> tuple[Rows, list[Cases]]:
    """The rows after the two colours that vary along the lines of the bag."""
    least, most = bounds
    one, two = (bag.most[colour] for colour in bag.order[:ALONG])
    prefixes = [
        (a, b)
        for a in range(min(one, most) + 1)
        for b in range(max(0, least - a), min(two, most - a) + 1)
    ]
    ways = [[comb(n, k) for k in range(most + 1)] for n in range(max(one, two) + 1)]
    greatest = max(map(max, bag.lines.values()))
    columns: dict[int, list[list[int]]] = {}
    rows = {}
    for packed, line in bag.lines.items():
        length = len(line)
        if length not in columns:
            there = [
                (ways[max(0, one - n)], ways[max(0, two - length + 1 + n)]) for n in range(length)
            ]
            columns[length] = [[by[a] * of[b] for by, of in there] for a, b in prefixes]
        weights = [weight / greatest for weight in line]
        rows[packed] = [sum(map(mul, weights, column)) for column in columns[length]]
    return rows, [*prefixes]


def _take_in(
    rows: Rows, prefixes: Sequence[Cases], there: tuple[int, int], bounds: tuple[int, int]
) -> tuple[Rows, list[Cases]]:
    """Extend the rows by one more colour.

    Args:
        rows: The rows, with this colour as the first of those to come.
        prefixes: The prefixes that the numbers in each row belong to.
        there: The cases of the colour that the bag holds if it lacks none, and at most.
        bounds: The least and most coloured cases that a useful prefix has.
    """
    whole, limit = there
    least, most = bounds
    steps = [
        (i, drawn)
        for i, prefix in enumerate(prefixes)
        for drawn in range(max(0, least - sum(prefix)), min(limit, most - sum(prefix)) + 1)
    ]
    groups: dict[int, tuple[list[int], list[Sequence[float]]]] = {}
    for packed, row in rows.items():
        counts, group = groups.setdefault(packed >> BITS, ([], []))
        counts.append(whole - packed % DIGIT)
        group.append(row)
    found: dict[int, list[float]] = {}
    for left, (counts, group) in groups.items():
        columns = list(zip(*group, strict=True))
        ways = [[comb(count, drawn) for count in counts] for drawn in range(limit + 1)]
        found[left] = [sum(map(mul, columns[i], ways[drawn])) for i, drawn in steps]
    return found, [(*prefixes[i], drawn) for i, drawn in steps]


def _take_in_plain(
    rows: Rows, prefixes: Sequence[Cases], bag: Contents, bounds: tuple[int, int]
) -> tuple[list[float], list[Cases]]:
    """Extend the rows by the plain colours; the numbers of what is then drawn in all."""
    least, most = bounds
    columns = list(zip(*rows.values(), strict=True))
    values, found = [], []
    for drawn, numbers in _plain_draws(bag, most):
        of_rows = [numbers[together] for together in rows]
        for prefix, column in zip(prefixes, columns, strict=True):
            if least <= sum(prefix) + sum(drawn) <= most:
                values.append(sum(map(mul, column, of_rows)))
                found.append((*prefix, *drawn))
    return values, found


def _plain_draws(bag: Contents, most: int) -> Iterator[tuple[Cases, list[float]]]:
    """For each draw of plain colours: a number for each count of their unknown cases together."""
    size = bag.unknown_dealt
    so_far: list[tuple[Cases, list[float]]] = [((), [1.0, *[0.0] * size])]
    for colour, part in bag.plain.items():
        there, greatest = bag.most[colour], max(part)
        factors = [
            [
                weight / greatest / factorial(n) * comb(max(0, there - n), drawn)
                for n, weight in enumerate(part)
            ][::-1]
            for drawn in range(most + 1)
        ]
        so_far = [
            (
                (*drawn, more),
                [sum(map(mul, numbers, factors[more][size - n :])) for n in range(size + 1)],
            )
            for drawn, numbers in so_far
            for more in range(min(there, most - sum(drawn)) + 1)
        ]
    factorials = list(map(factorial, range(size + 1)))
    for drawn, numbers in so_far:
        yield drawn, list(map(mul, numbers, factorials))
