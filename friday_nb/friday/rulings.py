"""The rulings: readings of statements that the rulebook leaves open.

Every ruling of the game is a field of :class:`Rulings`; most have one reading, five can be
switched.  The settings are part of every position and every record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

from friday_nb.friday.errors import FridayProblem


class RulingError(FridayProblem):
    """A ruling or a reading of it that does not exist."""


@dataclass(frozen=True)
class Reading:
    """One ruling: its rule id and its readings, the default first."""

    rule: str
    readings: tuple[str, ...]

    @property
    def switchable(self) -> bool:
        """Is there another reading to choose?"""
        return len(self.readings) > 1


@dataclass(frozen=True)
class Rulings:
    """All rulings of Friday with their default readings.

    >>> str(Rulings())
    'default'
    >>> str(Rulings(too_old="shuffle"))
    'too_old=shuffle'
    >>> Rulings(too_old="never")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    friday_nb.friday.rulings.RulingError: The ruling “too_old” has no reading “never”. ...
    """

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

    def __post_init__(self) -> None:
        for name, reading in READINGS.items():
            value = getattr(self, name)
            if value not in reading.readings:
                known = ", ".join(reading.readings)
                raise RulingError("ruling_reading", name=name, text=str(value)[:40], known=known)

    def __str__(self) -> str:
        changed = [
            f"{field.name}={getattr(self, field.name)}"
            for field in fields(self)
            if getattr(self, field.name) != field.default
        ]
        return ",".join(changed) or "default"

    @staticmethod
    def of_switches(readings: Sequence[int]) -> Rulings:
        """The rulings of which each of :data:`SWITCHES` has the reading of this number."""
        chosen = zip(SWITCHES, readings, strict=True)
        return Rulings(**{name: READINGS[name].readings[number] for name, number in chosen})

    @staticmethod
    def parse(text: str) -> Rulings:
        """The inverse of ``str``; RulingError for an unknown name or reading."""
        text = text.strip()
        if text in ("", "default"):
            return Rulings()
        chosen: dict[str, str] = {}
        for part in text.split(","):
            name, _, value = part.strip().partition("=")
            if name not in READINGS:
                known = ", ".join(n for n, r in READINGS.items() if r.switchable)
                raise RulingError("ruling_unknown", text=name[:40], known=known)
            chosen[name] = value
        return Rulings(**chosen)


READINGS: Final[dict[str, Reading]] = {
    "once": Reading("FRI-FIGHT-4", ("card", "draw")),
    "too_old": Reading("FRI-DECK-3", ("lost", "shuffle")),
    "highest": Reading("FRI-AGE-HIGHEST", ("printed", "doubled")),
    "plus_one": Reading("FRI-PIR-PLUS1", ("all", "face-up")),
    "aging_setup": Reading("FRI-PIR-AGING", ("counts", "ignored")),
    "empty_step": Reading("FRI-TURN-4", ("passes",)),
    "first_card": Reading("FRI-FIGHT-5", ("must",)),
    "nothing_to_draw": Reading("FRI-FIGHT-8", ("no-payment",)),
    "life_limit": Reading("FRI-LIFE-2", ("points-in-game",)),
    "copy": Reading("FRI-AB-COPY", ("others-only",)),
    "two_steps": Reading("FRI-AB-STEP", ("add-up",)),
    "at_the_end": Reading("FRI-AB-LAST", ("if-face-up",)),
    "pirate_stuck": Reading("FRI-PIR-2", ("lost",)),
    "half": Reading("FRI-PIR-HALF", ("all-aging-cards",)),
}
"""Every ruling by field name, in the order of the fields."""

SWITCHES: Final = tuple(name for name, reading in READINGS.items() if reading.switchable)
"""The rulings that can be switched, in the order of their cells in the rules core."""
