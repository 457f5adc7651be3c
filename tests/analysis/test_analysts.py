"""Every analyst: the newest question of each client counts, and a failure has one clear outcome."""

import asyncio
import io
import os
import pickle
import subprocess
import sys
from contextlib import suppress

import psutil
import pytest

from friday_nb.analysis import (
    Answer,
    AtOnce,
    InProcess,
    InThread,
    InTurns,
    process,
)
from friday_nb.analysis.parcel import Parcel
from friday_server.analysis.client import InService
from friday_server.analysis.pool import Pool
from friday_server.analysis.service import Host
from tests.analysis.listening import LONG, Listener, turns
from tests.analysis.questions import Count, Endless, Strange, Talking, Unread


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
