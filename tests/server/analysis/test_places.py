"""Analysts are started from anywhere, and run none of a user's files."""

import os
from time import monotonic
from unittest.mock import Mock

import pytest

from friday_nb.analysis import Answer, InProcess
from friday_server.analysis import service
from friday_server.analysis.client import InService
from friday_server.analysis.pool import Pool
from friday_server.analysis.service import Host
from tests.analysis.listening import Listener
from tests.analysis.questions import Count, CrashOnce
from tests.places import TRAPS


@pytest.fixture
def trapped(tmp_path, monkeypatch):
    """A current folder with files that are called like modules; what was run of them."""
    told = tmp_path / "told"
    for name in TRAPS:
        text = f"open({str(told)!r}, 'a').write({name!r})\nraise SystemExit(1)\n"
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    return told.exists


def test_a_process_runs_none_of_the_files_in_the_current_folder(trapped):
    one = Listener(InProcess())
    one.ask(Count(1))
    assert one.until_last(Count(1)).fault == ""
    one.analyst.close()
    assert not trapped()


@pytest.mark.skipif(os.name != "posix", reason="only here are paths of sockets so short")
def test_a_service_runs_none_and_is_reached_in_a_folder_that_is_too_deep(
    trapped, tmp_path, monkeypatch
):
    deep = tmp_path / ("x" * 150)
    deep.mkdir()
    monkeypatch.setattr(service, "own_folder", lambda: deep)
    with Host(workers=1) as running:
        one = Listener(InService(running.endpoint_file))
        one.ask(Count(1))
        assert one.until_last(Count(1)).fault == ""
        one.analyst.close()
    assert not trapped()
    assert not deep.exists()


def test_whoever_waits_hears_that_a_process_has_died(tmp_path):
    one = Pool()
    each, question = Listener(one), CrashOnce(str(tmp_path / "crashed"))
    each.ask(question)
    each.until_last(question)
    assert [answer.found or answer.is_late for answer in each.heard[question][:-1]] == [
        "begun",
        True,
        "done",
    ]
    one.close()


def test_after_each_process_that_dies_at_its_start_the_next_one_waits_longer():
    """But whoever asks something has one tried at once."""
    one = Pool()
    (worker,) = one._workers
    pauses = []
    for _ in range(12):
        one._woken(worker, Answer(is_last=True, is_lost=True))
        pauses.append(worker.rests_until - monotonic())
    assert pauses == pytest.approx([min(60, 0.25 * 2**n) for n in range(1, 13)], abs=0.2)
    one._woken(worker, Answer(is_last=True))
    assert worker.falls == 0
    each = Listener(one)
    each.ask(Count(1))
    assert not each.until_last(Count(1)).fault
    one.close()


@pytest.mark.parametrize("fault", [None, BlockingIOError(), BrokenPipeError()])
def test_a_service_that_dies_at_once_or_before_is_started_less_and_less_often(fault, monkeypatch):
    pauses = []

    class Closed:
        def is_set(self):
            return len(pauses) == 9

        def wait(self, seconds):
            pauses.append(seconds)
            return False

        def set(self):
            pass

    running = Host(workers=1)
    running._closed = Closed()
    monkeypatch.setattr(Host, "_begin", Mock(side_effect=fault))

    class Dead:
        stdin = None

        def wait(self):
            pass

        def terminate(self):
            pass

    running._process = Dead()
    running._look_after()
    assert pauses == [0.5, 1, 2, 4, 8, 16, 32, 60, 60]
    running.close()


def test_no_service_is_begun_after_the_end(monkeypatch):
    """The thread that starts it again may be about to when the server ends."""
    monkeypatch.setattr(service.subprocess, "Popen", lambda *_, **__: pytest.fail("it began one"))
    running = Host(workers=1)
    running.close()
    running._begin()
