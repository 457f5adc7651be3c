"""Verdicts of Friday's advice rise with what is lost."""

from dataclasses import replace

import pytest

from friday_nb import friday
from friday_nb.core.paired import DOUBT
from friday_nb.core.severity import Severity
from friday_nb.friday.players import by_aim, listed
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.losses import grade
from tests.friday.positions import at

VIEW = at(enemy="3D", stack="0,0,0", cards="0L1,0C2", life=9).view
ACTIONS = *friday.legal(VIEW)[1::-1], *friday.legal(VIEW)[2:]


def test_decisions_that_are_told_one_chance_have_one_verdict():
    """Of two at 60% one was a mistake and the other not told apart from the best."""
    found = listed.evened(
        [
            Option(ACTIONS[0], 0.8, 0.05, apart=0.0),
            Option(ACTIONS[1], 0.601, 0.05, apart=0.01),
            Option(ACTIONS[2], 0.604, 0.05, apart=0.07),
            Option(ACTIONS[3], 0.5, 0.05),
        ]
    )
    best, *same, judged = found
    assert (best.apart, judged.apart) == (0.0, None)
    surely = [best.win - each.win - DOUBT * (each.apart or 0.0) for each in same]
    assert surely == [pytest.approx(0.181, abs=0.003)] * 2  # nearly all by the certain one


def test_the_best_is_no_sign_of_how_far_apart_others_are_that_are_told_its_chance():
    best, other = Option(ACTIONS[0], 0.801, 0.05, apart=0.0), Option(ACTIONS[1], 0.798, 0.05)
    found = listed.evened([best, replace(other, apart=0.06)])
    assert [each.apart for each in found] == [0.0, pytest.approx(0.06)]


def test_they_do_where_it_is_for_points_and_so_by_the_chance_to_win_of_another_network():
    """Two were 12 games in 100 behind, one a blunder; a third, 11 behind, was a mistake."""
    chances = ((0.9, 0.9, 0.0), (0.79, 0.9, 0.035), (0.785, 0.78, 0.08), (0.9, 0.78, 0.01))
    options = tuple(
        Option(action, win, 0.05, apart=apart, score=50.0, risked=risked)
        for action, (win, risked, apart) in zip(ACTIONS, chances, strict=False)
    )
    found = by_aim.as_risked(Advice(VIEW, options, aim=Aim.POINTS))
    grades = [grade(found, option.action) for option in found.options]
    assert [option.win for option in found.options] == pytest.approx([0.9, 0.79, 0.78, 0.78])
    assert grades == [Severity.GOOD, Severity.MISTAKE, Severity.BLUNDER, Severity.BLUNDER]


def test_an_error_that_the_best_one_has_counts_as_that_of_each_difference():
    """Who won the most games need not be who is told the best chance."""
    options = [
        Option(ACTIONS[0], 0.9, 0.05, apart=0.03),
        Option(ACTIONS[1], 0.7, 0.05, apart=0.0),
        Option(ACTIONS[2], 0.6, 0.05, apart=0.08),
    ]
    best, two, three = listed.evened(options)
    assert best.apart == 0.0
    assert (two.apart, three.apart) == (pytest.approx(0.03), pytest.approx(0.08))
    judged = [replace(options[0], apart=None), *options[1:]]
    assert listed.evened(judged) == judged
