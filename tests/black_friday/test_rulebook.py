"""The rulebook of Black Friday: complete; each rule says when it holds."""

import pytest

from friday_nb import rulebook
from friday_nb.black_friday.rulings import Rulings

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


def test_every_rule_is_there_in_the_order_of_play():
    assert [rule.id for rule in RULES] == IDS.split()


def test_one_ruling_can_be_switched():
    switches = {rule.id: rule.setting for rule in RULES if rule.switchable}
    assert switches == {"BLF-ADJ-13": "level"}
    assert str(Rulings()) == "default"


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
