"""A list of advice: what a decision gives away, and how certain that is."""

from dataclasses import replace

import pytest

from friday_nb import friday
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.losses import given_away
from tests.friday.players import made_up


def made(*wins, depth=1, **more):
    """Advice for a choice of two hazards with these chances."""
    view = friday.new_game(seed=1).view
    actions = friday.legal(view)
    options = [Option(a, win, 0.05, **more) for a, win in zip(actions, wins, strict=True)]
    return Advice(view, tuple(options), depth)


def proved(option):
    return replace(option, error=0.0, low=option.win, high=option.win)


@pytest.mark.parametrize("apart", [None, 0.03])
def test_between_two_chances_that_are_proved_there_is_no_doubt(apart):
    """Only if one of them is not, games played on or the network may be off."""
    found = made(0.8, 0.6, apart=apart)
    one, two = found.options
    for best, other, is_sure in (
        (proved(one), proved(two), True),
        (proved(one), two, False),
        (one, proved(two), False),
    ):
        listed = replace(found, options=(best, other))
        assert (listed.error_of_loss(other.action) == 0) is is_sure


def test_a_loss_is_as_uncertain_as_the_less_certain_of_both_chances():
    found = made(0.8, 0.6)
    one, two = found.options
    listed = replace(found, options=(replace(one, apart=0.0), replace(two, apart=0.07)))
    assert listed.error_of_loss(two.action) == 0.07
    assert listed.error_of_loss(one.action) == 0


def test_what_is_judged_at_sight_is_less_certain_than_what_is_thought_about():
    sight, thought = (made(0.8, 0.6, depth=depth) for depth in (0, 1))
    action = sight.options[1].action
    assert sight.error_of_loss(action) > thought.error_of_loss(action)


def test_a_loss_is_counted_from_the_likeliest_and_not_from_what_is_called_the_best():
    """A won fight's end may be called the best, though another decision wins a little more."""
    found = made(0.79, 0.8)
    called, likeliest = found.options
    assert found.best == called
    assert found.loss(called.action) == pytest.approx(0.01)
    assert found.loss(likeliest.action) == 0
    assert found.error_of_loss(called.action) > found.error_of_loss(likeliest.action) == 0


def test_it_is_said_where_another_one_than_the_second_is_level_with_the_best():
    """The third was played on in too few games to tell it apart."""
    view = made_up.undecided(3)
    rows = ((0.9, 0.0), (0.85, 0.001), (0.84, 0.1))
    options = [
        Option(action, win, 0.05, apart=apart)
        for action, (win, apart) in zip(friday.legal(view), rows, strict=False)
    ]
    found = Advice(view, tuple(options))
    assert given_away(found, found.best).key == "best.level.other"
