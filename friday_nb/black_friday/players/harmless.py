"""What comes first of turns that win as often: more gold at the end, then what asks least."""

from __future__ import annotations

from collections.abc import Sequence

from friday_nb.black_friday.actions import Action, ActionKind
from friday_nb.black_friday.players.why import why
from friday_nb.black_friday.view import View
from friday_nb.core.why import Side


def subsidies_of(plan: Sequence[Action]) -> int:
    """How many subsidies a plan takes."""
    return sum(action.kind is ActionKind.SUBSIDY for action in plan)


def price(view: View, plan: Sequence[Action], gold: float) -> tuple[int, int, int]:
    """What a plan asks, so that plans of a view can be compared: the smaller, the better.

    Fewer subsidies come before fewer facts that argue against it, such as shares that are sold for
    less than they will be worth.

    Args:
        view: What the seat knows.
        plan: The decisions.
        gold: The gold bars that are expected at the end; only what is told of it counts.
    """
    against = sum(part.side is Side.AGAINST for part in why(view, plan).parts)
    return -round(10 * gold), subsidies_of(plan), against
