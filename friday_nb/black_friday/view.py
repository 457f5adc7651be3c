"""The view: everything that one seat may know, and nothing else (BLF-INFO-1).

It wraps the flat cells of the rules core without what is hidden.  Odds, advice, charts and panels
are computed from views.
"""

from __future__ import annotations

from friday_nb.black_friday.cases import CARDS, CASES, COLOURS
from friday_nb.black_friday.notation.position import print_position
from friday_nb.black_friday.rules import facts, layout, markers
from friday_nb.black_friday.rulings import Rulings
from friday_nb.black_friday.table import SEATS, Phase
from friday_nb.core.cells import Notation, SeatView

Counts = dict[str, int]
"""Cases by kind."""


class View(SeatView, game="black_friday", part="screen"):
    """The knowledge of one seat (BLF-INFO-1): ``layout.SIZE`` cells, with the seat in VIEWER.

    >>> from friday_nb import black_friday
    >>> view = black_friday.new_game(players=3, seed=1).view(0)
    >>> black_friday.parse_position(str(view)) == view
    True
    """

    size = layout.SIZE
    notation = Notation(print_position, "friday_nb.black_friday.notation.parser")
    at = SEATS

    @property
    def specials(self) -> bool:
        """Whether special action cards are in play."""
        return bool(self.cells[layout.SPECIALS])

    @property
    def rulings(self) -> Rulings:
        """The rulings of this game."""
        return Rulings.of_switches(self.cells[layout.LEVEL_BY_PRICE :])

    @property
    def phase(self) -> Phase:
        """What is to be decided now."""
        return Phase(self.cells[layout.NODE])

    # --- the board --------------------------------------------------------------------------------

    @property
    def prices(self) -> Counts:
        """The price of a share, by colour."""
        return {name: markers.price_of(self.cells, i) for i, name in enumerate(COLOURS)}

    @property
    def markers(self) -> dict[str, tuple[int, int]]:
        """Row (0 at the bottom) and column (0 on the left) of each marker."""
        s = self.cells
        return {
            name: (s[layout.ROW_OF + i], s[layout.COLUMN_OF + i]) for i, name in enumerate(COLOURS)
        }

    @property
    def silver_price(self) -> int:
        """The price of a bar of silver."""
        return markers.silver_price(self.cells)

    @property
    def bars_sold(self) -> int:
        """Bars bought since the last adjustment: the silver buys marker."""
        return self.cells[layout.BARS_SOLD]

    @property
    def level(self) -> int:
        """The level card in play; 0 is the one that says "start"."""
        return self.cells[layout.LEVEL]

    @property
    def subsidy_limit(self) -> int:
        """The number of subsidies that a player may have."""
        return facts.SUBSIDY_LIMIT[self.level]

    @property
    def share_limit(self) -> int:
        """The number of shares that may be bought or sold in a turn."""
        return facts.SHARE_LIMIT[self.level]

    @property
    def silver_limit(self) -> int:
        """The number of bars that may be bought in a turn."""
        return facts.SILVER_LIMIT[self.level]

    @property
    def draw(self) -> int:
        """The number of cases that the next price adjustment draws."""
        return facts.DRAW_COUNT[self.level]

    @property
    def market(self) -> Counts:
        """Cases in the market."""
        return self._cases(layout.MARKET)

    @property
    def share_table(self) -> Counts:
        """Cases on the share purchase table."""
        return self._cases(layout.ON_TABLE)

    @property
    def silver_table(self) -> Counts:
        """Cases on the silver purchase table."""
        return self._cases(layout.ON_TABLE + len(COLOURS))

    @property
    def sales_table(self) -> Counts:
        """Cases on the current sales table, black ones too."""
        return self._cases(layout.ON_SALES, len(CASES))

    @property
    def sales_number(self) -> int:
        """The number of the current sales table, 1 to 3."""
        return {4: 2}.get(self.cells[layout.ROUND], self.cells[layout.ROUND])

    @property
    def level_supply(self) -> int:
        """Black cases on the level supply."""
        return self.cells[layout.SUPPLY]

    @property
    def side_supply(self) -> int:
        """Black cases that were drawn and laid aside."""
        return self.cells[layout.ASIDE]

    @property
    def bag_size(self) -> int:
        """The number of cases in the bag."""
        return self.cells[layout.BAG_SIZE]

    @property
    def bag_blacks(self) -> int:
        """The number of black cases in the bag, which everybody can count."""
        return self.cells[layout.BAG + layout.BLACK_CASE]

    # --- the players ------------------------------------------------------------------------------

    @property
    def hand(self) -> Counts:
        """The seat's own shares."""
        return self._cases(layout.HAND + self.seat * len(COLOURS))

    @property
    def shares(self) -> tuple[int, ...]:
        """The number of shares that each seat has."""
        return self._of_seats(layout.HELD)

    @property
    def cash(self) -> tuple[int, ...]:
        """Each seat's cash, which everybody can count."""
        return self._of_seats(layout.CASH)

    @property
    def subsidies(self) -> tuple[int, ...]:
        """The number of subsidies that each seat has taken."""
        return self._of_seats(layout.SUBSIDIES)

    @property
    def owed(self) -> tuple[int, ...]:
        """Interest that each seat owes."""
        return self._of_seats(layout.OWED)

    @property
    def due(self) -> int:
        """Interest that has to be paid in this turn before anything is bought."""
        return self.cells[layout.DUE]

    @property
    def gold(self) -> tuple[int, ...]:
        """Gold bars of each seat."""
        return tuple(bars // facts.GOLD for bars in self._of_seats(layout.BARS))

    @property
    def silver(self) -> tuple[int, ...]:
        """Silver bars of each seat, besides the gold bars."""
        return tuple(bars % facts.GOLD for bars in self._of_seats(layout.BARS))

    @property
    def cards(self) -> tuple[tuple[str, ...], ...]:
        """The special actions that each seat may still use."""
        bits = self._of_seats(layout.CARDS_LEFT)
        return tuple(tuple(c for i, c in enumerate(CARDS) if n >> i & 1) for n in bits)

    @property
    def acted(self) -> Counts:
        """Shares bought or sold so far in this action."""
        return self._cases(layout.ACTED)

    def _cases(self, at: int, kinds: int = len(COLOURS)) -> Counts:
        return dict(zip(CASES, self.cells[at : at + kinds], strict=False))


parse_position = View.parse
