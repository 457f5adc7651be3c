"""The phases of the game, and where its cells say who plays."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from friday_nb.black_friday.rules import layout
from friday_nb.core.cells import Seats

SEATS: Final = Seats(layout.PLAYERS, layout.NODE, layout.TURN, layout.WON, layout.VIEWER)
"""Where the cells say who plays."""


class Phase(IntEnum):
    """What is to be decided; the values are those of the rules core."""

    OVER = layout.OVER
    SETUP = layout.SETUP
    TURN = layout.CHOOSE
    BUYING = layout.BUYING
    SELLING = layout.SELLING
    TAKING = layout.TAKING
    SILVER = layout.SILVER_CASE
    AFTER = layout.AFTER

    @property
    def key(self) -> str:
        """The phase as text forms write it, such as ``turn``."""
        return self.name.lower()
