"""When the next price adjustment can come, and who can cause it (BLF-ADJ-1).

A purchase table causes it when it is full, the sales table when it has run short.  In one turn a
seat moves one case, and one more to the silver purchase table with the special action
PASS.  Whether a seat can buy, pass or sell is judged by the board as it is now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from friday_nb.black_friday.cases import TABLES
from friday_nb.black_friday.engine import need_view
from friday_nb.black_friday.rules import adjustment, facts, layout, markers
from friday_nb.black_friday.table import Phase
from friday_nb.black_friday.view import View

N: Final = layout.COLOUR_COUNT
_MOST_ROUNDS: Final = 10
_ACTION: Final = {
    Phase.BUYING: layout.SHARES,
    Phase.SILVER: layout.SILVER,
    Phase.SELLING: layout.SALES,
    Phase.TAKING: layout.SALES,
}
"""The table that an action in progress will change."""


@dataclass(frozen=True)
class TableAhead:
    """How far one table is from causing a price adjustment.

    Attributes:
        table: ``shares``, ``silver`` or ``sales``.
        missing: The number of cases still to be put on it (or taken from the sales table).
        soonest: The least number of turns until it can come, if everybody works for it; 0 for the
            current turn.
        seats: The seats that can cause it within one round, in the order of their turns.
    """

    table: str
    missing: int
    soonest: int
    seats: tuple[int, ...]


def tables_ahead(view: View) -> tuple[TableAhead, ...]:
    """The share and silver purchase tables and the sales table; none at the end of the game.

    >>> from friday_nb import black_friday as blf
    >>> view = blf.new_game(players=3, seed=1).view(0)
    >>> [(each.table, each.missing) for each in tables_ahead(view)]
    [('shares', 5), ('silver', 5), ('sales', 5)]
    """
    need_view(view)
    if view.phase is Phase.OVER:
        return ()
    return tuple(_ahead(view, table) for table in range(len(TABLES)))


def latest(view: View) -> int:
    """The most cases that can be moved until an adjustment comes; 0 at the end of the game.

    >>> from friday_nb import black_friday as blf
    >>> latest(blf.new_game(players=3, seed=1).view(0))
    13
    """
    ahead = tables_ahead(view)
    return 1 + sum(each.missing - 1 for each in ahead) if ahead else 0


def nearest(view: View) -> str:
    """The table with the fewest cases missing, a purchase table before the sales table.

    >>> from friday_nb import black_friday as blf
    >>> nearest(blf.new_game(players=3, seed=1).view(0))
    'shares'
    """
    need_view(view)
    return TABLES[min(range(len(TABLES)), key=lambda table: _missing(view, table))]


def _missing(view: View, table: int) -> int:
    """The number of cases still to be put on a table, or taken from the sales table."""
    s = view.cells
    if table == layout.SALES:
        return max(1, adjustment.coloured(s, layout.ON_SALES) - facts.SHORT_TABLE[view.players])
    return facts.FULL_TABLE[view.players] - adjustment.coloured(s, layout.ON_TABLE + table * N)


def _set_up(view: View, table: int) -> int:
    """BLF-SET-6: cases that are put on a table before the first turn."""
    if table != layout.SHARES or view.phase is not Phase.SETUP:
        return 0
    return view.players - view.cells[layout.TURN]


def _ahead(view: View, table: int) -> TableAhead:
    missing = _missing(view, table)
    left, soonest, seats = missing - _set_up(view, table), -1, []
    for turn, cases in enumerate(_cases_by_turn(view, table)):
        left -= cases
        if left <= 0 and cases:
            soonest = turn if soonest < 0 else soonest
            if turn < view.players:
                seats.append((_first(view) + turn) % view.players)
        if soonest >= 0 and turn >= view.players:
            break
    return TableAhead(TABLES[table], missing, soonest, tuple(seats))


def _first(view: View) -> int:
    """The seat whose turn it is, or that has the first turn after the set-up."""
    return 0 if view.phase is Phase.SETUP else view.cells[layout.TURN]


def _cases_by_turn(view: View, table: int) -> Iterator[int]:
    """The cases that each turn from now on can move; after one round it is one a turn."""
    for turn in range(view.players):
        seat = (_first(view) + turn) % view.players
        yield int(_can_act(view, seat, table, now=turn == 0)) + _specials(view, seat, table)
    for _ in range(_MOST_ROUNDS * view.players):
        yield 1


def _specials(view: View, seat: int, table: int) -> int:
    """BLF-SPEC-1: the number of cases that a seat can move besides its action."""
    has = view.cells[layout.CARDS_LEFT + seat] & layout.CAN_PASS
    there = sum(view.market.values())
    return int(table == layout.SILVER and bool(has) and there > 0)


def _can_act(view: View, seat: int, table: int, *, now: bool) -> bool:
    """Whether the action of a seat can move a case to or from this table."""
    if now and view.phase not in {Phase.TURN, Phase.SETUP}:
        return _ACTION.get(view.phase) == table
    if table == layout.SALES:
        return view.shares[seat] > 0
    s, market = view.cells, view.market
    due = view.due if now else view.owed[seat]
    spare = max(0, view.subsidy_limit - view.subsidies[seat])
    money = view.cash[seat] + spare * facts.SUBSIDY - due
    if table == layout.SILVER:
        return any(market.values()) and (money >= 0 or not view.shares[seat])
    prices = [markers.price_of(s, colour) for colour, count in enumerate(market.values()) if count]
    enough = 2  # one is bought and one put
    return sum(market.values()) >= enough and money >= min(prices)
