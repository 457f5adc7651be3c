"""What decides in a puzzle of *Black Friday*: how games end after it, by bars."""

from __future__ import annotations

from dataclasses import replace

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.players import USUAL, machine
from friday_nb.black_friday.players.advice import Advice, Option
from friday_nb.black_friday.players.because import because
from friday_nb.black_friday.players.why import Why
from friday_nb.black_friday.view import View


def decides(view: View, right: str, wrong: str, won: tuple[float, float]) -> Why:
    """Why the right decision is ahead of the wrong one, given what both have won in the proof.

    What is owned after the next price adjustment is left out: that of a turn which has only begun
    tells nothing.
    """
    first, other = (
        Option((action,), (action,), win, 0.0, 0.0, 0.0, 0.0)
        for action, win in zip(map(Action.parse, (right, wrong)), won, strict=True)
    )
    seated = tuple(USUAL if seat != view.seat else "" for seat in range(view.players))
    advice = Advice(view, (first, other), others=seated)
    return replace(because(advice, first, other, machine.shared()), also=())
