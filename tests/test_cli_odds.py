"""``friday-nb odds`` says what the library says, and refuses what is no position."""

import json
from fractions import Fraction

import pytest

from friday_nb.friday.odds import draw_odds, next_card
from tests.command import here
from tests.friday.positions import at

VIEW = at(stack=">0,2,3S,1,1,0,0E!>", enemy="3D", cards="0X2,3X1,-2!", life=12).view


def test_the_json_is_exact(capsys):
    code, out, _ = here(capsys, "odds", str(VIEW), "--json")
    told = json.loads(out)
    assert code == 0
    assert {c["code"]: Fraction(c["exact"]) for c in told["next_card"]} == {
        card.code: chance for card, chance in next_card(VIEW)
    }
    for entry, odds in zip(told["draws"], draw_odds(VIEW), strict=True):
        assert Fraction(entry["exact"]) == odds.reach
        assert {int(t): Fraction(p) for t, p in entry["totals"].items()} == dict(odds.totals)


@pytest.mark.parametrize(("lang", "word"), [("en", "Genius (2)"), ("ru", "Гений")])
def test_the_table_is_for_people(capsys, lang, word):
    code, out, _ = here(capsys, "odds", str(VIEW), "--lang", lang)
    assert code == 0
    assert word in out
    assert "+1" in out


def test_outside_a_fight_the_next_card_is_told_all_the_same(capsys):
    code, out, _ = here(capsys, "odds", str(at(offer="0L1,2W", stack=">0,1>").view))
    assert code == 0
    assert "Weak (0)" in out


@pytest.mark.parametrize("text", ["", "level=1", "hello", "level=9 step=green"])
def test_bad_positions_are_refused_in_one_sentence(capsys, text):
    code, out, err = here(capsys, "odds", text)
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1
