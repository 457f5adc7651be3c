"""The panes while the analysis service is away: they say so, and the game goes on."""

import pytest

from friday_nb import i18n
from friday_nb.analysis import Answer, work
from friday_nb.friday.players import adviser
from friday_widgets.friday.advice.panel import AdvicePanel
from friday_widgets.friday.odds.panel import OddsPanel
from friday_widgets.friday.story.panel import StoryPanel
from tests.friday.players import made_up

LATER = i18n.say("en", "panels.later")


class Away:
    """An analyst that says its answers are late, until it is back."""

    in_turns = False

    def __init__(self):
        self.asked = {}

    def ask(self, client, question, hear):
        self.asked[client] = question, hear
        hear(question, Answer(is_late=True))

    def cancel(self, client):
        self.asked.pop(client, None)

    def wait(self, client, seconds):
        """Nobody waits for what is late."""

    def be_back(self):
        for question, hear in self.asked.values():
            for answer in work(question):
                hear(question, answer)


@pytest.fixture
def away():
    return Away()


def test_the_odds_come_later(desk, away):
    pane = OddsPanel(desk, shown=True, seconds=0, analyst=away)
    assert pane.model["fault"] == LATER
    assert pane.total  # what the kernel knows by itself is there
    assert desk.act("hazard 1")
    pane.refresh()
    assert pane.model["fault"] == LATER
    away.be_back()
    assert pane.model["fault"] == ""
    assert not pane.model["waiting"]


def test_advice_comes_later_and_no_decision_is_held_up(desk, away, monkeypatch):
    made_up.thoughts(monkeypatch)
    panel = AdvicePanel(desk, mode="warn", analyst=away)
    panel._hear(panel, {"type": "show", "on": True}, [])
    assert panel.rows["note"] == LATER
    assert desk.act("hazard 1")
    teller = StoryPanel(desk, analyst=away)
    teller._hear(teller, {"type": "show", "on": True}, [])
    assert teller.model["note"] == LATER
    away.be_back()
    assert panel.rows["rows"]
    assert panel.rows["note"] != LATER
    assert teller.model["note"] != LATER


def test_a_story_stays_in_sight_until_it_is_told_anew(desk, away, monkeypatch):
    made_up.thoughts(monkeypatch)
    desk.act("hazard 1")
    teller = StoryPanel(desk, analyst=away)
    teller._hear(teller, {"type": "show", "on": True}, [])
    assert "summary" not in teller.model
    away.be_back()
    told, chart = teller.model["summary"], teller.chart
    desk.act("draw")
    assert teller.model["note"] == LATER
    assert teller.model["summary"] == told
    assert teller.chart["rows"] == chart["rows"]
    desk.new_game(1, seed=9)
    desk.act("hazard 1")
    assert "summary" not in teller.model


def test_no_story_of_a_line_that_was_taken_back_stays_in_sight(desk, away, monkeypatch):
    made_up.thoughts(monkeypatch)
    desk.act("hazard 1")
    teller = StoryPanel(desk, analyst=away)
    teller._hear(teller, {"type": "show", "on": True}, [])
    away.be_back()
    told = teller.model["summary"]
    desk.undo()
    assert teller.model["summary"] == told  # so far nothing else was decided
    desk.act("hazard 2")
    assert teller.model["note"] == LATER
    assert "summary" not in teller.model
    assert not teller.chart
    assert teller.leafed_story is None


def test_a_long_lived_process_notices_machine_code_that_is_made_later(monkeypatch):
    """Otherwise a process that started before it was made would use plain Python for ever."""
    made, now = [], [0.0]
    monkeypatch.setattr(adviser, "is_ready", lambda: bool(made))
    monkeypatch.setattr(adviser.compiled, "available", lambda: True)
    monkeypatch.setattr(adviser, "monotonic", lambda: now[0])
    monkeypatch.setattr(adviser, "Evaluator", made_up_evaluator)
    monkeypatch.setattr(adviser.solve, "machine", lambda: None)
    one = adviser.Adviser()
    one.wake()
    assert not one._evaluator.fast
    made.append("machine code")
    one.wake()
    assert not one._evaluator.fast  # it does not look each time
    now[0] += 2 * adviser.AGAIN_SECONDS
    one.wake()
    assert one._evaluator.fast


def made_up_evaluator(*, fast):
    return type("Evaluator", (), {"fast": fast})()
