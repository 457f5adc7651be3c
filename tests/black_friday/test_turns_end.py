"""The end of a turn: what can still be done at the next one is not given away by it."""

from friday_nb import black_friday as blf
from friday_nb.black_friday.players.advice import Advice, advise
from friday_nb.black_friday.players.because import explained, told
from friday_nb.black_friday.players.machine import Machine
from friday_nb.black_friday.rules import layout
from tests.black_friday.test_advice import Found
from tests.black_friday.test_why_money import AFTER


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


def test_whoever_owes_must_pay_first_and_gets_no_such_credit():
    """BLF-ADJ-3."""
    cells = list(AFTER.cells)
    cells[layout.DUE] = 50
    view = blf.View(tuple(cells))
    options = advise(view, on=Found(("subsidy", 0.4, 12), ("end", 0.3, 10))).options
    assert [(str(each.action), each.win) for each in options] == [("subsidy", 0.4), ("end", 0.3)]
