"""When the next price adjustment can come, and who can cause it (BLF-ADJ-1).

A purchase table causes it when it is full, the sales table when it has run short.  In one turn a
seat moves one case, and one more to the silver purchase table with the special action PASS.  What
can happen within one round is searched (:mod:`.round`); later turns are only counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from friday_nb.black_friday.cases import TABLES
from friday_nb.black_friday.engine import need_view
from friday_nb.black_friday.odds.round import causes
from friday_nb.black_friday.rules import adjustment, facts, layout
from friday_nb.black_friday.table import Phase
from friday_nb.black_friday.view import View

N: Final = layout.COLOUR_COUNT


@dataclass(frozen=True)
class TableAhead:
    """How far one table is from causing a price adjustment.

    Attributes:
        table: ``shares``, ``silver`` or ``sales``.
        missing: The number of cases still to be put on it (or taken from the sales table).
        soonest: The number of turns that end before it can come; 0 for the current turn.  If it
            cannot come within one round, a lower bound: every turn moves as many cases as it can.
        seats: The seats that can be the first to cause an adjustment, at this table, in the current
            turn or the next of their turns within one round; in the order of their turns.
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
    found = causes(view)
    return tuple(
        _ahead(view, table, [turn for turn in range(view.players) if (turn, table) in found])
        for table in range(len(TABLES))
    )


def latest(view: View) -> int:
    """The most cases that can be moved until an adjustment comes; 0 at the end of the game.

    >>> from friday_nb import black_friday as blf
    >>> latest(blf.new_game(players=3, seed=1).view(0))
    13
    """
    need_view(view)
    if view.phase is Phase.OVER:
        return 0
    return 1 + sum(_missing(view, table) - 1 for table in range(len(TABLES)))


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


def _ahead(view: View, table: int, turns: Sequence[int]) -> TableAhead:
    missing = _missing(view, table)
    first = view.cells[layout.TURN]
    seats = tuple((first + turn) % view.players for turn in turns)
    soonest = turns[0] if turns else _later(view, table, missing)
    return TableAhead(TABLES[table], missing, soonest, seats)


def _later(view: View, table: int, missing: int) -> int:
    """A lower bound on the turns that end before it can come, if it cannot in this round."""
    s = view.cells
    if table == layout.SILVER:
        cards = s[layout.CARDS_LEFT : layout.CARDS_LEFT + view.players]
        missing -= sum(bool(left & layout.CAN_PASS) for left in cards)
    elif table == layout.SHARES and view.phase is Phase.SETUP:
        missing -= view.players - s[layout.TURN]  # BLF-SET-6: put before the first turn
    return max(view.players, missing - 1)
