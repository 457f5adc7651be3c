"""The game that a first visitor finds: three play, and one more case causes a price adjustment.

The visitor has the first seat, holds five orange shares, and has the money for a sixth.  Four cases
lie on the share purchase table; any share that the visitor buys puts the fifth there.
"""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.game import BlackFridaySession, new_session

PLAYERS: Final = 3
SEED: Final = 59
TURNS: Final = (
    "subsidy, silver 1, put red, end",
    "subsidy, subsidy, buy red, put red",
    "subsidy, buy yellow, put yellow, end",
    "subsidy, buy blue, put blue",
    "buy red, put red",
    "buy green, put green, end",
    "buy orange, put orange",
    "buy red, put yellow",
    "subsidy, buy yellow, put yellow",
    "sell yellow, lower yellow, take yellow",
    "buy orange, put orange",
    "buy orange, put orange",
    "buy orange, put orange",
    "pass yellow",
    "pass blue",
    "sell green, lower green, take green",
    "pass yellow",
    "sell red, lower red, take red",
    "buy orange, put orange",
    "sell blue, lower blue, take blue",
    "buy yellow, put yellow",
    "sell blue, lower blue, take blue",
    "buy blue, buy blue, put blue",
    "sell blue, sell orange, lower blue, take blue",
)
"""The decisions so far, one text for each turn, in turn order."""
DECISIONS: Final = tuple(
    (turn % PLAYERS, text) for turn, texts in enumerate(TURNS) for text in texts.split(", ")
)
"""The same decisions one by one, each with its seat."""


def example_session() -> BlackFridaySession:
    """The game, one action of the visitor before a price adjustment."""
    session = new_session(PLAYERS, SEED)
    for seat, text in DECISIONS:
        session.act(Action.parse(text), seat)
    return session


def is_example(session: BlackFridaySession) -> bool:
    """Whether a game began as the example does."""
    if (session.head.get("players"), session.head.get("seed")) != (str(PLAYERS), str(SEED)):
        return False
    made = [(moment.seat, str(moment.action)) for moment in session.moments[1:]]
    return made[: len(DECISIONS)] == list(DECISIONS)
