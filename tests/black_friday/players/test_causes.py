"""What decides between two turns that were played on, and which account it comes from."""

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


@pytest.mark.parametrize(
    ("one", "two", "told"),
    [
        ([(6, 5), (4, 5)], [(4, 5), (4, 5)], "bars"),
        ([(6, 5), (6, 7)], [(6, 7), (6, 7)], "rival"),
        ([(5, 5)] * 9, [(5, 5)] * 9, None),
    ],
)
def test_what_decides_is_what_explains_who_wins(one, two, told):
    first, second = ([line(*each) for each in lines] * 50 for lines in (one, two))
    assert keys(first, second)[:1] == ([told] if told else [])


@pytest.mark.parametrize(
    ("margins", "told"),
    [
        ((3, 1), "lead.ahead"),
        ((2, -1), "lead.over"),
        ((0, -2), "lead.even"),
        ((-1, -3), "lead.behind"),
    ],
)
def test_where_neither_side_explains_it_alone_it_is_the_lead(margins, told):
    """How many bars there are altogether depends on how long the games are."""
    one, two = (
        [
            line(20 + long + margin / 2, 20 + long - margin / 2 + luck)
            for long in (-9, -6, -3, 0, 3, 6, 9)
            for luck in range(-4, 5)
        ]
        for margin in margins
    )
    assert keys(one, two) == [told]


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
    assert first.key == ("because.bars" if side == "own" else "because.rival")
    assert second.key == f"because.{key}"
    assert (second.facts["own"], second.facts["other"]) == (abs(better), abs(worse))
    assert ("other player" in first.text(lang)) is (side == "rival" and lang == "en")
    assert "{" not in second.text(lang)


def test_an_account_that_accounts_for_little_is_not_told():
    one = [line(own, 5, source("red", 20)) for own in (4, 6)] * 50
    two = [line(own, 5, source("red", 0)) for own in (3, 5)] * 50
    assert keys(one, two) == ["bars"]
