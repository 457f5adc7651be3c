"""Players of His Man Friday: somebody who looks at a view and decides.

``random`` knows nothing; ``honest`` never lies; ``thumb`` follows rules that a beginner can follow;
``bluffer`` lies by chance and weighs what others say; ``search`` thinks ahead.  Each is stronger
than the one before.  None of them is ever given anything but the view (HMF-INFO-1), and what they
leave to chance depends on that view and on their own seed alone: the same view, the same move.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from friday_nb.core import player as core_player
from friday_nb.core.bots import FlatBot
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.engine import ENGINE
from friday_nb.his_man_friday.players import bots, machine
from friday_nb.his_man_friday.view import View

Player = core_player.Player[View, Action]
"""Somebody who plays His Man Friday."""

NUMBERS: Final = MappingProxyType(
    {
        "random": bots.RANDOM,
        "honest": bots.HONEST,
        "thumb": bots.THUMB,
        "bluffer": bots.BLUFFER,
        "search": bots.SEARCH,
    }
)
"""The players' numbers in restricted Python by their names, the strongest last."""
USUAL: Final = "thumb"
"""The usual opponent: a newcomer can play by the same rules, and is not lost against it."""


class Bot(FlatBot[View, Action]):
    """One of the players of this package, a key of ``NUMBERS``.

    >>> from friday_nb import his_man_friday
    >>> view = his_man_friday.new_game(players=2, seed=1).view(0)
    >>> Bot("thumb").choose(view) == Bot("thumb").choose(view)
    True
    """

    numbers = NUMBERS
    engine = ENGINE
    home = machine


PLAYERS: Final = Bot.makers()
get = Bot.get
