"""The rulings: how this program reads what the rulebook of His Man Friday leaves open.

Each has a single reading so far, so a record need not mention any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from friday_nb.core import rulings as core_rulings
from friday_nb.core.rulings import Reading, RulingError

__all__ = ["READINGS", "Reading", "RulingError", "Rulings"]

READINGS: Final[Mapping[str, Reading]] = {
    "centre": Reading("HMF-SET-3", ("four-middle-cells",)),
    "asking": Reading("HMF-REC-5", ("from-the-left",)),
    "stuck": Reading("HMF-EXP-3", ("has-to-move",)),
    "last_chances": Reading("HMF-EXP-5", ("from-the-next",)),
    "nobody_takes": Reading("HMF-EXP-6", ("three-rounds",)),
    "talk": Reading("HMF-TALK-1", ("never-counts",)),
    "still_tied": Reading("HMF-SCORE-4", ("shared",)),
    "open_at_the_end": Reading("HMF-INFO-2", ("all-cards",)),
}
"""Every ruling by field name, in the order of the fields."""


@dataclass(frozen=True)
class Rulings(core_rulings.Rulings):
    """All rulings of His Man Friday.

    >>> str(Rulings())
    'default'
    """

    table: ClassVar[Mapping[str, Reading]] = READINGS

    centre: str = "four-middle-cells"
    """HMF-SET-3: where the cards left over lie."""
    asking: str = "from-the-left"
    """HMF-REC-5: who is asked first whether to challenge."""
    stuck: str = "has-to-move"
    """HMF-EXP-3: whether Crusoe may stay where no card lies in any direction."""
    last_chances: str = "from-the-next"
    """HMF-EXP-5: who begins the last chances."""
    nobody_takes: str = "three-rounds"
    """HMF-EXP-6: how long nobody may take a card."""
    talk: str = "never-counts"
    """HMF-TALK-1: what is said is not part of what a seat knows."""
    still_tied: str = "shared"
    """HMF-SCORE-4: how a tie is settled that no count breaks."""
    open_at_the_end: str = "all-cards"
    """HMF-INFO-2: what is laid open when the game is over."""
