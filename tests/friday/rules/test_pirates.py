"""FRI-PIR-*: the two pirates at the end."""

import pytest

from friday_nb import friday
from tests.friday.positions import at, codes, pile

PLAIN = [("20/6", 20, 6), ("25/7", 25, 7), ("30/8", 30, 8), ("35/9", 35, 9), ("40/10", 40, 10)]
RULED = [("extra_cost_2", 16, 7), ("half", 22, 9), ("plus_1", 52, 10)]
TWENTY = "4W,4W,3C1,3D,3X1,3S"


@pytest.mark.parametrize("choice", [1, 2])
def test_fri_pir_1_the_player_chooses_the_first(choice):
    table = at(pirates="20/6,35/9", stack="1,0")
    assert table.legal == {"pirate 1", "pirate 2"}
    table.refused("pirate 3", "no_such_choice", "FRI-TURN-1")
    after = table.do(f"pirate {choice}")
    code = ("20/6", "35/9")[choice - 1]
    assert after.fight.enemy.code == code
    after.saw("pirate_chosen", "FRI-PIR-1 FRI-PIR-2", pirate=code)


@pytest.mark.parametrize(("code", "value", "free"), PLAIN + RULED)
def test_fri_pir_1_its_own_value_and_free_cards(code, value, free):
    other = "20/6" if code != "20/6" else "25/7"
    after = at(pirates=f"{other},{code}", stack="1,0").do("pirate 2")
    assert (after.fight.value, after.fight.free) == (value, free)
    assert after.fight.is_pirate
    after.saw("pirate_chosen", "FRI-PIR-1 FRI-PIR-2", pirate=code, value=value, free=free)


def test_fri_pir_1_fought_like_a_hazard():
    table = at(enemy="20/6", stack="1,0,0L2,2,0,0,0", life=10)
    after = table.do(*["draw"] * 6, "use 3", "pay")
    assert after.cards == "1,0,0L2~,2,0,0,/0"
    assert after.view.life == 11


def test_fri_pir_2_the_fight_cannot_be_ended_below_the_value():
    table = at(enemy="20/6", cards=f"{TWENTY},/-1", stack="1")
    reason = table.refused("end", "pirate_short", "FRI-PIR-2")
    assert reason.facts["n"] == 1
    assert "end" in table.do("pay").legal


def test_fri_pir_2_nor_without_a_card():
    table = at(enemy="20/6", stack="1")
    table.refused("end", "must_draw_first", "FRI-FIGHT-5")


def test_fri_pir_2_with_nothing_to_draw_any_more_the_game_is_lost():
    table = at(enemy="20/6", cards="4W,4W", stack="1", aging="")
    after = table.do("draw")
    assert after.over == "PIRATE_UNBEATABLE"
    assert after.view.outcome.termination.rule == "FRI-PIR-2"
    after.saw("game_lost_pirate", "FRI-PIR-2", pirate="20/6")
    after.saw("nothing_left_to_draw", "FRI-FIGHT-8")


def test_fri_pir_2_but_not_while_an_ability_may_still_help():
    table = at(enemy="20/6", cards=f"{TWENTY},/-1,/-1,/1T", stack="-1", aging="", life=10)
    after = table.do("pay")
    assert after.over == ""
    assert after.do("use 9>1", "end").node in ("FIGHT", "PIRATE")


SPENT = "4W,4W,3C1~,3D~,3X1~,3S~"


def test_fri_pir_2_a_copy_is_such_an_ability():
    cards = f"{SPENT},/-1,/-1,/1T~,/0Y"
    after = at(enemy="20/6", cards=cards, stack="-1", aging="", life=10).do("pay")
    assert (after.over, after.total) == ("", 18)
    assert after.words == {"use"}
    assert "end" in after.do("use 10>9>1").legal


def test_fri_pir_2_when_the_last_ability_did_not_help_the_game_is_lost():
    cards = f"{SPENT},/-1,/-1,/0L2~,/0Y"
    table = at(enemy="20/6", cards=cards, stack="-1", aging="", life=10).do("pay")
    assert table.over == ""
    turned = table.do("use 10>4>7")
    assert (turned.total, turned.over) == (17 + 1, "PIRATE_UNBEATABLE")


def test_fri_pir_2_there_is_no_losing_and_destroying():
    table = at(enemy="20/6", cards="0", stack="1", life=20)
    assert table.words == {"draw"}


def test_fri_pir_2_who_cannot_pay_a_card_he_needs_loses():
    table = at(enemy="20/6", cards="0,0,0,0,0,0", stack="1", life=0)
    assert table.legal == {"pay"}
    assert table.do("pay").over == "OUT_OF_LIFE"


def test_fri_pir_2_without_any_card_there_is_no_decision_and_the_game_is_lost():
    table = at(pirates="all_hazards,20/6", aside="", hazards="", aging="", life=9)
    after = table.do("pirate 1")
    assert after.over == "PIRATE_UNBEATABLE"
    assert after.view.life == 9


def test_fri_pir_3_then_the_second_begins_at_once():
    table = at(enemy="20/6", pirates="35/9,20/6", first=2, cards=TWENTY, discard="1", stack="0")
    after = table.do("end")
    assert after.discard == sorted(codes(f"{TWENTY},1"))
    assert after.fight.enemy.code == "35/9"
    assert (after.node, after.cards) == ("FIGHT", "")
    after.saw("pirate_beaten", "FRI-WIN-1 FRI-PIR-2", pirate="20/6")
    after.saw("next_pirate", "FRI-PIR-3", pirate="35/9", value=35, free=9)
    assert [pirate.code for pirate in after.view.pirates_beaten] == ["20/6"]


def test_fri_pir_3_face_down_cards_leave_the_game_between_them():
    after = at(enemy="20/6", cards=f"{TWENTY},/-2!_", stack="0").do("end")
    assert "-2!" in after.gone
    assert "-2!" not in after.discard


def test_fri_pir_3_used_abilities_are_fresh_again():
    table = at(enemy="20/6", cards=f"{TWENTY},/0L2~", life=10, aging="-1!,0H2!,-4!,-5!")
    after = table.do("end")
    assert "~" not in after.field("discard")


def test_fri_pir_cost2_each_bought_card_costs_two():
    table = at(enemy="extra_cost_2", cards="1,1,1,0,0,0,0", stack="2,0", life=10)
    assert table.fight.cost == 2
    after = table.do("pay")
    assert (after.view.life, after.view.reserve) == (8, 14)
    assert after.cards.endswith("/2")
    after.saw("double_price_paid", "FRI-PIR-COST2", n=2, life=8)
    after.never_saw("life_paid")


def test_fri_pir_cost2_free_and_bonus_cards_cost_nothing():
    table = at(enemy="extra_cost_2", cards="2C1", stack="2,0", life=10)
    assert table.do("draw", "use 1").view.life == 10


@pytest.mark.parametrize(("life", "over"), [(2, ""), (1, "lost"), (0, "lost")])
def test_fri_pir_cost2_with_one_point_left_it_is_paid_and_the_game_lost(life, over):
    table = at(enemy="extra_cost_2", cards="1,1,1,0,0,0,0", stack="2,0", life=life)
    assert "pay" in table.legal
    after = table.do("pay")
    assert (after.view.life, after.view.reserve) == (0, 22)
    assert after.over == ("OUT_OF_LIFE_DOUBLE_PRICE" if over else "")
    if over:
        after.saw("game_lost_double_price", "FRI-PIR-COST2 FRI-LIFE-1")
        assert after.view.outcome.termination.rule == "FRI-PIR-COST2"


def test_fri_pir_cost2_other_pirates_cost_one():
    assert at(enemy="half", cards="1", stack="2").fight.cost == 1


def test_fri_pir_half_rounded_up():
    assert at(enemy="half", cards="4W,3C1,1,0,-1", stack="2").total == 8
    assert at(enemy="half", cards="4W,3C1,1,0", stack="2").total == 7
    assert at(enemy="half", cards="4W", stack="2").total == 4


def test_fri_pir_half_the_aging_cards_must_be_among_them():
    table = at(enemy="half", cards="4W,3C1,-2!,0", stack="2")
    assert table.total == 4 - 2
    table = at(enemy="half", cards="4W,3C1,2W,-2!,0Z!,0", stack="2")
    assert table.total == 3 - 2


def test_fri_pir_half_aging_cards_beyond_half_all_count():
    table = at(enemy="half", cards="4W,-1!,-2!,-2!,0H1!", stack="2")
    assert table.total == -5


def test_fri_pir_half_no_need_to_count_a_bad_starting_card():
    assert at(enemy="half", cards="4W,-1,-1,-1", stack="2").total == 4


def test_fri_pir_half_face_down_cards_are_played_cards_worth_0():
    assert at(enemy="half", cards="4W,3C1,1_,-2!_", stack="2").total == 7
    assert at(enemy="half", cards="4W,3C1,1,-2!_,0_", stack="2").total == 8


def test_fri_pir_half_doubled_values_choose_too():
    assert at(enemy="half", cards="2W=2,2T~,3C1,0", stack="2").total == 7


def test_fri_pir_half_says_how_many_counted():
    cards = "4W,4W,3C1,3D,3X1,3S,2W,2W,0"
    table = at(enemy="half", cards=f"{cards},/0,/0", stack="2")
    assert table.total == 4 + 4 + 3 * 4
    more = at(enemy="half", cards=f"{cards},/2L1,/0,/0,/0", stack="2")
    assert more.total == 4 + 4 + 3 * 4 + 2
    last = at(enemy="half", cards=f"{cards},/2S,/0,/0,/0,/0,/0,/1L1", stack="2")
    assert last.total == 24
    ended = last.do("end")
    ended.saw("half_counted", "FRI-PIR-HALF", n=8, of=16)
    ended.saw("pirate_beaten", "FRI-WIN-1 FRI-PIR-2", pirate="half")


def test_fri_pir_half_highest_is_zeroed_among_all_cards_first():
    assert at(enemy="half", cards="4W,3C1,0Z!,1", stack="2").total == 3


def test_fri_pir_plus1_every_played_card_adds_one():
    table = at(enemy="plus_1", cards="4W,-2!,3C1_", stack="2")
    assert table.total == 4 - 2 + 3


def test_fri_pir_plus1_switched_only_the_face_up_ones_do():
    rulings = {"plus_one": "face-up"}
    table = at(enemy="plus_1", cards="4W,-2!,3C1_", stack="2", rulings=rulings)
    assert table.total == 4 - 2 + 2


def test_fri_pir_plus1_on_the_right_too_and_at_the_end():
    cards = "4W,4W,3C1,3D,3X1,3S,2W,2W,2L1,2C1,/2D,/2S,/2T~,/2X1=13,/0,/0,/0,/1"
    table = at(enemy="plus_1", cards=cards, stack="0")
    printed = 8 + 12 + 4 + 4 + 2 + 2 + 2 + 4 + 1
    assert table.total == printed + 18
    ended = table.do("end")
    ended.saw("plus_one_counted", "FRI-PIR-PLUS1", n=18)
    ended.saw("pirate_beaten", "FRI-WIN-1 FRI-PIR-2", pirate="plus_1")


def test_fri_pir_plus1_a_card_put_away_adds_nothing():
    table = at(enemy="plus_1", cards="4W,-1,0B", stack="2")
    assert table.total == 3 + 3
    assert table.do("use 3>2").total == 4 + 2


def test_fri_pir_remaining_the_sums_of_the_hazards_aside():
    table = at(pirates="all_hazards,20/6", aside="3D,0L1*2,4W", hazards="", stack="1")
    after = table.do("pirate 1")
    assert (after.fight.value, after.fight.free) == (11 + 3 + 3 + 14, 4 + 1 + 1 + 5)
    after.saw("remaining_counted", "FRI-PIR-REMAINING", value=31, free=11)
    assert pile(after.view.hazard_discard) == sorted(codes("3D,0L1*2,4W"))


def test_fri_pir_remaining_as_the_second_pirate_too():
    table = at(enemy="20/6", pirates="20/6,all_hazards", cards=TWENTY, aside="2W", stack="1")
    table.refused("pirate 2", "not_now", "FRI-TURN-1 FRI-FIGHT-4")
    after = at(
        enemy="20/6", pirates="20/6,all_hazards", cards=TWENTY, aside="2W", hazards="", stack="1"
    ).do("end")
    assert (after.fight.value, after.fight.free) == (6, 2)
    after.saw("remaining_counted", "FRI-PIR-REMAINING", value=6, free=2)


def test_fri_pir_remaining_none_left_means_0_and_0():
    table = at(pirates="all_hazards,20/6", aside="", hazards="", stack="1").do("pirate 1")
    assert (table.fight.value, table.fight.free) == (0, 0)


@pytest.mark.parametrize(
    ("level", "left", "value"),
    [
        (1, None, 0),
        (1, "0H2!,-4!,-5!", 2 * 7),
        (1, "-5!", 2 * 9),
        (1, "", 2 * 10),
        (2, "", 2 * 10),
        (3, "", 2 * 11),
        (4, "-1!,-2!", 2 * 6),
    ],
)
def test_fri_pir_aging_two_for_every_card_that_has_left_the_stack(level, left, value):
    table = at(level=level, pirates="aging,20/6", aging=left, stack="1").do("pirate 1")
    assert (table.fight.value, table.fight.free) == (value, 5)
    n = value // 2
    table.saw("aging_counted", "FRI-PIR-AGING", value=value, n=n)


@pytest.mark.parametrize(("level", "n"), [(1, 10), (2, 9), (3, 10), (4, 10)])
def test_fri_pir_aging_switched_the_card_of_the_set_up_is_ignored(level, n):
    rulings = {"aging_setup": "ignored"}
    table = at(level=level, pirates="aging,20/6", aging="", stack="1", rulings=rulings)
    assert table.do("pirate 1").fight.value == 2 * n


def test_fri_pir_aging_cards_that_come_during_the_fight_do_not_count():
    table = at(pirates="aging,20/6", stack="1", discard="0*4", aging="0H2!,-4!,-5!")
    before = table.do("pirate 1", "draw")
    after = before.do("draw")
    assert after.view.aging.left == 2
    assert after.fight.value == before.fight.value == 14


def test_fri_pir_aging_those_of_the_first_pirates_fight_do():
    table = at(enemy="20/6", pirates="20/6,aging", cards=TWENTY, stack="1", discard="0*4")
    after = table.do("pay", "pay", "end")
    assert after.fight.enemy is friday.pirate("aging")
    assert after.fight.value == 2


def test_fri_pir_aging_destroyed_ones_count_as_well():
    table = at(pirates="aging,20/6", stack="1", gone="-2!*2").do("pirate 1")
    assert table.fight.value == 4
