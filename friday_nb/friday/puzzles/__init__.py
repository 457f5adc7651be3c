"""Puzzles: positions of weaker players' games in which the right decision is proved.

``puzzles.json`` holds them; ``scripts/find_puzzles.py`` adds to it, with :mod:`.searcher`, which no
page needs.
"""

from typing import Final

from friday_nb.core.puzzles import Puzzles
from friday_nb.friday.actions import Action
from friday_nb.friday.players.why import Why, why
from friday_nb.friday.view import View, parse_position
from friday_nb.friday.words import WORDS


def _why(view: View, action: str) -> Why:
    return why(view, Action.parse(action))


PUZZLES: Final = Puzzles(__name__, WORDS, parse_position, _why)
