"""At the last chances of bots, the odds believe what advice does.

The positions are from games of the bots; what is exact was found by playing every deal from its
beginning and keeping those in which each bot decides as it did.
"""

from itertools import islice
from statistics import fmean

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.odds import Beliefs, DealtBeliefs, last_chance_wins, out_chance
from friday_nb.his_man_friday.odds.dealt import HARDLY
from friday_nb.his_man_friday.players import at_last, seats
from friday_nb.his_man_friday.players.advice import advise
from friday_nb.his_man_friday.players.fitting import gun_chance
from friday_nb.his_man_friday.players.machine import Machine
from tests.his_man_friday.at_last import KNOWN_TAKEN, LOST, seated
from tests.his_man_friday.odds.arranged import decisions, unknown


@pytest.mark.parametrize("number", LOST)
def test_a_last_decision_that_never_wins_is_not_told_to_win(number):
    """By counting and by what was said alone, 9 of 10 would be won."""
    text, among = LOST[number]
    view = hmf.parse_position(text)
    sitting = seated(view, among)
    wins = last_chance_wins(at_last.beliefs_of(view, None, sitting))
    assert max(wins.values()) < 0.1
    counted = last_chance_wins(seats.beliefs_of(view, None, sitting))
    assert max(counted.values()) > 0.85


@pytest.mark.parametrize("number", KNOWN_TAKEN)
def test_what_a_bot_took_knowing_it_is_no_gun(number):
    text, cell = KNOWN_TAKEN[number]
    view = hmf.parse_position(text)
    sitting = seated(view, "bluffer")
    told = at_last.beliefs_of(view, None, sitting).gun(cell)
    assert told < 0.1
    assert seats.beliefs_of(view, None, sitting).gun(cell) > 0.9
    assert float(told) == pytest.approx(gun_chance(view, cell, None, sitting), abs=0.03)


def test_odds_and_advice_tell_the_same_of_last_decisions():
    plain = Machine(fast=False)
    plain.advice_lines = 1500
    apart = []
    for text, among in islice(LOST.values(), 4):
        view = hmf.parse_position(text)
        sitting = seated(view, among)
        wins = last_chance_wins(at_last.beliefs_of(view, None, sitting))
        for option in advise(view, seated=sitting, on=plain).options:
            win = float(wins[option.action])
            assert option.win == pytest.approx(win, abs=0.02 + 5 * option.error)
            apart.append(option.win - win)
    assert fmean(apart) == pytest.approx(0, abs=0.02)


def last(view):
    return view.phase is hmf.Phase.LAST_CHANCE and 4 < unknown(view) < 8


def test_of_too_many_deals_some_are_drawn_and_say_how_far_off_they_are(monkeypatch):
    for view in islice(decisions(30, last), 4):
        sitting = seated(view, "bluffer")
        monkeypatch.setattr(at_last, "MOST", 10**5)
        every = at_last.beliefs_of(view, None, sitting)
        monkeypatch.setattr(at_last, "MOST", 0)
        some = at_last.beliefs_of(view, None, sitting)
        assert (every.drawn, some.drawn) == (False, True)
        assert len(some.deals) == at_last.DRAWN
        off = 5 * some.end().out_error + float(HARDLY)
        assert float(out_chance(some)) == pytest.approx(float(out_chance(every)), abs=off)
        for place in every.declared:
            assert float(some.gun(place)) == pytest.approx(float(every.gun(place)), abs=0.2)


def test_before_the_last_chances_and_among_people_all_stays_as_it_was():
    view = hmf.parse_position(LOST[2904][0])
    assert not isinstance(at_last.beliefs_of(view, None, ("person", "person")), DealtBeliefs)
    assert at_last.beliefs_of(view, None, ()) == Beliefs(view)
    taking = next(decisions(3, lambda view: view.phase is hmf.Phase.MOVE))
    assert not at_last.counts_deals(taking, seated(taking, "bluffer"))


def test_against_bots_that_think_ahead_advice_alone_tells_what_wins():
    view = hmf.parse_position(LOST[2904][0])
    beliefs = at_last.beliefs_of(view, None, seated(view, "search"))
    assert isinstance(beliefs, DealtBeliefs)
    assert last_chance_wins(beliefs) is None
