"""Games by hand that stand before an adjustment."""

from __future__ import annotations

from tests.naive.black_friday.by_hand import draws, started
from tests.naive.black_friday.pieces import read

NOTHING = "yellow:1,blue:1,red:1,green:1,orange:1"
"""A draw of one case of each colour, which lifts every marker by one row."""


def ready(players: int = 3, drawn: str = NOTHING, specials: bool = False):
    """A game in which the next case on the silver table brings about a price adjustment."""
    game = draws(started(players, specials), drawn)
    full = 6 if players == 5 else 5
    game.tables["silver"] = read("yellow:1,blue:1,red:1,green:2")[: full - 1]
    return game
