"""The rulebooks of the games with several seats: short, and true to the rulings."""

import pytest

from friday_nb import i18n, rulebook
from friday_nb.black_friday.rulings import READINGS as OF_BLACK_FRIDAY
from friday_nb.his_man_friday.rulings import READINGS as OF_HIS_MAN_FRIDAY

READINGS = {"his_man_friday": OF_HIS_MAN_FRIDAY, "black_friday": OF_BLACK_FRIDAY}
EVERY_GAME = pytest.mark.parametrize("game", READINGS)
EVERY_RULE = pytest.mark.parametrize(
    "rule", [rule for game in READINGS for rule in rulebook.rules(game)], ids=lambda rule: rule.id
)


def sentences(text):
    return sum(text.count(mark + " ") for mark in ".?!") + 1


@EVERY_GAME
def test_the_rulings_are_those_of_the_game(game):
    readings, rules = READINGS[game], rulebook.rules(game)
    assert {rule.id for rule in rules if rule.ruling} == {r.rule for r in readings.values()}
    switches = {r.rule: name for name, r in readings.items() if r.switchable}
    assert {rule.id: rule.setting for rule in rules if rule.switchable} == switches


@EVERY_RULE
@pytest.mark.parametrize("lang", i18n.languages())
def test_a_rule_is_short(rule, lang):
    text, title = rule.text[lang], rule.title[lang]
    assert 2 <= sentences(text) <= 6
    assert len(text) < 560
    assert text.endswith(".")
    assert len(title) <= 48
    assert rule.where[lang]


@EVERY_RULE
def test_a_ruling_says_that_it_is_one(rule):
    assert ("ruling" in rule.text["en"].lower()) == rule.ruling
    assert ("толковани" in rule.text["ru"].lower()) == rule.ruling
    assert ("switch" in rule.text["en"].lower()) == rule.switchable
    assert ("включить" in rule.text["ru"].lower()) == rule.switchable


@EVERY_GAME
def test_sections_stand_together_in_the_order_of_play(game):
    sections = rulebook.sections(game)
    found = list(dict.fromkeys(rule.section for rule in rulebook.rules(game)))
    assert found == [section.id for section in sections]
    assert all(set(section.title) == set(i18n.languages()) for section in sections)
