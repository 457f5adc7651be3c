"""``friday-nb odds`` tells the fight under best play, as the library does."""

import json
from dataclasses import replace

import pytest

from friday_nb.friday.odds.fight import LIFE, WIN, Interval, Worth, fight_odds
from friday_nb.friday.terminal import best_play
from tests.command import here
from tests.friday.positions import at

VIEW = at(stack=">0,2,1>", enemy="0X2", step="yellow", cards="0", life=1).view


def test_the_json_says_what_the_library_says(capsys):
    code, out, _ = here(capsys, "odds", str(VIEW), "--json")
    told = json.loads(out)["fight"]
    assert code == 0
    for name, goal in (("win", WIN), ("life", LIFE)):
        odds = fight_odds(VIEW, goal)
        assert told[name]["kind"] == odds.kind == "exact"
        assert told[name]["low"] == pytest.approx(odds.worth.low)
        assert told[name]["best"] == str(odds.best)
        assert {c["action"] for c in told[name]["choices"]} == {
            str(choice.action) for choice in odds.choices
        }


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "To win at any price: 67% to win"), ("ru", "Победить любой ценой")],
)
def test_it_is_told_in_words(capsys, lang, words):
    code, out, _ = here(capsys, "odds", str(VIEW), "--lang", lang)
    assert code == 0
    assert words in out


UNTOLD = dict.fromkeys(
    ("win", "dies", "life", "mean_life", "gained", "turned_down", "points", "removed")
)


@pytest.mark.parametrize(
    ("lang", "win", "life"),
    [
        ("en", "To win at any price: 67% to win (", "{} life points after the fight on average ("),
        (
            "ru",
            "Победить любой ценой: шанс победы 67 % (",
            "после схватки в среднем {} очков жизни (",
        ),
    ],
)
def test_where_the_play_could_not_be_followed_only_its_worth_is_told(
    monkeypatch, capsys, lang, win, life
):
    monkeypatch.setattr(
        best_play, "fight_odds", lambda *asked: replace(fight_odds(*asked), **UNTOLD)
    )
    kept = best_play.life(fight_odds(VIEW, LIFE).worth.low, lang)
    code, out, _ = here(capsys, "odds", str(VIEW), "--lang", lang)
    assert code == 0
    for text in (win, life.format(kept)):
        assert text in out.replace("\N{NO-BREAK SPACE}", " ")
    code, out, _ = here(capsys, "odds", str(VIEW), "--json")
    told = json.loads(out)["fight"]["win"]
    assert (told["kind"], told["win"], told["life"], told["destroyed"]) == ("exact", *[None] * 3)


def test_after_the_game_nothing_is_told_of_a_fight(capsys):
    over = at(stack=">>", aging="", enemy="3D", step="red", cards="0", life=0).do("end")
    code, out, _ = here(capsys, "odds", str(over.view), "--json")
    assert (over.over, code) == ("OUT_OF_LIFE", 0)
    assert json.loads(out)["fight"] == {}


ESTIMATE = Worth(
    0.1, 1.0, about=0.44, sampling_error=0.03, interval=Interval(0.41, 0.63, proved=False)
)


def printed(monkeypatch, worth, lang):
    """The lines for a fight whose worth is an estimate, for winning."""
    found = fight_odds(VIEW, WIN)
    choices = tuple(replace(choice, worth=worth) for choice in found.choices)
    facts = {"worth": worth, "choices": choices, "win": 0.44, "mean_life": 5.0, "fights": 3072}
    odds = replace(found, **facts)
    monkeypatch.setattr(best_play, "best_play", lambda _: {WIN: odds})
    return best_play.lines(VIEW, lang)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["most likely between 41% and 63% to win", "won 44% of 3072 fights tried"]),
        (
            "ru",
            [
                "от 41 % до 63 %, скорее всего",
                "в 44 % пробных схваток (всего их 3072)",
            ],
        ),
    ],
)
def test_an_estimate_is_told_as_the_interval_that_holds_best_play(monkeypatch, lang, words):
    _, first, *others = printed(monkeypatch, ESTIMATE, lang)
    for word in words:
        assert word in first.replace("\N{NO-BREAK SPACE}", " ")
    choice = {"en": "at least 41%", "ru": "не меньше 41"}[lang]
    assert any(choice in line for line in others)


def test_where_no_upper_end_is_known_only_the_lower_one_is_promised(monkeypatch):
    least = replace(ESTIMATE, interval=Interval(0.41, 1.0, proved=True))
    first = printed(monkeypatch, least, "en")[1]
    assert "at least 41% to win, nine times in ten" in first


def test_the_json_of_an_estimate_holds_its_interval(monkeypatch):
    printed(monkeypatch, ESTIMATE, "en")
    told = best_play.as_data(VIEW)["win"]
    assert told["interval"] == {"low": 0.41, "high": 0.63, "proved": False, "level": 0.9}
    assert (told["about"], told["sampling_error"]) == (0.44, 0.03)
