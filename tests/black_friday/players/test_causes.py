"""What decides between two turns that were played on, and which account it comes from."""

import random

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.players import bots, machine
from friday_nb.black_friday.players.accounts import SOURCES, Line, brought, line_of
from friday_nb.black_friday.players.causes import causes
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at

NOTHING = (0,) * len(SOURCES)


def line(own, rival, own_sources=NOTHING, rival_sources=NOTHING):
    return Line(float(own > rival), own, rival, own_sources, rival_sources)


def source(name, amount):
    return tuple(amount if each == name else 0 for each in SOURCES)


def keys(one, two, others=2):
    return [each.key.removeprefix("because.") for each in causes(one, two, others)]


def test_the_accounts_add_up_to_what_a_game_brought():
    """All of it: what is missing are subsidies, which only postpone interest."""
    view = blf.new_game(3, 5).view(0)
    core = machine.Machine(fast=False)
    plan = [blf.Action.parse(text).packed for text in ("subsidy", "buy red", "put red")]
    (ended,) = core.ends(view.cells, [plan], 1, (bots.THUMB,) * 3)[0]
    s = ended.cells
    assert s[at.NODE] == at.OVER
    for seat in range(3):
        owned = s[at.CASH + seat] + facts.TRACK[-1] * s[at.BARS + seat]
        before = view.cells[at.CASH + seat] + facts.SUBSIDY * (
            s[at.SUBSIDIES + seat] - view.cells[at.SUBSIDIES + seat]
        )
        assert owned == before + sum(brought(ended, seat))


def test_the_best_of_the_others_is_whoever_has_most_at_the_end():
    core = machine.Machine(fast=False)
    view = blf.new_game(3, 5).view(0)
    plan = [blf.Action.parse(text).packed for text in ("buy red", "put red")]
    (ended,) = core.ends(view.cells, [plan], 1, (bots.THUMB,) * 3)[0]
    found = line_of(ended, 0)
    assert found.rival == max(line_of(ended, seat).own for seat in (1, 2))
    assert found.own_sources == brought(ended, 0)
    assert found.rival_sources in [brought(ended, seat) for seat in (1, 2)]


def test_what_decides_is_the_lead_over_the_best_of_the_others():
    """Others with fewer bars are no gain where one's own are as many fewer."""
    one, two = [line(16.8, 16.4)] * 50, [line(17.4, 17.4)] * 50
    (lead,) = causes(one, two, 1)
    told = (
        "you finish 0.4 silver bars ahead of the other player on average; after the next best turn"
    )
    assert f"{told}, level." in lead.text("en")
    assert "впереди соперника на 0,4" in lead.text("ru")
    assert keys([line(16.8, 16.8)] * 50, [line(17.4, 17.4)] * 50) == []


def test_a_lead_that_reads_the_same_after_both_turns_is_no_reason():
    """ "0.5 silver bars ahead; after the next best turn, 0.5 ahead": each side was rounded."""
    one, two = [line(11.74, 11.16)] * 50, [line(11.66, 11.24)] * 50
    assert keys(one, two) == []
    assert keys(one, [line(11.64, 11.24)] * 50) == ["lead"]


@pytest.mark.parametrize(("more", "told"), [(0.1, []), (0.4, []), (3.0, ["lead"])])
def test_a_difference_that_is_tiny_or_within_its_error_is_no_cause(more, told):
    rng = random.Random(1)
    noise = [[rng.gauss(0, 3) for _ in range(200)] for _ in range(2)]
    one, two = ([line(15 + each, 15) for each in luck] for luck in noise)
    assert keys([each._replace(own=each.own + more) for each in one], two) == told
    same = [line(15, 15)] * 50
    assert keys([each._replace(own=each.own + 0.04) for each in same], same) == []
    assert keys([each._replace(own=each.own + 0.1) for each in same], same) == ["lead"]


@pytest.mark.parametrize(
    ("margins", "lang", "told"),
    [
        ((3, 1), "en", "finish 3.0 silver bars ahead of your strongest opponent"),
        ((2, -1), "en", "after the next best turn, 1.0 behind"),
        ((0, -2), "en", "finish level with your strongest opponent"),
        ((-1, -3), "ru", "позади лучшего из соперников на 1,0"),
        ((1, 0), "ru", "после второго по силе хода — наравне"),
    ],
)
def test_it_is_said_whether_one_is_ahead_level_or_behind(margins, lang, told):
    one, two = ([line(20 + margin, 20)] * 9 for margin in margins)
    assert told in causes(one, two, 2)[0].text(lang)


@pytest.mark.parametrize(
    ("side", "name", "key"),
    [
        ("own", "red", "own.shares"),
        ("own", "silver", "own.silver"),
        ("own", "interest", "own.interest"),
        ("rival", "blue", "rival.shares"),
        ("rival", "silver", "rival.silver"),
        ("rival", "interest", "rival.interest"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_it_is_told_which_account_a_difference_comes_from_above_all(side, name, key, lang):
    """Interest is told as what is paid, so that less of one's own is better."""
    better, worse = (-30, -150) if name == "interest" else (150, 30)
    if side == "rival":
        better, worse = worse, better
    if side == "own":
        one = [line(own, 5, source(name, better)) for own in (4, 6)] * 50
        two = [line(own, 5, source(name, worse)) for own in (3, 5)] * 50
    else:
        one = [line(6, rival, NOTHING, source(name, better)) for rival in (5, 7)] * 50
        two = [line(6, rival, NOTHING, source(name, worse)) for rival in (6, 8)] * 50
    first, second = causes(one, two, 1)
    assert first.key == "because.lead"
    assert second.key == f"because.{key}"
    assert (second.facts["own"], second.facts["other"]) == (abs(better), abs(worse))
    assert ("the other player" in first.text(lang)) is (lang == "en")
    assert "{" not in second.text(lang)


@pytest.mark.parametrize(("luck", "told"), [(0, ["lead", "own.silver"]), (1500, ["lead"])])
def test_an_account_that_luck_may_explain_is_not_told(luck, told):
    """120 more on average in 100 games: no sign where they differ by 1500 either way."""
    one = [line(6, 5, source("silver", 150 + more)) for more in (luck, -luck)] * 50
    two = [line(5, 5, source("silver", 30))] * 100
    assert keys(one, two) == told


def test_an_account_that_accounts_for_little_is_not_told():
    one = [line(own, 5, source("red", 20)) for own in (4, 6)] * 50
    two = [line(own, 5, source("red", 0)) for own in (3, 5)] * 50
    assert keys(one, two) == ["lead"]
