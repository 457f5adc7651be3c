"""FRI-AB-*: the abilities that bring life, bring cards, or move them."""

from fractions import Fraction

import pytest

from friday_nb import friday
from tests.friday.positions import at, pile

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
