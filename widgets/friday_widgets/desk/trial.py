"""A moment of a game put on the table again, for somebody to find a better decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from friday_nb.core.session import AnySession

Hear = Callable[[Sequence[Any]], object]
"""Called with decisions that are tried."""


@dataclass(frozen=True)
class Trial:
    """What the table goes back to: the game, and the seat that looked; and who hears a try.

    ``is_open``: whether a better decision is still to be found.
    """

    session: AnySession
    seat: int | None
    hear: Hear
    is_open: bool = True


def stand_at(session: AnySession, decisions: int) -> AnySession:
    """A copy of a game at the point where this many decisions have been made, for analysis."""
    line = session.fork(analysis=True)
    while len(line.moments) - 1 > decisions and line.can_undo:
        line.undo()
    while len(line.moments) - 1 < decisions and line.can_redo:
        line.redo()
    return line
