"""BLF-END-*, BLF-SPEC-* and BLF-INFO-1."""

from random import Random

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.rules import layout
from tests.black_friday.table import Table


def ending(*seats, price=95, blacks=1, owed=0):
    """A game that has just ended; each seat had this cash, these bars and these red shares."""
    table = Table(len(seats)).about_to_adjust(red=5 - blacks, black=blacks)
    table.level(4).silver_at(price).market(red=5, blue=5, yellow=5, green=5, orange=5)
    for seat, (cash, bars, shares) in enumerate(seats):
        table.cash(seat, cash).hand(seat, red=shares).cell(layout.BARS + seat, bars)
        table.cell(layout.SUBSIDIES + seat, 2)
    table.cell(layout.OWED, owed)
    return table.do("pass red")


def test_blf_end_1_silver_at_100_ends_the_game_after_the_adjustment():
    table = ending((10, 0, 0), (10, 0, 0), (10, 0, 0), blacks=4)
    table.saw("blacks_out", silver=100)
    table.saw("game_end", "END-1", silver=100)
    assert table.kinds().index("moved") < table.kinds().index("game_end")
    assert table.actor is None
    assert table.view().phase is blf.Phase.OVER
    table.refused("pass red", "game_over", "END-1")


def test_blf_end_1_not_before():
    table = Table().silver_at(90).about_to_adjust(red=4, black=1).do("pass red")
    table.did_not_see("game_end")


def test_blf_end_2_everything_becomes_silver():
    table = ending((170, 4, 0), (5, 0, 2), (0, 0, 0), owed=3)
    price = table.view().prices["red"]
    table.saw("sold_out", "END-2", seat=1, cases="red:2", cash=3 + 2 * price)
    more = table.view().subsidy_limit - 2
    table.saw("last_subsidies", "END-2", seat=0, count=more, cash=168 + 20 * more)
    table.saw("debt_paid", "END-2", seat=0, amount=3, cash=165 + 20 * more)
    bars = (165 + 20 * more) // 100
    table.saw("last_silver", "END-2", seat=0, bars=bars)
    assert table.view().gold[0] == (4 + bars) // 5
    order = [event.kind for event in table.events if event.facts.get("seat") == 0]
    assert order[-5:] == ["sold_out", "last_subsidies", "debt_paid", "last_silver", "final"]
    assert table.view().market["red"] >= 2


@pytest.mark.parametrize(
    ("bars", "cash", "winners"),
    [
        ((5, 4, 0), (20, 90, 20), "0"),
        ((6, 7, 0), (90, 20, 20), "1"),
        ((6, 6, 0), (20, 21, 90), "1"),
        ((6, 6, 6), (20, 21, 21), "1,2"),
    ],
)
def test_blf_end_3_gold_then_silver_then_cash(bars, cash, winners):
    table = Table(3).about_to_adjust(red=0, black=5).silver_at(95).level(9)
    for seat in range(3):
        table.hand(seat).cell(layout.BARS + seat, bars[seat])
        table.cell(layout.SUBSIDIES + seat, 8).cash(seat, cash[seat] + 8)
    table.do("pass red")
    for seat in range(3):
        table.saw(
            "final",
            "END-3",
            seat=seat,
            gold=bars[seat] // 5,
            silver=bars[seat] % 5,
            cash=cash[seat],
        )
    table.saw("won", "END-3", seats=winners)
    result = "shared " if "," in winners else "won "
    assert blf.GAME.result(table.state) == result + winners
    share = 1 / len(winners.split(","))
    assert sum(blf.GAME.returns(table.state)) == 1
    assert max(blf.GAME.returns(table.state)) == share


# --- special actions ------------------------------------------------------------------------------


def test_blf_spec_1_pass_besides_the_action():
    table = Table(specials=True).cards(0, "pass", "sell").market(red=5, blue=5)
    table.refused("special green", "not_in_market", "SPEC-1")
    table.do("special red").saw("special_pass", "SPEC-1", seat=0)
    table.saw("case_put", "SPEC-1", case="red", table="silver")
    assert table.view().phase is blf.Phase.TURN
    assert table.view().cards[0] == ()
    table.refused("special red", "no_special", "SPEC-1")
    table.cash(0, 50).do("buy red")
    table.cards(0, "pass").refused("special red", "not_now", "BUY-2")


def test_blf_spec_1_pass_after_the_action():
    table = Table(specials=True).cards(0, "pass").cell(layout.SUBSIDIES, 2).do("pass red")
    assert table.legal()[-1] == "end"
    assert all(each.split()[0] in ("special", "end") for each in table.legal())
    table.do("special blue")
    assert table.actor == 1


def test_blf_spec_1_moves_prices_like_an_action():
    table = Table(specials=True).cards(0, "pass").market(red=1, blue=5).on("silver", red=2)
    table.do("special red").saw("last_case", case="red")
    table.saw("third_case", case="red")


@pytest.mark.parametrize(
    ("card", "text", "event"),
    [("buy", "buy red", "bought"), ("sell", "sell red", "sold"), ("silver", "silver 2", "")],
)
def test_blf_spec_2_one_more_than_the_limit(card, text, event):
    table = Table(specials=True).cash(0, 200).hand(0, red=3)
    once = [text] if event else []
    table.cards(0).do(*once)
    assert text not in table.legal()
    table.cards(0, card).do(text).saw("special_used", "SPEC-2", seat=0, card=card)
    assert table.view().cards[0] == ()
    if event:
        table.saw(event, price=7)
        table.refused(text, "share_limit", "BUY-1" if card == "buy" else "SELL-1")


def test_blf_spec_2_only_with_its_own_action():
    table = Table(specials=True).cash(0, 200).hand(0, red=3).cards(0, "sell")
    table.refused("silver 2", "silver_limit", "SILVER-1")
    table.do("buy red").refused("buy red", "share_limit", "BUY-1")


def test_blf_spec_2_two_players_have_a_card_for_each():
    table = Table(2, specials=True).cash(1, 100)
    table.do("pass red", "end", "special red", "buy red", "buy red")
    assert table.view(1).cards[1] == ("sell",)


# --- what a player may know -----------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_blf_info_1_only_deals_and_the_bag_are_hidden(players):
    state = blf.new_game(players, 5)
    for seat in range(players):
        view = state.view(seat)
        assert sum(view.hand.values()) == 5
        assert view.shares == (5,) * players
        for at in (layout.KEY_HIGH, layout.KEY_LOW, layout.DRAWS):
            assert view.cells[at] == 0
        others = [i for i in range(players) if i != seat]
        hands = [view.cells[layout.HAND + i * 5 : layout.HAND + i * 5 + 5] for i in others]
        assert not any(map(any, hands))
        assert not any(view.cells[layout.BAG : layout.BAG + 5])


def test_blf_info_1_dealt_cases_are_told_to_their_owner_only():
    _, events = blf.begin(3, 5)
    dealt = [event for event in events if event.kind == "dealt"]
    for event in dealt:
        owner = event.facts["seat"]
        told = {seat: blf.redact(event, seat).facts.get("cases") for seat in range(3)}
        assert told == {seat: event.facts["cases"] if seat == owner else None for seat in told}


def test_blf_info_1_what_was_sold_must_have_been_dealt():
    state = blf.new_game(3, 1)
    red = next(c for c, n in state.view(0).hand.items() if n)
    for text in (f"sell {red}", f"lower {red}", f"take {red}"):
        state, _ = blf.apply(state, 0, blf.Action.parse(text))
    i = blf.COLOURS.index(red)
    for seed in range(20):
        sampled = blf.sample(state.view(1), Random(seed))
        held = sampled.cells[layout.HAND + i] - sampled.cells[layout.NET + i]
        assert held >= 1


def test_blf_end_2_nothing_is_owed_any_more():
    table = ending((170, 4, 0), (5, 0, 2), (0, 0, 0), owed=3)
    assert table.view().owed == (0, 0, 0)


def test_blf_end_2_nothing_of_a_turn_is_left():
    """A turn that brings the end with a debt to pay, and after units were counted."""
    table = Table(3).about_to_adjust(red=4, black=1).silver_at(95).hand(0)
    table.cell(layout.SUBSIDIES, 2).cell(layout.COUNT, 1).cell(layout.DUE, 2).do("pass red")
    assert table.view().phase is blf.Phase.OVER
    assert (table.state.cells[layout.COUNT], table.state.cells[layout.DUE]) == (0, 0)
