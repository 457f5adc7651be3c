"""The rulings: readings of statements that the rulebook of Friday leaves open.

Every ruling of the game is a field of :class:`Rulings`; most have one reading, five can be
switched.  The settings are part of every position and every record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from friday_nb.core import rulings as core_rulings
from friday_nb.core.rulings import Reading, RulingError

__all__ = ["READINGS", "SWITCHES", "Reading", "RulingError", "Rulings"]

READINGS: Final[Mapping[str, Reading]] = {
    "once": Reading("FRI-FIGHT-4", ("card", "draw")),
    "too_old": Reading("FRI-DECK-3", ("lost", "shuffle")),
    "highest": Reading("FRI-AGE-HIGHEST", ("printed", "doubled")),
    "plus_one": Reading("FRI-PIR-PLUS1", ("all", "face-up")),
    "aging_setup": Reading("FRI-PIR-AGING", ("counts", "ignored")),
    "empty_step": Reading("FRI-TURN-4", ("passes",)),
    "first_card": Reading("FRI-FIGHT-5", ("must",)),
    "nothing_to_draw": Reading("FRI-FIGHT-8", ("no-payment",)),
    "unpaid_card": Reading("FRI-LIFE-1", ("loses",)),
    "life_limit": Reading("FRI-LIFE-2", ("points-in-game",)),
    "copy": Reading("FRI-AB-COPY", ("others-only",)),
    "two_steps": Reading("FRI-AB-STEP", ("add-up",)),
    "at_the_end": Reading("FRI-AB-LAST", ("if-face-up",)),
    "pirate_stuck": Reading("FRI-PIR-2", ("lost",)),
    "half": Reading("FRI-PIR-HALF", ("all-aging-cards",)),
}
"""Every ruling by field name, in the order of the fields."""

SWITCHES: Final = core_rulings.switches(READINGS)
"""The rulings that can be switched, in the order of their cells in the rules core."""


@dataclass(frozen=True)
class Rulings(core_rulings.Rulings):
    """All rulings of Friday with their default readings.

    >>> str(Rulings())
    'default'
    >>> str(Rulings(too_old="shuffle"))
    'too_old=shuffle'
    >>> Rulings(too_old="never")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    friday_nb.core.rulings.RulingError: The ruling “too_old” has no reading “never”. ...
    """

    table: ClassVar[Mapping[str, Reading]] = READINGS

    once: str = "card"
    """FRI-FIGHT-4: an ability works once for the physical ``card``, or again when re``draw``n."""
    too_old: str = "lost"
    """FRI-DECK-3: with no aging card left to shuffle in, the game is ``lost``, or ``shuffle``."""
    highest: str = "printed"
    """FRI-AGE-HIGHEST: the highest ``printed`` value counts 0, or the highest once ``doubled``."""
    plus_one: str = "all"
    """FRI-PIR-PLUS1: ``all`` played cards add 1, or the ``face-up`` ones only."""
    aging_setup: str = "counts"
    """FRI-PIR-AGING: the aging card of the set-up ``counts``, or is ``ignored``."""
    empty_step: str = "passes"
    """FRI-TURN-4."""
    first_card: str = "must"
    """FRI-FIGHT-5."""
    nothing_to_draw: str = "no-payment"
    """FRI-FIGHT-8."""
    unpaid_card: str = "loses"
    """FRI-LIFE-1: a card may be bought without a life point to pay for it."""
    life_limit: str = "points-in-game"
    """FRI-LIFE-2."""
    copy: str = "others-only"
    """FRI-AB-COPY."""
    two_steps: str = "add-up"
    """FRI-AB-STEP."""
    at_the_end: str = "if-face-up"
    """FRI-AB-LAST."""
    pirate_stuck: str = "lost"
    """FRI-PIR-2."""
    half: str = "all-aging-cards"
    """FRI-PIR-HALF."""
