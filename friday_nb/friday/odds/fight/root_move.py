"""A decision at the root of a fight's search, and what is known of its worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from friday_nb.friday.actions import Action
from friday_nb.friday.odds.fight.search import CLOSED

Pair = tuple[float, float]
DEAD: Final = -1.0
"""Life, where nothing better is known."""


@dataclass
class Line:
    """Where a decision leads, bounds of its worth, and what trials say of it."""

    action: Action | None
    cells: list[int]
    drawn: int
    low: Pair
    high: Pair
    closed: bool = False
    depth: int = 0
    """How deep it was searched last."""
    follow: Callable[[Line], list[float] | None] | None = None
    """How the search that found the play which is worth ``low`` follows it to its end."""
    found_at: int = 0
    """How deep that search looked then: its memory knows the play from this depth on."""
    down: int = 0
    """Cards that the decision turns face down."""
    ends: list[float] = field(default_factory=list)
    about: float | None = None
    """What the play found by trials is worth, on average, where bounds do not meet."""
    sampling_error: float = 0.0
    """Half of the 95% interval of that: how far the trials may be off for this play."""
    fights: int = 0
    """How many were measured."""
    seen: list[float] = field(default_factory=list)
    """How they ended, as ``ends``."""

    def first_alone(self) -> Line:
        """A line of which only the first number counts."""
        return replace(self, low=(self.low[0], 0.0), high=(self.high[0], 0.0))

    def learn_first(self, line: Line) -> None:
        """Take over what such a line knows."""
        self.high = (min(self.high[0], line.high[0]), self.high[1])
        self.depth = line.depth
        if line.low[0] > self.low[0]:
            self.low = (line.low[0], DEAD)
            self.follow = line.follow
            self.found_at = line.found_at
            self.ends = line.ends

    def is_closed(self) -> bool:
        """Do both numbers' bounds meet?"""
        return self.high[0] - self.low[0] <= CLOSED and self.high[1] - self.low[1] <= CLOSED
