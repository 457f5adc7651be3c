"""Rulings: how statements that the printed rulebook leaves open are read.

Each game subclasses :class:`Rulings` with one field per ruling and a table of their possible
readings; writing, parsing and switching them is the same for all games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import ClassVar, Self

from friday_nb.core.errors import Problem
from friday_nb.core.pasted import plain

DEFAULT = "default"
"""The text form of rulings that are all at their defaults."""


class RulingError(Problem):
    """There is no such ruling, or no such reading of it."""


@dataclass(frozen=True)
class Reading:
    """The possible readings of one ruling, the default first, and the id of its rule."""

    rule: str
    readings: tuple[str, ...]

    @property
    def switchable(self) -> bool:
        """Is there another reading to choose?"""
        return len(self.readings) > 1


def switches(table: Mapping[str, Reading]) -> tuple[str, ...]:
    """The names of the rulings in a table that can be switched, in its order."""
    return tuple(name for name, reading in table.items() if reading.switchable)


@dataclass(frozen=True)
class Rulings:
    """The rulings of a game, one field each; the default of a field is its default reading.

    >>> @dataclass(frozen=True)
    ... class Chess(Rulings):
    ...     table = {"stalemate": Reading("CHE-1", ("draw", "win"))}
    ...     stalemate: str = "draw"
    >>> str(Chess()), str(Chess(stalemate="win")), Chess.parse("stalemate=win")
    ('default', 'stalemate=win', Chess(stalemate='win'))
    >>> Chess.of_switches([1])
    Chess(stalemate='win')

    Raises:
        RulingError: there is no such reading of a field.
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
        """Rulings from the number of a reading for each one that can be switched, in order."""
        chosen = zip(switches(cls.table), readings, strict=True)
        return cls(**{name: cls.table[name].readings[number] for name, number in chosen})

    @classmethod
    def parse(cls, text: str) -> Self:
        """The inverse of ``str``.

        Raises:
            RulingError: there is no such ruling, no such reading of it, or a ruling is given twice.
        """
        text = plain(text)
        if text in ("", DEFAULT):
            return cls()
        chosen: dict[str, str] = {}
        for part in text.split(","):
            name, _, value = part.strip().partition("=")
            if name not in cls.table:
                known = ", ".join(switches(cls.table))
                raise RulingError("ruling_unknown", text=name[:40], known=known)
            if name in chosen:
                raise RulingError("ruling_twice", name=name)
            chosen[name] = value
        return cls(**chosen)
