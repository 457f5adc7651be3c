"""Chances in whole percent, and how far two of them are apart as they are written."""

from __future__ import annotations

from fractions import Fraction


def points(high: float, low: float) -> int:
    """How many percentage points two probabilities differ by, as both are written in whole percent.

    A difference that is told beside two percentages must be theirs, even if the exact one would be
    rounded to another number.

    >>> points(0.564, 0.486), round(100 * (0.564 - 0.486)), points(0.2, 0.5)
    (7, 8, -30)
    """
    return whole(high) - whole(low)


def whole(chance: float | Fraction) -> int:
    """A probability in whole percent, as it is written."""
    return int(Fraction(chance) * 100 + Fraction(1, 2))
