"""Beliefs as deals with weights tell what the exact ones do where all deals weigh the same."""

from fractions import Fraction
from itertools import islice

import pytest

from friday_nb.his_man_friday.cards import CELLS
from friday_nb.his_man_friday.odds import (
    Beliefs,
    DealtBeliefs,
    last_chance_wins,
    move_facts,
    out_chance,
    win_chance,
)
from friday_nb.his_man_friday.odds import dealt as odds_dealt
from friday_nb.his_man_friday.players import at_last
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.scoring import score
from friday_nb.his_man_friday.table import Phase
from tests.his_man_friday.odds.arranged import decisions, unknown

FINE = 2e-6


def few(view):
    return view.phase is Phase.LAST_CHANCE and 0 < unknown(view) <= 6


VIEWS = list(islice(decisions(40, few), 12))


def dealt(view, *, drawn=False):
    deals = [deal for deal, _ in at_last.every_deal(Beliefs(view), {}, {})]
    return DealtBeliefs(view, None, tuple(deals), (0.5,) * len(deals), drawn)


def close(one, other):
    assert float(one) == pytest.approx(float(other), abs=FINE)
    assert (one in (0, 1)) == (other in (0, 1))


@pytest.mark.parametrize("view", VIEWS, ids=range(len(VIEWS)))
def test_deals_of_one_weight_are_what_the_cards_alone_tell(view):
    exact, counted = Beliefs(view), dealt(view)
    for place in exact.declared:
        for kind, chance in exact.kinds(place).items():
            close(counted.kinds(place)[kind], chance)
        close(counted.amount(place) / 10, exact.amount(place) / 10)
    for place in exact.known:
        assert counted.cards(place) == exact.cards(place)
    for one, other in zip(move_facts(counted), move_facts(exact), strict=True):
        assert one.action == other.action
        close(one.out, other.out)
        if other.win is not None:
            close(one.win, other.win)
    close(win_chance(counted), win_chance(exact))
    first, second = [*exact.declared, *exact.known][:2]
    for name in exact.cards(first):
        for also in exact.cards(second):
            pair = {first: name, second: also}
            assert float(counted.joint(pair)) == pytest.approx(float(exact.joint(pair)), abs=FINE)


def test_there_was_something_to_tell():
    assert len(VIEWS) == 12
    wins = {win_chance(Beliefs(view)) for view in VIEWS}
    outs = {out_chance(Beliefs(view)) for view in VIEWS}
    assert any(0 < each < 1 for each in wins)
    assert any(0 < each < 1 for each in outs)


def test_deals_tell_nothing_of_what_others_do_next():
    """Of the last decision they tell all."""
    told = {last_chance_wins(dealt(view)) is not None for view in VIEWS if view.chances == 0}
    assert told == {False}
    last = next(view for view in VIEWS if view.chances == view.players - 1)
    assert last_chance_wins(dealt(last)) is not None


def test_what_is_in_no_deal_that_was_drawn_may_be_all_the_same():
    view = next(view for view in VIEWS if 0 < win_chance(Beliefs(view)) < 1)
    deal, *_ = dealt(view).deals
    counted = DealtBeliefs(view, None, (deal,) * 5, (1.0,) * 5, drawn=True)
    assert counted.end().win_error == 0
    assert 0 < win_chance(counted) < 1
    place = next(iter(counted.declared))
    assert all(0 < chance < 1 for chance in counted.cards(place).values())


def test_a_win_that_is_shared_in_every_deal_is_half_a_win():
    """Not a chance of 0 or 1, though it is the same in all of them."""
    shared = [
        DealtBeliefs(view, None, (deal,) * 2, (1.0, 0.5))
        for view in VIEWS
        for deal in dealt(view).deals
        if scored(view, deal) == [1, 1]
    ]
    assert shared, "else nothing was tested"
    assert {counted.end().win for counted in shared} == {Fraction(1, 2)}


def test_whoever_has_all_guns_is_not_out():
    """HMF-SCORE-1 and 2: with four guns a seat wins, with three of them it is out."""
    assert [odds_dealt._is_out([(n, 0, 0), (0, 2, 1)], 0) for n in (3, 4)] == [True, False]


def test_a_card_that_was_seen_lies_nowhere_else():
    seen = 0
    for view in VIEWS:
        exact = Beliefs(view)
        for name in {*exact.known.values()} - {*exact.unseen}:
            seen += 1
            assert exact.joint({next(iter(exact.declared)): name}) == 0
    assert seen > 0, "else nothing was tested"


def scored(view, deal):
    """By the rules: whether the seat and how many others win if the cards lie so."""
    cells = list(view.cells)
    for place, code in zip(Beliefs(view).declared, deal, strict=True):
        cells[at.CARD + CELLS.index(place)] = code
    score(cells, [1])
    won = cells[at.WON : at.WON + view.players]
    return [won.pop(view.seat), sum(won)]


def test_how_far_off_a_chance_is_goes_by_the_number_of_deals():
    view = next(view for view in VIEWS if 0 < win_chance(Beliefs(view)) < 1)
    every = dealt(view)
    errors = []
    for times in (1, 100):
        deals, weights = every.deals * times, every.weights * times
        errors.append(DealtBeliefs(view, None, deals, weights, drawn=True).end().win_error)
    assert errors[1] == pytest.approx(errors[0] / 10)
    assert every.end().win_error == 0
    assert Fraction(0) < every.end().win < 1
