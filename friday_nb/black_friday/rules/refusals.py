"""Why a decision is not legal, as a reason code (0 means legal); one function for each decision."""

from typing import Final

from friday_nb.black_friday.rules import facts, layout
from friday_nb.black_friday.rules.markers import price_of, silver_price
from friday_nb.black_friday.rules.turn import can_take_subsidy, market_is_empty
from friday_nb.core.log import ReadOnlyCells

# Reasons; friday_nb.black_friday.reasons has their names and rule ids, in this order.
LEGAL: Final = 0
GAME_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
NOT_NOW: Final = 3
INTEREST_DUE: Final = 4
NOT_IN_MARKET: Final = 5
BUY_LIMIT: Final = 6
NO_MONEY: Final = 7
NO_SHARE: Final = 8
SELL_LIMIT: Final = 9
NO_BARS: Final = 10
SILVER_BARS_LIMIT: Final = 11
NAME_A_CASE: Final = 12
NOT_BOUGHT: Final = 13
NOT_SOLD: Final = 14
NOT_ON_TABLE: Final = 15
NOT_SOLD_FROM_TABLE: Final = 16
SUBSIDY_LIMIT_REACHED: Final = 17
NO_SPECIAL: Final = 18

NO_PRICE: Final = 1 << 30
"""Higher than any price."""


def is_asked(node: int, kind: int) -> bool:
    """Whether decisions of this kind belong to this node."""
    if kind == layout.DO_PUT:
        return node in (layout.SETUP, layout.BUYING, layout.SILVER_CASE)
    if kind == layout.DO_SUBSIDY:
        return node in (layout.CHOOSE, layout.BUYING, layout.AFTER)
    if kind == layout.DO_SPECIAL:
        return node in (layout.CHOOSE, layout.AFTER)
    if kind == layout.DO_BUY:
        return node in (layout.CHOOSE, layout.BUYING)
    if kind == layout.DO_SELL:
        return node in (layout.CHOOSE, layout.SELLING)
    if kind == layout.DO_LOWER:
        return node == layout.SELLING
    if kind == layout.DO_TAKE:
        return node == layout.TAKING
    if kind == layout.DO_END:
        return node == layout.AFTER
    return node == layout.CHOOSE


def has_card(s: ReadOnlyCells, action: int) -> bool:
    """Whether the seat may still use this special action."""
    return (s[layout.CARDS_LEFT + s[layout.TURN]] & action) > 0


def is_within(s: ReadOnlyCells, count: int, limit: int, action: int) -> bool:
    """Whether ``count`` is within the limit, if need be with the special action for one more."""
    return count <= limit or (count == limit + 1 and has_card(s, action))


def can_raise_cash(s: ReadOnlyCells) -> bool:
    """BLF-ADJ-3: whether the seat can raise cash for the interest, by a subsidy or a sale."""
    return can_take_subsidy(s) or s[layout.HELD + s[layout.TURN]] > 0


def could_pay(s: ReadOnlyCells) -> bool:
    """BLF-ADJ-3: whether subsidies, and in a sale more shares, can pay the interest that is due.

    No special action has to be used for it.
    """
    seat = s[layout.TURN]
    money = (
        s[layout.CASH + seat]
        + max(0, facts.SUBSIDY_LIMIT[s[layout.LEVEL]] - s[layout.SUBSIDIES + seat]) * facts.SUBSIDY
    )
    if s[layout.NODE] == layout.SELLING:
        money += proceeds(s, facts.SHARE_LIMIT[s[layout.LEVEL]] - s[layout.COUNT])
    return money >= s[layout.DUE]


def proceeds(s: ReadOnlyCells, count: int) -> int:
    """What so many of the seat's dearest shares bring."""
    at = layout.HAND + s[layout.TURN] * layout.COLOUR_COUNT
    money = 0
    below = NO_PRICE
    while count > 0:
        dear = 0
        for colour in range(layout.COLOUR_COUNT):
            if s[at + colour] > 0 and price_of(s, colour) < below:
                dear = max(dear, price_of(s, colour))
        if dear == 0:
            break
        for colour in range(layout.COLOUR_COUNT):
            if price_of(s, colour) == dear:
                sold = min(count, s[at + colour])
                money += sold * dear
                count -= sold
        below = dear
    return money


def refuse_lower(s: ReadOnlyCells, colour: int) -> int:
    """Moving a price left, which ends a sale (BLF-SELL-2); not while one owes and can sell more."""
    if s[layout.ACTED + colour] == 0:
        return NOT_SOLD
    can_sell = (
        s[layout.COUNT] < facts.SHARE_LIMIT[s[layout.LEVEL]] and s[layout.HELD + s[layout.TURN]] > 0
    )
    return INTEREST_DUE if s[layout.DUE] > 0 and can_sell and could_pay(s) else LEGAL


def refuse_end(s: ReadOnlyCells) -> int:
    """Ending the turn (BLF-TURN-2); not while one owes and a subsidy pays for it (BLF-ADJ-3)."""
    return INTEREST_DUE if s[layout.DUE] > 0 and can_take_subsidy(s) and could_pay(s) else LEGAL


def refuse_buy(s: ReadOnlyCells, colour: int) -> int:
    """Buying a share (BLF-BUY-1)."""
    if s[layout.DUE] > 0:
        return INTEREST_DUE
    if s[layout.MARKET + colour] == 0:
        return NOT_IN_MARKET
    if not is_within(s, s[layout.COUNT] + 1, facts.SHARE_LIMIT[s[layout.LEVEL]], layout.CAN_BUY):
        return BUY_LIMIT
    return LEGAL if s[layout.CASH + s[layout.TURN]] >= price_of(s, colour) else NO_MONEY


def refuse_sell(s: ReadOnlyCells, colour: int) -> int:
    """Selling a share (BLF-SELL-1)."""
    if s[layout.HAND + s[layout.TURN] * layout.COLOUR_COUNT + colour] == 0:
        return NO_SHARE
    within = is_within(s, s[layout.COUNT] + 1, facts.SHARE_LIMIT[s[layout.LEVEL]], layout.CAN_SELL)
    return LEGAL if within else SELL_LIMIT


def refuse_silver(s: ReadOnlyCells, bars: int) -> int:
    """Buying silver (BLF-SILVER-1)."""
    if s[layout.DUE] > 0:
        return INTEREST_DUE
    if bars == 0:
        return NO_BARS
    if not is_within(s, bars, facts.SILVER_LIMIT[s[layout.LEVEL]], layout.CAN_SILVER):
        return SILVER_BARS_LIMIT
    return LEGAL if s[layout.CASH + s[layout.TURN]] >= bars * silver_price(s) else NO_MONEY


def refuse_pass(s: ReadOnlyCells, place: int) -> int:
    """Passing (BLF-PASS-1); ``place`` is the colour of the case plus one, 0 for none."""
    if s[layout.DUE] > 0 and can_raise_cash(s):
        return INTEREST_DUE
    if place == 0:
        return LEGAL if market_is_empty(s) else NAME_A_CASE
    return LEGAL if s[layout.MARKET + place - 1] > 0 else NOT_IN_MARKET


def refuse_put(s: ReadOnlyCells, colour: int) -> int:
    """Putting a case on a purchase table (BLF-SET-6, BLF-BUY-2, BLF-SILVER-1)."""
    if s[layout.MARKET + colour] == 0:
        return NOT_IN_MARKET
    if s[layout.NODE] == layout.BUYING and s[layout.ACTED + colour] == 0:
        for other in range(layout.COLOUR_COUNT):
            if s[layout.ACTED + other] > 0 and s[layout.MARKET + other] > 0:
                return NOT_BOUGHT
    return LEGAL


def refuse_take(s: ReadOnlyCells, colour: int) -> int:
    """Taking a case from the sales table (BLF-SELL-3)."""
    if s[layout.ON_SALES + colour] == 0:
        return NOT_ON_TABLE
    if s[layout.ACTED + colour] == 0:
        for other in range(layout.COLOUR_COUNT):
            if s[layout.ACTED + other] > 0 and s[layout.ON_SALES + other] > 0:
                return NOT_SOLD_FROM_TABLE
    return LEGAL


def refuse_special(s: ReadOnlyCells, colour: int) -> int:
    """The special action PASS (BLF-SPEC-1)."""
    if not has_card(s, layout.CAN_PASS):
        return NO_SPECIAL
    return LEGAL if s[layout.MARKET + colour] > 0 else NOT_IN_MARKET


def refusal(s: ReadOnlyCells, seat: int, decision: int) -> int:
    """Why ``decision`` (packed) is not legal for ``seat`` now; LEGAL (0) if it is."""
    kind = decision // layout.BASE
    number = decision % layout.BASE
    if s[layout.NODE] == layout.OVER:
        return GAME_OVER
    if s[layout.TURN] != seat:
        return NOT_YOUR_TURN
    if not is_asked(s[layout.NODE], kind):
        return NOT_NOW
    if kind == layout.DO_PASS:
        return refuse_pass(s, number)
    if kind == layout.DO_SILVER:
        return refuse_silver(s, number)
    if kind == layout.DO_SUBSIDY:
        return LEGAL if can_take_subsidy(s) else SUBSIDY_LIMIT_REACHED
    if kind == layout.DO_END:
        return refuse_end(s)
    colour = number - 1
    if kind == layout.DO_BUY:
        return refuse_buy(s, colour)
    if kind == layout.DO_SELL:
        return refuse_sell(s, colour)
    if kind == layout.DO_PUT:
        return refuse_put(s, colour)
    if kind == layout.DO_LOWER:
        return refuse_lower(s, colour)
    if kind == layout.DO_TAKE:
        return refuse_take(s, colour)
    return refuse_special(s, colour)
