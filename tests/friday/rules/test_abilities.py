"""FRI-AB-*: the abilities of starting and knowledge cards."""

from fractions import Fraction

import pytest

from friday_nb import friday
from tests.friday.positions import at, codes, pile

# --- life -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["0L1", "1L1", "2L1"])
def test_fri_ab_life_one_point_from_the_reserve(code):
    after = at(enemy="3D", cards=code, stack="1", life=18).do("use 1")
    assert (after.view.life, after.view.reserve) == (19, 3)
    after.saw("life_gained", "FRI-AB-LIFE FRI-LIFE-2", card=code, n=1, life=19)


def test_fri_ab_life_two_points():
    after = at(enemy="3D", cards="0L2", stack="1", life=18).do("use 1")
    assert (after.view.life, after.view.reserve) == (20, 2)
    after.saw("life_gained", "FRI-AB-LIFE FRI-LIFE-2", card="0L2", n=2, life=20)


def test_fri_ab_life_only_what_the_reserve_holds():
    after = at(enemy="3D", cards="0L2", stack="1", life=21).do("use 1")
    assert (after.view.life, after.view.reserve) == (22, 0)
    after.saw("life_gained", "FRI-AB-LIFE FRI-LIFE-2", n=1, life=22)


def test_fri_ab_life_nothing_from_an_empty_reserve():
    table = at(enemy="3D", cards="0L2,1L1,0Y", stack="1", life=22)
    table.refused("use 1", "reserve_empty", "FRI-LIFE-2 FRI-AB-LIFE")
    table.refused("use 2", "reserve_empty", "FRI-LIFE-2 FRI-AB-LIFE")
    table.refused("use 3>1", "reserve_empty", "FRI-LIFE-2 FRI-AB-LIFE")


# --- cards ----------------------------------------------------------------------------------------


def test_fri_ab_draw_one_card_for_free_on_the_right():
    after = at(enemy="3D", cards="2C1", stack="1,0", life=10).do("use 1")
    assert after.cards == "2C1~,/1"
    assert (after.view.life, after.fight.free_left, after.node) == (10, 3, "FIGHT")
    after.saw("bonus_card", "FRI-AB-DRAW", card="1")


def test_fri_ab_draw_two_cards_one_after_the_other():
    one = at(enemy="3D", cards="0C2", stack="1,0,2", life=10).do("use 1")
    assert (one.cards, one.node, one.view.left) == ("0C2~,/1", "MORE", 1)
    assert one.legal == {"more", "done"}
    two = one.do("more")
    assert (two.cards, two.node, two.view.life) == ("0C2~,/1,/0", "FIGHT", 10)


def test_fri_ab_draw_up_to_two_means_one_will_do():
    after = at(enemy="3D", cards="0C2", stack="1,0,2").do("use 1", "done")
    assert (after.cards, after.node) == ("0C2~,/1", "FIGHT")
    after.refused("use 1", "already_used", "FRI-FIGHT-4")


def test_fri_ab_draw_the_second_is_not_offered_when_nothing_is_left():
    after = at(enemy="3D", cards="0C2", stack="1", aging="").do("use 1")
    assert (after.cards, after.node) == ("0C2~,/1", "FIGHT")


def test_fri_ab_draw_not_while_nothing_can_be_drawn():
    table = at(enemy="3D", cards="0C2,2C1", aging="")
    table.refused("use 1", "nothing_to_draw", "FRI-FIGHT-8")
    table.refused("use 2", "nothing_to_draw", "FRI-FIGHT-8")


def test_fri_ab_draw_goes_on_into_a_new_stack():
    after = at(enemy="3D", cards="0C2", stack="1", discard="0*4").do("use 1", "more")
    assert after.view.aging.left == 9
    assert len(after.fight.cards) == 3


def test_fri_ab_draw_goes_right_even_when_free_cards_are_over_or_stopped():
    after = at(enemy="0L1", cards="2C1", stack="1").do("use 1")
    assert after.cards == "2C1~,/1"
    stopped = at(enemy="3D", cards="0E!,2C1", stack="1").do("use 2")
    assert stopped.cards == "0E!,2C1~,/1"


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


# --- sort -----------------------------------------------------------------------------------------


def test_fri_ab_sort_up_to_three_cards_one_after_the_other():
    one = at(enemy="3D", cards="3S", stack="1,0,2,-1").do("use 1")
    assert (one.node, [card.code for card in one.view.looking]) == ("SORT", ["1"])
    assert one.legal == {"look", "sort 1", "sort /1"}
    one.saw("looked_at", "FRI-AB-SORT", card="1", n=1)
    two = one.do("look")
    assert two.legal == {"look", "sort 1,2", "sort 2,1", "sort 1/2", "sort 2/1"}
    three = two.do("look")
    three.refused("look", "no_more_looks", "FRI-AB-SORT")
    assert len(three.legal) == 6 + 3 * 2
    after = three.do("sort 3,1/2")
    assert [card.code for card in after.view.stack.top] == ["2", "1", "-1"]
    assert after.discard == ["0"]
    after.saw("sorted_discarded", "FRI-AB-SORT", n=2, card="0")
    assert (after.node, after.cards) == ("FIGHT", "3S~")


def test_fri_ab_sort_none_need_be_discarded():
    after = at(enemy="3D", cards="2S", stack="1,0,2,-1").do("use 1", "look", "look", "sort 3,2,1")
    assert [card.code for card in after.view.stack.top] == ["2", "0", "1", "-1"]
    after.saw("sorted", "FRI-AB-SORT", n=3)
    assert after.discard == []
    assert after.do("draw", "draw").cards == "2S~,2,0"


def test_fri_ab_sort_one_card_may_be_enough():
    table = at(enemy="3D", cards="3S", stack="1,0,2").do("use 1")
    assert [card.code for card in table.do("sort 1").view.stack.top] == ["1", "0", "2"]
    away = table.do("sort /1")
    assert [card.code for card in away.view.stack.top] == ["0", "2"]
    assert away.discard == ["1"]
    away.saw("sorted_discarded", "FRI-AB-SORT", n=0, card="1")


def test_fri_ab_sort_the_cards_do_not_count_as_played():
    table = at(enemy="3D", cards="3S", stack="4W,0,2").do("use 1", "look")
    assert table.total == 3
    assert table.view.stack.size == 1


def test_fri_ab_sort_refuses_a_wrong_arrangement():
    table = at(enemy="3D", cards="3S", stack="1,0,2").do("use 1", "look")
    for text in ("sort 1", "sort 1,1", "sort 1,2,3", "sort 1,2/1", "sort 2,3", "sort /2"):
        table.refused(text, "bad_arrangement", "FRI-AB-SORT")


def test_fri_ab_sort_a_card_more_from_an_empty_stack_brings_the_shuffle():
    table = at(enemy="3D", cards="3S", stack="2", discard="0*3").do("use 1")
    table.never_saw("reshuffled")
    after = table.do("look")
    after.saw("reshuffled", "FRI-DECK-1 FRI-DECK-2 FRI-DECK-4", n=4)
    assert after.view.looking[0].code == "2"
    assert after.view.stack.size == 3
    ended = after.do("sort 1,2")
    assert ended.view.stack.top[0].code == "2"
    assert ended.view.stack.size == 5


def test_fri_ab_sort_an_unseen_aging_card_is_seen_then():
    table = at(enemy="3D", cards="3S", discard="0", aging="0E!", life=10)
    after = table.meets("0E!", "use 1")
    assert after.view.looking[0].code == "0E!"
    assert after.view.stack.unseen is None
    assert not after.fight.stopped


def test_fri_ab_sort_where_nothing_more_is_left_no_look_is_offered():
    table = at(enemy="3D", cards="3S", stack="2", aging="").do("use 1")
    assert table.legal == {"sort 1", "sort /1"}
    table.refused("look", "nothing_to_draw", "FRI-FIGHT-8")


def test_fri_ab_sort_an_unknown_stack_is_looked_at_by_chance():
    table = at(enemy="3D", cards="3S", stack=">1,0*3>2")
    view = table.undecided("use 1")
    odds = {o.what.code: p for o, p in friday.outcomes(view)}
    assert odds == {"1": Fraction(1, 4), "0": Fraction(3, 4)}


# --- exchange -------------------------------------------------------------------------------------


def test_fri_ab_exchange_puts_a_card_on_the_discard_pile_and_draws_another():
    after = at(enemy="3D", cards="-1,2X1,0", stack="2W,1").do("use 2>1")
    assert after.cards == "2W,2X1~,0"
    assert after.discard == ["-1"]
    after.saw("exchanged_out", "FRI-AB-EXCHANGE", card="2X1", target="-1")
    after.saw("exchanged_in", "FRI-AB-EXCHANGE", card="2W")
    assert after.node == "FIGHT"


def test_fri_ab_exchange_on_the_same_side():
    after = at(enemy="3D", cards="2X1,/-1", stack="2W,1").do("use 1>2")
    assert after.cards == "2X1~,/2W"
    left = at(enemy="0L1", cards="-1,/2X1", stack="2W,1").do("use 2>1")
    assert left.cards == "2W,/2X1~"
    assert left.fight.free_left == 0


def test_fri_ab_exchange_also_a_used_card():
    after = at(enemy="3D", cards="0L2~,2X1", stack="2W").do("use 2>1")
    assert after.cards == "2W,2X1~"


def test_fri_ab_exchange_the_new_cards_ability_may_be_used():
    after = at(enemy="3D", cards="-1,2X1", stack="0L2", life=10).do("use 2>1", "use 1")
    assert after.view.life == 12


def test_fri_ab_exchange_up_to_twice():
    one = at(enemy="3D", cards="-1,0X2,-1", stack="1,2W,0").do("use 2>1")
    assert (one.node, one.view.left, one.view.working) == ("SWAP", 1, 2)
    assert one.legal == {"swap 1", "swap 3", "done"}
    assert one.do("swap 3").cards == "1,0X2~,2W"
    assert one.do("swap 3").node == "FIGHT"
    stopped = one.do("done")
    assert (stopped.cards, stopped.node) == ("1,0X2~,-1", "FIGHT")


def test_fri_ab_exchange_the_second_may_take_what_the_first_drew():
    after = at(enemy="3D", cards="-1,0X2", stack="-1,2W,0").do("use 2>1", "swap 1")
    assert after.cards == "2W,0X2~"
    assert after.discard == ["-1", "-1"]


def test_fri_ab_exchange_the_second_refuses_like_the_first():
    table = at(enemy="3D", cards="-1,0X2,1_", stack="0,2W").do("use 2>1")
    assert table.legal == {"swap 1", "done"}
    table.refused("swap 2", "not_itself", "FRI-FIGHT-4")
    table.refused("swap 3", "target_face_down", "FRI-AB-DESTROY")
    table.refused("swap 4", "no_such_card", "FRI-FIGHT-4")


def test_fri_ab_exchange_a_pirate_deserves_as_much():
    after = at(enemy="20/6", cards="-1,2X1", stack="4W").do("use 2>1")
    assert after.cards == "4W,2X1~"


def test_fri_ab_exchange_nothing_where_no_other_card_lies():
    for code in ("2X1", "0X2"):
        table = at(enemy="3D", cards=f"{code},1_", stack="1")
        table.refused("use 1", "no_other_card", "FRI-FIGHT-4")
        table.refused("use 1>1", "not_itself", "FRI-FIGHT-4")
        assert table.legal == {"draw", "end"}


def test_fri_ab_exchange_of_an_aging_card_brings_it_back_later():
    after = at(enemy="3D", cards="0H2!,2X1", stack="1", life=10).do("use 2>1")
    assert after.discard == ["0H2!"]
    assert after.do("end", "done").view.life == 10 - 1


# --- below the stack ------------------------------------------------------------------------------


def test_fri_ab_below_puts_a_card_under_the_stack():
    after = at(enemy="3D", cards="-1,0B", stack="1,2").do("use 2>1")
    assert after.cards == "0B~"
    assert [card.code for card in after.view.stack.top] == ["1", "2", "-1"]
    after.saw("put_below", "FRI-AB-BELOW", card="0B", target="-1")
    assert after.do("draw", "draw", "draw").cards == "0B~,1,2,-1"


def test_fri_ab_below_an_unknown_stack_it_is_known_to_come_last():
    after = at(enemy="3D", cards="-1,0B", stack=">1,2>").do("use 2>1")
    assert [card.code for card in after.view.stack.bottom] == ["-1"]
    assert pile(after.view.stack.pool) == ["1", "2"]


def test_fri_ab_below_frees_a_left_place():
    table = at(enemy="2W", cards="-1,0B", stack="1,2")
    table.refused("draw", "no_free_place", "FRI-FIGHT-2")
    after = table.do("use 2>1")
    after.saw("place_freed", "FRI-AB-BELOW", card="-1")
    assert after.fight.free_left == 1
    assert after.do("draw").cards == "0B~,1"
    after.refused("pay", "free_first", "FRI-FIGHT-3")


def test_fri_ab_below_frees_no_place_on_the_right():
    after = at(enemy="2W", cards="0,0B,/-1", stack="1,2").do("use 2>3")
    after.never_saw("place_freed")
    after.refused("draw", "no_free_place", "FRI-FIGHT-2")
    assert "pay" in after.legal


def test_fri_ab_below_an_empty_stack_is_shuffled_first():
    table = at(enemy="3D", cards="-1,0B", discard="0*2,2")
    after = table.do("use 2>1")
    after.saw("reshuffled", "FRI-DECK-1 FRI-DECK-2 FRI-DECK-4", n=4)
    stack = after.view.stack
    assert [card.code for card in stack.bottom] == ["-1"]
    assert stack.unseen.grade == "normal"
    assert stack.size == 5
    assert after.discard == []


def test_fri_ab_below_not_without_any_card_for_the_stack():
    table = at(enemy="3D", cards="-1,0B", aging="")
    table.refused("use 2>1", "below_needs_stack", "FRI-AB-BELOW")


def test_fri_ab_below_also_a_used_card_but_no_face_down_one():
    table = at(enemy="3D", cards="0L2~,0B,-1_", stack="1")
    table.refused("use 2>3", "target_face_down", "FRI-AB-DESTROY")
    table.refused("use 2>2", "not_itself", "FRI-FIGHT-4")
    assert table.do("use 2>1").cards == "0B~,-1_"


def test_fri_ab_below_nothing_where_it_lies_alone():
    table = at(enemy="3D", cards="0B", stack="1")
    table.refused("use 1", "no_other_card", "FRI-FIGHT-4")


def test_fri_ab_below_closes_the_gap_for_doubled_cards_too():
    table = at(enemy="3D", cards="-1,1T,2W,/0B", stack="1").do("use 2>3", "use 4>1")
    assert table.cards == "1T~,2W=1,/0B~"
    assert table.total == 5


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
