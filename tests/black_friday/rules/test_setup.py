"""BLF-SET-*: the board, the tables, the deal and the cards."""

from collections import Counter

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.errors import BlackFridayProblem
from friday_nb.black_friday.rules import deal, layout
from tests.black_friday.table import Table

SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5])


@SEATS
def test_blf_set_1_the_board_at_the_start(players):
    view = blf.new_game(players, 1).view(0)
    assert set(view.prices.values()) == {7}
    assert (view.silver_price, view.bars_sold, view.level) == (20, 0, 0)
    for wrong in (1, 6):
        with pytest.raises(BlackFridayProblem, match="number of players"):
            blf.new_game(wrong)


@SEATS
def test_blf_set_2_three_sales_tables(players):
    view = blf.new_game(players, 1).view(0)
    assert view.sales_table == {**dict.fromkeys(blf.COLOURS, 2), "black": 1}
    assert (view.sales_number, view.level_supply, view.side_supply) == (1, 9, 0)


@SEATS
def test_blf_set_3_market_and_bag(players):
    state = blf.new_game(players, 3)
    view = state.view(0)
    for colour, i in zip(blf.COLOURS, range(5), strict=True):
        held = sum(state.view(seat).hand[colour] for seat in range(players))
        bag = state.cells[layout.BAG + i]
        own = {2: 2}.get(players, 4)
        assert view.market[colour] + held + bag == own + 10 + players
    assert view.bag_blacks == 0


@SEATS
def test_blf_set_4_the_first_shares(players):
    table = Table(players)
    state, table.events = blf.begin(players, 1)
    for seat in range(players):
        cases = Counter(state.view(seat).hand)
        dealt = table.saw("dealt", "SET-4", seat=seat, count=5).facts["cases"]
        assert dealt == ",".join(f"{c}:{n}" for c, n in cases.items() if n)
    drawn = table.saw("market_drawn", "SET-4", seat=0).facts["cases"]
    assert sum(int(part.split(":")[1]) for part in drawn.split(",")) == 20
    table.saw("set_up", "SET-1", "SET-2", "SET-3", players=players, specials="no")
    table.saw("started", "TURN-1", seat=0)
    assert state.view(0).cash == (0,) * players
    assert state.view(0).bag_size == 10 * 5 + 5 * players - 5 * players - 20


@SEATS
def test_no_more_cases_can_have_been_dealt_than_the_bag_has_held(players):
    """BLF-INFO-1: before anything is drawn nothing else is known of the hands."""
    s = [0] * layout.SIZE
    s[layout.PLAYERS] = players
    deal.set_tables(s)
    most = s[layout.DEALT_MOST : layout.DEALT_MOST + 5]
    assert most == s[layout.BAG : layout.BAG + 5] == [10 + players] * 5


def test_blf_set_5_special_action_cards():
    for players, cards in (
        (2, [("sell", "buy"), ("pass", "sell", "buy")]),
        (5, [(), ("pass",), ("pass", "sell"), ("pass", "sell", "silver")]),
    ):
        table = Table(players)
        state, table.events = blf.begin(players, 1, specials=True)
        assert list(state.view(0).cards[:4]) == cards
        assert blf.new_game(players, 1).view(0).cards == ((),) * players
        for seat, own in enumerate(cards):
            if own:
                table.saw("card_given", "SET-5", seat=seat, cards=",".join(own))
    assert state.view(0).cards[4] == ("pass", "sell", "silver", "buy")


def test_blf_set_6_two_players_fill_a_table():
    table = Table(2)
    table.state, _ = blf.begin(2, 1)
    table.refused("subsidy", "not_now", "SET-6")
    table.market(red=1, blue=2)
    table.refused("put green", "not_in_market", "SET-6")
    table.do("put red").saw("setup_put", "SET-6", seat=0, case="red")
    table.did_not_see("last_case")
    table.do("put blue").saw("setup_put", seat=1, case="blue")
    view = table.view()
    assert (table.actor, view.phase.key) == (0, "turn")
    assert {c: n for c, n in view.share_table.items() if n} == {"red": 1, "blue": 1}
    assert set(view.prices.values()) == {7}
