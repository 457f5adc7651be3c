"""The rules of thumb by theme, and the phases of the game that each is for."""

from __future__ import annotations

from typing import Final

from friday_nb.core.shipped import shipped
from friday_nb.core.strategy import Strategy
from friday_nb.his_man_friday.view import View
from friday_nb.his_man_friday.words import WORDS


def kinds(view: View) -> tuple[str, ...]:
    """The phase, if this seat decides in it."""
    return (view.phase.key,) if view.actor == view.seat else ()


STRATEGY: Final = Strategy(shipped(__package__, "strategy.json"), WORDS, kinds)
"""What the player called thumb does."""
