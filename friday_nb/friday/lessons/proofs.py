"""How the right decision of a lesson is proved: paired play-outs of the strong player.

After each decision the same deals are played on by the network at sight.  What was won is kept in
``proofs.json``, which ``scripts/prove_lessons.py`` writes; tests play a sample again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Final

from friday_nb.core.shipped import shipped
from friday_nb.friday.players import evaluator
from friday_nb.friday.plugin import GAME
from friday_nb.friday.view import View

GAMES: Final = 400
"""Deals that each decision is played on with."""
SAMPLE: Final = 40
"""The first of these deals, whose results are kept apart, so that tests can repeat them."""
KEY: Final = 30
"""The first word of the seeds of these deals."""
LEAST: Final = 0.05
"""A right decision wins at least so much more."""
FILE: Final = Path(__file__).with_name("proofs.json")


@dataclass(frozen=True)
class Proof:
    """What was won with equal deals after the right decision and after a wrong one."""

    games: int
    right: int
    """Games won after the right decision."""
    wrong: int
    """Games won after the wrong one."""
    difference: float
    """Of the chances to win."""
    error: float
    """Standard error of the difference."""

    @property
    def is_clear(self) -> bool:
        """Five points apart at least, and four standard errors."""
        return self.difference >= LEAST and self.difference >= 4 * self.error


def prove(right: list[int], wrong: list[int]) -> Proof:
    """Compare the games won after two decisions, deal by deal.

    >>> prove([1, 1, 1, 0], [0, 1, 0, 0]).difference
    0.5
    """
    n = len(right)
    gaps = [a - b for a, b in zip(right, wrong, strict=True)]
    mean = sum(gaps) / n
    error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / n / max(1, n - 1))
    return Proof(n, sum(right), sum(wrong), mean, error)


def played_on(view: View, action: str, games: int) -> list[int]:
    """1 for each deal that is won after this decision."""
    decision = GAME.parse_action(action).packed
    return evaluator.shared().play_on(view.cells, decision, KEY, range(games))


@cache
def kept() -> dict[str, dict[str, dict[str, float]]]:
    """By lesson and wrong decision, the fields of its proof; with what was won of the sample."""
    found: dict[str, dict[str, dict[str, float]]] = json.loads(shipped(__package__, FILE.name))
    return found
