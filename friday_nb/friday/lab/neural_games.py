"""Whole games of the neural player, in the restricted Python of the rules."""

from typing import Final

from friday_nb.core.log import Cells
from friday_nb.friday.lab.recorder import (
    RECORDED_DECISIONS,
    begin_recording,
    end_recording,
    record_decision,
)
from friday_nb.friday.players.buffers import Buffers
from friday_nb.friday.players.heuristic import heuristic_decision
from friday_nb.friday.players.neural import decide
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.layout import NODE, OVER
from friday_nb.friday.rules.play import act

PATIENCE: Final = 3000
"""After this many decisions a game is taken to go in circles."""


def play_neural_game(b: Buffers, s: Cells, depth: int, margin: float, recorded: Cells) -> None:
    """Play ``s`` to its end; the arguments but ``recorded`` are those of ``decide``.

    Where a redrawn card works again, a game may go in circles; then rules of thumb finish it.
    """
    begin_recording(s, recorded)
    while s[NODE] != OVER:
        if recorded[RECORDED_DECISIONS] < PATIENCE:
            code = decide(b, s, depth, margin)
        else:
            code = heuristic_decision(s, b.options[0])
        act(s, code, b.log)
        deal(s, b.log)
        record_decision(s, recorded)
    end_recording(s, recorded)
