"""Where what is told of a card ends: of what is only a little different, it is not told."""

import pytest

from friday_nb import friday
from friday_nb.friday.players.why import why
from tests.friday.positions import at


def parts(table, text):
    """What is told of a decision, by key."""
    return {part.key: part for part in why(table.view, friday.Action.parse(text)).parts}


@pytest.mark.parametrize(
    ("stack", "is_told"),
    [
        pytest.param(">1,1,1B,2>", True, id="by-a-fifth"),
        pytest.param(">1,1,1B,1D,2>", False, id="by-less"),
    ],
)
def test_a_card_is_below_the_average_from_a_fifth_of_a_point_on(stack, is_told):
    """FRI-LOSE-2: the deck is worth 6 with 5 cards, or 7 with 6; this card is worth 1."""
    lost = at(stack=stack, enemy="4W", cards="1", life=15).do("end")
    assert ("destroy.below" in parts(lost, "destroy 1")) is is_told


def test_the_ability_that_goes_with_a_good_card_is_named():
    """FRI-LOSE-2: who destroys a card has its ability no more."""
    lost = at(stack=">0,0>", enemy="4W", cards="1,1L1", life=15).do("end")
    assert parts(lost, "destroy 2")["gone"].facts == {"ability": "LIFE_1"}
    assert "gone" not in parts(lost, "destroy 1")


def test_what_can_be_made_enough_is_told_of_the_fight_without_the_removed_card():
    """FRI-AB-DESTROY: it counts no more, nor can it be used."""
    below = at(stack=">0,0,1>", enemy="4W", cards="-1,1D,3X1,2T", step="yellow")
    assert parts(below, "use 2>1")["then.enough"].facts["card"] == friday.card("2T").key
    doubles = at(stack=">0,0,1>", enemy="4W", cards="0,1D,3X1,2T", step="yellow")
    assert "then.enough" not in parts(doubles, "use 2>4")


def test_free_cards_are_no_matter_where_the_total_is_enough_before_a_bonus_card():
    """FRI-FIGHT-5: nobody needs to draw on."""
    won = at(stack=">0,0,0,-1,-1>", enemy="4W", cards="4W,3S,0C2", life=9)
    assert won.fight.free_left
    assert {"bonus.enough", "free.later"} & set(parts(won, "use 3")) == {"bonus.enough"}


def test_of_the_second_bonus_card_the_same_is_told_as_of_the_first():
    """FRI-AB-DRAW: it is optional, and a bonus card as well."""
    open_ = at(stack=">0,0,0,-1,-1>", enemy="4W", cards="1,0C2", life=9).do("use 2")
    assert parts(open_, "more")["free.later"].facts == {"n": open_.fight.free_left}
    known = at(stack="0,0H1!>0,0>", enemy="4W", cards="1,0C2", life=15).do("use 2")
    assert {"bonus.known", "known.anyway"} <= set(parts(known, "more"))
