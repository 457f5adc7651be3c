"""From an estimate to a chance that agrees with what then happens.

Beta calibration does most of it, with three numbers; where there are enough games, a piecewise
linear correction does the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, log1p


def beta_calibrated(estimate: float, a: float, b: float, c: float) -> float:
    """The chance ``q`` for an estimate ``p``: logit q = a ln p - b ln(1 - p) + c.

    It grows with the estimate if a and b are positive, so that the best decision stays the best
    (Kull, Silva Filho, Flach: Beyond sigmoids, 2017).

    Args:
        estimate: Between 0 and 1, neither of them included.
        a: How much the logarithm of the estimate counts, ...
        b: ... and that of its complement.
        c: Is added.

    >>> round(beta_calibrated(0.3, 1, 1, 0), 9)
    0.3
    """
    return 1.0 / (1.0 + exp(b * log1p(-estimate) - a * log(estimate) - c))


def slope(estimate: float, a: float, b: float, c: float) -> float:
    """How fast the chance grows with the estimate there: the derivative of the calibration.

    >>> round(slope(0.3, 1, 1, 0), 9)
    1.0
    """
    chance = beta_calibrated(estimate, a, b, c)
    return chance * (1 - chance) * (a / estimate + b / (1 - estimate))


def piecewise_linear(chance: float, knots: Sequence[float]) -> tuple[float, float]:
    """What a chance is corrected to, and how fast that grows with the chance there.

    Args:
        chance: From 0 to 1.
        knots: What evenly spaced chances between 0 and 1 become; 0 and 1 stay.  The correction is
            linear from each to the next.

    >>> value, steepness = piecewise_linear(0.75, [0.6])
    >>> round(value, 9), round(steepness, 9)
    (0.8, 0.8)
    """
    pieces = len(knots) + 1
    piece = min(int(chance * pieces), pieces - 1)
    ends = (0.0, *knots, 1.0)
    low, high = ends[piece], ends[piece + 1]
    return low + (chance * pieces - piece) * (high - low), pieces * (high - low)
