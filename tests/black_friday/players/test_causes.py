"""What decides between two turns that were played on, and which account it comes from."""

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.players import bots, machine
from friday_nb.black_friday.players.accounts import SOURCES, Line, brought, line_of
from friday_nb.black_friday.players.causes import causes
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules import log as events

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


def test_every_payment_is_in_the_account_of_what_it_was_for():
    """A bar costs 100 at the end, so two bought at 40 bring 120."""
    red, blue = map(COLOURS.index, ("red", "blue"))
    rows = [
        (events.BOUGHT, 0, red, 30),
        (events.SOLD, 0, blue, 45),
        (events.SILVER_BOUGHT, 0, 2, 40),
        (events.INTEREST_PAID, 0, 7, 0),
        (events.DEBT_PAID, 0, 5, 0),
        (events.DEBT_PAID_LAST, 0, 3, 0),
        (events.BOUGHT, 1, red, 99),
    ]
    log = [cell for row in rows for cell in (*row, 0, 0)]
    found = dict(zip(SOURCES, brought(machine.Ended([0] * at.SIZE, log), 0), strict=True))
    assert {name: n for name, n in found.items() if n} == {
        "red": -30,
        "blue": 45,
        "silver": 120,
        "interest": -15,
    }


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
    ("margins", "told", "tenths"),
    [
        ((3, 1), "lead.ahead", (30, 10)),
        ((2, 0), "lead.ahead", (20, 0)),
        ((2, -1), "lead.over", (20, 10)),
        ((0, -2), "lead.even", (0, 20)),
        ((-1, -3), "lead.behind", (10, 30)),
    ],
)
def test_where_neither_side_explains_it_alone_it_is_the_lead(margins, told, tenths):
    """How many bars there are altogether depends on how long the games are."""
    one, two = (
        [
            line(20 + long + margin / 2, 20 + long - margin / 2 + luck)
            for long in (-9, -6, -3, 0, 3, 6, 9)
            for luck in range(-4, 5)
        ]
        for margin in margins
    )
    (found,) = causes(one, two, 2)
    assert found.key == f"because.{told}"
    assert (found.facts["few"], found.facts["many"]) == tenths


def test_a_small_difference_is_told_only_where_there_is_no_larger_one():
    """And not at all if both are written with the same tenth."""
    before = [line(4.98, 5.0)] * 50
    assert keys([line(5.06, 5.0)] * 50, before) == ["bars"]
    assert keys([line(5.06, 4.5)] * 50, before) == ["rival"]
    assert keys([line(5.04, 5.0)] * 50, [line(4.96, 5.0)] * 50) == []


def test_more_bars_that_go_with_losing_are_no_reason():
    won, lost = (
        [Line(share, own, 5, NOTHING, NOTHING) for own in bars]
        for share, bars in ((1.0, (5, 4)), (0.0, (8, 7, 4.5)))
    )
    one = won[:1] * 60 + lost[:1] * 40
    two = won[1:] * 40 + lost[2:] * 20 + lost[1:2] * 40
    assert keys(one, two) == []


def test_where_nothing_explains_enough_what_explains_most_is_told():
    """Both have more bars, so that the lead is the same."""
    one, two = (
        [
            Line(float(n % 5 < wins), 5 + more + luck, 5 + more, NOTHING, NOTHING)
            for n in range(50)
            for luck in (-3, 3)
        ]
        for wins, more in ((3, 0.5), (2, 0.0))
    )
    assert keys(one, two) == ["bars"]


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
    one = [line(6, rival, NOTHING, source("red", 0)) for rival in (5, 7)] * 50
    two = [line(6, rival, NOTHING, source("red", 20)) for rival in (6, 8)] * 50
    assert keys(one, two) == ["rival"]


def test_of_two_accounts_the_one_that_brought_more_is_told():
    for red, blue in ((60, 45), (45, 60)):
        both = tuple(a + b for a, b in zip(source("red", red), source("blue", blue), strict=True))
        one = [line(own, 5, both) for own in (4, 6)] * 50
        two = [line(own, 5) for own in (3, 5)] * 50
        first, second = causes(one, two, 2)
        assert first.key == "because.bars"
        assert second.facts["case"] == ("red" if red > blue else "blue")


@pytest.mark.parametrize("side", ["own", "rival"])
def test_a_lead_may_come_from_an_account_of_either_side(side):
    amounts = {"own": (150, 0), "rival": (0, 150)}[side]
    one, two = (
        [
            line(
                20 + long + margin / 2,
                20 + long - margin / 2 + luck,
                source("red", amount) if side == "own" else NOTHING,
                source("red", amount) if side == "rival" else NOTHING,
            )
            for long in (-9, -6, -3, 0, 3, 6, 9)
            for luck in range(-4, 5)
        ]
        for margin, amount in zip((3, 1), amounts, strict=True)
    )
    assert keys(one, two) == ["lead.ahead", f"{side}.shares"]
