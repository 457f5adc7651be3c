"""The course of the game: set-up and turns.

Nothing is random here: whoever starts a game says which cases are drawn.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.naive.black_friday import adjustment, ending, markers
from tests.naive.black_friday.board import (
    BARS_FOR_GOLD,
    BLACK,
    BLACKS_ON_SALES_TABLE,
    COLOURS,
    LEVEL_SUPPLY,
    LEVELS,
    SILVER_PRICES,
    START,
    SUBSIDY,
    empty_sales_table,
    full_purchase_table,
    market_per_colour,
    special_cards,
)
from tests.naive.black_friday.objections import objection
from tests.naive.black_friday.pieces import SAYINGS, Event, RefusedError, written

LIMITS = {"row": 0, "subsidies": 1, "shares": 2, "bars": 3, "draw": 4}
"""The index of each limit in a row of `LEVELS`."""


class BlackFriday:
    """One game. `legal` lists the actions of a seat, `play` carries one out.

    Args:
        players: How many players, 2 to 5; seat 0 starts.
        specials: Are the special action cards in play?
        draw: Says which cases are drawn from the bag: it is given what is in the bag and how many.
        level_follows: Which marker decides on the level: that of the highest `row` or `price`.
    """

    def __init__(
        self,
        players: int,
        specials: bool,
        draw: Callable[[list[str], int], list[str]],
        level_follows: str = "row",
    ) -> None:
        self.players = players
        self.draw = draw
        self.level_follows = level_follows
        self.market = COLOURS * market_per_colour(players)
        self.bag = COLOURS * (10 + players)
        self.sales_number = 1
        self.ready_tables = [COLOURS * 2 + [BLACK] * BLACKS_ON_SALES_TABLE[n] for n in (1, 2, 3)]
        self.tables: dict[str, list[str]] = {
            "shares": [],
            "silver": [],
            "sales": self.ready_tables.pop(0),
        }
        self.level_supply = LEVEL_SUPPLY
        self.side_supply = 0
        self.markers = dict.fromkeys(COLOURS, START)
        self.silver_step = 0
        self.silver_buys = 0
        self.level = 0
        self.shares: list[list[str]] = [[] for _ in range(players)]
        self.cash = [0] * players
        self.subsidies = [0] * players
        self.bars = [0] * players
        self.gold = [0] * players
        self.owed = [0] * players
        self.due = 0  # what the seat whose turn it is has to pay before it may buy
        self.cards = special_cards(players) if specials else [[] for _ in range(players)]
        self.phase = "turn"
        self.turn = 0
        self.bought: list[str] = []
        self.sold: list[str] = []
        self.market_before: list[str] = []  # the market when the action began
        self.winners: list[int] = []
        self.events: list[Event] = []
        self._set_up(specials)
        self.setup_events = list(self.events)

    def _set_up(self, specials: bool) -> None:
        set_up = ("BLF-SET-1", "BLF-SET-2", "BLF-SET-3")
        self.tell("set_up", *set_up, players=self.players, specials="yes" if specials else "no")
        for seat in range(self.players):
            self.shares[seat] = self.from_bag(5)
            cases = written(self.shares[seat])
            self.tell("dealt", "BLF-SET-4", seat=seat, count=5, cases=cases)
        drawn = self.from_bag(20)
        self.market += drawn
        self.tell("market_drawn", "BLF-SET-4", seat=0, cases=written(drawn))
        for seat in range(self.players):
            if self.cards[seat]:
                self.tell("card_given", "BLF-SET-5", seat=seat, cards=list(self.cards[seat]))
        self.tell("started", "BLF-TURN-1", seat=0)
        if self.players == 2:
            self.phase = "setup"

    # ---- who decides, and what -----------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        """The seat that decides now; none when the game is over."""
        return () if self.phase == "over" else (self.turn,)

    def legal(self, seat: int) -> set[str]:
        """Everything that a seat may say and that nothing forbids."""
        return {text for text in SAYINGS if objection(self, seat, text) is None}

    def price(self, colour: str) -> int:
        """What a share of this colour costs."""
        return markers.price(self.markers[colour])

    def silver_price(self) -> int:
        """What a bar costs."""
        return SILVER_PRICES[self.silver_step]

    def limit(self, what: str, seat: int | None = None, card: str = "") -> int:
        """The limit on the level card, plus one if the seat still has this special action card."""
        printed = LEVELS[self.level][LIMITS[what]]
        if seat is None or card not in self.cards[seat]:
            return printed
        return printed + 1

    def may_take_subsidy(self, seat: int) -> bool:
        """Is it below the subsidy limit?"""
        return self.subsidies[seat] < self.limit("subsidies")

    # ---- carrying it out -----------------------------------------------------------------------

    def tell(self, name: str, *rules: str, **facts: object) -> None:
        """Something happened."""
        self.events.append(Event(name, rules, facts))

    def from_bag(self, number: int) -> list[str]:
        """Draws cases from the bag, or all there are if it holds fewer."""
        number = min(number, len(self.bag))
        drawn = list(self.draw(list(self.bag), number))
        assert len(drawn) == number
        for case in drawn:
            self.bag.remove(case)
        return drawn

    def play(self, seat: int, text: str) -> list[Event]:
        """Carries out an action and returns what happened, including what is secret.

        Raises:
            RefusedError: it is not legal; it carries the first thing that forbids it.
        """
        refused = objection(self, seat, text)
        if refused is not None:
            raise RefusedError(refused)
        self.events = []
        word, *rest = text.split()
        if word == "put" and self.phase == "setup":
            self._setup_put(rest[0])
        elif word == "put":
            self._put(rest[0], "shares" if self.phase == "buying" else "silver")
        elif word == "silver":
            self._silver(int(rest[0]))
        elif word == "pass":
            self._pass(*rest)
        elif word == "subsidy":
            self._subsidy()
        elif word == "end":
            self.tell("ended", "BLF-TURN-2", seat=seat)
            self._next_turn()
        elif word == "buy":
            self._buy(rest[0])
        elif word == "sell":
            self._sell(rest[0])
        elif word == "lower":
            self._lower(rest[0])
        elif word == "take":
            self._take(rest[0])
        else:
            self._special(rest[0])
        return self.events

    def _setup_put(self, colour: str) -> None:
        self.market.remove(colour)
        self.tables["shares"].append(colour)
        self.tell("setup_put", "BLF-SET-6", seat=self.turn, case=colour)
        if self.turn == 0:
            self.turn = 1
        else:
            self.turn = 0
            self.phase = "turn"

    # ---- turns, subsidies and debts ------------------------------------------------------------

    def _next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.phase = "turn"
        self.bought = []
        self.sold = []
        self.due = self.owed[self.turn]
        self._pay_what_is_due()

    def _pay_what_is_due(self) -> None:
        seat = self.turn
        if self.due == 0 or self.cash[seat] < self.due:
            return
        self.cash[seat] -= self.due
        self.owed[seat] -= self.due
        self.tell("debt_paid", "BLF-ADJ-3", seat=seat, amount=self.due, cash=self.cash[seat])
        self.due = 0

    def _subsidy(self) -> None:
        seat = self.turn
        self.subsidies[seat] += 1
        self.cash[seat] += SUBSIDY
        count, cash = self.subsidies[seat], self.cash[seat]
        self.tell("subsidy_taken", "BLF-TURN-2", seat=seat, subsidies=count, cash=cash)
        self._pay_what_is_due()
        if self.phase == "after":
            self._after()

    def _after(self) -> None:
        """Wait for what may still follow the action; if nothing may, the turn ends."""
        if self.phase == "over":
            return
        self.phase = "after"
        has_pass = "pass" in self.cards[self.turn] and len(self.market) > 0
        if not has_pass and not self.may_take_subsidy(self.turn):
            self._next_turn()

    def _use_card(self, card: str) -> None:
        """Use up a card: this one with two players, otherwise the only one the seat has."""
        if self.players == 2:
            self.cards[self.turn].remove(card)
        else:
            self.cards[self.turn] = []

    def _use_card_to_exceed(self, card: str) -> None:
        self._use_card(card)
        self.tell("special_used", "BLF-SPEC-2", seat=self.turn, card=card)

    # ---- buying and selling shares -------------------------------------------------------------

    def _buy(self, colour: str) -> None:
        seat, price = self.turn, self.price(colour)
        if self.bought == []:
            self.market_before = list(self.market)
        self.phase = "buying"
        self.market.remove(colour)
        self.shares[seat].append(colour)
        self.bought.append(colour)
        self.cash[seat] -= price
        cash = self.cash[seat]
        self.tell("bought", "BLF-BUY-1", seat=seat, case=colour, price=price, cash=cash)
        if len(self.bought) > self.limit("shares"):
            self._use_card_to_exceed("buy")
        if self.market == []:
            self._no_case()

    def _sell(self, colour: str) -> None:
        seat, price = self.turn, self.price(colour)
        self.phase = "selling"
        self.shares[seat].remove(colour)
        self.market.append(colour)
        self.sold.append(colour)
        self.cash[seat] += price
        cash = self.cash[seat]
        self.tell("sold", "BLF-SELL-1", seat=seat, case=colour, price=price, cash=cash)
        if len(self.sold) > self.limit("shares"):
            self._use_card_to_exceed("sell")
        self._pay_what_is_due()

    def _lower(self, colour: str) -> None:
        self.markers[colour] = markers.left(self.markers[colour])
        price = self.price(colour)
        self.tell("lowered", "BLF-SELL-2", seat=self.turn, case=colour, price=price)
        self.phase = "taking"
        if self.coloured_on_sales_table() == 0:
            self._end_of_sale()

    def _take(self, colour: str) -> None:
        self.tables["sales"].remove(colour)
        self.market.append(colour)
        self.tell("case_taken", "BLF-SELL-3", seat=self.turn, case=colour)
        self._end_of_sale()

    def _end_of_sale(self) -> None:
        if self.coloured_on_sales_table() <= empty_sales_table(self.players):
            adjustment.adjust(self, "sales")
        self._after()

    def coloured_on_sales_table(self) -> int:
        """How many cases lie there, not counting black ones."""
        return len([case for case in self.tables["sales"] if case != BLACK])

    # ---- silver, passing, and the special PASS -------------------------------------------------

    def _silver(self, bars: int) -> None:
        seat, price = self.turn, self.silver_price()
        self.market_before = list(self.market)
        self.phase = "silver"
        self.bars[seat] += bars
        self.silver_buys += bars
        self.cash[seat] -= bars * price
        cash = self.cash[seat]
        self.tell("silver_bought", "BLF-SILVER-1", seat=seat, bars=bars, price=price, cash=cash)
        if bars > self.limit("bars"):
            self._use_card_to_exceed("silver")
        self._exchange_for_gold()
        if self.market == []:
            self._no_case()

    def _exchange_for_gold(self) -> None:
        """Exchange five silver bars for a gold bar, as often as possible."""
        seat = self.turn
        if self.bars[seat] < BARS_FOR_GOLD:
            return
        while self.bars[seat] >= BARS_FOR_GOLD:
            self.bars[seat] -= BARS_FOR_GOLD
            self.gold[seat] += 1
        gold, silver = self.gold[seat], self.bars[seat]
        self.tell("gold", "BLF-SILVER-2", seat=seat, gold=gold, silver=silver)

    def _pass(self, colour: str = "") -> None:
        self.market_before = list(self.market)
        self.tell("passed", "BLF-PASS-1", seat=self.turn)
        if colour == "":
            self._no_case()
        else:
            self._put(colour, "silver", "BLF-PASS-1")

    def _special(self, colour: str) -> None:
        self.market_before = list(self.market)
        self._use_card("pass")
        self.tell("special_pass", "BLF-SPEC-1", seat=self.turn)
        before_the_action = self.phase == "turn"
        self._put_case(colour, "silver", "BLF-SPEC-1")
        if not before_the_action:
            self._after()

    # ---- a case from the market to a purchase table --------------------------------------------

    def _no_case(self) -> None:
        """The market is empty, so the action ends without a case on a table."""
        self.tell("no_case", "BLF-LIMIT-1", seat=self.turn)
        self._last_cases()
        self._after()

    def _put(self, colour: str, table: str, rule: str = "") -> None:
        own_rule = "BLF-BUY-2" if table == "shares" else "BLF-SILVER-1"
        self._put_case(colour, table, rule or own_rule)
        self._after()

    def _put_case(self, colour: str, table: str, rule: str) -> None:
        self.market.remove(colour)
        self.tables[table].append(colour)
        self.tell("case_put", rule, seat=self.turn, case=colour, table=table)
        self._last_cases()
        if self.tables[table].count(colour) == 3:
            self.markers[colour] = markers.right(self.markers[colour])
            self.tell("third_case", "BLF-RIGHT-2", case=colour, price=self.price(colour))
        if len(self.tables[table]) == full_purchase_table(self.players):
            adjustment.adjust(self, table)

    def _last_cases(self) -> None:
        """Move the markers of colours whose last case in the market was taken to the right."""
        for colour in COLOURS:
            if colour in self.market_before and colour not in self.market:
                self.markers[colour] = markers.right(self.markers[colour])
                self.tell("last_case", "BLF-RIGHT-1", case=colour, price=self.price(colour))

    # ---- the end -------------------------------------------------------------------------------

    def end(self) -> None:
        """The silver price has reached 100."""
        self.phase = "over"
        ending.finish(self)

    def returns(self) -> list[float] | None:
        """1 for the winner, equal parts for those who share; None while the game runs."""
        if self.phase != "over":
            return None
        share = 1 / len(self.winners)
        return [share if seat in self.winners else 0.0 for seat in range(self.players)]
