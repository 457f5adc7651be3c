"""Many noisy means at once: each is drawn towards their centre as far as it is noise.

Whoever picks out the biggest of many noisy numbers picks out the luckiest noise.  So the distances
from the common centre are shortened by the part of their spread that is noise (empirical Bayes;
Efron and Morris 1973), more for the noisier ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

LEAST_NOISE: Final = 1e-9
"""A noise that counts as none at all."""

Noisy = tuple[float, float]
"""A mean and its standard error."""


def shrunk(found: Sequence[Noisy]) -> list[Noisy]:
    """The posterior means and standard errors of these means, in their order.

    The errors are taken to be independent, and what comes out as if centre and spread were known: 0
    where all spread is noise.  Whoever shows an error shows the one that was put in.

    >>> [(round(mean, 2), round(error, 2)) for mean, error in shrunk([(0.0, 0.1), (0.1, 0.1)])]
    [(0.05, 0.0), (0.05, 0.0)]
    >>> [(round(mean, 2), round(error, 2)) for mean, error in shrunk([(0.0, 0.01), (0.4, 0.2)])]
    [(0.0, 0.01), (0.3, 0.15)]
    >>> shrunk([(0.3, 0.1)])
    [(0.3, 0.1)]
    """
    if len(found) < 2:  # noqa: PLR2004 - one number has no spread
        return list(found)
    spread = _spread(found)
    certain = [1 / (spread + max(noise, LEAST_NOISE) ** 2) for _, noise in found]
    centre = sum(w * mean for w, (mean, _) in zip(certain, found, strict=True)) / sum(certain)
    told = []
    for mean, noise in found:
        kept = spread / (spread + noise * noise) if noise else 1.0
        told.append((centre + kept * (mean - centre), noise * sqrt(kept)))
    return told


def kept_near(told: Sequence[Noisy], found: Sequence[Noisy]) -> list[float]:
    """Posterior means that are nowhere farther than one error from what was found.

    What is shrunk towards the rest although it is not one of them is told far too good, or too bad:
    so the translation is limited (Efron and Morris: Limiting the Risk of Bayes and Empirical Bayes
    Estimators, 1971).

    >>> found = [(0.0, 0.1), (0.1, 0.1), (0.05, 0.1), (0.05, 0.1), (0.0, 0.1), (0.3, 0.1)]
    >>> round(shrunk(found)[-1][0], 2), round(kept_near(shrunk(found), found)[-1], 2)
    (0.13, 0.2)
    """
    return [
        min(max(mean, own - noise), own + noise)
        for (mean, _), (own, noise) in zip(told, found, strict=True)
    ]


def _spread(found: Sequence[Noisy]) -> float:
    """The variance of what is behind the means, by the method of moments; 0 if it is all noise."""
    n = len(found)
    centre = sum(mean for mean, _ in found) / n
    seen = sum((mean - centre) ** 2 for mean, _ in found) / (n - 1)
    return max(0.0, seen - sum(noise * noise for _, noise in found) / n)
