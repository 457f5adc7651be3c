"""Two kinds of decisions to derive a game's own from: with numbers, and of one word each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Self

from friday_nb.core.errors import Problem
from friday_nb.core.pasted import plain, without_lead

__all__ = ["KindAction", "PlainAction"]


@dataclass(frozen=True)
class KindAction:
    """A decision that has a kind, and whatever a game's own class adds to it."""

    kind: IntEnum

    invalid: ClassVar[type[Problem]]
    """The game's own error for a text that is no decision."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The decision written in ``text``.

        Raises:
            Problem: the text is not a decision; the message says how to write one.
        """
        written = plain(text).lower()
        action = cls.read(written) or cls.read(without_lead(written))
        if action is None:
            raise cls.invalid("bad_action", text=written[:60])
        return action

    @classmethod
    def read(cls, written: str) -> Self | None:
        """The decision that a lower-case text describes; None if it describes none."""
        raise NotImplementedError

    def __post_init__(self) -> None:
        _need_kind(self.kind)

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"


class PlainAction(IntEnum):
    """The decisions of a game of which each is one word; the values are their codes in the rules.

    >>> class Action(PlainAction):
    ...     ROLL, HOLD = 1, 2
    >>> Action.parse(" Hold ").packed, str(Action.unpack(1))
    (2, 'roll')
    """

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, text: str) -> Self:
        """The decision written in ``text``.

        Raises:
            Problem: it is none.
        """
        word = without_lead(plain(text)).upper()
        if word not in cls.__members__:
            known = ", ".join(map(str, cls))
            raise Problem("decision_unknown", text=plain(text)[:40], known=known)
        return cls[word]

    @property
    def packed(self) -> int:
        """The decision as an integer, for the rules."""
        return int(self)

    @classmethod
    def unpack(cls, packed: int) -> Self:
        """The inverse of :attr:`packed`."""
        return cls(packed)


def _need_kind(kind: object) -> None:
    """Refuse a text in place of the kind of an action: somebody meant its text form."""
    if isinstance(kind, str):
        raise TypeError(f"Action.parse({kind!r}) reads a decision from its text")
