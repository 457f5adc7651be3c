"""What is said of money and of the end: what can truly be bought, and when the game ends."""

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.odds.moves import plan_facts
from friday_nb.black_friday.players.exactly import price_apart
from friday_nb.black_friday.players.reason import Why
from friday_nb.black_friday.players.why import why
from friday_nb.black_friday.rules import layout
from friday_nb.black_friday.view import View
from friday_nb.core.why import Side
from tests.black_friday.made_up_ends import option

LAST = blf.parse_position(
    "players=5 seat=0 phase=turn turn=0 markers=8/2,10/1,8/4,10/0,9/3 "
    "market=yellow:7,blue:23,green:14,orange:14 shares=yellow:1 "
    "silver=yellow:1,red:2,green:1 sales=yellow:2,red:2,green:1,orange:1,black:3 round=3 "
    "price=75 buys=16 level=7 supply=2 aside=4 cash=525,47,258,276,244 subsidies=6,6,6,6,6 "
    "bars=2,6,8,11,7 hand=red:7,green:1 "
    "net=-2/0/5/1/-1,1/-1/2/-1/2,3/-2/3/-2/1,3/-1/-1/-2/0,-1/-1/0/2/-1 "
    "dealt=2/0/0/0/1,1/1/0/1/0,0/2/1/2/0,0/1/2/2/0,1/1/1/0/1 lowered=orange "
    "drawn=15.14.13*6.12*4.11*2.10*2.9.8/15*2.14*2.13*3.12*2.11*5.10*2.9*2.8/15.14*2.13*2.12*"
    "3.11*3.10*4.9/15.14*2.13*4.12*6.11*3.10/15.14.13*2.12*4.11*5.10*2.9*2.8 "
    "most=7/7/8/9/7"
)
"""Silver costs 75, and 16 bars have been bought: the next adjustment ends the game."""
SALE = blf.parse_position(
    "players=4 seat=0 phase=turn turn=0 markers=4/2,6/1,6/0,6/0,6/1 "
    "market=blue:18,red:9,green:13,orange:2 shares=yellow:4 silver=yellow:1,green:1 "
    "sales=yellow:2,red:2,orange:2,black:2 round=2 price=35 buys=4 level=5 supply=4 "
    "cash=6,56,259,144 subsidies=5,5,5,5 bars=8,3,0,0 hand=yellow:1 "
    "net=-1/-3/0/0/0,1/-1/2/2/1,1/0/2/-2/2,2/0/0/0/2 "
    "dealt=1/3/0/0/0,1/1/0/0/0,0/0/0/2/0,1/0/0/0/0 lowered=green "
    "drawn=14.13*2.12*2.11*2.10.9*2/14.13.12.11*2.10*3.9*3.8/14.13.12.11.10.9.8*2.7*2/14*2.13"
    "*3.12*2.11*2.10*2.9*2/14.13*2.12*2.11*2 "
    "most=8/7/6/8/10"
)
"""A sale sets off an adjustment, where interest of 5 is due and silver rises from 35."""
AFTER = blf.parse_position(
    "players=5 seat=4 phase=after turn=4 markers=1/2,1/1,1/1,1/1,1/1 "
    "market=yellow:2,blue:8,red:10,green:4,orange:6 shares=yellow:3,blue:1,green:1 "
    "sales=yellow:2,blue:2,red:2,green:2,orange:2,black:1 round=1 price=20 level=0 "
    "supply=9 cash=33,33,33,33,13 subsidies=2,2,2,2,1 hand=yellow:1,red:1,green:2,orange:2 "
    "net=1/0/0/0/0,1/0/0/0/0,1/0/0/0/0,0/1/0/0/0,0/0/0/1/0 "
    "drawn=15.14.13.12/15.14.13.12.11.10/15.14.13.12.11.10/15.14/15.14"
)
"""The action is over, and a subsidy may be taken."""


def told(view, text):
    """What is said of a plan, by key."""
    plan = tuple(map(blf.Action.parse, text.split(", ")))
    return {part.key: part for part in why(view, plan).parts}


@pytest.mark.parametrize(
    "text", ["silver 4, put green", "silver 1, put green", "buy green, put green"]
)
def test_that_the_next_adjustment_ends_the_game_is_said_of_every_turn(text):
    found = told(LAST, text)
    assert found["ends"].side is Side.FACT
    assert not {"silver", "silver.none"} & set(found)
    for lang, said in (("en", "the game ends"), ("ru", "партия закончится")):
        assert said in found["ends"].text(lang)


def test_that_the_game_ends_is_not_said_while_silver_may_stay_below_its_end():
    assert "ends" not in told(SALE, "pass blue")


def test_after_an_adjustment_that_a_sale_sets_off_no_bar_is_promised_that_is_not_affordable():
    """6 + 32 in cash less interest of 5 are 33, and a bar then costs 40."""
    found = told(SALE, "sell yellow, lower yellow, take yellow")
    assert "sell.adjustment" in found
    assert not any(key.startswith("sell.silver") for key in found)
    rich = blf.parse_position(str(SALE).replace("cash=6,", "cash=16,"))
    found = told(rich, "sell yellow, lower yellow, take yellow")
    assert dict(found["sell.silver.then"].facts) == {"cash": 43, "price": 40}


@pytest.mark.parametrize(("cash", "is_told"), [(12, False), (13, True)])
def test_a_bar_is_promised_from_the_cash_on_that_just_pays_for_it(cash, is_told):
    """BLF-ADJ-2: with 13 in cash, 32 from the sale and less interest of 5 that is 40."""
    view = blf.parse_position(str(SALE).replace("cash=6,", f"cash={cash},"))
    found = told(view, "sell yellow, lower yellow, take yellow")
    assert ("sell.silver.then" in found) is is_told


def test_no_bar_is_promised_after_an_adjustment_that_ends_the_game():
    """BLF-END-1: silver stands at the end of its track, and nobody buys any more."""
    cells = list(SALE.cells)
    cells[layout.CASH] = 200
    keys = []
    for sold in (33, 60):
        cells[layout.BARS_SOLD] = sold
        keys.append(told(View(tuple(cells)), "sell yellow, lower yellow, take yellow"))
    assert ["sell.silver.then" in each for each in keys] == [True, False]


def selling(cash, text="sell red, sell red, sell red, lower red, take red"):
    """What is told of a sale at the beginning, with so much in cash, a bar a turn at 20."""
    cells = list(blf.new_game(players=3, seed=1).view(0).cells)
    cells[layout.CASH] = cash
    return told(View(tuple(cells)), text)


def test_of_more_bars_than_a_turn_allows_the_limit_is_told():
    found = selling(19)["sell.silver.limit"]
    assert dict(found.facts) == {"n": 2, "limit": 1, "price": 20, "last": 100}
    assert "(at most 1 a turn)" in found.text("en")


def test_silver_is_no_reason_to_sell_where_the_cash_pays_for_it_already():
    """Nor where the sale pays for no bar more than before."""
    assert "sell.silver.limit" not in selling(20)
    assert "sell.silver" in selling(13, "sell yellow, lower yellow, take yellow")
    assert "sell.silver" not in selling(12, "sell yellow, lower yellow, take yellow")


def test_a_subsidy_after_the_action_is_told_to_be_no_use_before_the_next_turn():
    found = told(AFTER, "subsidy")
    assert found["subsidy.early"].side is Side.AGAINST
    before = blf.new_game(players=3, seed=1).view(0)
    assert "subsidy.early" not in told(before, "subsidy, buy red, put red")


def test_how_turns_part_the_price_of_the_shares_that_decide_is_told():
    """Only of those shares, and only if the price differs the same way as what they bring."""
    view = blf.new_game(players=3, seed=1).view(0)
    turns = option("buy red, put red", 0.6), option("sell yellow, lower yellow, take yellow", 0.4)
    then = [plan_facts(view, each.plan).next.prices for each in turns]
    parted = {name: [round(each[name].mean) for each in then] for name in blf.COLOURS}
    case, (one, two) = next((name, both) for name, both in parted.items() if len(set(both)) > 1)
    more, less = (2, 1) if one > two else (1, 2)
    account = Why.of("because.own.shares", case=case, own=more, other=less)
    (said,) = price_apart(view, *turns, (account,))
    assert dict(said.facts) == {"case": case, "own": one, "other": two}
    assert f"one {case} share is worth {one} on average" in said.text("en")
    opposite = Why.of("because.own.shares", case=case, own=less, other=more)
    silver = Why.of("because.own.silver", own=more, other=less)
    assert price_apart(view, *turns, (opposite,)) == price_apart(view, *turns, (silver,)) == ()


FLOOR = blf.parse_position(
    "players=3 seat=1 phase=turn turn=1 markers=3/1,3/0,0/1,4/3,2/1 market=yellow:9,blue:9,green:4,"
    "orange:3 shares=red:1,orange:2 silver=red:1,green:1,orange:1 sales=yellow:1,blue:1,red:2,"
    "green:1,orange:2,black:1 round=1 price=20 buys=2 level=1 supply=8 cash=33,2,6 subsidies=2,2,2 "
    "bars=1,0,1 hand=yellow:3,blue:1,red:4,orange:3 net=-1/0/0/1/2,2/0/4/0/0,1/0/1/1/1 dealt=1/0/0/"
    "0/0,0/0/0/0/0,0/0/0/0/0 lowered=blue drawn=13.12.11.10.9.8*2.7*2/13.12.11.10.9/13.12.11.10.9/"
    "13*2.12*2.11/13.12.11.10.9.8 most=6/8/8/10/7"
)
"""Red has the lowest price there is."""


def test_a_price_that_a_sale_cannot_lower_is_told_to_stay():
    """BLF-SELL-2: the marker moves left in the row of 4 as well, where every price is 4."""
    found = told(FLOOR, "sell red, lower red, take red")
    assert dict(found["held.lowest"].facts) == {"case": "red", "n": 4, "price": 4}
    assert found["held.lowest"].side is Side.FOR
    assert "held.lowest" not in told(FLOOR, "sell yellow, lower yellow, take yellow")


OWING = blf.parse_position(
    "players=4 seat=3 phase=turn turn=3 markers=2/1,3/1,2/3,1/0,1/0 "
    "market=yellow:10,blue:11,red:1,green:9,orange:1 shares=orange:1 silver=green:1 "
    "sales=yellow:2,blue:2,red:2,green:2,orange:2,black:1 round=1 price=20 level=0 supply=9 "
    "cash=5,5,6,0 subsidies=1,1,1,1 owed=0,0,0,1 bars=0,0,0,1 hand=red:4,green:1 "
    "net=0/0/1/0/1,0/0/1/0/1,0/0/1/0/1,0/0/0/0/0 due=1 drawn=14.13.12.11.10.9/"
    "14.13.12.11.10.9.8/14.13.12/14.13.12.11.10.9/14.13.12 most=8/7/11/8/11"
)
"""Interest of 1 is due, and there is no cash."""


def test_cash_that_is_due_in_interest_buys_no_bar():
    """A sale for 6 that paid the 1 was told to be enough for 0 bars."""
    found = told(OWING, "sell green, lower green, take green")
    assert "sell.due" in found
    assert "sell.silver" not in found
