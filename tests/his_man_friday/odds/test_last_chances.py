"""The chance to win before the last decision, checked by playing out every arrangement."""

from fractions import Fraction
from functools import cache
from itertools import islice
from math import factorial

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.odds import (
    Beliefs,
    is_last_decision,
    last_chance_wins,
    last_chances,
    move_facts,
)
from tests.his_man_friday.odds.arranged import arranged, decisions, unknown
from tests.his_man_friday.table import late

LYING = Fraction(1, 4)


@cache
def next_to_last():
    """Positions of two players in which the seat that decides has not seen two to four cards."""
    found = decisions(
        100,
        lambda view: (
            view.players == 2
            and view.phase is hmf.Phase.LAST_CHANCE
            and not is_last_decision(view)
            and 2 <= unknown(view) <= 4
            and view.left < 5
        ),
    )
    return tuple(sorted(found, key=unknown))


def share(state, seat):
    return Fraction(hmf.GAME.returns(state)[seat]).limit_denominator(4)


def best_of_the_last(view, lying):
    """The decisions with the best chance, by scoring every arrangement with the engine."""
    wins = {action: Fraction(0) for action in hmf.legal(view)}
    for state, chance in arranged(view, lying).items():
        for action in wins:
            wins[action] += chance * share(hmf.apply(state, view.seat, action)[0], view.seat)
    return [action for action, win in wins.items() if win == max(wins.values())]


@pytest.mark.parametrize("lying", [None, LYING])
def test_chances_are_those_of_playing_out_every_arrangement(lying):
    tried, told = 0, set()
    for view in next_to_last()[:5]:
        expected = {action: Fraction(0) for action in hmf.legal(view)}
        for state, chance in arranged(view, lying).items():
            for action in expected:
                after, _ = hmf.apply(state, view.seat, action)
                best = best_of_the_last(after.view(after.actor), lying)
                ends = [hmf.apply(after, after.actor, last)[0] for last in best]
                expected[action] += chance * sum(share(end, view.seat) for end in ends) / len(best)
        assert last_chance_wins(Beliefs(view, lying)) == expected
        tried += 1
        told |= set(expected.values())
    assert tried > 4
    assert len(told) > 2


def test_of_decisions_that_seem_equal_a_later_seat_takes_any_as_likely(monkeypatch):
    """Seat 1 is made to believe so: what it decides matters to seat 0 all the same."""
    monkeypatch.setattr(
        last_chances._Ending,
        "wins",
        lambda _, beliefs: dict.fromkeys(hmf.legal(beliefs.view), Fraction(1, 2)),
    )
    state = late(2, {0: "a1 a2", 1: "b1 d2"}).state
    ends = [hmf.apply(state, 1, action)[0] for action in hmf.legal(state.view(1))]
    shares = [share(end, 0) for end in ends]
    assert len(set(shares)) > 1
    mean = sum(shares) / len(shares)
    assert last_chances._Ending(LYING, 24)._share(state, 0) == mean != shares[0]


def test_the_last_decision_of_all_is_only_counted():
    for view in islice(decisions(20, is_last_decision), 10):
        beliefs = Beliefs(view, LYING)
        wins = {facts.action: facts.win for facts in move_facts(beliefs)}
        assert last_chance_wins(beliefs, most=0) == wins


def test_too_many_arrangements_are_not_played_out():
    view = next_to_last()[-1]
    assert last_chance_wins(Beliefs(view)) is not None
    assert last_chance_wins(Beliefs(view), most=1) is None


def test_arrangements_that_differ_in_guns_alone_are_one():
    view = next(view for view in next_to_last() if Beliefs(view).unseen.get("g", 0) > 1)
    unseen = Beliefs(view).unseen
    number = factorial(sum(unseen.values())) // factorial(unseen["g"])
    assert last_chance_wins(Beliefs(view), most=number) is not None
    assert last_chance_wins(Beliefs(view), most=number - 1) is None


def test_there_is_no_answer_before_the_last_chances_or_for_others():
    moving = next(decisions(9, lambda view: view.phase is hmf.Phase.MOVE))
    assert last_chance_wins(Beliefs(moving)) is None
    table = late(2, {0: "a1", 1: "b1"})
    assert last_chance_wins(Beliefs(table.view(0))) is None


def test_there_is_no_answer_if_the_last_seat_sees_what_it_cannot_explain():
    """Nobody is taken to lie, but somebody did, and no arrangement fits what the other sees."""
    answers = [
        last_chance_wins(Beliefs(view, Fraction(0))) for view in next_to_last() if possible(view)
    ]
    assert None in answers


def possible(view):
    try:
        Beliefs(view, Fraction(0))
    except ValueError:
        return False
    return True
