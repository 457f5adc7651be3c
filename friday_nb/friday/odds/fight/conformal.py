"""How far best play may lie above what rollouts found: split conformal prediction.

An estimate is what one way to play brings, so best play is worth more, and no statistics of its
fights can say by how much.  It can be measured where a longer search decides the fight: the
shortfall (the truth less the estimate) of such fights, by goal and step, is stored in
``margins.json``, and its quantile is the margin that goes on top of an estimate (split conformal
prediction: Vovk, Gammerman, Shafer 2005; Lei and others 2018).  An interval made so holds the worth
of best play nine times in ten, for fights like those measured: open after a fiftieth of a second,
and decided within half a second.  The page estimates only what a whole second has not decided, so
there its margin comes from easier fights, and how often it holds is not known; the lower end needs
no margin.  Where most fights of a kind stay open, those that were decided do not speak for the
others: there is no margin then, and the proved bound alone limits what best play may be worth.  So
it is, too, where fewer fights were tried than the margins were measured with (``LEAST_FIGHTS``), on
whatever machine.

``python benchmarks/estimates.py`` measures, writes that file, and tests it on other games.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

LEVEL: Final = 0.9
"""The chance that an interval holds the worth of best play, in fights like those measured."""
LEAST_FIGHTS: Final = 256
"""Fights that an estimate needs to have a margin.

Nine in ten of the measured estimates rest on at least so many.  The play that fewer fights have
found is worse, by how much nobody has measured.
"""
MARGINS: Final = "margins.json"


@dataclass(frozen=True)
class Interval:
    """Where the worth of best play most likely lies, in the unit of the goal.

    Nine times in ten (``LEVEL``) in fights like those measured.

    ``proved``: is the upper end a bound that the search has proved, and no measured margin?
    """

    low: float
    high: float
    proved: bool


def score(low: float, top: float, truth: float) -> float:
    """How large a margin must be for its interval to hold the truth; infinite if none suffices.

    Args:
        low: Lower end of the interval, which no margin moves.
        top: Its upper end without a margin: the estimate and its sampling error.
        truth: What best play is worth.
    """
    return math.inf if truth < low - 1e-9 else max(0.0, truth - top)


def margin(scores: Sequence[float], level: float = LEVEL) -> float | None:
    """The conformal quantile of scores; None if they are too few, or too many infinite.

    Of n scores it is the k-th smallest, k = ceil((n + 1) * level): one more score of the same kind
    is no larger with a chance of at least ``level``.

    >>> margin([0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
    0.8
    >>> margin([0.0] * 8) is None
    True
    """
    k = math.ceil((len(scores) + 1) * level - 1e-9)
    if k > len(scores):
        return None
    found = sorted(scores)[k - 1]
    return None if math.isinf(found) else found


@cache
def margins() -> dict[str, dict[str, float | None]]:
    """The measured margins, by the names of the goal's aim and of the step, in lower case.

    In the unit of the goal; None where too few fights could be decided to have one.
    """
    text = files(__package__).joinpath(MARGINS).read_text(encoding="utf-8")
    found: dict[str, dict[str, float | None]] = json.loads(text)["margins"]
    return found


def lower_end(low: float, about: float, sampling_error: float) -> float:
    """What best play is worth at least: proved, or by the fights tried (one-sided, 97.5%)."""
    return max(low, about - sampling_error)


def interval(
    low: float,
    high: float,
    about: float,
    sampling_error: float,
    above: float | None,
    fights: int,
) -> Interval:
    """The interval of an estimate; its upper end is the proved bound where no margin holds.

    Args:
        low: What the search has proved best play to be worth at least.
        high: The same at most.
        about: The estimate.
        sampling_error: Half of its 95% interval.
        above: The margin (:func:`margins`), or None if there is none.
        fights: How many were tried; fewer than ``LEAST_FIGHTS`` have no margin.

    >>> interval(0.25, 1.0, 0.5, 0.125, 0.25, 256)
    Interval(low=0.375, high=0.875, proved=False)
    >>> interval(0.25, 0.75, 0.5, 0.125, 0.25, 256)
    Interval(low=0.375, high=0.75, proved=True)
    >>> interval(0.25, 1.0, 0.5, 0.125, 0.25, 255)
    Interval(low=0.375, high=1.0, proved=True)
    """
    top = high
    if above is not None and fights >= LEAST_FIGHTS:
        top = min(high, about + sampling_error + above)
    return Interval(lower_end(low, about, sampling_error), max(low, top), top >= high)
