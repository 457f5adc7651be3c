"""Processes take turns at compiling a module, and nobody waits for one that was killed."""

import subprocess
import sys
from unittest.mock import Mock

import pytest

from friday_nb.accel import jit_cache, turns

pytestmark = pytest.mark.skipif(turns.fcntl is None, reason="no locks on files here")

TAKE = """
import pathlib, sys
from friday_nb.accel.turns import Turn
turn = Turn(pathlib.Path(sys.argv[1]))
turn.enter()
print("mine", flush=True)
input()
"""


@pytest.fixture
def take(tmp_path):
    """Start a process that takes the turn, and says so."""
    begun = []

    def start():
        command = [sys.executable, "-c", TAKE, str(tmp_path / "module.lock")]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        begun.append(subprocess.Popen(command, **pipes))
        return begun[-1]

    yield start
    for process in begun:
        process.kill()
        process.communicate()


def test_the_second_has_its_turn_when_the_first_is_killed(take):
    first = take()
    assert first.stdout.readline() == "mine\n"
    second = take()
    with pytest.raises(subprocess.TimeoutExpired):
        second.communicate(timeout=1)
    first.kill()
    assert second.stdout.readline() == "mine\n"


def test_a_turn_is_over_when_whoever_took_it_is_done(take, tmp_path):
    turn = turns.Turn(tmp_path / "module.lock")
    turn.enter()
    turn.enter()
    turn.back_to(1)
    other = take()
    with pytest.raises(subprocess.TimeoutExpired):
        other.communicate(timeout=1)
    turn.back_to(0)
    assert other.stdout.readline() == "mine\n"


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path):
    turn = turns.Turn(tmp_path / "missing" / "module.lock")
    turn.enter()
    turn.back_to(0)


def test_what_another_process_has_made_meanwhile_is_not_made_again(tmp_path, monkeypatch):
    def function():
        pass

    turn = turns.Turn(tmp_path / "module.lock")
    cache = jit_cache._Cache(function, turn)
    found = iter([None, "made"])
    monkeypatch.setattr(cache, "_path", lambda *_: tmp_path)
    monkeypatch.setattr(cache, "_load", lambda *_: next(found))
    assert cache.load_overload(None, Mock()) == "made"
    assert turn.depth == 1
    turn.back_to(0)
