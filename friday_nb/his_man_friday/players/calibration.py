"""From what came of lines of play to a chance that agrees with what then happens.

Lines of play are dealt by counting and one chance of a lie, but whoever lays, looks and takes tells
more than that; so what they lead to is off, by how many play and by the stage of the game.  It is
corrected by beta calibration (:mod:`friday_nb.core.calibration`), except in the last chances, where
the odds tell what follows from the same beliefs exactly.  The numbers are measured in games of
bluffers by ``benchmarks/his_man_friday_calibration.py``, which writes ``chances.json``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from friday_nb.core.calibration import beta_calibrated, slope
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

FILE: Final = Path(__file__).with_name("chances.json")
STAGES: Final = ("laying", "exploring")


def stage_of(view: View) -> int | None:
    """The stage of the game, by its place in ``STAGES``; None in the last chances."""
    if view.phase is Phase.LAST_CHANCE:
        return None
    return 0 if view.phase in (Phase.LAY, Phase.CHALLENGE) else 1


@dataclass(frozen=True)
class Calibration:
    """What was measured for one number of players and one stage: the numbers a, b and c."""

    a: float
    b: float
    c: float

    def told(self, estimate: float, error: float) -> tuple[float, float]:
        """The calibrated chance of an estimate, and its standard error from the estimate's own.

        0 and 1 are facts and stay.
        """
        if not 0.0 < estimate < 1.0:
            return estimate, error
        numbers = (self.a, self.b, self.c)
        return beta_calibrated(estimate, *numbers), error * slope(estimate, *numbers)


@cache
def measured(players: int, stage: int) -> Calibration:
    """The shipped calibration for this number of players, in this stage."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return Calibration(*found[str(players)][stage])
