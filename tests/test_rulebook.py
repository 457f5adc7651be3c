"""The rulebook: every rule is there, in both languages, and says what it must."""

import subprocess
import sys
from collections import Counter

import pytest

from friday_nb import friday, rulebook
from friday_nb.friday.cards import Group
from friday_nb.friday.rulings import READINGS

IDS = """
FRI-AIM-1 FRI-PARTS-1
FRI-SET-1 FRI-SET-2 FRI-SET-3 FRI-SET-4 FRI-SET-5 FRI-SET-6 FRI-SET-7
FRI-TURN-1 FRI-TURN-2 FRI-TURN-3 FRI-TURN-4
FRI-FIGHT-1 FRI-FIGHT-2 FRI-FIGHT-3 FRI-FIGHT-4 FRI-FIGHT-5 FRI-FIGHT-6 FRI-FIGHT-7 FRI-FIGHT-8
FRI-WIN-1 FRI-WIN-2 FRI-LOSE-1 FRI-LOSE-2 FRI-LOSE-3 FRI-LOSE-4
FRI-LIFE-1 FRI-LIFE-2 FRI-END-1
FRI-DECK-1 FRI-DECK-2 FRI-DECK-3 FRI-DECK-4
FRI-AB-LIFE FRI-AB-DRAW FRI-AB-DESTROY FRI-AB-DOUBLE FRI-AB-COPY FRI-AB-STEP FRI-AB-SORT
FRI-AB-EXCHANGE FRI-AB-BELOW FRI-AB-LAST
FRI-AGE-LIFE FRI-AGE-HIGHEST FRI-AGE-STOP
FRI-PIR-1 FRI-PIR-2 FRI-PIR-3 FRI-PIR-COST2 FRI-PIR-HALF FRI-PIR-PLUS1 FRI-PIR-REMAINING
FRI-PIR-AGING
FRI-SCORE-1 FRI-SCORE-2 FRI-SCORE-3 FRI-SCORE-4
FRI-INFO-1 FRI-INFO-2
"""

RULINGS = """
FRI-TURN-4 FRI-FIGHT-4 FRI-FIGHT-5 FRI-FIGHT-8 FRI-LIFE-1 FRI-LIFE-2 FRI-DECK-3
FRI-AB-COPY FRI-AB-STEP
FRI-AB-LAST FRI-AGE-HIGHEST FRI-PIR-2 FRI-PIR-HALF FRI-PIR-PLUS1 FRI-PIR-AGING
"""

SWITCHABLE = {
    "FRI-FIGHT-4": "once",
    "FRI-DECK-3": "too_old",
    "FRI-AGE-HIGHEST": "highest",
    "FRI-PIR-PLUS1": "plus_one",
    "FRI-PIR-AGING": "aging_setup",
}
RULES = rulebook.rules("friday")
SECTIONS = rulebook.sections("friday")
EVERY_RULE = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
LANGUAGES = {"en", "ru"}


def sentences(text):
    return sum(text.count(mark + " ") for mark in ".?!") + 1


def cyrillic(text):
    return any("а" <= letter <= "я" or letter == "ё" for letter in text.lower())


def test_every_rule_is_there_in_the_order_of_play():
    assert [rule.id for rule in RULES] == IDS.split()


def test_the_rulings_are_marked():
    assert [rule.id for rule in RULES if rule.ruling] == RULINGS.split()


def test_the_switchable_rulings_name_their_setting():
    assert {rule.id: rule.setting for rule in RULES if rule.switchable} == SWITCHABLE


def test_rulings_and_settings_are_those_of_the_game():
    assert {reading.rule for reading in READINGS.values()} == set(RULINGS.split())
    switches = {r.rule: name for name, r in READINGS.items() if r.switchable}
    assert switches == SWITCHABLE


@EVERY_RULE
def test_both_languages_are_complete(rule):
    for words in (rule.title, rule.text, rule.where):
        assert set(words) == LANGUAGES
        assert all(text.strip() == text and text for text in words.values())
        assert not cyrillic(words["en"])
        assert cyrillic(words["ru"]) or rule.title is words


@EVERY_RULE
def test_the_text_is_short(rule):
    for text in rule.text.values():
        assert 1 <= sentences(text) <= 6
        assert 30 < len(text) < 560
        assert text.endswith((".", "!"))
    for title in rule.title.values():
        assert len(title) <= 48
        assert not title.endswith(".")


@EVERY_RULE
def test_a_ruling_says_that_it_is_one_and_what_can_be_switched(rule):
    english, russian = rule.text["en"].lower(), rule.text["ru"].lower()
    assert ("ruling" in english) == rule.ruling
    assert ("толковани" in russian) == rule.ruling
    assert ("switch" in english) == rule.switchable
    assert ("включить" in russian) == rule.switchable


def test_every_section_has_rules_and_the_rules_of_a_section_stand_together():
    order = list(dict.fromkeys(rule.section for rule in RULES))
    assert order == [section.id for section in SECTIONS]
    runs = [
        now.section
        for now, before in zip(RULES, (None, *RULES), strict=False)
        if before is None or before.section != now.section
    ]
    assert runs == order


def test_sections_have_titles_in_both_languages():
    for section in SECTIONS:
        assert set(section.title) == LANGUAGES
        assert all(section.title.values())


def test_a_rule_is_found_by_its_id():
    for rule in RULES:
        assert rulebook.rule(rule.id) == rule
        assert hash(rulebook.rule(rule.id)) == hash(rule)


@pytest.mark.parametrize("unknown", ["FRI-NO-1", "fri-win-1", ""])
def test_an_unknown_rule_is_refused_in_words(unknown):
    with pytest.raises(rulebook.UnknownRuleError, match="There is no rule"):
        rulebook.rule(unknown)
    assert issubclass(rulebook.UnknownRuleError, KeyError)


@pytest.mark.parametrize("ask", [rulebook.rules, rulebook.sections])
def test_an_unknown_game_is_refused_in_words(ask):
    with pytest.raises(rulebook.UnknownRuleError, match="no rulebook of “chess”"):
        ask("chess")


def test_importing_reads_no_file():
    code = (
        "import friday_nb.rulebook as r, friday_nb.i18n as w;"
        "assert r._data.cache_info().currsize == 0; assert not w.SHARED._tables"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_starting_cards_are_counted_rightly():
    values = Counter[int]()
    for card in friday.CARDS:
        if card.group is Group.STARTING:
            values[card.value] += card.count
    assert (values[0], values[-1], values[1] + values[2]) == (9, 5, 4)
    text = rulebook.rule("FRI-SET-2").text
    assert "nine are worth 0" in text["en"]
    assert "у девяти сила 0" in text["ru"]


def test_the_aging_cards_are_counted_rightly():
    values = [c.value for c in friday.CARDS if c.group is Group.AGING for _ in range(c.count)]
    assert (len(values), values.count(0), sum(value < 0 for value in values)) == (11, 5, 6)
    assert all(c.ability.name != "NONE" for c in friday.CARDS if c.code in ("0Z!", "0H1!", "0E!"))
    text = rulebook.rule("FRI-SET-4").text
    assert "five are worth 0 but have a bad ability, six are worth less than 0" in text["en"]
    assert "у пяти сила 0 и плохая способность, у шести сила меньше 0" in text["ru"]


@pytest.mark.parametrize(
    ("rule", "lang", "words"),
    [
        ("FRI-PIR-COST2", "en", "If you have to buy a card"),
        ("FRI-PIR-COST2", "ru", "Если нужно купить карту"),
        ("FRI-PIR-HALF", "en", "a place may stay empty"),
        ("FRI-PIR-HALF", "ru", "место может остаться пустым"),
        ("FRI-PIR-AGING", "en", "5 free cards"),
        ("FRI-WIN-2", "en", "face-up cards"),
        ("FRI-AGE-HIGHEST", "en", "face-up card"),
        ("FRI-SET-4", "ru", "верно −3"),
        ("FRI-AB-DESTROY", "en", "price of a lost fight"),
        ("FRI-PIR-3", "en", "cards turned face down leave the game"),
        ("FRI-PIR-3", "ru", "перевёрнутые лицом вниз выбывают из игры"),
        ("FRI-LOSE-4", "en", "cards turned face down leave the game"),
        ("FRI-LOSE-4", "ru", "перевёрнутые лицом вниз, выбывают из игры"),
        ("FRI-LOSE-2", "en", "after a win nothing is paid"),
        ("FRI-LOSE-2", "ru", "после победы разницу не платят"),
        ("FRI-AGE-STOP", "en", "even if an exchange has brought it there"),
        ("FRI-AGE-STOP", "ru", "пусть даже при обмене"),
        ("FRI-AGE-STOP", "en", "draw bonus cards with your abilities"),
        ("FRI-AGE-STOP", "ru", "брать их по способностям"),
        ("FRI-AB-EXCHANGE", "en", "unless “stop” comes in on the left"),
        ("FRI-AB-BELOW", "en", "a card from the right is not replaced"),
        ("FRI-AB-BELOW", "ru", "вместо карты справа новую не берут"),
    ],
)
def test_a_rule_says_when_it_holds(rule, lang, words):
    assert words in rulebook.rule(rule).text[lang]


@pytest.mark.parametrize("rule", ["FRI-TURN-2", "FRI-FIGHT-6"])
def test_a_rule_that_the_russian_rulebook_leaves_out_says_so(rule):
    assert rulebook.rule(rule).where["ru"].startswith("В русских правилах пропущено")


@pytest.mark.parametrize(
    ("rule", "printed"), [("FRI-AB-DESTROY", "разрушение"), ("FRI-AB-BELOW", "вниз")]
)
def test_the_printed_name_of_an_ability_is_told(rule, printed):
    assert printed in rulebook.rule(rule).title["ru"]
