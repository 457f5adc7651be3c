"""Who can cause the next price adjustment within one round (BLF-ADJ-1), by a search.

A seat can cause it at a table if there are legal decisions, its own and those of the seats before
it, of which its own are the first to cause one.  They must be possible for all that the seat of the
view knows: another seat can sell any colour that it may hold.  Every seat has to act, so if each
table lacks a single case, only the seat whose turn it is can cause anything.

The search is exact but for two things, which matter only if the market is all but empty or a hand
all but known: nobody buys or sells several shares in one turn (other than all that the market has),
and if each of two seats may hold a share, both may hold one.

It tries a turn only if a bound allows that it leads to something new.  The bound just counts cases,
and lets each sale lower all prices.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from friday_nb.black_friday.odds.contents import contents
from friday_nb.black_friday.rules import facts, layout, markers
from friday_nb.black_friday.table import Phase
from friday_nb.black_friday.view import View

N: Final = layout.COLOUR_COUNT
Counts = tuple[int, ...]
Goal = tuple[int, int]
"""A turn, counted from the one that is on, and the table at which its seat causes an adjustment."""


class Board(NamedTuple):
    """What the decisions of a round change, other than money and hands; counts are by colour."""

    market: Counts
    places: Counts
    """Row and column of each marker in one number."""
    shares: Counts
    silver: Counts
    sales: Counts


class Seat(NamedTuple):
    """What a seat can do in its turn."""

    money: int
    """Cash and all subsidies it can take, minus interest due."""
    held: int
    may_sell: Counts
    """The colours that it may hold."""
    can_pass_specially: bool
    most_bought: int


Play = tuple[int | None, Board]
"""The table that causes an adjustment, if one does, and the board just before that."""


def causes(view: View) -> set[Goal]:
    """All turns of this round whose seats can cause the next adjustment, each with the table."""
    return _Search(view).found if view.phase not in {Phase.SETUP, Phase.OVER} else set()


@lru_cache(maxsize=1 << 10)
def _moved(place: int, right: int) -> int:
    """A place after one step right (1) or left (-1)."""
    s = [0] * layout.MARKET
    s[layout.ROW_OF], s[layout.COLUMN_OF] = divmod(place, facts.COLUMN_COUNT)
    (markers.go_right if right > 0 else markers.go_left)(s, 0)
    return s[layout.ROW_OF] * facts.COLUMN_COUNT + s[layout.COLUMN_OF]


def _plus(counts: Counts, at: int, more: int) -> Counts:
    return (*counts[:at], counts[at] + more, *counts[at + 1 :])


def _go(board: Board, colours: set[int], right: int) -> Board:
    """The board after one step of some markers."""
    places = (_moved(at, right) if i in colours else at for i, at in enumerate(board.places))
    return board._replace(places=tuple(places))


def _here(counts: Counts) -> list[int]:
    """The colours of which there is a case."""
    return [colour for colour, count in enumerate(counts) if count > 0]


class _Search:
    """The search for all goals that can be reached from a view."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._players = view.players
        self._full = facts.FULL_TABLE[view.players]
        self._short = facts.SHORT_TABLE[view.players]
        self._cards = sum(seat.can_pass_specially for seat in self._seats)
        self._bounds: dict[tuple[int, Counts, int], frozenset[Goal]] = {}
        self.found: set[Goal] = set()
        s = view.cells
        at = layout.ON_TABLE
        board = Board(
            s[layout.MARKET : layout.MARKET + N],
            tuple(
                s[layout.ROW_OF + i] * facts.COLUMN_COUNT + s[layout.COLUMN_OF + i]
                for i in range(N)
            ),
            s[at : at + N],
            s[at + N : at + 2 * N],
            s[layout.ON_SALES : layout.ON_SALES + N],
        )
        self._start = board
        self._sales_at_start = self._missing(board)[layout.SALES]
        self._go_on(0, board, set())

    def _missing(self, board: Board) -> Counts:
        """The cases missing on each table until it causes an adjustment."""
        return (
            self._full - sum(board.shares),
            self._full - sum(board.silver),
            max(1, sum(board.sales) - self._short),
        )

    # --- the seats --------------------------------------------------------------------------------

    @cached_property
    def _seats(self) -> list[Seat]:
        """The seats in the order of their turns."""
        first = self._view.cells[layout.TURN]
        return [self._seat((first + turn) % self._players, turn) for turn in range(self._players)]

    def _seat(self, seat: int, turn: int) -> Seat:
        view = self._view
        due = view.owed[seat] if turn else view.due
        subsidies = max(0, view.subsidy_limit - view.subsidies[seat])
        cards = view.cells[layout.CARDS_LEFT + seat]
        return Seat(
            view.cash[seat] + subsidies * facts.SUBSIDY - due,
            view.shares[seat],
            self._may_sell(seat) if view.shares[seat] else (),
            bool(cards & layout.CAN_PASS),
            view.share_limit + bool(cards & layout.CAN_BUY),
        )

    def _may_sell(self, seat: int) -> Counts:
        """The colours that a seat may hold, for all that the seat of the view knows."""
        s = self._view.cells
        if seat == self._view.seat:
            return tuple(_here(s[layout.HAND + seat * N : layout.HAND + seat * N + N]))
        least = s[layout.DEALT_LEAST + seat * N : layout.DEALT_LEAST + seat * N + N]
        more = sum(least) < facts.HAND_CASES
        return tuple(
            i
            for i in range(N)
            if s[layout.NET + seat * N + i] + least[i] + (more and self._is_unknown[i]) > 0
        )

    @cached_property
    def _is_unknown(self) -> list[bool]:
        """Whether a hand may hold a case of each colour that it need not hold."""
        bag = contents(self._view)
        return [min(counts) < most for counts, most in zip(bag.counts, bag.most, strict=True)]

    # --- the bound --------------------------------------------------------------------------------

    def _bound(self, turn: int, missing: Counts, market: int) -> frozenset[Goal]:
        """The goals that can at most be reached from a turn on."""
        turns = self._players - turn
        if turns == 0 or (min(missing) > turns and missing[layout.SILVER] > turns + self._cards):
            return frozenset()
        key = turn, missing, market
        if key not in self._bounds:
            self._bounds[key] = frozenset(self._goals(*key))
        return self._bounds[key]

    def _goals(self, turn: int, missing: Counts, market: int) -> Iterator[Goal]:
        seat = self._seats[turn]
        for table, cases in self._actions(seat, missing, market):
            yield from self._after(turn, missing, market, table, cases)
        if seat.can_pass_specially:
            yield from self._after(turn, missing, market, layout.SILVER, -1, special=True)

    def _actions(
        self, seat: Seat, missing: Counts, market: int
    ) -> Iterator[tuple[int | None, int]]:
        """The tables that an action may change, and the cases that the market gains."""
        sales = self._sales_at_start - missing[layout.SALES]
        if market > 1 and seat.money >= self._cheapest(sales):
            yield layout.SHARES, -2
        if market <= seat.most_bought:
            yield None, -market
        if market > 0:
            yield layout.SILVER, -1
        if seat.held:
            yield layout.SALES, 2

    def _after(
        self,
        turn: int,
        missing: Counts,
        market: int,
        table: int | None,
        cases: int,
        *,
        special: bool = False,
    ) -> Iterator[Goal]:
        """The goals after an action, or after the special action that comes before or after it."""
        if table is not None and missing[table] == 1:
            yield turn, table
            return
        left = missing if table is None else _plus(missing, table, -1)
        if special:
            for also, more in self._actions(self._seats[turn], left, market + cases + 2):
                yield from self._after(turn, left, market + cases, also, more)
        else:
            yield from self._bound(turn + 1, left, max(0, market + cases))

    def _cheapest(self, sales: int) -> int:
        """The lowest price after so many sales."""
        return _lowest(self._start.places, sales)

    # --- the search -------------------------------------------------------------------------------

    def _go_on(self, turn: int, board: Board, seen: set[tuple[int, Board]]) -> None:
        """Search from the beginning of a turn."""
        if not self._is_worth(turn, board) or (turn, board) in seen:
            return
        seen.add((turn, board))
        plays = list(self._plays_now(board) if turn == 0 else self._turn(turn, board))
        self.found |= {(turn, table) for table, _ in plays if table is not None}
        for after in dict.fromkeys(after for table, after in plays if table is None):
            self._go_on(turn + 1, after, seen)

    def _is_worth(self, turn: int, board: Board) -> bool:
        bound = self._bound(turn, self._missing(board), sum(board.market))
        is_whole = turn > 0 or self._view.phase is Phase.TURN  # the bound is for whole turns
        return not (is_whole and bound <= self.found)

    def _turn(self, turn: int, board: Board) -> Iterator[Play]:
        """All plays of a whole turn."""
        seat = self._seats[turn]
        yield from self._and_special(seat, self._act(seat, board))
        if seat.can_pass_specially:
            for table, after in self._put(board, layout.SILVER, _here(board.market)):
                if table is None:
                    yield from self._act(seat, after)
                else:
                    yield table, after

    def _and_special(self, seat: Seat, plays: Iterator[Play]) -> Iterator[Play]:
        """Plays, and the special action PASS after them."""
        for table, after in plays:
            yield table, after
            if table is None and seat.can_pass_specially:
                yield from self._put(after, layout.SILVER, _here(after.market))

    def _act(self, seat: Seat, board: Board) -> Iterator[Play]:
        """All actions of a seat."""
        market = _here(board.market)
        if seat.money >= 0 or not seat.held:
            if market:
                yield from self._put(board, layout.SILVER, market)
            else:
                yield None, board
        for colour in market:
            if facts.PRICES[board.places[colour]] <= seat.money:
                bought = board._replace(market=_plus(board.market, colour, -1))
                yield from self._put_for_shares(bought, {colour})
        if market and sum(board.market) <= seat.most_bought:
            prices = (facts.PRICES[board.places[i]] * board.market[i] for i in market)
            if sum(prices) <= seat.money:
                yield None, _go(board._replace(market=(0,) * N), set(market), 1)
        if seat.held:
            for colour in seat.may_sell:
                sold = board._replace(market=_plus(board.market, colour, 1))
                yield from self._take(_go(sold, {colour}, -1), {colour})

    def _put_for_shares(self, board: Board, bought: set[int]) -> Iterator[Play]:
        """The case that is put on the share purchase table (BLF-BUY-2)."""
        market = _here(board.market)
        if not market:
            yield None, _go(board, bought, 1)
        also = [colour for colour in market if colour in bought]
        yield from self._put(board, layout.SHARES, also or market, bought)

    def _put(
        self, board: Board, table: int, colours: list[int], bought: set[int] | None = None
    ) -> Iterator[Play]:
        """A case is put on a purchase table (BLF-RIGHT-1, BLF-RIGHT-2)."""
        if self._missing(board)[table] == 1:
            if colours:
                yield table, board
            return
        for colour in colours:
            market = _plus(board.market, colour, -1)
            gone = {i for i in {colour, *(bought or ())} if market[i] == 0}
            if table == layout.SHARES:
                on = _plus(board.shares, colour, 1)
                after = board._replace(market=market, shares=on)
            else:
                on = _plus(board.silver, colour, 1)
                after = board._replace(market=market, silver=on)
            third = 3
            after = _go(after, gone, 1) if gone else after
            yield None, _go(after, {colour}, 1) if on[colour] == third else after

    def _take(self, board: Board, sold: set[int]) -> Iterator[Play]:
        """The case that is taken from the sales table (BLF-SELL-3)."""
        if self._missing(board)[layout.SALES] == 1:
            yield layout.SALES, board
            return
        there = _here(board.sales)
        for colour in [each for each in there if each in sold] or there:
            market = _plus(board.market, colour, 1)
            yield None, board._replace(market=market, sales=_plus(board.sales, colour, -1))

    def _plays_now(self, board: Board) -> Iterator[Play]:
        """All plays of the rest of the turn that is on."""
        s, phase = self._view.cells, self._view.phase
        seat = self._seats[0]
        acted = set(_here(s[layout.ACTED : layout.ACTED + N]))
        if phase is Phase.TURN:
            yield from self._turn(0, board)
        elif phase is Phase.BUYING:
            yield from self._and_special(seat, self._put_for_shares(board, acted))
        elif phase is Phase.SILVER:
            plays = self._put(board, layout.SILVER, _here(board.market))
            yield from self._and_special(seat, plays)
        elif phase is Phase.SELLING:
            for colour in acted:
                yield from self._and_special(seat, self._take(_go(board, {colour}, -1), acted))
        elif phase is Phase.TAKING:
            yield from self._and_special(seat, self._take(board, acted))
        else:
            yield from self._and_special(seat, iter([(None, board)]))


@lru_cache(maxsize=1 << 10)
def _lowest(places: Counts, steps: int) -> int:
    """The lowest price after so many steps of all markers to the left."""
    for _ in range(steps):
        places = tuple(_moved(place, -1) for place in places)
    return min(facts.PRICES[place] for place in places)
