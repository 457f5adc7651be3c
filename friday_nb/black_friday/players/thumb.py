"""A player by rules of thumb: what a beginner can follow at the table.  Restricted Python.

The rules are numbered in the order in which they are told; in each position exactly one decides.
Their sentences are in ``words/*/thumb.json``, in this order.
"""

from typing import Final

from friday_nb.black_friday.players.queries import (
    NONE,
    bars_within_reach,
    by_holding,
    cheapest_to_buy,
    closing_moves,
    dearest_to_sell,
    end_of_turn,
)
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules.legal import add_passes, pack
from friday_nb.black_friday.rules.markers import price_of, silver_price
from friday_nb.black_friday.rules.turn import can_take_subsidy
from friday_nb.core.log import Cells, ReadOnlyCells

# The numbers of the rules.
TAKE_SUBSIDY: Final = 1
CHEAP_SHARE: Final = 2
BUY_BARS: Final = 3
SELL_DEAR: Final = 4
PASS_BY: Final = 5
OWN_CASE: Final = 6
FEW_SHARES: Final = 7
NO_MORE: Final = 8
THUMB_RULES: Final = 8

CHEAP: Final = 100
"""A share is cheap if it costs at most so many hundredths of a bar, ..."""
DEAR: Final = 150
"""... and dear if it costs at least so many."""


def thumb(s: ReadOnlyCells, found: Cells) -> int:
    """The decision (packed); ``found[0]`` is the number of the rule of thumb that made it."""
    node = s[at.NODE]
    if node == at.AFTER:
        found[0] = NO_MORE
        return end_of_turn(s)
    if node == at.CHOOSE:
        return begin_by_thumb(s, found)
    if (
        node == at.BUYING
        and s[at.COUNT] < facts.SHARE_LIMIT[s[at.LEVEL]]
        and is_cheap(s, cheapest_to_buy(s))
    ):
        found[0] = CHEAP_SHARE
        return pack(at.DO_BUY, cheapest_to_buy(s) + 1)
    dear = dearest_to_sell(s)
    if node == at.SELLING and s[at.COUNT] < facts.SHARE_LIMIT[s[at.LEVEL]] and is_to_sell(s, dear):
        found[0] = SELL_DEAR
        return pack(at.DO_SELL, dear + 1)
    few = node in (at.SELLING, at.TAKING)
    chosen = by_holding(s, closing_moves(s, found), found, -1 if few else 1)
    found[0] = FEW_SHARES if few else OWN_CASE
    return chosen


def is_cheap(s: ReadOnlyCells, colour: int) -> bool:
    """Does a share of this colour cost little compared with a bar?"""
    return colour != NONE and price_of(s, colour) * 100 <= CHEAP * silver_price(s)


def is_dear(s: ReadOnlyCells, colour: int) -> bool:
    """Does a share of this colour cost much compared with a bar?"""
    return colour != NONE and price_of(s, colour) * 100 >= DEAR * silver_price(s)


def is_to_sell(s: ReadOnlyCells, colour: int) -> bool:
    """Is a share of this colour sold, because it is dear or interest is due?"""
    return is_dear(s, colour) or (colour != NONE and s[at.DUE] > 0)


def begin_by_thumb(s: ReadOnlyCells, found: Cells) -> int:
    """What to do in this turn."""
    cheap = cheapest_to_buy(s)
    if can_take_subsidy(s):
        found[0] = TAKE_SUBSIDY
        return pack(at.DO_SUBSIDY, 0)
    if is_cheap(s, cheap):
        found[0] = CHEAP_SHARE
        return pack(at.DO_BUY, cheap + 1)
    bars = min(bars_within_reach(s), facts.SILVER_LIMIT[s[at.LEVEL]])
    if bars == facts.SILVER_LIMIT[s[at.LEVEL]]:
        found[0] = BUY_BARS
        return pack(at.DO_SILVER, bars)
    dear = dearest_to_sell(s)
    if is_to_sell(s, dear):
        found[0] = SELL_DEAR
        return pack(at.DO_SELL, dear + 1)
    if bars > 0:
        found[0] = BUY_BARS
        return pack(at.DO_SILVER, bars)
    chosen = by_holding(s, add_passes(s, 0, found), found, 1)
    found[0] = PASS_BY
    return chosen
