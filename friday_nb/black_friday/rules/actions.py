"""The four actions (BLF-BUY-*, BLF-SELL-*, BLF-SILVER-*, BLF-PASS-1), decision by decision."""

from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules import log as events
from friday_nb.black_friday.rules.adjustment import coloured
from friday_nb.black_friday.rules.ending import hand_over
from friday_nb.black_friday.rules.markers import go_left, price_of, silver_price
from friday_nb.black_friday.rules.turn import (
    end_action,
    market_is_empty,
    pay_debt,
    put_in_action,
    put_nothing,
    use_special,
)
from friday_nb.core.log import Cells, note


def buy_share(s: Cells, colour: int, log: Cells) -> None:
    """BLF-BUY-1: buy a share from the market at its price."""
    seat = s[at.TURN]
    price = price_of(s, colour)
    s[at.CASH + seat] -= price
    s[at.MARKET + colour] -= 1
    s[at.HAND + seat * at.COLOUR_COUNT + colour] += 1
    s[at.NET + seat * at.COLOUR_COUNT + colour] += 1
    s[at.HELD + seat] += 1
    s[at.COUNT] += 1
    s[at.ACTED + colour] += 1
    s[at.NODE] = at.BUYING
    note(log, events.BOUGHT, seat, colour, price, s[at.CASH + seat])
    if s[at.COUNT] > facts.SHARE_LIMIT[s[at.LEVEL]]:
        use_special(s, at.CAN_BUY, log)
    if market_is_empty(s):
        put_nothing(s, log)


def put_for_shares(s: Cells, colour: int, log: Cells) -> None:
    """BLF-BUY-2: put the case on the share purchase table."""
    put_in_action(s, colour, at.SHARES, events.PUT_FOR_SHARES, log)


def sell_share(s: Cells, colour: int, log: Cells) -> None:
    """BLF-SELL-1: sell a share into the market at its price."""
    seat = s[at.TURN]
    price = price_of(s, colour)
    hand_over(s, seat, colour, 1)
    s[at.CASH + seat] += price
    s[at.COUNT] += 1
    s[at.ACTED + colour] += 1
    s[at.NODE] = at.SELLING
    note(log, events.SOLD, seat, colour, price, s[at.CASH + seat])
    if s[at.COUNT] > facts.SHARE_LIMIT[s[at.LEVEL]]:
        use_special(s, at.CAN_SELL, log)
    pay_debt(s, log)


def lower_price(s: Cells, colour: int, log: Cells) -> None:
    """BLF-SELL-2: move the marker of one sold colour left."""
    go_left(s, colour)
    s[at.LOWERED_LAST] = colour + 1
    note(log, events.LOWERED, s[at.TURN], colour, price_of(s, colour))
    if coloured(s, at.ON_SALES) > 0:
        s[at.NODE] = at.TAKING
    else:
        end_action(s, at.SALES, log)


def take_case(s: Cells, colour: int, log: Cells) -> None:
    """BLF-SELL-3: move a case from the sales table to the market."""
    s[at.ON_SALES + colour] -= 1
    s[at.MARKET + colour] += 1
    note(log, events.CASE_TAKEN, s[at.TURN], colour)
    end_action(s, at.SALES, log)


def buy_silver(s: Cells, bars: int, log: Cells) -> None:
    """BLF-SILVER-1, BLF-SILVER-2: buy bars at the silver price; five become a gold bar."""
    seat = s[at.TURN]
    before = s[at.BARS + seat] // facts.GOLD
    s[at.CASH + seat] -= bars * silver_price(s)
    s[at.BARS + seat] += bars
    s[at.BARS_SOLD] += bars
    note(log, events.SILVER_BOUGHT, seat, bars, silver_price(s), s[at.CASH + seat])
    if bars > facts.SILVER_LIMIT[s[at.LEVEL]]:
        use_special(s, at.CAN_SILVER, log)
    if s[at.BARS + seat] // facts.GOLD > before:
        note(
            log,
            events.GOLD_MADE,
            seat,
            s[at.BARS + seat] // facts.GOLD,
            s[at.BARS + seat] % facts.GOLD,
        )
    if market_is_empty(s):
        put_nothing(s, log)
    else:
        s[at.NODE] = at.SILVER_CASE


def put_for_silver(s: Cells, colour: int, log: Cells) -> None:
    """BLF-SILVER-1: put the case on the silver purchase table."""
    put_in_action(s, colour, at.SILVER, events.PUT_FOR_SILVER, log)


def pass_action(s: Cells, place: int, log: Cells) -> None:
    """BLF-PASS-1: pass with a case; ``place`` is its colour plus one, 0 for none."""
    note(log, events.PASSED, s[at.TURN])
    if place > 0:
        put_in_action(s, place - 1, at.SILVER, events.PUT_FOR_PASS, log)
    else:
        put_nothing(s, log)
