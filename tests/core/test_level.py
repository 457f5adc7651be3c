"""Decisions that cannot be told apart: the harmless one is told first, and it is said."""

from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from friday_nb.charts.behind import behind
from friday_nb.core.level import (
    clearly_behind,
    evened,
    far_behind,
    fate,
    grade,
    harmless_first,
    heard_of,
    is_level,
    is_surely_close,
    least_behind,
    level_with,
    loss,
    most_behind,
)
from friday_nb.core.paired import DOUBT
from friday_nb.core.percents import whole
from friday_nb.core.severity import LEAST, Severity, severity
from friday_nb.core.why import Why
from friday_nb.his_man_friday.words import say


@dataclass(frozen=True)
class Option:
    name: str
    win: float
    apart: float = 0.0
    error: float = 0.01


class Told(Why):
    sides = {}  # noqa: RUF012 - as a game has it


BEST = Option("gun", 0.5)


def names(options):
    return [each.name for each in options]


def price(option):
    return option.name == "gun"


@given(st.floats(0, 1), st.floats(0, 0.5))
def test_a_grade_goes_by_the_games_that_are_surely_lost(lost, doubt):
    """Which is the number that a row tells after "at least"."""
    least = least_behind(lost, doubt)
    of_least = max((each for each, n in LEAST.items() if least >= round(100 * n)), default=0)
    assert severity(lost, doubt) == of_least or abs(100 * (lost - doubt) - least - 1) < 1e-6


def test_of_what_is_behind_it_is_told_how_much_is_sure():
    told = behind(say, "en", Option("far", 0.2, 0.1), BEST)
    assert told == "About 30 games in 100 behind the best, at least 13."
    assert behind(say, "en", Option("exact", 0.2), BEST) == "About 30 games in 100 behind the best."


def test_a_difference_within_the_error_is_none():
    near, far = Option("near", 0.47, 0.02), Option("far", 0.46, 0.02)
    assert (is_level(near, BEST), is_level(far, BEST)) == (True, False)
    assert is_level(Option("exactly as good, as far as anybody knows", 0.5), BEST)
    assert loss(far, BEST) == pytest.approx(0.04)


def test_of_decisions_told_as_good_as_the_best_the_harmless_one_leads_and_is_told_the_same():
    safe = Option("safe", 0.499, 0.01, 0.02)
    third = Option("another", 0.5, 0.01)
    found = harmless_first([BEST, third, safe], lambda each: each.name != "safe")
    assert names(found) == ["safe", "gun", "another"]
    first, second, _ = found
    assert (first.name, first.win, first.error, first.apart) == ("safe", 0.5, 0.01, 0.0)
    assert (second.name, second.win, second.apart) == ("gun", 0.5, 0.01)
    assert found[2] is third
    next_best = harmless_first([BEST, replace(safe, apart=0.01), third], price)
    assert names(next_best) == ["safe", "gun", "another"]


@pytest.mark.parametrize(
    "other",
    [
        Option("safe", 0.49, 0.02),  # told as less, if only by a point
        Option("safe", 0.498, 0.001),  # really worse
        Option("safe", 0.5, 0.05),  # it might be a mistake
        Option("gun", 0.5, 0.0),  # it asks as much
    ],
)
def test_the_best_stays_where_the_difference_may_be_real_or_nothing_is_gained(other):
    assert harmless_first([BEST, other], price) == (BEST, other)


@pytest.mark.parametrize(
    ("wins", "key"),
    [
        ((0.0, 0.0), "because.lost"),
        ((0.004, 0.0), "because.lost.nearly"),
        ((1.0, 1.0), "because.won"),
        ((1.0, 0.996), "because.won.nearly"),
        ((1.0, 0.99), ""),
        ((0.006, 0.0), ""),
    ],
)
def test_where_everything_is_lost_or_won_it_is_said(wins, key):
    assert fate([Option("", win, error=0.0) for win in wins]) == key


@pytest.mark.parametrize(("win", "key"), [(0.0, "because.lost"), (1.0, "because.won")])
def test_what_was_only_never_seen_otherwise_is_not_certain(win, key):
    assert fate([Option("", win, error=0.002)]) == f"{key}.nearly"


def test_exact_chances_that_are_equal_are_just_as_good():
    lost = Option("lost", 0.0, error=0.0)
    assert behind(say, "en", replace(lost, name="other"), lost) == "Just as good."
    assert "Too close" in behind(say, "en", replace(lost, name="other", error=0.002), lost)


@pytest.mark.parametrize(
    ("wins", "key"),
    [
        ((0.5, 0.5), "because.level"),
        ((0.5, 0.5, 0.3), "because.level"),
        ((0.5, 0.5, 0.5, 0.3), "because.level.some"),
        ((0.5, 0.5, 0.5), "because.level.all"),
    ],
)
def test_it_is_said_how_many_are_level(wins, key):
    found = level_with(Told, [Option("", win, 0.01) for win in wins])
    assert found.key == key
    if key.endswith(("some", "all")):
        assert found.facts["n"] == 2


def test_what_is_told_to_lose_as_much_has_the_same_grade():
    """By what is surely lost, weighed by how certain that is."""
    best = Option("", 0.27)
    sure, unsure, level = Option("", 0.12, 0.02), Option("", 0.12, 0.04), Option("", 0.12, 0.1)
    options = [best, sure, unsure, level]
    assert [grade(each, best).sign for each in options[1:]] == ["??", "?", ""]
    even = evened(options)
    assert [grade(each, best).sign for each in even[1:]] == ["??", "??", "??"]
    assert clearly_behind(even) == list(even[1:])
    assert {grade(each, best) for each in evened([best, *[level] * 3, unsure])[1:]} == {
        Severity.MISTAKE
    }


def test_a_precise_loss_settles_what_is_told_of_vague_ones():
    best, sure, vague = Option("", 0.5), Option("", 0.39, 0.002), Option("", 0.36, 0.2)
    assert grade(vague, best) == Severity.GOOD
    _, *found = evened([best, sure, *[vague] * 9])
    assert {grade(each, best) for each in found} == {Severity.BLUNDER}


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 0.3)), max_size=9))
def test_no_larger_loss_has_a_milder_verdict(found):
    """And what is told as one number has one; what is in order stays as it is."""
    best = Option("", 1.0)
    even = evened([best, *(Option("", win, apart) for win, apart in found)])
    assert [each.win for each in even[1:]] == [win for win, _ in found]
    assert all(each.apart >= 0 for each in even)
    surely = [
        (whole(each.win), loss(each, best) - DOUBT * each.apart)
        for each in sorted(even[1:], key=lambda each: -each.win)
    ]
    assert all(two[1] >= one[1] - 1e-9 for one, two in pairwise(surely))
    assert all(one[1] == pytest.approx(two[1]) for one, two in pairwise(surely) if one[0] == two[0])
    again = [each.apart for each in evened(even)]
    assert again == pytest.approx([each.apart for each in even])


def test_far_behind_is_what_it_would_be_a_blunder_to_take():
    near, doubtful, far = Option("", 0.48), Option("", 0.3, 0.2), Option("", 0.3, 0.01)
    assert far_behind([BEST, near, doubtful, far, replace(far, win=0.1)]) is far
    assert far_behind([BEST, near, doubtful]) is far_behind([BEST]) is None
    assert far_behind([BEST, near, Option("", 0.43, 0.001), far]) is far  # a mistake is none
    assert far_behind([BEST, far, replace(far, win=0.1)]) is None


@pytest.mark.parametrize(
    ("key", "whom", "is_next", "is_heard"),
    [
        ("decides", "held", False, True),
        ("decides", "second", True, True),
        ("decides", "second", False, False),  # it decides against another one
        ("because.level", "second", True, False),  # that others are level says nothing
        ("because.level", "held", True, True),
    ],
)
def test_instead_of_another_decision_it_is_told_what_decides_against_just_that(
    key, whom, is_next, is_heard
):
    found = Told.of(key, whom=whom)
    assert heard_of(found, is_next=is_next) is (found if is_heard else None)


def test_where_nothing_decides_nothing_is_heard():
    assert heard_of(None, is_next=True) is None


def test_the_distance_to_the_best_is_told_as_a_number_only_beyond_its_error():
    assert behind(say, "en", BEST, BEST) == ""
    assert "3 games in 100" in behind(say, "en", Option("", 0.47, 0.001), BEST)
    close = say("en", "advice.close")
    assert behind(say, "en", Option("", 0.49, 0.02), BEST) == close
    assert behind(say, "en", Option("", 0.499, 0.0), BEST) == close


@pytest.mark.parametrize(("win", "apart", "n"), [(0.47, 0.02, 7), (0.5, 0.1, 17), (0.1, 0.5, 50)])
def test_what_may_be_a_mistake_is_not_called_close_to_the_best(win, apart, n):
    """It is told how far behind it may be; never more than the best one may win."""
    option = Option("", win, apart)
    assert is_level(option, BEST)
    assert behind(say, "en", option, BEST) == say("en", "advice.unclear", n=n)


def test_what_cannot_be_told_apart_yet_may_be_so_far_behind():
    """How many are level, and the farthest that one of those may be that are not surely close."""
    options = [BEST, Option("", 0.5, 0.01), Option("", 0.47, 0.02), Option("", 0.5, 0.1)]
    found = level_with(Told, options)
    assert dict(found.facts) == {"n": 3, "far": 17}
    assert not is_surely_close(Option("", 0.0), Option("", 0.05))  # which is a mistake already
    assert most_behind(Option("", 0.001, 0.01), Option("", 0.004)) == 1  # "up to 0" says nothing
