"""The game that a first visitor finds: a declaration that cannot be true.

Three play, and the visitor is the first of them.  All four cards of firewood are the visitor's own:
three in the hand and one that lies on a3.  The second player has just laid a card and called it
firewood.
"""

from __future__ import annotations

from typing import Final

from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.game import HisManFridaySession, new_session
from friday_widgets.desk.untouched import begins_as

PLAYERS: Final = 3
SEED: Final = 63
DECISIONS: Final = (
    (0, "lay f3 a3 as firewood"),
    (1, "pass"),
    (2, "challenge"),
    (1, "lay c2 d1 as coconuts"),
    (2, "challenge"),
    (2, "lay w2 a2 as water"),
    (0, "challenge"),
    (0, "lay w1 d2 as gun"),
    (1, "challenge"),
    (1, "lay g d3 as firewood"),
)
"""The decisions so far, each with its seat: the bots lie about guns alone, as the usual ones do."""


def example_session() -> HisManFridaySession:
    """The game at that declaration, which the visitor may challenge."""
    session = new_session(PLAYERS, SEED)
    for seat, text in DECISIONS:
        session.act(Action.parse(text), seat)
    return session


def given(session: HisManFridaySession) -> int:
    """How many decisions of a game the visitor found made: those of the example."""
    return len(DECISIONS) if is_example(session) else 0


def is_example(session: HisManFridaySession) -> bool:
    """Whether a game began as the example does."""
    return begins_as(session, PLAYERS, SEED, DECISIONS)
