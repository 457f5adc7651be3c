"""The game that a first visitor finds: the rulebook's own worked example, and its five plans.

Robinson fights the wild animals in the green step. Strategy (0), vision (3) and an aging card (-2)
lie on the table, one free card is left. The rulebook tells no more; the life points and the rest
of the deck are those of a game that could have led there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from friday_nb import friday
from friday_nb.friday.game import FridaySession, position_session

EXAMPLE: Final = (
    "level=1 step=green life=14/8 stack=>-1,0*3,0L2,1*2,2,2W,1D,3X1> discard=-1,0*4,1 "
    "gone=-1*3,0 hazards=0L1,0C2,0X2,0B,0D,1L1,2W,1Y,1T,2C1,2T,2S "
    "aside=0L1,0C2,0M,0Y,1L1,1B,2L1,2D,2X1,3C1,4W*2 aging=6n3d pirates=20/6,30/8 "
    "enemy=3D cards=0X2,3S,-2!"
)

SEED: Final = 257
"""With this shuffle each of the five plans can be seen to work."""

PLANS: Final[dict[int, tuple[str, ...]]] = {
    1: ("draw",),
    2: ("use 2", "look", "look"),
    3: ("use 2", "look", "look"),
    4: ("use 2", "look", "look"),
    5: ("draw", "use 2", "look", "look"),
}
"""The decisions that each plan begins with; from there on the visitor goes on alone."""

CHANCES: Final[dict[int, Fraction]] = {
    1: Fraction(1, 11),
    2: Fraction(3, 11),
    3: Fraction(155, 165),
    4: Fraction(145, 165),
    5: Fraction(37, 110),
}
"""How often each plan comes off as it is told, without buying more cards than it says."""


def example_session(seed: int = SEED) -> FridaySession:
    """A game that stands in the middle of the example's fight."""
    return position_session(friday.parse_position(EXAMPLE), seed)
