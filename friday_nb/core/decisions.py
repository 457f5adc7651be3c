"""Decisions as people write them: lists that can be read, and texts in place of actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar, Final, Self, TypeVar

from friday_nb.core.errors import Problem
from friday_nb.core.pasted import plain, without_lead

ActionT = TypeVar("ActionT")

MANY: Final = 24
"""How many decisions a message lists; the island of His Man Friday alone allows hundreds."""


class Decisions(tuple[ActionT, ...]):
    """Legal decisions: a tuple that shows them as one types them, and finds them by their text.

    >>> from friday_nb import friday
    >>> legal = friday.new_session(level=1, seed=42).legal()
    >>> legal, "“hazard 2”" in legal, "draw" in legal
    (['hazard 1', 'hazard 2'], True, False)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return repr([str(action) for action in self])

    def __contains__(self, decision: object) -> bool:
        if isinstance(decision, str):
            return plain(decision).lower() in map(str, self)
        return super().__contains__(decision)


class UnreadDecision(Problem):
    """A text that is no decision of the game, with those that are possible now.

    Args:
        why: What is wrong with the text.
        legal: What is possible.
    """

    def __init__(self, why: Problem, legal: Decisions[Any]) -> None:
        known = ", ".join(str(action) for action in legal[:MANY])
        key = "decision_unread" if len(legal) <= MANY else "decision_unread.many"
        super().__init__(key, why=why, known=known)
        self.legal = legal

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.why, self.legal)


def read(decision: ActionT | str, parse: Callable[[str], ActionT]) -> ActionT:
    """The decision itself, or the one that a text stands for.

    >>> read("7", int), read(7, int)
    (7, 7)

    Raises:
        Problem: the text is no decision; ``parse`` says why.
    """
    return parse(decision) if isinstance(decision, str) else decision


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
        need_kind(self.kind)

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


def need_kind(kind: object) -> None:
    """Refuse a text in place of the kind of an action: somebody meant its text form.

    >>> need_kind("draw")
    Traceback (most recent call last):
    TypeError: Action.parse('draw') reads a decision from its text

    Raises:
        TypeError: it is a text.
    """
    if isinstance(kind, str):
        raise TypeError(f"Action.parse({kind!r}) reads a decision from its text")
