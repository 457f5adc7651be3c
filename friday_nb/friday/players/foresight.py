"""What is best after a decision that takes nothing away, such as to take a life point.

Everything else can still be done then, so that this alone does not say what the plan is: to take
two life points and end the fight is another plan than to take them and buy a card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from friday_nb.core.facts import Fact
from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.engine import outcomes, play, resolve
from friday_nb.friday.players.listed import Advice
from friday_nb.friday.players.losses import alike, leading
from friday_nb.friday.players.orders import Follows, what_follows
from friday_nb.friday.players.points import fight_of
from friday_nb.friday.players.reason import Why
from friday_nb.friday.view import View

MOST: Final = 6
"""So many decisions in a row that take nothing away are looked beyond."""


def what_then(advice: Advice, judge: Callable[[View], Advice]) -> Why | None:
    """What is best after the best decision, where that takes nothing away.

    Args:
        advice: The decisions, and which one is best.
        judge: Gives the advice for what a decision leads to.

    Returns:
        None where the best decision is another one, or nothing stands out after it.
    """
    for steps in range(MOST):
        best = leading(advice).action
        if alike(advice):
            return None
        if what_follows(advice.view, best) is not Follows.ALL:
            return _told(advice.view, best, steps) if steps else None
        after = _settled(play(advice.view, best))
        if after is None or after.outcome:
            return None
        advice = judge(after)
    return None


def _settled(view: View) -> View | None:
    """The view once all that can come of a decision has come; None if that is not certain."""
    while possible := outcomes(view):
        if len(possible) > 1:
            return None
        view = resolve(view, possible[0][0])
    return view


def _told(view: View, action: Action, steps: int) -> Why | None:
    """That a decision is best after so many before it; None for those that need no word."""
    facts: dict[str, Fact] = {"steps": steps}
    key = action.kind.name.lower()
    if action.kind is ActionKind.END:
        fight = fight_of(view)
        if (short := fight.value - fight.total) > 0:
            key, facts = "end.short", {**facts, "n": short}
    elif action.kind is ActionKind.USE:
        user = next(e for e in fight_of(view).cards if e.number == action.numbers[0])
        facts |= {"ability": user.card.ability.name, "card": user.card.key}
    elif action.kind not in (ActionKind.DRAW, ActionKind.PAY):
        return None
    return Why.of(f"next.{key}", **facts)
