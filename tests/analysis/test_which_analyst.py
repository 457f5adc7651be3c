"""Which analyst works where: a process, a thread, the event loop, or at once."""

import asyncio
import subprocess
import sys
import threading

import pytest

from friday_nb.analysis import (
    AtOnce,
    FirstPossible,
    InProcess,
    InThread,
    InTurns,
    Unavailable,
    analysts,
    shared,
    suitable,
)
from friday_nb.analysis.place import ANALYST_VARIABLE
from friday_server.analysis.client import SERVICE_VARIABLE, InService
from tests.analysis.listening import LONG, Listener, turns
from tests.analysis.questions import Count, Endless


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
