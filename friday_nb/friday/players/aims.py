"""What somebody plays for."""

from __future__ import annotations

from enum import StrEnum


class Aim(StrEnum):
    """What decisions are ordered by."""

    WIN = "win"
    """The chance to win; between equal ones, the score."""
    POINTS = "points"
    """The expected score, as far as winning is not put at risk for it."""
