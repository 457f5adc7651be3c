"""Advice beside an event loop, and where there is neither process nor thread."""

import asyncio

import pytest

from friday_nb.analysis import InProcess, InThread, InTurns, OverdueError
from friday_nb.friday import words
from friday_nb.friday.players import adviser
from friday_widgets.friday.advice.panel import AdvicePanel
from friday_widgets.friday.story.panel import StoryPanel
from tests.friday.players import made_up
from tests.widgets.friday.advised import LANGUAGES, blunder_of, press

# --- beside an event loop -------------------------------------------------------------------------


def test_the_table_does_not_wait_for_advice(desk, thoughts):
    async def sit():
        panel = AdvicePanel(desk, analyst=InThread())
        press(panel, type="show", on=True)
        assert panel.rows["rows"] == []
        for _ in range(400):
            await asyncio.sleep(0.05)
            if panel.rows["rows"]:
                break
        panel.close()
        return panel.rows["rows"]

    assert asyncio.run(sit())


def test_a_blunder_is_held_back_beside_a_loop_too(desk, thoughts):
    text = blunder_of(desk)

    async def sit():
        panel = AdvicePanel(desk, mode="warn", analyst=InThread())
        panel.refresh()
        for _ in range(400):
            await asyncio.sleep(0.05)
            if panel.known(desk.view):
                break
        made = desk.act(text)
        panel.close()
        return made, panel.sheet

    made, sheet = asyncio.run(sit())
    assert made is False
    assert sheet["text"]


def too_slow():
    raise OverdueError("it took longer than 15 s")


@LANGUAGES
@pytest.mark.parametrize(
    ("fails", "key"), [(lambda: 1 / 0, "panels.unanswered"), (too_slow, "panels.overdue")]
)
def test_what_could_not_be_worked_out_is_reported_until_the_next_position(
    desk, monkeypatch, lang, fails, key
):
    desk.set_language(lang)
    desk.act("hazard 1")
    panel, teller = AdvicePanel(desk), StoryPanel(desk)
    with monkeypatch.context() as patch:
        patch.setattr(adviser, "shared", fails)
        press(panel, type="show", on=True)
        press(teller, type="show", on=True)
        said = words.say(lang, key)
        assert (panel.rows["note"], panel.rows["rows"]) == (said, [])
        assert teller.model["note"] == said
    made_up.thoughts(monkeypatch)
    desk.act("draw")
    assert panel.rows["rows"]
    assert teller.model["summary"]


def test_a_decision_that_nobody_can_judge_is_made(desk, monkeypatch):
    monkeypatch.setattr(adviser, "shared", lambda: 1 / 0)
    AdvicePanel(desk, mode="warn")
    assert desk.act("hazard 1")


def test_the_story_of_a_game_comes_from_another_process(desk):
    """Questions and answers have to survive the way there and back."""
    desk.act("hazard 1")
    desk.act("draw")
    analyst = InProcess()

    async def sit():
        panel, teller = AdvicePanel(desk, analyst=analyst), StoryPanel(desk, analyst=analyst)
        for each in (panel, teller):
            press(each, type="show", on=True)
        for _ in range(1000):
            await asyncio.sleep(0.05)
            if teller.model.get("summary") and panel.rows["rows"]:
                break
        for each in (panel, teller):
            each.close()
        return panel, teller

    panel, teller = asyncio.run(sit())
    analyst.close()
    assert len(teller.chart["rows"]) == 2
    assert panel.rows["rows"]


# --- where there is neither process nor thread ----------------------------------------------------


def test_advice_comes_in_turns_with_the_loop(desk, thoughts, alone):
    async def until(true):
        for _ in range(400):
            if true():
                return
            await asyncio.sleep(0)
        raise AssertionError("no advice came")

    async def sit():
        panel = AdvicePanel(desk, analyst=InTurns())
        press(panel, type="show", on=True)
        assert panel.rows["rows"] == []
        await until(lambda: panel.rows["rows"])
        assert desk.act("hazard 1")
        panel.refresh()
        assert panel.rows["stale"]
        await until(lambda: not panel.rows.get("stale"))
        panel.close()
        return panel.rows["rows"]

    shown = asyncio.run(sit())
    options = made_up.advise(desk.view).options
    assert [row["action"] for row in shown] == [str(option.action) for option in options]


def test_a_hasty_blunder_is_held_back_without_process_and_thread(desk, thoughts, alone):
    text = blunder_of(desk)

    async def sit():
        panel = AdvicePanel(desk, mode="warn", analyst=InTurns())
        made = desk.act(text)
        panel.close()
        return made, panel.sheet

    made, sheet = asyncio.run(sit())
    assert made is False
    assert sheet["text"]
