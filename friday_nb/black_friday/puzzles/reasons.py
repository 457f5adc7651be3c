"""What decides in a puzzle of *Black Friday*: how games end after it, by bars."""

from __future__ import annotations

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.players import USUAL, machine
from friday_nb.black_friday.players.advice import Advice, Option
from friday_nb.black_friday.players.deciding import played_on
from friday_nb.black_friday.players.reason import Why
from friday_nb.black_friday.view import View
from friday_nb.core.percents import points


def decides(view: View, right: str, wrong: str, won: tuple[float, float]) -> Why:
    """Why the right decision is ahead of the wrong one, given what both have won in the proof.

    Only how games end is told: what is owned after the next price adjustment, of a turn that has
    only begun, tells nothing.
    """
    first, other = (
        Option((action,), (action,), win, 0.0, 0.0, 0.0, 0.0)
        for action, win in zip(map(Action.parse, (right, wrong)), won, strict=True)
    )
    seated = tuple(USUAL if seat != view.seat else "" for seat in range(view.players))
    advice = Advice(view, (first, other), others=seated)
    found = played_on(advice, first, other, machine.shared())
    return found[0] if found else Why.of("because.wins", n=points(*won))
