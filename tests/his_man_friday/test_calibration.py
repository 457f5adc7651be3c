"""Chances that are told agree with what happened, and the decision that is best stays it."""

import json
from pathlib import Path
from random import Random

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.core.calibration import beta_calibrated, slope
from friday_nb.his_man_friday.odds import USUAL_LYING, Beliefs, draw_deals
from friday_nb.his_man_friday.players import calibration
from friday_nb.his_man_friday.players.advice import advise, shrunk
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.players.talk import mark_of
from friday_nb.his_man_friday.table import Phase
from tests.his_man_friday import walks

RESULT = Path("benchmarks/results/his_man_friday_calibration.json")
MEASURED = json.loads((Path(__file__).parents[2] / RESULT).read_text(encoding="utf-8"))
SHIPPED = json.loads(calibration.FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def plain():
    found = Machine(fast=False)
    found.advice_lines = 40
    return found


def views():
    """Some views of each phase, with each number of players."""
    found = {}
    for number in range(24):
        for state, actor, _ in walks.walk(number):
            if actor is not None:
                view = state.view(actor)
                found.setdefault((view.phase, view.players), view)
    return list(found.values())


def as_estimated(view, on):
    """What lines of play come to, before they are told."""
    deals = draw_deals(Beliefs(view, USUAL_LYING), Random(mark_of(view.cells)))
    return shrunk(on.judge(view.cells, deals))


def test_advice_tells_calibrated_chances_up_to_the_last_chances(plain):
    phases, changed = set(), 0
    for view in views():
        estimated = as_estimated(view, plain)
        told = [(option.win, option.error) for option in advise(view, on=plain).options]
        if view.phase is Phase.LAST_CHANCE:
            assert told == [(win, error) for _, win, error in estimated]
        else:
            stage = 0 if view.phase in (Phase.LAY, Phase.CHALLENGE) else 1
            numbers = SHIPPED[str(view.players)][stage]
            for (_, estimate, noise), (win, error) in zip(estimated, told, strict=True):
                if estimate in (0, 1):
                    assert (win, error) == (estimate, noise)
                else:
                    assert win == pytest.approx(beta_calibrated(estimate, *numbers))
                    assert error == pytest.approx(noise * slope(estimate, *numbers))
                    changed += abs(win - estimate) > 0.01
        assert sorted(told, key=lambda each: -each[0]) == told
        phases.add(view.phase)
    assert phases == {phase for phase in Phase if phase is not Phase.OVER}
    assert changed


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_the_order_of_decisions_stays_what_it_is(players):
    assert len(SHIPPED[players]) == len(calibration.STAGES)
    assert all(a > 0 and b > 0 for a, b, _ in SHIPPED[players])


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_what_was_told_happened(players):
    """In games that were not used in fitting, as far as the luck in them lets anybody see."""
    rows = MEASURED["bins"][players]
    assert sum(row["positions"] for row in rows) > 15_000
    for row in rows:
        assert abs(row["miss"]) <= max(0.02, 2 * row["error"])
    before = MEASURED["as estimated"][players]
    assert max(abs(row["miss"]) for row in before) > 0.05


def test_the_first_decision_of_a_game_belongs_to_laying():
    assert calibration.stage_of(hmf.new_game(2, 1).view(0)) == 0
