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
    """Where a decision leads, bounds of its worth, and what rollouts say about it."""

    action: Action | None
    cells: list[int]
    drawn: int
    low: Pair
    high: Pair
    closed: bool = False
    depth: int = 0
    """How deep it was searched last."""
    evaluator: Callable[[RootMove], list[float] | None] | None = None
    """The function of the search that found the play worth ``low``, which evaluates it."""
    found_at: int = 0
    """The depth of that search, at which its table knows the play."""
    down: int = 0
    """Cards that the decision turns face down."""
    outcome: list[float] = field(default_factory=list)
    """How the fight ends after it (``OUTCOME_CELLS`` numbers), if that is known already."""
    about: float | None = None
    """The mean worth of the play found in rollouts, where bounds do not meet."""
    sampling_error: float = 0.0
    """Half the width of its 95% interval: how far the mean may be off for this play."""
    fights: int = 0
    """The number of rollouts measured."""
    seen: list[float] = field(default_factory=list)
    """How they ended, in the same form."""

    def primary_only(self) -> RootMove:
        """The same decision with only the primary number counting."""
        return replace(self, low=(self.low[0], 0.0), high=(self.high[0], 0.0))

    def learn_primary(self, move: RootMove) -> None:
        """Take over what the search of primary numbers alone has found."""
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
