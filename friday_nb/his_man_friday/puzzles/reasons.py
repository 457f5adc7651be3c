"""What decides in a puzzle of *His Man Friday*: how games end after it, by supplies and guns."""

from __future__ import annotations

from dataclasses import replace

from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.players import USUAL, machine
from friday_nb.his_man_friday.players.advice import advise
from friday_nb.his_man_friday.players.because import because
from friday_nb.his_man_friday.players.why import Why
from friday_nb.his_man_friday.view import View


def decides(view: View, right: str, wrong: str, won: tuple[float, float]) -> Why:
    """Why the right decision is ahead of the wrong one, given what both have won in the proof."""
    seated = tuple(USUAL if seat != view.seat else "" for seat in range(view.players))
    advice = advise(view, seated=seated)
    first, other = (
        replace(advice.of(Action.parse(text)), win=win, error=0.0, apart=0.0)
        for text, win in zip((right, wrong), won, strict=True)
    )
    return because(replace(advice, options=(first, other)), first, other, machine.shared())
