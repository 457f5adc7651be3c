"""FRI-AIM-1 and FRI-PARTS-1: how a game is won and lost, and what stands on the cards."""

import pytest

from friday_nb import friday
from friday_nb.friday.cards import CARDS, HAZARDS, PIRATES, Group, PirateRule
from tests.friday.positions import at

STRONG = "4W,4W,3C1,3D,3X1,3S"


@pytest.mark.parametrize(("beaten", "over"), [({"first": 2, "beaten": 1}, "WON"), ({}, "")])
def test_fri_aim_1_two_beaten_pirates_win_and_one_does_not(beaten, over):
    assert at(enemy="20/6", cards=STRONG, stack="1", life=5, **beaten).do("end").over == over


def test_fri_aim_1_to_owe_a_life_point_loses():
    assert at(enemy="3D", cards="0", stack="1", life=3).do("end").over == "OUT_OF_LIFE"


def test_fri_aim_1_a_won_fight_brings_a_card_and_a_lost_one_takes_one_away():
    won = at(enemy="3D", cards="4W", stack="0", life=10).do("end")
    assert "3D" in won.discard
    lost = at(enemy="3D", cards="2W,1", stack="0", life=10).do("end", "destroy 2")
    assert "1" in lost.gone
    assert "3D" not in lost.discard


def test_fri_aim_1_victory_points_are_counted_after_a_lost_game_too():
    lost = at(enemy="3D", cards="0", stack="1", life=3).do("end")
    assert lost.view.outcome.score is not None


def test_fri_parts_1_a_hazard_has_a_white_box_and_a_value_for_each_step():
    for hazard in HAZARDS:
        assert hazard.free > 0
        assert list(hazard.values) == sorted(set(hazard.values))
        for step, value in zip(("green", "yellow", "red"), hazard.values, strict=True):
            code = next(card.code for card in CARDS if card.hazard is hazard)
            fight = at(step=step, enemy=code, cards="").fight
            assert (fight.value, fight.free_left) == (value, hazard.free)


def test_fri_parts_1_an_aging_card_takes_two_points_to_destroy_any_other_one():
    for card in CARDS:
        assert card.destroy_cost == (2 if card.group is Group.AGING else 1)
        assert (card.hazard is not None) == (card.group is Group.KNOWLEDGE)


def test_fri_parts_1_a_pirate_has_one_value_and_a_white_box_or_a_rule_for_them():
    for pirate in PIRATES:
        of_itself = pirate.value is not None and pirate.free is not None
        assert of_itself or pirate.rule is not PirateRule.NONE
    assert friday.pirate("aging").free == 5
