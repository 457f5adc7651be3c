"""What decides in a puzzle of *Friday*: the fight goes better after the right decision."""

from __future__ import annotations

from friday_nb.core.paired import LEVEL
from friday_nb.core.percents import points
from friday_nb.friday.actions import Action
from friday_nb.friday.players.deciding import decides_between
from friday_nb.friday.players.evaluator import shared
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.why import Why
from friday_nb.friday.view import View


def decides(view: View, right: str, wrong: str, won: tuple[float, float]) -> Why:
    """Why the right decision is ahead of the wrong one, given what both have won in the proof."""
    first, other = (
        Option(Action.parse(text), win, 0.0) for text, win in zip((right, wrong), won, strict=True)
    )
    found = decides_between(Advice(view, (first, other)), first, other, shared())
    if found is None or found.key == LEVEL:  # the proof says more than one fight does
        return Why.of("because.ahead", n=points(*won))
    return found
