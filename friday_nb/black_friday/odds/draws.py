"""The exact joint distribution of the next draw from the bag (BLF-ADJ-4).

From a bag with a known content, the draw has the multivariate hypergeometric distribution.  The
content is uncertain (:mod:`.contents`), so the draw has a mixture of these distributions.

Summing over all contents for every draw would be slow.  Instead, dynamic programming goes through
the colours one after the other: contents that agree on the colours to come are merged, with a
number for each draw of the colours so far.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import comb
from operator import mul
from typing import Final

from friday_nb.black_friday.cases import BLACK, CASES
from friday_nb.black_friday.odds.contents import Cases, Contents, contents
from friday_nb.black_friday.odds.distribution import Distribution
from friday_nb.black_friday.odds.hands import BITS, DIGIT, N
from friday_nb.black_friday.view import View

BLACK_CASE: Final = CASES.index(BLACK)


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
    def with_blacks(self) -> tuple[Mapping[tuple[int, int], float], ...]:
        """For each kind: the joint distribution of its number and that of black cases."""
        found: list[dict[tuple[int, int], float]] = [{} for _ in CASES]
        for drawn, chance in zip(self.cases, self.chances, strict=True):
            blacks = drawn[BLACK_CASE]
            for table, count in zip(found, drawn, strict=True):
                table[count, blacks] = table.get((count, blacks), 0.0) + chance
        return tuple(found)

    @cached_property
    def pairs(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each kind: the possible pairs of its number and that of black cases."""
        return tuple(map(tuple, self.with_blacks))

    @cached_property
    def pair_of_each(self) -> tuple[tuple[int, ...], ...]:
        """For each kind and each draw: the index of its pair in :attr:`pairs`."""
        places = [{pair: i for i, pair in enumerate(table)} for table in self.pairs]
        return tuple(
            tuple(place[drawn[kind], drawn[BLACK_CASE]] for drawn in self.cases)
            for kind, place in enumerate(places)
        )

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
    rows, prefixes = _first_two(bag, count)
    for colour in range(2, N):
        least = count - bag.blacks if colour == N - 1 else 0
        rows, prefixes = _take_in(rows, prefixes, bag.most[colour], (least, count))
    whole = comb(bag.size, count)
    cases: list[Cases] = []
    chances: list[float] = []
    for drawn, value in zip(prefixes, rows[0], strict=True):
        if value:
            black = count - sum(drawn)
            cases.append((*drawn, black))
            chances.append(value * comb(bag.blacks, black) / whole)
    return Draws(count, tuple(cases), tuple(chances))


Rows = Mapping[int, Sequence[float]]
"""By the packed unknown cases of the colours still to come: a number for each prefix (the counts
drawn of the colours so far)."""


def _first_two(bag: Contents, most: int) -> tuple[Rows, list[Cases]]:
    """The rows after the first two colours, of which the bag lacks the unknown cases."""
    prefixes = [(a, b) for a in range(most + 1) for b in range(most + 1 - a)]
    groups: dict[int, tuple[list[int], list[float]]] = {}
    for packed, weight in bag.dealt.items():
        pairs, chances = groups.setdefault(packed >> 2 * BITS, ([], []))
        pairs.append(packed & DIGIT * DIGIT - 1)
        chances.append(weight / bag.total)
    ways = [[comb(n, k) for k in range(most + 1)] for n in range(max(bag.most) + 1)]

    @cache
    def columns(pairs: tuple[int, ...]) -> list[list[int]]:
        """For each prefix: the ways to draw it, for each pair of numbers that the bag lacks."""
        there = [
            (ways[bag.most[0] - pair % DIGIT], ways[bag.most[1] - pair // DIGIT]) for pair in pairs
        ]
        return [[one[a] * two[b] for one, two in there] for a, b in prefixes]

    rows = {
        left: [sum(map(mul, chances, column)) for column in columns(tuple(pairs))]
        for left, (pairs, chances) in groups.items()
    }
    return rows, [*prefixes]


def _take_in(
    rows: Rows, prefixes: Sequence[Cases], there: int, bounds: tuple[int, int]
) -> tuple[Rows, list[Cases]]:
    """Extend the rows by one more colour.

    Args:
        rows: The rows, with this colour as the first of those to come.
        prefixes: The prefixes that the numbers in each row belong to.
        there: The cases of the colour that the bag holds if it lacks none.
        bounds: The least and most coloured cases that a useful prefix has.
    """
    least, most = bounds
    steps = [
        (i, drawn)
        for i, prefix in enumerate(prefixes)
        for drawn in range(max(0, least - sum(prefix)), most - sum(prefix) + 1)
    ]
    groups: dict[int, tuple[list[int], list[Sequence[float]]]] = {}
    for packed, row in rows.items():
        counts, group = groups.setdefault(packed >> BITS, ([], []))
        counts.append(there - packed % DIGIT)
        group.append(row)
    found: dict[int, list[float]] = {}
    for left, (counts, group) in groups.items():
        columns = list(zip(*group, strict=True))
        ways = [[comb(count, drawn) for count in counts] for drawn in range(most + 1)]
        found[left] = [sum(map(mul, columns[i], ways[drawn])) for i, drawn in steps]
    return found, [(*prefixes[i], drawn) for i, drawn in steps]
