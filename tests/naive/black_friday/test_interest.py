"""The naive engine, checked by hand: interest."""

from __future__ import annotations

from tests.naive.black_friday.by_hand import draws, find, names, play, refused, said, started
from tests.naive.black_friday.near import NOTHING, ready


def test_adj_2_one_for_each_subsidy_or_nothing_and_a_debt() -> None:
    game = ready(4)
    game.subsidies, game.cash = [2, 0, 3, 1], [2, 50, 2, 9]
    events = play(game, "pass orange")
    assert names(events)[2:7] == ["adjustment", "interest", "interest_owed", "interest", "drawn"]
    assert events[3] == ("interest", ("BLF-ADJ-2",), {"seat": 0, "amount": 2, "cash": 0})
    facts = {"seat": 2, "amount": 3, "owed": 3}
    assert events[4] == ("interest_owed", ("BLF-ADJ-2",), facts)
    assert events[5].facts == {"seat": 3, "amount": 1, "cash": 8}
    assert game.cash == [0, 50, 2, 8]


def owing(cash: int, debt: int, subsidies: int = 0):
    """A game in which it is the turn of seat 1, who owes something."""
    game = started()
    game.cash[1], game.owed[1], game.subsidies[1] = cash, debt, subsidies
    return game, play(game, "pass red", "end")


def test_adj_3_paid_from_cash_at_the_start_of_the_turn() -> None:
    game, events = owing(cash=20, debt=3)
    paid = ("debt_paid", ("BLF-ADJ-3",), {"seat": 1, "amount": 3, "cash": 17})
    assert events[1:] == [paid]
    assert refused(game, "buy red") == ""


def test_adj_3_else_by_taking_a_subsidy_before_anything_is_bought() -> None:
    game, events = owing(cash=19, debt=21)
    assert names(events) == ["ended"]
    assert refused(game, "buy red") == "interest_due BLF-ADJ-3"
    assert refused(game, "silver 1") == "interest_due BLF-ADJ-3"
    assert refused(game, "pass red") == "interest_due BLF-ADJ-3"
    events = play(game, "subsidy")
    assert find(events, "subsidy_taken")["cash"] == 39
    assert find(events, "debt_paid") == {"seat": 1, "amount": 21, "cash": 18}
    assert refused(game, "buy red") == ""


def test_adj_3_else_by_selling_shares() -> None:
    game, _ = owing(cash=0, debt=4, subsidies=2)
    assert {text.split()[0] for text in game.legal(1)} == {"sell"}
    events = play(game, "sell red")
    assert find(events, "sold")["cash"] == 7
    assert find(events, "debt_paid") == {"seat": 1, "amount": 4, "cash": 3}


def test_adj_3_what_cannot_be_paid_stays_owed_and_adds_up() -> None:
    game, _ = owing(cash=0, debt=9, subsidies=2)
    assert names(play(game, "sell red")) == ["sold"]
    play(game, "lower red", "take red")
    assert (game.to_act(), game.owed[1], game.cash[1]) == ((2,), 9, 7)
    game, _ = owing(cash=1, debt=4, subsidies=2)
    game.shares[1] = []
    assert {text.split()[0] for text in game.legal(1)} == {"pass"}
    draws(game, NOTHING)
    game.tables["silver"] = ["red"] * 2 + ["blue"] * 2
    events = play(game, "pass red")
    assert find(events, "interest_owed") == {"seat": 1, "amount": 2, "owed": 6}


def test_adj_3_a_turn_cannot_end_while_a_subsidy_pays() -> None:
    game, _ = owing(cash=0, debt=9, subsidies=1)
    play(game, "sell red", "lower red", "take red")
    assert game.legal(1) == {"subsidy"}
    assert refused(game, "end") == "interest_due BLF-ADJ-3"
    assert find(play(game, "subsidy"), "debt_paid") == {"seat": 1, "amount": 9, "cash": 18}
    game, _ = owing(cash=0, debt=30, subsidies=1)
    play(game, "sell red", "lower red", "take red")
    assert game.legal(1) == {"subsidy", "end"}


def test_adj_3_a_sale_cannot_stop_while_another_share_within_the_limit_pays() -> None:
    game, _ = owing(cash=0, debt=9, subsidies=2)
    game.level = 1
    play(game, "sell red")
    assert refused(game, "lower red") == "interest_due BLF-ADJ-3"
    assert find(play(game, "sell blue"), "debt_paid") == {"seat": 1, "amount": 9, "cash": 5}
    assert said(game, "lower") == {"lower red", "lower blue"}
    game, _ = owing(cash=0, debt=30, subsidies=2)
    game.level = 1
    play(game, "sell red")
    assert said(game, "lower") == {"lower red"}


def test_adj_3_what_becomes_owed_in_ones_own_turn_is_due_in_the_next() -> None:
    game = ready()
    game.subsidies[0] = 1
    assert "interest_owed" in names(play(game, "pass orange"))
    assert names(play(game, "subsidy")) == ["subsidy_taken"]
    assert (game.owed[0], game.to_act()) == (1, (1,))
    play(game, "pass red", "end", "pass red")
    events = play(game, "end")
    assert find(events, "debt_paid") == {"seat": 0, "amount": 1, "cash": 19}
