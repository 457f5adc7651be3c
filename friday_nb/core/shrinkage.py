"""Many noisy means at once: each is drawn towards their centre as far as it is noise.

Whoever picks out the biggest of many noisy numbers picks out the luckiest noise.  So the distances
from the common centre are shortened by the part of their spread that is noise (empirical Bayes;
Efron and Morris 1973), more for the noisier ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Final

LEAST_NOISE: Final = 1e-9
"""A noise that counts as none at all."""
STEPS: Final = 60
"""Halvings of the interval in which the spread is looked for."""

Noisy = tuple[float, float]
"""A mean and its standard error."""


def shrunk(found: Sequence[Noisy], most: float | None = None) -> list[float]:
    """What to tell of these means, in their order.

    The errors are taken to be independent, and what comes out as if centre and spread were known.
    What is shrunk towards the rest although it is not one of them would be told far too good, or
    too bad; so nothing is told too far from what was found (limited translation; Efron and Morris
    1971).

    Args:
        found: Means and their errors.
        most: So many of its errors may each be moved; by default as many as the largest of so many
            errors comes to by luck, sqrt(2 ln n).

    >>> [round(mean, 2) for mean in shrunk([(0.0, 0.1), (0.1, 0.1)])]
    [0.05, 0.05]
    >>> [round(mean, 2) for mean in shrunk([(0.0, 0.01), (0.4, 0.2)])]
    [0.0, 0.3]
    >>> [round(mean, 2) for mean in shrunk([(0.0, 0.1)] * 5 + [(0.3, 0.1)], most=1.0)]
    [0.03, 0.03, 0.03, 0.03, 0.03, 0.2]
    """
    if len(found) < 2:  # noqa: PLR2004 - one number has no spread
        return [mean for mean, _ in found]
    most = sqrt(2 * log(len(found))) if most is None else most
    spread = _spread(found)
    _, centre = _weighed(found, spread)
    told = []
    for mean, noise in found:
        kept = spread / (spread + noise * noise) if noise else 1.0
        drawn = centre + kept * (mean - centre)
        told.append(min(max(drawn, mean - most * noise), mean + most * noise))
    return told


def _spread(found: Sequence[Noisy]) -> float:
    """The variance of what is behind the means (Paule and Mandel 1982); 0 if it is all noise.

    With it, the means lie as far from their centre as it and their noise let expect.  A few that
    are known well so count for more than many that are not.
    """
    low, high = 0.0, len(found) * (max(found)[0] - min(found)[0]) ** 2
    if _weighed(found, low)[0] <= len(found) - 1:
        return low
    for _ in range(STEPS):
        middle = (low + high) / 2
        if _weighed(found, middle)[0] > len(found) - 1:
            low = middle
        else:
            high = middle
    return high


def _weighed(found: Sequence[Noisy], spread: float) -> tuple[float, float]:
    """The squares of the distances from the centre, in variances, added up; and that centre."""
    certain = [1 / (spread + max(noise, LEAST_NOISE) ** 2) for _, noise in found]
    centre = sum(w * mean for w, (mean, _) in zip(certain, found, strict=True)) / sum(certain)
    squares = (w * (mean - centre) ** 2 for w, (mean, _) in zip(certain, found, strict=True))
    return sum(squares), centre
