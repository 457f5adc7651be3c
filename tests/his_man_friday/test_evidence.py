"""What was taken and left changes the deals that advice plays, and nothing that is certain."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.cards import CARDS
from friday_nb.his_man_friday.odds import (
    USUAL_LYING,
    Beliefs,
    draw_deals,
    is_last_decision,
    last_chance_wins,
)
from friday_nb.his_man_friday.players import seats
from friday_nb.his_man_friday.players.advice import advise
from friday_nb.his_man_friday.players.evidence import (
    BLIND,
    DECLINED,
    KNOWN,
    LEFT,
    gun_likelihood_ratios,
)
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.rules import layout
from tests.his_man_friday.odds.arranged import arranged, decisions, island
from tests.his_man_friday.table import late

# The last decision is seat 1's: c2, which has lain there from the start, and d4, laid by seat 0.
END = hmf.parse_position(
    "players=2 first=0 seat=1 phase=last-chance turn=1 challenges=2,2 crusoe=a1 chances=1 "
    "island=a1:gun/1=c1>1,b1:gun/0>0,c1:water/1=c2>1,d1:water/0>0,a2:water/1=f1>1,b2:->0,"
    "c2:-,d2:water/0>0,a3:gun/1=w1>0,b3:gun/0>0,c3:water/1=w2>1,d3:gun/0=w3>1,"
    "a4:water/1=f2>1,b4:water/0>0,c4:gun/1=g>1,d4:water/0"
)


def test_a_gun_is_rarely_taken_by_who_knows_it_and_often_left():
    weights = gun_likelihood_ratios(END)
    assert set(weights) == {place.cell for place in END.island if not place.card}
    assert weights["b1"] == KNOWN
    assert weights["b2"] == BLIND[2]
    assert weights["c2"] == 1
    assert weights["d4"] == pytest.approx(DECLINED * LEFT ** (14 / 16))


def test_who_has_looked_at_a_card_knows_it_as_well_as_who_laid_it():
    """Seat 1 takes c1, which seat 2 has laid."""
    state = late(3, {1: "c1"}).state
    assert gun_likelihood_ratios(state.view(0))["c1"] == BLIND[3]
    cells = list(state.cells)
    cells[layout.CHALLENGER + hmf.CELLS.index("c1")] = 1 + 1
    assert gun_likelihood_ratios(hmf.State(tuple(cells)).view(0))["c1"] == KNOWN


@pytest.mark.parametrize(
    ("name", "known", "blind"),
    [
        ("thumb", seats.NEVER, seats.BLIND[2]),
        ("random", 1.0, 1.0),  # takes a gun as often as anything
        ("person", KNOWN, BLIND[2]),
    ],
)
def test_what_was_taken_tells_by_who_took_it_and_whether_they_knew_it(name, known, blind):
    """Seat 0 took b1, which it had laid, and b2, which had lain there from the start."""
    ratios = seats.gun_ratios(END, (name, "person"))
    assert (ratios["b1"], ratios["b2"]) == (known, blind)


def test_only_who_has_had_a_last_chance_has_declined():
    early = hmf.parse_position(str(END).replace("chances=1", "chances=0"))
    assert gun_likelihood_ratios(early)["d4"] == pytest.approx(LEFT ** (14 / 16))


def test_before_anything_is_taken_nothing_is_told():
    state = hmf.new_game(3, 1)
    state, _ = hmf.apply(state, 0, hmf.legal(state.view(0))[0])
    assert set(gun_likelihood_ratios(state.view(1)).values()) == {1}


@pytest.mark.parametrize("lying", [None, USUAL_LYING], ids=str)
def test_deals_are_drawn_by_belief_times_weight(lying):
    """Against all arrangements one by one."""
    view = next(
        view
        for view in decisions(9, lambda view: view.phase is hmf.Phase.LAST_CHANCE)
        if sum(Beliefs(view, lying).unseen.values()) <= 7 and "g" in Beliefs(view, lying).unseen
    )
    beliefs, weights = Beliefs(view, lying), gun_likelihood_ratios(view)
    assert len({weights[place] for place in beliefs.declared}) > 1
    guns: dict[str, float] = defaultdict(float)
    whole = 0.0
    for state, chance in arranged(view, lying).items():
        cards = island(state)
        share = float(chance)
        for place in beliefs.declared:
            share *= weights[place] if cards[place] == "g" else 1
        whole += share
        for place in beliefs.declared:
            guns[place] += share * (cards[place] == "g")
    n, found = 4000, Counter()
    for deal in islice(draw_deals(beliefs, Random(3), weights), n):
        found.update(
            place
            for place, code in zip(beliefs.declared, deal, strict=True)
            if CARDS[code - 1].name == "g"
        )
    for place, share in guns.items():
        chance = share / whole
        error = (chance * (1 - chance) / n) ** 0.5
        assert found[place] / n == pytest.approx(chance, abs=5 * error + 1e-9)


def test_what_is_certain_in_the_odds_is_certain_in_advice():
    plain = Machine(fast=False)
    plain.advice_lines = 100
    certain = 0
    for view in islice(decisions(9, is_last_decision), 12):
        advice = advise(view, on=plain)
        for action, win in last_chance_wins(Beliefs(view)).items():
            if win in (0, 1):
                option = advice.of(action)
                assert (option.win, option.error) == (win, 0)
                certain += 1
    assert certain


def test_a_card_left_by_who_knows_it_is_a_greater_risk_than_counting_says():
    plain = Machine(fast=False)
    plain.advice_lines = 900
    take, lying = hmf.Action.parse("take d4"), Fraction(1, 3)
    counted = last_chance_wins(Beliefs(END, lying))[take]
    assert 0 < counted < 1
    option = advise(END, lying, on=plain).of(take)
    assert option.win < float(counted) - 5 * option.error
