"""Sessions and records of Friday (:mod:`.plugin` is the game itself)."""

from __future__ import annotations

from typing import Final

from friday_nb.core.options import new_head
from friday_nb.core.session import Session
from friday_nb.core.sessions import Sessions
from friday_nb.friday.actions import Action
from friday_nb.friday.engine import DEFAULT, outcomes, resolve, start
from friday_nb.friday.plugin import CARDS, GAME, OWN, FridayGame
from friday_nb.friday.rulings import Rulings
from friday_nb.friday.state import State
from friday_nb.friday.view import View

__all__ = [
    "GAME",
    "FridayGame",
    "FridaySession",
    "has_own_cards",
    "is_set_up",
    "new_session",
    "own_cards_session",
    "position_session",
    "replay",
]

FridaySession = Session[State, View, Action]


def new_session(level: int = 1, seed: int = 0, rulings: Rulings = DEFAULT) -> FridaySession:
    """A session of a new game.

    >>> session = new_session(level=1, seed=42)
    >>> session.act(Action.parse("hazard 1"))
    >>> print(session.record())
    friday-nb record 1
    game: friday
    level: 1
    seed: 42
    <BLANKLINE>
    hazard 1
    <BLANKLINE>

    Raises:
        Problem: there is no such level or seed.
    """
    chosen = {"level": str(level), "seed": str(seed), "rulings": str(rulings)}
    return Session(GAME, new_head(GAME.options, chosen))


SESSIONS: Final = Sessions(GAME)
position_session, replay = SESSIONS.at_position, SESSIONS.replay
own_cards_session: Final = Sessions(GAME, **{CARDS: OWN}).at_position
"""A session that goes on from a position of cards that lie on somebody's own table."""


def has_own_cards(session: FridaySession) -> bool:
    """Does a person tell what comes, and not the seed?

    >>> view = new_session().view
    >>> has_own_cards(position_session(view)), has_own_cards(own_cards_session(view))
    (False, True)
    """
    return session.state.own_cards


def is_set_up(view: View) -> bool:
    """Is this the first decision of a game, with any pirates and hazards (FRI-SET-*)?

    >>> session = new_session(level=3, seed=9)
    >>> before = session.view
    >>> session.act("hazard 1")
    >>> is_set_up(before), is_set_up(session.view)
    (True, False)
    """
    at, _ = start(int(view.level), view.rulings)
    for what in (*view.pirates, *view.offer):
        outcome = next((each for each, _ in outcomes(at) if each.what == what), None)
        if outcome is None:
            return False
        at = resolve(at, outcome)
    return at == view
