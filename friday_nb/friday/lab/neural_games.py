"""Whole games of the strong player, in the restricted Python of the rules."""

from typing import Final

from friday_nb.friday.lab.recorder import DIARY_DECISIONS, begin_diary, end_diary, write_diary
from friday_nb.friday.players.heuristic import thumb
from friday_nb.friday.players.lookahead import AFTER, OUT
from friday_nb.friday.players.network import Numbers
from friday_nb.friday.players.neural import decide
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.layout import NODE, OVER
from friday_nb.friday.rules.log import Cells
from friday_nb.friday.rules.play import act

PATIENCE: Final = 3000
"""Decisions of a game that goes nowhere."""


def play_strongly(  # noqa: PLR0917 - plain arguments, as machine code takes them
    first: Numbers,
    second: Numbers,
    layers: Numbers,
    notes: Cells,
    values: Numbers,
    s: Cells,
    depth: int,
    margin: float,
    silent: Cells,
    diary: Cells,
) -> None:
    """Play ``s`` to its end; the arguments but ``s`` and ``diary`` are those of ``decide``.

    Where a redrawn card works again, a game may go in circles; then rules of thumb finish it.
    """
    begin_diary(s, diary)
    while s[NODE] != OVER:
        if diary[DIARY_DECISIONS] < PATIENCE:
            code = decide(first, second, layers, notes, values, s, depth, margin, silent)
        else:
            code = thumb(s, notes[OUT:AFTER])
        act(s, code, silent)
        deal(s, silent)
        write_diary(s, diary)
    end_diary(s, diary)
