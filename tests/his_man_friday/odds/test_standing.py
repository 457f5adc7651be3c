"""Piles, standings and facts of decisions, checked by scoring every arrangement."""

from collections import Counter
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday import engine
from friday_nb.his_man_friday.cards import BY_NAME
from friday_nb.his_man_friday.odds import (
    Beliefs,
    guns_in,
    is_last_decision,
    kinds_in,
    move_facts,
    out_chance,
    taken_by,
    win_chance,
)
from friday_nb.his_man_friday.odds.standing import best_by_kinds
from tests.his_man_friday.odds.arranged import arranged, decisions, island, unknown, views
from tests.his_man_friday.table import late

LYING = (None, Fraction(1, 5), Fraction(9, 10))


def counts(cards):
    kinds = [BY_NAME[card].kind for card in cards]
    return tuple(kinds.count(kind) for kind in hmf.Kind)


@pytest.mark.parametrize("lying", LYING)
def test_piles_are_those_of_all_arrangements(lying):
    fitting = views(400, lambda view: not any(view.hands) and 2 < unknown(view) <= 6)
    tried = 0
    for view in islice(fitting, 0, 60, 5):
        tried += 1
        beliefs = Beliefs(view, lying)
        lying_there = [place.cell for place in view.island if place.on_island]
        piles = [*taken_by(beliefs), lying_there[1:3]]
        guns, kinds = Counter(), Counter()
        for state, chance in arranged(view, lying).items():
            cards = island(state)
            told = tuple(counts(cards[cell] for cell in pile) for pile in piles)
            kinds[told] += chance
            guns[tuple(each[-1] for each in told)] += chance
        assert kinds_in(beliefs, piles) == dict(kinds)
        assert guns_in(beliefs, piles) == dict(guns)
    assert tried == 12


def test_piles_of_whole_games_agree_with_each_other_and_with_single_cards():
    for view in islice(views(40, lambda view: len(view.island) > 9), 0, None, 15):
        beliefs = Beliefs(view, Fraction(1, 3))
        places = sorted(beliefs.declared)
        piles = [places[:3], places[3:5]]
        kinds, guns = kinds_in(beliefs, piles), guns_in(beliefs, piles)
        assert sum(kinds.values()) == sum(guns.values()) == 1
        found = Counter()
        for told, chance in kinds.items():
            found[tuple(each[-1] for each in told)] += chance
        assert found == guns
        mean = sum(sum(n) * chance for n, chance in guns.items())
        assert mean == sum(beliefs.gun(place) for pile in piles for place in pile)


def last_decisions(most, games=600):
    return decisions(games, lambda view: is_last_decision(view) and 0 < unknown(view) <= most)


@pytest.mark.parametrize("lying", LYING)
def test_the_last_decision_is_worth_what_the_engine_scores_over_all_arrangements(lying):
    tried, chances = Counter(), set()
    for view in islice(last_decisions(6), 12):
        states = arranged(view, lying)
        for facts in move_facts(Beliefs(view, lying)):
            win = out = Fraction(0)
            for state, chance in states.items():
                after, events = hmf.apply(state, view.seat, facts.action)
                win += chance * Fraction(hmf.GAME.returns(after)[view.seat]).limit_denominator(4)
                out += chance * any(
                    event.kind == "most_guns_out" and event.facts["seat"] == view.seat
                    for event in events
                )
            assert (facts.win, facts.out) == (win, out), (str(view), str(facts.action))
            tried[view.players] += 1
            chances |= {win, out}
    assert len(tried) > 1
    assert len(chances) > 8


def test_the_gain_of_a_decision_is_that_of_all_arrangements():
    for view in islice(last_decisions(5), 6):
        states, beliefs = arranged(view, Fraction(1, 5)), Beliefs(view, Fraction(1, 5))
        have = {BY_NAME[name].kind for name in view.taken} | {hmf.Kind.GUN}
        for facts in move_facts(beliefs):
            gun = kinds = amount = Fraction(0)
            for state, chance in states.items() if facts.cell else ():
                card = BY_NAME[island(state)[facts.cell]]
                gun += chance * (card.kind is hmf.Kind.GUN)
                kinds += chance * (card.kind not in have)
                amount += chance * card.amount
            assert (facts.kinds, facts.amount) == (kinds, amount)
            assert facts.gun == (gun if facts.cell else None)


def test_a_place_lies_in_one_pile_only():
    beliefs = Beliefs(hmf.new_game(players=2, seed=1).view(0))
    with pytest.raises(ValueError, match="hand1:1"):
        guns_in(beliefs, [["hand1:1", "hand1:2"], ["hand1:1"]])


# --- by hand ----------------------------------------------------------------------------------


def test_every_decision_has_facts_and_only_those_who_decide_get_them():
    phases = set()
    for view in islice(decisions(12), 0, None, 3):
        facts = move_facts(Beliefs(view))
        assert tuple(fact.action for fact in facts) == hmf.legal(view)
        assert all((fact.win is not None) == is_last_decision(view) for fact in facts)
        phases.add(view.phase)
    assert phases == set(hmf.Phase) - {hmf.Phase.OVER}
    state = hmf.new_game(players=2, seed=1)
    assert move_facts(Beliefs(state.view(1))) == ()


def test_a_decision_is_about_the_card_that_it_moves_crusoe_to():
    table = late(2, {0: "a2"}, node=hmf.Phase.MOVE)
    view = table.view()
    assert view.crusoe == "a1"
    cells = {str(fact.action): fact.cell for fact in move_facts(Beliefs(view))}
    assert cells == {"move e": "b1", "move s": "a3"}


def test_a_gun_is_no_new_kind_of_supplies_and_has_no_amount():
    """Seat 1 has taken coconuts; of its own cards it knows d2 (firewood), d1 (coconuts) and d4."""
    beliefs = Beliefs(late(2, {1: "b1"}).view())
    facts = {str(fact.action): fact for fact in move_facts(beliefs)}
    assert (facts["take d4"].gun, facts["take d4"].kinds, facts["take d4"].amount) == (1, 0, 0)
    assert (facts["take d2"].kinds, facts["take d2"].amount) == (1, 4)
    assert (facts["take d1"].kinds, facts["take d1"].amount) == (0, 4)
    unseen = facts["take a1"]
    assert unseen.gun > 0
    assert unseen.kinds == 1 - unseen.gun - beliefs.kinds("a1")[hmf.Kind.COCONUTS]


def test_a_seat_with_the_most_guns_is_out_unless_it_has_all_four():
    """Two players; the last row is guns, and the other kinds are spread over both."""
    shares = {0: "a1 b1 c1 d1 a2 b2 c2", 1: "d2 a3 b3 c3 d3 b4 c4"}
    two = Beliefs(late(2, shares).view(1))
    assert (two.gun("b4"), two.gun("c4")) == (1, 1)
    assert (out_chance(two), win_chance(two)) == (1, 0)
    four = Beliefs(late(2, {**shares, 1: "a4 b4 c4 d4"}).view(1))
    assert (out_chance(four), win_chance(four)) == (0, 1)


def test_a_seat_that_ties_for_the_most_guns_is_not_out():
    beliefs = Beliefs(late(2, {0: "a1 a4", 1: "b1 b4"}).view(0))
    assert beliefs.gun("a4") == 1
    assert out_chance(beliefs) == 1 - beliefs.gun("b1") - beliefs.gun("b4") + beliefs.joint(
        {"b1": "g", "b4": "g"}
    )


def test_best_by_kinds_where_all_are_even():
    even = (1, 1, 0, 1)
    assert best_by_kinds([even, even, even]) == [0, 1, 2]
    assert best_by_kinds([(3, 0, 0, 0), (0, 0, 2, 0), (1, 0, 0, 1)]) == [0, 1]


def test_nothing_hidden_shows_in_the_facts():
    differ = 0
    for view in islice(decisions(40), 0, None, 20):
        one, two = (engine.sample(view, Random(n)) for n in (1, 2))
        differ += one != two
        seat = view.seat
        assert move_facts(Beliefs(one.view(seat))) == move_facts(Beliefs(two.view(seat)))
    assert differ > 30
