"""Chances that were played on: the luck they share, and how they are told."""

from dataclasses import replace
from math import hypot, log
from statistics import mean, stdev

import pytest

from friday_nb import friday
from friday_nb.charts import percent
from friday_nb.friday.cards import Step
from friday_nb.friday.players.by_playing import (
    LEAST,
    TOLD,
    Telling,
    as_told,
    by_playing,
    played_on,
)
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.rollouts import Rollouts
from tests.friday.players.test_advice import Judging
from tests.friday.players.test_rollouts import Known
from tests.friday.positions import at


def test_a_chance_that_was_played_on_is_told_with_what_thinking_ahead_changes():
    """Not one that is solved, nor further than it is proved."""
    action = friday.legal(friday.new_game(level=1, seed=1).view)[0]
    played = Option(action, 0.8, 0.03, apart=0.02)
    telling = Telling(0.0, 0.0, 0.06)
    found = as_told(played, 0.5, telling)
    assert found.error == pytest.approx(hypot(0.03, 0.4 * 0.06**0.5))
    assert (found.noise, found.apart) == (0.03, 0.02)
    assert as_told(replace(played, error=0.0, low=0.8, high=0.8), 0.5, telling).error == 0.0
    near = as_told(replace(played, low=0.75, high=0.8), 0.5, telling)
    assert near.error == pytest.approx(0.05)


def test_what_was_played_on_is_never_proved_to_be_better_than_what_is_solved():
    """The chance of one of the two is exact; their difference is not."""
    for seed in range(60):
        view = friday.new_game(level=1, seed=seed).view
        solved, other = (action.packed for action in friday.legal(view)[:2])
        options = played_on(
            view,
            Known({solved: 0.55, other: 0.58}),
            {solved: 0.55, other: 0.58},
            {solved: (0.6, 0.6), other: (0.0, 1.0)},
        )
        found = Advice(view, tuple(sorted(options, key=lambda option: -option.win)))
        behind = found.options[1].action
        assert found.of(friday.Action.unpack(solved)).error == 0
        assert 0.001 < found.error_of_loss(behind) < 0.1


def test_luck_that_a_solved_decision_had_is_taken_out_of_the_others():
    """It was the same luck: the mean of what is told is right, and it varies less."""
    told, raw = [], []
    for seed in range(60):
        view = friday.new_game(level=1, seed=seed).view
        solved, other = (action.packed for action in friday.legal(view)[:2])
        chances = {solved: 0.5, other: 0.52}
        options = played_on(view, Known(chances), chances, {solved: (0.5, 0.5), other: (0.0, 1.0)})
        told.append(next(o.win for o in options if o.action.packed == other))
        raw.append(Rollouts(view, Known(chances), chances).compared()[other].win)
    assert mean(told) == pytest.approx(0.52, abs=0.01)
    assert min(told) < 0.52 < max(told)
    assert stdev(told) < stdev(raw) / 2


def test_what_is_told_in_a_ratio_has_its_errors_in_that_ratio():
    """The same games after all, beside a solved chance that is twice as high."""
    view = friday.new_game(level=1, seed=1).view
    solved, other = (action.packed for action in friday.legal(view)[:2])
    chances = {solved: 0.6, other: 0.5}
    low, high = (
        {
            option.action.packed: option
            for option in played_on(
                view, Known(chances), chances, {solved: (true, true), other: (0.0, 1.0)}
            )
        }
        for true in (0.3, 0.6)
    )
    assert low[other].error > 0
    assert high[other].error == pytest.approx(2 * low[other].error)
    assert high[other].apart == pytest.approx(2 * low[other].apart)
    assert high[other].win == pytest.approx(2 * low[other].win)


def test_what_was_played_on_at_sight_is_told_as_one_who_thinks_ahead_wins_it():
    """Nothing changes its place, and what is not proved is told neither as never nor as always."""
    action = friday.legal(friday.new_game(level=1, seed=1).view)[0]
    before, telling = (0, 0.2, 0.5, 1), Telling(log(1.3), 0.0, 0.0)
    told = [as_told(Option(action, win, 0.1, apart=0.02), 0.9, telling) for win in before]
    wins = [each.win for each in told]
    assert (wins[0], wins[3]) == (LEAST, 1 - LEAST)
    assert (percent(wins[0]), percent(wins[3])) == ("<1%", ">99%")
    proved = Option(action, 0.0, 0.0, high=0.0), Option(action, 1.0, 0.0, low=1.0)
    assert [as_told(each, 0.5, telling).win for each in proved] == [0, 1]
    assert as_told(Option(action, 0.0, 0.1, high=0.0005), 0.5, telling).win == 0.0005
    assert before[1] < wins[1] < before[2] < wins[2] < 1
    assert wins[2] == pytest.approx(1.3 / 2.3)
    assert told[2].error == pytest.approx(0.1 * 4 * wins[2] * (1 - wins[2]))
    assert told[2].apart == pytest.approx(0.2 * told[2].error)
    assert as_told(Option(action, 0.5, 0.1), 0.9, telling).apart is None


def test_what_the_network_judged_has_its_share_in_what_is_told():
    """So much less do the games count, and their luck; what is decided stays so."""
    action = friday.legal(friday.new_game(level=1, seed=1).view)[0]
    told = as_told(Option(action, 0.5, 0.1, apart=0.04), 0.9, Telling(0.0, 0.25, 0.0))
    assert told.win == pytest.approx(0.75 * 0.5 + 0.25 * 0.9)
    assert (told.error, told.apart) == (pytest.approx(0.075), pytest.approx(0.03))
    # Of what won no game at all the network's judgement counts as well: it was told 0%, and won 2%.
    none = as_told(Option(action, 0.0, 0.01, apart=0.02), 0.06, Telling(0.5, 0.35, 0.0))
    assert none.win == pytest.approx(0.35 * 0.06)
    assert (none.error, none.apart) == (pytest.approx(0.0065), pytest.approx(0.013))
    lost = Option(action, 0.0, 0.0, high=0.0)
    assert as_told(lost, 0.9, Telling(0.0, 0.25, 0.1)) == lost


@pytest.mark.parametrize(
    ("facts", "is_told"),
    [
        ({"step": "red", "enemy": "4W"}, True),
        ({"step": "green", "enemy": "4W"}, True),
        ({"enemy": "20/6", "cards": "4W,3S,3D,4W", "life": 20}, False),
    ],
)
def test_only_hazards_are_told_so(facts, is_told):
    """Against pirates what playing on brings is told as it is."""
    view = at(**{"cards": "2,1", "life": 5} | facts).view
    first, *others = (action.packed for action in friday.legal(view))
    chances = {first: 0.5, **dict.fromkeys(others, 0.1)}
    known = Judging(chances, 0.5)
    proved = dict.fromkeys(chances, (0.0, 1.0))
    played = {o.action: o for o in played_on(view, known, chances, proved)}
    told = {o.action: o for o in by_playing(view, known, chances, proved)}
    best = friday.Action.unpack(first)
    assert 0 < played[best].win < told[best].win + (not is_told)
    assert (told[best].win == played[best].win) is not is_told


def test_one_ability_on_one_card_is_played_on_once_whichever_card_has_it():
    """Nothing but luck could set one of them behind another."""
    view = at(cards="2,1D,3D,0D", enemy="40/10", first=2, beaten=1, life=5).view
    same = [friday.Action.parse(f"use {card}>1").packed for card in (2, 3, 4)]
    other = friday.Action.parse("use 2>3").packed
    chances = {same[0]: 0.5, other: 0.45, same[1]: 0.1, same[2]: 0.1}
    known = Known(chances)
    found = played_on(view, known, chances, dict.fromkeys(chances, (0.0, 1.0)))
    told = {option.action.packed: option for option in found}
    assert len({told[code].win for code in same}) == 1
    assert told[other].win != told[same[0]].win
    assert all(told[code].apart > 0 for code in same[1:])
    assert not known.played[same[1]]
    assert known.played[other]


def test_where_the_network_counts_too_it_chooses_and_the_games_may_contradict_it():
    """Nobody looks for another best decision; but what wins more is told to win more."""
    view = friday.new_game(level=1, seed=1).view
    first, other = (action.packed for action in friday.legal(view)[:2])
    proved = dict.fromkeys((first, other), (0.0, 1.0))
    judged = {first: 0.55, other: 0.5}
    telling = TOLD[Step.GREEN][0]
    assert telling.judged > 0
    known = Known({first: 0.3, other: 0.7})
    one, two = (
        next(o for o in by_playing(view, known, judged, proved) if o.action.packed == code)
        for code in (first, other)
    )
    assert two.win > one.win
    assert (one.apart, two.apart > 0) == (0.0, True)
    assert known.played[first] == known.played[other] != []


LATE = {
    "red": {"step": "red", "enemy": "4W"},
    "first pirate": {"enemy": "20/6", "cards": "4W,3S,3D,4W", "life": 20},
    "last pirate": {"enemy": "20/6", "first": 2, "beaten": 1, "cards": "4W,3S,3D,4W", "life": 20},
}


def otherwise(facts):
    """How far what is told is off apart from luck: a share of the variance of one game."""
    view = at(**{"cards": "2,1", "life": 5} | facts).view
    chances = {action.packed: 0.5 for action in friday.legal(view)}
    proved = dict.fromkeys(chances, (0.0, 1.0))
    told = by_playing(view, Judging(chances, 0.5), chances, proved)[0]
    return (told.error**2 - told.noise**2) / (told.win * (1 - told.win))


@pytest.mark.parametrize("step", LATE)
def test_what_was_played_on_at_sight_is_told_to_be_off_by_more_than_luck(step):
    """However many games there were: who goes on thinks ahead."""
    assert otherwise(LATE[step]) > 0.01


def test_after_the_last_pirate_thinking_ahead_is_farther_off_than_after_the_first():
    assert otherwise(LATE["last pirate"]) > otherwise(LATE["first pirate"]) + 0.005
