"""FRI-SCORE-*: the points at the end."""

import pytest

from tests.friday.positions import at

STRONG = "4W,4W,3C1,3D,3X1,3S"
RULES = "FRI-SCORE-1 FRI-SCORE-2 FRI-SCORE-3 FRI-SCORE-4"


def won(**more):
    """The second pirate beaten by cards worth 20, with 5 life points and no hazard left aside."""
    given = {"cards": STRONG, "life": 5, "aside": "", "hazards": "", **more}
    return at(enemy="20/6", first=2, beaten=1, **given).do("end")


def lost(**more):
    """The last life point owed in a fight of the green step."""
    given = {"cards": "0,0", "life": 0, "stack": "0", **more}
    return at(enemy="2W", **given).do("pay")


def test_fri_score_1_the_values_of_all_fighting_cards():
    after = won(stack="2W,-1,-1,1", discard="2,0L2,2S")
    assert after.view.outcome.score.cards == 20 + (2 - 2 + 1) + (2 + 0 + 2)


@pytest.mark.parametrize("code", ["-1!", "-2!", "0Z!", "0H1!", "0E!", "0H2!", "-4!", "-5!"])
def test_fri_score_1_every_aging_card_counts_minus_5(code):
    assert won(discard=code).view.outcome.score.cards == 20 - 5
    assert won(stack=code).view.outcome.score.cards == 20 - 5


def test_fri_score_1_an_unseen_one_too():
    assert won(stack=">1,?n>").view.outcome.score.cards == 20 + 1 - 5


def test_fri_score_1_played_ones_too_but_not_what_lies_face_down():
    assert won(cards=f"{STRONG},/-1!,/1").view.outcome.score.cards == 20 + 1 - 5
    assert won(cards=f"{STRONG},/-1!_,/2W_").view.outcome.score.cards == 20


def test_fri_score_1_destroyed_cards_and_those_on_the_aging_stack_do_not_count():
    after = won(gone="2W,-2!")
    assert after.view.outcome.score.cards == 20


def test_fri_score_1_cards_being_looked_at_are_owned_too():
    table = at(enemy="3D", cards="3S", stack="2", discard="1", aging="", life=3)
    after = table.do("use 1", "look")
    assert after.over == "TOO_OLD"
    assert after.view.outcome.score.cards == 3 + 2 + 1


def test_fri_score_1_the_hazard_being_fought_is_not_owned():
    assert lost().view.outcome.score.cards == 0


def test_fri_score_1_face_down_cards_leave_also_when_the_game_is_lost_in_that_fight():
    after = lost(cards="1,-1!_", stack="2")
    assert after.view.outcome.score.cards == 1 + 2
    assert "-1!" in after.gone


def test_fri_score_1_a_hazard_whose_fight_costs_the_last_life_point_is_not_owned():
    after = at(enemy="3D", cards="4W,0H1!", stack="1", life=0).do("end")
    assert after.over == "OUT_OF_LIFE"
    assert after.view.outcome.score.cards == 4 - 5 + 1


def test_fri_score_2_fifteen_for_every_beaten_pirate():
    assert won().view.outcome.score.pirates == 30
    table = at(enemy="20/6", first=2, beaten=1, cards="0,0,0,0,0,0", stack="0", life=0)
    assert table.do("pay").view.outcome.score.pirates == 15
    assert lost().view.outcome.score.pirates == 0


def test_fri_score_3_five_for_every_life_point_after_a_win():
    assert won(life=5).view.outcome.score.life == 25
    assert won(life=0).view.outcome.score.life == 0


def test_fri_score_3_nothing_after_a_loss():
    table = at(enemy="3D", cards="1", discard="0", aging="", life=17).do("draw")
    assert table.over == "TOO_OLD"
    assert table.view.outcome.score.life == 0


def test_fri_score_4_minus_three_for_every_hazard_in_the_discard_pile():
    assert won(aside="2W").view.outcome.score.hazards == -3
    assert won(aside="0L1*2,0C2*2").view.outcome.score.hazards == -12
    assert won().view.outcome.score.hazards == 0


def test_fri_score_4_not_those_still_to_come_nor_the_one_being_fought():
    after = lost(aside="0L1", hazards=None)
    assert after.view.outcome.score.hazards == -3


def test_fri_score_4_all_four_parts_make_the_total():
    after = won(stack="1", aside="0L1*2")
    score = after.view.outcome.score
    assert (score.cards, score.pirates, score.life, score.hazards) == (21, 30, 25, -6)
    assert score.total == 70
    after.saw("scored", RULES, total=70, cards=21, pirates=30, life=25, hazards=-6)
    after.saw("game_won", "FRI-END-1", score=70)
