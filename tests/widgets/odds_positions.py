"""Positions that show different sides of the odds pane, and how to put them on its desk."""

from tests.friday.positions import at

POSITIONS = {
    "mid-fight": at(stack=">0,2,3S,1,1,0>", enemy="4W", cards="0X2,3X1,-2!", life=12),
    "enough already": at(stack=">0,-1,-1,1>", enemy="0L1", cards="1,2", life=5),
    "first card": at(stack=">0,0,1,-1,2,1>", enemy="2W", life=9),
    "nothing free left": at(stack=">0,1,-1,2,3S>", enemy="1B", cards="0,-1", life=4),
    "hazard choice": at(stack=">0,0,-1,1,2>", offer="0L1,4W", life=18),
    "pirate": at(stack=">0,1,2W,3S,1,0,0>", enemy="20/6", cards="1,2", life=9),
    "the last cards before the reshuffle": at(
        stack=">1>", discard="0,0,-1,2,1,1", enemy="2W", cards="0", life=7
    ),
}


def put(desk, view):
    """Put a position on the desk."""
    assert desk.load_position(str(view), seed=1)
    assert desk.view == view


def by_key(pane):
    return {head["key"]: head for head in pane.model["heads"]}
