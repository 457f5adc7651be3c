"""The naive engine, checked by hand: facts, the worked example, turns, drawing and pirates."""

from __future__ import annotations

import random

import pytest

from tests.naive.by_hand import against, codes, in_fight, play
from tests.naive.cards import DESIGNS, PIRATES, codes_of
from tests.naive.engine import NaiveGame

# ---- the facts ------------------------------------------------------------------------------


def test_the_card_facts_add_up() -> None:
    def value(code: str) -> int:
        return DESIGNS[code][0].value

    starting, knowledge = codes_of("starting"), codes_of("knowledge")
    assert (len(starting), len(knowledge), len(codes_of("aging"))) == (18, 30, 11)
    assert sum(map(value, starting)) == 0
    assert sum(map(value, knowledge)) == 42
    assert sum(map(value, codes_of("aging"))) == -17
    hazards = [DESIGNS[code][0] for code in knowledge]
    assert sum(h.hazard_free for h in hazards) == 70
    assert [sum(h.hazard_values[s] for h in hazards) for s in range(3)] == [46, 110, 198]
    assert len(set(knowledge)) == 24
    assert len(PIRATES) == 10


@pytest.mark.parametrize(
    ("level", "life", "stack", "aging"),
    [(1, 20, 18, [7, 3]), (2, 20, 19, [6, 3]), (3, 20, 19, [7, 3]), (4, 18, 19, [7, 3])],
)
def test_set_up(level: int, life: int, stack: int, aging: list[int]) -> None:
    game = NaiveGame(level, random.Random(level))
    seen = game.public()
    assert (seen["life"], seen["reserve"], seen["stack_size"]) == (life, 2, stack)
    assert seen["aging"] == aging
    assert seen["unseen"] == (None if level == 1 else "normal")
    assert seen["pool"] == sorted(codes_of("starting"))
    assert [r.split()[0] for r in game.setup_reveals] == ["pirate", "pirate", "hazard", "hazard"]
    assert len(seen["hazard_stack"]) == 28
    assert len(seen["offer"]) == 2
    assert all(card.code != "-3!" for card in game.all_cards) == (level <= 2)


# ---- the worked example: wild animals in green, three of four free cards drawn ---------------


def example(*rest: str) -> NaiveGame:
    game = in_fight(["0X2", "3S", "-2!", *rest], hazard="3D", draws=3)
    fight = game.public()["fight"]
    assert (fight["value"], fight["total"], fight["free_left"]) == (4, 1, 1)
    return game


def test_example_plan_1_draw_the_last_free_card() -> None:
    game = example("2", "0")
    assert play(game, "draw") == ["card 2"]
    assert game.total() == 3
    assert "draw" not in game.legal()
    assert "pay" in game.legal()


def test_example_plan_2_sort_and_draw_the_best() -> None:
    game = example("0", "-1", "4W", "1")
    assert play(game, "use 2", "look", "look") == ["card 0", "card -1", "card 4W"]
    assert play(game, "sort 3,1/2", "draw") == []
    assert game.public()["discard"] == ["-1"]
    game.act("end")
    assert game.public()["discard"] == sorted(["-1", "0X2", "3S", "-2!", "4W", "3D"])
    assert game.life == 20


def test_example_plan_3_worst_on_top_and_exchange_both() -> None:
    game = example("1", "-1", "2", "0")
    play(game, "use 2", "look", "look", "sort 2,3,1")
    assert play(game, "draw", "use 1>3") == []
    assert game.node == "SWAP"
    assert game.legal() == ["swap 2", "swap 3", "swap 4", "done"]
    assert game.act("swap 4") == []
    assert codes(game) == ["0X2", "3S", "2", "1"]
    assert game.public()["discard"] == ["-1", "-2!"]
    game.act("end")
    assert "3D" in game.public()["discard"]


def test_example_plan_4_lose_and_destroy_both() -> None:
    game = example("2", "0", "1")
    play(game, "use 2", "look", "look", "sort 2,1,3", "draw", "end")
    assert game.node == "DESTROY"
    assert game.public()["budget"] == 3
    assert game.life == 17
    assert game.legal() == ["destroy 1", "destroy 2", "destroy 3", "destroy 4", "done"]
    game.act("destroy 3")
    assert game.legal() == ["destroy 1", "destroy 2", "destroy 4", "done"]
    game.act("destroy 4")
    seen = game.public()
    assert seen["destroyed"] == ["-2!", "0"]
    assert seen["discard"] == ["0X2", "3S"]
    assert "3D" in seen["hazard_discard"]
    assert (seen["life"], seen["reserve"]) == (17, 5)


def test_example_plan_5_find_a_destroyer_and_buy_it() -> None:
    game = example("0", "0", "1D", "1")
    play(game, "draw", "use 2", "look", "sort 2,1")
    assert game.act("pay") == []
    assert game.public()["fight"]["cards"][4][:2] == ["1D", "right"]
    game.act("use 5>3")
    assert game.total() == 4
    game.act("end")
    seen = game.public()
    assert seen["destroyed"] == ["-2!"]
    assert seen["life"] == 19
    assert "3D" in seen["discard"]


# ---- turns ----------------------------------------------------------------------------------


def test_two_hazards_one_is_discarded() -> None:
    game = NaiveGame.stacked(hazards=["4W", "2W", "0L1"])
    assert game.legal() == ["hazard 1", "hazard 2"]
    game.act("hazard 2")
    assert game.public()["fight"]["enemy"] == "2W"
    assert game.public()["hazard_discard"] == ["4W"]


def test_last_hazard_may_be_skipped_and_the_step_passes() -> None:
    game = NaiveGame.stacked(hazards=["4W"], hazard_discard=["2W"])
    assert game.legal() == ["hazard 1", "skip"]
    reveals = game.act("skip")
    assert sorted(reveals) == ["hazard 2W", "hazard 4W"]
    assert game.step == 1
    assert game.public()["hazard_discard"] == []


def test_steps_without_hazards_pass_at_once() -> None:
    game = in_fight(["2", "2"], hazard="0L1", draws=1, others=[])
    game.act("end")
    assert game.step == 3
    assert game.node == "PIRATE"
    assert game.legal() == ["pirate 1", "pirate 2"]


def test_hazard_value_follows_the_step() -> None:
    values = [in_fight(["0"], "4W", step=s).public()["fight"]["value"] for s in range(3)]
    assert values == [5, 9, 14]


# ---- drawing and paying ---------------------------------------------------------------------


def test_no_end_before_the_first_card_and_no_pay_before_the_free_cards() -> None:
    game = in_fight(["0"] * 9, hazard="2W")
    assert game.legal() == ["draw"]
    game.act("draw")
    assert game.legal() == ["draw", "end"]
    game.act("draw")
    assert game.legal() == ["pay", "end"]


def test_pay_goes_to_the_reserve_and_the_right_side() -> None:
    game = in_fight(["0"] * 9, hazard="0L1", draws=1)
    game.act("pay")
    assert (game.life, game.reserve) == (19, 3)
    assert game.public()["fight"]["cards"][1][1] == "right"


def test_paying_the_last_point_is_fine_the_next_loses() -> None:
    game = in_fight(["0"] * 9, hazard="0L1", draws=1, life=1)
    game.act("pay")
    assert game.life == 0
    assert game.node == "FIGHT"
    assert "pay" in game.legal()
    game.act("pay")
    assert game.outcome == "OUT_OF_LIFE"
    assert game.legal() == []
    assert game.score["life"] == 0


def test_losing_costs_the_difference_and_may_kill() -> None:
    game = in_fight(["-1", "0"], hazard="4W", draws=1, life=5)
    game.act("end")
    assert game.outcome == "OUT_OF_LIFE"
    assert (game.life, game.reserve) == (0, 7)
    assert game.public()["hazard_discard"] == ["0L1"]  # the hazard being fought is not there


def test_losing_with_the_exact_points() -> None:
    game = in_fight(["-1", "0"], hazard="4W", draws=1, life=6)
    game.act("end")
    assert game.outcome is None
    assert game.public()["budget"] == 6
    game.act("destroy 1")  # nothing more to destroy: the node passes by itself
    assert game.node == "HAZARD"
    assert game.public()["destroyed"] == ["-1"]


def test_aging_card_costs_two_to_destroy() -> None:
    game = in_fight(["-1!", "0"], hazard="2W", draws=2)
    game.act("end")
    assert game.legal() == ["destroy 1", "destroy 2", "done"]
    game.act("destroy 2")
    assert game.node == "HAZARD"
    assert game.public()["discard"] == ["-1!"]
    game = in_fight(["0Z!", "0"], hazard="2W", draws=1)
    game.act("end")
    assert game.node == "HAZARD"  # one point cannot destroy an aging card
    assert game.public()["discard"] == ["0Z!"]


def test_empty_stack_takes_an_aging_card_only_when_needed() -> None:
    game = in_fight(["0", "0"], "4W", 2, discard=["1"], aging=["-2!", "-4!"])
    assert game.public()["stack_size"] == 0
    assert game.public()["aging"] == [1, 1]
    reveals = game.act("draw")
    assert reveals[0] in ("card 1", "card -2!")
    assert len(game.piles.stack) == 1
    assert game.public()["aging"] == [0, 1]
    assert game.public()["discard"] == []


def test_too_old() -> None:
    game = in_fight(["0"], "4W", 1, discard=["1"], aging=[])
    assert "draw" in game.legal()
    assert game.act("draw") == []
    assert game.outcome == "TOO_OLD"
    game = in_fight(["0"], "4W", 1, discard=["1"], aging=[], too_old="shuffle")
    assert game.act("draw") == ["card 1"]
    assert game.outcome is None


def test_nothing_left_to_draw() -> None:
    game = in_fight([], "0L1", aging=[])
    assert game.legal() == ["end"]
    game = in_fight(["0C2", "0B", "3S"], "4W", 3, aging=[])
    assert game.legal() == ["end"]


def test_too_old_after_paying_costs_the_point_first() -> None:
    game = in_fight(["0"], "0L1", 1, discard=["1"], aging=[], life=0)
    game.act("pay")
    assert game.outcome == "OUT_OF_LIFE"


# ---- pirates --------------------------------------------------------------------------------


def test_a_pirate_cannot_be_lost_on_purpose_and_the_second_follows_at_once() -> None:
    game = NaiveGame.stacked(
        stack=["4W"] * 11, step=3, pirates=("pirate_25", "pirate_20"), aging=[]
    )
    game.act("pirate 1")
    for _ in range(6):
        game.act("draw")
    assert game.total() == 24
    assert game.legal() == ["draw"]
    play(game, "draw", "end")
    assert game.public()["fight"]["enemy"] == "pirate_20"
    assert game.public()["pirates_beaten"] == ["pirate_25"]
    assert game.public()["discard"] == ["4W"] * 7
    assert game.legal() == ["draw"]


def test_winning_and_the_score() -> None:
    game = NaiveGame.stacked(
        stack=["4W"] * 5 + ["-1!", "4W"] + ["4W"] * 5 + ["0D", "-1"],
        step=3,
        pirates=("pirate_20", "pirate_all_hazards"),
        hazard_discard=["0L1", "2W"],
        aging=["-2!"],
        life=7,
    )
    play(game, "pirate 2")
    assert game.public()["fight"]["value"] == 9
    assert game.public()["fight"]["free"] == 3
    play(game, "draw", "draw", "draw", "end", "draw", "draw", "draw", "draw", "draw", "draw")
    assert game.total() == 4 * 5 - 1
    assert "end" not in game.legal()
    play(game, "pay", "end")
    assert game.outcome == "WON"
    assert game.life == 6
    assert game.score == {
        "cards": 9 * 4 - 5 + 2 * 4 + 0 - 1,
        "pirates": 30,
        "life": 30,
        "hazards": -6,
        "total": 38 + 30 + 30 - 6,
    }


def test_second_pirate_still_costs_the_aging_life() -> None:
    game = against("pirate_25", ["4W"] * 12 + ["0H1!"], 7, life=0)
    play(game, "end", *["draw"] * 6)
    assert codes(game)[-1] == "0H1!"
    assert game.total() == 20
    game.act("end")
    assert game.outcome == "OUT_OF_LIFE"
    assert game.public()["pirates_beaten"] == ["pirate_25"]
    assert game.score["pirates"] == 15


def test_expensive_pirate() -> None:
    game = against("pirate_extra_cost_2", ["0"] * 12, 7, life=3)
    assert game.public()["fight"]["cost"] == 2
    game.act("pay")
    assert (game.life, game.reserve) == (1, 4)
    game.act("pay")
    assert game.outcome == "OUT_OF_LIFE_DOUBLE_COST"
    assert (game.life, game.reserve) == (0, 5)


def test_half_pirate_rounds_up_and_takes_the_best() -> None:
    game = against("pirate_half", ["4W", "3D", "1", "0", "-1"], 5)
    assert game.total() == 8  # three of five
    game = against("pirate_half", ["4W", "-1", "-1", "-1", "-1"], 5)
    assert game.total() == 4  # a place may stay empty


def test_half_pirate_with_aging_cards() -> None:
    assert against("pirate_half", ["4W", "3D", "-2!", "0"], 4).total() == 2
    assert against("pirate_half", ["4W", "-1!", "-2!", "-4!"], 4).total() == -7


def test_half_pirate_counts_face_down_cards_as_played() -> None:
    game = against("pirate_half", ["4W", "3D", "-5!", "0", "2"], 4)
    assert game.total() == -1
    game.act("use 2>3")
    assert game.total() == 7
    game.act("draw")
    assert game.total() == 9


def test_half_pirate_zeroes_among_all_face_up_cards_first() -> None:
    game = against("pirate_half", ["4W", "3D", "0Z!", "2", "1"], 5)
    assert game.total() == 3 + 2  # the aging card blocks one of three places


def test_plus_one_pirate() -> None:
    for ruling, expected in (("all", 7), ("face-up", 6)):
        game = against("pirate_plus_1", ["1D", "-1", "3D"], 3, plus_one=ruling)
        game.act("use 1>2")
        assert game.total() == expected


@pytest.mark.parametrize(
    ("level", "ruling", "value"), [(1, "ignored", 6), (2, "counts", 6), (2, "ignored", 4)]
)
def test_aging_pirate(level: int, ruling: str, value: int) -> None:
    left = ["-1!"] * 4 + ["-4!", "-5!", "0H2!"]
    game = against("pirate_aging", ["0"], level=level, aging=left, aging_setup=ruling)
    assert game.public()["fight"]["value"] == value
    assert game.public()["fight"]["free"] == 5


def test_remaining_hazards_pirate_without_hazards_needs_a_paid_card() -> None:
    game = against("pirate_all_hazards", ["0", "0"])
    assert game.legal() == ["pay"]
    game.act("pay")
    assert "end" in game.legal()


def test_pirate_that_cannot_be_beaten() -> None:
    game = against("pirate_25", ["0", "0L2"], 1, aging=[])
    game.act("draw")
    assert game.legal() == ["use 2"]  # an ability is still to be used
    game.act("use 2")
    assert game.outcome == "PIRATE_UNBEATABLE"
    assert game.score["cards"] == 0


def test_face_down_cards_are_not_owned_when_the_game_ends() -> None:
    game = in_fight(["1D", "-1!", "2"], "4W", 2, life=0, aging=[])
    play(game, "use 1>2", "end")
    assert game.outcome == "OUT_OF_LIFE"
    assert game.public()["destroyed"] == ["-1!"]
    assert game.score["cards"] == 3


def test_illegal_decisions_change_nothing() -> None:
    game = in_fight(["0"] * 4, "4W", 1)
    before = game.public()
    for text in ("pay", "hazard 1", "use 1", "draw 1", "", "done"):
        with pytest.raises(ValueError, match="not a legal decision"):
            game.act(text)
    assert game.public() == before
