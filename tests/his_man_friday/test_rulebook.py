"""The rulebook of His Man Friday: complete, with examples."""

import pytest

from friday_nb import i18n, rulebook
from friday_nb.his_man_friday.rulings import Rulings

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


def test_every_rule_is_there_in_the_order_of_play():
    assert [rule.id for rule in RULES] == IDS.split()


def test_no_ruling_can_be_switched():
    assert not any(rule.switchable for rule in RULES)
    assert str(Rulings()) == "default"


@EVERY_RULE
@pytest.mark.parametrize("lang", i18n.languages())
def test_a_rule_has_an_example(rule, lang):
    assert any(word in rule.text[lang].lower() for word in EXAMPLE[lang])
