"""The chance that the free cards are enough, against every order of the stack played out."""

from fractions import Fraction
from itertools import permutations

import pytest

from friday_nb import friday
from friday_nb.friday.odds.reach import free_reach
from tests.friday.positions import at


def drawn_out(cards, stack, discard="", **more):
    """Draw for each order of the stack until it is enough; the share in which it comes to be."""
    orders = list(permutations(stack.split(",")))
    enough = 0
    for order in orders:
        table = at(stack=",".join(order), cards=cards, discard=discard, life=9, **more)
        is_enough = False
        while not is_enough and friday.Action.parse("draw") in friday.legal(table.view):
            table = table.do("draw")
            is_enough = table.total >= table.fight.value
        enough += is_enough
    return Fraction(enough, len(orders))


@pytest.mark.parametrize(
    ("cards", "stack", "enemy"),
    [
        ("2", "0,0,1,1,0E!", "3D"),  # a stop among them
        ("1", "0,1,2,0E!,-1,1", "3X1"),
        ("0Z!", "3S,1,2,0E!,0", "3D"),  # and the highest card counts 0
        ("1", "0,1,2,-1,1", "3X1"),
        ("2,1", "1,0,0E!", "3D"),
        ("0E!", "2,3S,4W", "3D"),  # stopped already
        ("1,0,1", "1,0E!", "3D"),
    ],
)
def test_free_cards_are_enough_as_often_as_all_orders_say(cards, stack, enemy):
    view = at(stack=f">{stack}>", cards=cards, enemy=enemy, life=9).view
    assert free_reach(view) == drawn_out(cards, stack, enemy=enemy)


def test_whoever_has_enough_stops_before_a_card_spoils_it():
    view = at(stack=">3S,-1>", cards="", enemy="2X1", life=9).view
    assert free_reach(view) == drawn_out("", "3S,-1", enemy="2X1") > 0


def test_a_stop_known_to_come_at_once_ends_the_free_cards():
    view = at(stack="0E!>4W,4W>", cards="1", enemy="3D", life=9).view
    assert free_reach(view) == 0
    behind = at(stack=">4W>0E!", cards="1", enemy="3D", life=9).view
    assert free_reach(behind) == 1


def test_an_unseen_aging_card_may_be_the_stop():
    """One of those nobody has seen, each as likely; every order of the stack for each."""
    view = at(stack=">0,1,1,?n>", cards="2", enemy="3D", life=9).view
    hidden = [card.code for card, n in view.stack.unseen.weights for _ in range(n)]
    assert "0E!" in hidden
    each = [drawn_out("2", f"0,1,1,{code}", enemy="3D") for code in hidden]
    assert free_reach(view) == sum(each, Fraction(0)) / len(each)


def test_where_nobody_may_draw_there_is_no_chance():
    assert free_reach(friday.new_game(seed=1).view) == 0
