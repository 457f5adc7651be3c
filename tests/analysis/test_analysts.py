"""Every analyst: the newest question of each client counts, and a failure has one clear outcome."""

import asyncio
import io
import os
import pickle
import subprocess
import sys
import threading
from collections import defaultdict
from contextlib import suppress

import psutil
import pytest

from friday_nb.analysis import (
    Answer,
    AtOnce,
    FirstPossible,
    InProcess,
    InThread,
    InTurns,
    Unavailable,
    analysts,
    process,
    shared,
    suitable,
)
from friday_nb.analysis.parcel import Parcel
from friday_nb.analysis.place import ANALYST_VARIABLE
from friday_server.analysis.client import SERVICE_VARIABLE, InService
from friday_server.analysis.pool import Pool
from friday_server.analysis.service import Host
from tests.analysis.questions import Count, Endless, Strange, Talking, Unread

LONG = 60
"""Seconds after which something that has to come is missed."""


class Listener:
    """A client that remembers what it hears, and can wait for it in any thread."""

    def __init__(self, analyst, name="pane"):
        self.analyst, self.name = analyst, name
        self.heard = defaultdict(list)
        self.changed = threading.Condition()

    def ask(self, question):
        self.analyst.ask(self.name, question, self.hear)

    def hear(self, question, answer):
        with self.changed:
            self.heard[question].append(answer)
            self.changed.notify_all()

    def found(self, question):
        """What was found; then None, if it was the last answer."""
        return [answer.found for answer in self.heard[question] if not answer.is_late]

    def until(self, question, n):
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.found(question)) >= n, LONG)

    def until_last(self, question):
        def is_last():
            return self.heard[question] and self.heard[question][-1].is_last

        with self.changed:
            assert self.changed.wait_for(is_last, LONG)
        return self.heard[question][-1]


def in_service():
    """Asks a service of its own, which ends with it."""
    host = Host(workers=2)
    host.start()
    analyst = InService(host.endpoint_file)
    first = Listener(analyst, "first")
    first.ask(Count(0))
    first.until_last(Count(0))  # it listens by now
    close = analyst.close

    def close_both():
        left = close()
        host.close()
        return left

    analyst.close = close_both
    return analyst


@pytest.fixture(params=[InThread, InProcess, lambda: Pool(2), in_service])
def beside(request):
    """An analyst that works while others do something else."""
    analyst = request.param()
    yield analyst
    analyst.close()


@pytest.fixture
def other():
    """An analyst in a process."""
    analyst = InProcess()
    yield analyst
    analyst.close()


# --- beside whoever asks --------------------------------------------------------------------------


def test_all_answers_come_in_order(beside):
    one = Listener(beside)
    one.ask(Count(3))
    assert one.until_last(Count(3)).fault == ""
    assert one.found(Count(3)) == [0, 1, 2, None]


def test_the_newest_question_wins_and_the_work_on_the_older_one_ends(beside, tmp_path):
    one, file = Listener(beside), tmp_path / "stopped"
    old = Endless("old", str(file))
    one.ask(old)
    one.until(old, 1)
    one.ask(Count(1000))
    one.ask(Count(2))
    one.until_last(Count(2))
    assert one.found(Count(2)) == [0, 1, None]
    assert one.found(old) == ["old"]
    assert file.read_text() == "stopped"
    assert not one.heard[Count(1000)] or not one.heard[Count(1000)][-1].is_last


def test_nothing_is_heard_after_a_question_was_cancelled(beside):
    one, two = Listener(beside), Listener(beside, "other")
    one.ask(Endless("cancelled"))
    one.until(Endless("cancelled"), 1)
    one.analyst.cancel(one.name)
    two.ask(Count(5))
    two.until_last(Count(5))
    assert one.found(Endless("cancelled")) == ["cancelled"]
    one.ask(Count(1))
    one.until_last(Count(1))


def test_clients_do_not_disturb_each_other(beside):
    one, two = Listener(beside), Listener(beside, "other")
    one.ask(Endless("still wanted"))
    one.until(Endless("still wanted"), 1)
    two.ask(Count(2))
    two.until_last(Count(2))
    assert two.found(Count(2)) == [0, 1, None]
    assert [asked.question for asked in beside.close()] == [Endless("still wanted")]


def test_a_question_that_is_being_worked_on_is_not_begun_again(beside):
    one = Listener(beside)
    for _ in range(3):
        one.ask(Endless("once"))
        one.until(Endless("once"), 1)
    one.ask(Count(1))
    one.until_last(Count(1))
    assert one.found(Endless("once")) == ["once"]


@pytest.mark.parametrize("way", ["raise", "exit"])
def test_an_exception_is_a_fault_and_the_next_question_is_answered(beside, way):
    one = Listener(beside)
    one.ask(Strange(way))
    assert one.until_last(Strange(way)).fault
    assert one.found(Strange(way)) == ["begun", None]
    one.ask(Count(1))
    assert not one.until_last(Count(1)).fault


def test_whoever_cannot_bear_an_answer_hears_the_next_question(beside):
    def deaf(_question, _answer):
        raise ZeroDivisionError

    one = Listener(beside)
    beside.ask(one.name, Count(1), deaf)
    one.ask(Count(2))
    one.until_last(Count(2))


def test_waiting_ends_with_the_first_answer_or_when_the_time_is_over(beside):
    one = Listener(beside)
    beside.wait(one.name, LONG)  # for nothing
    one.ask(Endless("first"))
    beside.wait(one.name, LONG)
    assert one.found(Endless("first")) == ["first"]


# --- another process ------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["crash", "quiet"])
def test_a_crash_is_a_fault_and_the_next_question_starts_a_new_process(other, way):
    one, two = Listener(other), Listener(other, "other")
    two.ask(Endless("beside it"))
    two.until(Endless("beside it"), 1)
    first = other.pid
    one.ask(Strange(way))
    assert one.until_last(Strange(way)).fault
    assert two.until_last(Endless("beside it")).fault
    one.ask(Count(2))
    assert not one.until_last(Count(2)).fault
    assert one.found(Count(2)) == [0, 1, None]
    assert other.pid not in {None, first}


def test_a_process_that_was_killed_is_begun_anew_at_once(other):
    one = Listener(other)
    one.ask(Count(1))
    one.until_last(Count(1))
    child = other._process._child.process
    child.kill()
    child.wait()
    one.ask(Count(2))
    assert not one.until_last(Count(2)).fault


def test_whoever_waits_for_a_process_that_dies_does_not_wait_longer(other):
    one = Listener(other)
    one.ask(Count(3))
    other._process._child.process.kill()
    other.wait(one.name, LONG)
    assert one.heard[Count(3)][-1].fault


def test_a_process_that_went_when_it_was_idle_loses_no_question(other, monkeypatch):
    """It says goodbye while a question is on its way: another one answers it."""
    one = Listener(other)
    monkeypatch.setattr(
        process,
        "_CODE",
        f"from {process.__name__} import main; import {process.__name__} as m; "
        "m._Server._read = lambda self: None; main(0) # %s",
    )
    other._process._child = other._process._start()
    monkeypatch.undo()
    one.ask(Count(2))
    assert not one.until_last(Count(2)).fault


def test_a_process_does_not_end_for_idleness_while_it_works():
    busy, written = [True, True, False], io.BytesIO()

    class Busy(InThread):
        is_busy = property(lambda _: busy.pop(0))

    server = process._Server(io.BytesIO(), written, idle_seconds=0)
    server._read = lambda: None  # nothing is asked
    server._analyst = Busy()
    server.run()
    assert busy == []
    assert pickle.loads(written.getvalue()) is None


def test_what_an_old_process_still_says_is_not_heard():
    """A question that was sent again is answered by the one that has it now."""
    heard = []
    place = process.Process(lambda number, answer: heard.append((number, answer.found)))
    old, new = object(), object()
    place._sent[1] = process._Sent("lane", Parcel.of(Count(1)), new)
    for child in (old, new):
        place._take(child, 1, Answer("old" if child is old else "new"))
    assert heard == [(1, "new")]


@pytest.mark.parametrize("question", [Unread(), Strange("unpicklable")])
def test_what_cannot_travel_is_a_fault_and_harms_nobody(other, question):
    one = Listener(other)
    one.ask(question)
    assert one.until_last(question).fault
    one.ask(Count(1))
    assert not one.until_last(Count(1)).fault


def test_what_cannot_even_be_sent_is_a_fault(other):
    class Local(Count):
        pass

    one = Listener(other)
    one.ask(Local(1))
    assert one.until_last(Local(1)).fault


def test_a_question_may_print_and_is_answered_elsewhere(other):
    one = Listener(other)
    one.ask(Talking())
    one.until_last(Talking())
    assert one.found(Talking()) == ["", other.pid, None]
    assert other.pid != os.getpid()


def test_the_process_ends_with_whoever_asked():
    code = (
        "from friday_nb.analysis import InProcess; from tests.analysis.questions import Endless; "
        "import threading, os; come = threading.Event(); analyst = InProcess(); "
        "analyst.ask(1, Endless(), lambda q, a: come.set()); come.wait(); "
        "print(analyst.pid, flush=True); os._exit(0)"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    pid, _ = parent.communicate(timeout=LONG)  # its end also closes what the child holds open
    with suppress(psutil.NoSuchProcess):
        psutil.Process(int(pid)).wait(LONG)


# --- here -----------------------------------------------------------------------------------------


async def turns(n=20):
    for _ in range(n):
        await asyncio.sleep(0)


def test_at_once_everything_is_there_before_asking_returns():
    one = Listener(AtOnce())
    one.ask(Count(2))
    assert one.found(Count(2)) == [0, 1, None]
    one.ask(Strange("raise"))
    assert one.heard[Strange("raise")][-1].fault


def test_at_once_too_a_newer_question_wins():
    heard, analyst = [], AtOnce()

    def hear(question, answer):
        heard.append((question.below, answer.found))
        if question.below == 5:
            analyst.ask("pane", Count(1), hear)

    analyst.ask("pane", Count(5), hear)
    assert heard == [(5, 0), (1, 0), (1, None)]


def test_answers_come_in_turns_with_everybody_else():
    seen = []

    async def sit():
        one = Listener(InTurns())
        one.ask(Count(3))
        for _ in range(8):
            seen.append(len(one.heard[Count(3)]))
            await turns(1)
        assert one.found(Count(3)) == [0, 1, 2, None]

    asyncio.run(sit())
    assert sorted(set(seen)) == [0, 1, 2, 3, 4]


def test_in_turns_the_newest_question_wins_and_others_are_cancelled():
    async def sit():
        one = Listener(InTurns())
        one.ask(Count(50))
        await turns(4)
        one.ask(Count(2))
        one.ask(Count(2))
        await turns()
        assert 0 < len(one.heard[Count(50)]) < 6
        assert one.found(Count(2)) == [0, 1, None]
        one.ask(Count(50))
        await turns(4)
        n = len(one.heard[Count(50)])
        one.analyst.cancel(one.name)
        await turns()
        assert len(one.heard[Count(50)]) == n
        one.ask(Strange("raise"))
        await turns()
        assert one.heard[Strange("raise")][-1].fault

    asyncio.run(sit())


def test_in_turns_whoever_waits_works():
    async def sit():
        one = Listener(InTurns())
        one.ask(Count(3))
        one.analyst.wait(one.name, LONG)
        assert one.found(Count(3)) == [0]
        await turns()
        assert one.found(Count(3)) == [0, 1, 2, None]

    asyncio.run(sit())


# --- which one ------------------------------------------------------------------------------------


def refuse(kind):
    def start(*_args, **_kwargs):
        raise kind("there is none here")

    return start


@pytest.fixture
def no_process(monkeypatch):
    monkeypatch.setattr(subprocess, "Popen", refuse(OSError))


@pytest.fixture
def no_thread(monkeypatch):
    monkeypatch.setattr(threading.Thread, "start", refuse(RuntimeError))


def test_without_a_process_a_thread_works(no_process):
    with pytest.raises(Unavailable):
        InProcess().ask("pane", Count(1), print)
    one = Listener(FirstPossible(analysts()))
    one.ask(Count(2))
    one.until_last(Count(2))
    assert isinstance(one.analyst.analyst, InThread)


def test_without_a_thread_the_event_loop_takes_turns(no_process, no_thread):
    async def sit():
        one = Listener(FirstPossible(analysts()))
        assert not one.analyst.in_turns
        one.ask(Count(2))
        assert one.analyst.in_turns
        await turns()
        assert one.found(Count(2)) == [0, 1, None]

    asyncio.run(sit())


def test_without_anything_it_is_done_at_once(no_process, no_thread):
    one = Listener(FirstPossible(analysts()))
    one.ask(Count(2))
    assert one.found(Count(2)) == [0, 1, None]


def test_where_a_process_can_be_started_but_not_be_heard_none_is_left(no_thread, monkeypatch):
    begun, popen = [], subprocess.Popen
    monkeypatch.setattr(
        subprocess, "Popen", lambda *a, **k: begun.append(popen(*a, **k)) or begun[0]
    )
    with pytest.raises(Unavailable):
        InProcess().ask("pane", Count(1), print)
    assert begun[0].wait(LONG) != 0


def test_nobody_is_forgotten_when_an_analyst_has_to_be_left(monkeypatch):
    """Somebody still waits for the process when no new one can be started."""
    either = FirstPossible([InProcess, InThread])
    one, two = Listener(either), Listener(either, "other")
    one.ask(Endless("patient"))
    one.until(Endless("patient"), 1)
    monkeypatch.setattr(either.analyst, "_begin", refuse(Unavailable))
    two.ask(Count(1))
    two.until_last(Count(1))
    one.until(Endless("patient"), 2)
    either.close()


def test_the_place_decides(monkeypatch):
    async def here():
        return suitable()

    assert isinstance(suitable(), AtOnce)
    assert asyncio.run(here()) is shared()
    assert isinstance(shared().analyst, InProcess)
    monkeypatch.setenv(SERVICE_VARIABLE, "/nowhere/endpoint.json")
    monkeypatch.setenv(ANALYST_VARIABLE, "friday_server.analysis.client:of_environment")
    assert isinstance(FirstPossible(analysts()).analyst, InService)
    monkeypatch.delenv(ANALYST_VARIABLE)
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert analysts() == (InTurns, AtOnce)
