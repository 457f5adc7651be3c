"""The phases of the game."""

from __future__ import annotations

from enum import IntEnum

from friday_nb.black_friday.rules import layout


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
