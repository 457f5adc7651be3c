"""The naive engine, checked by hand: Crusoe's exploration, last chances and scoring."""

from __future__ import annotations

import pytest

from tests.naive.his_man_friday.by_hand import (
    at_the_end,
    full_island,
    names,
    play,
    refusal,
    with_left,
)

# ---- Crusoe's exploration -----------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_exp_1_the_first_player_puts_crusoe_and_the_second_goes_on(players: int) -> None:
    game = full_island(players, first=1)
    assert game.to_act() == (1,)
    assert len(game.legal(1)) == 16
    assert refusal(game, 1, "take") == {"not_now HMF-EXP-1"}
    events = play(game, "put c3")
    assert events == [("crusoe_put", ("HMF-EXP-1",), {"seat": 1, "cell": "c3"})]
    assert game.to_act() == (2 % players,)
    assert game.legal(2 % players) == {"take", "leave"}
    assert game.turns_without_taking == 0


def test_exp_2_take_then_move_and_the_turn_is_over() -> None:
    game = full_island(2)
    play(game, "put a1")
    (event,) = play(game, "take")
    facts = {"seat": 1, "cell": "a1", "card": "c1"}
    assert event == ("took", ("HMF-EXP-2", "HMF-EXP-4"), facts)
    assert game.legal(1) == {"move e", "move s"}
    assert refusal(game, 1, "move n") == {"no_card_that_way HMF-EXP-2"}
    assert refusal(game, 1, "leave") == {"not_now HMF-EXP-2"}
    (event,) = play(game, "move s")
    assert event == ("moved", ("HMF-EXP-2",), {"seat": 1, "start": "a1", "cell": "a2"})
    assert game.to_act() == (0,)
    assert game.legal(0) == {"take", "leave"}


def test_exp_2_leave_move_take_and_the_next_has_nothing_under_crusoe() -> None:
    game = full_island(3)
    play(game, "put b2")
    left = ("left_it", ("HMF-EXP-2",), {"seat": 1, "cell": "b2"})
    assert play(game, "leave") == [left]
    assert game.legal(1) == {"move n", "move e", "move s", "move w"}
    play(game, "move n")
    assert game.to_act() == (1,)
    assert game.legal(1) == {"take", "leave"}
    play(game, "take")
    assert game.to_act() == (2,)
    assert game.legal(2) == {"move e", "move s", "move w"}
    assert "nothing_under HMF-EXP-2" in refusal(game, 2, "take")
    play(game, "move w")
    assert game.legal(2) == {"take", "leave"}
    play(game, "leave")
    assert game.to_act() == (0,)
    assert game.taken == [[], ["c2"], []]


def test_exp_2_over_empty_cells_but_never_over_a_card() -> None:
    game = with_left(2, "a1 c1 d1 a4 d4", crusoe="a1")
    play(game, "leave")
    assert game.legal(1) == {"move e", "move s"}
    play(game, "move e")
    assert game.crusoe == "c1"
    game = with_left(2, "a1 c1 d1 a4 d4", crusoe="a1")
    play(game, "leave", "move s")
    assert game.crusoe == "a4"


def test_exp_2_north_is_towards_row_1() -> None:
    game = full_island(2)
    for direction, cell in [("n", "b1"), ("e", "c2"), ("s", "b3"), ("w", "a2")]:
        game.crusoe = "b2"
        assert game.card_towards(direction) == cell


def test_exp_3_any_card_if_none_lies_in_the_four_directions() -> None:
    game = with_left(2, "a1 b2 c3 d4", crusoe="b2")
    play(game, "leave")
    assert game.legal(1) == {"move a1", "move c3", "move d4"}
    assert refusal(game, 1, "move b2") == {"no_card_there HMF-EXP-3"}
    assert refusal(game, 1, "move b1") == {"no_card_there HMF-EXP-3"}
    assert refusal(game, 1, "move n") == {"no_card_that_way HMF-EXP-2"}
    (event,) = play(game, "move d4")
    assert event == ("moved_anywhere", ("HMF-EXP-3",), {"seat": 1, "start": "b2", "cell": "d4"})
    assert game.legal(1) == {"take", "leave"}


def test_exp_3_not_while_a_card_is_in_reach() -> None:
    game = with_left(2, "a1 b2 c3 b4", crusoe="b2")
    play(game, "leave")
    assert game.legal(1) == {"move s"}
    assert refusal(game, 1, "move a1") == {"cards_in_reach HMF-EXP-3"}


def test_exp_3_from_an_empty_cell_too() -> None:
    game = with_left(2, "a1 b2 c3 d4", crusoe="b2")
    play(game, "take")
    assert game.legal(1) == {"move a1", "move c3", "move d4"}


def test_exp_4_one_card_a_turn_and_the_taker_alone_looks_at_it() -> None:
    game = full_island(3)
    play(game, "put b2")  # the card in the centre, that nobody has seen
    (event,) = play(game, "take")
    assert "one_a_turn HMF-EXP-4" in refusal(game, 1, "take")
    play(game, "move n")
    assert game.to_act() == (2,)
    for seat in range(3):
        seen = game.seen_by(seat)
        assert ("card" in event.told_to(seat).facts) == (seat == 1)
        assert seen["cells"]["b2"]["card"] == ("f2" if seat == 1 else None)
        assert seen["taken"] == (["f2"] if seat == 1 else [])
        assert seen["taken_counts"] == [0, 1, 0]


def test_exp_4_the_layer_of_a_card_knows_who_has_it() -> None:
    game = full_island(3)
    play(game, "put a1", "take")
    cell = {"layer": 0, "declared": "coconuts", "challenger": None, "taker": 1}
    assert [game.seen_by(seat)["cells"]["a1"] for seat in range(3)] == [
        {**cell, "card": "c1"},
        {**cell, "card": "c1"},
        {**cell, "card": None},
    ]


def test_exp_5_last_chances_when_as_many_cards_are_left_as_players() -> None:
    game = with_left(3, "a1 b1 c3 d4", crusoe="a1")
    events = play(game, "leave", "move e", "take")
    assert events[-1] == ("last_chances", ("HMF-EXP-5",), {"seat": 2, "cards": 3})
    assert game.legal(2) == {"take a1", "take c3", "take d4", "leave"}
    assert refusal(game, 2, "take b1") == {"no_card_there HMF-EXP-5"}
    assert refusal(game, 2, "move e") >= {"not_now HMF-EXP-5"}
    assert refusal(game, 2, "take") >= {"not_now HMF-EXP-5"}
    (event,) = play(game, "take d4")
    assert event == ("took", ("HMF-EXP-5", "HMF-EXP-4"), {"seat": 2, "cell": "d4", "card": "g"})
    assert game.legal(0) == {"take a1", "take c3", "leave"}
    (event,) = play(game, "leave")
    assert event == ("left_it", ("HMF-EXP-5",), {"seat": 0, "cell": ""})
    assert game.legal(1) == {"take a1", "take c3", "leave"}
    events = play(game, "take a1")
    assert game.phase == "OVER"
    assert names(events)[:4] == ["took", *["guns_shown"] * 3]
    assert game.to_act() == ()
    assert refusal(game, 1, "leave") == {"game_over HMF-EXP-5"}


def test_exp_5_taking_before_the_move_ends_the_turn_without_a_move() -> None:
    game = with_left(2, "a1 b2 d4", crusoe="b2")
    assert names(play(game, "take")) == ["took", "last_chances"]
    assert game.to_act() == (0,)
    assert game.legal(0) == {"take a1", "take d4", "leave"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_exp_6_three_rounds_without_taking_bring_the_last_chances(players: int) -> None:
    game = full_island(players)
    play(game, "put a1")
    for number in range(3 * players):
        assert game.turns_without_taking == number
        assert game.phase == "TAKE_BEFORE"
        events = play(game, "leave", "move e" if number % 2 == 0 else "move w", "leave")
    assert events[2:] == [
        ("left_it", ("HMF-EXP-2",), {"seat": 0, "cell": game.crusoe}),
        ("three_rounds", ("HMF-EXP-6",), {}),
        ("last_chances", ("HMF-EXP-5",), {"seat": 1, "cards": 16}),
    ]
    assert game.to_act() == (1,)
    events = play(game, *["leave"] * players)
    assert events[-1].facts == {"seats": list(range(players))}
    assert game.returns() == [1 / players] * players


def test_exp_6_taking_restarts_the_count() -> None:
    game = full_island(2)
    play(game, "put a1")
    play(game, *["leave", "move e", "leave", "leave", "move w", "leave"] * 2)
    play(game, "leave", "move e", "leave", "take", "move w")
    assert game.turns_without_taking == 0
    play(game, *["leave", "move s", "leave", "leave", "move n", "leave"] * 2)
    assert game.turns_without_taking == 4
    play(game, "leave", "move s", "leave")
    assert game.phase == "TAKE_BEFORE"
    assert names(play(game, "leave", "move n", "leave"))[-1] == "last_chances"


def test_exp_6_a_turn_that_begins_on_an_empty_cell_counts_too() -> None:
    game = full_island(2)
    play(game, "put a1", "leave", "move e", "take")
    assert game.turns_without_taking == 0
    play(game, "move w", "leave")
    assert game.turns_without_taking == 1


# ---- scoring ------------------------------------------------------------------------------------


def scored(*taken: str) -> list[str]:
    """What happened at the end, in brief, after the seats have taken these cards."""
    game = at_the_end(*taken)
    assert game.returns() is None
    left, *events = play(game, "leave")
    assert left.name == "left_it"
    shown = [event for event in events if event.name == "guns_shown"]
    assert events[: len(taken)] == shown
    assert [event.facts["guns"] for event in shown] == [hand.count("g") for hand in taken]
    returns = game.returns()
    assert sum(returns) == pytest.approx(1)
    winners = [seat for seat, share in enumerate(returns) if share]
    assert events[-1].facts == {"seats": winners}
    assert [returns[seat] for seat in winners] == [1 / len(winners)] * len(winners)
    return [
        f"{' '.join(map(str, event.facts.values()))} {event.name} {event.rules[0][-1]}"
        for event in events[len(taken) :]
    ]


def test_score_1_four_guns_win_at_once() -> None:
    assert scored("c1 f1 w1", "g g g g", "c2") == ["1 four_guns 1", "[1] won 1"]


def test_score_2_the_single_most_guns_are_out() -> None:
    assert scored("c4 f4 w4 g g", "c1 g", "c2 f1") == [
        "0 2 most_guns_out 2",
        "1 1 kinds 3",
        "2 2 kinds 3",
        "[2] won 3",
    ]


def test_score_2_of_two_players_the_other_wins() -> None:
    assert scored("", "c4 f4 w4 g") == ["1 1 most_guns_out 2", "0 0 kinds 3", "[0] won 2"]


def test_score_2_three_guns_are_not_four() -> None:
    assert scored("c4 f4 w4 g g g", "g") == ["0 3 most_guns_out 2", "1 0 kinds 3", "[1] won 2"]


@pytest.mark.parametrize(
    ("taken", "guns"),
    [(("c1 f1 g g", "c2 g g", ""), 2), (("c1 f1", "c2", ""), 0), (("c1 f1 g", "g", "g"), 1)],
)
def test_score_2_if_several_tie_nobody_is_out(taken: tuple[str, ...], guns: int) -> None:
    told = scored(*taken)
    assert told[0] == f"{guns} nobody_out 2"
    assert told[-1] == "[0] won 3"


def test_score_3_most_kinds_not_most_cards() -> None:
    assert scored("c2 c3 c4 f4", "c1 f1 w1") == [
        "0 nobody_out 2",
        "0 2 kinds 3",
        "1 3 kinds 3",
        "[1] won 3",
    ]


def test_score_4_the_largest_sum_of_those_tied_guns_apart() -> None:
    assert scored("c1 f2 g", "f1 w3 g", "w4 w1 w2") == [
        "1 nobody_out 2",
        "0 2 kinds 3",
        "1 2 kinds 3",
        "2 1 kinds 3",
        "0 3 sums 4",
        "1 4 sums 4",
        "[1] won 4",
    ]


def test_score_4_still_tied_they_share() -> None:
    assert scored("c1 f4 g", "c4 f1", "c2 f3", "w4") == [
        "0 1 most_guns_out 2",
        "1 2 kinds 3",
        "2 2 kinds 3",
        "3 1 kinds 3",
        "1 5 sums 4",
        "2 5 sums 4",
        "[1, 2] won 4",
    ]


def test_the_guns_are_open_at_the_end_and_not_before() -> None:
    game = at_the_end("c1 g", "g g")
    assert game.seen_by(0)["guns_shown"] is None
    play(game, "leave")
    assert game.seen_by(0)["guns_shown"] == [1, 2]
    assert game.seen_by(0)["winners"] == [0]
