"""What learners ask about Friday: every answer is said, and those with a position are played."""

import json
from fractions import Fraction
from importlib import resources

import pytest

from friday_nb import friday, rulebook
from friday_nb.friday.lessons import LESSONS
from friday_nb.friday.lessons.questions import QUESTIONS, facts, vision_chances
from friday_nb.friday.lessons.strategy import MILESTONES
from friday_nb.i18n import languages
from tests.friday.positions import Table

PLAYED = {}
"""By question, what is done on its table."""


def plays(key):
    def keep(test):
        PLAYED[key] = test
        return test

    return keep


def table_of(key):
    question = QUESTIONS.find(key)
    return Table(friday.seeded(friday.parse_position(question.position), 0))


def test_there_are_25_on_the_rules_and_12_on_the_odds():
    assert [len(part.questions) for part in QUESTIONS.parts] == [25, 12]
    keys = [question.key for question in QUESTIONS]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("question", list(QUESTIONS), ids=lambda each: each.key)
def test_it_is_asked_and_answered_with_its_rules(question, lang):
    assert QUESTIONS.asked(question, lang).endswith("?")
    assert len(QUESTIONS.answer(question, lang)) > 60
    known = {rule.id for rule in rulebook.rules("friday")}
    assert question.rules
    assert known.issuperset(question.rules)
    assert not question.lesson or question.lesson in {each.key for each in LESSONS}


def test_every_question_on_the_rules_but_one_can_be_tried():
    without = [each.key for each in QUESTIONS.parts[0].questions if not each.position]
    assert without == ["aging_kinds"]


def test_positions_are_written_as_the_game_writes_them():
    """Else the page would not know the table again."""
    for question in QUESTIONS:
        if question.position:
            assert str(friday.parse_position(question.position)) == question.position
            assert QUESTIONS.at(question.position) is question


def test_every_position_is_played():
    """Below, one test for each answer."""
    assert sorted(PLAYED) == sorted(each.key for each in QUESTIONS if each.position)


@pytest.mark.parametrize("key", [each.key for each in QUESTIONS if each.position])
def test_the_answer_is_what_happens(key):
    PLAYED[key](table_of(key))


@plays("price")
def _(table):
    assert (table.fight.value, table.total) == (4, 1)
    after = table.do("end")
    assert (after.view.life, after.view.reserve) == (10 - 3, 12 + 3)


@plays("paid")
def _(table):
    after = table.do("end")
    assert (after.node, after.view.budget) == ("DESTROY", 6)
    assert after.do("destroy 1").view.budget == 5
    assert after.do("destroy 3").view.budget == 4
    assert after.view.life == after.do("done").view.life == 10 - 6


@plays("won")
def _(table):
    after = table.do("end")
    after.never_saw("points_to_destroy")
    assert (after.node, after.view.life, after.gone) == ("HAZARD", 10, table.gone)


@plays("on_purpose")
def _(table):
    assert table.total == table.fight.value
    table.do("end").saw("hazard_beaten", "FRI-WIN-1 FRI-WIN-2", hazard="3D")


@plays("first_card")
def _(table):
    assert table.legal == {"draw"}
    assert table.do("draw").legal == {"draw", "end"}
    table.do("draw").refused("pay", "free_first", "FRI-FIGHT-3")


@plays("aging")
def _(table):
    last = table.do("draw")
    assert (last.view.stack.size, last.view.aging.left) == (0, table.view.aging.left)
    after = last.do("draw")
    assert after.view.aging.left == table.view.aging.left - 1
    assert after.cards.startswith("1,2,")


@plays("too_old")
def _(table):
    assert table.do("draw").over == "TOO_OLD"


@plays("ability")
def _(table):
    after = table.do("use 1")
    assert after.view.life == 12
    assert not {text for text in after.legal if text.startswith("use")}
    assert "draw" in after.legal


@plays("bonus")
def _(table):
    after = table.do("use 1")
    assert (after.view.life, after.fight.free_left) == (10, table.fight.free_left)
    assert after.cards == "0C2~,/1"
    assert after.legal == {"more", "done"}
    assert after.do("done").fight.free_left == table.fight.free_left


@plays("face_down")
def _(table):
    after = table.do("use 2>1")
    assert (len(after.fight.cards), after.total, after.view.life) == (2, 0, 10)
    assert after.fight.free_left == 0
    assert "-2!" in after.do("end").gone
    assert "-2!" not in after.gone
    table.refused("use 2>2", "not_itself", "FRI-FIGHT-4")


@plays("double")
def _(table):
    assert table.total == 2 - 1 + 1 + 2
    assert table.do("use 3>2").total == table.total - 1
    once = table.do("use 3>1")
    assert once.total == table.total + 2
    once.refused("use 4>1", "already_doubled", "FRI-AB-DOUBLE")
    assert "use 4>2" in once.legal


@plays("double_gone")
def _(table):
    doubled = table.do("use 2>1")
    assert doubled.total == 5
    after = doubled.do("use 3>2", "done")
    assert after.total == 2


@plays("zero_double")
def _(table):
    assert table.do("use 2>1").total == 0 + 1 + 2
    assert table.do("use 2>3").total == 0 + 1 + 4


@plays("two_zeros")
def _(table):
    assert table.total == 1


@plays("copy")
def _(table):
    once = table.do("use 2>1")
    assert once.view.life == 12
    assert once.do("use 1", "use 3>1").view.life == 16
    assert "use 3>2" not in table.legal


@plays("step")
def _(table):
    assert table.fight.value == 6
    once = table.do("use 1")
    assert once.fight.value == 3
    assert once.do("use 2>1").fight.value == 1


@plays("sort")
def _(table):
    one = table.do("use 1")
    two = one.do("look") if len(one.view.looking) < 2 else one
    assert len(two.view.looking) == 2
    assert two.view.aging.left == table.view.aging.left
    third = two.do("look")
    assert len(third.view.looking) == 3
    assert third.view.aging.left == table.view.aging.left - 1
    assert "sort 2,1" in two.legal


@plays("exchange")
def _(table):
    after = table.do("use 2>1")
    assert "0L2" in after.discard
    assert after.cards.startswith("0L1,")
    assert after.fight.free_left == table.fight.free_left
    assert "swap 1" in after.legal
    assert after.do("done", "use 1").view.life == 11


@plays("below")
def _(table):
    assert "draw" not in table.legal
    left = table.do("use 2>1")
    assert "draw" in left.legal
    assert left.field("stack").strip(">").endswith(",-1")
    assert "draw" not in table.do("use 2>3").legal


@plays("stop")
def _(table):
    table.refused("draw", "stopped", "FRI-AGE-STOP")
    assert "pay" in table.legal
    after = table.do("use 2>1")
    assert "draw" in after.legal


@plays("half")
def _(table):
    """Of seven cards four count: the aging card and the three best."""
    assert table.total == -1 + 4 + 3 + 3


@plays("ruled_pirates")
def _(table):
    assert table.total == (1 + 0 - 1) + 4


@plays("zero_life")
def _(table):
    assert (table.over, table.view.life) == ("", 0)
    assert table.total == table.fight.value
    assert table.do("end").over == "OUT_OF_LIFE"


@plays("last_hazard")
def _(table):
    assert table.legal == {"hazard 1", "skip"}
    after = table.do("skip")
    assert after.view.step is friday.Step.YELLOW
    left = [*after.view.offer, *(c for c, n in after.view.hazard_stack for _ in range(n))]
    assert sorted(card.code for card in left) == ["0L1", "2W", "3D", "4W"]


@plays("odds_next")
def _(table):
    need = table.fight.value - table.total
    pool = table.view.stack.pool
    assert need == 1
    assert sum(n for card, n in pool if card.value >= need) == 3
    assert sum(n for _, n in pool) == 8


@plays("odds_vision")
def _(table):
    assert "use 3" in table.legal
    assert table.fight.value - table.total == 1
    assert vision_chances() == (Fraction(3, 8), 1 - Fraction(10, 56))


def test_of_eleven_aging_cards_six_are_negative_and_five_do_other_harm():
    aging = [c for c in friday.CARDS if c.group is friday.Group.AGING for _ in range(c.count)]
    assert len(aging) == 11
    assert sum(card.value < 0 for card in aging) == 6
    harm = sorted(card.ability.name for card in aging if card.value == 0)
    assert harm == [*["HIGHEST_ZERO"] * 2, "MINUS_LIFE_1", "MINUS_LIFE_2", "STOP"]
    assert all(card.value <= 0 for card in aging)
    assert [card.key for card in aging if card.not_in_levels] == ["very_stupid"]
    assert sum(card.grade == "difficult" for card in aging) == 3


def test_the_numbers_of_strong_play_are_those_that_were_measured():
    of_one = MILESTONES["1"]
    told = facts("en")
    assert [told[f"life_pirates{which}"] for which in ("", "_low", "_high")] == [
        round(each) for each in of_one["pirates"]["life"]
    ]
    assert told["life_yellow"] == round(of_one["yellow"]["life"][0])
    assert told["cards_yellow"] == round(of_one["yellow"]["cards"][0])
    assert told["mean_yellow"] == f"{of_one['yellow']['mean'][0]:.1f}"


def test_nothing_in_the_file_goes_unread():
    folder = resources.files("friday_nb.friday.lessons")
    data = json.loads(folder.joinpath("questions.json").read_text("utf-8"))
    fields = {name for part in data for each in part["questions"] for name in each}
    assert fields == {"key", "rules", "position", "lesson"}
