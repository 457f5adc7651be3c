"""Fight odds as a value: what a fight is worth, and what each decision is worth in it."""

from __future__ import annotations

from dataclasses import dataclass

from friday_nb.friday.actions import Action
from friday_nb.friday.odds.fight.conformal import Interval
from friday_nb.friday.odds.fight.goals import Goal

EXACT = "exact"
ESTIMATE = "estimate"
BOUND = "bound"
EXACT_TO = 1e-12
"""Bounds that are no farther apart meet, ..."""
LIFE_EXACT_TO = 1e-9
"""... and so do those of expected lives."""


@dataclass(frozen=True)
class Worth:
    """What is wanted, as two bounds which meet if it is exact.

    ``low`` and ``high`` bound the goal's own number: a chance for ``WIN`` and ``Lose``, the
    expected life after the fight for ``LIFE`` (dead: -1).  ``life_low`` and ``life_high`` bound the
    expected life among all plays that are best by that number; None where it is not known.

    Where the bounds do not meet, ``about`` is what the best play found brought in fights that were
    tried; None if none were, or if they brought no more than ``low``.  ``sampling_error``, half of
    its 95% interval, is how far the trials may be off for *this* play; it says nothing of how much
    better best play is.  ``interval`` does: it most likely holds the worth of best play.
    """

    low: float
    high: float
    life_low: float | None = None
    life_high: float | None = None
    about: float | None = None
    sampling_error: float = 0.0
    interval: Interval | None = None

    @property
    def best_known(self) -> float:
        """What the best play is worth that is known: exact, estimated, or the lower bound."""
        return self.low if self.about is None else self.about

    @property
    def exact(self) -> bool:
        """Do the bounds of the goal's number meet (to 1e-12)?"""
        return self.high - self.low <= EXACT_TO

    @property
    def life_exact(self) -> bool:
        """Do the bounds of the life meet, too?"""
        if self.life_low is None or self.life_high is None:
            return False
        return self.exact and self.life_high - self.life_low <= LIFE_EXACT_TO


@dataclass(frozen=True)
class Choice:
    """A legal decision and what it is worth if play goes on as well as possible."""

    action: Action
    worth: Worth


@dataclass(frozen=True)
class FightOdds:
    """What a fight is worth under best play for a goal.

    ``win``, ``life``, ``dies`` and what else is None at first describe the play that was found; its
    value is ``worth.best_known``, which is the best there is if the odds are exact.  With an
    estimate, they are shares of ``fights``; with a bound, what was not searched counts as death.
    All of them stay None where that play could not be followed to its end (:attr:`is_told`): the
    worth may be exact all the same.
    """

    goal: Goal
    worth: Worth
    best: Action | None
    """The decision to take now; None at a chance node."""
    choices: tuple[Choice, ...]
    """Every legal decision, best first."""
    nodes: int
    seconds: float
    win: float | None = None
    """Chance to win the fight alive; for ``Lose``, to destroy all the cards and to live."""
    dies: float | None = None
    """Chance to lose the game in it."""
    life: tuple[tuple[int, float], ...] | None = None
    """Distribution of the change of life, smallest first, of those ways in which Robinson lives."""
    mean_life: float | None = None
    """Expected life after the fight (dead: -1)."""
    gained: float | None = None
    """Expected cards gained: a beaten hazard is one.  Not told for ``Lose``."""
    turned_down: float | None = None
    """Expected cards destroyed by abilities."""
    points: float | None = None
    """Expected points left to destroy cards with (FRI-LOSE-2)."""
    removed: float | None = None
    """Expected cards worth 0 or less that these points destroy, as many as possible."""
    exact_after: float | None = None
    """Seconds until the goal's number was exact; the rest went to life and other decisions."""
    fights: int = 0
    """Fights measured for the estimate; 0 if there is none."""

    @property
    def kind(self) -> str:
        """``exact`` if the goal's number is known to 1e-12, else ``estimate`` or ``bound``."""
        if self.worth.exact:
            return EXACT
        return BOUND if self.worth.about is None else ESTIMATE

    @property
    def is_told(self) -> bool:
        """Is it known what the play that was found leads to?"""
        return self.win is not None

    @property
    def destroyed(self) -> float | None:
        """Expected cards destroyed: by abilities, and worthless ones with the points."""
        if self.turned_down is None or self.removed is None:
            return None
        return self.turned_down + self.removed
