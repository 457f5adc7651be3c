"""What decides: how the fight goes on after the best decision, and how after the next one.

Both are fought on with equal luck (:mod:`.fight_rollouts`).  The reason is the first quantity in
which the best decision is better beyond the error of the difference: the fight is won more often,
fewer life points are lost, more weak cards are destroyed, fewer aging cards come.  A fight that is
lost either way may still be lost to advantage, and that is said.  Where the fight goes alike, what
decides comes after it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, pvariance
from types import MappingProxyType
from typing import Final
from zlib import crc32

from friday_nb.core.chance import ROLLOUT_KEY
from friday_nb.core.facts import Fact
from friday_nb.friday.players import fight_rollouts as at
from friday_nb.friday.players.advice import Advice, Option
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.players.losses import is_level, ranked
from friday_nb.friday.players.why import Why, why
from friday_nb.friday.table import Node

FIGHTS: Final = 192
"""Fights after each of the two decisions."""
BEYOND: Final = 2.0
"""A difference counts from so many standard errors on, ..."""
PERCENT_APART: Final = 0.03
"""... and, for what either happens or not, from this share of the fights on, ..."""
COUNT_APART: Final = 0.2
"""... and for life points and cards from so many of them on."""
LOST: Final = 0.03
"""A fight that is won no more often than this is lost."""


@dataclass(frozen=True)
class _Means:
    """A quantity after both decisions, the best one and the next: means, and the difference."""

    best: float
    other: float
    error: float

    def is_better(self, least: float, *, less: bool) -> bool:
        """Is the best decision better in it, by at least so much and beyond luck?"""
        gain = self.other - self.best if less else self.best - self.other
        return gain >= max(least, BEYOND * self.error)


def explained(advice: Advice, evaluator: Evaluator) -> Advice:
    """The same advice with the reason why its best decision is ahead, if it is and can be seen.

    Plain Python is too slow for it: without machine code no reason is given.
    """
    first, *others = ranked(replace(advice, options=tuple(_without_scale(advice))))
    rivals = [option for option in others if not is_level(advice, option)]
    if not evaluator.fast or not rivals or len(rivals) < len(others):
        return advice
    return replace(advice, because=because(advice, first, rivals[0], evaluator))


def reason(advice: Advice, option: Option, lang: str) -> str:
    """The facts of an option in a sentence or two; of the best one also what decides."""
    facts = why(advice.view, option.action).text(lang)
    if advice.because is None or option.action != advice.best.action:
        return facts
    return f"{facts} {advice.because.text(lang)}"


def because(advice: Advice, first: Option, other: Option, evaluator: Evaluator) -> Why:
    """The quantity in which ``first`` is better than ``other``, in the fight at hand."""
    number = crc32(f"{advice.view} fights".encode()) >> 1
    one, two = (
        evaluator.fight_on(advice.view.cells, option.action.packed, ROLLOUT_KEY, number, FIGHTS)
        for option in (first, other)
    )
    columns = zip(zip(*one, strict=True), zip(*two, strict=True), strict=True)
    found = [_means(a, b) for a, b in columns]
    won, life, weak, others, aged, dead = (found[column] for column in range(at.FOUGHT_COLUMNS))
    is_fought = advice.view.node is not Node.DESTROY
    lost = ".lost" if is_fought and max(won.best, won.other) <= LOST else ""
    for key, means, least, less, say in (
        ("dead", dead, PERCENT_APART, True, _percents),
        ("win", won, PERCENT_APART, False, _percents),
        ("life", life, COUNT_APART, True, _tenths),
        ("weak", weak, COUNT_APART, False, _tenths),
        ("aged", aged, PERCENT_APART, True, _tenths),
        ("kept", others, COUNT_APART, True, _tenths),
    ):
        if means.is_better(least, less=less):
            return Why(f"because.{key}{lost if key in _LOST_TOO else ''}", say(means))
    return Why("because.later")


_LOST_TOO: Final = ("life", "weak")


def _without_scale(advice: Advice) -> list[Option]:
    return [replace(option, yours=None) for option in advice.options]


def _means(one: tuple[int, ...], two: tuple[int, ...]) -> _Means:
    differences = [a - b for a, b in zip(one, two, strict=True)]
    return _Means(fmean(one), fmean(two), sqrt(pvariance(differences) / len(differences)))


def _percents(means: _Means) -> MappingProxyType[str, Fact]:
    return MappingProxyType({"a": round(100 * means.best), "b": round(100 * means.other)})


def _tenths(means: _Means) -> MappingProxyType[str, Fact]:
    """Tenths, as :func:`.why._games` says them."""
    return MappingProxyType({"few": round(10 * means.best), "many": round(10 * means.other)})
