"""Lines of play that were undone, and games that have left the desk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from friday_nb.core.session import AnySession
from friday_widgets.desk.prefix import shared

WORTH_KEEPING: Final = 3
"""An undone line of play is kept as a separate game if it has at least so many decisions."""


@dataclass(frozen=True)
class KeptGame:
    """A game that has left the desk and must not be lost: its id, and who sits in each seat."""

    id: str
    session: AnySession
    players: tuple[str, ...]


_UNDONE: Final = "-undone"


def undone_id(game_id: str) -> str:
    """The id under which an undone line of a game is kept."""
    return f"{game_id}{_UNDONE}"


def is_undone(game_id: str) -> bool:
    """Is the game of this id an undone line of another one?"""
    return game_id.endswith(_UNDONE)


def to_its_end(session: AnySession) -> AnySession:
    """A copy of the session in which everything undone is redone."""
    line = session.fork()
    while line.can_redo:
        line.redo()
    return line


def moved(session: AnySession, decisions: int, seat: int) -> AnySession:
    """A copy of the session that a seat has taken to where this many decisions are made.

    Raises:
        Problem: it may not.
    """
    line = session.fork()
    while len(line.moments) - 1 > decisions:
        line.undo(seat)
    while len(line.moments) - 1 < decisions:
        line.redo(seat)
    return line


def given_up(before: AnySession, now: AnySession) -> AnySession | None:
    """The line of play that could be redone before and no longer can; None if it is too short.

    Args:
        before: The game with its undone decisions, before another decision replaced them.
        now: The game after that.
    """
    line = to_its_end(before)
    old, new = _actions(line), _actions(to_its_end(now))
    return line if len(old) - shared(old, new) >= WORTH_KEEPING else None


def _actions(session: AnySession) -> list[Any]:
    return [moment.action for moment in session.moments]
