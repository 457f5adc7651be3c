"""Odds, sentences and the deals of advice rest on one belief, with one chance of a lie."""

import json
from collections import Counter
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.cli import main
from friday_nb.his_man_friday.cards import BY_NAME, CARDS
from friday_nb.his_man_friday.errors import HisManFridayProblem
from friday_nb.his_man_friday.odds import (
    USUAL_LYING,
    Beliefs,
    draw_deals,
    is_last_decision,
    last_chance_wins,
)
from friday_nb.his_man_friday.players import Bot, machine
from friday_nb.his_man_friday.players.advice import advise
from friday_nb.his_man_friday.players.fitting import fitting_deals
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.players.why import why
from tests.his_man_friday.odds.arranged import decisions

LYING = (None, Fraction(0), Fraction(1, 10), USUAL_LYING, Fraction(9, 10), Fraction(1))
LAYING = next(decisions(9, lambda view: 6 < len(view.island) < 10 and view.players == 2))


def possible(view, lying):
    try:
        return Beliefs(view, lying)
    except HisManFridayProblem:
        return None


@pytest.mark.parametrize("lying", LYING, ids=str)
def test_deals_are_drawn_as_often_as_the_belief_makes_them_likely(lying):
    beliefs = possible(LAYING, lying)
    assert beliefs is not None
    n = 3000
    found = {place: Counter() for place in beliefs.declared}
    for deal in islice(draw_deals(beliefs, Random(5)), n):
        assert Counter(CARDS[code - 1].name for code in deal) == beliefs.unseen
        for place, code in zip(beliefs.declared, deal, strict=True):
            found[place][CARDS[code - 1].name] += 1
    for place, cards in found.items():
        chances = beliefs.cards(place)
        assert set(cards) <= set(chances)
        for name, chance in chances.items():
            error = (float(chance * (1 - chance)) / n) ** 0.5
            assert cards[name] / n == pytest.approx(float(chance), abs=5 * error + 1e-9)


def test_two_cards_are_drawn_together_as_often_as_the_belief_says():
    beliefs = Beliefs(LAYING, Fraction(1, 10))
    first, second = list(beliefs.declared)[:2]
    n, both = 4000, 0
    for deal in islice(draw_deals(beliefs, Random(7)), n):
        both += CARDS[deal[0] - 1].name == CARDS[deal[1] - 1].name == "g"
    chance = float(beliefs.joint({first: "g", second: "g"}))
    assert chance > 0
    assert both / n == pytest.approx(chance, abs=5 * (chance * (1 - chance) / n) ** 0.5)


@pytest.mark.parametrize("lying", [None, Fraction(1, 10), USUAL_LYING, Fraction(9, 10)], ids=str)
def test_at_the_last_decision_the_belief_alone_gives_lines_of_play_the_chance_of_the_odds(lying):
    """Nobody decides after it.  Advice differs only in what takings tell and in its calibration."""
    plain = Machine(fast=False)
    plain.advice_lines = 600
    tried, wide = 0, 0.0
    for view in islice(decisions(9, is_last_decision), 4):
        beliefs = possible(view, lying)
        if beliefs is None:
            continue
        wins = {each.packed: win for each, win in last_chance_wins(beliefs).items()}
        for played in plain.judge(view.cells, draw_deals(beliefs, Random(2))):
            win = float(wins[played.candidate])
            assert played.mean == pytest.approx(win, abs=5 * played.error)
            wide = max(wide, abs(win - round(win)))
            tried += 1
    assert tried > 5
    assert wide > 0.05, "nothing was uncertain"


CERTAIN = {"gun": 100, "gun.must": 100, "kind": 0, "no": 0}
"""In percent, how likely a gun is by sentences that tell no chance; by the end of their key."""


@pytest.mark.parametrize("lying", LYING, ids=str)
def test_sentences_tell_the_chances_by_which_games_are_dealt(lying):
    """Those of the odds, weighed by what has been taken and left."""
    tried, n = 0, 500
    for view in islice(decisions(4, lambda view: view.phase is not hmf.Phase.LAY), 60):
        beliefs = possible(view, lying)
        if beliefs is None:
            continue
        places = list(beliefs.declared)
        deals = [*fitting_deals(view, lying, (), 7, n)]
        for action in hmf.legal(view):
            told = why(view, action, lying)
            cell = told.facts.get("cell", view.just_laid)
            chance = told.facts.get("gun", CERTAIN.get(told.key.split(".", 1)[-1]))
            if cell in places and chance is not None:
                guns = sum(CARDS[deal[places.index(cell)] - 1].name == "g" for deal in deals) / n
                error = (guns * (1 - guns) / n) ** 0.5 + 1 / n
                assert float(str(chance).strip("<>")) / 100 == pytest.approx(
                    guns, abs=5 * error + 0.01
                )
                tried += 1
    assert tried > 3


def test_advice_depends_on_how_often_the_others_lie():
    plain = Machine(fast=False)
    plain.advice_lines = 40
    view = next(decisions(9, is_last_decision))
    believed, ignored = (advise(view, lying, on=plain) for lying in (Fraction(1, 20), None))
    assert (believed.lying, ignored.lying) == (Fraction(1, 20), None)
    assert believed.options != ignored.options


def test_what_cannot_be_is_refused_instead_of_advised():
    from friday_widgets.his_man_friday.example import example_session

    with pytest.raises(HisManFridayProblem, match="No arrangement of the cards fits"):
        advise(example_session().view_of(0), Fraction(0))


def test_the_command_says_what_it_assumes(capsys, monkeypatch):
    slow = Machine(fast=False)
    slow.advice_lines = 4
    monkeypatch.setattr(machine, "shared", lambda: slow)
    assert main(["advice", "--game", "his_man_friday", str(LAYING)]) == 0
    assert "is a lie 35% of the time" in " ".join(capsys.readouterr().out.split())
    assert main(["advice", "--game", "his_man_friday", str(LAYING), "--json"]) == 0
    assert Fraction(json.loads(capsys.readouterr().out)["lying"]) == USUAL_LYING


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bluffing_player_lies_often_and_about_every_gun(players):
    """In more than half of its declarations, and about every gun."""
    plain, lies, guns = Machine(fast=False), [], []
    for seed in range(12):
        state = hmf.new_game(players, seed)
        bots = [Bot("bluffer", 100 * seed + seat, plain) for seat in range(players)]
        while (view := state.view(state.actor)).phase in {hmf.Phase.LAY, hmf.Phase.CHALLENGE}:
            action = bots[view.seat].choose(view)
            if action.kind is hmf.ActionKind.LAY:
                kind = BY_NAME[action.card].kind.key
                lies.append(action.declared != kind)
                guns += [action.declared] if kind == "gun" else []
            state, _ = hmf.apply(state, view.seat, action)
    error = (0.25 / len(lies)) ** 0.5
    assert sum(lies) / len(lies) > 0.5 + 2 * error
    assert len(guns) > 20
    assert "gun" not in guns
