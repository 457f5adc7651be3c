"""The end of the game (BLF-END-*)."""

from friday_nb.black_friday.rules.facts import GOLD, SUBSIDY, SUBSIDY_LIMIT
from friday_nb.black_friday.rules.layout import (
    BARS,
    CASH,
    COLOUR_COUNT,
    COUNT,
    DEALT_LEAST,
    DUE,
    HAND,
    HELD,
    LEVEL,
    MARKET,
    NET,
    NODE,
    OVER,
    OWED,
    PLAYERS,
    SUBSIDIES,
    WON,
)
from friday_nb.black_friday.rules.log import (
    COUNTED,
    DEBT_PAID_LAST,
    GAME_END,
    LAST_SILVER,
    LAST_SUBSIDIES,
    SOLD_OUT,
    WINNERS,
    pack_cases,
)
from friday_nb.black_friday.rules.markers import price_of, silver_price
from friday_nb.core.log import Cells, ReadOnlyCells, note


def end_game(s: Cells, log: Cells) -> None:
    """BLF-END-1: end the game, as silver has reached the end of its track."""
    note(log, GAME_END, silver_price(s))
    s[NODE] = OVER
    s[COUNT] = 0
    s[DUE] = 0
    for seat in range(s[PLAYERS]):
        cash_up(s, seat, log)
    for seat in range(s[PLAYERS]):
        note(log, COUNTED, seat, s[BARS + seat] // GOLD, s[BARS + seat] % GOLD, s[CASH + seat])
    find_winners(s, log)


def cash_up(s: Cells, seat: int, log: Cells) -> None:
    """BLF-END-2: turn everything that a seat has into silver."""
    at = seat * COLOUR_COUNT
    cases = pack_cases(s, HAND + at, COLOUR_COUNT)
    for colour in range(COLOUR_COUNT):
        count = s[HAND + at + colour]
        s[CASH + seat] += count * price_of(s, colour)
        hand_over(s, seat, colour, count)
    note(log, SOLD_OUT, seat, cases, s[CASH + seat])
    more = max(0, SUBSIDY_LIMIT[s[LEVEL]] - s[SUBSIDIES + seat])
    if more > 0:
        s[SUBSIDIES + seat] += more
        s[CASH + seat] += more * SUBSIDY
        note(log, LAST_SUBSIDIES, seat, more, s[CASH + seat])
    paid = min(s[OWED + seat], s[CASH + seat])
    s[OWED + seat] = 0
    if paid > 0:
        s[CASH + seat] -= paid
        note(log, DEBT_PAID_LAST, seat, paid, s[CASH + seat])
    bars = s[CASH + seat] // silver_price(s)
    s[CASH + seat] -= bars * silver_price(s)
    s[BARS + seat] += bars
    note(log, LAST_SILVER, seat, bars, s[CASH + seat])


def hand_over(s: Cells, seat: int, colour: int, count: int) -> None:
    """Move shares of a seat to the market; everybody learns what it must have been dealt."""
    at = seat * COLOUR_COUNT + colour
    s[HAND + at] -= count
    s[HELD + seat] -= count
    s[MARKET + colour] += count
    s[NET + at] -= count
    s[DEALT_LEAST + at] = max(s[DEALT_LEAST + at], -s[NET + at])


def is_ahead(s: ReadOnlyCells, one: int, other: int) -> bool:
    """BLF-END-3: gold bars, then silver bars (BARS counts both together), then cash."""
    if s[BARS + one] != s[BARS + other]:
        return s[BARS + one] > s[BARS + other]
    return s[CASH + one] > s[CASH + other]


def find_winners(s: Cells, log: Cells) -> None:
    """Mark as winners all seats that nobody is ahead of."""
    bits = 0
    for seat in range(s[PLAYERS]):
        beaten = 0
        for other in range(s[PLAYERS]):
            if is_ahead(s, other, seat):
                beaten = 1
        s[WON + seat] = 1 - beaten
        bits |= s[WON + seat] << seat
    note(log, WINNERS, bits)
