"""The story beside the table: of the seat that looks, while somebody reads it."""

import pytest

from friday_nb.analysis import Answer
from friday_nb.his_man_friday.players.story import own_decisions, tell
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.story.panel import StoryPanel
from tests.his_man_friday.test_story import judge
from tests.widgets.his_man_friday.twins import played


class Teller:
    """An analyst that tells stories of made-up advice at once."""

    in_turns = False

    def __init__(self):
        self.questions = []
        self.fault = ""

    def ask(self, client, question, hear):
        del client
        self.questions.append(question)
        if self.fault:
            hear(question, Answer(is_last=True, fault=self.fault))
            return
        for telling in tell(question.moments, question.seat, question.lying, judge):
            hear(question, Answer(telling))

    def cancel(self, client):
        pass


@pytest.fixture
def desk():
    desk = Desk(played(3, 5, 500), "en")
    desk.sit(1)
    return desk


@pytest.fixture
def panel(desk):
    return StoryPanel(desk, analyst=Teller())


def show(panel, on=True):
    panel._hear(panel, {"type": "show", "on": on}, [])


def test_nothing_is_worked_out_before_somebody_looks(desk, panel):
    assert panel.analyst.questions == []
    assert panel.model["lists"] == []
    show(panel)
    (question,) = panel.analyst.questions
    assert (question.seat, question.lying) == (1, desk.lying)
    assert question.moments == desk.session.moments


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_swings_name_decisions_of_the_seat(desk, panel, lang):
    desk.set_language(lang)
    show(panel)
    numbers = own_decisions(desk.session.moments, 1)
    (swings,) = (each["rows"] for each in panel.model["lists"])
    assert 0 < len(swings) <= 8
    assert all(int(swing["key"]) in numbers for swing in swings)
    assert all(swing["change"][0] in "+\N{MINUS SIGN}" and swing["text"] for swing in swings)
    assert "35" in panel.model["how"]
    assert panel.model["summary"]


def test_another_seat_has_another_story(desk, panel):
    show(panel)
    desk.sit(2)
    assert [question.seat for question in panel.analyst.questions] == [1, 2]


def test_without_a_decision_or_spoilers_there_is_no_story_but_a_sentence(panel):
    fresh = StoryPanel(Desk(played(2, 1, 0)), analyst=Teller())
    show(fresh)
    assert fresh.model["note"].startswith("Make a decision first")
    show(panel)
    panel._desk.set_spoilers(False)
    assert panel.model["lists"] == []
    assert panel.model["note"]


def test_what_cannot_be_worked_out_is_reported(panel):
    panel.analyst.fault = "broken"
    show(panel)
    assert panel.model["lists"] == []
    assert panel.model["note"]


def test_while_the_curtain_is_down_nothing_is_told(desk, panel):
    show(panel)
    desk.seat = None
    panel.refresh()
    assert panel.model["lists"] == []
    assert "summary" not in panel.model
    assert panel.model["note"] == ""
