"""The end of a turn: what can still be done at the next one is not given away by it."""

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday import compiled
from friday_nb.black_friday.players.advice import Advice, advise
from friday_nb.black_friday.players.because import explained, reason, told
from friday_nb.black_friday.players.machine import Machine, playing
from friday_nb.black_friday.rules import layout
from friday_nb.core.level import grade
from friday_nb.core.severity import Severity
from tests.black_friday.test_advice import Found
from tests.black_friday.test_why_money import AFTER

TEMPTED = (
    "players=3 seat=0 phase=after turn=0 markers=2/2,3/2,1/0,2/1,3/2 "
    "market=yellow:1,blue:4,red:7,green:10,orange:7 shares=red:1 silver=orange:1 "
    "sales=yellow:2,blue:2,red:1,green:2,orange:2,black:1 round=1 price=20 level=0 supply=9 "
    "cash=10,0,0 subsidies=1,2,2 hand=yellow:1,blue:1,red:1,green:2,orange:2 "
    "net=0/1/0/0/1,2/1/1/0/0,2/1/1/0/0 dealt=0/0/1/0/0,0/0/0/0/0,0/0/0/0/0 lowered=red "
    "drawn=13.12*2.11.10/13.12.11.10*2.9/13.12.11.10.9.8.7/13.12.11.10.9.8/13.12.11.10*2.9 "
    "most=9/8/6/7/8"
)


def test_the_end_of_a_turn_is_worth_what_a_subsidy_brings_that_can_still_be_taken():
    """The learned player, which goes on, may forget to take it."""
    ended, taken = sorted(map(str, blf.legal(AFTER)))
    assert (ended, taken) == ("end", "subsidy")
    first, second = advise(AFTER, on=Found((taken, 0.4, 12), (ended, 0.3, 10))).options
    assert (str(first.action), first.win, first.gold, first.later) == (ended, 0.4, 2.4, 1)
    assert (str(second.action), second.win, second.later) == (taken, 0.4, 0)
    found = Advice(AFTER, (first, second))
    keys = [part.key for part in told(explained(found, Machine(fast=False)), first)]
    assert keys == ["end", "end.later", "because.level", "because.subsidy.end"]
    better, _ = advise(AFTER, on=Found((taken, 0.3, 12), (ended, 0.4, 10))).options
    assert (str(better.action), better.win, better.later) == (ended, 0.4, 0)


@pytest.mark.parametrize(
    ("lang", "text"), [("en", "without this money"), ("ru", "как без этих денег")]
)
def test_a_subsidy_is_worth_what_is_won_without_its_money(lang, text):
    """The learned player may buy something worse because it can; nobody else has to."""
    view = blf.parse_position(TEMPTED)
    found = advise(view, on=Found(("subsidy", 0.5, 10), ("end", 0.6, 12)))
    first, second = found.options
    assert (str(first.action), first.win, first.is_kept) == ("end", 0.6, False)
    assert (str(second.action), second.win, second.is_kept) == ("subsidy", 0.6, True)
    assert second.gold == first.gold
    assert grade(second, first) is Severity.GOOD
    assert text in reason(found, second, lang)
    near = advise(view, on=Found(("subsidy", 0.597, 10), ("end", 0.6, 12))).options[1]
    assert (near.win, near.is_kept) == (0.6, False)


def test_what_tempts_the_learned_player_is_no_mistake():
    """It buys a share of another colour with the money, and wins ten games in 100 less."""
    if not compiled.available():
        pytest.skip("plain Python is too slow")
    found = advise(blf.parse_position(TEMPTED), ("", "thumb", "thumb"), on=playing())
    assert [grade(each, found.best) for each in found.options] == [Severity.GOOD] * 2


def test_whoever_owes_must_pay_first_and_gets_no_such_credit():
    """BLF-ADJ-3."""
    cells = list(AFTER.cells)
    cells[layout.DUE] = 50
    view = blf.View(tuple(cells))
    options = advise(view, on=Found(("subsidy", 0.4, 12), ("end", 0.3, 10))).options
    assert [(str(each.action), each.win) for each in options] == [("subsidy", 0.4), ("end", 0.3)]


def test_a_subsidy_that_brings_more_gold_can_still_be_taken_too():
    """It led for its gold, and said of itself that nothing can be bought with it."""
    ended, taken = sorted(map(str, blf.legal(AFTER)))
    first, second = advise(AFTER, on=Found((taken, 0.4, 12), (ended, 0.4, 10))).options
    assert (str(first.action), first.win, first.gold, first.later) == (ended, 0.4, 2.4, 1)
    assert (str(second.action), second.gold) == (taken, 2.4)
