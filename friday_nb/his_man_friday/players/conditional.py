"""Chances under a condition, on the scale of a chance that was corrected.

What is told of a decision is corrected by how games really ended (:mod:`.calibration`); what was
counted in games where a card is a gun, or none, is not.  Beside each other the whole could be more
than either of its parts.  So both are moved by equal log odds until they make up what is told: what
never happens, or always does, stays so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from friday_nb.core.calibration import beta_calibrated

WIDEST: Final = 20.0
"""No correction moves log odds farther."""
STEPS: Final = 60
NEARLY: Final = 0.015
"""So near to what is told they must come."""


def corrected(
    whole: float, weights: Sequence[float], found: Sequence[float]
) -> tuple[float, ...] | None:
    """The chances that were found, so corrected that they make up the whole; None if none do.

    Args:
        whole: What is told.
        weights: How likely each of the conditions is.
        found: The chance under each condition, as it was counted.

    >>> [round(each, 2) for each in corrected(0.5, (0.5, 0.5), (0.6, 0.0)) or ()]
    [1.0, 0.0]
    >>> corrected(0.5, (0.5, 0.5), (0.0, 0.0)) is None
    True
    """
    low, high = -WIDEST, WIDEST
    for _ in range(STEPS):
        middle = (low + high) / 2
        if _mixed(weights, [_moved(each, middle) for each in found]) < whole:
            low = middle
        else:
            high = middle
    moved = tuple(_moved(each, low) for each in found)
    return moved if abs(_mixed(weights, moved) - whole) < NEARLY else None


def _mixed(weights: Sequence[float], chances: Sequence[float]) -> float:
    return sum(weight * each for weight, each in zip(weights, chances, strict=True))


def _moved(chance: float, by: float) -> float:
    """A chance whose log odds are so much higher."""
    return beta_calibrated(chance, 1, 1, by) if 0 < chance < 1 else chance
