"""BLF-TURN-*, BLF-BUY-*, BLF-SELL-*, BLF-SILVER-*, BLF-PASS-1, BLF-RIGHT-*, BLF-LIMIT-1."""

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.rules import layout
from tests.black_friday.table import Table


def rich(players=3, level=0, **more):
    """A table at which seat 0 has 100 in cash and no shares."""
    return Table(players, **more).cash(0, 100).hand(0).level(level)


def test_blf_turn_1_one_action_in_a_turn():
    table = rich()
    table.refused("take red", "not_now", "TURN-1")
    table.refused("buy red", "not_your_turn", "TURN-1", seat=1)
    table.do("buy red")
    table.refused("sell red", "not_now", "BUY-2")
    table.refused("silver 1", "not_now", "BUY-2")
    table.do("put red")
    assert table.view().phase is blf.Phase.AFTER
    table.refused("buy red", "not_now", "TURN-1")
    table.do("end").saw("ended", "TURN-2", seat=0)
    assert (table.actor, table.view().phase) == (1, blf.Phase.TURN)


def test_blf_turn_1_turns_pass_to_the_left_and_round():
    table = Table(3)
    for seat in (0, 1, 2, 0):
        assert table.actor == seat
        table.do("pass red", "end")


def test_blf_turn_2_subsidies_up_to_the_limit():
    table = Table(3)
    table.do("subsidy").saw("subsidy_taken", "TURN-2", seat=0, subsidies=1, cash=20)
    table.do("subsidy").saw("subsidy_taken", subsidies=2, cash=40)
    table.refused("subsidy", "subsidy_limit", "TURN-2")
    assert table.level(2).view().subsidy_limit == 3
    table.do("subsidy")
    assert (table.view().subsidies, table.view().cash) == ((3, 0, 0), (60, 0, 0))


def test_blf_turn_2_subsidies_before_within_and_after_the_action():
    table = Table(3).cash(0, 7).do("buy red", "subsidy").level(1)
    table.do("buy red", "put red", "subsidy")
    assert (table.actor, table.view().cash[0]) == (1, 33)
    table.did_not_see("ended")


def test_blf_buy_1_shares_from_the_market_at_their_price():
    table = rich(level=1).marker("blue", 3, 1)
    table.do("buy red").saw("bought", "BUY-1", seat=0, case="red", price=7, cash=93)
    table.do("buy blue").saw("bought", case="blue", price=19, cash=74)
    table.refused("buy red", "share_limit", "BUY-1")
    assert table.view().hand == {"yellow": 0, "blue": 1, "red": 1, "green": 0, "orange": 0}
    rich().market(blue=2).refused("buy red", "not_in_market", "BUY-1")


def test_blf_buy_2_a_case_of_a_colour_just_bought():
    table = rich(level=1).market(red=3, blue=3, green=3).do("buy red", "buy blue")
    assert table.legal() == ["put blue", "put red", "subsidy"]
    table.refused("put green", "not_bought", "BUY-2")
    table.refused("put orange", "not_in_market", "BUY-2")
    table.do("put blue").saw("case_put", "BUY-2", seat=0, case="blue", table="shares")
    assert table.view().share_table["blue"] == 1
    assert table.view().market["blue"] == 1


def test_blf_buy_2_any_colour_if_the_market_has_none_of_them():
    table = rich().market(red=1, blue=3, green=3).do("buy red")
    assert table.legal() == ["put blue", "put green", "subsidy"]


def test_blf_sell_1_shares_into_the_market():
    table = Table().hand(0, red=2, blue=1).level(1).market(red=1).marker("red", 2, 1)
    table.refused("sell green", "no_share", "SELL-1")
    table.do("sell red").saw("sold", "SELL-1", seat=0, case="red", price=12, cash=12)
    table.do("sell red").saw("sold", price=12, cash=24)
    table.refused("sell blue", "share_limit", "SELL-1")
    assert table.view().market["red"] == 3
    assert table.view().shares[0] == 1


def test_blf_sell_2_one_sold_price_goes_left():
    table = Table().hand(0, red=1, blue=1).level(1).do("sell red", "sell blue")
    assert table.legal() == ["lower blue", "lower red"]
    table.refused("lower green", "not_sold", "SELL-2")
    table.refused("take red", "not_now", "SELL-2")
    table.do("lower blue").saw("lowered", "SELL-2", seat=0, case="blue", price=6)
    assert (table.view().prices["blue"], table.view().prices["red"]) == (6, 7)


@pytest.mark.parametrize(
    ("before", "after"), [((3, 0), (2, 0)), ((1, 0), (0, 0)), ((0, 0), (0, 0)), ((0, 3), (0, 3))]
)
def test_blf_sell_2_down_at_the_left_edge_and_never_below_4(before, after):
    table = Table().hand(0, red=1).marker("red", *before).do("sell red", "lower red")
    assert table.view().markers["red"] == after
    assert table.view().prices["red"] >= 4


def test_blf_sell_3_a_case_of_a_sold_colour_from_the_sales_table():
    table = Table().hand(0, red=1, blue=1).level(1).market()
    table.do("sell red", "sell blue", "lower blue")
    assert table.legal() == ["take blue", "take red"]
    table.refused("take green", "not_sold", "SELL-3")
    table.do("take red").saw("case_taken", "SELL-3", seat=0, case="red")
    assert (table.view().market["red"], table.view().sales_table["red"]) == (2, 1)


def test_blf_sell_3_any_colour_if_the_table_has_none_of_them():
    table = Table().hand(0, red=1).on("sales", blue=2, green=2, yellow=2, orange=2, black=1)
    table.do("sell red", "lower red")
    table.refused("take red", "not_on_table", "SELL-3")
    table.refused("put red", "not_now", "SELL-3")
    assert table.legal() == ["take yellow", "take blue", "take green", "take orange"]


def test_blf_sell_3_nothing_is_taken_from_an_empty_table():
    table = Table().hand(0, red=1).on("sales").bag(red=5).do("sell red", "lower red")
    table.saw("adjustment", "ADJ-1", table="sales")
    table.did_not_see("case_taken")


def test_blf_silver_1_bars_at_the_silver_price():
    table = rich(level=1)
    table.refused("silver 0", "no_bars", "LIMIT-1")
    table.refused("silver 3", "silver_limit", "SILVER-1")
    table.do("silver 2").saw("silver_bought", "SILVER-1", seat=0, bars=2, price=20, cash=60)
    assert (table.view().silver, table.view().bars_sold) == ((2, 0, 0), 2)
    table.refused("subsidy", "not_now", "SILVER-1")
    table.market(red=2)
    table.refused("put blue", "not_in_market", "SILVER-1")
    table.do("put red").saw("case_put", "SILVER-1", case="red", table="silver")
    assert table.view().silver_table["red"] == 1


def test_blf_silver_2_five_silver_bars_become_gold():
    table = rich(level=9).do("silver 4")
    table.did_not_see("gold")
    table.do("put red", "end", "pass red", "end", "pass blue", "end").cash(0, 100)
    table.do("silver 2").saw("gold", "SILVER-2", seat=0, gold=1, silver=1)
    assert (table.view().gold[0], table.view().silver[0]) == (1, 1)


def test_blf_silver_2_ten_silver_bars_become_two_gold_bars():
    table = rich(level=9).cash(0, 600).cell(layout.BARS, 4).cards(0, "silver")
    table.do("silver 6").saw("gold", "SILVER-2", seat=0, gold=2, silver=0)
    assert (table.view().gold[0], table.view().silver[0]) == (2, 0)


def test_blf_pass_1_a_case_for_the_silver_table():
    table = Table().market(red=2)
    table.refused("pass blue", "not_in_market", "PASS-1")
    table.refused("pass", "name_a_case", "PASS-1")
    table.do("pass red").saw("passed", "PASS-1", seat=0)
    table.saw("case_put", "PASS-1", case="red", table="silver")
    assert table.view().silver_table["red"] == 1


def test_blf_right_1_the_last_case_of_a_colour():
    table = rich().market(red=1, blue=2).do("buy red")
    table.did_not_see("last_case")
    table.do("put blue").saw("last_case", "RIGHT-1", case="red", price=8)
    assert (table.view().prices["red"], table.view().prices["blue"]) == (8, 7)
    table = rich().market(red=2, blue=2).do("buy red", "put red")
    table.saw("last_case", case="red", price=8)
    assert table.kinds() == ["case_put", "last_case"]


def test_blf_right_1_not_for_a_colour_that_was_missing_before():
    table = rich().market(blue=3).do("pass blue")
    table.did_not_see("last_case")


def test_blf_right_2_the_third_case_on_a_purchase_table():
    table = Table().on("silver", red=2).do("pass red")
    table.saw("third_case", "RIGHT-2", case="red", price=8)
    table = Table().on("silver", red=3).do("pass red")
    table.did_not_see("third_case")


def test_blf_right_2_adds_to_the_last_case():
    table = Table().on("silver", red=2).market(red=1).marker("red", 3, 3).do("pass red")
    assert table.kinds()[2:] == ["last_case", "third_case"]
    assert table.view().markers["red"] == (4, 4)


def test_blf_limit_1_at_least_one_and_only_with_money():
    table = Table().cash(0, 19).hand(0)
    table.refused("silver 1", "no_money", "LIMIT-1")
    table.marker("red", 5, 0).refused("buy red", "no_money", "LIMIT-1")
    table.do("buy blue").refused("end", "not_now", "BUY-2")


def test_blf_limit_1_all_shares_cost_what_they_cost_before():
    table = rich(level=1).market(red=2, blue=2)
    table.do("buy red", "buy red").saw("bought", price=7)
    table.do("put blue").saw("last_case", case="red", price=8)


def test_blf_limit_1_an_empty_market():
    table = Table().market()
    assert [each for each in table.legal() if each.startswith("pass")] == ["pass"]
    table.do("pass").saw("no_case", "LIMIT-1", seat=0)
    table = rich().market(red=1).do("buy red")
    assert table.kinds() == ["bought", "no_case", "last_case"]
    assert table.view().phase is blf.Phase.AFTER
    table = rich().market().do("silver 1")
    assert table.kinds() == ["silver_bought", "no_case"]
    assert table.view().phase is blf.Phase.AFTER


def test_every_colour_can_be_named():
    assert [str(blf.Action.parse(f"BUY {colour}")) for colour in COLOURS] == [
        f"buy {colour}" for colour in COLOURS
    ]
