"""The rules of thumb of the course by theme, the phases they are for, and what they are worth."""

from __future__ import annotations

from typing import Final

from friday_nb.core.shipped import shipped
from friday_nb.core.strategy import Strategy
from friday_nb.core.worth import Worth
from friday_nb.his_man_friday.view import View
from friday_nb.his_man_friday.words import WORDS


def kinds(view: View) -> tuple[str, ...]:
    """The phase, if this seat decides in it."""
    return (view.phase.key,) if view.actor == view.seat else ()


STRATEGY: Final = Strategy(shipped(__package__, "strategy.json"), WORDS, kinds)
"""The eight rules of the course, and what the bots do with Crusoe besides."""

WORTH: Final = Worth.read(shipped(__package__, "worth.json"))
"""What somebody wins who follows them, by number of players."""
