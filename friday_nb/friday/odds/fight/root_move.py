"""A decision at the root of a fight's search, and what is known of its worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from friday_nb.friday.actions import Action
from friday_nb.friday.odds.fight.search import BOUNDS_MEET

Pair = tuple[float, float]
DEAD: Final = -1.0
"""Life, where nothing better is known."""


@dataclass
class RootMove:
    """Where a decision leads, bounds of its worth, and what trials say of it."""

    action: Action | None
    cells: list[int]
    drawn: int
    low: Pair
    high: Pair
    closed: bool = False
    depth: int = 0
    """How deep it was searched last."""
    evaluator: Callable[[RootMove], list[float] | None] | None = None
    """How the search that found the play which is worth ``low`` follows it to its end."""
    found_at: int = 0
    """How deep that search looked then: its memory knows the play from this depth on."""
    down: int = 0
    """Cards that the decision turns face down."""
    outcome: list[float] = field(default_factory=list)
    about: float | None = None
    """What the play found by trials is worth, on average, where bounds do not meet."""
    sampling_error: float = 0.0
    """Half of the 95% interval of that: how far the trials may be off for this play."""
    fights: int = 0
    """How many were measured."""
    seen: list[float] = field(default_factory=list)
    """How they ended, as ``outcome``."""

    def primary_only(self) -> RootMove:
        """A line of which only the first number counts."""
        return replace(self, low=(self.low[0], 0.0), high=(self.high[0], 0.0))

    def learn_primary(self, move: RootMove) -> None:
        """Take over what such a line knows."""
        self.high = (min(self.high[0], move.high[0]), self.high[1])
        self.depth = move.depth
        if move.low[0] > self.low[0]:
            self.low = (move.low[0], DEAD)
            self.evaluator = move.evaluator
            self.found_at = move.found_at
            self.outcome = move.outcome

    def is_closed(self) -> bool:
        """Do both numbers' bounds meet?"""
        return (
            self.high[0] - self.low[0] <= BOUNDS_MEET and self.high[1] - self.low[1] <= BOUNDS_MEET
        )
