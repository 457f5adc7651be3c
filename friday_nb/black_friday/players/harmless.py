"""What comes first of turns that win as often: more gold at the end, then fewer subsidies."""

from __future__ import annotations

from collections.abc import Sequence

from friday_nb.black_friday.actions import Action, ActionKind


def price(plan: Sequence[Action], gold: float) -> tuple[int, int]:
    """What a plan asks, so that plans of a view can be compared: the smaller, the better.

    Args:
        plan: The decisions.
        gold: The gold bars that are expected at the end; only what is told of it counts.
    """
    subsidies = sum(action.kind is ActionKind.SUBSIDY for action in plan)
    return -round(10 * gold), subsidies
