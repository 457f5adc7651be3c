"""Calibration: from the network's judgement to a chance that agrees with what then happens.

The network learned how positions end when it plays at sight, mostly positions of good play.  With
thinking ahead more games are won, and beginners get into other positions.  So a judgement ``p`` is
reported as a chance ``q``, with parameters a, b, c for the level and the step of the position:

    logit q = a ln p - b ln(1 - p) + c        (beta calibration: Kull, Silva Filho, Flach 2017)

``q`` grows with ``p``, so that the best decision stays the best.  The parameters and the
standard errors of the reported chances are measured by ``benchmarks/chances.py``, which writes
``chances.json``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, Final

from friday_nb.core.calibration import beta_calibrated
from friday_nb.core.shipped import shipped

FILE: Final = Path(__file__).with_name("chances.json")
DEPTHS: Final = ("sight", "thought")
"""Judged at sight, or one step ahead: each is calibrated separately."""


@dataclass(frozen=True)
class Calibration:
    """What was measured for judgements of one depth.

    Attributes:
        numbers: By level (from 1) and step: a, b and c.
        off: Standard error of a chance, as a share of the standard deviation of one game.
        apart: Standard error of the difference of two chances in one position, as the same share.
    """

    numbers: tuple[tuple[tuple[float, float, float], ...], ...]
    off: float
    apart: float

    def told(self, judged: float, level: int, step: int) -> float:
        """The calibrated chance of a judgement; 0 and 1 are facts and stay."""
        if not 0.0 < judged < 1.0:
            return judged
        return beta_calibrated(judged, *self.numbers[level - 1][step])

    def error(self, chance: float) -> float:
        """Standard error of a reported chance."""
        return self.off * sqrt(chance * (1.0 - chance))

    def error_of_difference(self, best: float, other: float) -> float:
        """Standard error of the difference of two reported chances in one position.

        It is far smaller than both errors combined: what is misjudged about the deck, the life and
        the fights to come is misjudged for both decisions alike.
        """
        mean = (best + other) / 2
        return self.apart * sqrt(mean * (1.0 - mean))


@cache
def measured(depth: int) -> Calibration:
    """The shipped calibration of judgements at sight (0) or one step ahead (1)."""
    found: dict[str, Any] = json.loads(shipped(__package__, FILE.name))[DEPTHS[depth]]
    numbers = tuple(tuple((a, b, c) for a, b, c in steps) for steps in found["numbers"])
    return Calibration(numbers, found["off"], found["apart"])
