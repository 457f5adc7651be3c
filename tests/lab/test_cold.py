"""Runs where the machine code is missing: a few games are played without, for many it is made."""

import itertools

import pytest

from friday_nb import lab
from friday_nb.core.errors import Problem
from friday_nb.friday.lab.laboratory import FridayLaboratory
from friday_nb.lab import cold, local

EXPERIMENT = lab.Experiment.of("friday", ["random", "thumb"], {"level": [1]}, games=6, seed=3)
STRONG = lab.Experiment.of("friday", ["strong"], {"level": [1]}, games=6, seed=3)


@pytest.fixture
def made(monkeypatch):
    """As if nothing were compiled; what was, by player."""
    found = []
    monkeypatch.setattr(FridayLaboratory, "is_ready", lambda _self, arm: arm.players in found)
    monkeypatch.setattr(
        FridayLaboratory, "make_ready", lambda _self, arm: found.append(arm.players)
    )
    return found


@pytest.fixture
def plays(monkeypatch):
    """Nothing is played: how it would be, for each call."""
    found = []

    def play_here(_experiment, shards, workers, _stop, *, plain=False):
        found.append((len(shards), workers, plain))
        for shard in shards:
            yield shard, b"", ""

    monkeypatch.setattr(cold, "play_here", play_here)
    return found


def cold_run(experiment, told):
    return list(cold.play_cold(experiment, experiment.plan(), 2, lambda: False, told.append))


def test_few_games_are_the_same_ones_in_plain_python(made):
    told = []
    found = lab.run(EXPERIMENT, workers=1, progress=False, tell=told.append)
    assert made == []
    assert told == []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FridayLaboratory, "is_ready", lambda *_: True)
        assert found == lab.run(EXPERIMENT, workers=1, progress=False)


def test_for_many_games_the_rules_are_compiled_and_that_is_said(made, plays, monkeypatch):
    clock = itertools.count(0, 100)
    monkeypatch.setattr(cold, "perf_counter", lambda: float(next(clock)))
    told: list[Problem] = []
    assert len(cold_run(EXPERIMENT, told)) == 2
    assert made == [("random",), ("thumb",)]
    assert [problem.key for problem in told] == ["lab_compiling"]
    assert plays == [(4, 1, True), (2, 2, False)]


def test_the_second_game_tells_how_long_all_workers_take_together(made, plays, monkeypatch):
    """The first one imports; twelve games of nine seconds are over in time with two workers."""
    clock = iter([0.0, 100.0, 109.0, 209.0, 218.0])
    monkeypatch.setattr(cold, "perf_counter", lambda: next(clock))
    told: list[Problem] = []
    cold_run(EXPERIMENT, told)
    assert (made, told) == ([], [])
    assert plays == [(4, 1, True), (2, 2, True)]


def test_a_player_that_plays_otherwise_in_plain_python_is_compiled(made, plays):
    if STRONG.is_same_in_plain:
        pytest.skip("numba is not installed")
    told: list[Problem] = []
    cold_run(STRONG, told)
    assert made == [("strong",)]
    assert [problem.key for problem in told] == ["lab_compiling"]
    assert [plain for *_, plain in plays] == [False]


def test_what_is_compiled_is_played_at_once(made, plays):
    made += [("random",), ("thumb",)]
    told: list[Problem] = []
    cold_run(EXPERIMENT, told)
    assert (told, plays) == ([], [(2, 2, False)])


def test_a_worker_that_is_to_play_in_plain_python_compiles_nothing(monkeypatch):
    monkeypatch.setattr(local.signal, "signal", lambda *_: None)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "0")
    local._begin_to_work(plain=True)
    assert local.os.environ["NUMBA_DISABLE_JIT"] == "1"
