"""The lessons beside Friday's table: set up, decided, answered."""

import pytest

from friday_nb.friday.lessons import LESSONS, lesson
from friday_widgets import FridayApp
from friday_widgets.friday.course import COURSE
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.example import example_session
from friday_widgets.panes.lessons.panel import LessonsPanel


@pytest.fixture
def desk():
    return Desk(example_session(), "en")


@pytest.fixture
def panel(desk):
    return LessonsPanel(desk, COURSE)


def send(panel, **message):
    panel._hear(panel, message, [])


def row(panel, key):
    return next(each for each in panel.model["lessons"] if each["key"] == key)


def test_the_page_has_a_tab_with_lessons():
    assert "lessons" in FridayApp.tabs


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.key)
def test_a_right_decision_is_called_right(desk, panel, each):
    send(panel, type="try", key=each.key)
    assert desk.view == each.view
    assert desk.act(each.best)
    assert row(panel, each.key)["answer"] == each.answer("en")


def test_a_wrong_decision_is_answered_on_its_own(desk, panel):
    each = lesson("old")
    send(panel, type="try", key="old")
    assert desk.act("pay")
    assert row(panel, "old")["answer"] == each.answer("en", "pay")
    assert row(panel, "old")["answer"] != each.answer("en")


def test_the_first_lesson_is_won_by_drawing(desk, panel):
    send(panel, type="try", key="fight")
    assert desk.act("draw")
    assert desk.act("draw")
    assert desk.act("end")
    assert "3D" in str(desk.view).split("discard=")[1].split()[0]
