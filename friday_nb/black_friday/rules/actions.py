"""The four actions (BLF-BUY-*, BLF-SELL-*, BLF-SILVER-*, BLF-PASS-1), decision by decision."""

from friday_nb.black_friday.rules.adjustment import coloured
from friday_nb.black_friday.rules.ending import hand_over
from friday_nb.black_friday.rules.facts import GOLD, SHARE_LIMIT, SILVER_LIMIT
from friday_nb.black_friday.rules.layout import (
    ACTED,
    BARS,
    BARS_SOLD,
    BUYING,
    CAN_BUY,
    CAN_SELL,
    CAN_SILVER,
    CASH,
    COLOUR_COUNT,
    COUNT,
    HAND,
    HELD,
    LEVEL,
    LOWERED_LAST,
    MARKET,
    NET,
    NODE,
    ON_SALES,
    SALES,
    SELLING,
    SHARES,
    SILVER,
    SILVER_CASE,
    TAKING,
    TURN,
)
from friday_nb.black_friday.rules.log import (
    BOUGHT,
    CASE_TAKEN,
    GOLD_MADE,
    LOWERED,
    PASSED,
    PUT_FOR_PASS,
    PUT_FOR_SHARES,
    PUT_FOR_SILVER,
    SILVER_BOUGHT,
    SOLD,
)
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
    seat = s[TURN]
    price = price_of(s, colour)
    s[CASH + seat] -= price
    s[MARKET + colour] -= 1
    s[HAND + seat * COLOUR_COUNT + colour] += 1
    s[NET + seat * COLOUR_COUNT + colour] += 1
    s[HELD + seat] += 1
    s[COUNT] += 1
    s[ACTED + colour] += 1
    s[NODE] = BUYING
    note(log, BOUGHT, seat, colour, price, s[CASH + seat])
    if s[COUNT] > SHARE_LIMIT[s[LEVEL]]:
        use_special(s, CAN_BUY, log)
    if market_is_empty(s):
        put_nothing(s, log)


def put_for_shares(s: Cells, colour: int, log: Cells) -> None:
    """BLF-BUY-2: put the case on the share purchase table."""
    put_in_action(s, colour, SHARES, PUT_FOR_SHARES, log)


def sell_share(s: Cells, colour: int, log: Cells) -> None:
    """BLF-SELL-1: sell a share into the market at its price."""
    seat = s[TURN]
    price = price_of(s, colour)
    hand_over(s, seat, colour, 1)
    s[CASH + seat] += price
    s[COUNT] += 1
    s[ACTED + colour] += 1
    s[NODE] = SELLING
    note(log, SOLD, seat, colour, price, s[CASH + seat])
    if s[COUNT] > SHARE_LIMIT[s[LEVEL]]:
        use_special(s, CAN_SELL, log)
    pay_debt(s, log)


def lower_price(s: Cells, colour: int, log: Cells) -> None:
    """BLF-SELL-2: move the marker of one sold colour left."""
    go_left(s, colour)
    s[LOWERED_LAST] = colour + 1
    note(log, LOWERED, s[TURN], colour, price_of(s, colour))
    if coloured(s, ON_SALES) > 0:
        s[NODE] = TAKING
    else:
        end_action(s, SALES, log)


def take_case(s: Cells, colour: int, log: Cells) -> None:
    """BLF-SELL-3: move a case from the sales table to the market."""
    s[ON_SALES + colour] -= 1
    s[MARKET + colour] += 1
    note(log, CASE_TAKEN, s[TURN], colour)
    end_action(s, SALES, log)


def buy_silver(s: Cells, bars: int, log: Cells) -> None:
    """BLF-SILVER-1, BLF-SILVER-2: buy bars at the silver price; five become a gold bar."""
    seat = s[TURN]
    before = s[BARS + seat] // GOLD
    s[CASH + seat] -= bars * silver_price(s)
    s[BARS + seat] += bars
    s[BARS_SOLD] += bars
    note(log, SILVER_BOUGHT, seat, bars, silver_price(s), s[CASH + seat])
    if bars > SILVER_LIMIT[s[LEVEL]]:
        use_special(s, CAN_SILVER, log)
    if s[BARS + seat] // GOLD > before:
        note(log, GOLD_MADE, seat, s[BARS + seat] // GOLD, s[BARS + seat] % GOLD)
    if market_is_empty(s):
        put_nothing(s, log)
    else:
        s[NODE] = SILVER_CASE


def put_for_silver(s: Cells, colour: int, log: Cells) -> None:
    """BLF-SILVER-1: put the case on the silver purchase table."""
    put_in_action(s, colour, SILVER, PUT_FOR_SILVER, log)


def pass_action(s: Cells, place: int, log: Cells) -> None:
    """BLF-PASS-1: pass with a case; ``place`` is its colour plus one, 0 for none."""
    note(log, PASSED, s[TURN])
    if place > 0:
        put_in_action(s, place - 1, SILVER, PUT_FOR_PASS, log)
    else:
        put_nothing(s, log)
