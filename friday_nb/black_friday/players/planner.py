"""A player who plans its turn by its forecast (:mod:`.forecast`).  Restricted Python.

Of each action it estimates what the best it can do would earn, unit by unit (:mod:`.evaluation`),
with the case that goes to a table, and takes the action that earns most.
"""

from typing import Final

from friday_nb.black_friday.players.evaluation import (
    bars_earn,
    case_worth,
    look_at_market,
    lower_worth,
    money_of,
    relative_holding,
    sale_earns,
    share_earns,
)
from friday_nb.black_friday.players.forecast import Numbers, write_forecast
from friday_nb.black_friday.players.queries import NONE, closing_moves, end_of_turn, shares_of
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules.legal import add_lowered, add_passes, add_specials, pack
from friday_nb.black_friday.rules.markers import price_of, silver_price
from friday_nb.black_friday.rules.refusals import has_card
from friday_nb.black_friday.rules.turn import can_take_subsidy
from friday_nb.core.log import Cells, ReadOnlyCells

NEVER: Final = -1e12
"""Earns less than anything else."""
WORTH_A_PASS: Final = 12.0
"""For so many coins the special action PASS is used."""


def plan(s: ReadOnlyCells, weights: Numbers, q: Cells, p: Numbers, found: Cells) -> int:
    """The decision (packed) of the seat that decides, whose forecast is in ``p``."""
    look_at_market(s, weights, p)
    node = s[at.NODE]
    if node == at.AFTER:
        return end_turn_well(s, p, weights, found)
    if node == at.CHOOSE:
        return begin_turn(s, p, weights, q, found)
    if node == at.BUYING:
        return go_on_buying(s, p, weights, q, found)
    if node == at.SELLING:
        return go_on_selling(s, p, weights, q, found)
    n = closing_moves(s, found)
    if node == at.TAKING:
        return least_held(s, p, weights, n, found)
    return best_case(s, p, weights, at.SHARES if node == at.SETUP else at.SILVER, n, found)


def plan_afresh(s: ReadOnlyCells, weights: Numbers, q: Cells, p: Numbers, found: Cells) -> int:
    """The same without a forecast yet."""
    write_forecast(s, s[at.TURN], weights, q, p)
    return plan(s, weights, q, p, found)


def most_shares(s: ReadOnlyCells, card: int) -> int:
    """How many shares the seat may buy, or sell, in its action."""
    return facts.SHARE_LIMIT[s[at.LEVEL]] + (1 if has_card(s, card) else 0)


def end_turn_well(s: ReadOnlyCells, p: Numbers, weights: Numbers, found: Cells) -> int:
    """The special action PASS if that earns much, else the end of the turn."""
    n = add_specials(s, 0, found)
    if n > 0:
        special = best_case(s, p, weights, at.SILVER, n, found)
        if case_worth(s, p, weights, at.SILVER, special % at.BASE - 1, 0) > WORTH_A_PASS:
            return special
    return end_of_turn(s)


def buy_or_borrow(s: ReadOnlyCells, colour: int) -> int:
    """Buy a share, or take the subsidy that is lacking for it."""
    short = s[at.CASH + s[at.TURN]] < price_of(s, colour)
    return pack(at.DO_SUBSIDY, 0) if short else pack(at.DO_BUY, colour + 1)


def best_share(
    s: ReadOnlyCells, p: Numbers, weights: Numbers, money: int, spent: int, taken: ReadOnlyCells
) -> int:
    """The colour of which one more share earns most; NONE if money earns more.

    ``taken`` holds, by colour, how many of the market are as good as bought.
    """
    best = NONE
    most = 0.0
    for colour in range(at.COLOUR_COUNT):
        if s[at.MARKET + colour] > taken[colour] and price_of(s, colour) <= money:
            gain = share_earns(s, p, weights, colour, money, spent)
            if gain > most:
                most = gain
                best = colour
    return best


def best_sale(
    s: ReadOnlyCells, p: Numbers, weights: Numbers, money: int, taken: ReadOnlyCells
) -> int:
    """The colour of which selling one more share earns most, or loses least; NONE if there is none.

    ``taken`` holds, by colour, how many of the hand are as good as sold.
    """
    best = NONE
    most = NEVER
    for colour in range(at.COLOUR_COUNT):
        if shares_of(s, s[at.TURN], colour) > taken[colour]:
            gain = sale_earns(s, p, weights, colour, money)
            if gain > most:
                most = gain
                best = colour
    return best


def clear_counts(q: Cells) -> None:
    """No case of any colour yet."""
    for colour in range(at.COLOUR_COUNT):
        q[colour] = 0


def best_case(
    s: ReadOnlyCells, p: Numbers, weights: Numbers, table: int, n: int, found: Cells
) -> int:
    """Which of the first ``n`` decisions found puts the best case on this table."""
    best = 0
    most = NEVER
    for i in range(n):
        worth = case_worth(s, p, weights, table, found[i] % at.BASE - 1, 0)
        if worth > most:
            most = worth
            best = i
    return found[best]


def least_held(s: ReadOnlyCells, p: Numbers, weights: Numbers, n: int, found: Cells) -> int:
    """Which of the first ``n`` decisions found concerns the colour that the seat has least of."""
    best = 0
    for i in range(1, n):
        held = relative_holding(s, p, weights, found[i] % at.BASE - 1, 0)
        if held < relative_holding(s, p, weights, found[best] % at.BASE - 1, 0):
            best = i
    return found[best]


def go_on_buying(s: ReadOnlyCells, p: Numbers, weights: Numbers, q: Cells, found: Cells) -> int:
    """Another share, or the case for the table."""
    if s[at.COUNT] < most_shares(s, at.CAN_BUY):
        clear_counts(q)
        colour = best_share(s, p, weights, money_of(s), 0, q)
        if colour != NONE:
            return buy_or_borrow(s, colour)
    return best_case(s, p, weights, at.SHARES, closing_moves(s, found), found)


def go_on_selling(s: ReadOnlyCells, p: Numbers, weights: Numbers, q: Cells, found: Cells) -> int:
    """Another share, or the colour that goes left."""
    if s[at.COUNT] < most_shares(s, at.CAN_SELL):
        clear_counts(q)
        colour = best_sale(s, p, weights, money_of(s), q)
        if colour != NONE and (s[at.DUE] > 0 or sale_earns(s, p, weights, colour, money_of(s)) > 0):
            return pack(at.DO_SELL, colour + 1)
    return best_lowered(s, p, weights, found)


def best_lowered(s: ReadOnlyCells, p: Numbers, weights: Numbers, found: Cells) -> int:
    """The colour that goes left, once enough is sold."""
    n = add_lowered(s, 0, found)
    best = 0
    for i in range(1, n):
        worth = lower_worth(s, p, weights, found[i] % at.BASE - 1, 0)
        if worth > lower_worth(s, p, weights, found[best] % at.BASE - 1, 0):
            best = i
    return found[best]


def stop_trading(s: ReadOnlyCells, p: Numbers, weights: Numbers, found: Cells) -> int:
    """The decision with which buying or selling ends; 0 where what is due is not paid yet."""
    look_at_market(s, weights, p)
    if s[at.NODE] == at.BUYING:
        return best_case(s, p, weights, at.SHARES, closing_moves(s, found), found)
    return 0 if s[at.DUE] > 0 else best_lowered(s, p, weights, found)


def buying_earns(s: ReadOnlyCells, p: Numbers, weights: Numbers, q: Cells) -> float:
    """What a turn of buying shares earns; the colour of the first one is written to ``q[5]``."""
    clear_counts(q)
    first = NONE
    gain = 0.0
    spent = 0
    money = money_of(s)
    for _ in range(most_shares(s, at.CAN_BUY)):
        colour = best_share(s, p, weights, money, spent, q)
        if colour == NONE:
            break
        gain += share_earns(s, p, weights, colour, money, spent)
        q[colour] += 1
        money -= price_of(s, colour)
        spent += price_of(s, colour)
        if first == NONE:
            first = colour
    q[at.COLOUR_COUNT] = first
    if first == NONE:
        return NEVER
    case = NEVER
    for colour in range(at.COLOUR_COUNT):
        if q[colour] > 0:
            case = max(case, case_worth(s, p, weights, at.SHARES, colour, q[colour]))
    return gain + case


def selling_earns(s: ReadOnlyCells, p: Numbers, weights: Numbers, q: Cells) -> float:
    """What a turn of selling shares earns; the colour of the first one is written to ``q[5]``."""
    clear_counts(q)
    first = NONE
    gain = 0.0
    money = money_of(s) - s[at.DUE]
    for _ in range(most_shares(s, at.CAN_SELL)):
        colour = best_sale(s, p, weights, money, q)
        if colour == NONE:
            break
        more = sale_earns(s, p, weights, colour, money)
        if more <= 0 and first != NONE:
            break
        gain += more
        q[colour] += 1
        money += price_of(s, colour)
        if first == NONE:
            first = colour
    q[at.COLOUR_COUNT] = first
    if first == NONE:
        return NEVER
    lowered = NEVER
    for colour in range(at.COLOUR_COUNT):
        if q[colour] > 0:
            lowered = max(lowered, lower_worth(s, p, weights, colour, q[colour]))
    return gain + lowered


def begin_turn(s: ReadOnlyCells, p: Numbers, weights: Numbers, q: Cells, found: Cells) -> int:
    """The first decision of the best action there is."""
    if s[at.DUE] > 0 and can_take_subsidy(s):
        return pack(at.DO_SUBSIDY, 0)
    best = NEVER
    silver_case = 0.0
    n = add_passes(s, 0, found)
    chosen = found[0]
    if n > 0:
        best = 0.0
        if chosen % at.BASE > 0:
            chosen = best_case(s, p, weights, at.SILVER, n, found)
            silver_case = case_worth(s, p, weights, at.SILVER, chosen % at.BASE - 1, 0)
            best += silver_case
    earned = selling_earns(s, p, weights, q)
    if q[at.COLOUR_COUNT] != NONE and (earned > best or n == 0):
        best = earned
        chosen = pack(at.DO_SELL, q[at.COLOUR_COUNT] + 1)
    if s[at.DUE] > 0:
        return chosen
    most = facts.SILVER_LIMIT[s[at.LEVEL]] + (1 if has_card(s, at.CAN_SILVER) else 0)
    for bars in range(1, most + 1):
        if bars * silver_price(s) > money_of(s):
            break
        earned = bars_earn(s, p, weights, bars) + silver_case
        if earned > best:
            best = earned
            short = s[at.CASH + s[at.TURN]] < bars * silver_price(s)
            chosen = pack(at.DO_SUBSIDY, 0) if short else pack(at.DO_SILVER, bars)
    earned = buying_earns(s, p, weights, q)
    if q[at.COLOUR_COUNT] != NONE and earned > best:
        chosen = buy_or_borrow(s, q[at.COLOUR_COUNT])
    return chosen
