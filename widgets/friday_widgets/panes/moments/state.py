"""How far somebody has come with the moments of a game, and how a try compares."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot
from typing import Final

from friday_nb.core.moments import Spot
from friday_nb.core.severity import LEAST, Severity, severity

RIGHT: Final = ("best", "right")
"""The verdicts on a try that is as good as the best decision."""


@dataclass(frozen=True)
class Judged:
    """A decision beside the best one: its chance, what it gives away, and the error of that."""

    win: float
    loss: float
    doubt: float
    is_best: bool = False
    option: object = None
    """What was decided, so that two decisions with the same numbers are not taken for one."""

    @property
    def grade(self) -> Severity:
        """How bad it is, after allowing for the error."""
        return severity(self.loss, self.doubt)


def verdict(tried: Judged, chosen: Judged) -> str:
    """What a try is worth, beside the best decision and the one made in the game.

    What the error may explain, and what is too little to be called an inaccuracy, is right; and it
    makes a try neither better nor worse than what was decided in the game.  Of both decisions the
    error of their distance to the best one is known.  Their luck was partly the same, so the
    distance between the two is no less exact than if these errors had nothing in common.

    Returns:
        "best", "right", "better", "same", "level" or "worse".

    >>> made = Judged(0.4, 0.3, 0.02)
    >>> [verdict(Judged(0.7 - loss, loss, 0.02), made) for loss in (0.03, 0.15, 0.29, 0.4)]
    ['right', 'better', 'level', 'worse']
    """
    if tried.is_best:
        return "best"
    if tried.grade is Severity.GOOD:
        return "right"
    if tried == chosen:
        return "same"
    gain = tried.win - chosen.win
    if abs(gain) < max(LEAST[Severity.INACCURACY], hypot(tried.doubt, chosen.doubt)):
        return "level"
    return "better" if gain > 0 else "worse"


@dataclass(frozen=True)
class Progress:
    """The moments of a game, at which of them the table stands, and what became of each."""

    spots: tuple[Spot, ...]
    at: int = 0
    found: frozenset[int] = frozenset()
    """Where a decision was found that is right."""
    shown: frozenset[int] = frozenset()
    """Where the solution was shown, so that none can be found any more."""

    @property
    def spot(self) -> Spot | None:
        """The moment at which the table stands; None after the last."""
        return self.spots[self.at] if self.at < len(self.spots) else None

    @property
    def is_open(self) -> bool:
        """Is a better decision still to be found here?"""
        return self.spot is not None and self.at not in self.found | self.shown

    def judged(self, how: str) -> Progress:
        """After a try."""
        if how not in RIGHT or not self.is_open:
            return self
        return replace(self, found=self.found | {self.at})

    def solved(self) -> Progress:
        """After the solution was shown."""
        return replace(self, shown=self.shown | {self.at}) if self.is_open else self

    def next(self) -> Progress:
        """At the moment after this one."""
        return replace(self, at=min(self.at + 1, len(self.spots)))
