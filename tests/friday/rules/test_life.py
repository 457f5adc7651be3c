"""FRI-LIFE-*, FRI-END-1: life points and the end of the game."""

import pytest

from friday_nb import friday
from tests.friday.positions import at


def test_fri_life_1_zero_is_alive():
    after = at(enemy="2W", cards="0,0", stack="1,2", life=1).do("pay")
    assert (after.view.life, after.over) == (0, "")
    assert "pay" in after.legal


def test_fri_life_1_owing_one_more_loses_at_once():
    after = at(enemy="2W", cards="0,0", stack="1,2", life=0).do("pay")
    assert after.over == "OUT_OF_LIFE"
    assert after.view.outcome.termination.rule == "FRI-LIFE-1"
    assert not after.view.outcome.won
    after.saw("game_lost_life", "FRI-LIFE-1")
    after.never_saw("bought_card")
    assert after.legal == set()


@pytest.mark.parametrize(("life", "over"), [(4, ""), (3, "OUT_OF_LIFE"), (0, "OUT_OF_LIFE")])
def test_fri_life_1_the_difference_must_be_there(life, over):
    after = at(enemy="3D", cards="0", stack="1", life=life).do("end")
    assert after.over == over
    assert (after.view.life, after.view.reserve) == (0, 22)


@pytest.mark.parametrize(("life", "over"), [(2, ""), (1, "OUT_OF_LIFE")])
def test_fri_life_1_so_must_the_aging_cost_even_after_a_win(life, over):
    after = at(enemy="3D", cards="4W,0H2!", stack="1", life=life).do("end")
    assert after.over == over
    assert after.view.life == 0


def test_fri_life_1_nothing_more_can_be_done_afterwards():
    after = at(enemy="2W", cards="0,0", stack="1,2", life=0).do("pay")
    after.refused("pay", "game_over", "FRI-END-1")
    after.refused("end", "game_over", "FRI-END-1")


@pytest.mark.parametrize(("level", "whole"), [(1, 22), (2, 22), (3, 22), (4, 20)])
def test_fri_life_2_no_more_than_the_points_in_the_game(level, whole):
    table = at(level=level, enemy="3D", cards="0L2", stack="1", life=whole - 1)
    assert table.view.life_max == whole
    after = table.do("use 1")
    assert (after.view.life, after.view.reserve) == (whole, 0)
    full = at(level=level, enemy="3D", cards="0L2", stack="1", life=whole)
    full.refused("use 1", "reserve_empty", "FRI-LIFE-2 FRI-AB-LIFE")


def test_fri_life_2_paid_points_can_be_taken_again():
    table = at(enemy="0L1", cards="0", stack="0L2,1", life=22)
    after = table.do("pay", "use 2")
    assert (after.view.life, after.view.reserve) == (22, 0)


def second(cards, life=5, **more):
    """The fight against the second pirate, 20 with 6 cards."""
    return at(enemy="20/6", first=2, beaten=1, cards=cards, life=life, **more)


STRONG = "4W,4W,3C1,3D,3X1,3S"


def test_fri_end_1_beating_the_second_pirate_wins_the_game():
    after = second(STRONG).do("end")
    assert after.over == "WON"
    assert after.view.outcome.won
    assert after.view.outcome.termination.rule == "FRI-END-1"
    after.saw("pirate_beaten", "FRI-WIN-1 FRI-PIR-2", pirate="20/6")
    score = after.view.outcome.score.total
    after.saw("game_won", "FRI-END-1", score=score)
    assert [pirate.code for pirate in after.view.pirates_beaten] == ["25/7", "20/6"]
    assert after.view.node is friday.Node.OVER


@pytest.mark.parametrize(("life", "over"), [(1, "WON"), (0, "OUT_OF_LIFE")])
def test_fri_end_1_an_aging_cards_cost_must_still_be_paid(life, over):
    after = second(f"{STRONG},/0H1!", life=life).do("end")
    assert after.over == over
    assert after.view.life == 0
    assert len(after.view.pirates_beaten) == (2 if over == "WON" else 1)


def test_fri_end_1_the_first_one_does_not():
    after = at(enemy="20/6", cards=STRONG, stack="1").do("end")
    assert after.over == ""
    after.never_saw("game_won")


def test_fri_end_1_a_pirate_counts_as_beaten_only_when_that_cost_is_paid():
    table = at(enemy="20/6", cards=f"{STRONG},/0H1!", stack="1", life=0)
    after = table.do("end")
    assert after.over == "OUT_OF_LIFE"
    assert after.view.pirates_beaten == ()
    assert after.view.outcome.score.pirates == 0
