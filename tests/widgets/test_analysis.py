"""What the panes show does not depend on where it is worked out."""

import asyncio
import subprocess
import threading

import pytest

from friday_nb.analysis import Answer, AtOnce, FirstPossible, InProcess, InThread, InTurns, analysts
from friday_widgets.desk.turn import mark_of
from friday_widgets.friday.odds.panel import OddsPanel
from friday_widgets.panes.analysis import AnalysisPanel

# --- the panes where there is neither process nor thread ------------------------------------------


async def until(true, turns=2000):
    for _ in range(turns):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came true")


def test_the_odds_come_without_process_and_thread(desk, alone):
    async def sit():
        pane = OddsPanel(desk, shown=True, seconds=0, analyst=InTurns())
        assert pane.model["waiting"]  # the table is served before the odds are worked out
        await until(lambda: not pane.model["waiting"])
        first = [answer["key"] for answer in pane.answers]
        assert desk.act("hazard 1")
        await until(lambda: pane.model["mark"] == mark_of(desk.view) and not pane.model["waiting"])
        assert [answer["key"] for answer in pane.answers] != first
        pane.close()

    asyncio.run(sit())


def test_in_turns_no_fight_is_searched_for_so_long_that_a_click_would_wait(desk):
    def seconds(analyst):
        return OddsPanel(desk, seconds=1, analyst=analyst)._question().seconds

    assert seconds(InTurns()) <= 0.1
    assert seconds(FirstPossible([InTurns])) <= 0.1
    assert seconds(InThread()) == seconds(AtOnce()) == 1


def odds_by(analyst, desk):
    """What the pane finally shows, beside an event loop."""

    async def sit():
        pane = OddsPanel(desk, shown=True, seconds=0, analyst=analyst)
        await until(lambda: not pane.model["waiting"])
        pane.close()
        return pane.answers, pane.model

    return asyncio.run(sit())


@pytest.mark.parametrize("make", [AtOnce, InTurns, InThread, InProcess])
def test_the_same_odds_come_from_everywhere(desk, pane, make):
    analyst = make()
    assert odds_by(analyst, desk) == (pane.answers, pane.model)
    analyst.close()


def test_the_odds_come_where_no_process_and_no_thread_can_be_started(desk, pane, monkeypatch):
    def none_left(*_args, **_kwargs):
        raise OSError("no process")

    def no_thread(*_args, **_kwargs):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(subprocess, "Popen", none_left)
    monkeypatch.setattr(threading.Thread, "start", no_thread)
    analyst = FirstPossible(analysts())
    assert odds_by(analyst, desk) == (pane.answers, pane.model)
    assert isinstance(analyst.analyst, InTurns)


def test_a_worker_that_crashes_is_reported_and_the_next_position_is_worked_out(desk):
    """A crash before the first answer: the child is killed while it is starting."""
    analyst = InProcess()

    async def sit():
        pane = OddsPanel(desk, shown=True, seconds=0, analyst=analyst)
        analyst._process._child.process.kill()
        await until(lambda: pane.model["fault"])
        assert not pane.model["waiting"]
        assert desk.act("hazard 1")
        await until(lambda: pane.model["mark"] == mark_of(desk.view) and pane.answers)
        assert not pane.model["fault"]
        pane.close()

    asyncio.run(sit())
    analyst.close()


class Postponed:
    """An analyst whose answers come when the test says so, even those that nobody wants."""

    in_turns = False

    def __init__(self):
        self.asked = []
        self.cancelled = []

    def ask(self, client, question, hear):
        self.asked.append((question, hear))

    def cancel(self, client):
        self.cancelled.append(client)


class Notes(AnalysisPanel):
    """A pane that notes down what it is told."""

    def _follow(self, desk, what):
        pass

    def take(self, question, found):
        self.notes = [*getattr(self, "notes", []), (question, found)]


def test_a_pane_ignores_answers_that_it_no_longer_wants(desk):
    analyst = Postponed()
    pane = Notes(desk, analyst=analyst)
    pane._ask("old")
    pane._ask("new")
    for question, hear in analyst.asked:
        hear(question, Answer(f"found of {question}"))
    pane._cancel()
    analyst.asked[1][1]("new", Answer("too late"))
    assert pane.notes == [("new", "found of new")]
    assert len(analyst.cancelled) == 1
