"""Puzzles: positions of weaker players' games in which the right decision is proved.

``puzzles.json`` holds them; ``scripts/find_puzzles.py`` adds to it, with :mod:`.searcher`, which no
page needs.  The usual bot sits in the other seats, in the proof and at the table.
"""

from typing import Final

from friday_nb.core.puzzles import Puzzles
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.players import USUAL
from friday_nb.his_man_friday.players.why import Why, why
from friday_nb.his_man_friday.view import View, parse_position
from friday_nb.his_man_friday.words import WORDS


def _why(view: View, action: str) -> Why:
    seated = tuple(USUAL if seat != view.seat else "" for seat in range(view.players))
    return why(view, Action.parse(action), seated=seated)


PUZZLES: Final = Puzzles(__name__, WORDS, parse_position, _why)
