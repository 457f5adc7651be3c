"""How a game ends: the reason, each with its rule, and the score (FRI-END-1, FRI-SCORE-*)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from friday_nb.friday.rules import layout


class Termination(IntEnum):
    """Why a game ended; each member names the rule."""

    WON = layout.WON
    """FRI-END-1: the second pirate was beaten."""
    OUT_OF_LIFE = layout.OUT_OF_LIFE
    """FRI-LIFE-1: a life point was owed that Robinson did not have."""
    OUT_OF_LIFE_DOUBLE_PRICE = layout.OUT_OF_LIFE_DOUBLE_PRICE
    """FRI-PIR-COST2: a card against this pirate could not be paid."""
    TOO_OLD = layout.TOO_OLD
    """FRI-DECK-3: no aging card was left to shuffle in."""
    PIRATE_UNBEATABLE = layout.PIRATE_UNBEATABLE
    """FRI-PIR-2: nothing could be done any more against a pirate."""

    @property
    def rule(self) -> str:
        """Id of the rule that ended the game."""
        return _TERMINATION_RULES[self]


_TERMINATION_RULES: Final = {
    Termination.WON: "FRI-END-1",
    Termination.OUT_OF_LIFE: "FRI-LIFE-1",
    Termination.OUT_OF_LIFE_DOUBLE_PRICE: "FRI-PIR-COST2",
    Termination.TOO_OLD: "FRI-DECK-3",
    Termination.PIRATE_UNBEATABLE: "FRI-PIR-2",
}


@dataclass(frozen=True)
class Score:
    """The score and its four parts (FRI-SCORE-1 to 4)."""

    total: int
    cards: int
    pirates: int
    life: int
    hazards: int


@dataclass(frozen=True)
class GameResult:
    """How a game ended."""

    termination: Termination
    score: Score

    @property
    def won(self) -> bool:
        """Did Robinson leave the island?"""
        return self.termination is Termination.WON
