"""What is said of an answer to a puzzle: its numbers, its reason, and what it counts as."""

from dataclasses import replace
from fractions import Fraction

import pytest

from friday_nb.core.numbers import rounded
from friday_nb.friday.puzzles import PUZZLES
from friday_nb.his_man_friday.puzzles import PUZZLES as PUZZLES_OF_SEATS
from friday_nb.i18n import languages
from friday_widgets.friday.course import COURSE
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.example import example_session
from friday_widgets.friday.game_page import PAGE
from friday_widgets.his_man_friday.course import COURSE as COURSE_OF_SEATS
from friday_widgets.his_man_friday.desk import Desk as SeatsDesk
from friday_widgets.panes.lessons.panel import LessonsPanel
from tests.widgets.panels import send
from tests.widgets.puzzles import DAY, ask, kept, now, puzzles_beside, say


@pytest.fixture
def desk():
    return Desk(example_session(), "en")


@pytest.fixture
def panel(desk):
    return puzzles_beside(desk)


def told(panel):
    return " ".join(now(panel)["told"])


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


def test_exact_chances_are_said_to_be_exact(desk, panel, monkeypatch):
    each = ask(panel)
    exact = replace(each, proof={"exact": {"won": each.won, "behind": {}}})
    monkeypatch.setattr(PUZZLES, "at", lambda _: exact)
    send(panel, type="again")
    send(panel, type="solve")
    assert say("proof.exact") in told(panel)


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


def test_the_first_decision_is_the_answer_whatever_comes_after_it(desk, panel):
    each = put(desk, panel, goes_on)
    assert desk.act(each.best[0])
    verdict = now(panel)["verdict"]
    assert verdict == say("right", action=in_words(each, each.best[0]))
    assert desk.act(str(desk.session.legal()[-1]))
    send(panel, type="theme", key="")  # what a panel cannot follow, the desk only notes
    assert now(panel)["verdict"] == verdict
    assert kept(panel) == {"streak": 1, "longest": 1, "tried": {each.key: [DAY, 0]}}
