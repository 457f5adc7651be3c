"""Rulings: readings of statements that a printed rulebook leaves open.

A game has a frozen dataclass of its own below :class:`Rulings`, a field for each ruling, and a
table of their readings; telling, parsing and switching them is the same for all games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import ClassVar, Self

from friday_nb.core.errors import Problem

DEFAULT = "default"
"""How rulings are written of which none differs from the default."""


class RulingError(Problem):
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


def switches(table: Mapping[str, Reading]) -> tuple[str, ...]:
    """The names of those rulings of a table that can be switched, in its order."""
    return tuple(name for name, reading in table.items() if reading.switchable)


@dataclass(frozen=True)
class Rulings:
    """The rulings of a game: a field for each, all with their default readings.

    >>> @dataclass(frozen=True)
    ... class Chess(Rulings):
    ...     table = {"stalemate": Reading("CHE-1", ("draw", "win"))}
    ...     stalemate: str = "draw"
    >>> str(Chess()), str(Chess(stalemate="win")), Chess.parse("stalemate=win")
    ('default', 'stalemate=win', Chess(stalemate='win'))
    >>> Chess.of_switches([1])
    Chess(stalemate='win')

    Raises:
        RulingError: a field has a reading that does not exist.
    """

    table: ClassVar[Mapping[str, Reading]] = MappingProxyType({})
    """Every ruling by its field, in the order of the fields."""

    def __post_init__(self) -> None:
        for name, reading in self.table.items():
            value = getattr(self, name)
            if value not in reading.readings:
                known = ", ".join(reading.readings)
                raise RulingError("ruling_reading", name=name, text=str(value)[:40], known=known)

    def __str__(self) -> str:
        return ",".join(self._changed()) or DEFAULT

    def _changed(self) -> Iterator[str]:
        for field in fields(self):
            if getattr(self, field.name) != field.default:
                yield f"{field.name}={getattr(self, field.name)}"

    @classmethod
    def of_switches(cls, readings: Sequence[int]) -> Self:
        """The rulings of which each that can be switched has the reading of this number."""
        chosen = zip(switches(cls.table), readings, strict=True)
        return cls(**{name: cls.table[name].readings[number] for name, number in chosen})

    @classmethod
    def parse(cls, text: str) -> Self:
        """The inverse of ``str``.

        Raises:
            RulingError: a name or a reading that does not exist.
        """
        text = text.strip()
        if text in ("", DEFAULT):
            return cls()
        chosen: dict[str, str] = {}
        for part in text.split(","):
            name, _, value = part.strip().partition("=")
            if name not in cls.table:
                known = ", ".join(switches(cls.table))
                raise RulingError("ruling_unknown", text=name[:40], known=known)
            chosen[name] = value
        return cls(**chosen)
