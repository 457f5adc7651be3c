"""Whole games of the course's player, in the restricted Python of the rules."""

from friday_nb.core.log import Cells
from friday_nb.friday.lab.recorder import begin_recording, end_recording, record_decision
from friday_nb.friday.players.course_player import course_decision
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.layout import NODE, OVER
from friday_nb.friday.rules.play import act


def play_course_game(s: Cells, known: int, recorded: Cells, silent: Cells) -> None:
    """Play ``s`` to its end by the rules of thumb in ``known``; ``silent`` is a log of one cell."""
    begin_recording(s, recorded)
    while s[NODE] != OVER:
        act(s, course_decision(s, known), silent)
        deal(s, silent)
        record_decision(s, recorded)
    end_recording(s, recorded)
