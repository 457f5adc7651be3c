"""A decision at the root of a fight's search, and what is known of its worth."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from friday_nb.friday.actions import Action
from friday_nb.friday.odds.fight.search import CLOSED

if TYPE_CHECKING:
    from friday_nb.friday.odds.fight.deepening import Deepening

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
    found_by: Deepening | None = None
    """The search that found the play which is worth ``low``."""
    found_at: int = 0
    """How deep that search looked then: its memory knows the play from this depth on."""
    down: int = 0
    """Cards that the decision turns face down."""
    ends: list[float] = field(default_factory=list)
    about: float | None = None
    """What the play found by trials is worth, on average, where bounds do not meet."""
    error: float = 0.0
    """How far that may be off (half of its 95% interval)."""
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
            self.found_by = line.found_by
            self.found_at = line.found_at
            self.ends = line.ends

    def is_closed(self) -> bool:
        """Do both numbers' bounds meet?"""
        return self.high[0] - self.low[0] <= CLOSED and self.high[1] - self.low[1] <= CLOSED
