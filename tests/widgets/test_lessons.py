"""The lessons beside Friday's table: set up, decided, answered."""

from contextlib import closing

import pytest

from friday_nb.friday.lessons import LESSONS, lesson
from friday_widgets import FridayApp
from friday_widgets.friday.course import COURSE
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.example import example_session
from friday_widgets.friday.game_page import PAGE
from friday_widgets.friday.table.panel import TablePanel
from friday_widgets.panes.lessons.panel import LessonsPanel
from tests.friday.players.made_up import game
from tests.widgets.panels import row, send


@pytest.fixture
def desk():
    return Desk(example_session(), "en")


@pytest.fixture
def panel(desk):
    return LessonsPanel(desk, COURSE)


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


def test_after_the_answer_the_next_lesson_is_one_press_away(panel):
    send(panel, type="open", key=LESSONS[0].key)
    assert "next" not in row(panel, LESSONS[0].key)
    send(panel, type="answer", key=LESSONS[0].key)
    following = row(panel, LESSONS[0].key)["next"]
    assert following["key"] == LESSONS[1].key
    assert LESSONS[1].title("en") in following["label"]
    send(panel, type="show", key=following["key"])
    assert row(panel, LESSONS[1].key)["open"]
    send(panel, type="open", key=LESSONS[-1].key)
    send(panel, type="answer", key=LESSONS[-1].key)
    assert "next" not in row(panel, LESSONS[-1].key)


def test_setting_it_up_hides_the_answer_until_somebody_has_decided(desk, panel):
    send(panel, type="answer", key="old")
    send(panel, type="try", key="old")
    assert row(panel, "old")["answer"] == ""
    assert desk.act(lesson("old").best)
    assert row(panel, "old")["answer"] == lesson("old").answer("en")
    assert row(panel, "old")["reveal"] == ""


def test_the_first_decision_is_the_one_that_is_judged(desk, panel):
    """What comes after it is play."""
    send(panel, type="try", key="fight")
    assert desk.act("draw")
    said = row(panel, "fight")["chosen"]
    assert said.endswith("That is what the answer says, too.")
    assert desk.act("draw")
    assert desk.act("end")
    assert row(panel, "fight")["chosen"] == said


def test_a_lesson_that_ended_the_game_is_not_gone_on_with(desk, panel):
    send(panel, type="try", key="fight")
    assert not row(panel, "fight")["over"]
    assert desk.act("end")
    assert row(panel, "fight")["chosen"]
    assert row(panel, "fight")["over"]


def test_where_a_lesson_has_ended_undoing_comes_before_another_game(desk, panel):
    send(panel, type="try", key="fight")
    assert desk.act("end")
    with closing(TablePanel(desk)) as table:
        main = [button["id"] for button in table.paint()["actions"] if button["main"]]
        assert main == ["undo"]
        desk.load(str(game(1, 2).record()))
        main = [button["id"] for button in table.paint()["actions"] if button["main"]]
        assert main == ["new"]


def test_what_was_decided_elsewhere_is_not_said_of_a_lesson(desk, panel):
    send(panel, type="try", key="fight")
    assert desk.act("draw")
    send(panel, type="open", key="old")
    assert row(panel, "old")["chosen"] == row(panel, "old")["answer"] == ""


@pytest.mark.parametrize("key", [None, "", ["fight"], {"a": 1}, 7, "no"])
def test_a_key_that_names_nothing_has_no_title(key):
    assert PAGE.to_try.title(key, "en") == ""
    assert PAGE.to_try.at("") == ""
