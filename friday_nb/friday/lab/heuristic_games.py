"""Whole games of the heuristic player, in the restricted Python of the rules."""

from friday_nb.core.log import Cells
from friday_nb.friday.lab.recorder import begin_recording, end_recording, record_decision
from friday_nb.friday.players.heuristic import heuristic_decision
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.layout import NODE, OVER
from friday_nb.friday.rules.play import act


def play_heuristic_game(s: Cells, recorded: Cells, found: Cells, silent: Cells) -> None:
    """Play ``s`` to its end; ``found`` is a buffer for the player, ``silent`` a log of one cell."""
    begin_recording(s, recorded)
    while s[NODE] != OVER:
        act(s, heuristic_decision(s, found), silent)
        deal(s, silent)
        record_decision(s, recorded)
    end_recording(s, recorded)
