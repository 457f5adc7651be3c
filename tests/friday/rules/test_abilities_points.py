"""FRI-AB-*: the abilities that change what counts, and what of them holds at the end of a fight."""

import pytest

from friday_nb import friday
from tests.friday.positions import at, codes

# --- destroy --------------------------------------------------------------------------------------


def test_fri_ab_destroy_turns_a_card_face_down():
    table = at(enemy="3D", cards="-1,/0D,0L2", stack="1")
    assert table.total == -1
    after = table.do("use 2>1")
    assert after.cards == "-1_,/0D~,0L2"
    assert after.total == 0
    after.saw("turned_down", "FRI-AB-DESTROY", card="0D", target="-1")
    played = after.fight.cards[0]
    assert (played.face_down, played.counts) == (True, 0)


def test_fri_ab_destroy_cancels_the_ability():
    after = at(enemy="3D", cards="0L2,0D", stack="1", life=10).do("use 2>1")
    after.refused("use 1", "face_down", "FRI-AB-DESTROY")


@pytest.mark.parametrize("worker", ["0B", "2X1", "0X2", "2T", "1D", "0Y"])
def test_fri_ab_destroy_no_other_ability_may_touch_it(worker):
    table = at(enemy="3D", cards=f"1L1_,{worker},0", stack="1", life=10)
    table.refused("use 2>1", "target_face_down", "FRI-AB-DESTROY")
    alone = at(enemy="3D", cards=f"1L1_,{worker}", stack="1", life=10)
    assert alone.legal == {"draw", "end"}


def test_fri_ab_destroy_it_still_fills_its_place():
    after = at(enemy="2W", cards="-1,0D", stack="1").do("use 2>1")
    assert after.fight.free_left == 0
    after.refused("draw", "no_free_place", "FRI-FIGHT-2")


def test_fri_ab_destroy_after_a_won_fight_it_leaves_the_game():
    after = at(enemy="0L1", cards="-2!,0D", stack="1").do("use 2>1", "end")
    assert "-2!" in after.gone
    assert after.discard == ["0D", "0L1"]
    after.saw("face_down_removed", "FRI-AB-DESTROY", card="-2!")


def test_fri_ab_destroy_after_a_lost_fight_too():
    after = at(enemy="3D", cards="-2!,0D", stack="1").do("use 2>1", "end", "done")
    assert "-2!" in after.gone
    assert after.discard == ["0D"]


def test_fri_ab_destroy_not_itself_and_nothing_where_it_lies_alone():
    at(enemy="3D", cards="0D,1", stack="1").refused("use 1>1", "not_itself", "FRI-FIGHT-4")
    alone = at(enemy="3D", cards="0D", stack="1")
    alone.refused("use 1", "no_other_card", "FRI-FIGHT-4")
    assert alone.legal == {"draw", "end"}


def test_fri_ab_destroy_a_stop_on_the_left_opens_the_free_cards_again():
    after = at(enemy="3D", cards="0E!,/0D", stack="1").do("use 2>1")
    assert "draw" in after.legal
    assert after.fight.free_left == 3


# --- double ---------------------------------------------------------------------------------------


def test_fri_ab_double_counts_at_the_end():
    table = at(enemy="3D", cards="2W,1T", stack="1").do("use 2>1")
    table.saw("double_declared", "FRI-AB-DOUBLE", card="1T", target="2W")
    assert table.cards == "2W=2,1T~"
    assert table.total == 5
    after = table.do("end")
    after.saw("doubled", "FRI-AB-DOUBLE FRI-AB-LAST", card="1T", target="2W", n=4)
    after.saw("hazard_beaten", "FRI-WIN-1 FRI-WIN-2", hazard="3D")


def test_fri_ab_double_no_card_twice():
    after = at(enemy="3D", cards="2W,1T,2T", stack="1").do("use 2>1")
    after.refused("use 3>1", "already_doubled", "FRI-AB-DOUBLE")
    both = after.do("use 3>2")
    assert both.total == 2 * 2 + 2 * 1 + 2


def test_fri_ab_double_a_card_with_a_worth_below_zero_gets_worse():
    after = at(enemy="3D", cards="-1,1T", stack="1").do("use 2>1")
    assert after.total == -1


def test_fri_ab_double_not_itself_nor_a_face_down_card():
    table = at(enemy="3D", cards="2W_,1T", stack="1")
    table.refused("use 2>2", "not_itself", "FRI-FIGHT-4")
    table.refused("use 2>1", "target_face_down", "FRI-AB-DESTROY")


def test_fri_ab_double_a_doubling_card_can_be_doubled():
    after = at(enemy="3D", cards="2T,1T", stack="1").do("use 1>2", "use 2>1")
    assert after.total == 6


# --- copy -----------------------------------------------------------------------------------------


def test_fri_ab_copy_uses_the_ability_again():
    table = at(enemy="3D", cards="0L2,0Y", stack="1", life=10)
    after = table.do("use 1", "use 2>1")
    assert after.view.life == 14
    assert after.cards == "0L2~,0Y~"
    after.saw("ability_copied", "FRI-AB-COPY", card="0Y", target="0L2")


def test_fri_ab_copy_of_an_unused_card_leaves_it_unused():
    after = at(enemy="3D", cards="0L2,0Y", stack="1", life=10).do("use 2>1")
    assert after.cards == "0L2,0Y~"
    assert after.do("use 1").view.life == 14


def test_fri_ab_copy_several_copy_the_same():
    after = at(enemy="3D", cards="0L2,0Y,1Y", stack="1", life=10)
    assert after.do("use 1", "use 2>1", "use 3>1").view.life == 16


def test_fri_ab_copy_takes_the_target_of_what_it_copies():
    table = at(enemy="3D", cards="1D~,0Y,-1,0", stack="1")
    table.refused("use 2>1", "needs_target", "FRI-FIGHT-4")
    assert {"use 2>1>1", "use 2>1>3", "use 2>1>4"} <= table.legal
    table.refused("use 2>1>2", "not_itself", "FRI-FIGHT-4")
    assert table.do("use 2>1>3").cards == "1D~,0Y~,-1_,0"
    assert table.do("use 2>1>1").cards == "1D~_,0Y~,-1,0"


def test_fri_ab_copy_of_draw_two_sort_and_exchange_two():
    drawn = at(enemy="3D", cards="0C2~,0Y", stack="1,0,2").do("use 2>1", "more")
    assert drawn.cards == "0C2~,0Y~,/1,/0"
    sorting = at(enemy="3D", cards="3S~,0Y", stack="1,0,2").do("use 2>1", "look", "sort 2,1")
    assert [card.code for card in sorting.view.stack.top] == ["0", "1", "2"]
    exchanged = at(enemy="3D", cards="0X2~,0Y,-1,-1", stack="1,0,2").do("use 2>1>3", "swap 4")
    assert exchanged.cards == "0X2~,0Y~,1,0"
    below = at(enemy="3D", cards="0B~,0Y,-1", stack="1").do("use 2>1>3")
    assert below.cards == "0B~,0Y~"


def test_fri_ab_copy_a_copied_double_is_the_copys_own():
    table = at(enemy="3D", cards="1T,0Y,2W,1", stack="1")
    after = table.do("use 1>3", "use 2>1>4")
    assert after.cards == "1T~,0Y~,2W=1,1=2"
    assert after.total == 1 + 4 + 2
    table.do("use 1>3").refused("use 2>1>3", "already_doubled", "FRI-AB-DOUBLE")


def test_fri_ab_copy_a_copied_step_lowers_once_more():
    table = at(step="red", enemy="3D", cards="0M,0Y", stack="1").do("use 1", "use 2>1")
    assert table.cards == "0M~^,0Y~^"
    assert table.fight.value == 4


def test_fri_ab_copy_neither_a_copy_nor_an_aging_card_nor_nothing():
    table = at(enemy="3D", cards="0Y,1Y,0H1!,2W", stack="1")
    table.refused("use 1>2", "cannot_copy_copy", "FRI-AB-COPY")
    table.refused("use 1>3", "cannot_copy_aging", "FRI-AB-COPY")
    table.refused("use 1>4", "cannot_copy_nothing", "FRI-AB-COPY")
    table.refused("use 1", "copies_what", "FRI-AB-COPY")
    table.refused("use 1>1", "not_itself", "FRI-FIGHT-4")


def test_fri_ab_copy_not_a_face_down_card():
    table = at(enemy="3D", cards="0L2_,0Y,0", stack="1", life=10)
    table.refused("use 2>1", "target_face_down", "FRI-AB-DESTROY")


def test_fri_ab_copy_a_target_too_many():
    table = at(enemy="3D", cards="0L2,0Y,0", stack="1", life=10)
    table.refused("use 2>1>3", "takes_no_target", "FRI-FIGHT-4")


@pytest.mark.parametrize("model", ["1D", "1T", "2X1", "0X2", "0B"])
def test_fri_ab_copy_the_copy_is_never_its_own_target(model):
    table = at(enemy="3D", cards=f"{model},0Y", stack="1")
    assert "use 2>1>1" in table.legal
    table.refused("use 2>1>2", "not_itself", "FRI-FIGHT-4")


# --- step -1 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("step", "before", "value"), [("yellow", 7, 4), ("red", 11, 7)])
def test_fri_ab_step_counts_one_step_lower_at_the_end(step, before, value):
    table = at(step=step, enemy="3D", cards="0M,4W", stack="1", life=10)
    assert table.fight.value == before
    after = table.do("use 1")
    assert after.cards == "0M~^,4W"
    assert (after.fight.value, after.fight.base_value) == (value, before)
    after.saw("step_declared", "FRI-AB-STEP", card="0M", value=value)
    ended = after.do("end")
    ended.saw("step_lowered", "FRI-AB-STEP FRI-AB-LAST", value=value)
    ended.saw("fight_ended", "FRI-FIGHT-6", total=4, value=value)


def test_fri_ab_step_a_second_one_lowers_red_to_green():
    table = at(step="red", enemy="3D", cards="0M,0Y,4W", stack="1").do("use 1", "use 2>1")
    assert table.fight.value == 4
    table.do("end").saw("hazard_beaten", "FRI-WIN-1 FRI-WIN-2", hazard="3D")


def test_fri_ab_step_of_no_use_in_green_against_pirates_or_at_the_lowest():
    green = at(enemy="3D", cards="0M,0Y", stack="1")
    green.refused("use 1", "step_useless_green", "FRI-AB-STEP")
    green.refused("use 2>1", "step_useless_green", "FRI-AB-STEP")
    pirate = at(enemy="20/6", cards="0M", stack="1")
    pirate.refused("use 1", "step_useless_pirate", "FRI-AB-STEP")
    lowest = at(step="yellow", enemy="3D", cards="0M~^,0Y", stack="1")
    lowest.refused("use 2>1", "step_useless_lowest", "FRI-AB-STEP")


# --- at the end -----------------------------------------------------------------------------------


@pytest.mark.parametrize("worker", ["1D", "0B", "2X1"])
def test_fri_ab_last_a_doubling_lapses_with_its_card(worker):
    table = at(enemy="4W", cards=f"2W,1T,{worker}", stack="0,0").do("use 2>1")
    after = table.do("use 3>2")
    after.saw("declaration_lapsed", "FRI-AB-LAST", card="1T")
    assert after.total == 2 + friday.card(worker).value
    assert not any(played.doubled_by for played in after.fight.cards)
    ended = after.do("end")
    ended.never_saw("doubled")


@pytest.mark.parametrize("worker", ["1D", "0B", "2X1"])
def test_fri_ab_last_a_doubling_lapses_with_its_target(worker):
    table = at(enemy="4W", cards=f"2W,1T,{worker}", stack="0,0").do("use 2>1")
    after = table.do("use 3>1")
    after.saw("declaration_lapsed", "FRI-AB-LAST")
    assert after.total == 1 + friday.card(worker).value
    after.never_saw("doubled")
    number = 1 if worker == "0B" else 2
    after.refused(f"use {number}>{3 - number}", "already_used", "FRI-FIGHT-4")


def test_fri_ab_last_after_a_lapse_another_may_double_the_card():
    table = at(enemy="4W", cards="2W,1T,1D,2T", stack="0").do("use 2>1", "use 3>2")
    assert "use 4>1" in table.legal
    assert table.do("use 4>1").total == 4 + 0 + 1 + 2


@pytest.mark.parametrize("worker", ["1D", "0B", "2X1"])
def test_fri_ab_last_a_step_lapses_with_its_card(worker):
    table = at(step="red", enemy="3D", cards=f"2W,0M,{worker}", stack="0,0").do("use 2")
    assert table.fight.value == 7
    after = table.do("use 3>2")
    after.saw("declaration_lapsed", "FRI-AB-LAST", card="0M")
    assert after.fight.value == 11
    after.do("end").never_saw("step_lowered")


def test_fri_ab_last_face_up_at_the_end_it_counts():
    table = at(step="red", enemy="3D", cards="2W,0M,1D,1T", stack="0,0", life=10)
    after = table.do("use 2", "use 4>1", "end")
    after.saw("fight_ended", "FRI-FIGHT-6", total=6, value=7)
    assert sorted(codes(after.cards)) == sorted(codes("2W,0M,1D,1T"))


def test_fri_ab_last_a_copied_doubling_does_not_hang_on_the_card_it_was_copied_from():
    table = at(enemy="4W", cards="1T,0Y,2W,1D", stack="0").do("use 2>1>3", "use 4>1")
    table.never_saw("declaration_lapsed")
    assert table.total == 0 + 0 + 4 + 1
    gone = at(enemy="4W", cards="1T,0Y,2W,1D", stack="0").do("use 2>1>3", "use 4>2")
    gone.saw("declaration_lapsed", "FRI-AB-LAST", card="0Y")
    assert gone.total == 1 + 0 + 2 + 1


def test_fri_ab_last_a_copied_step_lapses_with_the_copy():
    table = at(step="red", enemy="3D", cards="0M,0Y,1D", stack="0").do("use 1", "use 2>1")
    assert table.do("use 3>2").fight.value == 7
    assert table.do("use 3>1").fight.value == 7
