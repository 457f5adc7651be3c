"""The values that a view is made of: phases, and the cards on the island."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from friday_nb.core.cells import Seats
from friday_nb.his_man_friday.cards import Kind
from friday_nb.his_man_friday.rules import layout

SEATS: Final = Seats(layout.PLAYERS, layout.NODE, layout.ACTOR, layout.WON, layout.VIEWER)
"""Where the cells say who plays."""


class Phase(IntEnum):
    """What is to be decided; the values are those of the rules core."""

    OVER = layout.OVER
    LAY = layout.LAY
    CHALLENGE = layout.CHALLENGE
    PUT = layout.PUT
    TAKE_FIRST = layout.TAKE_FIRST
    """The card under Crusoe before he moves, step (a) of HMF-EXP-2."""
    MOVE = layout.MOVE
    TAKE_AFTER = layout.TAKE_AFTER
    """The card under Crusoe after he has moved, step (c)."""
    LAST_CHANCE = layout.LAST_CHANCE

    @property
    def key(self) -> str:
        """The phase as text forms write it, such as ``take-first``."""
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True)
class Place:
    """A card of the island and what has happened to it.

    Attributes:
        cell: Where it was laid.
        card: What it is, if the viewer knows; empty otherwise.
        declared: What it was declared to be; None for a card of the centre (HMF-SET-3).
        layer: Who laid it; None for a card of the centre.
        challenger: Who challenged it; None for nobody.
        taker: Who took it; None while it is on the island.
    """

    cell: str
    card: str
    declared: Kind | None
    layer: int | None
    challenger: int | None
    taker: int | None

    @property
    def on_island(self) -> bool:
        """Whether it is still on the island."""
        return self.taker is None
