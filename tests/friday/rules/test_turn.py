"""FRI-TURN-*: the hazards of a turn and the end of a step."""

from fractions import Fraction

import pytest

from friday_nb import friday
from tests.friday.positions import at, codes, pile


@pytest.mark.parametrize(("choice", "fought", "left"), [(1, "3D", "0L1"), (2, "0L1", "3D")])
def test_fri_turn_1_one_is_fought_the_other_goes_aside(choice, fought, left):
    table = at(offer="3D,0L1", stack="1,0")
    assert table.legal == {"hazard 1", "hazard 2"}
    after = table.do(f"hazard {choice}")
    assert after.fight.enemy.code == fought
    assert pile(after.view.hazard_discard) == [left]
    hazard = friday.card(fought).hazard
    after.saw(
        "hazard_chosen",
        "FRI-TURN-1 FRI-FIGHT-1",
        hazard=fought,
        value=hazard.values[0],
        free=hazard.free,
    )
    after.saw("hazard_put_aside", "FRI-TURN-1", hazard=left)


def test_fri_turn_1_the_two_topmost_hazards_are_drawn_one_after_the_other():
    table = at(enemy="0L1", cards="1", hazards="0L1,3D*1,2W*2", aside="4W")
    view = friday.play(table.view, friday.Action.parse("end"))
    assert {o.what.code: p for o, p in friday.outcomes(view)} == {
        "0L1": Fraction(1, 4),
        "3D": Fraction(1, 4),
        "2W": Fraction(1, 2),
    }
    view = friday.resolve(view, friday.Outcome(friday.card("3D")))
    assert {o.what.code for o, _ in friday.outcomes(view)} == {"0L1", "2W"}
    view = friday.resolve(view, friday.Outcome(friday.card("2W")))
    assert [card.code for card in view.offer] == ["3D", "2W"]
    assert pile(view.hazard_stack) == ["0L1", "2W"]
    assert pile(view.hazard_discard) == ["4W"]
    after = table.do("end")
    offered = [card.code for card in after.view.offer]
    after.saw("hazards_offered", "FRI-TURN-1", hazard=offered[0], other=offered[1])


def test_fri_turn_1_refuses_what_is_not_a_choice():
    table = at(offer="3D,0L1")
    table.refused("hazard 3", "no_such_choice", "FRI-TURN-1")
    table.refused("skip", "only_last_hazard", "FRI-TURN-2")
    table.refused("draw", "not_now", "FRI-TURN-1 FRI-FIGHT-4")
    table.refused("end", "not_now", "FRI-TURN-1 FRI-FIGHT-4")


def test_fri_turn_2_the_last_hazard_may_be_fought_in_this_step():
    table = at(offer="3D", hazards="", aside="4W", stack="1,0")
    assert table.legal == {"hazard 1", "skip"}
    table.refused("hazard 2", "no_such_choice", "FRI-TURN-1")
    after = table.do("hazard 1")
    assert (after.fight.enemy.code, after.fight.value) == ("3D", 4)
    assert pile(after.view.hazard_discard) == ["4W"]


def test_fri_turn_2_or_discarded_unfought():
    after = at(offer="3D", hazards="", aside="4W,2W,1B").do("skip")
    after.saw("hazard_skipped", "FRI-TURN-2", hazard="3D")
    hazards = pile(after.view.hazard_stack) + [card.code for card in after.view.offer]
    assert sorted(hazards) == ["1B", "2W", "3D", "4W"]
    assert after.view.step is friday.Step.YELLOW


def test_fri_turn_2_exactly_one_left_is_offered_alone():
    after = at(enemy="0L1", cards="1", hazards="3D", aside="4W").do("end")
    after.saw("last_hazard_offered", "FRI-TURN-2", hazard="3D")
    assert [card.code for card in after.view.offer] == ["3D"]
    assert after.view.step is friday.Step.GREEN


@pytest.mark.parametrize(("step", "following", "value"), [("green", 1, 7), ("yellow", 2, 11)])
def test_fri_turn_3_the_next_steps_values_and_the_discarded_hazards(step, following, value):
    after = at(step=step, enemy="0L1", cards="1", hazards="", aside="3D,3C1").do("end")
    after.saw("step_began", "FRI-TURN-3 FRI-SET-1", step=following, n=2)
    assert after.view.step == following
    assert sorted(card.code for card in after.view.offer) == ["3C1", "3D"]
    assert after.view.hazard_discard == ()
    assert after.do("hazard 1").fight.value == value


def test_fri_turn_3_a_lost_last_hazard_comes_again_in_the_next_step():
    after = at(enemy="3D", cards="2", hazards="", aside="4W", life=5).do("end", "done")
    after.saw("step_began", "FRI-TURN-3 FRI-SET-1", step=1, n=2)
    assert sorted(card.code for card in after.view.offer) == ["3D", "4W"]


def test_fri_turn_3_after_red_the_pirates_and_the_hazards_stay_aside():
    after = at(step="red", enemy="0L1", cards="4W", hazards="", aside="3D,3C1").do("end")
    after.saw("pirates_come", "FRI-TURN-3 FRI-PIR-1")
    assert (after.view.step, after.node) == (friday.Step.PIRATES, "PIRATE")
    assert pile(after.view.hazard_discard) == ["3C1", "3D"]
    assert after.view.hazard_stack == ()


def test_fri_turn_4_a_step_without_hazards_passes_at_once():
    after = at(enemy="0L1", cards="1", hazards="", aside="").do("end")
    after.saw("step_skipped", "FRI-TURN-4", step=1)
    after.saw("step_skipped", "FRI-TURN-4", step=2)
    assert (after.view.step, after.node) == (friday.Step.PIRATES, "PIRATE")
    after.never_saw("hazards_offered", "last_hazard_offered")


def test_fri_turn_4_but_not_a_step_with_one_hazard():
    after = at(enemy="0L1", cards="1", hazards="", aside="3D").do("end")
    after.never_saw("step_skipped")
    after.saw("last_hazard_offered", "FRI-TURN-2", hazard="3D")
    skipped = after.do("skip", "skip")
    assert skipped.node == "PIRATE"
    assert pile(skipped.view.hazard_discard) == ["3D"]
    assert sorted(skipped.discard) == sorted(codes("0L1,1"))
