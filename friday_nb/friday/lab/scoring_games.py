"""Whole games of the strong player where the score counts, in restricted Python."""

from friday_nb.core.log import Cells
from friday_nb.friday.lab.neural_games import PATIENCE
from friday_nb.friday.lab.recorder import (
    RECORDED_DECISIONS,
    begin_recording,
    end_recording,
    record_decision,
)
from friday_nb.friday.players.buffers import Buffers, Network
from friday_nb.friday.players.heuristic import heuristic_decision
from friday_nb.friday.players.scoring import decide_between_equals, decide_for_points
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.layout import NODE, OVER
from friday_nb.friday.rules.play import act


def play_scoring_game(  # noqa: PLR0917 - plain positional arguments, as machine code takes them
    b: Buffers,
    net: Network,
    s: Cells,
    depth: int,
    margin: float,
    worth: float,
    equal: float,
    recorded: Cells,
) -> None:
    """Play ``s`` to its end: for points where ``worth`` is above 0, else to win.

    The other arguments are those of the decisions.  Where a redrawn card works again, a game may go
    in circles; then rules of thumb finish it.
    """
    begin_recording(s, recorded)
    while s[NODE] != OVER:
        if recorded[RECORDED_DECISIONS] >= PATIENCE:
            code = heuristic_decision(s, b.options[0])
        elif worth > 0:
            code = decide_for_points(b, net, s, depth, margin, worth)
        else:
            code = decide_between_equals(b, net, s, depth, margin, equal)
        act(s, code, b.log)
        deal(s, b.log)
        record_decision(s, recorded)
    end_recording(s, recorded)
