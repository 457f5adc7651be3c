"""Whole games by rules of thumb, in the restricted Python of the rules."""

from friday_nb.friday.lab.recorder import begin_diary, end_diary, write_diary
from friday_nb.friday.players.heuristic import thumb
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.layout import NODE, OVER
from friday_nb.friday.rules.log import Cells
from friday_nb.friday.rules.play import act


def play_by_thumb(s: Cells, diary: Cells, found: Cells, silent: Cells) -> None:
    """Play ``s`` to its end; ``found`` is a buffer for the player, ``silent`` a log of one cell."""
    begin_diary(s, diary)
    while s[NODE] != OVER:
        act(s, thumb(s, found), silent)
        deal(s, silent)
        write_diary(s, diary)
    end_diary(s, diary)
