"""What a seat owns, kept from the events that it was told, independently of its view."""

from friday_nb.black_friday.board import BOARD
from friday_nb.black_friday.cases import COLOURS, parse_cases


class Ledger:
    """Follows a game through its events."""

    def __init__(self, seat):
        row, column = BOARD.start
        self.seat = seat
        self.prices = dict.fromkeys(COLOURS, BOARD.prices[row][column])
        self.silver = BOARD.track[0]
        self.hand = dict.fromkeys(COLOURS, 0)
        self.cash = self.owed = self.bars = 0

    def see(self, event):
        """Follow one more event."""
        facts = event.facts
        if event.kind in {"lowered", "last_case", "third_case", "moved", "missing"}:
            self.prices[str(facts["case"])] = int(facts["price"])
        elif event.kind in {"black_back", "blacks_out", "silver_up"}:
            self.silver = int(facts["silver"])
        if facts.get("seat") == self.seat:
            self._see_own(event)

    def _see_own(self, event):
        facts = event.facts
        if "cash" in facts:
            self.cash = int(facts["cash"])
        if event.kind == "dealt":
            self.hand = dict(zip(COLOURS, parse_cases(str(facts["cases"])), strict=False))
        elif event.kind == "bought":
            self.hand[str(facts["case"])] += 1
        elif event.kind == "sold":
            self.hand[str(facts["case"])] -= 1
        elif event.kind == "sold_out":
            self.hand = dict.fromkeys(COLOURS, 0)
        elif event.kind in {"silver_bought", "last_silver"}:
            self.bars += int(facts["bars"])
        elif event.kind == "interest_owed":
            self.owed = int(facts["owed"])
        elif event.kind == "debt_paid":
            self.owed -= int(facts["amount"])
        elif event.kind == "final":
            self.owed = 0  # what could not be paid is forgotten

    @property
    def shares(self):
        """What the shares are worth."""
        return sum(count * self.prices[name] for name, count in self.hand.items())

    @property
    def wealth(self):
        """Money, shares and bars at their prices, less what is owed."""
        return self.cash - self.owed + self.shares + self.bars * self.silver
