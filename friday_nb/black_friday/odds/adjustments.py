"""The outcome of the next price adjustment (BLF-ADJ-*), if it came with everything as it is now.

The move of a marker, and whether its colour is then missing from the market, depend only on how
many cases of its colour and how many black cases are drawn.  So the price of each colour is a
function of two numbers of the draw, and the silver price of one; only the worth of several colours
together, and the level, need the joint distribution (:mod:`.draws`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import add
from typing import Final

from friday_nb.black_friday.cases import BLACK, COLOURS, TABLES
from friday_nb.black_friday.engine import need_view
from friday_nb.black_friday.errors import BlackFridayProblem
from friday_nb.black_friday.odds.distribution import Distribution
from friday_nb.black_friday.odds.draws import BLACK_CASE, Draws, draws
from friday_nb.black_friday.odds.moments import Term
from friday_nb.black_friday.rules import facts, layout, markers
from friday_nb.black_friday.table import Phase
from friday_nb.black_friday.view import View

N: Final = layout.COLOUR_COUNT
SALES: Final = TABLES[layout.SALES]

Place = tuple[int, int]
"""Row and column of a marker."""


@lru_cache(maxsize=1 << 12)
def moved(place: Place, count: int, *, missing: bool = False) -> Place:
    """Where a marker moves by a count (BLF-ADJ-7), and if its colour is missing (BLF-ADJ-11).

    >>> moved((1, 1), 3), moved((1, 1), 0), moved((1, 1), -2, missing=True)
    ((3, 1), (1, 0), (1, 1))
    """
    s = [0] * layout.MARKET
    s[layout.ROW_OF], s[layout.COLUMN_OF] = place
    at = facts.TABLE_CENTRE + count
    markers.go_by(s, 0, facts.UP_BY[at], facts.RIGHT_BY[at])
    if missing:
        markers.go_up(s, 0)
    return s[layout.ROW_OF], s[layout.COLUMN_OF]


Pairs = tuple[tuple[int, int], ...]
"""How many cases of a colour are drawn, and how many black ones."""


def ends(pairs: Pairs, start: Place, spare: int) -> tuple[Place, ...]:
    """Where a marker ends, for each pair; a single black case is not subtracted (BLF-ADJ-5).

    Args:
        pairs: How many cases of its colour are drawn, and how many black ones.
        start: Where it stands.
        spare: Cases of the colour in the market beyond those that a loaded table takes.
    """
    return tuple(
        moved(start, drawn - (blacks if blacks > 1 else 0), missing=spare + drawn <= 0)
        for drawn, blacks in pairs
    )


def price_at(place: Place) -> int:
    """The price at a place of the board."""
    return facts.PRICES[place[0] * facts.COLUMN_COUNT + place[1]]


@lru_cache(maxsize=1 << 10)
def prices_at_end(pairs: Pairs, start: Place, spare: int) -> tuple[int, ...]:
    """The price where a marker ends, for each pair; the arguments are those of :func:`ends`."""
    return tuple(map(price_at, ends(pairs, start, spare)))


@dataclass(frozen=True)
class Adjustment:
    """The distribution of the next price adjustment, given what a seat knows.

    Attributes:
        cells: The cells of a view just before it.
        table: The table that causes it: ``shares``, ``silver`` or ``sales``.
        draws: The distribution of the draw.

    >>> from friday_nb import black_friday as blf
    >>> found = adjustment(blf.new_game(players=3, seed=1).view(0))
    >>> found.prices["red"].least, found.prices["red"].most, round(found.prices["red"].mean, 1)
    (6, 28, 9.9)
    """

    cells: Sequence[int]
    table: str
    draws: Draws

    # --- colours ----------------------------------------------------------------------------------

    @property
    def reloads(self) -> bool:
        """Whether it loads a sales table again, with cases from the market (BLF-ADJ-10)."""
        last_ready = 3
        return self.table == SALES and self.cells[layout.ROUND] >= last_ready

    def spare(self, colour: int) -> int:
        """Cases in the market beyond those that a loaded table takes; negative if it lacks some."""
        return self.cells[layout.MARKET + colour] - (facts.ON_SALES_EACH if self.reloads else 0)

    def is_missing(self, colour: int, drawn: int) -> bool:
        """BLF-ADJ-11: whether the market lacks a colour afterwards, if ``drawn`` are drawn."""
        return self.spare(colour) + drawn <= 0

    def place(self, colour: int, drawn: int, blacks: int) -> Place:
        """Where the marker of a colour stands afterwards.

        Args:
            colour: Its number.
            drawn: The number of its cases drawn.
            blacks: The number of black cases drawn; a single one is not subtracted (BLF-ADJ-5).
        """
        return ends(((drawn, blacks),), self.start(colour), self.spare(colour))[0]

    def start(self, colour: int) -> Place:
        """Where the marker of a colour stands before it."""
        return self.cells[layout.ROW_OF + colour], self.cells[layout.COLUMN_OF + colour]

    def price(self, colour: int, drawn: int, blacks: int) -> int:
        """The price of a share of a colour afterwards."""
        return price_at(self.place(colour, drawn, blacks))

    @cached_property
    def prices(self) -> Mapping[str, Distribution]:
        """The distribution of each colour's price afterwards."""
        return {
            name: Distribution.of(
                zip(self._prices(i), self.draws.with_blacks[i].values(), strict=True)
            )
            for i, name in enumerate(COLOURS)
        }

    @cached_property
    def missing(self) -> Mapping[str, float]:
        """The chance that each colour is missing from the market afterwards."""
        return {
            name: Distribution.of(
                (self.is_missing(i, n), p) for (n, _), p in self.draws.with_blacks[i].items()
            ).chances.get(True, 0.0)
            for i, name in enumerate(COLOURS)
        }

    # --- silver and the level ---------------------------------------------------------------------

    @property
    def silver_steps(self) -> int:
        """Spaces that the silver price rises for bars that were bought (BLF-ADJ-12)."""
        return self.cells[layout.BARS_SOLD] // facts.STEP_BARS

    def silver_price(self, blacks: int) -> int:
        """The silver price afterwards, given the number of black cases (BLF-ADJ-5, BLF-ADJ-6)."""
        place = self.cells[layout.PRICE] + blacks + self.silver_steps
        return facts.TRACK[min(facts.LAST_PLACE, place)]

    @cached_property
    def silver(self) -> Distribution:
        """The distribution of the silver price afterwards."""
        blacks = self.draws.of(BLACK)
        return Distribution.of((self.silver_price(n), p) for n, p in blacks.chances.items())

    @property
    def game_end(self) -> float:
        """The chance that it ends the game (BLF-END-1)."""
        return self.silver.chances.get(facts.TRACK[-1], 0.0)

    @cached_property
    def level(self) -> Distribution:
        """The distribution of the level afterwards (BLF-ADJ-13)."""
        rows, by_price = [], self.cells[layout.LEVEL_BY_PRICE]
        for i in range(N):
            places = ends(self.draws.pairs[i], self.start(i), self.spare(i))
            rows.append(self.draws.of_each(i, [markers.height(*at, by_price) for at in places]))
        tops = map(max, *rows)
        pairs = zip(tops, self.draws.chances, strict=True)
        found = Distribution.of(pairs).chances
        return Distribution.of((self._level(top), p) for top, p in found.items())

    def _level(self, top: int) -> int:
        """The level if this is the greatest height of a marker; levels never fall."""
        reached = sum(1 for row in facts.LEVEL_ROW if row <= top % facts.ROW_COUNT) - 1
        return max(self.cells[layout.LEVEL], reached)

    # --- what is owned ----------------------------------------------------------------------------

    def worth(self, hand: Mapping[str, int], bars: int = 0, extra: int = 0) -> Distribution:
        """The distribution of the worth of shares of several colours afterwards.

        Args:
            hand: The number of shares of each colour.
            bars: Bars of silver to add, each at the silver price.
            extra: A constant to add, such as cash.
        """
        values = self.worths(hand, bars, extra)
        return Distribution.of(zip(values, self.draws.chances, strict=True))

    def worths(self, hand: Mapping[str, int], bars: int = 0, extra: int = 0) -> list[int]:
        """The same worth for each draw, in the order of :attr:`draws`."""
        total: Iterable[int] = [extra] * len(self.draws.cases)
        for count, (kind, values) in self._parts(hand, bars):
            prices = self.draws.of_each(kind, [count * value for value in values])
            total = map(add, total, prices)
        return list(total)

    def mean_and_spread(
        self, hand: Mapping[str, int], bars: int = 0, extra: int = 0
    ) -> tuple[float, float]:
        """The mean and the standard deviation of :meth:`worth`, without its distribution."""
        mean, spread = self.draws.moments.of_sum(self._parts(hand, bars))
        return extra + mean, spread

    def _parts(self, hand: Mapping[str, int], bars: int) -> list[tuple[int, Term]]:
        """What is owned: how much of it, the kind its price depends on, and its prices."""
        owned = {i: hand.get(name, 0) for i, name in enumerate(COLOURS)}
        parts = [(count, (i, self._prices(i))) for i, count in owned.items() if count]
        if bars:
            blacks = (n for n, _ in self.draws.pairs[BLACK_CASE])
            parts.append((bars, (BLACK_CASE, tuple(map(self.silver_price, blacks)))))
        return parts

    def _prices(self, colour: int) -> tuple[int, ...]:
        """The price of a colour for each pair of its ``draws.pairs``."""
        never_missing = 1  # any more cases to spare make no difference
        spare = min(self.spare(colour), never_missing)
        return prices_at_end(self.draws.pairs[colour], self.start(colour), spare)


def adjustment(view: View, table: str = "", *, before: Sequence[int] = ()) -> Adjustment:
    """The next price adjustment, if it came with everything as it is now.

    Args:
        view: What a seat knows.
        table: The table that causes it; empty for a purchase table.  It matters only if a sales
            table is loaded again.
        before: The cells just before it, if they are not those of the view.

    Raises:
        BlackFridayProblem: the game is over.
        ValueError: there is no such table.
        TypeError: ``view`` is a State.
    """
    need_view(view)
    if view.phase is Phase.OVER:
        raise BlackFridayProblem("odds_over")
    if table not in ("", *TABLES):
        raise ValueError(table)
    return Adjustment(before or view.cells, table or TABLES[0], draws(view))
