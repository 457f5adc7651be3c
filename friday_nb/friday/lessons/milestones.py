"""Where a game stands when yellow, red and the pirates begin, to be compared with strong play.

The figures of strong play are measured by ``benchmarks/milestones.py`` and shipped in
``worth.json``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from friday_nb.friday.cards import Step
from friday_nb.friday.odds.deck_strength import deck, deck_mean
from friday_nb.friday.view import View

STEPS: Final = (Step.YELLOW, Step.RED, Step.PIRATES)
"""The steps whose beginning is a milestone."""


@dataclass(frozen=True)
class Milestone:
    """Robinson at the beginning of a step."""

    life: int
    cards: int
    """His fighting cards, an unseen aging card too."""
    mean: Fraction
    """The mean printed value of these cards; an unseen one counts as its mean."""


def milestone(view: View) -> Milestone:
    """Robinson as he is now."""
    unseen = 1 if view.stack.unseen else 0
    return Milestone(view.life, deck(view).total() + unseen, deck_mean(view))


def milestones(views: Iterable[View]) -> dict[Step, Milestone]:
    """What was reached at the first view of each step after green.

    A game that begins in the middle of a step has no milestone for it.

    >>> from friday_nb import friday
    >>> milestones([friday.new_game(seed=1).view])
    {}
    """
    found: dict[Step, Milestone] = {}
    before: Step | None = None
    for view in views:
        step = view.step
        if before is not None and step > before and step in STEPS:
            found[step] = milestone(view)
        before = step
    return found
