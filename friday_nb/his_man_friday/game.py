"""Sessions and records of His Man Friday (:mod:`.plugin` is the game itself)."""

from __future__ import annotations

from typing import Final

from friday_nb.core.options import new_head
from friday_nb.core.session import Session
from friday_nb.core.sessions import Sessions
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.plugin import GAME, HisManFriday
from friday_nb.his_man_friday.state import State
from friday_nb.his_man_friday.view import View

__all__ = [
    "GAME",
    "HisManFriday",
    "HisManFridaySession",
    "new_session",
    "position_session",
    "replay",
]

HisManFridaySession = Session[State, View, Action]


def new_session(
    players: int = 2, seed: int = 0, first: int = 0, *, analysis: bool = False
) -> HisManFridaySession:
    """A session of a new game.

    >>> session = new_session(players=2, seed=1)
    >>> session.act(Action.parse("lay c2 a1 as gun"))
    >>> session.act(Action.parse("pass"))
    >>> session.can_undo, session.view_of(1).island[0].card
    (True, '')
    >>> print(session.record())
    friday-nb record 1
    game: his_man_friday
    players: 2
    seed: 1
    <BLANKLINE>
    lay c2 a1 as gun
    1: pass
    <BLANKLINE>

    Raises:
        Problem: the number of players, the first seat or the seed is out of range.
    """
    chosen = {"players": str(players), "first": str(first), "seed": str(seed)}
    return Session(GAME, new_head(GAME.options, chosen), analysis=analysis)


SESSIONS: Final = Sessions(GAME)
position_session, replay = SESSIONS.at_position, SESSIONS.replay
