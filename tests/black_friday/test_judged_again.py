"""Turns that are judged in more games, where nothing tells why they are behind."""

from dataclasses import replace

import pytest

from friday_nb.black_friday.players import because
from friday_nb.black_friday.players.advice import Advice
from friday_nb.black_friday.players.machine import Mean
from friday_nb.core.level import grade
from friday_nb.core.severity import Severity
from tests.black_friday.made_up_ends import VIEW, Fast, ended, option


def test_where_nothing_tells_why_a_turn_is_behind_it_is_judged_once_more():
    """It may have been out of luck, and is then level; or it really is behind."""
    same = [ended(6, 5, 2)]
    options = option("pass red", 0.6), option("pass blue", 0.5, 0.01), option("pass green", 0.47)
    lucky = because.explained(Advice(VIEW, options), Fast(same, same, behind=0.1))
    assert lucky.because.facts["n"] == 10
    unlucky = because.explained(Advice(VIEW, options), Fast(same, same, behind=-0.1))
    judged = unlucky.options[1]
    assert (judged.win, judged.apart) == (pytest.approx(0.6), pytest.approx(0.01 / 2**0.5))
    assert unlucky.because.key.startswith("because.level")
    other = because.explained(Advice(VIEW, options), Fast(same, same, behind=0.2))
    assert [str(each.action) for each in other.options] == ["pass red", "pass green", "pass blue"]


def test_of_two_judgements_of_a_turn_the_more_certain_one_counts_for_more():
    """0.1 behind with twice the error counts a quarter as much as level: 0.02 behind."""
    same = [ended(6, 5, 2)]
    options = option("pass red", 0.6), option("pass blue", 0.5, 0.02)
    judged = because.explained(Advice(VIEW, options), Fast(same, same, behind=0.0)).options[1]
    assert judged.win == pytest.approx(0.58)
    assert judged.apart == pytest.approx(0.02 / 5**0.5)


def test_a_turn_that_is_ahead_in_all_games_together_leads():
    same = [ended(6, 5, 2)]
    options = option("pass red", 0.6), option("pass blue", 0.5, 0.01), option("pass green", 0.4)
    found = because.explained(Advice(VIEW, options), Fast(same, same, behind=-0.2))
    told = [(str(each.action), pytest.approx(each.win)) for each in found.options]
    assert told == [("pass blue", 0.65), ("pass red", 0.6), ("pass green", 0.4)]
    assert not found.best.apart
    assert found.options[1].apart == pytest.approx(0.01 / 2**0.5)


def test_a_turn_that_is_ahead_by_no_more_than_luck_explains_is_level_and_does_not_lead():
    """0.005 in all games together, with an error of 0.007."""
    same = [ended(6, 5, 2)]
    options = option("pass red", 0.6), option("pass blue", 0.5, 0.01)
    found = because.explained(Advice(VIEW, options), Fast(same, same, behind=-0.11))
    assert [(str(each.action), each.win) for each in found.options] == [
        ("pass red", 0.6),
        ("pass blue", 0.6),
    ]


def test_what_is_judged_once_more_is_no_worse_a_mistake_than_what_loses_more():
    """12 games in 100 behind were a blunder, and 16 a mistake, as their error was larger."""
    same = [ended(6, 5, 2)]
    vague = option("pass green", 0.44, 0.042)
    options = option("pass red", 0.6), option("pass blue", 0.48, 0.02), vague
    found = because.explained(Advice(VIEW, options), Fast(same, same, behind=0.12))
    assert grade(vague, found.best) is Severity.MISTAKE
    assert [grade(each, found.best) for each in found.options[1:]] == [Severity.BLUNDER] * 2


def test_of_turns_that_win_as_often_the_one_with_more_gold_stands_first_after_that_too():
    gold = [
        replace(option(f"pass {name}", 0.4, 0.01), gold=n)
        for name, n in (("blue", 1.0), ("green", 1.5))
    ]
    again = because._averaged(Advice(VIEW, (option("pass red", 0.6), *gold)), Mean(0.2, 0.01))
    assert [each.gold for each in again.options] == [2.0, 1.5, 1.0]
