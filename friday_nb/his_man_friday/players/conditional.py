"""What was counted in games played on, on the scale of a chance to win that was corrected.

What is told of a decision is corrected by how games really ended (:mod:`.calibration`); what was
counted in games is not, and a part could be more than the whole.  So chances where a card is a gun,
or none, are moved by equal log odds until they make up what is told: what never happens, or always
does, stays so.  And whatever else was counted is poststratified: games won and games lost count for
so much that as many are won as is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
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


def poststratified(whole: float, shares: Sequence[float], found: Sequence[float]) -> float:
    """The mean of what was found in games, if so much is won in them as is told.

    Args:
        whole: The share of the win that is told.
        shares: That share in each game.
        found: What was found in each.

    >>> poststratified(0.25, (1, 1, 0, 0), (1, 0, 1, 1))  # half of those won, all of those lost
    0.875
    """
    won = fmean(shares)
    if not 0 < won < 1:
        return fmean(found)
    more, less = whole / won, (1 - whole) / (1 - won)
    weights = [share * more + (1 - share) * less for share in shares]
    return fmean(weight * each for weight, each in zip(weights, found, strict=True))


def _mixed(weights: Sequence[float], chances: Sequence[float]) -> float:
    return sum(weight * each for weight, each in zip(weights, chances, strict=True))


def _moved(chance: float, by: float) -> float:
    """A chance whose log odds are so much higher."""
    return beta_calibrated(chance, 1, 1, by) if 0 < chance < 1 else chance
