"""FRI-LOSE-*: losing a fight and what the points of the difference destroy."""

import pytest

from tests.friday.positions import at, codes, pile


@pytest.mark.parametrize(("cards", "n"), [("4W,-1", 1), ("0", 4), ("0,-1", 5), ("-2!,-1", 7)])
def test_fri_lose_1_the_difference_is_paid_to_the_reserve(cards, n):
    after = at(enemy="3D", cards=cards, stack="0", life=10).do("end")
    assert (after.view.life, after.view.reserve) == (10 - n, 12 + n)
    after.saw("fight_ended", "FRI-FIGHT-6", total=4 - n, value=4)
    after.saw("fight_lost", "FRI-LOSE-1", n=n, life=10 - n)


def test_fri_lose_1_is_paid_before_the_aging_cost():
    after = at(enemy="3D", cards="2W,0H1!", stack="0", life=10).do("end")
    order = ["fight_ended", "fight_lost", "aging_life_paid", "points_to_destroy"]
    assert [kind for kind in after.kinds if kind in order] == order
    assert (after.view.life, after.view.budget) == (7, 2)


def test_fri_lose_2_one_point_a_card_two_an_aging_card():
    table = at(enemy="3D", cards="0,2W,-2!", stack="0", life=10).do("end")
    assert (table.node, table.view.budget) == ("DESTROY", 4)
    table.saw("points_to_destroy", "FRI-LOSE-2 FRI-LOSE-3", n=4)
    assert table.legal == {"destroy 1", "destroy 2", "destroy 3", "done"}
    one = table.do("destroy 1")
    assert one.view.budget == 3
    one.saw("card_destroyed", "FRI-LOSE-2", card="0", n=1)
    two = one.do("destroy 3")
    assert two.view.budget == 1
    two.saw("card_destroyed", "FRI-LOSE-2", card="-2!", n=2)
    three = two.do("destroy 2")
    assert {"0", "2W", "-2!"} <= set(three.gone)
    assert three.discard == []


def test_fri_lose_2_numbers_do_not_shift():
    table = at(enemy="3D", cards="0,1,-1", stack="0", life=10).do("end", "destroy 1")
    assert "destroy 3" in table.legal
    table.refused("destroy 1", "already_doomed", "FRI-LOSE-2")
    assert table.do("destroy 3", "done").discard == ["1"]


def test_fri_lose_2_an_aging_card_is_too_dear_for_one_point():
    table = at(enemy="3D", cards="4W,1,-2!", stack="0", life=10).do("end")
    reason = table.refused("destroy 3", "too_expensive", "FRI-LOSE-2")
    assert (reason.facts["n"], reason.facts["left"]) == (2, 1)
    assert table.legal == {"destroy 1", "destroy 2", "done"}


def test_fri_lose_2_where_nothing_is_cheap_enough_the_decision_passes():
    after = at(enemy="0L1", cards="-1!", stack="0", life=10).do("end")
    after.saw("points_unused", "FRI-LOSE-2", n=1)
    assert after.node == "HAZARD"
    assert after.discard == ["-1!"]


def test_fri_lose_2_unused_points_are_lost():
    table = at(enemy="3D", cards="0,1", stack="0", life=10).do("end")
    after = table.do("done")
    after.saw("points_unused", "FRI-LOSE-2", n=3)
    assert after.view.life == 7
    assert after.discard == ["0", "1"]


def test_fri_lose_2_no_point_can_be_added():
    table = at(enemy="3D", cards="4W,-2!,1", stack="0", life=10).do("end")
    assert table.view.budget == 1
    for text in ("pay", "draw", "use 1", "end"):
        assert table.why_not(text) is not None
    after = table.do("destroy 3")
    assert after.view.budget == 0
    assert after.node == "HAZARD"


def test_fri_lose_2_only_the_points_of_the_difference_destroy():
    table = at(enemy="3D", cards="4W,-1,0H2!", stack="0", life=10).do("end")
    assert table.view.life == 7
    assert table.view.budget == 1


def test_fri_lose_2_a_face_down_card_cannot_be_chosen():
    table = at(enemy="3D", cards="0,-1_", stack="0", life=10).do("end")
    table.refused("destroy 2", "face_down", "FRI-AB-DESTROY")
    assert table.legal == {"destroy 1", "done"}
    after = table.do("done")
    after.saw("face_down_removed", "FRI-AB-DESTROY", card="-1")


def test_fri_lose_2_destroying_comes_after_the_aging_cost():
    table = at(enemy="3D", cards="4W,-1,0H1!,1", stack="0", life=1)
    assert table.total == 4
    short = at(enemy="3D", cards="2W,1,0H1!", stack="0", life=1).do("end")
    assert short.over == "OUT_OF_LIFE"
    enough = at(enemy="3D", cards="2W,1,0H1!", stack="0", life=2).do("end")
    assert (enough.node, enough.view.life, enough.view.budget) == ("DESTROY", 0, 1)
    assert enough.kinds.index("aging_life_paid") < enough.kinds.index("points_to_destroy")


def test_fri_lose_2_with_nothing_face_up_the_decision_passes():
    after = at(enemy="3D", cards="0_,1_", stack="0", life=10).do("end")
    after.saw("points_unused", "FRI-LOSE-2", n=4)
    assert after.node == "HAZARD"


def test_fri_lose_2_after_a_win_nothing_is_paid_and_nothing_destroyed():
    table = at(enemy="3D", cards="4W,1,-1", stack="0", life=10)
    after = table.do("end")
    assert (after.node, after.view.life) == ("HAZARD", 10)
    assert after.gone == table.gone
    after.never_saw("points_to_destroy", "points_unused")


def test_fri_lose_3_stack_discard_pile_and_hazard_are_safe():
    table = at(enemy="3D", cards="0,1", stack="2,0", discard="-1*2", life=10).do("end")
    table.refused("destroy 3", "no_such_card", "FRI-FIGHT-4")
    after = table.do("destroy 1", "destroy 2")
    after.saw("points_unused", "FRI-LOSE-2", n=1)
    assert after.discard == ["-1", "-1"]
    assert after.view.stack.size == 2
    assert pile(after.view.hazard_discard) == ["3D"]


def test_fri_lose_4_face_down_cards_leave_the_game():
    table = at(enemy="3D", cards="0,1,-1_,-2!_", stack="2", life=10)
    after = table.do("end", "done")
    assert after.discard == ["0", "1"]
    assert {"-1", "-2!"} <= set(after.gone)


def test_fri_lose_4_the_hazard_goes_aside_the_survivors_to_the_discard_pile():
    table = at(enemy="3D", cards="0,1,2W,-1_", stack="2", discard="1", aside="4W", life=10)
    after = table.do("end", "destroy 1")
    after.saw("hazard_returned", "FRI-LOSE-4", hazard="3D")
    assert after.discard == sorted(codes("1,1,2W"))
    assert pile(after.view.hazard_discard) == ["3D", "4W"]
    after.never_saw("hazard_beaten")
