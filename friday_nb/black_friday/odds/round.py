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


class Counted(NamedTuple):
    """What the bound knows of a board."""

    missing: Counts
    """The cases missing on each table until it causes an adjustment."""
    market: int
    lowest: Counts
    """The lowest price that there can be after 0, 1, 2, ... more sales."""

    def is_last(self, table: int) -> bool:
        """Whether the next case causes an adjustment at this table."""
        return table != _NO_TABLE and self.missing[table] == 1

    def after(self, table: int, cases: int) -> Counted:
        """After a case for a table; the market gains or loses cases."""
        lowest = self.lowest[1:] if table == layout.SALES else self.lowest
        return Counted(_plus(self.missing, table, -1), self.market + cases, lowest)


_NO_TABLE: Final = -1
Play = tuple[int | None, Board]
"""The table that causes an adjustment, if one does, and the board just before that."""


@lru_cache(maxsize=16)
def causes(view: View) -> frozenset[Goal]:
    """All turns of this round whose seats can cause the next adjustment, each with the table.

    The tables are so empty in the set-up that nobody can.
    """
    if view.phase in {Phase.SETUP, Phase.OVER}:
        return frozenset()
    return frozenset(_Search(view).found)


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
        self._bounds: dict[tuple[int, Counted], frozenset[Goal]] = {}
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

    def _bound(self, turn: int, counted: Counted) -> frozenset[Goal]:
        """The goals that can at most be reached from a turn on."""
        turns, missing = self._players - turn, counted.missing
        if turns == 0 or (min(missing) > turns and missing[layout.SILVER] > turns + self._cards):
            return frozenset()
        key = turn, counted
        if key not in self._bounds:
            self._bounds[key] = frozenset(self._goals(*key))
        return self._bounds[key]

    def _goals(self, turn: int, counted: Counted) -> Iterator[Goal]:
        seat = self._seats[turn]
        for table, then in self._actions(seat, counted):
            if counted.is_last(table):
                yield turn, table
            else:
                yield from self._bound(turn + 1, then)
        if seat.can_pass_specially:
            if counted.is_last(layout.SILVER):
                yield turn, layout.SILVER
                return
            room = 2  # cases that a sale may bring to the market before the special action
            then = counted.after(layout.SILVER, room - 1)
            for table, later in self._actions(seat, then):
                if then.is_last(table):
                    yield turn, table
                else:
                    yield from self._bound(turn + 1, later)

    @staticmethod
    def _actions(seat: Seat, counted: Counted) -> Iterator[tuple[int, Counted]]:
        """The tables that an action of a seat may change, and what there is afterwards."""
        market = counted.market
        if market > 1 and seat.money >= counted.lowest[0]:
            yield layout.SHARES, counted.after(layout.SHARES, -2)
        if market <= seat.most_bought:
            yield _NO_TABLE, counted._replace(market=0)
        if market > 0:
            yield layout.SILVER, counted.after(layout.SILVER, -1)
        if seat.held:
            yield layout.SALES, counted.after(layout.SALES, 2)

    # --- the search -------------------------------------------------------------------------------

    def _go_on(self, turn: int, board: Board, seen: set[tuple[int, Board]]) -> None:
        """Search from the beginning of a turn."""
        if turn == self._players or (turn, board) in seen:
            return
        seen.add((turn, board))
        seat = self._seats[turn]
        if turn == 0 and self._view.phase is not Phase.TURN:  # the bound is for whole turns
            plays = list(self._plays_now(seat, board))
        elif new := self._hope(turn, board) - self.found:
            if all(table != layout.SILVER for _, table in new):
                seat = seat._replace(can_pass_specially=False)  # it would be of no use
            plays = list(self._turn(seat, board))
        else:
            return
        self.found |= {(turn, table) for table, _ in plays if table is not None}
        for after in dict.fromkeys(after for table, after in plays if table is None):
            self._go_on(turn + 1, after, seen)

    def _hope(self, turn: int, board: Board) -> frozenset[Goal]:
        """The bound at the beginning of a turn."""
        sales = range(self._players - turn + 1)
        lowest = tuple(_lowest(board.places, steps) for steps in sales)
        return self._bound(turn, Counted(self._missing(board), sum(board.market), lowest))

    def _turn(self, seat: Seat, board: Board) -> Iterator[Play]:
        """All plays of a whole turn."""
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

    def _plays_now(self, seat: Seat, board: Board) -> Iterator[Play]:
        """All plays of the rest of the turn that is on."""
        s, phase = self._view.cells, self._view.phase
        acted = set(_here(s[layout.ACTED : layout.ACTED + N]))
        if phase is Phase.BUYING:
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


@lru_cache(maxsize=1 << 12)
def _lowest(places: Counts, steps: int) -> int:
    """The lowest price after so many steps of all markers to the left."""
    for _ in range(steps):
        places = tuple(_moved(place, -1) for place in places)
    return min(facts.PRICES[place] for place in places)
