"""The rules of thumb of the course by theme, and what each lesson is worth.

``benchmarks/tables.py`` writes the figures.
"""

from __future__ import annotations

import json
from typing import Any, Final

from friday_nb.core.shipped import shipped
from friday_nb.core.strategy import Strategy
from friday_nb.core.worth import Worth
from friday_nb.friday.actions import ActionKind
from friday_nb.friday.engine import legal
from friday_nb.friday.players import CoursePlayer
from friday_nb.friday.table import Node
from friday_nb.friday.view import View
from friday_nb.friday.words import WORDS

_MEASURED: Final = shipped(__package__, "worth.json")
WORTH: Final = Worth.read(_MEASURED)
"""What somebody wins who follows the rules, by level."""
MILESTONES: Final[dict[str, Any]] = json.loads(_MEASURED)["milestones"]
"""By level and step, mean and bounds of the middle 80% of what strong play has when it begins."""


def kinds(view: View) -> list[str]:
    """Of which kinds the decision is that is due: what it is about, and the step.

    In a fight that is "draw" (a free card), "buy" (too little, and no free card is left) or "won"
    (enough); in front of it, "able" if an ability can be used, and "empty" if the stack is empty.

    >>> from friday_nb import friday
    >>> kinds(friday.new_game(seed=1).view)
    ['hazard.green']
    """
    if view.actor is None:
        return []
    step = view.step.name.lower()
    if view.fight is None:
        return [f"{_between(view)}.{step}"]
    if view.node is Node.DESTROY:
        return [f"destroy.{step}"]
    options = {action.kind for action in legal(view)}
    enough = view.fight.cards and view.fight.total >= view.fight.value
    kind = "won" if enough else "draw" if ActionKind.DRAW in options else "buy"
    found = [f"{kind}.{step}"]
    if ActionKind.USE in options:
        found.append(f"able.{kind}.{step}")
    if not view.stack.size:
        found.append(f"empty.{kind}.{step}")
    return found


def _between(view: View) -> str:
    """What is chosen between two fights."""
    if view.node is Node.PIRATE:
        return "pirate"
    return "hazard" if len(view.offer) > 1 else "last"


STRATEGY: Final = Strategy(
    shipped(__package__, "strategy.json"), WORDS, kinds, CoursePlayer().choose
)
"""The twelve rules of the course."""
