"""Two decisions played on with equal luck: in which quantity the better one is better.

Of several quantities that were measured in the same lines, the one that decides is that which
explains most of the difference in winning: the difference of its means, times how much more is won,
in these lines, with one more of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, variance
from typing import Final, TypeVar

from friday_nb.core.facts import Fact
from friday_nb.core.why import Why

__all__ = [
    "BEYOND",
    "DOUBT",
    "LEVEL",
    "LUCK",
    "ONE_GAME",
    "UNSEEN",
    "Lines",
    "Means",
    "Quantity",
    "decisive",
    "is_ahead",
    "means",
    "regression_slope",
    "what_decides",
    "wins_more",
]

UNSEEN: Final = 0.25
"""A little more than the spread that was found: what never failed is not certain for that."""
BEYOND: Final = 2.0
"""A difference counts from so many standard errors on."""
DOUBT: Final = 1.645
"""One time in twenty chance alone sets a given side ahead by so many errors, if nothing differs."""
ONE_GAME: Final = 0.01
"""Less than one game in 100 more is not told as more."""
LEVEL: Final = "because.level"
"""The reason where neither decision is better, ..."""
LUCK: Final = "because.level.luck"
"""... and where one was found better, but not in the games in which a reason was looked for."""

WhyT = TypeVar("WhyT", bound=Why)
Lines = Sequence[Sequence[float]]
"""What was measured in lines: in each the share of the win, then the quantities."""


@dataclass(frozen=True)
class Means:
    """The means of a quantity after the best decision and after another, and their error."""

    best: float
    other: float
    error: float

    def is_better(self, least: float, *, less: bool) -> bool:
        """Is the best decision better in it, by at least so much and beyond luck?"""
        gain = self.other - self.best if less else self.best - self.other
        return gain >= max(least, BEYOND * self.error)

    @property
    def shares(self) -> Mapping[str, Fact]:
        """Both as the facts of a sentence, in thousandths, of what either happens or not."""
        return {"a": round(1000 * self.best), "b": round(1000 * self.other)}

    @property
    def changes(self) -> Mapping[str, Fact]:
        """Both as what it changes if so much of it is lost, in tenths."""
        return {"change": round(-10 * self.best), "than": round(-10 * self.other)}

    @property
    def tenths(self) -> Mapping[str, Fact]:
        """Both as the facts of a sentence, in tenths."""
        return {"few": round(10 * self.best), "many": round(10 * self.other)}


def means(one: Sequence[float], two: Sequence[float]) -> Means:
    """The means of two columns whose lines were played with equal luck, line by line.

    >>> means([1, 2], [0, 1])
    Means(best=1.5, other=0.5, error=0.0)
    """
    differences = [a - b for a, b in zip(one, two, strict=True)]
    spread = variance(differences) if len(differences) > 1 else 0.0
    return Means(fmean(one), fmean(two), sqrt(spread / len(differences)))


@dataclass(frozen=True)
class Quantity:
    """Something that is measured in every line.

    Attributes:
        key: Its name, which is that of the sentence.
        least: Smaller differences are not mentioned.
        less: Whether less of it is better.
        is_share: Whether it either happens or not, so that it is told in percent.
    """

    key: str
    least: float
    less: bool = False
    is_share: bool = False

    def facts(self, told: Means) -> Mapping[str, Fact]:
        """The facts of its sentence."""
        return told.shares if self.is_share else told.tenths

    def is_told_apart(self, told: Means) -> bool:
        """Are the two numbers of its sentence different ones?"""
        digits = 2 if self.is_share else 1
        return round(told.best, digits) != round(told.other, digits)


def wins_more(one: Lines, two: Lines) -> bool:
    """Is more won in the first lines?  The shares of the win come first in every line."""
    told = means([line[0] for line in one], [line[0] for line in two])
    return told.is_better(ONE_GAME, less=False)


def is_ahead(one: Lines, two: Lines) -> bool:
    """Is more won in the first lines, if only by luck?"""
    return fmean(line[0] for line in one) > fmean(line[0] for line in two)


def decisive(
    quantities: Iterable[Quantity], one: Lines, two: Lines
) -> tuple[Quantity, Means] | None:
    """The quantity that decides between two decisions; None where none can be told from luck.

    Args:
        quantities: What was measured.
        one: The lines after the better decision.
        two: The lines after the other one, with the same luck.
    """
    won, *columns = zip(*one, strict=True)
    lost, *others = zip(*two, strict=True)
    shares = [*won, *lost]
    found = []
    for quantity, column, other in zip(quantities, columns, others, strict=True):
        told = means(column, other)
        if told.is_better(quantity.least, less=quantity.less):
            weight = regression_slope([*column, *other], shares) * (told.best - told.other)
            if weight > 0:
                found.append((weight, quantity, told))
    if not found:
        return None
    _, quantity, told = max(found, key=lambda each: each[0])
    return quantity, told


def what_decides(
    why: type[WhyT],
    quantities: Sequence[Quantity],
    ahead: int,
    lines: tuple[Lines, Lines] | None,
    *,
    doubtful: bool,
) -> WhyT:
    """Why the best decision is ahead of another one, or that the two are level.

    Where no quantity differs by as much as is usually told, a smaller one that luck does not
    explain is told.  That it wins more is all there is to say where not even that is found; and
    where the chances may be level, or these lines do not bear it out, that is no reason.

    Args:
        why: The reasons of the game.
        quantities: What was measured.
        ahead: By how many points it is ahead.
        lines: The lines after both, as for :func:`decisive`; None where they were not played on.
        doubtful: May chance alone have set it ahead?
    """
    if not ahead or (doubtful and not (lines and wins_more(*lines))):
        return why.of(LEVEL)
    found = None
    if lines and not is_ahead(*lines):
        return why.of(LUCK)
    if lines:
        small = [replace(each, least=0.0) for each in quantities]
        found = decisive(quantities, *lines) or decisive(small, *lines)
    if found is None or not found[0].is_told_apart(found[1]):
        if lines and not wins_more(*lines):
            return why.of(LUCK)
        return why.of(LEVEL) if doubtful else why.of("because.wins", n=ahead)
    quantity, both = found
    return why.of(f"because.{quantity.key}", **quantity.facts(both))


def regression_slope(xs: Sequence[float], ys: Sequence[float]) -> float:
    """How much ``ys`` rise with ``xs``, by least squares; 0 where all ``xs`` are the same.

    >>> regression_slope([0, 1, 2], [1, 3, 5])
    2.0
    """
    x, y = fmean(xs), fmean(ys)
    spread = sum((each - x) ** 2 for each in xs)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / spread if spread else 0.0
