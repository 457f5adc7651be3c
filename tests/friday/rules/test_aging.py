"""FRI-AGE-*: the abilities of aging cards."""

import pytest

from tests.friday.positions import at

SWITCHED = {"highest": "doubled"}


@pytest.mark.parametrize(("cards", "n"), [("0H1!", 1), ("0H2!", 2), ("0H1!,0H2!", 3)])
@pytest.mark.parametrize("strong", ["4W", "4W,-1"])
def test_fri_age_life_is_paid_at_the_end_won_or_lost(cards, n, strong):
    table = at(enemy="3D", cards=f"{strong},{cards}", stack="1", life=10)
    assert table.fight.aging_cost == n
    lost = 1 if "-1" in strong else 0
    after = table.do("end")
    assert after.view.life == 10 - n - lost
    after.saw("aging_life_paid", "FRI-AGE-LIFE")
    assert sum(e.facts["n"] for e in after.events if e.kind == "aging_life_paid") == n
    assert after.view.budget == lost


def test_fri_age_life_goes_to_the_reserve():
    after = at(enemy="0L1", cards="0H2!", stack="1", life=10).do("end")
    assert (after.view.life, after.view.reserve) == (8, 14)


def test_fri_age_life_lies_on_either_side():
    assert at(enemy="0L1", cards="1,/0H1!", life=10, stack="1").do("end").view.life == 9


def test_fri_age_life_a_fight_lost_by_nothing_destroys_nothing():
    after = at(enemy="3D", cards="4W,0H2!", stack="1", life=10).do("end")
    after.never_saw("points_to_destroy")
    assert after.node == "HAZARD"


def test_fri_age_life_who_cannot_pay_loses_even_the_won_fight():
    after = at(enemy="3D", cards="4W,0H1!", stack="1", life=0).do("end")
    assert after.over == "OUT_OF_LIFE"
    after.never_saw("hazard_beaten")


def test_fri_age_highest_the_highest_value_counts_0():
    table = at(enemy="3D", cards="2W,3C1,0Z!,1", stack="1")
    assert table.total == 3
    assert [played.zeroed for played in table.fight.cards] == [False, True, False, False]
    table.do("end").saw("highest_zeroed", "FRI-AGE-HIGHEST", card="3C1", n=3)


def test_fri_age_highest_only_one_among_equals():
    table = at(enemy="3D", cards="2W,2W,0Z!,1", stack="1")
    assert table.total == 3


def test_fri_age_highest_only_a_positive_value():
    table = at(enemy="3D", cards="0,-1,0Z!", stack="1")
    assert table.total == -1
    table.do("end", "done").never_saw("highest_zeroed")


def test_fri_age_highest_face_down_cards_are_passed_over():
    table = at(enemy="3D", cards="4W_,2W,1,0Z!", stack="1")
    assert table.total == 1


def test_fri_age_highest_two_of_them_zero_two_cards():
    table = at(enemy="4W", cards="4W,2W,1,0Z!,0Z!", stack="1")
    assert table.total == 1
    ended = table.do("end")
    ended.saw("highest_zeroed", "FRI-AGE-HIGHEST", card="4W", n=4)
    ended.saw("highest_zeroed", "FRI-AGE-HIGHEST", card="2W", n=2)
    few = at(enemy="4W", cards="1,0Z!,0Z!,-1", stack="1")
    assert few.total == -1


def test_fri_age_highest_copies_and_the_knowledge_cards_on_the_right_as_well():
    assert at(enemy="3D", cards="1,0Z!,/4W", stack="1").total == 1


@pytest.mark.parametrize(("rulings", "total"), [(None, 2 + 4 + 0), (SWITCHED, 2 + 0 + 3)])
def test_fri_age_highest_printed_or_after_doubling(rulings, total):
    table = at(enemy="4W", cards="2T,2W,3C1,0Z!", stack="1", rulings=rulings)
    assert table.do("use 1>2").total == total


def test_fri_age_highest_two_of_them_leave_the_doubled_one_of_two_equals():
    table = at(enemy="4W", cards="4W,2W,2W,/1T,/0Z!,/0Z!", stack="1").do("use 4>3")
    assert table.total == 0 + 0 + 4 + 1
    table = at(enemy="4W", cards="4W,2W,2W,/1T,/0Z!,/0Z!", stack="1", rulings=SWITCHED)
    assert table.do("use 4>3").total == 0 + 2 + 0 + 1


def test_fri_age_highest_a_zeroed_card_stays_zero_when_doubled():
    table = at(enemy="4W", cards="4W,1T,2W,0Z!", stack="1").do("use 2>1")
    assert table.total == 0 + 1 + 2
    assert table.fight.cards[0].zeroed


def test_fri_age_highest_among_equals_an_undoubled_one():
    table = at(enemy="4W", cards="2W,1T,2W,0Z!", stack="1")
    assert table.do("use 2>1").total == 4 + 1 + 0
    assert table.do("use 2>3").total == 0 + 1 + 4


def test_fri_age_highest_switched_the_doubled_one_is_the_highest():
    table = at(enemy="4W", cards="2W,1T,2W,0Z!", stack="1", rulings=SWITCHED)
    assert table.do("use 2>1").total == 0 + 1 + 2
    three = at(enemy="4W", cards="2W,1T,3C1,0Z!", stack="1", rulings=SWITCHED)
    assert three.do("use 2>1").total == 0 + 1 + 3
    four = at(enemy="4W", cards="2W,1T,4W,0Z!", stack="1", rulings=SWITCHED)
    assert four.do("use 2>1").total == 4 + 1


def test_fri_age_stop_on_the_left_ends_the_free_draws():
    table = at(enemy="3D", stack="0E!,1,2", life=10)
    after = table.do("draw")
    assert after.fight.stopped
    after.saw("stopped", "FRI-AGE-STOP", card="0E!")
    after.refused("draw", "stopped", "FRI-AGE-STOP")
    assert after.legal == {"pay", "end"}
    assert after.do("pay").cards == "0E!,/1"


def test_fri_age_stop_leaves_the_abilities_that_draw():
    table = at(enemy="3D", cards="2C1,0E!", stack="1,2", life=10)
    assert table.fight.stopped
    after = table.do("use 1")
    assert after.cards in ("2C1~,0E!,/1", "2C1~,0E!,/2")
    assert after.view.life == 10


@pytest.mark.parametrize("how", ["pay", "bonus"])
def test_fri_age_stop_on_the_right_does_nothing(how):
    if how == "pay":
        after = at(enemy="0L1", cards="1", stack="0E!,2", life=10).do("pay")
        assert after.cards == "1,/0E!"
    else:
        after = at(enemy="3D", cards="2C1", stack="0E!,2", life=10).do("use 1")
        assert after.cards == "2C1~,/0E!"
        assert "draw" in after.legal
    after.saw("stop_ignored", "FRI-AGE-STOP", card="0E!")
    assert not after.fight.stopped
    assert after.fight.cards[1].counts == 0


@pytest.mark.parametrize("text", ["use 3>1", "use 4>1", "use 5>1"])
def test_fri_age_stop_removed_the_free_draws_go_on(text):
    table = at(enemy="4W", cards="0E!,1,/1D,/0B,/2X1", stack="1,0")
    assert table.fight.stopped
    after = table.do(text)
    after.saw("stop_lifted", "FRI-AGE-STOP", card="0E!")
    assert not after.fight.stopped
    assert "draw" in after.legal
    after.refused("pay", "free_first", "FRI-FIGHT-3")


def test_fri_age_stop_removed_without_places_left_nothing_changes():
    after = at(enemy="0L1", cards="0E!,/1D", stack="1,0").do("use 2>1")
    after.refused("draw", "no_free_place", "FRI-FIGHT-2")
    assert "pay" in after.legal


def test_fri_age_stop_exchanged_for_it_on_the_left_stops_on_the_right_not():
    left = at(enemy="3D", cards="-1,2X1", stack="0E!,0").do("use 2>1")
    assert left.fight.stopped
    left.refused("draw", "stopped", "FRI-AGE-STOP")
    right = at(enemy="3D", cards="2X1,/-1", stack="0E!,0").do("use 1>2")
    assert "draw" in right.legal


def test_fri_age_stop_works_against_pirates_too():
    after = at(enemy="20/6", stack="0E!,1,2", life=10).do("draw")
    assert after.legal == {"pay"}
