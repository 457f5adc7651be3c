"""BLF-ADJ-*: price adjustments, step by step and in the three examples of the rulebook."""

from collections import Counter

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.odds import adjustment
from friday_nb.black_friday.odds.adjustments import price_at
from friday_nb.black_friday.players import PLAYERS
from friday_nb.black_friday.rules import layout
from tests.black_friday.table import Table

EMPTY = {"yellow": 9, "blue": 9, "red": 9, "green": 9, "orange": 9}


def adjusted(players=3, market=None, **bag):
    """Right after a price adjustment that seat 0 brought by passing with a red case."""
    table = Table(players).market(**(market or EMPTY)).about_to_adjust(**bag)
    if players == 5:
        table.on("silver", yellow=2, blue=1, green=1, orange=1)
    return table.do("pass red")


@pytest.mark.parametrize("table", ["shares", "silver"])
@pytest.mark.parametrize(("players", "full"), [(2, 5), (3, 5), (4, 5), (5, 6)])
def test_blf_adj_1_a_full_purchase_table(players, full, table):
    for lying in (full - 2, full - 1):
        there = Table(players).cash(0, 50).bag(red=5)
        there.on(table, blue=2, green=2, yellow=lying - 4)
        there.do("buy red", "put red") if table == "shares" else there.do("pass red")
        if lying == full - 1:
            there.saw("adjustment", "ADJ-1", seat=0, table=table)
        else:
            there.did_not_see("adjustment")


@pytest.mark.parametrize(("players", "short"), [(2, 5), (3, 5), (4, 5), (5, 4)])
def test_blf_adj_1_a_short_sales_table(players, short):
    for lying in (short + 2, short + 1):
        table = Table(players).hand(0, red=1).bag(red=5)
        table.on("sales", red=2, blue=2, green=2, yellow=lying - 6 if lying > 6 else 0, black=1)
        if lying < 6:
            table.on("sales", red=2, blue=2, green=1, black=1)
        table.do("sell red", "lower red", "take red")
        if lying == short + 1:
            table.saw("adjustment", "ADJ-1", seat=0, table="sales")
        else:
            table.did_not_see("adjustment")


def test_blf_adj_1_a_reloaded_table_that_is_short_goes_with_the_next_sale():
    table = Table().hand(0, red=1).bag(red=5).cell(layout.ROUND, 4).on("sales", blue=2)
    table.do("pass red", "end", "pass red", "end", "pass red", "end").did_not_see("adjustment")
    table.do("sell red", "lower red", "take blue").saw("adjustment", table="sales")


def test_blf_adj_2_interest_first():
    table = Table().cell(layout.SUBSIDIES, 2).cash(0, 2)
    table.cell(layout.SUBSIDIES + 1, 2).cash(1, 1).about_to_adjust(red=5).do("pass red")
    table.saw("interest", "ADJ-2", seat=0, amount=2, cash=0)
    table.saw("interest_owed", "ADJ-2", seat=1, amount=2, owed=2)
    assert table.kinds().index("interest_owed") < table.kinds().index("drawn")
    assert [e.facts["seat"] for e in table.events if "interest" in e.kind] == [0, 1]
    assert (table.view().cash[1], table.view().owed) == (1, (0, 2, 0))


def owing(cash=0, subsidies=2, owed=2, **hand):
    """Seat 1 is about to have a turn in which it owes interest."""
    table = Table().hand(1, **hand).cell(layout.OWED + 1, owed).cash(1, cash)
    return table.cell(layout.SUBSIDIES + 1, subsidies).do("pass red", "end")


def test_blf_adj_3_owed_interest_is_paid_from_cash_at_the_start_of_the_turn():
    table = owing(cash=3)
    table.saw("debt_paid", "ADJ-3", seat=1, amount=2, cash=1)
    assert (table.view().owed, table.view().due) == ((0, 0, 0), 0)


def test_blf_adj_3_or_by_a_subsidy_or_a_sale():
    table = owing(subsidies=1, red=1)
    assert table.legal() == ["sell red", "subsidy"]
    table.refused("buy red", "interest_due", "ADJ-3")
    table.refused("silver 1", "interest_due", "ADJ-3")
    table.refused("pass red", "interest_due", "ADJ-3")
    table.do("subsidy").saw("debt_paid", amount=2, cash=18)
    assert table.view().due == 0
    assert "buy red" in table.legal()


def test_blf_adj_3_without_subsidies_the_action_is_a_sale():
    table = owing(red=2)
    assert table.legal() == ["sell red"]
    table.do("sell red").saw("debt_paid", seat=1, amount=2, cash=5)
    assert table.kinds() == ["sold", "debt_paid"]


def test_blf_adj_3_what_cannot_be_paid_stays_owed_and_adds_up():
    table = owing()
    assert [each.split()[0] for each in table.legal()] == ["pass"] * 5
    table.about_to_adjust(red=5).do("pass red")
    table.saw("interest_owed", seat=1, amount=2, owed=4)
    assert table.view().owed == (0, 4, 0)
    assert table.actor == 2


def test_blf_adj_3_a_turn_cannot_end_while_a_subsidy_pays():
    table = owing(owed=12, subsidies=1, red=1).do("sell red", "lower red", "take red")
    table.refused("end", "interest_due", "ADJ-3")
    assert table.legal() == ["subsidy"]
    table.do("subsidy").saw("debt_paid", seat=1, amount=12, cash=15)
    assert (table.actor, table.view().owed) == (2, (0, 0, 0))


def test_blf_adj_3_a_sale_cannot_stop_while_another_share_pays():
    table = owing(owed=12, red=2, blue=1).level(1).do("sell red")
    table.refused("lower red", "interest_due", "ADJ-3")
    table.refused("lower blue", "not_sold", "SELL-2")
    assert table.legal() == ["sell blue", "sell red"]
    table.do("sell red").saw("debt_paid", seat=1, amount=12, cash=2)
    assert table.legal() == ["lower red"]


def test_blf_adj_3_a_sale_goes_on_if_it_pays_together_with_a_subsidy():
    table = owing(owed=32, subsidies=1, red=2).level(1).do("sell red")
    table.refused("lower red", "interest_due", "ADJ-3")
    table.do("sell red", "lower red", "take red").refused("end", "interest_due", "ADJ-3")
    table.do("subsidy").saw("debt_paid", seat=1, amount=32, cash=2)


def test_blf_adj_3_a_sale_goes_on_if_the_dearest_share_pays():
    table = owing(owed=19, red=2, blue=1).level(1).marker("blue", 2, 1).do("sell red")
    assert (table.view().prices["red"], table.view().prices["blue"]) == (7, 12)
    table.refused("lower red", "interest_due", "ADJ-3")
    table.do("sell blue").saw("debt_paid", seat=1, amount=19, cash=0)


def test_blf_adj_3_no_more_shares_count_than_can_be_sold():
    table = owing(owed=20, red=2, blue=1).level(1).marker("blue", 2, 1).do("sell red")
    assert "lower red" in table.legal()
    table.do("sell blue", "lower red")
    assert table.view().due > 0


def test_blf_adj_3_nothing_is_forced_that_does_not_pay():
    table = owing(owed=50, subsidies=1, red=2).level(1).do("sell red")
    assert table.legal() == ["sell red", "lower red"]
    table.do("lower red", "take red")
    assert table.legal() == ["subsidy", "end"]
    assert table.do("end").view(1).owed[1] == 50


def test_blf_adj_3_no_special_action_has_to_be_used():
    table = Table(specials=True).hand(1, red=2).cell(layout.OWED + 1, 12).cash(1, 0)
    table.cards(1, "sell").cell(layout.SUBSIDIES + 1, 2).do("pass red", "end", "sell red")
    assert table.legal() == ["sell red", "lower red"]


@pytest.mark.parametrize("name", ["random", "greedy", "thumb", "planner", "learned", "search"])
def test_blf_adj_3_every_player_pays_what_it_can(name):
    """In the middle of a sale and after it, where little else is legal."""
    player = PLAYERS[name](1)
    for level, subsidies in ((1, 2), (1, 1), (0, 1)):
        table = owing(owed=12, subsidies=subsidies, red=2, blue=1).level(level).do("sell red")
        while table.actor == 1:
            table.do(str(player.choose(table.view())))
        assert table.view().owed[1] == 0


def test_blf_adj_3_a_debt_of_this_turn_is_due_in_the_next():
    table = Table(specials=True).cards(0, "pass").cell(layout.SUBSIDIES, 2).about_to_adjust(red=5)
    table.do("special red").saw("interest_owed", seat=0, owed=2)
    assert table.view().due == 0
    assert any(each.startswith("pass") for each in table.legal())


@pytest.mark.parametrize(("level", "count"), [(0, 5), (2, 6), (9, 11)])
def test_blf_adj_4_as_many_cases_as_the_level_says(level, count):
    table = Table().level(level).about_to_adjust(red=15).do("pass red")
    table.saw("drawn", "ADJ-4", seat=0, cases=f"red:{count}")


def test_blf_adj_4_all_that_there_are():
    adjusted(red=2, blue=1).saw("drawn", seat=0, cases="blue:1,red:2")
    adjusted().saw("drawn", cases="")


def test_blf_adj_5_one_black_case_goes_back():
    table = adjusted(red=4, black=1)
    table.saw("black_back", "ADJ-5", silver=25)
    table.saw("moved", case="blue", count=0)
    assert (table.view().bag_blacks, table.view().side_supply) == (1, 0)
    table.did_not_see("blacks_out")


def test_blf_adj_6_two_black_cases_are_subtracted_and_laid_aside():
    table = adjusted(red=3, black=2)
    table.saw("blacks_out", "ADJ-6", blacks=2, silver=30)
    table.saw("moved", case="red", count=1)
    table.saw("moved", case="blue", count=-2)
    assert (table.view().bag_blacks, table.view().side_supply) == (0, 2)


@pytest.mark.parametrize(
    ("count", "place"),
    [(0, (5, 1)), (1, (6, 2)), (2, (6, 3)), (3, (7, 2)), (4, (7, 3)), (5, (8, 2))],
)
def test_blf_adj_7_how_markers_move(count, place):
    table = Table().marker("blue", 5, 2).about_to_adjust(blue=count, red=5 - count).do("pass red")
    table.saw("moved", "ADJ-7", "ADJ-8", case="blue", count=count)
    assert table.view().markers["blue"] == place
    assert [e.facts["case"] for e in table.events if e.kind == "moved"] == list(COLOURS)


@pytest.mark.parametrize(("blacks", "place"), [(2, (4, 1)), (3, (3, 2)), (4, (3, 1))])
def test_blf_adj_7_and_down(blacks, place):
    table = Table().marker("blue", 5, 2).about_to_adjust(red=5 - blacks, black=blacks)
    assert table.do("pass red").view().markers["blue"] == place


@pytest.mark.parametrize(
    ("before", "count", "after"),
    [
        ((5, 4), 2, (7, 4)),
        ((5, 0), 0, (4, 0)),
        ((0, 2), 0, (0, 2)),
        ((0, 2), 2, (1, 3)),
        ((13, 4), 2, (13, 4)),
        ((1, 0), 0, (0, 0)),
    ],
)
def test_blf_adj_8_at_the_edges(before, count, after):
    table = Table().marker("blue", *before).about_to_adjust(blue=count, red=5 - count)
    assert table.do("pass red").view().markers["blue"] == after


def test_blf_adj_8_no_price_falls_below_4():
    table = Table().marker("blue", 1, 1).about_to_adjust(red=0, black=5).do("pass red")
    assert table.view().prices["blue"] == 4


def test_blf_adj_9_drawn_cases_to_the_market_and_the_table_into_the_bag():
    every = "yellow:1,blue:1,red:1,green:1,orange:1"
    table = adjusted(market=EMPTY, red=4, blue=1)
    table.saw("table_cleared", "ADJ-9", table="silver", cases=every)
    assert table.view().market == {**EMPTY, "blue": 10, "red": 12}
    assert table.state.cells[layout.BAG : layout.BAG + 6] == (1, 1, 1, 1, 1, 0)
    assert set(table.view().silver_table.values()) == {0}


def cleared(**bag):
    """A table at which one sale clears the current sales table."""
    table = Table().hand(0, red=1).bag(**bag)
    return table.on("sales", red=2, blue=2, green=2, black=1)


def sold(table):
    return table.do("sell red", "lower red", "take red")


def test_blf_adj_9_the_blacks_of_a_sales_table_too():
    table = sold(cleared(red=5))
    table.saw("table_cleared", table="sales", cases="blue:2,red:1,green:2,black:1")
    assert table.view().bag_blacks == 1 + table.saw("level").facts["blacks"]


def test_blf_adj_10_tables_1_2_3_and_2_again():
    table = sold(cleared(red=5))
    table.saw("sales_table", "ADJ-10", number=2, market="", bag="", blacks=2)
    assert table.view().sales_table == {**dict.fromkeys(COLOURS, 2), "black": 2}
    table = sold(cleared(red=5).cell(layout.ROUND, 2))
    table.saw("sales_table", number=3, blacks=3)


@pytest.mark.parametrize(("sales_round", "aside", "blacks"), [(3, 5, 2), (4, 1, 1)])
def test_blf_adj_10_table_2_is_loaded_again(sales_round, aside, blacks):
    table = cleared(red=5).cell(layout.ROUND, sales_round).cell(layout.ASIDE, aside)
    table.market(yellow=1, blue=5, orange=2)
    sold(table).saw(
        "sales_table",
        "ADJ-10",
        number=2,
        market="yellow:1,blue:2,red:2,orange:2",
        bag="green:2",
        blacks=blacks,
    )
    view = table.view()
    assert view.sales_table == {
        "yellow": 1,
        "blue": 2,
        "red": 2,
        "green": 2,
        "orange": 2,
        "black": blacks,
    }
    assert (view.side_supply, view.sales_number) == (aside - blacks, 2)
    table.saw("missing", case="yellow")


def test_blf_adj_11_a_missing_colour_goes_up():
    table = adjusted(market={"red": 3, "yellow": 2, "green": 2, "orange": 2}, red=5)
    table.saw("missing", "ADJ-11", case="blue", price=10)
    assert table.view().markers["blue"] == (2, 0)
    assert table.kinds().count("missing") == 1


@pytest.mark.parametrize(("bars", "price"), [(2, 20), (3, 25), (7, 30)])
def test_blf_adj_12_silver_for_every_three_bars(bars, price):
    table = Table().cell(layout.BARS_SOLD, bars).about_to_adjust(red=5).do("pass red")
    assert (table.view().silver_price, table.view().bars_sold) == (price, 0)
    if bars >= 3:
        table.saw("silver_up", "ADJ-12", bars=bars, silver=price)
    else:
        table.did_not_see("silver_up")


def test_blf_adj_13_a_level_and_a_black_case_for_each_new_one():
    table = Table().marker("blue", 5, 0).about_to_adjust(blue=5).do("pass red")
    table.saw("level", "ADJ-13", level=5, blacks=5)
    view = table.view()
    assert (view.level, view.level_supply, view.bag_blacks, view.draw) == (5, 4, 5, 8)


def test_blf_adj_13_levels_never_fall():
    table = Table().level(5).about_to_adjust(red=8).do("pass red")
    table.did_not_see("level")
    assert table.view().level == 5


def test_blf_adj_14_a_special_pass_adjusts_in_the_middle_of_a_turn():
    table = Table(specials=True).cards(0, "pass").cash(0, 50).market(**EMPTY)
    table.about_to_adjust(red=5)
    table.do("special red").saw("adjustment", seat=0, table="silver")
    assert table.view().phase is blf.Phase.TURN
    table.do("buy red").saw("bought", price=table.view().prices["red"])
    assert table.view().prices["red"] == 28


# --- the examples of the rulebook -----------------------------------------------------------------

EXAMPLES = {
    "level 2": (
        {"yellow": (2, 1), "blue": (4, 2), "red": (4, 3), "green": (2, 1), "orange": (3, 1)},
        2,
        {"black": 1, "yellow": 1, "red": 3, "orange": 1},
        {"yellow": 19, "blue": 28, "red": 64, "green": 10, "orange": 28},
    ),
    "the next one": (
        {"yellow": (3, 1), "blue": (4, 1), "red": (6, 3), "green": (2, 0), "orange": (4, 1)},
        3,
        {"yellow": 1, "blue": 1, "green": 3, "black": 2},
        {"yellow": 12, "blue": 19, "red": 44, "green": 16, "orange": 16},
    ),
    "level 6": (
        {"yellow": (5, 2), "blue": (9, 2), "red": (6, 0), "green": (6, 4), "orange": (6, 1)},
        6,
        {"blue": 1, "red": 2, "green": 4, "black": 2},
        {"yellow": 28, "blue": 92, "red": 34, "green": 108, "orange": 34},
    ),
}


@pytest.mark.parametrize(("before", "level", "drawn", "after"), EXAMPLES.values(), ids=EXAMPLES)
def test_the_examples_of_the_rulebook_come_out(before, level, drawn, after):
    table = Table().level(level).market(**EMPTY).about_to_adjust(**drawn)
    for colour, place in before.items():
        table.marker(colour, *place)
    table.do("pass red")
    assert table.view().prices == after
    assert table.saw("drawn").facts["cases"].count(":") == len(drawn)


def test_the_third_example_with_its_silver_and_its_sales_table():
    before, level, drawn, after = EXAMPLES["level 6"]
    table = Table().level(level).market(**EMPTY).bag(**drawn).hand(0, red=1)
    table.on("sales", red=2, blue=2, green=2, black=1)
    table.cell(layout.BARS_SOLD, 9).silver_at(45)
    for colour, place in before.items():
        table.marker(colour, *place)
    table.marker("red", 6, 1)
    sold(table)
    assert table.view().prices == after
    assert table.view().silver_price == 70
    table.did_not_see("level")


def two_high_markers(*, by_price):
    """An adjustment that ends with 94 in row 9 and 100 in row 8, of the levels 6 and 5."""
    table = Table().cell(layout.LEVEL_BY_PRICE, int(by_price)).about_to_adjust(red=5)
    return table.marker("yellow", 9, 1).marker("blue", 8, 4).do("pass red")


def test_blf_adj_13_the_highest_row_decides():
    table = two_high_markers(by_price=False)
    assert (table.view().prices["yellow"], table.view().prices["blue"]) == (94, 100)
    table.saw("level", "ADJ-13", level=6, blacks=6)


def test_blf_adj_13_switched_the_highest_price_decides():
    table = two_high_markers(by_price=True)
    assert (table.view().prices["yellow"], table.view().prices["blue"]) == (94, 100)
    table.saw("level", "ADJ-13", level=5, blacks=5)


def test_blf_adj_13_switched_of_equal_prices_the_higher_row_decides():
    """34 stands on the board in row 5 and nowhere above; 28 in rows 3 and 4."""
    table = Table().cell(layout.LEVEL_BY_PRICE, 1).about_to_adjust(red=5)
    table.marker("yellow", 4, 2).marker("blue", 4, 2).marker("red", 0, 0).do("pass red")
    assert max(table.view().prices.values()) == table.view().prices["yellow"] == 28
    table.saw("level", level=1)


def test_blf_adj_13_switched_in_a_record_and_in_a_position():
    rulings = blf.Rulings(level="highest-price")
    session = blf.new_session(3, 1, rulings=rulings)
    assert "rulings: level=highest-price" in str(session.record())
    again = blf.replay(str(session.record()))
    assert again.state == session.state
    view = session.view_of(0)
    assert view.rulings == rulings
    assert blf.parse_position(str(view)) == view
    assert blf.position_session(view, 7).view_of(0).rulings == rulings
    plain = blf.new_session(3, 1)
    assert "rulings" not in str(plain.record())
    assert plain.view_of(0) != view


def test_blf_adj_13_switched_the_odds_of_the_next_level_follow():
    """They are those of the highest price of each draw, and other than those of the highest row."""
    told = {}
    for by_price in (0, 1):
        table = Table().cell(layout.LEVEL_BY_PRICE, by_price)
        view = table.marker("yellow", 9, 1).marker("blue", 8, 4).view()
        found = adjustment(view)
        wanted = Counter()
        for cases, chance in zip(found.draws.cases, found.draws.chances, strict=True):
            places = [found.place(i, cases[i], cases[-1]) for i in range(len(COLOURS))]
            row, _ = max(places, key=lambda place: (by_price and price_at(place), place[0]))
            wanted[max(each.level for each in blf.BOARD.levels if each.row <= row)] += chance
        told[by_price] = found.level.chances
        assert told[by_price] == pytest.approx(dict(wanted))
    assert told[0] != told[1]
