"""Intervals of estimates: split conformal prediction, its stored margins, and what they hold."""

import json
import math
import random
from functools import partial
from pathlib import Path

import pytest

from benchmarks import estimates
from friday_nb import friday
from friday_nb.friday import compiled
from friday_nb.friday.odds.fight import (
    LIFE,
    WIN,
    best_arm,
    conformal,
    deepening,
    policy_evaluation,
    solve,
    solver,
)
from friday_nb.friday.odds.fight.conformal import (
    LEAST_FIGHTS,
    LEVEL,
    Interval,
    interval,
    margin,
    score,
)
from tests.friday.positions import at
from tests.friday.twins import needs_numba

SEARCH_STEP, TRIAL_STEP = 0.01, 0.01
TRIALS = 200 * TRIAL_STEP
BATCH = 64
SOME = 3
"""Every third of the stored positions is asked again."""
STORED = json.loads((Path(estimates.RESULTS) / "estimates.json").read_text(encoding="utf-8"))
PLAIN = (solve.PLAIN, False)


def test_a_margin_holds_one_more_score_as_often_as_it_says():
    """For any distribution: here a skew one, in twenty thousand draws of samples and one more."""
    rng = random.Random(7)
    for n in (9, 19, 30):
        held = 0
        for _ in range(20_000):
            scores = [rng.expovariate(1.0) ** 2 for _ in range(n + 1)]
            held += scores[0] <= margin(scores[1:])
        exact = math.ceil((n + 1) * LEVEL) / (n + 1)
        assert held / 20_000 == pytest.approx(exact, abs=0.01)


def test_too_few_scores_or_too_many_misses_give_no_margin():
    assert margin([0.1] * 8) is None
    assert margin([0.1] * 9) == 0.1
    assert margin([0.1] * 8 + [math.inf]) is None
    assert margin([0.1] * 18 + [math.inf]) == 0.1


def test_no_margin_helps_where_the_truth_lies_below_the_lower_end():
    assert score(0.5, 0.6, 0.49) == math.inf
    assert score(0.5, 0.6, 0.55) == 0.0
    assert score(0.5, 0.6, 0.7) == pytest.approx(0.1)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ((0.1, 1.0, 0.5, 0.0625, 0.125), Interval(0.4375, 0.6875, proved=False)),
        ((0.495, 0.6, 0.5, 0.0625, 0.125), Interval(0.495, 0.6, proved=True)),
        ((0.1, 1.0, 0.5, 0.0625, None), Interval(0.4375, 1.0, proved=True)),
    ],
)
def test_an_interval_goes_no_further_than_what_is_proved(facts, expected):
    assert interval(*facts, LEAST_FIGHTS) == expected


def test_with_fewer_fights_than_the_margins_were_measured_with_only_the_proved_bound_is_told():
    facts = (0.1, 0.9, 0.5, 0.0625, 0.125)
    assert interval(*facts, LEAST_FIGHTS).high == 0.6875
    assert interval(*facts, LEAST_FIGHTS - 1) == Interval(0.4375, 0.9, proved=True)


def test_most_of_the_positions_stored_have_as_many_fights_as_a_margin_needs():
    fights = [row["fights"] for row in STORED["rows"]]
    assert sum(n >= LEAST_FIGHTS for n in fights) / len(fights) > 0.85


def test_positions_with_too_few_fights_or_without_success_move_no_margin():
    row = {"goal": "win", "step": "green", "game": 2, "low": 0.1, "high": 1.0, "about": 0.5}
    row |= {"error": 0.01, "fights": LEAST_FIGHTS, "truth": 0.53}
    rows = [row] * 20
    others = [row | {"fights": LEAST_FIGHTS - 1, "truth": 1.0}] * 20
    others += [row | {"low": 0.5, "truth": 1.0}] * 20
    assert estimates.margins_of(rows)["win"]["green"] == pytest.approx(0.02, abs=0.002)
    assert estimates.margins_of(rows + others) == estimates.margins_of(rows)


def test_the_margins_shipped_are_those_measured():
    assert conformal.margins() == STORED["margins"]


def test_the_margins_follow_from_the_positions_stored():
    assert estimates.margins_of(STORED["rows"]) == STORED["margins"]
    found = estimates.tables(STORED["rows"], STORED["margins"])
    assert json.loads(json.dumps(found)) == STORED["found"]


def held_of(rows, margins):
    """How many of the intervals hold the truth, of games that gave no margin."""
    told_rows = estimates.estimates_of(rows)
    test = [row for row in told_rows if "truth" in row and row["game"] % 2]
    told = [estimates.of_row(row, margins[row["goal"]][row["step"]]) for row in test]
    return sum(
        one.low - 1e-6 <= row["truth"] <= one.high + 1e-6
        for row, one in zip(test, told, strict=True)
    ), len(test)


def at_most(k, n, p):
    """The chance of at most ``k`` of ``n``, each with chance ``p`` (binomial)."""
    return sum(math.comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k + 1))


def test_intervals_hold_the_truth_in_other_games_and_sampling_errors_alone_do_not():
    held, n = held_of(STORED["rows"], STORED["margins"])
    assert n >= 50
    assert at_most(held, n, LEVEL) > 0.01
    none = {goal: dict.fromkeys(steps, 0.0) for goal, steps in STORED["margins"].items()}
    held, n = held_of(STORED["rows"], none)
    assert at_most(held, n, LEVEL) < 0.01


class Clock:
    """A clock that every look moves on: so the work done, and all that follows, is always the same.

    Searches look at it every chunk, trials before and after a batch of fights.
    """

    def __init__(self, monkeypatch):
        self.now = 0.0
        for module, step in ((solver, 0.0), (deepening, SEARCH_STEP), (best_arm, TRIAL_STEP)):
            monkeypatch.setattr(module, "perf_counter", partial(self.look, step))

    def look(self, step):
        self.now += step
        return self.now


class Batches(best_arm.BestArm):
    """Trials, always so many at a time."""

    def __init__(self, *args, **more):
        super().__init__(*args, **more)
        self.batch = BATCH


@needs_numba
def test_fresh_estimates_of_stored_positions_hold_their_truth(monkeypatch):
    """With a fixed amount of search and trials, about as much as when the margins were measured."""
    on = (compiled.compile_with(*solve.MODULES), True)
    rows = [row for row in STORED["rows"] if "truth" in row and "position" in row][::SOME]
    held = alone = n = 0
    for row in rows:
        view = friday.parse_position(row["position"])
        goal = estimates.goal_of(row["goal"], view)
        Clock(monkeypatch)
        monkeypatch.setattr(solver, "BestArm", Batches)
        worth = solve.Solver(view, goal, 4 * SEARCH_STEP, solve.never, on).odds(TRIALS).worth
        if worth.interval is None:
            continue  # decided at once
        n += 1
        held += worth.interval.low - 1e-6 <= row["truth"] <= worth.interval.high + 1e-6
        alone += abs(row["truth"] - worth.about) <= worth.sampling_error + 1e-6
    assert n >= 25
    assert at_most(held, n, LEVEL) > 0.01
    assert at_most(alone, n, LEVEL) < 0.01


OPEN = at(
    level=4, step="yellow", stack=">-1*2,0*4,1*2,0L2,0C2,0X2,0D,1Y,1T>", enemy="0C2", life=6
).view
LITTLE_LIFE, CARDS = {"level": 4, "step": "yellow", "life": 3}, "-1*2,0*4,1*2,0L2,0C2,0X2,0D,1Y,1T"
DOUBTFUL = at(**LITTLE_LIFE, stack=f">{CARDS}>", enemy="2W", cards="0X2,0,1").view
WIDE = at(**LITTLE_LIFE, stack=f">{CARDS}>", enemy="4W", cards="0X2,0,1").view
ESTIMATED = [(DOUBTFUL, WIN), (WIDE, LIFE)]
"""Questions that a moment leaves open, and of which a few trials in plain Python say something."""
BRIEF = at(enemy="1L1", step="yellow", cards="-1,/2X1", stack=">0E!,2W>", life=0).view
"""Won for sure, but no search of a moment sees it."""


def tried(monkeypatch, view, goal, trials, kind=Batches):
    """The odds after a moment's search, and after as many looks at the clock as trials take."""
    Clock(monkeypatch)
    monkeypatch.setattr(solver, "BestArm", kind)
    return solve.Solver(view, goal, 4 * SEARCH_STEP, solve.never, PLAIN).odds(trials)


@pytest.fixture
def few(monkeypatch):
    """Margins are told after few fights, so that plain Python tells them soon."""
    monkeypatch.setattr(conformal, "LEAST_FIGHTS", 1)
    monkeypatch.setattr(f"{__name__}.BATCH", 4)


@pytest.mark.parametrize(("view", "goal"), ESTIMATED)
def test_a_fight_that_the_search_leaves_open_is_estimated_between_its_bounds(
    monkeypatch, view, goal
):
    monkeypatch.setattr(f"{__name__}.BATCH", 4)
    odds = tried(monkeypatch, view, goal, TRIALS)
    worth = odds.worth
    assert odds.kind == "estimate"
    assert worth.low < worth.about <= worth.high
    assert worth.sampling_error < worth.high - worth.low
    assert sum(p for _, p in odds.life) + odds.dies == pytest.approx(1)
    told = odds.win if goal is WIN else odds.mean_life
    assert told == pytest.approx(worth.about)
    assert odds.choices[0].action == odds.best


@pytest.mark.parametrize(("view", "goal"), ESTIMATED)
@pytest.mark.usefixtures("few")
def test_an_estimate_carries_its_interval_and_no_decision_is_worth_more(monkeypatch, view, goal):
    odds = tried(monkeypatch, view, goal, TRIALS)
    worth = odds.worth
    assert odds.kind == "estimate"
    assert worth.low <= worth.interval.low <= worth.about <= worth.interval.high <= worth.high
    assert worth.interval.low == pytest.approx(max(worth.low, worth.about - worth.sampling_error))
    measured = conformal.margins()[str(goal)]["yellow"]
    top = worth.high
    if measured is not None:
        top = min(worth.high, worth.about + worth.sampling_error + measured)
    assert worth.interval.high == pytest.approx(top)
    for choice in odds.choices:
        if choice.worth.interval:
            assert choice.worth.interval.high <= max(top, choice.worth.interval.low)


@pytest.mark.parametrize(("view", "goal"), ESTIMATED)
@pytest.mark.usefixtures("few")
def test_the_margin_is_that_of_the_goal_and_the_step(monkeypatch, view, goal):
    steps = ("green", "yellow", "red", "pirates")
    table = {aim: dict.fromkeys(steps, 9.0) for aim in ("win", "life", "lose")}
    table[str(goal)]["yellow"] = 0.004
    monkeypatch.setattr(conformal, "margins", lambda: table)
    worth = tried(monkeypatch, view, goal, TRIALS).worth
    top = worth.about + worth.sampling_error + 0.004
    assert top < worth.high
    assert worth.interval.high == pytest.approx(top)
    assert not worth.interval.proved


@pytest.mark.parametrize(("view", "goal"), ESTIMATED)
@pytest.mark.usefixtures("few")
def test_no_decision_is_told_above_the_fight(monkeypatch, view, goal):
    table = {str(goal): {"yellow": 0.004}}
    monkeypatch.setattr(conformal, "margins", lambda: table)
    odds = tried(monkeypatch, view, goal, TRIALS)
    fight = odds.worth.interval
    told = [choice.worth for choice in odds.choices if choice.worth.interval]
    assert any(worth.high > fight.high for worth in told)
    for worth in told:
        assert worth.interval.high <= max(fight.high, worth.interval.low)


@pytest.mark.parametrize(("view", "goal"), ESTIMATED)
def test_few_fights_have_no_margin_on_any_machine(monkeypatch, view, goal):
    monkeypatch.setattr(conformal, "margins", lambda: {str(goal): {"yellow": 0.004}})
    monkeypatch.setattr(f"{__name__}.BATCH", 4)
    odds = tried(monkeypatch, view, goal, TRIALS)
    assert 0 < odds.fights < LEAST_FIGHTS
    worth = odds.worth
    low = conformal.lower_end(worth.low, worth.about, worth.sampling_error)
    assert worth.interval == Interval(low, worth.high, proved=True)
    for choice in odds.choices:
        if choice.worth.interval:
            assert choice.worth.interval.high == choice.worth.high


def test_where_nothing_was_tried_there_are_bounds_alone():
    odds = solve.Solver(BRIEF, WIN, 0.05, lambda: True, PLAIN).odds(0.3)
    worth = odds.worth
    assert (odds.kind, odds.fights, worth.about, worth.interval) == ("bound", 0, None, None)
    assert worth.low <= 1.0 <= worth.high
    assert all(choice.worth.interval is None for choice in odds.choices)


class Unlucky(best_arm.BestArm):
    """Trials that lose every fight."""

    def run(self, lines, *_):
        for line in lines:
            line.about, line.sampling_error, line.fights = 0.0, 0.01, 2 * LEAST_FIGHTS
            line.seen = [0.0] * policy_evaluation.DIES + [1.0, 0.0, 0.0, 0.0]


def test_trials_that_do_worse_than_what_is_proved_are_not_told(monkeypatch):
    odds = tried(monkeypatch, OPEN, WIN, 0.3, Unlucky)
    assert 0.0 < odds.worth.low < odds.worth.high
    assert (odds.kind, odds.fights, odds.worth.interval) == ("bound", 0, None)
    assert odds.worth.about is None


def test_what_is_exact_or_only_bounded_carries_no_interval():
    view = at(stack=">0,2,1>", enemy="0X2", step="yellow", cards="0", life=1).view
    exact = solve.fight_odds(view, WIN)
    assert exact.kind == "exact"
    assert exact.worth.interval is None
    assert all(choice.worth.interval is None for choice in exact.choices if choice.worth.exact)
    bounded = solve.Solver(OPEN, WIN, 0.0, solve.never, PLAIN).odds()
    assert (bounded.kind, bounded.worth.interval) == ("bound", None)
