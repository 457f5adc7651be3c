"""Decisions as people write them: lists that can be read, and texts in place of actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from friday_nb.core.errors import Problem
from friday_nb.core.pasted import plain

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
