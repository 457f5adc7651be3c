"""The numbers of Black Friday's events in the log (:mod:`friday_nb.core.log`).

Seats and colours are written as they are, counted from 0; counts of all kinds of cases are packed
into one number (:func:`pack_cases`).
"""

from typing import Final

from friday_nb.core.log import ROW, ReadOnlyCells

LOG_SIZE: Final = 1 + ROW * 100
"""Room for all the events that one decision can cause."""
PACKING: Final = 64
"""Counts of cases are written as the digits of one number in this base, the first kind lowest."""

# Events; friday_nb.black_friday.events has their names, facts and rule ids, in this order.
SET_UP: Final = 1
DEALT: Final = 2
MARKET_DRAWN: Final = 3
CARD_GIVEN: Final = 4
STARTED: Final = 5
SETUP_PUT: Final = 6
SUBSIDY_TAKEN: Final = 7
DEBT_PAID: Final = 8
DEBT_PAID_LAST: Final = 9
BOUGHT: Final = 10
SOLD: Final = 11
SPECIAL_USED: Final = 12
SPECIAL_PASS: Final = 13
PASSED: Final = 14
PUT_FOR_SHARES: Final = 15
PUT_FOR_SILVER: Final = 16
PUT_FOR_PASS: Final = 17
PUT_FOR_SPECIAL: Final = 18
NO_CASE: Final = 19
LOWERED: Final = 20
CASE_TAKEN: Final = 21
SILVER_BOUGHT: Final = 22
GOLD_MADE: Final = 23
LAST_CASE: Final = 24
THIRD_CASE: Final = 25
ENDED: Final = 26
ADJUSTMENT: Final = 27
INTEREST_PAID: Final = 28
INTEREST_OWED: Final = 29
DRAWN: Final = 30
BLACK_BACK: Final = 31
BLACKS_OUT: Final = 32
MOVED: Final = 33
TABLE_CLEARED: Final = 34
SALES_TABLE: Final = 35
MISSING: Final = 36
SILVER_UP: Final = 37
LEVEL_REACHED: Final = 38
GAME_END: Final = 39
SOLD_OUT: Final = 40
LAST_SUBSIDIES: Final = 41
LAST_SILVER: Final = 42
COUNTED: Final = 43
WINNERS: Final = 44


def pack_cases(s: ReadOnlyCells, at: int, kinds: int) -> int:
    """The counts of the first ``kinds`` kinds, in the cells from ``at`` on, as one number."""
    packed = 0
    for i in range(kinds):
        packed = packed * PACKING + s[at + kinds - 1 - i]
    return packed


def count_of(packed: int, kind: int) -> int:
    """The count of one kind in a packed number."""
    for _ in range(kind):
        packed //= PACKING
    return packed % PACKING


def one_case(kind: int, count: int) -> int:
    """``count`` cases of one kind as a packed number; adding such numbers adds the counts."""
    packed = count
    for _ in range(kind):
        packed *= PACKING
    return packed
