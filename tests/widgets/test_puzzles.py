"""The puzzles beside Friday's table: asked, hinted at, answered, counted, and asked again."""

import json

import pytest

from friday_nb.core import drill
from friday_nb.friday.puzzles import PUZZLES
from friday_nb.i18n import languages
from friday_widgets.friday.advice.panel import AdvicePanel
from friday_widgets.friday.course import COURSE
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.example import example_session
from friday_widgets.friday.game_page import PAGE
from friday_widgets.panes.lessons.panel import LessonsPanel
from tests.widgets.panels import send
from tests.widgets.puzzles import DAY, ask, kept, now, puzzles_beside, say


@pytest.fixture
def desk():
    return Desk(example_session(), "en")


@pytest.fixture
def panel(desk):
    return puzzles_beside(desk)


def test_a_switch_leads_to_the_puzzles_and_back(panel):
    assert panel.model["puzzles"]["about"]
    send(panel, type="switch", key="lessons")
    assert not panel.model["puzzles"]
    assert [each["on"] for each in panel.model["switch"]["options"]] == [True, False]


def test_the_next_puzzle_is_put_on_the_table_and_the_game_there_is_kept(desk, panel):
    desk.act("draw")
    before = desk.game_id
    each = ask(panel)
    assert desk.view == each.view
    assert [game.id for game in desk.shelf.take()] == [before]
    assert PAGE.about(desk.session)["lesson"] == each.key
    assert PAGE.title({"lesson": each.key}, "en") == f"Puzzle {each.number}"


def test_until_it_is_answered_nothing_says_what_to_do(desk, panel):
    each = ask(panel)
    assert panel.model["open"]
    assert desk.is_silent
    assert "verdict" not in now(panel)
    assert desk.act(each.best[0])
    assert not desk.is_silent
    assert not panel.model["open"]


def test_advice_is_silent_then_and_nobody_is_warned(desk, panel):
    advice = AdvicePanel(desk, space="", mode="warn")
    send(advice, type="show")
    each = ask(panel)
    assert desk.act(each.wrong[0])  # a warning would have held it back
    send(panel, type="again")
    assert advice.mode == "warn"
    assert advice._question() is None
    assert not desk.hints.suggestion


def test_what_a_visitor_has_chosen_is_left_as_it_is(desk, panel):
    desk.hints.set_spoilers(False)
    each = ask(panel)
    assert desk.act(each.best[0])
    assert not desk.hints.spoilers
    assert now(panel)["verdict"]


def test_another_game_brings_the_advice_back(desk, panel):
    ask(panel)
    assert desk.begin({"level": "1"})
    assert not desk.is_silent
    assert not now(panel)


def test_a_right_decision_is_praised_and_counted(desk, panel):
    each = ask(panel)
    assert desk.act(each.best[0])
    assert now(panel)["right"]
    assert now(panel)["verdict"].startswith("Right")
    assert kept(panel) == {"streak": 1, "longest": 1, "tried": {each.key: [DAY, 0]}}
    assert ask(panel) is not each


@pytest.mark.parametrize("lang", languages())
def test_a_wrong_decision_is_answered_with_both_numbers(desk, panel, lang):
    desk.set_language(lang)
    each = ask(panel)
    assert desk.act(each.wrong[0])
    assert not now(panel)["right"]
    numbers = now(panel)["told"][0]
    assert f"{100 * each.won[each.best[0]]:.0f}" in numbers
    assert f"{100 * each.won[each.wrong[0]]:.0f}" in numbers
    assert kept(panel)["tried"] == {each.key: [DAY, drill.WRONG]}


def test_a_wrong_one_comes_back_after_a_day(desk, panel):
    each = ask(panel)
    assert desk.act(each.wrong[0])
    other = ask(panel)
    assert other is not each
    assert desk.act(other.best[0])
    assert ask(panel, DAY + 1) is each


def test_trying_again_at_once_changes_nothing(desk, panel):
    each = ask(panel)
    assert desk.act(each.wrong[0])
    before = kept(panel)
    send(panel, type="again")
    assert desk.view == each.view
    assert panel.model["open"]
    assert desk.act(each.best[0])
    assert now(panel)["right"]
    assert kept(panel) == before


def test_the_first_hint_is_free_and_the_second_gives_the_decision_away(desk, panel):
    each = ask(panel)
    send(panel, type="hint")
    assert now(panel)["hints"] == [PUZZLES.hint(each.themes[0], "en")]
    assert not kept(panel)["tried"]
    send(panel, type="hint")
    action = PAGE.game.action_text(each.view, PAGE.game.parse_action(each.best[0]), "en")
    assert action in now(panel)["hints"][1]
    assert not now(panel)["hint"]
    assert kept(panel)["tried"] == {each.key: [DAY, drill.WRONG]}


def test_the_solution_on_demand_counts_as_not_solved(panel):
    each = ask(panel)
    send(panel, type="solve")
    assert now(panel)["verdict"].startswith("The solution")
    assert not panel.model["open"]
    assert kept(panel)["tried"] == {each.key: [DAY, drill.WRONG]}


def test_a_theme_leaves_out_the_others(panel):
    theme = PUZZLES.all[-1].themes[0]
    send(panel, type="theme", key=theme)
    assert theme in ask(panel).themes


def test_when_all_are_tried_it_says_so(panel):
    tried = {each.key: [DAY, 0] for each in PUZZLES}
    text = json.dumps({"streak": 0, "longest": 0, "tried": tried})
    send(panel, type="progress", text=text, day=DAY)
    send(panel, type="next", day=DAY)
    assert panel.model["puzzles"]["none"]
    assert str(len(PUZZLES.all)) in panel.model["puzzles"]["counts"]


def test_before_the_browser_has_told_its_progress_it_is_not_to_keep_another(desk):
    panel = LessonsPanel(desk, COURSE, space="friday")
    send(panel, type="switch", key="puzzles")
    assert panel.model["kept"] == ""


def test_a_page_that_comes_back_to_a_puzzle_goes_on_with_it(desk, panel):
    each = ask(panel)
    again = LessonsPanel(desk, COURSE, space="friday")
    assert again.model["puzzles"]["now"]["key"] == each.key
    assert again.model["open"]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "theme", "key": ["a"]},
        {"type": "next", "day": "tomorrow"},
        {"type": "progress", "text": {}},
        {"type": "hint", "day": -1},
        {"type": "again"},
        {"type": "solve"},
        {"type": "switch", "key": 7},
        {"type": ["next"]},
    ],
)
def test_nonsense_from_a_browser_breaks_nothing(panel, message):
    send(panel, **message)
    assert panel.model["switch"]


def test_what_was_solved_stays_solved_when_something_else_is_tried_again(desk, panel):
    each = ask(panel)
    assert desk.act(each.best[0])
    before = kept(panel)
    send(panel, type="again")
    assert desk.act(each.wrong[0])
    assert not now(panel)["right"]
    assert kept(panel) == before


def test_a_page_that_comes_back_to_an_answered_puzzle_does_not_count_it_again(desk, panel):
    each = ask(panel)
    assert desk.act(each.wrong[0])
    again = LessonsPanel(desk, COURSE, space="friday")
    send(again, type="progress", text="", day=DAY)
    desk.hints.set_spoilers(False)
    desk.hints.set_spoilers(True)
    assert kept(again)["tried"] == {}
    assert kept(again)["streak"] == 0


def test_what_the_browser_kept_is_added_to_what_was_solved_before_it_told(desk):
    panel = LessonsPanel(desk, COURSE, space="friday")
    send(panel, type="switch", key="puzzles")
    each = ask(panel)
    assert desk.act(each.best[0])
    other = PUZZLES.all[-1].key
    text = json.dumps({"streak": 0, "longest": 4, "tried": {other: [DAY, 0]}})
    send(panel, type="progress", text=text, day=DAY)
    assert set(kept(panel)["tried"]) == {each.key, other}
    assert kept(panel)["longest"] == 4


def test_another_one_is_another_one_even_if_this_is_the_only_one_due(desk, panel):
    each = ask(panel)
    assert desk.act(each.wrong[0])
    assert ask(panel, DAY + 1) is not each


def test_it_is_told_how_many_come_back_today(desk, panel):
    first = ask(panel)
    assert desk.act(first.wrong[0])
    second = ask(panel)
    assert desk.act(second.wrong[0])
    assert "today" not in panel.model["puzzles"]["counts"]
    send(panel, type="theme", key="", day=DAY + 1)
    assert say("due", n=2) in panel.model["puzzles"]["counts"]


def test_the_record_is_told_after_a_wrong_answer_too(desk, panel):
    each = ask(panel)
    assert desk.act(each.best[0])
    assert say("streak", n=1, most=1) in panel.model["puzzles"]["counts"]
    assert desk.act(ask(panel).wrong[0])
    assert say("streak", n=0, most=1) in panel.model["puzzles"]["counts"]


def test_a_hint_given_is_not_repeated_beside_the_verdict(desk, panel):
    each = ask(panel)
    send(panel, type="hint")
    assert desk.act(each.best[0])
    assert now(panel)["hints"] == []
    send(panel, type="hint")
    assert kept(panel)["tried"] == {each.key: [DAY, 0]}


def test_another_theme_may_still_have_one(panel):
    theme = PUZZLES.all[0].themes[0]
    tried = {each.key: [DAY, 0] for each in PUZZLES if theme in each.themes}
    text = json.dumps({"streak": 0, "longest": 0, "tried": tried})
    send(panel, type="progress", text=text, day=DAY)
    send(panel, type="theme", key=theme)
    send(panel, type="next", day=DAY)
    assert panel.model["puzzles"]["none"]
    send(panel, type="theme", key="")
    assert not panel.model["puzzles"]["none"]


@pytest.mark.parametrize("day", [-1, drill.LAST_DAY + 1, True, "7", 1.5])
def test_a_day_that_makes_no_sense_is_not_believed(desk, panel, day):
    each = ask(panel)
    send(panel, type="theme", key="", day=day)
    assert desk.act(each.wrong[0])
    assert kept(panel)["tried"][each.key][0] == DAY


def test_a_game_that_is_none_leaves_the_lessons_open(desk, panel):
    ask(panel)
    send(panel, type="switch", key="lessons")
    assert desk.begin({"level": "1"})
    assert not panel.model["puzzles"]


def test_a_puzzle_put_on_the_table_from_elsewhere_is_shown(desk):
    panel = LessonsPanel(desk, COURSE, space="friday")
    assert not panel.model["puzzles"]
    put_by = LessonsPanel(desk, COURSE, space="")
    send(put_by, type="next", day=DAY)
    assert now(panel)["key"] == now(put_by)["key"]
