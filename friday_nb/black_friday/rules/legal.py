"""Which decisions are legal for the seat that decides, listed in a fixed order."""

from typing import Final

from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules.refusals import (
    LEGAL,
    refuse_buy,
    refuse_end,
    refuse_lower,
    refuse_pass,
    refuse_put,
    refuse_sell,
    refuse_silver,
    refuse_special,
    refuse_take,
)
from friday_nb.black_friday.rules.turn import can_take_subsidy
from friday_nb.core.log import Cells, ReadOnlyCells

ROOM: Final = 64
"""Room for the decisions of any position: 4 kinds with 5 colours, 10 numbers of bars, a subsidy."""


def pack(kind: int, number: int) -> int:
    """A decision as one integer: its kind (DO_...) and a small number."""
    return kind * at.BASE + number


def decisions(s: ReadOnlyCells, out: Cells) -> int:
    """Write all legal decisions into ``out`` (ROOM cells); return their number."""
    node = s[at.NODE]
    n = 0
    if node == at.OVER:
        return 0
    if node in (at.CHOOSE, at.BUYING):
        n = add_buys(s, n, out)
    if node in (at.CHOOSE, at.SELLING):
        n = add_sales(s, n, out)
    if node == at.CHOOSE:
        n = add_silver(s, n, out)
        n = add_passes(s, n, out)
    elif node == at.SELLING:
        n = add_lowered(s, n, out)
    elif node == at.TAKING:
        n = add_taken(s, n, out)
    elif node != at.AFTER:
        n = add_put(s, n, out)
    if node in (at.CHOOSE, at.AFTER):
        n = add_specials(s, n, out)
    if node in (at.CHOOSE, at.BUYING, at.AFTER) and can_take_subsidy(s):
        out[n] = pack(at.DO_SUBSIDY, 0)
        n += 1
    if node == at.AFTER and refuse_end(s) == LEGAL:
        out[n] = pack(at.DO_END, 0)
        n += 1
    return n


def add_buys(s: ReadOnlyCells, n: int, out: Cells) -> int:
    """Add the shares that can be bought after the first ``n`` decisions; return the new number."""
    for colour in range(at.COLOUR_COUNT):
        if refuse_buy(s, colour) == LEGAL:
            out[n] = pack(at.DO_BUY, colour + 1)
            n += 1
    return n


def add_sales(s: ReadOnlyCells, n: int, out: Cells) -> int:
    """Add the shares that can be sold."""
    for colour in range(at.COLOUR_COUNT):
        if refuse_sell(s, colour) == LEGAL:
            out[n] = pack(at.DO_SELL, colour + 1)
            n += 1
    return n


def add_silver(s: ReadOnlyCells, n: int, out: Cells) -> int:
    """Add the numbers of bars that can be bought."""
    for bars in range(1, facts.SILVER_LIMIT[s[at.LEVEL]] + 2):
        if refuse_silver(s, bars) == LEGAL:
            out[n] = pack(at.DO_SILVER, bars)
            n += 1
    return n


def add_passes(s: ReadOnlyCells, n: int, out: Cells) -> int:
    """Add the cases to pass with; with an empty market, passing without one."""
    for place in range(at.COLOUR_COUNT + 1):
        if refuse_pass(s, place) == LEGAL:
            out[n] = pack(at.DO_PASS, place)
            n += 1
    return n


def add_specials(s: ReadOnlyCells, n: int, out: Cells) -> int:
    """Add the cases that the special action PASS can move."""
    for colour in range(at.COLOUR_COUNT):
        if refuse_special(s, colour) == LEGAL:
            out[n] = pack(at.DO_SPECIAL, colour + 1)
            n += 1
    return n


def add_put(s: ReadOnlyCells, n: int, out: Cells) -> int:
    """Add the cases that can be put on the purchase table."""
    for colour in range(at.COLOUR_COUNT):
        if refuse_put(s, colour) == LEGAL:
            out[n] = pack(at.DO_PUT, colour + 1)
            n += 1
    return n


def add_lowered(s: ReadOnlyCells, n: int, out: Cells) -> int:
    """Add the sold colours, one of which moves left."""
    for colour in range(at.COLOUR_COUNT):
        if refuse_lower(s, colour) == LEGAL:
            out[n] = pack(at.DO_LOWER, colour + 1)
            n += 1
    return n


def add_taken(s: ReadOnlyCells, n: int, out: Cells) -> int:
    """Add the cases that can be taken from the sales table."""
    for colour in range(at.COLOUR_COUNT):
        if refuse_take(s, colour) == LEGAL:
            out[n] = pack(at.DO_TAKE, colour + 1)
            n += 1
    return n
