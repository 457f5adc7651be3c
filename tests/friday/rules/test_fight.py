"""FRI-FIGHT-*: drawing, paying, using and ending."""

import pytest

from friday_nb import friday
from tests.friday.positions import at

HAZARDS = [
    ("0L1", 1, (0, 1, 3)),
    ("2W", 2, (1, 3, 6)),
    ("2S", 3, (2, 5, 8)),
    ("3D", 4, (4, 7, 11)),
    ("4W", 5, (5, 9, 14)),
]
STEPS = ("green", "yellow", "red")


@pytest.mark.parametrize("step", [0, 1, 2])
@pytest.mark.parametrize(("code", "free", "values"), HAZARDS)
def test_fri_fight_1_free_cards_and_the_value_of_the_step(code, free, values, step):
    after = at(step=STEPS[step], offer=f"{code},0M", stack="1,0").do("hazard 1")
    assert after.fight.free == after.fight.free_left == free
    assert after.fight.value == after.fight.base_value == values[step]
    rules = "FRI-TURN-1 FRI-FIGHT-1"
    after.saw("hazard_chosen", rules, hazard=code, value=values[step], free=free)


def test_fri_fight_2_free_cards_come_one_at_a_time_to_the_left():
    table = at(enemy="2W", stack="1,0,2")
    assert table.legal == {"draw"}
    one = table.do("draw")
    assert one.cards == "1"
    assert one.view.stack.size == 2
    one.saw("free_card", "FRI-FIGHT-2", card="1", n=1, free=2)
    two = one.do("draw")
    assert two.cards == "1,0"
    assert [played.side for played in two.fight.cards] == ["left", "left"]
    two.saw("free_card", "FRI-FIGHT-2", card="0", n=2, free=2)
    two.refused("draw", "no_free_place", "FRI-FIGHT-2")


def test_fri_fight_3_further_cards_cost_a_life_point_and_go_right():
    table = at(enemy="2W", stack="1,0,2", cards="-1,-1", life=20)
    after = table.do("pay")
    assert after.cards == "-1,-1,/1"
    assert (after.view.life, after.view.reserve) == (19, 3)
    after.saw("life_paid", "FRI-FIGHT-3 FRI-LIFE-1", n=1, life=19)
    after.saw("bought_card", "FRI-FIGHT-3", card="1")
    again = after.do("pay", "pay")
    assert again.cards == "-1,-1,/1,/0,/2"
    assert (again.view.life, again.view.reserve) == (17, 5)


def test_fri_fight_3_the_point_is_paid_before_the_card_is_seen():
    table = at(enemy="2W", stack=">1,0,2>", cards="-1,-1", life=20)
    view = table.undecided("pay")
    assert view.node is friday.Node.CHANCE_CARD
    assert (view.life, view.reserve) == (19, 3)


def test_fri_fight_3_none_is_bought_while_a_free_card_may_be_drawn():
    reason = at(enemy="3D", stack="1,0", cards="1,0,0").refused("pay", "free_first", "FRI-FIGHT-3")
    assert reason.facts["n"] == 1


def test_fri_fight_4_any_face_up_card_left_or_right_in_any_order():
    table = at(enemy="0L1", stack="1,0", cards="0L2,/1L1,/2C1", life=10)
    assert {"use 1", "use 2", "use 3"} <= table.legal
    after = table.do("use 3", "use 1", "use 2")
    assert after.cards == "0L2~,/1L1~,/2C1~,/1"
    assert after.view.life == 13


def test_fri_fight_4_each_card_once_a_fight():
    after = at(enemy="0L1", cards="0L2", stack="1", life=10).do("use 1")
    after.refused("use 1", "already_used", "FRI-FIGHT-4")
    assert after.fight.cards[0].used


def test_fri_fight_4_a_new_fight_makes_it_fresh():
    table = at(enemy="0L1", cards="0L2~,1", hazards="2W*2", stack="0", life=10)
    after = table.do("end", "hazard 1", "draw").meets("0L2", "draw")
    assert "0L2" in after.cards
    number = after.cards.split(",").index("0L2") + 1
    assert f"use {number}" in after.legal


def test_fri_fight_4_only_after_a_draw():
    table = at(enemy="3D", stack="0L2,1")
    table.refused("use 1", "no_such_card", "FRI-FIGHT-4")
    assert table.legal == {"draw"}


def test_fri_fight_4_an_ability_is_completed_before_another_begins():
    looking = at(enemy="3D", cards="3S,0L2", stack="1,0,0", life=10).do("use 1")
    for text in ("use 2", "draw", "end"):
        looking.refused(text, "finish_first", "FRI-FIGHT-4")
    drawing = at(enemy="3D", cards="0C2,0L2", stack="1,0,0", life=10).do("use 1")
    for text in ("use 2", "draw", "end"):
        drawing.refused(text, "finish_first", "FRI-FIGHT-4")
    exchanging = at(enemy="3D", cards="0X2,0L2,0", stack="1,0,0", life=10).do("use 1>3")
    for text in ("use 2", "draw", "end"):
        exchanging.refused(text, "finish_first", "FRI-FIGHT-4")


def test_fri_fight_4_refuses_cards_that_have_nothing_to_use():
    table = at(enemy="3D", cards="1,2W,0L2_", stack="0", life=10)
    table.refused("use 1", "no_ability", "FRI-FIGHT-4")
    table.refused("use 2", "no_ability", "FRI-FIGHT-4")
    table.refused("use 3", "face_down", "FRI-AB-DESTROY")
    table.refused("use 4", "no_such_card", "FRI-FIGHT-4")


def test_fri_fight_4_refuses_a_wrong_number_of_targets():
    table = at(enemy="3D", cards="1,0L2,0D,2T", stack="0", life=10)
    table.refused("use 2>1", "takes_no_target", "FRI-FIGHT-4")
    table.refused("use 3", "needs_target", "FRI-FIGHT-4")
    table.refused("use 3>1>2", "takes_no_target", "FRI-FIGHT-4")
    table.refused("use 3>3", "not_itself", "FRI-FIGHT-4")
    table.refused("use 3>9", "no_such_card", "FRI-FIGHT-4")


def test_fri_fight_4_by_default_a_redrawn_card_stays_used():
    table = at(enemy="3D", cards="0L1~,0B", stack="0", life=10)
    after = table.do("use 2>1", "draw", "draw")
    assert after.cards == "0B~,0,0L1~"
    after.refused("use 3", "already_used", "FRI-FIGHT-4")


def test_fri_fight_4_switched_a_redrawn_card_works_again():
    table = at(enemy="3D", cards="0L1~,0B", stack="0", life=10, rulings={"once": "draw"})
    after = table.do("use 2>1", "draw", "draw")
    assert after.cards == "0B~,0,0L1"
    assert after.do("use 3").view.life == 11


@pytest.mark.parametrize(("once", "spent"), [("card", True), ("draw", False)])
def test_fri_fight_4_also_by_way_of_the_discard_pile(once, spent):
    table = at(enemy="3D", cards="0L1~,2X1", life=10, rulings={"once": once})
    after = table.meets("0L1", "use 2>1")
    assert after.fight.cards[0].used is spent
    assert ("use 1" in after.legal) is not spent


def test_fri_fight_4_a_twin_that_was_not_used_is_another_card():
    table = at(enemy="3D", cards="0L1~,0B", stack="0L1", life=10)
    after = table.do("use 2>1", "draw")
    assert after.cards == "0B~,0L1"
    assert after.do("use 2", "draw").cards == "0B~,0L1~,0L1~"


def test_fri_fight_5_a_card_must_be_drawn_first():
    at(enemy="0L1", stack="1").refused("end", "must_draw_first", "FRI-FIGHT-5")


def test_fri_fight_5_not_all_free_cards_need_be_drawn():
    assert "end" in at(enemy="3D", cards="4W", stack="1").legal
    assert "end" in at(enemy="3D", cards="-1", stack="1").legal


def test_fri_fight_5_a_card_that_has_left_the_fight_was_drawn():
    table = at(enemy="0L1", cards="0B,0", stack="1").do("use 1>2")
    assert table.cards == "0B~"
    assert "end" in table.legal


def test_fri_fight_5_without_hazards_the_one_card_is_paid_for():
    table = at(pirates="all_hazards,20/6", aside="", hazards="", stack="1,0,2", life=7)
    table = table.do("pirate 1")
    assert (table.fight.value, table.fight.free) == (0, 0)
    table.refused("end", "must_draw_first", "FRI-FIGHT-5")
    assert table.legal == {"pay"}
    after = table.do("pay")
    assert after.view.life == 6
    assert "end" in after.legal


def test_fri_fight_6_a_fight_never_ends_by_itself():
    table = at(enemy="0L1", stack="4W,0L2", cards="")
    after = table.do("draw")
    assert after.total >= after.fight.value
    assert (after.node, after.fight.free_left) == ("FIGHT", 0)
    after.never_saw("fight_ended")
    ended = after.do("end")
    ended.saw("fight_ended", "FRI-FIGHT-6", total=4, value=0)
    assert ended.view.fight is None


def test_fri_fight_6_the_end_abilities_wait_for_the_end():
    cards = "0H1!,0M~^,1T~,2W=3"
    table = at(step="yellow", enemy="4W", cards=cards, stack="1", life=10)
    after = table.do("draw")
    assert after.view.life == 10
    after.never_saw("doubled", "step_lowered", "aging_life_paid", "highest_zeroed")
    ended = after.do("end")
    ended.saw("doubled", "FRI-AB-DOUBLE FRI-AB-LAST", card="1T", target="2W", n=4)
    ended.saw("step_lowered", "FRI-AB-STEP FRI-AB-LAST", value=5)
    ended.saw("aging_life_paid", "FRI-AGE-LIFE", n=1, life=9)
    ended.saw("fight_ended", "FRI-FIGHT-6", total=6, value=5)


def test_fri_fight_7_aging_abilities_are_compulsory():
    table = at(enemy="0L1", cards="1,0H1!", stack="1", life=10)
    table.refused("use 2", "compulsory", "FRI-FIGHT-7")
    assert table.do("end").view.life == 9


@pytest.mark.parametrize("aging", ["0H1!", "0H2!", "0Z!", "0E!", "-2!"])
@pytest.mark.parametrize(("worker", "kind"), [("0D", "destroy"), ("2X1", "out"), ("0B", "below")])
def test_fri_fight_7_removed_it_has_no_effect(aging, worker, kind):
    table = at(enemy="3D", cards=f"4W,{aging},{worker}", stack="1,0", life=10)
    after = table.do("use 3>2")
    played = {"destroy": f"4W,{aging}_,{worker}~", "out": f"4W,1,{worker}~"}
    assert after.cards == played.get(kind, f"4W,{worker}~")
    value = 4 + friday.card(worker).value + (1 if kind == "out" else 0)
    assert after.total == value
    assert not after.fight.stopped
    assert after.fight.aging_cost == 0
    if aging not in ("-2!", "0E!"):
        after.saw("aging_cancelled", "FRI-FIGHT-7", card=aging)
    assert after.do("end").view.life == 10


def test_fri_fight_8_nothing_can_be_drawn_nor_paid():
    table = at(enemy="2W", cards="0,0", aging="", life=10)
    table.refused("pay", "nothing_to_draw", "FRI-FIGHT-8")
    assert table.legal == {"end"}
    free = at(enemy="3D", cards="0,0", aging="", life=10)
    free.refused("draw", "nothing_to_draw", "FRI-FIGHT-8")
    free.refused("pay", "nothing_to_draw", "FRI-FIGHT-8")


@pytest.mark.parametrize("too_old", ["lost", "shuffle"])
def test_fri_fight_8_holds_under_both_readings_of_the_last_aging_card(too_old):
    table = at(enemy="3D", cards="0,0", aging="", rulings={"too_old": too_old})
    assert table.legal == {"end"}


def test_fri_fight_8_abilities_that_need_a_card_are_refused_too():
    cards = "0,2C1,0C2,3S,0B,0L2,2D"
    table = at(enemy="4W", cards=cards, aging="", life=10)
    table.refused("use 2", "nothing_to_draw", "FRI-FIGHT-8")
    table.refused("use 3", "nothing_to_draw", "FRI-FIGHT-8")
    table.refused("use 4", "nothing_to_draw", "FRI-FIGHT-8")
    table.refused("use 5>1", "below_needs_stack", "FRI-AB-BELOW")
    assert {"use 6", "use 7>1", "end"} <= table.legal


def test_fri_fight_8_an_exchange_still_finds_the_card_it_put_away():
    table = at(enemy="3D", cards="1,2X1", aging="", rulings={"too_old": "shuffle"})
    after = table.do("use 2>1")
    assert after.cards == "1,2X1~"
    assert table.undecided("use 2>1").node is friday.Node.CHANCE_CARD


def test_fri_fight_8_the_last_card_says_so():
    after = at(enemy="3D", cards="0", stack="1", aging="", life=10).do("draw")
    after.saw("nothing_left_to_draw", "FRI-FIGHT-8")
    assert after.legal == {"end"}


def test_fri_fight_8_without_any_card_a_hazard_fight_may_end():
    table = at(offer="2W,3D", aging="", life=10).do("hazard 1")
    assert table.legal == {"end"}
    after = table.do("end")
    after.saw("fight_lost", "FRI-LOSE-1", n=1, life=9)


def test_fri_fight_8_a_single_aging_card_left_is_still_something_to_draw():
    table = at(enemy="2W", cards="0,0", aging="-5!", life=10)
    after = table.do("pay")
    assert after.cards == "0,0,/-5!"


def test_fri_fight_8_a_discard_pile_without_aging_card_is_still_a_draw_that_loses():
    table = at(enemy="3D", discard="0*2", aging="")
    assert table.legal == {"draw"}
    table.refused("end", "must_draw_first", "FRI-FIGHT-5")
    assert table.do("draw").over == "TOO_OLD"


def test_fri_fight_8_an_exchange_needs_an_aging_card_like_any_draw():
    table = at(enemy="3D", cards="1,2X1,0X2", aging="")
    assert {"use 2>1", "use 3>1", "end"} <= table.legal
    assert table.do("use 2>1").over == "TOO_OLD"
