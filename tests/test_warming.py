"""What is compiled beside a program ends with it, and with nothing else."""

import os
import signal
import subprocess
import sys
from time import monotonic, sleep

import psutil
import pytest

from friday_nb import warming
from friday_nb.core import registry
from tests.places import TRAPS
from tests.processes import running_on

BEGIN = """
from friday_nb import warming
from friday_nb.accel import jit
warming.is_available = lambda: True
with warming.Warming() as begun:
    print(begun._process.pid, flush=True)
    input()
print("over", flush=True)
input()
"""

ANSWERING = """
import time
try:
    print("ready", flush=True)
    time.sleep(60)
except KeyboardInterrupt:
    raise SystemExit(7)
"""


@pytest.fixture
def cold(tmp_path):
    """An environment without machine code, and a folder with files that nobody may run."""
    for name in TRAPS:
        (tmp_path / f"{name}.py").write_text(
            "open('told', 'a').write('run')\nraise SystemExit(1)\n"
        )
    return {**os.environ, "FRIDAY_CACHE": str(tmp_path / "cache"), "PYTHONSAFEPATH": "1"}


@pytest.mark.parametrize("kill", [True, False])
def test_the_compiler_ends_with_the_program(cold, tmp_path, kill):
    program = subprocess.Popen(
        [sys.executable, "-c", BEGIN],
        env=cold,
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    compiler = psutil.Process(int(program.stdout.readline()))
    if kill:
        program.kill()
    else:
        program.stdin.write("\n")
        program.stdin.flush()
        assert program.stdout.readline() == "over\n"
    assert running_on([compiler]) == []
    program.communicate("\n" if not kill else None)
    assert not (tmp_path / "told").exists()


def test_where_nothing_can_be_compiled_no_process_is_started(monkeypatch):
    monkeypatch.setattr(warming, "is_available", lambda: False)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("it started one"))
    with warming.Warming():
        pass


def test_everything_that_can_be_warmed_is_and_a_failure_is_told(monkeypatch):
    called = []
    monkeypatch.setattr(warming.subprocess, "call", lambda words: called.append(words[-1]) or 0)
    assert warming.everything() == 0
    games = {name.split(".")[1] for name in warming.warmed()}
    assert games == set(registry.names())
    assert len(called) == len(warming.warmed())
    for name in warming.warmed():
        assert any(code.endswith(warming._ONE % name) for code in called)
    monkeypatch.setattr(warming.subprocess, "call", lambda words: int("odds" in words[-1]))
    assert warming.everything() == 1


def test_a_process_that_was_killed_is_a_failure_and_ends_no_other(monkeypatch):
    called = []
    monkeypatch.setattr(
        warming.subprocess, "call", lambda words: called.append(words) or -9 * ("odds" in words[-1])
    )
    assert warming.everything() == 1
    assert len(called) == len(warming.warmed())


def test_what_is_warmed_is_there():
    for name in warming.warmed():
        module, _, function = name.partition(":")
        assert callable(getattr(warming.import_module(module), function))


def test_another_program_runs_beside_it_and_its_exit_code_counts(monkeypatch):
    monkeypatch.setattr(warming, "is_available", lambda: False)
    monkeypatch.setattr(warming.signal, "signal", lambda *_: None)
    assert warming.beside([sys.executable, "-c", "raise SystemExit(7)"]) == 7


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no groups of processes here")
def test_the_program_itself_answers_ctrl_c(cold, tmp_path):
    both = subprocess.Popen(
        [sys.executable, "-m", "friday_nb.warming", sys.executable, "-c", ANSWERING],
        env=cold,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert both.stdout.readline() == "ready\n"
    os.killpg(both.pid, signal.SIGINT)
    both.communicate(timeout=60)
    assert both.returncode == 7


def test_a_compiler_that_has_done_its_work_is_no_zombie(monkeypatch):
    monkeypatch.setattr(warming, "is_available", lambda: True)
    monkeypatch.setattr(warming, "_CODE", "pass")
    with warming.Warming() as begun:
        end = monotonic() + 10
        while begun._process.pid in psutil.pids() and monotonic() < end:
            sleep(0.01)
        assert begun._process.pid not in psutil.pids()
