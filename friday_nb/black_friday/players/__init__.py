"""Players of Black Friday: somebody who looks at a view and decides.

``random`` knows nothing; ``greedy`` buys silver at once; ``thumb`` follows rules that a beginner
can follow; ``planner`` estimates what each action will earn by the odds of the next adjustment;
``learned`` does the same with weights that it has learned by playing against itself;
``search`` plays each turn that it can make out to the end of the game, again and again.
Each is stronger than the one before.  None of them is ever given anything but the view
(BLF-INFO-1), and what they leave to chance depends on that view and on their own seed alone: the
same view, the same move.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.engine import ENGINE
from friday_nb.black_friday.players import bots, machine
from friday_nb.black_friday.view import View
from friday_nb.core import player as core_player
from friday_nb.core.bots import FlatBot

Player = core_player.Player[View, Action]
"""Somebody who plays Black Friday."""

NUMBERS: Final = MappingProxyType(
    {
        "random": bots.RANDOM,
        "greedy": bots.GREEDY,
        "thumb": bots.THUMB,
        "planner": bots.PLANNER,
        "learned": bots.LEARNED,
        "search": bots.SEARCH,
    }
)
"""The players' numbers in restricted Python by their names, the strongest last."""
USUAL: Final = "thumb"
"""The usual opponent: a newcomer can play by the same rules, and is not lost against it."""


class Bot(FlatBot[View, Action]):
    """One of the players of this package, a key of ``NUMBERS``.

    >>> from friday_nb import black_friday
    >>> view = black_friday.new_game(players=3, seed=1).view(0)
    >>> Bot("thumb").choose(view) == Bot("thumb").choose(view)
    True
    """

    numbers = NUMBERS
    engine = ENGINE
    home = machine


PLAYERS: Final = Bot.makers()
get = Bot.get
