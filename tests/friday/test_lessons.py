"""The course of Friday: its words, its rules of thumb, and the proof of each right decision."""

import pytest

from friday_nb import rulebook
from friday_nb.accel.jit import is_available
from friday_nb.core.puzzle_proofs import Behind
from friday_nb.friday import legal
from friday_nb.friday.lessons import LESSONS, proofs
from friday_nb.friday.players import CoursePlayer, course_player
from friday_nb.friday.players.alike import alike_key
from friday_nb.friday.words import say
from friday_nb.i18n import languages

BY_KEY = pytest.mark.parametrize("each", LESSONS, ids=lambda each: each.key)


def test_every_lesson_teaches_one_rule_of_the_player():
    assert len(LESSONS) == course_player.COURSE_RULES


@BY_KEY
@pytest.mark.parametrize("lang", languages())
def test_a_rule_of_thumb_is_short(each, lang):
    words = [word for word in each.rule(lang).split() if any(map(str.isalnum, word))]
    assert len(words) <= 25


@BY_KEY
def test_right_and_wrong_decisions_are_legal_and_different(each):
    options = {str(action) for action in legal(each.view)}
    assert options >= {each.best, *each.wrong}
    assert each.best not in each.wrong
    assert each.wrong


@BY_KEY
def test_the_rules_beside_it_exist(each):
    known = {rule.id for rule in rulebook.rules("friday")}
    assert each.rules
    assert known.issuperset(each.rules)


@BY_KEY
@pytest.mark.parametrize("lang", languages())
def test_each_wrong_decision_has_its_own_answer(each, lang):
    answers = {each.answer(lang, chosen) for chosen in ("", *each.wrong)}
    assert len(answers) == 1 + len(each.wrong)
    assert all(each.rule(lang) in answer for answer in answers)


def test_where_there_is_more_to_choose_there_are_two_to_four_wrong_answers():
    """A fight where one can only go on or stop, and two hazards, leave one to be wrong with."""
    for each in LESSONS:
        options = {alike_key(each.view, action) for action in legal(each.view)}
        assert min(2, len(options) - 1) <= len(each.wrong) <= 4, each.key


@BY_KEY
def test_the_right_decision_follows_the_rules_up_to_that_of_the_lesson(each):
    for known in (1 + LESSONS.index(each), len(LESSONS)):
        assert str(CoursePlayer(known).choose(each.view)) == each.best


@pytest.mark.parametrize(("key", "sums"), [("wishes", (5, 0)), ("big", (4, 4))])
@pytest.mark.parametrize("lang", languages())
def test_an_answer_adds_up_what_the_rule_does(key, sums, lang):
    """Of wishes: 3 + 2 against 0; of big: four free cards and 1 + 3, and the free cards decide."""
    told = say(lang, f"lesson.{key}.answer", right="", wrong_1="", sum=sums[0], other=sums[1])
    (each,) = (each for each in LESSONS if each.key == key)
    assert told.rpartition(". ")[2] in each.answer(lang)


@BY_KEY
def test_the_proof_is_clear(each):
    for action in each.wrong:
        told = proofs.kept()[each.key][action]
        assert told["games"] == proofs.GAMES
        assert told["difference"] == pytest.approx((told["right"] - told["wrong"]) / proofs.GAMES)
        assert Behind(told["difference"], told["error"]).is_clear


SHORT = [each for each in LESSONS if each.key in {"buy", "pirates", "plan"}]


@pytest.mark.skipif(not is_available(), reason="the network is slow in plain Python")
@pytest.mark.parametrize("each", SHORT, ids=lambda each: each.key)
def test_the_first_deals_of_a_proof_come_out_the_same(each):
    assert_proof(each, proofs.SAMPLE, "sample_", 2)


@pytest.mark.long
@BY_KEY
def test_the_whole_proof_comes_out_the_same(each):
    assert_proof(each, proofs.GAMES, "", 8)


def assert_proof(each, games, prefix, slack):
    """Sums of floats differ a little from machine to machine, and a game may turn on that."""
    right = sum(proofs.played_on(each.view, each.best, games))
    for action in each.wrong:
        told = proofs.kept()[each.key][action]
        assert right == pytest.approx(told[f"{prefix}right"], abs=slack)
        wrong = sum(proofs.played_on(each.view, action, games))
        assert wrong == pytest.approx(told[f"{prefix}wrong"], abs=slack)
