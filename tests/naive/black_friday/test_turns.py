"""The naive engine, checked by hand: set-up, turns, shares, silver and special action cards."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.naive.black_friday.board import COLOURS
from tests.naive.black_friday.by_hand import (
    Drawn,
    cases_of_the_game,
    find,
    market,
    names,
    play,
    refused,
    said,
    started,
)
from tests.naive.black_friday.engine import BlackFriday
from tests.naive.black_friday.pieces import RefusedError, read, written

EVERYONE = [2, 3, 4, 5]

# ---- set-up -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", EVERYONE)
def test_set_1_markers_on_7_and_silver_on_20(players: int) -> None:
    game = started(players)
    assert [game.price(colour) for colour in COLOURS] == [7] * 5
    assert (game.silver_price(), game.silver_buys, game.level) == (20, 0, 0)
    facts = {"players": players, "specials": "no"}
    assert game.setup_events[0] == ("set_up", ("BLF-SET-1", "BLF-SET-2", "BLF-SET-3"), facts)


def test_set_2_sales_tables_and_the_supply_of_blacks() -> None:
    game = started()
    two_each = "yellow:2,blue:2,red:2,green:2,orange:2"
    tables = [game.tables["sales"], *game.ready_tables]
    assert [written(table) for table in tables] == [f"{two_each},black:{n}" for n in (1, 2, 3)]
    assert (game.sales_number, game.level_supply, game.side_supply) == (1, 9, 0)


@pytest.mark.parametrize(
    ("players", "in_the_market", "left_out"), [(2, 2, 5), (3, 4, 2), (4, 4, 1), (5, 4, 0)]
)
def test_set_3_market_and_bag(players: int, in_the_market: int, left_out: int) -> None:
    game = started(players)
    assert written(game.market) == written(COLOURS * (in_the_market + 4))
    assert len(game.bag) == 30
    assert len(cases_of_the_game(game)) == 125 - 5 * left_out


def test_set_4_five_cases_each_and_twenty_into_the_market() -> None:
    chance = Drawn()
    chance.next = ["yellow:5", "blue:4,red:1", "red:11,orange:9"]
    game = BlackFriday(2, False, chance)
    assert [written(shares) for shares in game.shares] == ["yellow:5", "blue:4,red:1"]
    assert written(game.market) == "yellow:2,blue:2,red:13,green:2,orange:11"
    assert game.cash == [0, 0]
    _, first, second, drawn, begun = game.setup_events
    assert first == ("dealt", ("BLF-SET-4",), {"seat": 0, "count": 5, "cases": "yellow:5"})
    assert second.facts == {"seat": 1, "count": 5, "cases": "blue:4,red:1"}
    assert drawn == ("market_drawn", ("BLF-SET-4",), {"seat": 0, "cases": "red:11,orange:9"})
    assert begun == ("started", ("BLF-TURN-1",), {"seat": 0})


def test_set_5_special_action_cards() -> None:
    cards = [[], ["pass"], ["pass", "sell"], ["pass", "sell", "silver"]]
    cards.append(["pass", "sell", "silver", "buy"])
    assert started(5, specials=True).cards == cards
    assert started(3, specials=True).cards == cards[:3]
    assert started(2, specials=True).cards == [["sell", "buy"], ["pass", "sell", "buy"]]
    assert started(5).cards == [[]] * 5
    given = [e for e in started(3, specials=True).setup_events if e.name == "card_given"]
    assert [event.facts for event in given] == [
        {"seat": 1, "cards": ["pass"]},
        {"seat": 2, "cards": ["pass", "sell"]},
    ]
    assert given[0].rules == ("BLF-SET-5",)


def test_set_6_with_two_players_each_moves_a_case_to_the_share_table() -> None:
    game = started(2)
    assert game.legal(0) == {f"put {colour}" for colour in COLOURS}
    assert refused(game, "subsidy") == "not_now BLF-SET-6"
    assert refused(game, "put red", seat=1) == "not_your_turn BLF-TURN-1"
    facts = {"seat": 0, "case": "red"}
    assert play(game, "put red") == [("setup_put", ("BLF-SET-6",), facts)]
    assert (game.to_act(), game.phase) == ((1,), "setup")
    play(game, "put red")
    assert (game.to_act(), game.phase) == ((0,), "turn")
    assert game.tables["shares"] == ["red", "red"]
    assert written(game.market) == "yellow:6,blue:6,red:4,green:6,orange:6"
    assert started(3).phase == "turn"


def test_set_6_only_what_lies_in_the_market_and_no_marker_moves() -> None:
    game = market(started(2), "red:1,blue:1")
    assert refused(game, "put green") == "not_in_market BLF-SET-6"
    assert names(play(game, "put red")) == ["setup_put"]
    assert game.price("red") == 7


# ---- a turn -------------------------------------------------------------------------------------


def test_turn_1_one_action_of_four_and_then_the_next() -> None:
    game = started()
    words = {text.split()[0] for text in game.legal(0)}
    assert words == {"subsidy", "sell", "pass"}  # nobody starts with money
    assert refused(game, "end") == "not_now BLF-TURN-1"
    assert refused(game, "pass red", seat=1) == "not_your_turn BLF-TURN-1"
    play(game, "pass red")
    assert refused(game, "pass red") == "not_now BLF-TURN-1"
    assert game.legal(0) == {"subsidy", "end"}
    assert play(game, "end") == [("ended", ("BLF-TURN-2",), {"seat": 0})]
    assert game.to_act() == (1,)


def test_turn_2_subsidies_up_to_the_limit_before_during_and_after() -> None:
    game = started()
    (event,) = play(game, "subsidy")
    assert event == ("subsidy_taken", ("BLF-TURN-2",), {"seat": 0, "subsidies": 1, "cash": 20})
    play(game, "buy red")
    assert "subsidy" in game.legal(0)
    assert find(play(game, "subsidy"), "subsidy_taken") == {"seat": 0, "subsidies": 2, "cash": 33}
    assert refused(game, "subsidy") == "subsidy_limit BLF-TURN-2"
    play(game, "put red")
    assert game.to_act() == (1,)  # nothing more that seat 0 could do
    play(game, "pass red", "subsidy")
    assert game.to_act() == (1,)
    play(game, "subsidy")
    assert game.to_act() == (2,)
    play(game, "sell red")
    assert refused(game, "subsidy") == "not_now BLF-SELL-2"


# ---- buying and selling -------------------------------------------------------------------------


def test_buy_1_up_to_the_limit_each_at_its_price() -> None:
    game = started()
    game.cash[0] = 30
    game.level = 1
    game.markers["red"] = (2, 1)
    (event,) = play(game, "buy red")
    facts = {"seat": 0, "case": "red", "price": 12, "cash": 18}
    assert event == ("bought", ("BLF-BUY-1",), facts)
    assert find(play(game, "buy blue"), "bought")["cash"] == 11
    assert refused(game, "buy blue") == "share_limit BLF-BUY-1"
    assert game.shares[0].count("red") == 2
    game = market(started(), "red:2")
    game.cash[0] = 7
    assert refused(game, "buy blue") == "not_in_market BLF-BUY-1"
    assert refused(game, "buy red") == ""


def test_buy_2_then_one_case_of_a_colour_just_bought() -> None:
    game = started()
    game.cash[0], game.level = 100, 1
    play(game, "buy red", "buy blue")
    assert said(game, "put") == {"put red", "put blue"}
    assert refused(game, "put green") == "not_bought BLF-BUY-2"
    events = play(game, "put blue")
    facts = {"seat": 0, "case": "blue", "table": "shares"}
    assert events == [("case_put", ("BLF-BUY-2",), facts)]
    assert game.tables["shares"] == ["blue"]


def test_buy_2_of_any_colour_if_the_market_has_none() -> None:
    game = market(started(), "red:1,blue:1,green:1")
    game.cash[0], game.level = 100, 1
    play(game, "buy red")
    assert said(game, "put") == {"put blue", "put green"}
    assert refused(game, "put red") == "not_in_market BLF-BUY-2"
    play(game, "buy blue")
    events = play(game, "put green")
    prices = [(event.facts["case"], event.facts["price"]) for event in events[1:]]
    assert names(events) == ["case_put", "last_case", "last_case", "last_case"]
    assert prices == [("blue", 8), ("red", 8), ("green", 8)]


def test_sell_1_up_to_the_limit_each_at_its_price() -> None:
    game = started()
    game.markers["red"] = (8, 4)
    (event,) = play(game, "sell red")
    facts = {"seat": 0, "case": "red", "price": 108, "cash": 108}
    assert event == ("sold", ("BLF-SELL-1",), facts)
    assert refused(game, "sell red") == "no_share BLF-SELL-1"
    assert refused(game, "sell blue") == "share_limit BLF-SELL-1"
    assert game.market.count("red") == 9


def test_sell_2_one_sold_colour_goes_left() -> None:
    game = started()
    game.level = 1
    play(game, "sell red", "sell blue")
    assert game.legal(0) == {"lower red", "lower blue"}
    assert refused(game, "lower green") == "not_sold BLF-SELL-2"
    (event,) = play(game, "lower blue")
    assert event == ("lowered", ("BLF-SELL-2",), {"seat": 0, "case": "blue", "price": 6})
    assert (game.price("red"), game.price("blue")) == (7, 6)


def test_sell_2_left_at_the_left_edge_is_down_and_never_below_4() -> None:
    for space, price in [((2, 0), 6), ((1, 0), 4), ((0, 0), 4), ((0, 3), 4)]:
        game = started()
        game.markers["red"] = space
        assert find(play(game, "sell red", "lower red"), "lowered")["price"] == price
    assert game.markers["red"] == (0, 3)


def test_sell_3_then_a_case_of_a_sold_colour_from_the_sales_table() -> None:
    game = started()
    game.level = 1
    play(game, "sell red", "sell blue", "lower blue")
    assert game.legal(0) == {"take red", "take blue"}
    assert refused(game, "take green") == "not_sold BLF-SELL-3"
    (event,) = play(game, "take red")
    assert event == ("case_taken", ("BLF-SELL-3",), {"seat": 0, "case": "red"})
    assert written(game.tables["sales"]) == "yellow:2,blue:2,red:1,green:2,orange:2,black:1"
    assert game.market.count("red") == 8 + 1 + 1


def test_sell_3_of_any_colour_if_there_is_none() -> None:
    game = started()
    game.tables["sales"] = read("blue:4,green:3,black:1")
    play(game, "sell red", "lower red")
    assert game.legal(0) == {"take blue", "take green"}
    assert refused(game, "take red") == "not_on_table BLF-SELL-3"


# ---- silver and passing -------------------------------------------------------------------------


def test_silver_1_bars_at_the_silver_price_and_a_case_of_any_colour() -> None:
    game = started()
    game.cash[0], game.level, game.silver_step = 60, 1, 1
    assert said(game, "silver") == {"silver 1", "silver 2"}
    assert refused(game, "silver 3") == "silver_limit BLF-SILVER-1"
    (event,) = play(game, "silver 2")
    facts = {"seat": 0, "bars": 2, "price": 25, "cash": 10}
    assert event == ("silver_bought", ("BLF-SILVER-1",), facts)
    assert (game.bars[0], game.silver_buys) == (2, 2)
    assert game.legal(0) == {f"put {colour}" for colour in COLOURS}
    assert refused(game, "subsidy") == "not_now BLF-SILVER-1"
    (event,) = play(game, "put green")
    assert event[1:] == (("BLF-SILVER-1",), {"seat": 0, "case": "green", "table": "silver"})
    assert game.tables["silver"] == ["green"]
    game = market(game, "red:1")
    game.phase = "silver"
    assert refused(game, "put blue") == "not_in_market BLF-SILVER-1"


def test_silver_2_five_bars_are_a_gold_bar() -> None:
    game = started()
    game.cash[0], game.level, game.bars[0] = 100, 1, 4
    events = play(game, "silver 2")
    assert names(events) == ["silver_bought", "gold"]
    assert events[1] == ("gold", ("BLF-SILVER-2",), {"seat": 0, "gold": 1, "silver": 1})


def test_silver_2_ten_bars_are_two_gold_bars() -> None:
    game = started()
    game.cash[0], game.level, game.bars[0], game.cards[0] = 600, 9, 4, ["silver"]
    events = play(game, "silver 6")
    assert names(events) == ["silver_bought", "special_used", "gold"]
    assert events[2] == ("gold", ("BLF-SILVER-2",), {"seat": 0, "gold": 2, "silver": 0})


def test_pass_1_a_case_of_any_colour_to_the_silver_table() -> None:
    game = market(started(), "red:2,blue:1")
    assert said(game, "pass") == {"pass red", "pass blue"}
    assert refused(game, "pass") == "name_a_case BLF-PASS-1"
    assert refused(game, "pass green") == "not_in_market BLF-PASS-1"
    passed, put = play(game, "pass red")
    assert passed == ("passed", ("BLF-PASS-1",), {"seat": 0})
    assert put == (
        "case_put",
        ("BLF-PASS-1",),
        {"seat": 0, "case": "red", "table": "silver"},
    )


# ---- to the right -------------------------------------------------------------------------------


def test_right_1_the_last_case_of_a_colour_moves_its_marker_right() -> None:
    game = market(started(), "red:2,blue:1")
    game.cash[0] = 10
    events = play(game, "buy red", "put red")
    assert events[1] == ("last_case", ("BLF-RIGHT-1",), {"case": "red", "price": 8})
    assert game.price("blue") == 7
    events = play(game, "end", "pass blue")
    assert find(events, "last_case") == {"case": "blue", "price": 8}


def test_right_1_at_the_right_edge_it_goes_up() -> None:
    game = market(started(), "red:1,blue:1")
    game.markers["red"] = (1, 4)
    assert find(play(game, "pass red"), "last_case") == {"case": "red", "price": 18}


def test_right_1_on_the_floor_the_price_stays_4() -> None:
    game = market(started(), "red:1,blue:1")
    game.markers["red"], game.markers["blue"] = (0, 0), (0, 4)
    assert find(play(game, "pass red"), "last_case") == {"case": "red", "price": 4}
    assert game.markers["red"] == (0, 1)
    assert find(play(game, "end", "pass blue"), "last_case") == {"case": "blue", "price": 10}
    assert game.markers["blue"] == (1, 4)


def test_right_2_exactly_the_third_case_on_a_purchase_table() -> None:
    game = started()
    game.tables["silver"] = ["red"] * 2
    events = play(game, "pass red")
    assert events[2] == ("third_case", ("BLF-RIGHT-2",), {"case": "red", "price": 8})
    assert names(play(game, "end", "pass red")) == ["passed", "case_put"]
    assert game.price("red") == 8


def test_right_2_adds_to_right_1_which_comes_first() -> None:
    game = market(started(), "red:1,blue:1")
    game.tables["silver"] = ["red"] * 2
    events = play(game, "pass red")
    assert names(events) == ["passed", "case_put", "last_case", "third_case"]
    assert game.price("red") == 9


# ---- limits -------------------------------------------------------------------------------------


def test_limit_1_at_least_one_and_only_with_money() -> None:
    game = started()
    assert refused(game, "silver 0") == "no_bars BLF-LIMIT-1"
    assert refused(game, "silver 1") == "no_money BLF-LIMIT-1"
    assert refused(game, "buy red") == "no_money BLF-LIMIT-1"
    assert said(game, "pass")
    game.cash[0], game.level = 14, 1
    play(game, "buy red", "buy red")
    assert game.cash[0] == 0
    game = started()
    game.cash[0] = 13
    game.level = 1
    play(game, "buy red")
    assert refused(game, "buy red") == "no_money BLF-LIMIT-1"


def test_limit_1_no_case_where_the_market_is_empty() -> None:
    game = market(started(), "red:2")
    game.cash[0], game.level = 100, 1
    play(game, "buy red")
    bought, no_case, last = play(game, "buy red")
    assert bought.name == "bought"
    assert no_case == ("no_case", ("BLF-LIMIT-1",), {"seat": 0})
    assert last == ("last_case", ("BLF-RIGHT-1",), {"case": "red", "price": 8})
    assert (game.to_act(), game.phase) == ((0,), "after")
    play(game, "end")
    assert said(game, "pass") == {"pass"}
    assert refused(game, "pass red") == "not_in_market BLF-PASS-1"
    assert names(play(game, "pass")) == ["passed", "no_case"]
    play(game, "end")
    game.cash[2] = 20
    assert names(play(game, "silver 1")) == ["silver_bought", "no_case"]
    assert game.phase == "after"


def test_a_refused_action_changes_nothing() -> None:
    game = started()
    play(game, "sell red")
    before = deepcopy({name: value for name, value in vars(game).items() if name != "draw"})
    with pytest.raises(RefusedError, match="share_limit"):
        play(game, "sell blue")
    assert {name: vars(game)[name] for name in before} == before
    assert game.sold == ["red"]


# ---- special action cards -----------------------------------------------------------------------


def test_spec_1_pass_besides_the_action_before_or_after_it() -> None:
    game = started(3, specials=True)
    assert refused(game, "special red") == "no_special BLF-SPEC-1"
    play(game, "pass red", "end")
    before, put = play(game, "special red")
    assert before == ("special_pass", ("BLF-SPEC-1",), {"seat": 1})
    assert put == ("case_put", ("BLF-SPEC-1",), {"seat": 1, "case": "red", "table": "silver"})
    assert (game.to_act(), game.phase) == ((1,), "turn")
    assert refused(game, "special red") == "no_special BLF-SPEC-1"
    play(game, "pass green", "end")
    play(game, "subsidy", "subsidy", "sell red")
    assert refused(game, "special red") == "not_now BLF-SELL-2"
    play(game, "lower red", "take red")
    assert game.legal(2) == {f"special {colour}" for colour in COLOURS} | {"end"}
    assert find(play(game, "special red"), "third_case") == {"case": "red", "price": 7}
    assert game.to_act() == (0,)  # nothing more that seat 2 could do
    game = market(started(2, specials=True), "red:3")
    play(game, "put red", "put red", "pass red", "end")
    assert refused(game, "special red") == "not_in_market BLF-SPEC-1"


def test_spec_1_may_move_markers_as_an_action_does() -> None:
    game = market(started(3, specials=True), "red:1,blue:1,green:1")
    game.turn = 1
    assert find(play(game, "special red"), "last_case") == {"case": "red", "price": 8}


def test_spec_2_one_more_than_the_limit() -> None:
    game = started(5, specials=True)
    game.turn, game.cash[4] = 4, 50
    assert names(play(game, "buy red")) == ["bought"]
    _, used = play(game, "buy red")
    assert used == ("special_used", ("BLF-SPEC-2",), {"seat": 4, "card": "buy"})
    assert refused(game, "buy red") == "share_limit BLF-BUY-1"
    assert game.cards[4] == []  # it had one card with four uses
    assert find(play(game, "put red"), "case_put")["table"] == "shares"
    assert game.tables["silver"] == []
    game = started(4, specials=True)
    game.turn, game.cash[3] = 3, 50
    bought, used = play(game, "silver 2")
    assert bought.facts == {"seat": 3, "bars": 2, "price": 20, "cash": 10}
    assert used.facts == {"seat": 3, "card": "silver"}
    game = started(3, specials=True)
    assert refused(game, "sell red") == ""
    game.turn = 2
    assert names(play(game, "sell red", "sell blue")) == ["sold", "special_used"]
    assert refused(game, "sell green") == "share_limit BLF-SELL-1"


def test_spec_2_two_players_have_cards_of_their_own() -> None:
    game = started(2, specials=True)
    play(game, "put red", "put blue")
    play(game, "sell red", "sell blue")
    assert game.cards == [["buy"], ["pass", "sell", "buy"]]
    play(game, "lower red", "take red", "end")
    play(game, "special green", "sell red", "sell blue")
    assert game.cards == [["buy"], ["buy"]]


def test_info_1_only_the_seat_sees_the_cases_dealt_to_it() -> None:
    for event in started(3, specials=True).setup_events:
        for seat in range(3):
            hidden = event.name == "dealt" and event.facts["seat"] != seat
            assert set(event.facts) - set(event.told_to(seat).facts) == (
                {"cases"} if hidden else set()
            )
