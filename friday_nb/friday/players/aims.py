"""What somebody plays for."""

from __future__ import annotations

from enum import StrEnum

from friday_nb.friday.errors import FridayProblem


class Aim(StrEnum):
    """What decisions are ordered by."""

    WIN = "win"
    """The chance to win; between equal ones, the score."""
    POINTS = "points"
    """The expected score, as far as winning is not put at risk for it."""


def checked_aim(text: str) -> Aim:
    """The aim of this name.

    Raises:
        Problem: there is no such aim.
    """
    if text not in set(Aim):
        raise FridayProblem("aim_unknown", text=text[:20], known=", ".join(Aim))
    return Aim(text)
