"""The list of advice comes first, and what is best after its best decision when that is known."""

from dataclasses import replace

import pytest

from friday_nb.analysis import Answer
from friday_nb.friday.players.reason import Why
from friday_widgets.friday.advice.panel import AdvicePanel
from tests.friday.players.made_up import advise
from tests.widgets.moments.pressing import graded
from tests.widgets.panels import send

THEN = Why.of("next.pay", steps=1)


class InTwo:
    """An analyst that answers with the list first, and at its end with the plan."""

    in_turns = False

    def __init__(self):
        self.asked = []
        self.hear = None

    def ask(self, client, question, hear):
        del client
        self.asked.append(question)
        self.hear = hear

    def cancel(self, client):
        del client
        self.hear = None

    def wait(self, client, seconds):
        del client, seconds
        self.answer()

    def answer(self):
        """The list."""
        self.hear(self.asked[-1], Answer(advise(self.asked[-1].view)))

    def end(self):
        """The plan, and nothing more."""
        found = replace(advise(self.asked[-1].view), then=THEN)
        for answer in (Answer(found), Answer(is_last=True)):
            self.hear(self.asked[-1], answer)


@pytest.fixture
def panel(desk):
    panel = AdvicePanel(desk, analyst=InTwo())
    send(panel, type="open", on=True)
    send(panel, type="ask", turn=panel._turn(), stage=2)
    panel.analyst.answer()
    yield panel
    panel.close()


def told(panel):
    """Does the best row tell what comes after it?"""
    return THEN.text(panel._desk.lang) in panel.rows["rows"][0]["why"]


def test_the_list_is_there_before_the_plan(panel):
    assert panel.rows["rows"]
    assert not told(panel)
    panel.analyst.end()
    assert told(panel)


def test_whoever_asks_for_more_meanwhile_has_the_plan_too(panel):
    send(panel, type="ask", turn=panel._turn(), stage=3)
    assert len(panel.rows["rows"]) > 1
    panel.analyst.end()
    assert told(panel)
    asked = len(panel.analyst.asked)
    panel._desk.set_language("ru")
    assert told(panel)
    assert len(panel.analyst.asked) == asked  # all is known


def test_a_plan_that_was_not_waited_for_is_asked_for_when_one_comes_back(desk, panel):
    assert desk.act("hazard 1")
    desk.undo()
    send(panel, type="ask", turn=panel._turn(), stage=3)
    assert not told(panel)
    panel.analyst.end()
    assert told(panel)


def test_after_a_warning_the_plan_still_comes(desk, panel):
    send(panel, type="mode", mode="warn")
    assert not desk.act(graded(desk.view, wrong=True))  # what is compared came in between
    assert panel.analyst.asked[-1].against
    send(panel, type="held", answer="rethink")
    panel.analyst.end()
    assert told(panel)


def test_a_list_whose_plan_fails_stays(panel):
    question = panel.analyst.asked[-1]
    panel.analyst.hear(question, Answer(is_last=True, fault="on purpose"))
    assert panel.rows["rows"]
    send(panel, type="ask", turn=panel._turn(), stage=3)
    panel.analyst.end()
    assert told(panel)
