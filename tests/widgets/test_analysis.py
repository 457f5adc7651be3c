"""How the panes have things worked out: at once, by a worker, or in turns with the event loop."""

import asyncio
import sys

from friday_widgets.frame.analysis import Turns, Way, possible_way
from friday_widgets.friday.odds.panel import OddsPanel, mark_of


async def turn(times=1):
    """Let whoever else is on the loop have so many turns."""
    for _ in range(times):
        await asyncio.sleep(0)


def counted(log):
    """Answers to a number: itself, as often as it says; the log has each that was begun."""

    def answers(number):
        for at in range(number):
            log.append((number, at))
            yield at

    return answers


def run(script):
    """What a worker tells during a script that asks it, and what it worked out for that."""
    heard, begun = [], []

    async def sit():
        worker = Turns(counted(begun), lambda question, answer: heard.append((question, answer)))
        await script(worker)

    asyncio.run(sit())
    return heard, begun


def test_answers_come_in_turns_with_everybody_else():
    heard, seen = [], []

    async def sit():
        worker = Turns(counted([]), lambda _question, answer: heard.append(answer))
        worker.ask(3)
        for _ in range(10):
            seen.append(len(heard))
            await turn()

    asyncio.run(sit())
    assert heard == [0, 1, 2]
    assert sorted(set(seen)) == [0, 1, 2, 3]


def test_a_newer_question_ends_the_work_on_an_older_one():
    async def script(worker):
        worker.ask(50)
        await turn(4)
        worker.ask(2)
        await turn(10)

    heard, begun = run(script)
    assert heard[-2:] == [(2, 0), (2, 1)]
    assert 0 < sum(question == 50 for question, _ in begun) < 6


def test_the_same_question_is_not_begun_again():
    async def script(worker):
        for _ in range(4):
            worker.ask(5)
            await turn()
        await turn(10)

    heard, begun = run(script)
    assert begun == heard == [(5, at) for at in range(5)]


def test_nothing_is_told_after_the_end():
    async def script(worker):
        worker.ask(50)
        await turn(4)
        worker.end()
        await turn(10)

    heard, _ = run(script)
    assert 0 < len(heard) < 6


def test_a_question_that_fails_does_not_end_the_others(caplog):
    async def script(worker):
        worker.ask("no number")
        await turn(5)
        worker.ask(1)
        await turn(5)

    heard, _ = run(script)
    assert heard == [(1, 0)]
    assert "could not be worked out" in caplog.text


def test_a_pane_takes_the_way_that_its_place_allows(monkeypatch):
    async def here():
        return possible_way()

    assert possible_way() is Way.AT_ONCE
    assert asyncio.run(here()) is Way.WORKER
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert possible_way() is Way.AT_ONCE
    assert asyncio.run(here()) is Way.TURNS


# --- the panes where there is neither process nor thread ------------------------------------------


async def until(true, turns=2000):
    for _ in range(turns):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came true")


def test_the_odds_come_without_process_and_thread(desk, alone):
    async def sit():
        pane = OddsPanel(desk, shown=True, seconds=0, way=Way.TURNS)
        assert pane.model["waiting"]  # the table is served before the odds are worked out
        await until(lambda: not pane.model["waiting"])
        first = [answer["key"] for answer in pane.answers]
        assert desk.act("hazard 1")
        await until(lambda: pane.model["mark"] == mark_of(desk.view) and not pane.model["waiting"])
        assert [answer["key"] for answer in pane.answers] != first
        pane.close()

    asyncio.run(sit())


def test_in_turns_no_fight_is_followed_for_so_long_that_a_click_would_wait(desk):
    async def asked(way):
        return OddsPanel(desk, seconds=1, way=way)._question().seconds

    assert asyncio.run(asked(Way.TURNS)) <= 0.1
    assert asyncio.run(asked(Way.WORKER)) == 1


def test_the_same_odds_come_in_turns_as_at_once(desk, pane, alone):
    async def sit():
        other = OddsPanel(desk, shown=True, seconds=0, way=Way.TURNS)
        await until(lambda: not other.model["waiting"])
        return other.answers, other.model

    assert asyncio.run(sit()) == (pane.answers, pane.model)
