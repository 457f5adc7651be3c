"""The rulebook of Black Friday: complete, short, and true to the rulings."""

import pytest

from friday_nb import i18n, rulebook
from friday_nb.black_friday.rulings import READINGS, Rulings

RULES = rulebook.rules("black_friday")
IDS = """
BLF-AIM-1 BLF-PARTS-1
BLF-SET-1 BLF-SET-2 BLF-SET-3 BLF-SET-4 BLF-SET-5 BLF-SET-6
BLF-TURN-1 BLF-TURN-2
BLF-BUY-1 BLF-BUY-2
BLF-SELL-1 BLF-SELL-2 BLF-SELL-3
BLF-SILVER-1 BLF-SILVER-2
BLF-PASS-1
BLF-RIGHT-1 BLF-RIGHT-2
BLF-LIMIT-1
BLF-ADJ-1 BLF-ADJ-2 BLF-ADJ-3 BLF-ADJ-4 BLF-ADJ-5 BLF-ADJ-6 BLF-ADJ-7 BLF-ADJ-8
BLF-ADJ-9 BLF-ADJ-10 BLF-ADJ-11 BLF-ADJ-12 BLF-ADJ-13 BLF-ADJ-14
BLF-END-1 BLF-END-2 BLF-END-3
BLF-SPEC-1 BLF-SPEC-2
BLF-INFO-1
"""
EVERY_RULE = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)


def sentences(text):
    return sum(text.count(mark + " ") for mark in ".?!") + 1


def test_every_rule_is_there_in_the_order_of_play():
    assert [rule.id for rule in RULES] == IDS.split()


def test_the_rulings_are_those_of_the_game():
    marked = {rule.id for rule in RULES if rule.ruling}
    assert marked == {reading.rule for reading in READINGS.values()}
    switches = {r.rule: name for name, r in READINGS.items() if r.switchable}
    assert {rule.id: rule.setting for rule in RULES if rule.switchable} == switches
    assert switches == {"BLF-ADJ-13": "level"}
    assert str(Rulings()) == "default"


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


def test_sections_stand_together_in_the_order_of_play():
    sections = [section.id for section in rulebook.sections("black_friday")]
    assert list(dict.fromkeys(rule.section for rule in RULES)) == sections
    for section in rulebook.sections("black_friday"):
        assert set(section.title) == set(i18n.languages())


@pytest.mark.parametrize(
    ("rule", "lang", "words"),
    [
        ("BLF-SET-2", "en", "there are no black shares"),
        ("BLF-SET-2", "ru", "чёрных акций нет"),
        ("BLF-SET-5", "en", "player 1 gets none"),
        ("BLF-SET-5", "ru", "у игрока 1 карты нет"),
        ("BLF-ADJ-1", "en", "begins with that number or fewer"),
        ("BLF-ADJ-1", "ru", "с самого начала столько же или меньше"),
        ("BLF-ADJ-10", "en", "A sales table that caused an adjustment"),
        ("BLF-ADJ-10", "ru", "Стол продаж, вызвавший пересчёт"),
        ("BLF-LIMIT-1", "en", "unless you owe interest and can take a subsidy"),
        ("BLF-SILVER-1", "en", "Gold is what wins"),
        ("BLF-SILVER-1", "ru", "Побеждает золото"),
        ("BLF-SET-2", "en", "The two purchase tables, one for shares and one for silver"),
        ("BLF-SET-2", "ru", "Два стола покупки, акций и серебра"),
        ("BLF-END-3", "ru", "За субсидии в конце ничего не платят"),
        ("BLF-SPEC-1", "en", "At any time of your turn"),
        ("BLF-SPEC-1", "ru", "В любое время хода"),
        ("BLF-INFO-1", "en", "everybody’s subsidies"),
        ("BLF-INFO-1", "ru", "сколько у кого субсидий"),
    ],
)
def test_a_rule_says_when_it_holds(rule, lang, words):
    assert words in rulebook.rule(rule).text[lang]
