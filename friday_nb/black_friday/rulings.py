"""The rulings: how this program reads what the rulebook of Black Friday leaves open.

One can be switched; it is part of every position and every record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from friday_nb.core import rulings as core_rulings
from friday_nb.core.rulings import Reading, RulingError

__all__ = ["READINGS", "SWITCHES", "Reading", "RulingError", "Rulings"]

READINGS: Final[Mapping[str, Reading]] = {
    "first_cases": Reading("BLF-SET-6", ("no-price-moves",)),
    "least": Reading("BLF-LIMIT-1", ("one-unit",)),
    "short_table": Reading("BLF-ADJ-1", ("at-or-below",)),
    "interest_owed": Reading("BLF-ADJ-2", ("all-of-it",)),
    "debts": Reading("BLF-ADJ-3", ("stay-owed",)),
    "small_bag": Reading("BLF-ADJ-4", ("all-there-are",)),
    "edges": Reading("BLF-ADJ-8", ("top-row",)),
    "blacks": Reading("BLF-ADJ-9", ("into-the-bag",)),
    "loaded_again": Reading("BLF-ADJ-10", ("from-the-market",)),
    "level": Reading("BLF-ADJ-13", ("highest-row", "highest-price")),
    "interrupting": Reading("BLF-ADJ-14", ("at-once",)),
    "last_adjustment": Reading("BLF-END-1", ("finished",)),
    "last_debts": Reading("BLF-END-2", ("before-silver",)),
    "still_tied": Reading("BLF-END-3", ("shared",)),
    "any_time": Reading("BLF-SPEC-1", ("before-or-after",)),
    "counting": Reading("BLF-INFO-1", ("everybody-counts",)),
}
"""Every ruling by field name, in the order of the fields."""

SWITCHES: Final = core_rulings.switches(READINGS)
"""The rulings that can be switched."""


@dataclass(frozen=True)
class Rulings(core_rulings.Rulings):
    """All rulings of Black Friday.

    >>> str(Rulings()), str(Rulings(level="highest-price"))
    ('default', 'level=highest-price')
    """

    table: ClassVar[Mapping[str, Reading]] = READINGS

    first_cases: str = "no-price-moves"
    """BLF-SET-6: whether the first cases of two players move prices."""
    least: str = "one-unit"
    """BLF-LIMIT-1: the least that an action can do."""
    short_table: str = "at-or-below"
    """BLF-ADJ-1: when a sales table that was short from the start is cleared."""
    interest_owed: str = "all-of-it"
    """BLF-ADJ-2: what somebody owes who cannot pay all interest."""
    debts: str = "stay-owed"
    """BLF-ADJ-3: what happens to interest that cannot be paid."""
    small_bag: str = "all-there-are"
    """BLF-ADJ-4: how many cases are drawn from a bag that holds too few."""
    edges: str = "top-row"
    """BLF-ADJ-8: where a marker goes that would leave the board, after an action too."""
    blacks: str = "into-the-bag"
    """BLF-ADJ-9: where the black cases of a cleared sales table go."""
    loaded_again: str = "from-the-market"
    """BLF-ADJ-10: where the cases of a sales table that is loaded again come from."""
    level: str = "highest-row"
    """BLF-ADJ-13: the level follows the marker in the ``highest-row``, or the ``highest-price``."""
    interrupting: str = "at-once"
    """BLF-ADJ-14: when an adjustment that a special action causes is made."""
    last_adjustment: str = "finished"
    """BLF-END-1: whether the adjustment that ends the game is finished."""
    last_debts: str = "before-silver"
    """BLF-END-2: when owed interest is paid at the end."""
    still_tied: str = "shared"
    """BLF-END-3: how a tie is settled that nothing breaks."""
    any_time: str = "before-or-after"
    """BLF-SPEC-1: when the special action PASS can be used."""
    counting: str = "everybody-counts"
    """BLF-INFO-1: whether a seat counts what everybody could see."""

    @property
    def is_by_price(self) -> bool:
        """Whether the level follows the highest price, not the highest marker (BLF-ADJ-13)."""
        return self.level == "highest-price"
