"""The naive engine, checked by hand: price adjustments, and what is drawn for them."""

from __future__ import annotations

import pytest

from tests.naive.black_friday import markers
from tests.naive.black_friday.board import BLACK, COLOURS, LEVELS, PRICES, START
from tests.naive.black_friday.by_hand import draws, find, market, names, play, started
from tests.naive.black_friday.near import NOTHING, ready
from tests.naive.black_friday.pieces import read, written


def moved(events) -> dict[str, tuple[object, object]]:
    """For each colour, its count and the price after it."""
    facts = [event.facts for event in events if event.name == "moved"]
    return {fact["case"]: (fact["count"], fact["price"]) for fact in facts}


# ---- the board ----------------------------------------------------------------------------------


def test_the_board_shows_what_is_known_about_it() -> None:
    for row, prices in enumerate(PRICES):
        assert prices == [row * row + (column + 1) * row + 4 for column in range(5)]
    assert [(level[0], level[4]) for level in LEVELS[2:4]] == [(5, 6), (6, 7)]
    assert LEVELS[9][1:] == (8, 5, 5, 11)  # the card that the rules show
    assert [max(row - 3, 0) for row, *_ in LEVELS] == list(range(10))


@pytest.mark.parametrize(
    ("drawn", "level", "before", "after"),
    [
        (
            "yellow:1,red:3,orange:1,black:1",
            2,
            [(2, 1), (4, 2), (4, 3), (2, 1), (3, 1)],
            [19, 28, 64, 10, 28],
        ),
        (
            "yellow:1,blue:1,green:3,black:2",
            3,
            [(3, 1), (4, 1), (6, 3), (2, 0), (4, 1)],
            [12, 19, 44, 16, 16],
        ),
        (
            "blue:1,red:2,green:4,black:2",
            6,
            [(5, 2), (9, 2), (6, 0), (6, 4), (6, 1)],
            [28, 92, 34, 108, 34],
        ),
    ],
)
def test_adj_7_the_three_examples_of_the_rules(drawn, level, before, after) -> None:
    game = ready(drawn=drawn)
    game.level = level
    game.markers = dict(zip(COLOURS, before, strict=True))
    events = play(game, "pass orange")
    assert find(events, "drawn") == {"seat": 0, "cases": drawn}
    assert [price for _, price in moved(events).values()] == after


def test_adj_7_the_third_example_moves_silver_by_five_to_70() -> None:
    game = draws(started(), "blue:1,red:2,green:4,black:2")
    game.level, game.silver_step, game.silver_buys = 6, 5, 11
    game.tables["sales"] = read("yellow:1,blue:1,red:2,green:1,orange:1,black:1")
    events = play(game, "sell red", "lower red", "take red")
    assert find(events, "blacks_out") == {"blacks": 2, "silver": 55}
    assert find(events, "silver_up") == {"bars": 11, "silver": 70}


# ---- when ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "full"), [(2, 5), (3, 5), (4, 5), (5, 6)])
def test_adj_1_a_purchase_table_with_five_or_six_cases(players: int, full: int) -> None:
    game = started(players)
    game.phase = "turn"
    game.tables["silver"] = read("red:2,blue:2,green:1")[: full - 2]
    assert names(play(game, "pass orange")) == ["passed", "case_put"]
    events = play(game, "end", "pass yellow")
    assert events[2] == ("adjustment", ("BLF-ADJ-1",), {"seat": 1, "table": "silver"})
    game = started(players)
    game.phase, game.cash[0] = "turn", 20
    game.tables["shares"] = read("red:2,blue:2,green:1")[: full - 1]
    assert find(play(game, "buy red", "put red"), "adjustment") == {"seat": 0, "table": "shares"}


@pytest.mark.parametrize(("players", "left"), [(2, 5), (3, 5), (4, 5), (5, 4)])
def test_adj_1_a_sales_table_with_five_or_four_coloured_cases(players: int, left: int) -> None:
    game = started(players)
    game.phase = "turn"
    game.tables["sales"] = [*(COLOURS * 2)[: left + 2], BLACK]
    assert names(play(game, "sell red", "lower red", "take red")) == ["case_taken"]
    events = play(game, "end", "sell red", "lower red", f"take {game.tables['sales'][0]}")
    assert find(events, "adjustment") == {"seat": 1, "table": "sales"}


def test_adj_1_a_short_sales_table_brings_one_with_every_sale() -> None:
    game = started()
    game.tables["sales"] = [BLACK]
    events = play(game, "sell red", "lower red")
    assert names(events)[:2] == ["lowered", "adjustment"]
    assert "case_taken" not in names(events)
    assert find(events, "table_cleared") == {"table": "sales", "cases": "black:1"}


# ---- what is drawn ------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "number"), list(enumerate([5, 5, 6, 7, 7, 8, 9, 9, 10, 11])))
def test_adj_4_as_many_as_the_level_card_says(level: int, number: int) -> None:
    game = ready(drawn=written(["red"] * number))
    game.level = level
    assert find(play(game, "pass orange"), "drawn") == {"seat": 0, "cases": f"red:{number}"}


def test_adj_4_or_all_there_are() -> None:
    game = ready(drawn="red:2")
    game.bag = ["red", "red"]
    events = play(game, "pass orange")
    assert find(events, "drawn")["cases"] == "red:2"
    assert written(game.bag) == "yellow:1,blue:1,red:1,green:1,orange:1"


def test_adj_5_one_black_lifts_silver_and_goes_back() -> None:
    game = ready(drawn="red:4,black:1")
    events = play(game, "pass orange")
    (back,) = [event for event in events if event.name == "black_back"]
    assert back == ("black_back", ("BLF-ADJ-5",), {"silver": 25})
    assert moved(events)["red"] == (4, 22)
    assert game.bag.count(BLACK) == 1
    assert BLACK not in game.market
    assert game.side_supply == 0


def test_adj_6_more_blacks_are_subtracted_everywhere_and_leave_the_bag() -> None:
    game = ready(drawn="red:2,black:3")
    events = play(game, "pass orange")
    (out,) = [event for event in events if event.name == "blacks_out"]
    assert out == ("blacks_out", ("BLF-ADJ-6",), {"blacks": 3, "silver": 35})
    assert [count for count, _ in moved(events).values()] == [-3, -3, -1, -3, -3]
    assert game.side_supply == 3
    assert BLACK not in game.bag


@pytest.mark.parametrize(
    ("count", "space"),
    [
        *((4, (8, 3)), (3, (8, 2)), (2, (7, 3)), (1, (7, 2)), (0, (6, 1))),
        *((-1, (5, 2)), (-2, (5, 1)), (-3, (4, 2)), (-4, (4, 1)), (11, (12, 2))),
    ],
)
def test_adj_7_the_adjustment_table(count: int, space: tuple[int, int]) -> None:
    assert markers.adjusted((6, 2), count) == space


def test_adj_7_in_the_order_of_the_colours() -> None:
    events = play(ready(), "pass orange")
    assert list(moved(events)) == COLOURS
    (first, *_) = [event for event in events if event.name == "moved"]
    facts = {"case": "yellow", "count": 1, "price": 12}
    assert first == ("moved", ("BLF-ADJ-7", "BLF-ADJ-8"), facts)


@pytest.mark.parametrize(
    ("space", "count", "after"),
    [
        ((6, 4), 4, (9, 4)),  # right at the right edge is up
        ((6, 0), 0, (5, 0)),  # left at the left edge is down
        ((6, 0), -2, (4, 0)),
        ((1, 1), -2, (0, 1)),  # down to the floor, where left is nothing
        ((0, 2), -3, (0, 2)),
        ((0, 2), 0, (0, 2)),
        ((0, 2), 1, (1, 2)),
        ((1, 0), 0, (0, 0)),
        ((13, 2), 3, (13, 2)),  # nothing is above the top row
        ((13, 2), 2, (13, 3)),
        ((13, 4), 2, (13, 4)),
        ((12, 4), 2, (13, 4)),
    ],
)
def test_adj_8_edges(space, count, after) -> None:
    assert markers.adjusted(space, count) == after


# ---- afterwards ---------------------------------------------------------------------------------


def test_adj_9_what_was_drawn_to_the_market_and_the_table_into_the_bag() -> None:
    game = market(ready(drawn="red:3,blue:2"), "orange:2")
    events = play(game, "pass orange")
    (cleared,) = [event for event in events if event.name == "table_cleared"]
    cases = "yellow:1,blue:1,red:1,green:1,orange:1"
    assert cleared == ("table_cleared", ("BLF-ADJ-9",), {"table": "silver", "cases": cases})
    assert written(game.market) == "blue:2,red:3,orange:1"
    assert len(game.bag) == 30
    assert "sales_table" not in names(events)


def sale(game):
    """Make a sale that brings about a price adjustment."""
    game.tables["sales"] = COLOURS + ["red"] + game.tables["sales"].count(BLACK) * [BLACK]
    game.shares[game.turn].append("red")
    game.markers = dict.fromkeys(COLOURS, START)
    events = play(game, "sell red", "lower red", "take red")
    if game.phase == "after":
        play(game, "end")
    return events


def test_adj_9_the_blacks_of_a_sales_table_go_into_the_bag() -> None:
    game = draws(started(), NOTHING)
    cases = "yellow:1,blue:1,red:1,green:1,orange:1,black:1"
    assert find(sale(game), "table_cleared") == {"table": "sales", "cases": cases}
    assert game.bag.count(BLACK) == 1


def test_adj_10_tables_2_and_3_and_then_2_again_and_again() -> None:
    game = draws(started(), *[NOTHING] * 5)
    numbers = []
    for _ in range(5):
        facts = find(sale(game), "sales_table")
        numbers.append((facts["number"], facts["blacks"]))
    assert numbers == [(2, 2), (3, 3), (2, 0), (2, 0), (2, 0)]
    assert facts["market"] == "yellow:2,blue:2,red:2,green:2,orange:2"
    assert facts["bag"] == ""


def test_adj_10_what_the_market_lacks_comes_from_the_bag() -> None:
    game = draws(started(), "red:4,blue:1")
    game.ready_tables = []
    game.side_supply = 3
    market(game, "yellow:1,green:2").bag = read("red:4,blue:1")
    events = sale(game)
    # market: yellow 1, green 2, blue 1, red 4 and two of the sale; bag: one of each of the table
    facts = find(events, "sales_table")
    assert facts["number"] == 2
    assert facts["market"] == "yellow:1,blue:1,red:2,green:2"
    assert facts["bag"] == "yellow:1,blue:1,orange:1"
    assert facts["blacks"] == 2
    assert game.side_supply == 1
    assert written(game.tables["sales"]) == "yellow:2,blue:2,red:2,green:2,orange:1,black:2"


def test_adj_11_a_colour_that_is_missing_goes_up() -> None:
    game = market(ready(drawn="red:5"), "red:1,orange:2,green:1,blue:1")
    events = play(game, "pass orange")
    (missing,) = [event for event in events if event.name == "missing"]
    # yellow: left to 6, up to 10
    assert missing == ("missing", ("BLF-ADJ-11",), {"case": "yellow", "price": 10})


@pytest.mark.parametrize(("bars", "price"), [(2, 20), (3, 25), (5, 25), (6, 30), (11, 35)])
def test_adj_12_every_three_bars_lift_silver(bars: int, price: int) -> None:
    game = ready()
    game.silver_buys = bars
    events = play(game, "pass orange")
    assert (game.silver_price(), game.silver_buys) == (price, 0)
    if bars < 3:
        assert "silver_up" not in names(events)
    else:
        assert find(events, "silver_up") == {"bars": bars, "silver": price}


@pytest.mark.parametrize(("follows", "level"), [("row", 6), ("price", 5)])
def test_adj_13_the_highest_row_or_the_highest_price(follows: str, level: int) -> None:
    game = ready(drawn="red:5")
    game.level_follows = follows
    game.markers |= {"yellow": (9, 1), "blue": (8, 4)}  # 94 and 100 after a step to the left
    events = play(game, "pass orange")
    assert find(events, "level") == {"level": level, "blacks": level}


def test_adj_13_levels_may_be_skipped_and_each_brings_a_black_case() -> None:
    game = ready()
    game.markers["red"] = (5, 0)
    events = play(game, "pass orange")
    assert events[-1] == ("level", ("BLF-ADJ-13",), {"level": 3, "blacks": 3})
    assert (game.level, game.level_supply, game.bag.count(BLACK)) == (3, 6, 3)
    assert game.limit("subsidies") == 4


def test_adj_13_levels_never_fall_and_the_first_begins_at_row_4() -> None:
    game = ready(drawn="yellow:2,blue:2,red:1,green:1,orange:1")
    game.level = 4
    assert "level" not in names(play(game, "pass orange"))
    game = ready()
    game.markers["red"] = (2, 4)
    assert "level" not in names(play(game, "pass orange"))
    game = ready()
    game.markers["red"] = (3, 0)
    assert find(play(game, "pass orange"), "level") == {"level": 1, "blacks": 1}


def test_adj_14_a_special_pass_adjusts_in_the_middle_of_a_turn() -> None:
    game = ready(specials=True)
    game.turn, game.cash[1] = 1, 12
    assert "adjustment" in names(play(game, "special orange"))
    assert (game.to_act(), game.phase) == ((1,), "turn")
    assert find(play(game, "buy red"), "bought")["price"] == 12
