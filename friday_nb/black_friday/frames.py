"""Tidy pandas frames of odds, for readers who like to calculate for themselves.

Each row is one observation and each column one variable.  Chances are floats; the exact weights are
in `friday_nb.black_friday.odds.contents`.  pandas is imported only when a frame is requested.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from friday_nb.black_friday import odds
from friday_nb.black_friday.cases import CASES, COLOURS

if TYPE_CHECKING:
    from pandas import DataFrame

    from friday_nb.black_friday.view import View

__all__ = [
    "BAG",
    "DRAWS",
    "MOVES",
    "PRICES",
    "TABLES",
    "bag",
    "draws",
    "moves",
    "prices",
    "tables",
]

BAG: Mapping[str, str] = {
    "kind": "a colour, or black",
    "count": "how many of it may be in the bag",
    "chance": "how likely that is",
}
"""The columns of `bag`."""

DRAWS: Mapping[str, str] = {
    **{kind: f"how many {kind} cases are drawn" for kind in CASES},
    "chance": "how likely that draw is",
}
"""The columns of `draws`."""

PRICES: Mapping[str, str] = {
    "colour": "a colour",
    "now": "what a share of it costs now",
    "price": "what it may cost after the next price adjustment",
    "chance": "how likely that is",
}
"""The columns of `prices`."""

TABLES: Mapping[str, str] = {
    "table": "shares, silver or sales",
    "missing": "how many cases must still be put there, or taken away, to cause a price adjustment",
    "soonest": "how many turns must end, at the least, before it can come; 0 is the present turn",
    "seats": "who can be the first to cause one, at this table, within one round; in turn order",
}
"""The columns of `tables`."""

MOVES: Mapping[str, str] = {
    "move": "a legal decision",
    "brings": "the table at which it causes a price adjustment, if it does",
    "cash": "the seat's money after it",
    "wealth": "money, shares and bars at their prices after it, less what is owed",
    "mean": "the same after the next price adjustment, on average",
    "spread": "the standard deviation of that",
    **{f"{name}": f"what a share of {name} costs after it" for name in COLOURS},
}
"""The columns of `moves`."""


def bag(view: View) -> DataFrame:
    """The distribution of the bag, a row for each kind and number; columns: `BAG`."""
    from pandas import DataFrame

    found = odds.contents(view)
    rows = [
        [kind, count, float(chance)]
        for kind in CASES
        for count, chance in found.chances(kind).items()
    ]
    return DataFrame(rows, columns=list(BAG))


def draws(view: View) -> DataFrame:
    """All possible draws of the next price adjustment, likeliest first; columns: `DRAWS`.

    >>> from friday_nb import black_friday as blf
    >>> frame = draws(blf.new_game(players=3, seed=1).view(0))
    >>> len(frame), float(frame["chance"].sum().round(9))
    (126, 1.0)
    """
    from pandas import DataFrame

    rows = [[*cases, chance] for cases, chance in odds.draws(view).likeliest]
    return DataFrame(rows, columns=list(DRAWS))


def prices(view: View, table: str = "") -> DataFrame:
    """The distribution of each price after the next price adjustment; columns: `PRICES`.

    Raises:
        BlackFridayProblem: the game is over.
        ValueError: there is no such table.
    """
    from pandas import DataFrame

    rows = [
        [name, view.prices[name], price, chance]
        for name, then in odds.adjustment(view, table).prices.items()
        for price, chance in then.chances.items()
    ]
    return DataFrame(rows, columns=list(PRICES))


def tables(view: View) -> DataFrame:
    """How far each table is from causing an adjustment; columns: `TABLES`."""
    from pandas import DataFrame

    found = odds.tables_ahead(view)
    rows = [[each.table, each.missing, each.soonest, each.seats] for each in found]
    return DataFrame(rows, columns=list(TABLES))


def moves(view: View) -> DataFrame:
    """The facts of all legal decisions; columns: `MOVES`."""
    from pandas import NA, DataFrame

    rows = [
        [
            str(each.action),
            each.brings or NA,
            each.cash,
            each.wealth,
            each.wealth_then.mean,
            each.wealth_then.spread,
            *each.prices.values(),
        ]
        for each in odds.move_facts(view)
    ]
    return DataFrame(rows, columns=list(MOVES))
