"""What is best after a decision that takes nothing away."""

from types import SimpleNamespace

import pytest

from friday_nb import friday
from friday_nb.friday.players import adviser, because
from friday_nb.friday.players.foresight import MOST, what_then
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.i18n import languages
from tests.friday.positions import at

LOSES = at(stack=">0,1,2>", cards="-1,-1,0,0L2", enemy="1Y", step="green", life=1)
"""Too little, and one life point: two more are there to take, and so is a loss on purpose."""


def judged(view, *ranking):
    """Advice in which these decisions lead in turn, and all others are lost."""
    wins = {text: 0.9 - 0.2 * n for n, text in enumerate(ranking)}
    options = [Option(each, wins.get(str(each), 0.01), 0.01) for each in friday.legal(view)]
    return Advice(view, tuple(sorted(options, key=lambda option: -option.win)))


def then(table, first, *rankings):
    """What is said to be best after ``first``; ``rankings``: what leads at each view after it."""
    asked = []

    def judge(view):
        asked.append(view)
        return judged(view, rankings[min(len(asked), len(rankings)) - 1])

    return what_then(judged(table.view, first), judge), asked


@pytest.mark.parametrize(
    ("next_one", "key", "facts"),
    [
        ("end", "next.end.short", {"steps": 1, "n": 3}),
        ("pay", "next.pay", {"steps": 1}),
    ],
)
@pytest.mark.parametrize("lang", languages())
def test_after_life_points_are_taken_what_is_best_then_is_told(next_one, key, facts, lang):
    """To take two and lose on purpose is another plan than to take two and buy on."""
    found, (asked,) = then(LOSES, "use 4", next_one)
    assert (found.key, dict(found.facts)) == (key, facts)
    assert asked.life == 3
    assert found.text(lang)


def test_of_a_fight_that_is_won_nothing_is_short():
    won = at(stack=">0,2>", cards="1,0L2", enemy="1Y", step="green", life=1)
    assert then(won, "use 2", "end")[0].key == "next.end"


def test_an_ability_is_named_with_its_card():
    table = at(stack=">0,1,2>", cards="-1,0X2,0L2", enemy="1B", step="green", life=1)
    found, _ = then(table, "use 3", "use 2>1")
    assert (found.key, found.facts["ability"]) == ("next.use", "EXCHANGE_2")
    assert "“2× exchange” of" in found.text("en")


def test_a_copy_is_named_by_the_ability_of_the_card_that_copies():
    """Its card has no other: a reader looks in vain for the one that is copied."""
    table = at(stack=">0,1,2>", cards="1,0X2,0L2,1Y", enemy="1B", step="green", life=1)
    found, _ = then(table, "use 3", "use 4>2>1")
    assert (found.key, found.facts["ability"]) == ("next.use", "COPY")
    assert "“1× copy” of" in found.text("en")


def test_several_that_take_nothing_away_are_looked_beyond_one_after_the_other():
    table = at(stack=">0,1,2>", cards="-1,0L2,0L1", enemy="1B", step="green", life=1)
    found, asked = then(table, "use 2", "use 3", "end")
    assert found.key == "next.end.short"
    assert [each.life for each in asked] == [3, 4]
    assert "and the other life points to be had here, it is best" in found.text("en")
    assert MOST > 2


@pytest.mark.parametrize("first", ["pay", "end"])
def test_of_any_other_decision_nothing_is_said(first):
    table = at(stack=">0,1,2>", cards="-1,-1,0,0L2~", enemy="1Y", step="green", life=4)
    assert then(table, first, "end") == (None, [])


def test_where_nothing_stands_out_afterwards_nothing_is_said():
    def level(view):
        return Advice(view, tuple(Option(each, 0.999, 0.01) for each in friday.legal(view)))

    assert what_then(judged(LOSES.view, "use 4"), level) is None


def test_it_is_told_of_the_best_decision_alone_and_last():
    advice = judged(LOSES.view, "use 4", "pay")
    told = because.told(advice, advice.best)
    with_plan = Advice(advice.view, advice.options, then=what_then(advice, judged_end))
    assert because.told(with_plan, with_plan.best) == (*told, with_plan.then)
    assert because.told(with_plan, with_plan.options[1]) == because.told(advice, advice.options[1])
    assert because.instead(with_plan, with_plan.options[2], "en").endswith(
        "end the fight, 3 short."
    )


def judged_end(view):
    return judged(view, "end")


# --- when it is told ------------------------------------------------------------------------------


@pytest.fixture
def one(monkeypatch):
    """An adviser with machine code, as it were, for whom taking life points leads; and what it
    was asked to judge."""
    judged_views = []

    def advise(view, _evaluator):
        judged_views.append(view)
        return judged(view, *(("use 4", "pay") if view == LOSES.view else ("end",)))

    monkeypatch.setattr(adviser, "advise", advise)
    monkeypatch.setattr(adviser, "explained", lambda advice, _: advice)
    return adviser.Adviser(SimpleNamespace(fast=True)), judged_views


def test_nobody_waits_for_it_with_the_list(one):
    who, judged_views = one
    answers = who.answers(adviser.AdviceQuestion(LOSES.view))
    first = next(answers)
    assert (first.then, len(judged_views)) == (None, 1)
    (second,) = answers
    assert (second.then.key, second.options) == ("next.end.short", first.options)
    assert len(judged_views) == 2


def test_where_nothing_follows_there_is_one_answer(one, monkeypatch):
    who, _ = one
    monkeypatch.setattr(adviser, "advise", lambda view, _: judged(view, "end"))
    table = at(stack=">0,1,2>", cards="-1,-1,0,0L2~", enemy="1Y", step="green", life=4)
    (only,) = who.answers(adviser.AdviceQuestion(table.view))
    assert only.then is None
