"""The rulebook of His Man Friday: complete, short, with examples, and true to the rulings."""

import pytest

from friday_nb import i18n, rulebook
from friday_nb.his_man_friday.rulings import READINGS, Rulings

RULES = rulebook.rules("his_man_friday")
IDS = """
HMF-AIM-1 HMF-PARTS-1
HMF-SET-1 HMF-SET-2 HMF-SET-3
HMF-REC-1 HMF-REC-2 HMF-REC-3 HMF-REC-4 HMF-REC-5 HMF-REC-6
HMF-EXP-1 HMF-EXP-2 HMF-EXP-3 HMF-EXP-4 HMF-EXP-5 HMF-EXP-6
HMF-TALK-1
HMF-SCORE-1 HMF-SCORE-2 HMF-SCORE-3 HMF-SCORE-4
HMF-INFO-1 HMF-INFO-2
"""
EVERY_RULE = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
EXAMPLE = {"en": ("for example", "so do not"), "ru": ("например",)}


def sentences(text):
    return sum(text.count(mark + " ") for mark in ".?!") + 1


def test_every_rule_is_there_in_the_order_of_play():
    assert [rule.id for rule in RULES] == IDS.split()


def test_the_rulings_are_those_of_the_game():
    marked = {rule.id for rule in RULES if rule.ruling}
    assert marked == {reading.rule for reading in READINGS.values()}
    assert not any(rule.switchable for rule in RULES)
    assert str(Rulings()) == "default"


@EVERY_RULE
@pytest.mark.parametrize("lang", i18n.languages())
def test_a_rule_is_short_and_has_an_example(rule, lang):
    text, title = rule.text[lang], rule.title[lang]
    assert 2 <= sentences(text) <= 6
    assert len(text) < 560
    assert text.endswith(".")
    assert len(title) <= 48
    assert rule.where[lang]
    assert any(word in text.lower() for word in EXAMPLE[lang])


@EVERY_RULE
def test_a_ruling_says_that_it_is_one(rule):
    assert ("ruling" in rule.text["en"].lower()) == rule.ruling
    assert ("толковани" in rule.text["ru"].lower()) == rule.ruling


def test_sections_stand_together_in_the_order_of_play():
    sections = [section.id for section in rulebook.sections("his_man_friday")]
    assert list(dict.fromkeys(rule.section for rule in RULES)) == sections
    for section in rulebook.sections("his_man_friday"):
        assert set(section.title) == set(i18n.languages())
