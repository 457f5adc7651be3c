"""FRI-DECK-*: the Robinson stack runs out."""

from fractions import Fraction

import pytest

from friday_nb import friday
from tests.friday.positions import at, codes, pile

NEEDS = [
    ("2W", "1", "draw"),
    ("0L1", "1", "pay"),
    ("3D", "1,2C1", "use 2"),
    ("3D", "1,0C2", "use 2"),
    ("3D", "1,3S", "use 2"),
    ("3D", "1,2X1", "use 2>1"),
    ("3D", "1,0B", "use 2>1"),
]
EVERY_NEED = pytest.mark.parametrize(("enemy", "cards", "text"), NEEDS)


@EVERY_NEED
def test_fri_deck_1_an_empty_stack_takes_an_aging_card_and_the_discard_pile(enemy, cards, text):
    table = at(enemy=enemy, cards=cards, discard="0*3,2", life=10)
    after = table.do(text)
    n = 5 + (text == "use 2>1" and "2X1" in cards)
    after.saw("reshuffled", "FRI-DECK-1 FRI-DECK-2 FRI-DECK-4", n=n, left=9, grade="normal")
    assert after.view.aging.left == 9
    assert after.view.aging.normal_left == 6


@EVERY_NEED
def test_fri_deck_1_the_aging_card_is_not_seen(enemy, cards, text):
    view = at(enemy=enemy, cards=cards, discard="0*3,2", life=10).undecided(text)
    stack = view.stack
    assert stack.unseen.grade == "normal"
    assert sum(weight for _, weight in stack.unseen.weights) > 0
    assert pile(stack.pool) == sorted(codes("0*3,2" + (",1" if "2X1" in cards else "")))
    assert view.discard == ()


def test_fri_deck_1_each_card_of_the_new_stack_is_equally_likely():
    view = at(enemy="2W", cards="1", discard="0*3,2", aging="-2!*2,0E!").undecided("draw")
    odds = {outcome.what.code: p for outcome, p in friday.outcomes(view)}
    assert odds == {
        "0": Fraction(3, 5),
        "2": Fraction(1, 5),
        "-2!": Fraction(1, 5) * Fraction(2, 3),
        "0E!": Fraction(1, 5) * Fraction(1, 3),
    }


def test_fri_deck_1_an_empty_discard_pile_gives_just_the_aging_card():
    after = at(enemy="2W", cards="1", aging="-2!").do("draw")
    after.saw("reshuffled", "FRI-DECK-1 FRI-DECK-2 FRI-DECK-4", n=1, left=3, grade="normal")
    assert after.cards == "1,-2!"


def test_fri_deck_1_the_rest_of_the_draws_goes_on():
    table = at(enemy="3D", cards="0C2", stack="1", discard="0*3", aging="-1!")
    after = table.do("use 1", "more")
    assert after.cards.startswith("0C2~,/1,/")
    assert after.cards.split(",")[2] in ("/0", "/-1!")
    assert after.view.stack.size == 3


def test_fri_deck_2_not_when_the_last_card_is_drawn():
    table = at(enemy="3D", stack="1,2", discard="0*3")
    after = table.do("draw", "draw")
    after.never_saw("reshuffled")
    assert after.view.stack.size == 0
    assert after.view.aging.left == 10
    assert after.discard == ["0", "0", "0"]
    again = after.do("draw")
    assert "reshuffled" in again.kinds
    assert again.kinds.index("reshuffled") < len(again.kinds) - 1


def test_fri_deck_2_a_card_gained_meanwhile_is_shuffled_in():
    table = at(enemy="0L1", cards="2W", hazards="3D,2S", stack="")
    view = table.do("end", "hazard 1").undecided("draw")
    assert pile(view.stack.pool) == ["0L1", "2W"]


@EVERY_NEED
def test_fri_deck_3_no_aging_card_left_and_robinson_is_too_old(enemy, cards, text):
    after = at(enemy=enemy, cards=cards, discard="0*3,2", aging="", life=10).do(text)
    assert after.over == "TOO_OLD"
    assert after.view.outcome.termination.rule == "FRI-DECK-3"
    after.saw("game_lost_too_old", "FRI-DECK-3")


@EVERY_NEED
def test_fri_deck_3_switched_the_discard_pile_alone_is_shuffled(enemy, cards, text):
    rulings = {"too_old": "shuffle"}
    table = at(enemy=enemy, cards=cards, discard="0*3,2", aging="", life=10, rulings=rulings)
    after = table.do(text)
    assert after.over == ""
    rules = "FRI-DECK-3 FRI-DECK-2 FRI-DECK-4"
    after.saw("reshuffled_without_aging", rules, n=4 + ("2X1" in cards))
    after.never_saw("reshuffled")


def test_fri_deck_3_the_last_aging_card_still_saves_him():
    after = at(enemy="2W", cards="1", discard="0*3", aging="-5!").do("draw")
    assert after.over == ""
    assert after.view.aging.left == 0


def test_fri_deck_3_a_look_or_a_second_draw_loses_as_well():
    looking = at(enemy="3D", cards="3S", stack="1", discard="0*3", aging="").do("use 1")
    assert (looking.node, looking.over) == ("SORT", "")
    assert looking.do("look").over == "TOO_OLD"
    drawing = at(enemy="3D", cards="0C2", stack="1", discard="0*3", aging="").do("use 1")
    assert drawing.do("more").over == "TOO_OLD"
    swapping = at(enemy="3D", cards="0X2,0,0", stack="1", aging="").do("use 1>2")
    assert swapping.do("swap 3").over == "TOO_OLD"


@EVERY_NEED
def test_fri_deck_4_played_cards_are_not_shuffled_in(enemy, cards, text):
    view = at(enemy=enemy, cards=f"{cards},/4W", discard="0*3", life=10).undecided(text)
    assert "4W" not in pile(view.stack.pool)
    assert "1" not in pile(view.stack.pool) or "2X1" in cards


def test_fri_deck_4_nor_those_being_looked_at():
    table = at(enemy="3D", cards="3S", stack="2", discard="0*3").do("use 1")
    view = table.undecided("look")
    assert pile(view.stack.pool) == ["0", "0", "0"]
    assert [card.code for card in view.looking] == ["2"]
