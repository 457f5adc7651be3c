"""The naive engine, checked by hand: the end of the game."""

from __future__ import annotations

import pytest

from tests.naive.black_friday.by_hand import find, names, play, refused
from tests.naive.black_friday.near import ready
from tests.naive.black_friday.pieces import read


def at_the_end(players: int = 3, drawn: str = "red:4,black:1"):
    """A game in which silver is at 95 and the next case on the silver table ends it."""
    game = ready(players, drawn)
    game.silver_step = 15
    game.shares = [[] for _ in range(players)]
    return game


def test_end_1_silver_stops_at_100_and_the_adjustment_is_finished_first() -> None:
    game = at_the_end(drawn="red:2,black:3")
    game.markers["red"], game.silver_buys = (6, 0), 7
    events = play(game, "pass orange")
    told = names(events)
    assert find(events, "blacks_out") == {"blacks": 3, "silver": 100}
    assert find(events, "silver_up") == {"bars": 7, "silver": 100}
    assert told.index("silver_up") < told.index("level") < told.index("game_end")
    assert events[told.index("game_end")] == ("game_end", ("BLF-END-1",), {"silver": 100})
    assert game.to_act() == ()
    assert game.legal(0) == set()
    assert refused(game, "pass red", seat=0) == "game_over BLF-END-1"


def test_end_2_all_is_sold_taken_paid_and_turned_into_silver() -> None:
    game = at_the_end()
    game.shares[1], game.cash[1], game.owed[1] = read("red:2,blue:1"), 300, 7
    game.markers["red"], game.bars[1] = (4, 0), 1
    game.subsidies = [2, 1, 0]
    events = play(game, "pass orange")
    of_seat = [event for event in events if event.facts.get("seat") == 1]
    sold = [event for event in of_seat if event.rules == ("BLF-END-2",)]
    # red two up and one right to 52, blue left to 6; less interest of 1; level 3: four subsidies
    assert [(event.name, event.facts) for event in sold] == [
        ("sold_out", {"seat": 1, "cases": "blue:1,red:2", "cash": 299 + 2 * 52 + 6}),
        ("last_subsidies", {"seat": 1, "count": 3, "cash": 469}),
        ("debt_paid", {"seat": 1, "amount": 7, "cash": 462}),
        ("last_silver", {"seat": 1, "bars": 4, "cash": 62}),
    ]
    assert (game.gold[1], game.bars[1]) == (1, 0)


@pytest.mark.parametrize(("cash", "paid"), [(0, []), (1, [1]), (5, [3]), (9, [7]), (12, [7])])
def test_end_2_as_much_of_a_debt_as_there_is_cash(cash: int, paid: list[int]) -> None:
    game = at_the_end(drawn="yellow:4,black:1")
    game.subsidies, game.owed[1], game.cash = [2] * 3, 7, [2, cash, 2]
    events = play(game, "pass orange")
    # interest of 2 comes first; a seat with less than that owes it, too
    told = [event.facts for event in events if event.name == "debt_paid"]
    assert [facts["amount"] for facts in told] == paid


@pytest.mark.parametrize(
    ("gold", "bars", "cash", "seats"),
    [
        ([1, 2, 0], [4, 0, 4], [50, 0, 60], [1]),
        ([1, 1, 0], [2, 1, 4], [0, 50, 50], [0]),
        ([1, 1, 1], [2, 2, 1], [0, 5, 9], [1]),
        ([1, 1, 1], [2, 2, 2], [5, 4, 5], [0, 2]),
        ([0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 1, 2]),
    ],
)
def test_end_3_gold_then_silver_then_cash(gold, bars, cash, seats) -> None:
    game = at_the_end(drawn="yellow:4,black:1")
    game.subsidies = [2] * 3
    game.gold, game.bars = gold, bars
    game.cash = [each + 2 for each in cash]  # the interest
    events = play(game, "pass orange")
    assert events[-1] == ("won", ("BLF-END-3",), {"seats": seats})
    final = [event.facts for event in events if event.name == "final"]
    assert [(f["gold"], f["silver"], f["cash"]) for f in final] == list(
        zip(gold, bars, cash, strict=True)
    )
    assert game.returns() == [1 / len(seats) if seat in seats else 0 for seat in range(3)]
