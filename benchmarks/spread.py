"""What a row of numbers amounts to: the mean with its error, the percentiles, the best of a few."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, stdev
from time import thread_time
from typing import Final, TypeVar

T = TypeVar("T")

ROUNDS: Final = 3


def milliseconds(prepare: Callable[[], T], ask: Callable[[T], object]) -> float:
    """The time of a question about what is prepared anew: the best of several rounds."""

    def once() -> float:
        fresh = prepare()
        begun = thread_time()
        ask(fresh)
        return thread_time() - begun

    return 1000 * min(once() for _ in range(ROUNDS))


def percentiles(
    times: Sequence[float], at: Sequence[int] = (50, 95, 99), digits: int = 2
) -> dict[str, float]:
    """Median, tail and maximum, in milliseconds."""
    ranked = sorted(times)
    found = {f"p{n}": ranked[n * len(ranked) // 100] for n in at} | {"max": ranked[-1]}
    return {name: round(ms, digits) for name, ms in found.items()}


def mean(numbers: Sequence[float], digits: int) -> list[float]:
    """A mean and its standard error, which is 100 where there is only one number."""
    error = stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 100.0
    return [round(fmean(numbers), digits), round(error, digits)]
