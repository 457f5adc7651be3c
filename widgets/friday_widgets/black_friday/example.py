"""The game that a first visitor finds: three play, and one more case causes a price adjustment.

The visitor has the first seat, holds five orange shares, and has the money for a sixth.  Four cases
lie on the share purchase table; any share that the visitor buys puts the fifth there.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.game import BlackFridaySession, new_session
from friday_nb.core.errors import Problem
from friday_widgets.desk.untouched import begins_as

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


POSITION: Final = (
    "players=3 seat=0 phase=turn turn=0 markers=3/0,0/0,4/2,4/1,3/3 "
    "market=yellow:5,blue:10,red:4,green:13,orange:3 shares=yellow:1,blue:1,orange:2 "
    "silver=yellow:2,blue:1,red:1 sales=yellow:2,blue:1,red:2,green:2,orange:2,black:2 "
    "round=2 price=20 level=1 supply=8 cash=26,7,38 subsidies=2,2,2 bars=1,0,0 "
    "hand=blue:1,orange:5 net=-1/0/0/-1/3,0/1/3/0/1,3/-1/-1/1/0 "
    "dealt=1/0/0/1/0,0/1/0/0/0,0/1/1/0/0 lowered=blue "
    "drawn=13.12.11.10.9.8.7*2/13.12.11.10.9*2/13*2.12*2/13.12.11.10.9.8*2.7.6/13.12.11.10*2.9*2.8 "
    "most=6/8/11/5/7"
)
"""What the visitor knows then; on a corrected board it may come out otherwise, or not at all."""


def example_session() -> BlackFridaySession | None:
    """The game, one action of the visitor before a price adjustment.

    None on a corrected board on which these decisions lead elsewhere.
    """
    session = new_session(PLAYERS, SEED)
    try:
        for seat, text in DECISIONS:
            session.act(Action.parse(text), seat)
    except Problem:  # a decision is not allowed, or another seat decides
        return None
    return session if str(session.view_of(0)) == POSITION else None


@cache
def has_example() -> bool:
    """Whether there is an example on the board in use."""
    return example_session() is not None


def first_session() -> BlackFridaySession:
    """What a first visitor finds: the example, or a new game where there is none."""
    return example_session() or new_session(PLAYERS, SEED)


def is_example(session: BlackFridaySession) -> bool:
    """Whether a game began as the example does."""
    return has_example() and begins_as(session, PLAYERS, SEED, DECISIONS)
