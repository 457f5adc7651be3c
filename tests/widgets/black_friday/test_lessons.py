"""The lessons beside the table: set up, decided, answered, and never in the way of a game."""

import pytest

from friday_nb.black_friday.lessons import LESSONS, lesson
from friday_widgets import BlackFridayApp, BlackFridayLesson
from friday_widgets.black_friday.course import COURSE
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.example import example_session
from friday_widgets.panes.lessons.panel import LessonsPanel
from tests.widgets.panels import row, send


@pytest.fixture
def desk():
    return Desk(example_session(), "en")


@pytest.fixture
def panel(desk):
    return LessonsPanel(desk, COURSE)


# --- beside the table -----------------------------------------------------------------------------


def test_all_lessons_are_listed_closed(panel):
    assert [each["key"] for each in panel.model["lessons"]] == [each.key for each in LESSONS]
    assert not any(each["open"] or each["here"] for each in panel.model["lessons"])
    assert panel.model["lessons"][1]["number"] == f"2 of {len(LESSONS)}"
    assert panel.model["words"]["title"] == "Lessons"


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.key)
def test_a_lesson_can_be_tried_and_the_game_before_is_kept(desk, panel, each):
    assert desk.act("buy blue", sure=True)
    before = desk.record()
    send(panel, type="try", key=each.key)
    assert desk.view == each.view
    assert desk.players == ("person", "thumb", "thumb")
    assert [str(kept.session.record()) for kept in desk.shelf.take()] == [before]
    assert row(panel, each.key)["here"]
    assert row(panel, each.key)["question"] == each.question("en")
    assert row(panel, each.key)["answer"] == ""


def test_the_answer_is_told_on_request_and_hidden_again(panel):
    send(panel, type="open", key="bag")
    send(panel, type="answer", key="bag")
    assert row(panel, "bag")["answer"] == lesson("bag").answer("en")
    send(panel, type="answer", key="bag")
    assert row(panel, "bag")["answer"] == ""


@pytest.mark.parametrize("decision", lesson("sell").best)
def test_after_any_recommended_decision_the_answer_agrees(desk, panel, decision):
    send(panel, type="try", key="sell")
    assert row(panel, "sell")["chosen"] == ""
    assert desk.act(decision, sure=True)
    assert "says, too" in row(panel, "sell")["chosen"]
    assert row(panel, "sell")["answer"] == lesson("sell").answer("en")


def test_after_another_decision_the_answer_says_otherwise(desk, panel):
    send(panel, type="try", key="money")
    assert desk.act("sell red", sure=True)
    assert "otherwise" in row(panel, "money")["chosen"]


def test_where_it_is_asked_what_will_happen_no_decision_is_judged(desk, panel):
    send(panel, type="try", key="black")
    assert desk.act("buy blue", sure=True)
    chosen = row(panel, "black")["chosen"]
    assert chosen.startswith("You chose: ")
    assert "answer" not in chosen
    assert row(panel, "black")["answer"] == lesson("black").answer("en")


def test_the_answer_follows_the_language_and_spoilers(desk, panel):
    send(panel, type="try", key="third")
    send(panel, type="answer", key="third")
    desk.set_language("ru")
    assert row(panel, "third")["answer"] == lesson("third").answer("ru")
    desk.hints.set_spoilers(False)
    desk.act("put green", sure=True)
    assert (row(panel, "third")["answer"], row(panel, "third")["chosen"]) == ("", "")
    assert row(panel, "third")["hidden"]


@pytest.mark.parametrize("key", ["nonsense", None, 3, "", ["sell"], {}])
def test_an_unknown_lesson_changes_nothing(desk, panel, key):
    before = panel.model
    send(panel, type="try", key=key)
    panel._hear(panel, "try", [])
    assert panel.model == before
    assert desk.shelf.take() == []


def test_a_kept_lesson_is_called_by_its_title(desk, panel):
    page = desk.page
    assert page.title(page.about(desk.session), "en") == "One case before the adjustment"
    send(panel, type="try", key="sell")
    about = page.about(desk.session)
    assert page.title(about, "en") == f"Lesson: {lesson('sell').title('en')}"
    assert page.title(about, "ru") == f"Урок: {lesson('sell').title('ru')}"
    assert page.title({**about, "lesson": ["sell"]}, "en") == "3 players: silver costs 70"


# --- in a notebook --------------------------------------------------------------------------------


@pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.key)
def test_a_lesson_stands_alone_in_a_notebook(each):
    shown = BlackFridayLesson(each)
    assert shown.desk.view == each.view
    assert shown.controls.lesson
    shown.close()


@pytest.mark.parametrize("each", [each for each in LESSONS if each.best], ids=lambda each: each.key)
def test_its_recommended_decision_can_be_made_at_the_table(each):
    shown = BlackFridayLesson(each)
    assert shown.desk.act(each.best[0], sure=True)
    assert shown.desk.decisions == 1
    assert not shown.desk.notice
    shown.close()


def test_a_position_can_be_given_as_text_with_a_seed_of_its_own():
    asked = lesson("bag")
    hands = set()
    for seed in range(8):
        shown = BlackFridayLesson(asked.position, seed=seed, lang="ru")
        assert (shown.desk.view, shown.desk.lang) == (asked.view, "ru")
        hands.add(tuple(shown.desk.session.view_of(1).hand.values()))
        shown.close()
    assert len(hands) > 1


def test_the_whole_page_can_be_had_from_the_package():
    app = BlackFridayApp(lang="en", space="")
    assert [type(panel).__name__ for panel in app.parts.panels] == [
        "OddsPanel",
        "AdvicePanel",
        "StoryPanel",
        "LessonsPanel",
        "StrategyPanel",
    ]
    app.close()
