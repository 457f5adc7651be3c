"""Sampling and resampling (Rubin 1987): what was drawn without a piece of evidence, by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import TypeVar

DrawT = TypeVar("DrawT")


def resampled(
    draws: Iterator[DrawT],
    likelihood: Callable[[DrawT], float],
    many: int,
    rng: Random,
    *,
    tries: int = 1,
) -> Iterator[DrawT]:
    """So many draws, drawn once more by their likelihoods.

    Each half of them comes from draws of its own, so that whoever looks for the best decision in
    one half can tell from the other what it is worth.

    Args:
        draws: Drawn without regard to the evidence, endlessly.
        likelihood: How likely the evidence is if it is so, up to a factor.
        many: How many.
        rng: All chance comes from here.
        tries: How many draws there are for each that comes out.
    """
    for half in (many // 2, many - many // 2):
        drawn = list(islice(draws, tries * half))
        yield from rng.choices(drawn, [likelihood(each) for each in drawn], k=half) if drawn else ()
