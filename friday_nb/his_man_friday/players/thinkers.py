"""What advice is worth against bots that think ahead.

Bluffers play for them in the games that advice plays, and they are better than these: they win more
of what was told, and what others do wrong costs less, since the seat itself thinks again at its
next decision.  So the chance of the best decision is told by a straight line, and what the others
lose by a share of what was found.  Both are measured by stage in games of such bots, played on from
their true deals; ``benchmarks/his_man_friday_thinkers.py`` writes ``thinkers.json``.  What always
or never happens in lines of play does so whoever plays: such chances are left as they are.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import hypot
from pathlib import Path
from typing import Final

from friday_nb.core.shipped import shipped
from friday_nb.his_man_friday.players.calibration import STAGES, stage_of
from friday_nb.his_man_friday.players.seats import Seated
from friday_nb.his_man_friday.view import View

FILE: Final = Path(__file__).with_name("thinkers.json")
THINKER: Final = "search"
SETTLED: Final = 0.005
"""The error of a chance of 0 or 1 from about a hundred lines of play on: it is settled."""


@dataclass(frozen=True)
class Correction:
    """What was measured for one stage, with 0 for a fair share of the win.

    ``level`` is what the best decision wins where it is told a fair share, ``slope`` how much more
    where it is told more, ``losses`` what is left of the losses, and ``error`` the standard error
    of ``level``.
    """

    level: float = 0.0
    slope: float = 1.0
    losses: float = 1.0
    error: float = 0.0

    def part(self, share: float) -> Correction:
        """That much of it, from 0 to 1."""
        return Correction(
            share * self.level,
            1 + share * (self.slope - 1),
            1 + share * (self.losses - 1),
            share * self.error,
        )

    def of_best(self, win: float, error: float, players: int) -> tuple[float, float]:
        """The chance of the best decision and its standard error, by those that were found."""
        if is_settled(win, error):
            return win, error
        fair = 1 / players
        told = win + self.level + (self.slope - 1) * (win - fair)
        return min(1.0, max(0.0, told)), hypot(self.slope * error, self.error)


def is_settled(win: float, error: float) -> bool:
    """Did so many lines of play all win, or all lose, that it makes no difference who plays?"""
    return win in (0.0, 1.0) and error <= SETTLED


def correction(view: View, seated: Seated) -> Correction:
    """That for a view: by how many of the others think ahead."""
    others = [name for seat, name in enumerate(seated) if seat != view.seat]
    if THINKER not in others:
        return Correction()
    return measured(STAGES[stage_of(view)]).part(others.count(THINKER) / len(others))


def measured(stage: str) -> Correction:
    """The shipped correction of a stage, where all others think ahead."""
    return _shipped()[stage]


@cache
def _shipped() -> dict[str, Correction]:
    found: dict[str, Sequence[float]] = json.loads(shipped(__package__, FILE.name))
    return {stage: Correction(*numbers) for stage, numbers in found.items()}
