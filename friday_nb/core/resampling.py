"""Sampling and resampling (Rubin 1987): what was drawn without a piece of evidence, by it.

What comes out is picked systematically (Kitagawa 1996), as often as its likelihood has it up to
rounding: picked one by one, with replacement, it would have twice the variance of what was drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, islice
from random import Random
from typing import TypeVar

DrawT = TypeVar("DrawT")


def resampled(
    draws: Iterator[DrawT],
    likelihood: Callable[[DrawT], float],
    many: int,
    rng: Random,
    *,
    tries: int,
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
        yield from picked(drawn, [likelihood(each) for each in drawn], half, rng) if drawn else ()


def picked(
    drawn: Sequence[DrawT], weights: Sequence[float], many: int, rng: Random
) -> Iterator[DrawT]:
    """So many of these, in random order: each as often as its weight has it, or once more or less.

    >>> sorted(picked("abc", [2.0, 1.0, 1.0], 4, Random(1)))
    ['a', 'a', 'b', 'c']
    """
    order = rng.sample(range(len(drawn)), len(drawn))  # what recurs in the draws must not be missed
    sums = list(accumulate(weights[each] for each in order))
    step, start = sums[-1] / many, rng.random()
    for n in range(many):
        yield drawn[order[min(bisect_right(sums, (n + start) * step), len(order) - 1)]]
