"""What advice tells against bots that think ahead, whom bluffers play worse than they are."""

from dataclasses import astuple

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.players import thinkers
from friday_nb.his_man_friday.players.advice import advise, told
from friday_nb.his_man_friday.players.calibration import STAGES
from friday_nb.his_man_friday.players.machine import Machine, Played
from friday_nb.his_man_friday.players.search import without_cell
from friday_nb.his_man_friday.players.thinkers import Correction

VIEW = hmf.new_game(3, 1).view(0)
"""Before anybody has laid a card."""
CANDIDATES = list(dict.fromkeys(without_cell(action.packed) for action in hmf.legal(VIEW)))
THINKERS = ("person", "search", "search")


@pytest.fixture(scope="module")
def plain():
    found = Machine(fast=False)
    found.advice_lines = 4
    return found


@pytest.mark.parametrize("stage", STAGES)
def test_they_are_better_than_what_plays_for_them(stage):
    """Nobody wins more than was found, and no difference is larger, at any stage."""
    found = thinkers.measured(stage)
    assert found.level < 2 * found.error
    assert 0 < found.slope < 1.25
    assert 0 <= found.losses <= 1
    assert 0 < found.error < 0.05


def test_nothing_changes_where_nobody_thinks_ahead():
    assert thinkers.correction(VIEW, ()) == Correction()
    assert thinkers.correction(VIEW, ("search", "thumb", "bluffer")) == Correction()
    assert Correction().of_best(0.4, 0.03, 3) == pytest.approx((0.4, 0.03))


def test_it_counts_as_much_as_there_are_thinkers(monkeypatch):
    monkeypatch.setattr(thinkers, "measured", lambda _: Correction(-0.1, 0.5, 0.2, 0.04))
    for seated, numbers in (
        (THINKERS, (-0.1, 0.5, 0.2, 0.04)),
        (("person", "thumb", "search"), (-0.05, 0.75, 0.6, 0.02)),
    ):
        assert astuple(thinkers.correction(VIEW, seated)) == pytest.approx(numbers)


def test_the_best_wins_by_a_line_and_the_others_lose_a_share():
    judged = [
        Played(one, 0.6 - lost, 0.03, lost, apart, i == 0)
        for i, (one, lost, apart) in enumerate(
            zip(CANDIDATES[:3], (0.0, 0.2, 0.4), (0.0, 0.001, 0.001), strict=True)
        )
    ]
    found = told(VIEW, judged, None, None, Correction(-0.1, 0.5, 0.25, 0.04))
    best = 1 / 3 - 0.1 + 0.5 * (0.6 - 1 / 3)
    assert [each.win for each in found] == pytest.approx([best, best - 0.05, best - 0.1], abs=0.001)
    assert found[0].error == pytest.approx((0.015**2 + 0.04**2) ** 0.5)
    assert found[2].apart == pytest.approx(0.00025, abs=0.0001)


def test_no_chance_leaves_its_bounds():
    assert Correction(-0.5, 1.0, 1.0).of_best(0.1, 0.0, 2)[0] == 0.0
    assert Correction(0.5, 1.0, 1.0).of_best(0.9, 0.0, 2)[0] == 1.0


def test_what_always_or_never_happens_is_left_as_it_is():
    """A hundred lines all won, or all lost; but not ten."""
    first, second, third = CANDIDATES[:3]
    thinking = Correction(-0.1, 0.5, 0.25, 0.04)
    judged = [
        Played(first, 1.0, 0.004, 0.0, 0.0, is_best=True),
        Played(second, 0.0, 0.004, 1.0, 0.004),
        Played(third, 0.0, 0.05, 1.0, 0.05),
    ]
    best, few, settled = told(VIEW, judged, None, None, thinking)
    assert (best.win, best.error) == (1.0, 0.004)
    assert few.win == pytest.approx(0.75, abs=0.05)
    assert (settled.win, settled.error) == (0.0, 0.004)
    assert thinking.of_best(1.0, 0.05, 3)[0] < 1.0
    open_ = [judged[0]._replace(mean=0.6), judged[1]._replace(behind=0.6)]
    assert told(VIEW, open_, None, None, thinking)[1].win > 0  # a share of what was found is lost


def test_advice_is_corrected_among_bots_that_think_and_nowhere_else(plain, monkeypatch):
    def asked(*seated):
        return [option.win for option in advise(VIEW, seated=seated, on=plain).options]

    tables = (THINKERS, ("person", "thumb", "thumb"), ("person", "person", "search"))
    before = [asked(*seated) for seated in tables]
    monkeypatch.setattr(thinkers, "measured", lambda _: Correction(-0.05, 0.0, 0.0))
    after = [asked(*seated) for seated in tables]
    assert after[0] == pytest.approx([1 / 3 - 0.05] * len(before[0]))
    assert after[1:] == before[1:]
