"""Puzzles: positions of weaker players' games in which the right decision is proved.

``puzzles.json`` holds them; ``scripts/find_puzzles.py`` adds to it, with :mod:`.searcher`, which no
page needs.  The usual bot sits in the other seats, in the proof and at the table.
"""

from typing import Final

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.players.reason import Why
from friday_nb.black_friday.players.why import why
from friday_nb.black_friday.view import View, parse_position
from friday_nb.black_friday.words import WORDS
from friday_nb.core.puzzles import Puzzles


def _why(view: View, action: str) -> Why:
    return why(view, [Action.parse(action)])


PUZZLES: Final = Puzzles(__name__, WORDS, parse_position, _why)
