"""What changes nothing, seen in the position alone."""

import pytest

from friday_nb import friday
from friday_nb.friday.players.looks import looks
from friday_nb.friday.players.rather import is_idle, is_waste
from tests.friday.positions import at as position


def is_idle_in(action, **facts):
    """Is this action idle in such a fight?"""
    view = position(stack="0,0,0,0,0,0", life=9, **facts).view
    return is_idle(view, friday.Action.parse(action))


def test_a_doubling_is_idle_only_in_a_won_fight():
    assert is_idle_in("use 2>1", enemy="0L1", cards="1,1T")
    assert is_idle_in("use 3>2>1", enemy="0L1", cards="1,1T,1Y")
    assert not is_idle_in("use 2>1", enemy="4W", cards="1,1T")
    assert not is_idle_in("end", enemy="0L1", cards="1,1T")


@pytest.mark.parametrize(
    ("cards", "idle"),
    [("0,2D", True), ("1,2D", True), ("-1,2D", False), ("0H1!,2D", False), ("0E!,2D", False)],
)
def test_to_destroy_a_card_that_does_no_harm_is_idle_in_the_last_fight(cards, idle):
    """Aging cards do harm: one costs a life point at the end, one stops the free cards."""
    assert is_idle_in("use 2>1", enemy="25/7", first=2, beaten=1, cards=cards) is idle
    assert not is_idle_in("use 2>1", enemy="25/7", beaten=0, cards=cards)
    assert not is_idle_in("use 2>1", enemy="4W", cards=cards)


def test_an_ability_that_makes_the_total_enough_is_not_to_be_spent_on_something_else():
    """3 of 5: the card of 2 doubled is enough; one of 0 doubled is not."""
    view = position(stack="0,0,0,0,0,0", life=9, enemy="4W", cards="2W,1T,0").view
    enough, short = (friday.Action.parse(text) for text in ("use 2>1", "use 2>3"))
    assert friday.play(view, enough).fight.total >= view.fight.value
    assert not is_waste(view, enough)
    assert is_waste(view, short)
    assert not is_waste(view, friday.Action.parse("end"))


def test_of_two_cards_to_destroy_the_one_without_an_ability_looks_better():
    """They count the same, but the other one could be used in fights to come."""
    view = position(stack="0,0,0,0,0,0", life=9, enemy="4W", cards="0,0L2~,1D,0E!_").view
    plain, able = (looks(view, friday.Action.parse(text)) for text in ("use 3>1", "use 3>2"))
    assert plain.kind == able.kind
    assert plain.value > able.value
