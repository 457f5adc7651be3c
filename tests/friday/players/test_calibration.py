"""Told chances: facts stay facts, the order stays, the shipped numbers are the measured ones."""

import json
from itertools import pairwise
from math import exp, hypot, log
from pathlib import Path

import pytest

from friday_nb.friday.players import calibration, losses, weights
from friday_nb.friday.players.advice import advise
from friday_nb.friday.players.listed import Advice
from tests.friday.players import made_up
from tests.friday.positions import at

MEASURED = Path(__file__).parents[3] / "benchmarks" / "results"
DEPTHS = pytest.mark.parametrize("depth", [0, 1])
PLACES = [(level, step) for level in (1, 2, 3, 4) for step in range(4)]
JUDGED = [0.0, 1e-9, 1e-4, 0.01, *(n / 20 for n in range(1, 20)), 0.99, 0.9999, 1 - 1e-9, 1.0]


@DEPTHS
@pytest.mark.parametrize(("level", "step"), PLACES)
def test_the_order_of_chances_stays(depth, level, step):
    known = calibration.measured(depth)
    told = [known.told(judged, level, step) for judged in JUDGED]
    assert all(one < other for one, other in pairwise(told))


@DEPTHS
def test_what_is_decided_is_told_as_decided(depth):
    known = calibration.measured(depth)
    for level, step in PLACES:
        assert (known.told(0.0, level, step), known.told(1.0, level, step)) == (0.0, 1.0)
    assert known.error(0.0) == known.error(1.0) == known.error_of_difference(1.0, 1.0) == 0.0


def test_beta_calibration_is_computed_as_the_book_says():
    known = calibration.Calibration(((((1.3, 0.8, 0.4)),) * 4,) * 4, 0.25, 0.1)
    odds = exp(1.3 * log(0.3) - 0.8 * log(0.7) + 0.4)
    assert known.told(0.3, 2, 1) == pytest.approx(odds / (1 + odds))


def test_each_level_and_each_step_has_numbers_of_its_own():
    numbers = tuple(
        tuple((1.0, 1.0, 4.0 * level + step) for step in range(4)) for level in range(4)
    )
    known = calibration.Calibration(numbers, 0.1, 0.1)
    for level, step in PLACES:
        told = known.told(0.5, level, step)
        assert log(told / (1 - told)) == pytest.approx(4 * (level - 1) + step)


@DEPTHS
def test_a_difference_is_known_better_than_two_chances(depth):
    known = calibration.measured(depth)
    for best, other in ((0.9, 0.9), (0.5, 0.48), (0.995, 0.99)):
        apart = known.error_of_difference(best, other)
        assert 0 < apart < hypot(known.error(best), known.error(other))


def test_what_advice_tells_is_corrected_for_level_and_step(monkeypatch):
    evaluator, view = (
        made_up.made_up_evaluator(),
        at(stack=">0,2,1,1,0>", enemy="3D", cards="0,1", life=12).view,
    )
    asked = []

    class Half:
        def told(self, judged, level, step):
            asked.append((level, step))
            return judged / 2

        def error(self, chance):
            return chance / 10

    judged = dict(evaluator.judge_all(view.cells, 0))
    monkeypatch.setattr(calibration, "measured", lambda _: Half())
    found = advise(view, evaluator)
    assert sorted(o.win for o in found.options) == sorted(win / 2 for win in judged.values())
    assert all(o.error == o.win / 10 for o in found.options)
    assert set(asked) == {(view.level, view.step)}


def test_each_depth_is_told_by_its_own_numbers(monkeypatch):
    asked = []
    real = calibration.measured
    monkeypatch.setattr(calibration, "measured", lambda depth: asked.append(depth) or real(depth))
    view = at(stack=">0,2,1,1,0>", enemy="3D", cards="0,1", life=12).view
    at_sight = advise(view, made_up.made_up_evaluator())
    assert at_sight.depth == 0
    assert set(asked) == {0}
    best, last = at_sight.best, at_sight.options[-1]
    found = []
    for depth in (0, 1):
        asked.clear()
        found.append(Advice(view, at_sight.options, depth).error_of_loss(last.action))
        assert found[-1] == real(depth).error_of_difference(best.win, last.win)
        assert asked == [depth]
    assert found[0] != found[1]


# --- the file that ships --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shipped():
    return json.loads(calibration.FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def results():
    return json.loads((MEASURED / "calibration.json").read_text(encoding="utf-8"))


def test_the_shipped_numbers_are_the_measured_ones(shipped, results):
    assert shipped == results["shipped"]


def test_they_were_measured_with_the_weights_that_ship(shipped):
    assert shipped["weights"] == weights.name()


@pytest.mark.parametrize(("depth", "name"), [(0, "sight"), (1, "thought")])
def test_the_numbers_used_are_those_of_the_depth(shipped, depth, name):
    known, stored = calibration.measured(depth), shipped[name]
    assert known.numbers == tuple(tuple(map(tuple, steps)) for steps in stored["numbers"])
    assert (known.off, known.apart) == (stored["off"], stored["apart"])
    assert known.error(0.5) == stored["off"] / 2
    assert known.error_of_difference(0.5, 0.5) == stored["apart"] / 2


def test_too_close_to_tell_is_what_was_measured_as_such():
    """The games that say how much it costs to choose at random among them used the same number."""
    measured = json.loads((MEASURED / "close_choices.json").read_text(encoding="utf-8"))
    assert measured["called close"] == losses.CLOSE
    assert losses.CLOSE in {row["times_the_error"] for row in measured["rows"]}


@pytest.mark.parametrize("depth", calibration.DEPTHS)
@pytest.mark.parametrize("group", ["all", "level 1", "level 2", "level 3", "level 4"])
def test_told_chances_come_true(results, depth, group):
    """Within two points in every bin of 200 positions, as far as so many games can tell."""
    held_out = results["held out"][depth]["groups"]
    assert held_out["all"]["positions"] >= results["least positions"]
    for row in held_out[group]["curve"]:
        if row["positions"] >= results["enough"]:
            assert abs(row["told"] - row["won"]) < 0.02 + 2 * row["error"], row
    assert held_out[group]["skill"] > 0.2
