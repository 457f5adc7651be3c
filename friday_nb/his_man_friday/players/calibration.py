"""From what came of lines of play to a chance that agrees with what then happens.

Lines of play are dealt by counting, one chance of a lie and what takings tell, but whoever lays and
looks tells more than that; so what they lead to is off, by how many play, by the stage of the game
and by who the others are.  It is corrected by beta calibration and, as that misses more than luck
explains among bluffers, by a piecewise linear correction after it
(:mod:`friday_nb.core.calibration`).  The numbers are measured in games of bluffers, and of
searching bots, by ``benchmarks/his_man_friday_calibration.py``, which writes ``chances.json``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from friday_nb.core.calibration import beta_calibrated, piecewise_linear, slope
from friday_nb.core.shipped import shipped
from friday_nb.his_man_friday.odds import USUAL_LYING, is_last_decision
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

FILE: Final = Path(__file__).with_name("chances.json")
STAGES: Final = ("laying", "exploring", "last chances", "last decision")
BLUFFERS: Final = "bluffer"
SEARCHERS: Final = "search"
DEVIATIONS: Final = "deviation"
GAMES: Final = (BLUFFERS, DEVIATIONS, SEARCHERS)
"""The games that were measured: of bluffers, of bluffers but for one move that they would not make,
and of searching bots."""
UNINFORMED: Final = 75
"""The chance of a lie, in percent, with which declarations tell nothing, as if ignored."""
EDGE: Final = 0.002
"""Estimates nearer to 0 or 1 than this count as 0 and 1."""
_WHOLE: Final = 100

ByLying = Mapping[int, Sequence[Sequence[float]]]
"""By the chance of a lie, in percent: for each stage the numbers of a :class:`Calibration`."""


def stage_of(view: View) -> int:
    """The stage of the game, by its place in ``STAGES``."""
    if view.phase is Phase.LAST_CHANCE:
        return 3 if is_last_decision(view) else 2
    return 0 if view.phase in (Phase.LAY, Phase.CHALLENGE) else 1


def is_measured(lying: Fraction | None) -> bool:
    """Whether chances were measured with just this chance of a lie."""
    return _percents(lying) in (UNINFORMED, _percents(USUAL_LYING))


@dataclass(frozen=True)
class Calibration:
    """What was measured for one kind of game and one stage.

    ``a``, ``b`` and ``c`` are the numbers of the beta calibration; ``low`` and ``high`` are how
    often the move won where no line of play did, or all.  ``knots`` is what evenly spaced chances
    by beta calibration are corrected to.
    """

    a: float
    b: float
    c: float
    low: float
    high: float
    knots: tuple[float, ...]

    def told(self, estimate: float, error: float) -> tuple[float, float]:
        """The calibrated chance of an estimate, and its standard error from the estimate's own."""
        if estimate <= EDGE:
            return self.low, error
        if estimate >= 1 - EDGE:
            return self.high, error
        numbers = (self.a, self.b, self.c)
        chance, steepness = piecewise_linear(beta_calibrated(estimate, *numbers), self.knots)
        wrong = error * slope(estimate, *numbers) * steepness
        return min(max(chance, self.low), self.high), wrong

    def told_apart(self, best: float, estimate: float, error: float) -> float:
        """The standard error of how far an estimate is told behind the best one.

        It is stretched as that distance is, so that what could not be told apart still cannot.
        """
        behind = best - estimate
        if behind > 0 and (told := self.told(best, 0.0)[0] - self.told(estimate, 0.0)[0]) > 0:
            return error * told / behind
        return self.told(estimate, error)[1]


def between(numbers: ByLying, percents: float, stage: int) -> Calibration:
    """The calibration for a chance of a lie: linear between those that were measured."""
    known = sorted(numbers)
    low = max((each for each in known if each <= percents), default=known[0])
    high = min((each for each in known if each >= percents), default=known[-1])
    part = (percents - low) / (high - low) if high > low else 0.0
    a, b, c, lowest, highest, *corrected = (
        x + part * (y - x) for x, y in zip(numbers[low][stage], numbers[high][stage], strict=True)
    )
    return Calibration(a, b, c, lowest, highest, tuple(corrected))


def measured(others: str, players: int, lying: Fraction | None, stage: int) -> Calibration:
    """The shipped calibration.

    Args:
        others: Who sits in the other seats, a name of ``GAMES``; ``DEVIATIONS``, for a
            move among bluffers that they would not make.
        players: The number of players.
        lying: The chance of a lie that was assumed; None: declarations were ignored.
        stage: The stage of the game.
    """
    return between(_shipped()[others, players], float(_percents(lying)), stage)


@cache
def _shipped() -> dict[tuple[str, int], ByLying]:
    found: dict[str, Any] = json.loads(shipped(__package__, FILE.name))
    return {
        (others, int(players)): {int(percents): rows for percents, rows in by_lying.items()}
        for others, by_number in found.items()
        for players, by_lying in by_number.items()
    }


def _percents(lying: Fraction | None) -> Fraction:
    return Fraction(UNINFORMED) if lying is None else lying * _WHOLE
