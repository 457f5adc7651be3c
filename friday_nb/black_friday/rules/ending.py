"""The end of the game (BLF-END-*)."""

from friday_nb.black_friday.rules import facts, layout
from friday_nb.black_friday.rules import log as events
from friday_nb.black_friday.rules.log import pack_cases
from friday_nb.black_friday.rules.markers import price_of, silver_price
from friday_nb.core.log import Cells, ReadOnlyCells, note


def end_game(s: Cells, log: Cells) -> None:
    """BLF-END-1: end the game, as silver has reached the end of its track."""
    note(log, events.GAME_END, silver_price(s))
    s[layout.NODE] = layout.OVER
    s[layout.COUNT] = 0
    s[layout.DUE] = 0
    for seat in range(s[layout.PLAYERS]):
        cash_up(s, seat, log)
    for seat in range(s[layout.PLAYERS]):
        note(
            log,
            events.COUNTED,
            seat,
            s[layout.BARS + seat] // facts.GOLD,
            s[layout.BARS + seat] % facts.GOLD,
            s[layout.CASH + seat],
        )
    find_winners(s, log)


def cash_up(s: Cells, seat: int, log: Cells) -> None:
    """BLF-END-2: turn everything that a seat has into silver."""
    at = seat * layout.COLOUR_COUNT
    cases = pack_cases(s, layout.HAND + at, layout.COLOUR_COUNT)
    for colour in range(layout.COLOUR_COUNT):
        count = s[layout.HAND + at + colour]
        s[layout.CASH + seat] += count * price_of(s, colour)
        hand_over(s, seat, colour, count)
    note(log, events.SOLD_OUT, seat, cases, s[layout.CASH + seat])
    more = max(0, facts.SUBSIDY_LIMIT[s[layout.LEVEL]] - s[layout.SUBSIDIES + seat])
    if more > 0:
        s[layout.SUBSIDIES + seat] += more
        s[layout.CASH + seat] += more * facts.SUBSIDY
        note(log, events.LAST_SUBSIDIES, seat, more, s[layout.CASH + seat])
    paid = min(s[layout.OWED + seat], s[layout.CASH + seat])
    s[layout.OWED + seat] = 0
    if paid > 0:
        s[layout.CASH + seat] -= paid
        note(log, events.DEBT_PAID_LAST, seat, paid, s[layout.CASH + seat])
    bars = s[layout.CASH + seat] // silver_price(s)
    s[layout.CASH + seat] -= bars * silver_price(s)
    s[layout.BARS + seat] += bars
    note(log, events.LAST_SILVER, seat, bars, s[layout.CASH + seat])


def hand_over(s: Cells, seat: int, colour: int, count: int) -> None:
    """Move shares of a seat to the market; everybody learns what it must have been dealt."""
    at = seat * layout.COLOUR_COUNT + colour
    s[layout.HAND + at] -= count
    s[layout.HELD + seat] -= count
    s[layout.MARKET + colour] += count
    s[layout.NET + at] -= count
    s[layout.DEALT_LEAST + at] = max(s[layout.DEALT_LEAST + at], -s[layout.NET + at])


def is_ahead(s: ReadOnlyCells, one: int, other: int) -> bool:
    """BLF-END-3: gold bars, then silver bars (BARS counts both together), then cash."""
    if s[layout.BARS + one] != s[layout.BARS + other]:
        return s[layout.BARS + one] > s[layout.BARS + other]
    return s[layout.CASH + one] > s[layout.CASH + other]


def find_winners(s: Cells, log: Cells) -> None:
    """Mark as winners all seats that nobody is ahead of."""
    bits = 0
    for seat in range(s[layout.PLAYERS]):
        beaten = 0
        for other in range(s[layout.PLAYERS]):
            if is_ahead(s, other, seat):
                beaten = 1
        s[layout.WON + seat] = 1 - beaten
        bits |= s[layout.WON + seat] << seat
    note(log, events.WINNERS, bits)
