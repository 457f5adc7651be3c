"""FRI-WIN-*: beating a hazard."""

import pytest

from friday_nb import friday
from tests.friday.positions import at, codes


@pytest.mark.parametrize(("cards", "total"), [("4W", 4), ("4W,1", 5), ("3C1,2W,-1", 4)])
def test_fri_win_1_reaching_the_value_beats_the_hazard(cards, total):
    after = at(enemy="3D", cards=cards, stack="0", life=10).do("end")
    after.saw("fight_ended", "FRI-FIGHT-6", total=total, value=4)
    after.saw("hazard_beaten", "FRI-WIN-1 FRI-WIN-2", hazard="3D")
    after.never_saw("fight_lost", "points_to_destroy")
    assert after.view.life == 10


def test_fri_win_1_one_point_less_does_not():
    after = at(enemy="3D", cards="4W,-1", stack="0", life=10).do("end")
    after.never_saw("hazard_beaten")
    after.saw("fight_lost", "FRI-LOSE-1", n=1, life=9)


def test_fri_win_1_nobody_can_choose_to_lose():
    after = at(enemy="3D", cards="4W,-1,1", stack="0", life=10).do("end")
    assert after.node == "HAZARD"
    assert after.gone.count("-1") == 4
    assert "-1" in after.discard


def test_fri_win_1_a_hazard_of_value_0_is_beaten_by_a_zero():
    after = at(enemy="0L1", cards="0", stack="0").do("end")
    after.saw("hazard_beaten", "FRI-WIN-1 FRI-WIN-2", hazard="0L1")


def test_fri_win_2_hazard_and_played_cards_go_to_the_discard_pile():
    after = at(enemy="3D", cards="4W,2,-2!,0", discard="2W", stack="0").do("end")
    assert after.discard == sorted(codes("4W,2,-2!,0,2W,3D"))
    assert "3D" not in after.field("aside")


def test_fri_win_2_from_now_on_it_is_a_fighting_card():
    table = at(enemy="3D", cards="4W", hazards="2W*2", stack="", aging="-1!")
    after = table.do("end", "hazard 1").meets("3D", "draw")
    assert after.total == 3
    played = after.fight.cards[0]
    assert (played.card.value, played.card.ability) == (3, friday.Ability.DESTROY)
