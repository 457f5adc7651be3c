"""Errors of losses, so that verdicts rise with what is lost: isotonic regression."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from friday_nb.core.paired import DOUBT
from friday_nb.core.percents import whole

__all__ = ["even_errors"]

_LEAST_ERROR: Final = 0.001
"""A smaller error weighs no more than this one."""


@dataclass(frozen=True)
class _Pool:
    """Options that have one verdict: what is surely lost, with the weight of that."""

    surely: float
    weight: float
    members: list[int]

    def with_next(self, other: _Pool) -> _Pool:
        """This pool and the next one, whose verdict would have been milder, as one."""
        weights = self.weight, other.weight
        surely = fmean((self.surely, other.surely), weights)
        return _Pool(surely, sum(weights), self.members + other.members)


def even_errors(best: float, wins: Sequence[float], errors: Sequence[float]) -> list[float]:
    """The errors of distances to the best, such that no larger loss has a milder verdict.

    What is surely lost, a loss less :data:`.paired.DOUBT` errors, then rises with the loss, and is
    the same for all that are told as one number.  That is isotonic regression by pooling adjacent
    violators (Ayer et al. 1955), each with the weight of its certainty.

    Args:
        best: The chance of the best option.
        wins: Those of others, in any order.
        errors: The standard errors of their distances to the best one.

    >>> [round(error, 3) for error in even_errors(0.5, [0.38, 0.37, 0.3], [0.01, 0.04, 0.01])]
    [0.011, 0.017, 0.01]
    """
    told: dict[int, list[int]] = {}
    for i, win in enumerate(wins):
        told.setdefault(whole(win), []).append(i)
    pools: list[_Pool] = []
    for _, same in sorted(told.items(), reverse=True):
        weights = [max(errors[i], _LEAST_ERROR) ** -2 for i in same]
        surely = fmean((best - wins[i] - DOUBT * errors[i] for i in same), weights)
        least = min(best - wins[i] for i in same)
        pool = _Pool(min(surely, least), sum(weights), same)
        while pools and pools[-1].surely > pool.surely:
            pool = pools.pop().with_next(pool)
        pools.append(pool)
    found = list(errors)
    for pool in pools:
        for i in pool.members:
            found[i] = (best - wins[i] - pool.surely) / DOUBT
    return found
