"""The puzzles beside Friday's table: asked, hinted at, answered, counted, and asked again."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from friday_nb.charts.numbers import rounded
from friday_nb.core import drill
from friday_nb.friday.puzzles import PUZZLES
from friday_nb.his_man_friday.puzzles import PUZZLES as PUZZLES_OF_SEATS
from friday_nb.i18n import languages
from friday_widgets.friday.advice.panel import AdvicePanel
from friday_widgets.friday.course import COURSE
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.example import example_session
from friday_widgets.friday.game_page import PAGE
from friday_widgets.his_man_friday.course import COURSE as COURSE_OF_SEATS
from friday_widgets.his_man_friday.desk import Desk as SeatsDesk
from friday_widgets.panes.lessons.panel import LessonsPanel

DAY = 20_000


@pytest.fixture
def desk():
    return Desk(example_session(), "en")


@pytest.fixture
def panel(desk):
    panel = LessonsPanel(desk, COURSE, space="friday")
    send(panel, type="switch", key="puzzles")
    send(panel, type="progress", text="", day=DAY)
    return panel


def send(panel, **message):
    panel._hear(panel, message, [])


def ask(panel, day=DAY):
    """The next puzzle, put on the table."""
    send(panel, type="next", day=day)
    return PUZZLES.by_key[panel.model["puzzles"]["now"]["key"]]


def kept(panel):
    return json.loads(panel.model["kept"])


def now(panel):
    return panel.model["puzzles"]["now"]


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


def told(panel):
    return " ".join(now(panel)["told"])


def say(key, **facts):
    return PAGE.words.say("en", f"puzzles.{key}", **facts)


def in_words(each, action):
    return PAGE.game.action_text(each.view, PAGE.game.parse_action(action), "en")


def put(desk, panel, wanted):
    """The first puzzle like this, on the table."""
    each = next(filter(wanted, PUZZLES))
    desk.load(str(COURSE.session(each).record()), players=("person",))
    assert now(panel)["key"] == each.key
    return each


def numbers(each, key, best, other):
    """The sentence with how often each of two decisions wins."""
    won = [rounded(Fraction(each.won[action])) for action in (best, other)]
    return say(key, best=in_words(each, best), other=in_words(each, other), n=won[0], m=won[1])


def reason(each, action):
    """The sentence with what is said of a decision; empty for nothing."""
    found = " ".join(part.said("en") for part in each.reasons(action))
    return say("reason", action=in_words(each, action), reason=found) if found else ""


def has_two_wrong(each):
    return len(each.wrong) > 1


def has_two_right(each):
    return len(each.best) > 1


def is_plain(each):
    return not each.trap


def goes_on(each):
    """Does another decision come after the right one?"""
    return each.best[0].startswith(("hazard", "use"))


def has_twin(each):
    return any(twin in each.best for twin in each.same.values())


def test_the_numbers_beside_a_right_decision_are_its_own_and_those_of_the_next_best(desk, panel):
    each = put(desk, panel, has_two_right)
    assert desk.act(each.best[1])
    assert now(panel)["told"][0] == numbers(each, "numbers", each.best[1], each.wrong[0])
    assert now(panel)["told"][1] == reason(each, each.best[1])


def test_the_numbers_beside_a_wrong_decision_are_its_own(desk, panel):
    each = put(desk, panel, has_two_wrong)
    assert desk.act(each.wrong[1])
    assert now(panel)["told"][0] == numbers(each, "numbers.yours", each.best[0], each.wrong[1])


def test_a_decision_that_only_swaps_alike_cards_is_the_right_one(desk, panel):
    each = put(desk, panel, has_twin)
    twin = next(action for action, one in each.same.items() if one in each.best)
    assert desk.act(twin)
    assert now(panel)["right"]
    assert kept(panel)["tried"] == {each.key: [DAY, 0]}
    assert now(panel)["verdict"] == say("right", action=in_words(each, each.same[twin]))


def test_a_reason_is_given_for_the_best_decision_and_for_a_wrong_one_that_was_made(desk, panel):
    each = put(desk, panel, lambda one: has_two_wrong(one) and reason(one, one.wrong[1]))
    reasons = {action: reason(each, action) for action in (each.best[0], *each.wrong[:2])}
    assert desk.act(each.wrong[1])
    said = [action for action, it in reasons.items() if it and it in now(panel)["told"]]
    assert said == [each.best[0], each.wrong[1]]
    send(panel, type="again")
    assert desk.act(each.best[0])
    said = [action for action, it in reasons.items() if it and it in now(panel)["told"]]
    assert said == [each.best[0]]


def test_only_where_the_plain_decision_was_made_nothing_clever_was_needed(desk, panel):
    each = put(desk, panel, is_plain)
    assert desk.act(each.wrong[0])
    assert say("plain") not in told(panel)
    send(panel, type="again")
    assert desk.act(each.best[0])
    assert say("plain") in told(panel)
    trap = put(desk, panel, lambda one: one.trap)
    assert desk.act(trap.best[0])
    assert say("plain") not in told(panel)


def test_the_proof_names_who_went_on_and_what_the_weaker_one_won(desk, panel):
    each = put(desk, panel, has_two_wrong)
    assert desk.act(each.best[0])
    strong, weak = each.proof["strong"], each.proof["thumb"]["won"]
    assert say("proof", deals=strong["deals"], who=say("by.strong")) in told(panel)
    n, m = (rounded(Fraction(weak[action])) for action in (each.best[0], each.wrong[0]))
    assert say("proof.other", who=say("by.thumb"), n=n, m=m) in told(panel)


def test_a_wrong_one_says_when_it_comes_back_and_never_in_no_days(desk, panel):
    each = ask(panel)
    assert desk.act(each.wrong[0])
    assert say("back", n=1) in told(panel)
    send(panel, type="theme", key="", day=DAY + 3)
    assert say("back", n=1) in told(panel)


def test_the_first_decision_is_the_answer_whatever_comes_after_it(desk, panel):
    each = put(desk, panel, goes_on)
    assert desk.act(each.best[0])
    verdict = now(panel)["verdict"]
    assert verdict == say("right", action=in_words(each, each.best[0]))
    assert desk.act(str(desk.session.legal()[-1]))
    send(panel, type="theme", key="")  # what a panel cannot follow, the desk only notes
    assert now(panel)["verdict"] == verdict
    assert kept(panel) == {"streak": 1, "longest": 1, "tried": {each.key: [DAY, 0]}}


def test_what_was_solved_stays_solved_when_something_else_is_tried_again(desk, panel):
    each = ask(panel)
    assert desk.act(each.best[0])
    before = kept(panel)
    send(panel, type="again")
    assert desk.act(each.wrong[0])
    assert not now(panel)["right"]
    assert kept(panel) == before


def test_exact_chances_are_said_to_be_exact(desk, panel, monkeypatch):
    each = ask(panel)
    exact = replace(each, proof={"exact": {"won": each.won, "behind": {}}})
    monkeypatch.setattr(PUZZLES, "at", lambda _: exact)
    send(panel, type="again")
    send(panel, type="solve")
    assert say("proof.exact") in told(panel)


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


@pytest.mark.parametrize("lang", languages())
def test_what_speaks_for_a_wrong_decision_is_granted_and_outweighed(lang):
    """Else nothing at all would be said of it."""
    desk = SeatsDesk(lang=lang)
    panel = LessonsPanel(desk, COURSE_OF_SEATS, space="his_man_friday")
    each = next(one for one in PUZZLES_OF_SEATS if one.outweighed(one.wrong[0]))
    players = desk.page.usual_players(each.view.players)
    desk.load(str(COURSE_OF_SEATS.session(each).record()), players=players)
    assert desk.act(each.wrong[0])
    granted = " ".join(part.said(lang) for part in each.outweighed(each.wrong[0]))
    (line,) = (line for line in now(panel)["told"] if granted in line)
    assert not line.endswith(granted)
