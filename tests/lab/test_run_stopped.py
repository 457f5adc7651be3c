"""Runs that are stopped: by Ctrl-C once or twice, by a kill, while workers load, at a long game."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from friday_nb import lab
from friday_nb.lab import local, runner
from friday_nb.lab.store import SHARDS
from tests.lab.test_run import EXPERIMENT, files, notes, play, whole

__all__ = ["notes", "whole"]


def test_the_first_interrupt_lets_the_shard_in_progress_finish(tmp_path, whole, notes, monkeypatch):
    real = local.played
    before = signal.getsignal(signal.SIGINT)

    def interrupted(experiment, shard):
        if shard == EXPERIMENT.plan()[2]:
            signal.raise_signal(signal.SIGINT)
        return real(experiment, shard)

    monkeypatch.setattr(local, "played", interrupted)
    monkeypatch.setattr(runner, "GRACE", 600)
    with pytest.raises(lab.Interrupted) as stopped:
        play(tmp_path, notes)
    assert set(stopped.value.run.shards) == set(EXPERIMENT.plan()[:3])
    assert not stopped.value.run.complete
    assert stopped.value.run.played == 3 * 250
    assert [problem.key for problem in notes] == ["lab_stopping"]
    assert signal.getsignal(signal.SIGINT) is before
    monkeypatch.undo()
    found = play(tmp_path)
    assert found == whole
    assert found.played == 1200 - 3 * 250


def test_the_second_interrupt_stops_at_once(tmp_path, monkeypatch):
    real = local.played

    def interrupted(experiment, shard):
        if shard == EXPERIMENT.plan()[1]:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
        return real(experiment, shard)

    monkeypatch.setattr(local, "played", interrupted)
    with pytest.raises(lab.Interrupted) as stopped:
        play(tmp_path)
    assert set(stopped.value.run.shards) == set(EXPERIMENT.plan()[:1])


def test_who_stopped_a_run_is_not_interrupted_again_after_its_end(tmp_path, monkeypatch):
    """In a notebook, that would end whatever comes next."""
    real = local.played

    def interrupted(experiment, shard):
        signal.raise_signal(signal.SIGINT)
        return real(experiment, shard)

    monkeypatch.setattr(local, "played", interrupted)
    monkeypatch.setattr(runner, "GRACE", 0.5)
    with pytest.raises(lab.Interrupted):
        play(tmp_path)
    try:
        time.sleep(0.6)
    except KeyboardInterrupt:
        pytest.fail("interrupted again")


def simulation(folder, *, more="", **env):
    """A whole program with two workers, in plain Python so that it takes a while."""
    command = [sys.executable, "-m", "friday_nb", "simulate", "--bot", "random", *more.split()]
    command += ["--games", "6000", "--seed", "5", "--workers", "2", "--out", str(folder)]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1", "LC_ALL": "C.UTF-8", **env}
    return subprocess.Popen(
        command, env=plain, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def test_games_that_take_too_long_are_not_waited_for(tmp_path, monkeypatch, notes):
    """One Ctrl-C, and a game that would never end."""
    real = local.played

    def endless(experiment, shard):
        if shard == EXPERIMENT.plan()[1]:
            signal.raise_signal(signal.SIGINT)
            while True:
                time.sleep(0.01)
        return real(experiment, shard)

    monkeypatch.setattr(local, "played", endless)
    monkeypatch.setattr(runner, "GRACE", 0.01)
    with pytest.raises(lab.Interrupted) as stopped:
        play(tmp_path, notes)
    assert set(stopped.value.run.shards) == set(EXPERIMENT.plan()[:1])
    assert [problem.key for problem in notes] == ["lab_stopping"]


@pytest.mark.parametrize(
    ("end", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)], ids=["int", "kill"]
)
def test_a_program_stopped_in_the_middle_loses_nothing(tmp_path, end, code):
    folder = tmp_path / "run"
    program = simulation(folder)
    deadline = time.monotonic() + 150
    while len(files(folder)) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(program.pid, end)  # as a terminal does: parent and workers
    said = program.communicate(timeout=150)[1]
    assert program.returncode == code
    if end == signal.SIGINT:
        assert "\nStopping" in f"\n{said}"
        assert "goes on from here" in said
        assert "Traceback" not in said
    kept = len(files(folder))
    assert 2 <= kept < 24
    experiment = lab.Experiment.of("friday", ["random"], games=6000, seed=5)
    assert sum(shard.games for shard in lab.load(folder).shards) == 250 * kept
    found = lab.run(experiment, folder, workers=1, progress=False)
    assert found.played == 6000 - 250 * kept
    assert found == lab.run(experiment, workers=1, progress=False)


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL], ids=["term", "kill"])
def test_the_workers_end_with_a_parent_that_is_killed(tmp_path, end):
    """All of them write to one pipe, which ends when the last of them is gone."""
    program = simulation(tmp_path / "run", more="--level 1 --level 2 --level 3 --level 4")
    try:
        while len(files(tmp_path / "run")) < 4:
            assert program.poll() is None
            time.sleep(0.02)
        program.send_signal(end)
        assert "Traceback" not in program.communicate(timeout=150)[1]
        assert program.returncode == -end
    finally:
        with suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)


def test_ctrl_c_while_a_worker_is_loading_is_not_its_end(tmp_path):
    """The signal comes in the worker's very first moments, before any of our code."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        "if '--multiprocessing-fork' in sys.orig_argv:\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
    )
    program = simulation(tmp_path / "run", PYTHONPATH=str(tmp_path))
    said = program.communicate(timeout=150)[1]
    assert "Traceback" not in said
    assert program.returncode == 0


def test_the_next_run_removes_what_a_killed_one_left_half_written(tmp_path, whole):
    play(tmp_path)
    left = tmp_path / SHARDS / f".{EXPERIMENT.plan()[0].name}.json.gz.123-0123abcd"
    left.write_bytes(b"half")
    os.utime(left, (time.time() - 100,) * 2)
    assert play(tmp_path) == whole
    assert not left.exists()
