"""A table for tests: positions set by hand, decisions by their text, and what happened."""

from friday_nb import black_friday as blf
from friday_nb.black_friday.cases import CARDS, CASES, COLOURS, TABLES
from friday_nb.black_friday.rules import facts, layout

N = len(COLOURS)


class Table:
    """A game at its first decision; the set-up of two players is done for them."""

    def __init__(self, players=3, seed=1, *, specials=False):
        self.state, self.events = blf.begin(players, seed, specials=specials)
        if players == 2:
            self.do("put red", "put blue")

    # --- positions --------------------------------------------------------------------------------

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

    def on(self, table, **counts):
        """The cases on a table: shares, silver or sales."""
        if table == "sales":
            return self.cells(layout.ON_SALES, counts, CASES)
        return self.cells(layout.ON_TABLE + TABLES.index(table) * N, counts)

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

    # --- the game ---------------------------------------------------------------------------------

    @property
    def actor(self):
        return self.state.actor

    def view(self, seat=None):
        """What a seat may know: by default the seat that decides."""
        return self.state.view(self.actor or 0 if seat is None else seat)

    def do(self, *texts):
        """Make these decisions, each for the seat that decides; the last one's events are kept."""
        for text in texts:
            action = blf.Action.parse(text)
            self.state, self.events = blf.apply(self.state, self.actor, action)
        return self

    def saw(self, kind, *rules, **facts):
        """This happened, by these rules, with these facts among others."""
        found = [event for event in self.events if event.kind == kind]
        assert found, f"no {kind} among {[str(event) for event in self.events]}"
        fitting = [e for e in found if all(e.facts[name] == v for name, v in facts.items())]
        assert fitting, [str(event) for event in found]
        if rules:
            assert fitting[0].rules == tuple(f"BLF-{rule}" for rule in rules)
        return fitting[0]

    def did_not_see(self, kind):
        assert kind not in [event.kind for event in self.events]

    def kinds(self):
        return [event.kind for event in self.events]

    def refused(self, text, key, rule, seat=None):
        """This decision of a seat is refused for this reason."""
        reason = blf.why_not(self.view(seat), blf.Action.parse(text))
        assert reason is not None, text
        assert (reason.key, reason.rules) == (key, (f"BLF-{rule}",))

    def legal(self):
        return [str(action) for action in blf.legal(self.view())]
