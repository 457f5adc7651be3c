"""The exact distribution of the content of the bag, given what one seat knows (BLF-INFO-1).

Everybody sees what goes into the bag and what comes out, so the content is as uncertain as the five
cases that each of the others was dealt.  :mod:`friday_nb.black_friday.deals` has the weight of a
deal; here deals with the same cases in total are added up, since the bag does not depend on who was
dealt what.

A colour is plain if nobody is known to have been dealt it.  The hands do not tell plain colours
apart: p unknown cases of plain colours can be of p_1, p_2, ... each in ``p! / (p_1! p_2! ...)``
ways, whatever the hands must hold.  So the ways are counted with all plain colours as one, and the
contents are never listed one by one unless somebody asks for them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache, reduce
from math import comb, factorial, gcd, prod
from operator import add, mul, sub
from typing import Final

from friday_nb.black_friday import deals
from friday_nb.black_friday.cases import BLACK, COLOURS
from friday_nb.black_friday.engine import need_view
from friday_nb.black_friday.odds.hands import (
    Least,
    compositions,
    numbers,
    pack,
    unpack,
    ways_of_all,
)
from friday_nb.black_friday.rules import layout
from friday_nb.black_friday.view import View

N: Final = layout.COLOUR_COUNT
ALONG: Final = 2
"""The number of colours that vary along a line."""

Cases = tuple[int, ...]
"""Counts by colour."""
Weights = tuple[int, ...]
"""A weight for each number of unknown cases of a colour, or of several."""


@dataclass(frozen=True, eq=False)
class Contents:
    """The distribution of the content of the bag.

    Attributes:
        most: By colour, the most that the bag can hold: if none of the unknown cases dealt to the
            others has that colour.
        lines: The weights, exact integers, of the unknown cases dealt to the others, with all plain
            colours taken as one.  Each line is for one number of cases of each colour from the
            third of :attr:`order` on, plain ones together as the last, packed by
            :func:`.hands.pack`; along it the first colour has 0, 1, 2, ... cases and the second
            colour the rest.
        blacks: The number of black cases in the bag, which is known.
        order: The colours that are not plain.
        plain: The weight of each number of unknown cases of each plain colour.

    >>> from friday_nb import black_friday as blf
    >>> bag = contents(blf.new_game(players=3, seed=1).view(0))
    >>> bag.size, bag.blacks, str(bag.chances("red")[6]), str(bag.mean("red"))
    (30, 0, '435/2812', '9/2')
    """

    most: Cases
    lines: Mapping[int, Weights]
    blacks: int
    order: Cases = tuple(range(N))
    plain: Mapping[int, Weights] = field(default_factory=dict)

    def others(self, packed: int) -> tuple[Cases, int]:
        """The counts of a line: by colour from the third on, and of plain colours together."""
        counts = unpack(packed, N)
        at = len(self.order) - ALONG
        return counts[:at], counts[at] if self.plain else 0

    @cached_property
    def plain_weights(self) -> Weights:
        """The weight of each number of unknown cases of plain colours together."""
        return together(self.plain.values(), self.unknown_dealt)

    @cached_property
    def unknown_dealt(self) -> int:
        """The number of unknown cases dealt to the others."""
        packed, line = next(iter(self.lines.items()))
        return len(line) - 1 + sum(unpack(packed, N))

    @cached_property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(self.counts[0].values())

    @cached_property
    def dealt(self) -> dict[int, int]:
        """The weight of each possible total of unknown cases, packed; the bag lacks these cases."""
        found = {}
        for packed, line in self.lines.items():
            others, together = self.others(packed)
            for shared in compositions(together, len(self.plain)):
                ways = factorial(together) // prod(map(factorial, shared))
                ways *= prod(part[n] for part, n in zip(self.plain.values(), shared, strict=True))
                for n, weight in enumerate(line):
                    if weight * ways:
                        counts = (n, len(line) - 1 - n, *others, *shared)
                        by = sorted(zip((*self.order, *self.plain), counts, strict=True))
                        found[pack(tuple(count for _, count in by))] = weight * ways
        return found

    @cached_property
    def weights(self) -> dict[Cases, int]:
        """The weight of each possible content, as counts by colour."""
        return {
            tuple(map(sub, self.most, unpack(packed, N))): weight
            for packed, weight in self.dealt.items()
        }

    @cached_property
    def coloured(self) -> int:
        """The number of coloured cases in the bag."""
        return sum(self.most) - self.unknown_dealt

    @property
    def size(self) -> int:
        """The number of all cases in the bag, black ones included."""
        return self.coloured + self.blacks

    @cached_property
    def unknown(self) -> int:
        """The number of coloured cases in the bag whose colour is not certain."""
        return self.coloured - sum(map(min, self.counts))

    @cached_property
    def counts(self) -> tuple[Mapping[int, int], ...]:
        """For each colour: the weight of each possible number of its cases, fewest first."""
        lacking = [[0] * (self.unknown_dealt + 1) for _ in range(N)]
        by_length: dict[int, list[int]] = {}
        by_plain: defaultdict[int, int] = defaultdict(int)
        first, second, *rest = (lacking[colour] for colour in self.order)
        for packed, line in self.lines.items():
            others, plain = self.others(packed)
            ways, whole = self.plain_weights[plain], sum(line)
            by_plain[plain] += whole
            whole *= ways
            for table, n in zip(rest, others, strict=True):
                table[n] += whole
            along = [weight * ways for weight in line]
            so_far = by_length.get(len(line))
            by_length[len(line)] = list(map(add, so_far, along)) if so_far else along
        for length, sums in by_length.items():
            for n, weight in enumerate(sums):
                first[n] += weight
                second[length - 1 - n] += weight
        for colour, part in self.plain.items():
            rest_of_plain = [each for other, each in self.plain.items() if other != colour]
            left = together(rest_of_plain, self.unknown_dealt)
            for plain, weight in by_plain.items():
                for n in range(plain + 1):
                    lacking[colour][n] += weight * comb(plain, n) * part[n] * left[plain - n]
        return tuple(
            {most - n: table[n] for n in range(self.unknown_dealt, -1, -1) if table[n]}
            for most, table in zip(self.most, lacking, strict=True)
        )

    def chances(self, kind: str) -> dict[int, Fraction]:
        """The chance of each possible number of a kind, fewest first (black cases are certain).

        Raises:
            ValueError: there is no such kind.
        """
        if kind == BLACK:
            return {self.blacks: Fraction(1)}
        found = self.counts[COLOURS.index(kind)]
        return {count: Fraction(weight, self.total) for count, weight in found.items()}

    def mean(self, kind: str) -> Fraction:
        """The expected number of cases of a kind in the bag."""
        if kind == BLACK:
            return Fraction(self.blacks)
        found = self.counts[COLOURS.index(kind)]
        return Fraction(sum(count * weight for count, weight in found.items()), self.total)


def together(parts: Iterable[Weights], most: int) -> Weights:
    """The weight of each number of cases of several plain colours: a binomial convolution.

    >>> together([(1, 1, 1), (1, 1, 1)], 2)
    (1, 2, 4)
    """
    nothing = (1, *[0] * most)
    return reduce(lambda one, two: _binomial_convolution(one, two, most), parts, nothing)


def _binomial_convolution(one: Weights, two: Weights, most: int) -> Weights:
    return tuple(
        sum(comb(whole, n) * one[n] * two[whole - n] for n in range(whole + 1) if one[n])
        for whole in range(most + 1)
    )


def contents(view: View) -> Contents:
    """The distribution of the content of the bag, given what the seat of the view knows.

    Raises:
        TypeError: ``view`` is a State.
    """
    need_view(view)
    s = view.cells
    leasts = tuple(sorted(deals.known_of(s, seat) for seat in deals.others_of(s)))
    reach = s[layout.REACH : layout.REACH + N]
    known = tuple(a + sum(of) for a, *of in zip(deals.own_deal(s), *leasts, strict=True))
    parts = tuple(_lowest_terms(deals.part_weights(s, colour)) for colour in range(N))
    most = tuple(a - b for a, b in zip(reach, known, strict=True))
    return _contents(leasts, most, parts, view.bag_blacks)


def _lowest_terms(weights: Weights) -> Weights:
    """The weights divided by their greatest common divisor."""
    common = gcd(*weights)
    return tuple(weight // common for weight in weights) if common else weights


@lru_cache(maxsize=64)
def _contents(
    leasts: tuple[Least, ...], most: Cases, parts: tuple[Weights, ...], blacks: int
) -> Contents:
    """All contents of the bag: ``most`` minus the unknown cases dealt to the others."""
    order = _not_plain(leasts)
    plain = {colour: parts[colour] for colour in range(N) if colour not in order}
    needed = sorted((*(least[i] for i in order), *[0] * bool(plain)) for least in leasts)
    one, two, *rest = (parts[colour] for colour in order)
    pairs: dict[int, list[int]] = {}
    lines = {}
    for packed, line in ways_of_all(tuple(needed)).items():
        counts = unpack(packed, N)
        by = prod(part[n] for part, n in zip(rest, counts, strict=False))
        if by:
            length = len(parts[0]) - sum(counts)
            if length not in pairs:
                pairs[length] = list(map(mul, one, two[length - 1 :: -1]))
            along = zip(numbers(line, length), pairs[length], strict=True)
            weights = tuple(ways * by * weight for ways, weight in along)
            if any(weights):
                lines[packed] = weights
    return Contents(most, lines, blacks, order, plain)


def _not_plain(leasts: Sequence[Least]) -> Cases:
    """The colours that some hand must hold, at least as many as vary along a line.

    A single other colour would be no less work than if it were not plain.
    """
    known = [colour for colour in range(N) if any(least[colour] for least in leasts)]
    if len(known) == N - 1:
        return tuple(range(N))
    others = [colour for colour in range(N) if colour not in known]
    return (*known, *others[: max(0, ALONG - len(known))])
