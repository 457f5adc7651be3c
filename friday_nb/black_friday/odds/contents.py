"""The exact distribution of the content of the bag, given what one seat knows (BLF-INFO-1).

Everybody sees what goes into the bag and what comes out, so the content is as uncertain as the five
cases that each of the others was dealt.  :mod:`friday_nb.black_friday.deals` has the weight of a
deal; here deals with the same cases in total are added up, since the bag does not depend on who was
dealt what.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import gcd
from operator import sub

from friday_nb.black_friday import deals
from friday_nb.black_friday.cases import BLACK, COLOURS
from friday_nb.black_friday.engine import need_view
from friday_nb.black_friday.odds.hands import Least, N, unpack, ways_of_all
from friday_nb.black_friday.rules import layout
from friday_nb.black_friday.view import View

Cases = tuple[int, ...]
"""Counts by colour."""


@dataclass(frozen=True, eq=False)
class Contents:
    """The distribution of the content of the bag.

    Attributes:
        most: By colour, the most that the bag can hold: if none of the unknown cases dealt to the
            others has that colour.
        dealt: The weight, an exact integer, of each possible total of unknown cases dealt to the
            others, packed by :func:`.hands.pack`; the bag lacks these cases.
        blacks: The number of black cases in the bag, which is known.

    >>> from friday_nb import black_friday as blf
    >>> bag = contents(blf.new_game(players=3, seed=1).view(0))
    >>> bag.size, bag.blacks, str(bag.chances("red")[6]), str(bag.mean("red"))
    (30, 0, '435/2812', '9/2')
    """

    most: Cases
    dealt: Mapping[int, int]
    blacks: int

    @cached_property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(self.dealt.values())

    @cached_property
    def weights(self) -> dict[Cases, int]:
        """The weight of each possible content, as counts by colour."""
        return {
            tuple(map(sub, self.most, unpack(packed))): weight
            for packed, weight in self.dealt.items()
        }

    @cached_property
    def coloured(self) -> int:
        """The number of coloured cases in the bag."""
        return sum(self.most) - sum(unpack(next(iter(self.dealt))))

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
        lacking = tuple(defaultdict[int, int](int) for _ in range(N))
        one, two, three, four, five = lacking
        for packed, weight in self.dealt.items():
            a, b, c, d, e = unpack(packed)
            one[a] += weight
            two[b] += weight
            three[c] += weight
            four[d] += weight
            five[e] += weight
        return tuple(
            {most - n: table[n] for n in sorted(table, reverse=True)}
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
        return sum((count * p for count, p in self.chances(kind).items()), Fraction(0))


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


def _lowest_terms(weights: tuple[int, ...]) -> tuple[int, ...]:
    """The weights divided by their greatest common divisor."""
    common = gcd(*weights)
    return tuple(weight // common for weight in weights) if common else weights


@lru_cache(maxsize=64)
def _contents(
    leasts: tuple[Least, ...], most: Cases, parts: tuple[tuple[int, ...], ...], blacks: int
) -> Contents:
    """All contents of the bag: ``most`` minus the unknown cases dealt to the others."""
    one, two, three, four, five = parts
    dealt: dict[int, int] = {}
    for packed, ways in ways_of_all(leasts).items():
        a, b, c, d, e = unpack(packed)
        if weight := ways * one[a] * two[b] * three[c] * four[d] * five[e]:
            dealt[packed] = weight
    return Contents(most, dealt, blacks)
