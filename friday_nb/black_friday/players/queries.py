"""Queries about a position that several players make.  Restricted Python."""

from typing import Final

from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules.legal import add_lowered, add_put, add_taken, pack
from friday_nb.black_friday.rules.markers import price_of, silver_price
from friday_nb.black_friday.rules.refusals import (
    LEGAL,
    has_card,
    refuse_buy,
    refuse_end,
    refuse_sell,
)
from friday_nb.core.log import Cells, ReadOnlyCells

NONE: Final = -1


def shares_of(s: ReadOnlyCells, seat: int, colour: int) -> int:
    """How many shares of a colour the seat has."""
    return s[at.HAND + seat * at.COLOUR_COUNT + colour]


def bars_within_reach(s: ReadOnlyCells) -> int:
    """How many bars the seat that decides can buy now."""
    if s[at.DUE] > 0:
        return 0
    most = facts.SILVER_LIMIT[s[at.LEVEL]] + (1 if has_card(s, at.CAN_SILVER) else 0)
    return min(most, s[at.CASH + s[at.TURN]] // silver_price(s))


def cheapest_to_buy(s: ReadOnlyCells) -> int:
    """The colour with the lowest price of those that can be bought now, NONE if there is none."""
    best = NONE
    for colour in range(at.COLOUR_COUNT):
        legal = refuse_buy(s, colour) == LEGAL
        if legal and (best == NONE or price_of(s, colour) < price_of(s, best)):
            best = colour
    return best


def dearest_to_sell(s: ReadOnlyCells) -> int:
    """The colour with the highest price of those that can be sold now, NONE if there is none."""
    best = NONE
    for colour in range(at.COLOUR_COUNT):
        legal = refuse_sell(s, colour) == LEGAL
        if legal and (best == NONE or price_of(s, colour) > price_of(s, best)):
            best = colour
    return best


def closing_moves(s: ReadOnlyCells, out: Cells) -> int:
    """The decisions about cases and markers with which an action goes on to its end."""
    if s[at.NODE] == at.SELLING:
        return add_lowered(s, 0, out)
    if s[at.NODE] == at.TAKING:
        return add_taken(s, 0, out)
    return add_put(s, 0, out)


def end_of_turn(s: ReadOnlyCells) -> int:
    """The end of the turn (packed), or first the subsidy that pays what is due (BLF-ADJ-3)."""
    return pack(at.DO_END if refuse_end(s) == LEGAL else at.DO_SUBSIDY, 0)


def by_holding(s: ReadOnlyCells, n: int, found: Cells, sign: int) -> int:
    """Of the first ``n`` decisions found the one about the colour that the seat has most of.

    With ``sign`` -1 the one that it has fewest of; the first one of several.
    """
    best = 0
    for i in range(1, n):
        held = shares_of(s, s[at.TURN], found[i] % at.BASE - 1)
        if sign * held > sign * shares_of(s, s[at.TURN], found[best] % at.BASE - 1):
            best = i
    return found[best]
