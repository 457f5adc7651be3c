"""Whether what advice tells comes true: how that is measured, and a sample of it."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from statistics import fmean, stdev

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))

from friday_nb.core.severity import Severity  # noqa: E402 - the programs in benchmarks/ are no package
from friday_nb.his_man_friday import compiled  # noqa: E402 - the same

told = pytest.importorskip("told", reason="it needs numpy and the panels, which are extras")
BLUNDER = told.Against(told=0.2, found=0.1, grade=Severity.BLUNDER)
MISTAKE = told.Against(told=0.06, found=0.04, grade=Severity.MISTAKE)


def position(**more):
    kept = {"players": 3, "stage": "laying", "kind": "pass", "among": "thumb", "source": "random"}
    return told.Position(**{**kept, "told": 0.5, "won": 0.25, **more})


def test_a_summary_tells_means_and_errors_in_points():
    rows = [
        position(),
        position(won=0.75, played=BLUNDER),
        position(told=0.2, wrong=BLUNDER),
        position(wrong=MISTAKE),
    ]
    found = told.summary(rows)
    assert found["positions"] == 4
    assert found["told"] == [42.5, 7.5]
    assert found["told - won"][0] == pytest.approx(100 * (1.7 - 1.5) / 4, abs=0.01)
    assert (found["played"]["decisions"], found["called blunders"]["decisions"]) == (1, 1)
    assert found["played, called wrong"]["decisions"] == 1
    assert found["called wrong"]["told"][0] == pytest.approx(13.0)
    assert found["called wrong"]["found"][0] == pytest.approx(7.0)


def test_what_is_kept_of_a_position_is_read_again():
    row = position(played=BLUNDER, wrong=MISTAKE)
    assert told.row_of(json.dumps(asdict(row))) == row


def test_positions_are_told_apart_by_all_that_matters():
    rows = [position(), position(players=2, stage="exploring", among="bluffer")]
    found = told.of_seats(rows)
    assert set(found["players"]) == {"2", "3"}
    assert found["stage"]["exploring"]["positions"] == found["among"]["thumb"]["positions"] == 1


@pytest.mark.long
@pytest.mark.skipif(not compiled.available(), reason="thousands of games need machine code")
@pytest.mark.parametrize("game", sorted(told.TABLES))
def test_what_is_told_comes_true_within_its_errors(game):
    """A sample with fixed seeds; ``benchmarks/told.py`` measures it properly."""
    judge = told.Judge(game, "thumb")
    found = [row for n in range(60) for row in judge.positions(700_000_000 + n, n)]
    assert len(found) > 30
    off = [row.told - row.won for row in found]
    assert abs(fmean(off)) < 3 * stdev(off) / len(off) ** 0.5
    lost = [row.wrong.found for row in found if row.wrong]
    assert fmean(lost) > 0
