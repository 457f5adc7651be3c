"""Sessions that do not begin a new game: from a position, or from a record."""

from __future__ import annotations

from typing import Generic

from friday_nb.core.game import ActionT, Game, StateT, ViewT
from friday_nb.core.record import Record
from friday_nb.core.session import Session

__all__ = ["Sessions"]


class Sessions(Generic[StateT, ViewT, ActionT]):
    """The sessions of one game that go on from something: from a position, or from a record.

    Args:
        game: The game.
        head: What the head of a record says of every position of it.

    >>> from friday_nb import friday
    >>> new, sessions = friday.new_session(level=1, seed=42), Sessions(friday.GAME)
    >>> session = sessions.at_position(new.view, seed=7)
    >>> session.view == new.view, session.state == new.state
    (True, False)
    >>> sessions.replay(str(session.record())).state == session.state
    True
    """

    def __init__(self, game: Game[StateT, ViewT, ActionT], **head: str) -> None:
        self._game = game
        self._head = head

    def at_position(self, view: ViewT, seed: int = 0) -> Session[StateT, ViewT, ActionT]:
        """A session that goes on from what a seat knows; ``seed`` decides what it cannot see."""
        return Session(self._game, {"position": str(view), **self._head, "seed": str(seed)})

    def replay(self, record: Record | str) -> Session[StateT, ViewT, ActionT]:
        """The session of a record, or of its text.

        Raises:
            RecordError: the record cannot be replayed.
        """
        return Session.from_record(self._game, record)
