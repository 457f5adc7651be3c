"""The lessons beside the table: set up, decided, answered, and never in the way of a game."""

import pytest

from friday_nb.his_man_friday.lessons import LESSONS, lesson
from friday_widgets import HisManFridayApp, HisManFridayLesson
from friday_widgets.his_man_friday.course import COURSE
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.example import example_session
from friday_widgets.his_man_friday.odds.panel import OddsPanel
from friday_widgets.panes.lessons.panel import LessonsPanel
from tests.widgets.panels import row, send


@pytest.fixture
def desk():
    return Desk(example_session(), "en")


@pytest.fixture
def panel(desk):
    return LessonsPanel(desk, COURSE)


def test_all_lessons_are_listed_closed(panel):
    assert [each["key"] for each in panel.model["lessons"]] == [each.key for each in LESSONS]
    assert not any(each["open"] or each["here"] for each in panel.model["lessons"])
    assert panel.model["lessons"][1]["number"] == f"2 of {len(LESSONS)}"


def test_one_lesson_is_open_and_closes_again(panel):
    send(panel, type="open", key="sum")
    send(panel, type="open", key="rare")
    assert [each["key"] for each in panel.model["lessons"] if each["open"]] == ["rare"]
    assert row(panel, "rare")["question"]
    assert row(panel, "rare")["answer"] == ""
    send(panel, type="open", key="rare")
    assert not row(panel, "rare")["open"]


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.key)
def test_a_lesson_can_be_tried_and_the_game_before_is_kept(desk, panel, each):
    assert desk.act("challenge")
    before = desk.record()
    send(panel, type="try", key=each.key)
    assert desk.view == each.view
    assert (desk.players[0], set(desk.players[1:])) == ("person", {"thumb"})
    assert [str(kept.session.record()) for kept in desk.shelf.take()] == [before]
    assert row(panel, each.key)["here"]
    assert row(panel, each.key)["answer"] == ""


def test_the_answer_is_told_on_request_and_after_the_decision(desk, panel):
    send(panel, type="try", key="sum")
    send(panel, type="answer", key="sum")
    assert row(panel, "sum")["answer"] == lesson("sum").answer("en")
    assert row(panel, "sum")["chosen"] == ""
    send(panel, type="answer", key="sum")
    assert row(panel, "sum")["answer"] == ""
    desk.act("take a1", sure=True)
    assert "says, too" in row(panel, "sum")["chosen"]
    assert row(panel, "sum")["answer"] == lesson("sum").answer("en")
    send(panel, type="try", key="sum")
    assert row(panel, "sum")["chosen"] == ""
    desk.act("leave", sure=True)
    assert "otherwise" in row(panel, "sum")["chosen"]


def test_the_answer_follows_the_slider_and_the_language(desk, panel):
    send(panel, type="open", key="common")
    send(panel, type="answer", key="common")
    for percents in (10, 90):
        desk.set_lying(percents)
        assert row(panel, "common")["answer"] == lesson("common").answer("en", desk.lying)
    desk.set_language("ru")
    assert row(panel, "common")["answer"] == lesson("common").answer("ru", desk.lying)
    desk.set_lying(0)
    send(panel, type="open", key="impossible")
    send(panel, type="answer", key="impossible")
    assert "лжи" in row(panel, "impossible")["answer"]


def test_odds_and_answer_tell_one_chance(desk, panel):
    """Bots sit in a lesson, whose way of declaring is known; its answer goes by the slider."""
    odds = OddsPanel(desk, shown=True)
    for desk_lies in (None, 60):
        if desk_lies:
            desk.set_lying(desk_lies)
            desk.follow_bots()
        send(panel, type="try", key="impossible")
        send(panel, type="answer", key="impossible")
        gun = odds.model["heads"][0]["number"]
        assert f"there is a {gun} chance that it is a gun" in row(panel, "impossible")["answer"]
        assert not odds.model["lying"]["follows"]
    desk.follow_bots()
    assert (
        f"the chance is {odds.model['heads'][0]['number']}." in row(panel, "impossible")["answer"]
    )
    assert desk.begin({"players": "2"}, 2)
    assert odds.model["lying"]["follows"]


def test_without_spoilers_no_answer_is_told(desk, panel):
    send(panel, type="try", key="sum")
    send(panel, type="answer", key="sum")
    desk.hints.set_spoilers(False)
    desk.act("take a1", sure=True)
    assert (row(panel, "sum")["answer"], row(panel, "sum")["chosen"]) == ("", "")
    assert row(panel, "sum")["hidden"]


@pytest.mark.parametrize("key", ["nonsense", None, 3, ""])
def test_an_unknown_lesson_changes_nothing(desk, panel, key):
    before = panel.model
    send(panel, type="try", key=key)
    panel._hear(panel, "try", [])
    assert panel.model == before
    assert desk.shelf.take() == []


def test_a_lesson_stands_alone_in_a_notebook():
    for each in (lesson("trust"), lesson("trust").position):
        shown = HisManFridayLesson(each, lang="ru")
        assert shown.desk.view == lesson("trust").view
        assert shown.controls.lesson
        shown.close()


def test_the_whole_page_can_be_had_from_the_package():
    app = HisManFridayApp(lang="en")
    assert [type(panel).__name__ for panel in app.parts.panels] == [
        "OddsPanel",
        "AdvicePanel",
        "StoryPanel",
        "LessonsPanel",
        "StrategyPanel",
    ]
    app.close()
