"""The rules of thumb of the course by theme, the phases they are for, and what they are worth."""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday.board import BOARD, STANDARD
from friday_nb.black_friday.words import WORDS
from friday_nb.core.shipped import shipped
from friday_nb.core.strategy import Strategy, phase_to_decide
from friday_nb.core.worth import Worth

STRATEGY: Final = Strategy(shipped(__package__, "strategy.json"), WORDS, phase_to_decide)
"""The eight rules of the course."""

WORTH: Final = Worth.read(shipped(__package__, "worth.json")) if BOARD.name == STANDARD else None
"""What somebody wins who follows them, by number of players; measured on the standard board."""
