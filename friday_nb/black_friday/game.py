"""Sessions and records of Black Friday (:mod:`.plugin` is the game itself)."""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.board import BOARD
from friday_nb.black_friday.engine import DEFAULT
from friday_nb.black_friday.plugin import BOARDS, GAME, BlackFriday
from friday_nb.black_friday.rulings import Rulings
from friday_nb.black_friday.state import State
from friday_nb.black_friday.view import View
from friday_nb.core.options import new_head
from friday_nb.core.session import Session
from friday_nb.core.sessions import Sessions

__all__ = [
    "GAME",
    "BlackFriday",
    "BlackFridaySession",
    "new_session",
    "position_session",
    "replay",
]

BlackFridaySession = Session[State, View, Action]


def new_session(
    players: int = 3,
    seed: int = 0,
    *,
    specials: bool = False,
    rulings: Rulings = DEFAULT,
    analysis: bool = False,
) -> BlackFridaySession:
    """A session of a new game.

    >>> session = new_session(players=3, seed=1)
    >>> session.act(Action.parse("subsidy"))
    >>> print(session.record())
    friday-nb record 1
    game: black_friday
    players: 3
    seed: 1
    <BLANKLINE>
    subsidy
    <BLANKLINE>

    Raises:
        Problem: the number of players or the seed is not valid.
    """
    chosen = {
        "players": str(players),
        "specials": "yes" if specials else "no",
        "seed": str(seed),
        "rulings": str(rulings),
    }
    return Session(GAME, new_head(GAME.options, chosen), analysis=analysis)


SESSIONS: Final = Sessions(GAME, **({BOARDS.name: BOARD.name} if BOARDS.always else {}))
position_session, replay = SESSIONS.at_position, SESSIONS.replay
