"""A table for tests: positions set by hand."""

from friday_nb import black_friday as blf
from friday_nb.black_friday.cases import CARDS, CASES, COLOURS, TABLES
from friday_nb.black_friday.rules import facts, layout
from tests.seats import table

N = len(COLOURS)


class Table(table.Table):
    """A game at its first decision; the set-up of two players is done for them."""

    game = blf

    def __init__(self, players=3, seed=1, *, specials=False):
        self.state, self.events = blf.begin(players, seed, specials=specials)
        if players == 2:
            self.do("put red", "put blue")

    def cell(self, at, value):
        """Set one cell."""
        s = list(self.state.cells)
        s[at] = value
        self.state = blf.State(tuple(s))
        return self

    def cells(self, at, counts, kinds=CASES[:N]):
        """Set the counts of cases that begin at a cell; colours that are not named get none."""
        assert set(counts) <= set(kinds)
        for i, name in enumerate(kinds):
            self.cell(at + i, counts.get(name, 0))
        return self

    def hand(self, seat, **counts):
        """The shares of a seat, as if they had been dealt."""
        self.cell(layout.HELD + seat, sum(counts.values()))
        self.cells(layout.NET + seat * N, {})
        return self.cells(layout.HAND + seat * N, counts)

    def cash(self, seat, amount):
        return self.cell(layout.CASH + seat, amount)

    def market(self, **counts):
        return self.cells(layout.MARKET, counts)

    def bag(self, **counts):
        """What is in the bag, with as much known about it as can be."""
        self.cells(layout.BAG, counts, CASES)
        self.cell(layout.BAG_SIZE, sum(counts.values()))
        for i, name in enumerate(COLOURS):
            self.cell(layout.REACH + i, counts.get(name, 0) + 12)
        return self

    def on(self, which, **counts):
        """The cases on a table: shares, silver or sales."""
        if which == "sales":
            return self.cells(layout.ON_SALES, counts, CASES)
        return self.cells(layout.ON_TABLE + TABLES.index(which) * N, counts)

    def marker(self, colour, row, column):
        i = COLOURS.index(colour)
        return self.cell(layout.ROW_OF + i, row).cell(layout.COLUMN_OF + i, column)

    def level(self, number):
        return self.cell(layout.LEVEL, number)

    def silver_at(self, price):
        return self.cell(layout.PRICE, facts.TRACK.index(price))

    def cards(self, seat, *cards):
        bits = sum(1 << CARDS.index(card) for card in cards)
        return self.cell(layout.CARDS_LEFT + seat, bits)

    def about_to_adjust(self, **bag):
        """The silver table one case short of an adjustment, four colours on it; the bag is set."""
        self.on("silver", yellow=1, blue=1, green=1, orange=1)
        return self.bag(**bag)
