"""A session: one game being played, with undo, redo, fork, comments and its record.

States are frozen, so that undo is going back to an earlier one, and a fork shares the past.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Generic

from friday_nb.core.errors import Problem
from friday_nb.core.game import ActionT, EventT, Game, Head, StateT, ViewT
from friday_nb.core.record import Record, RecordError, Turn


@dataclass(frozen=True)
class Moment(Generic[StateT, ActionT, EventT]):
    """A state of the game and how it came about: who did what, and what happened then."""

    state: StateT
    action: ActionT | None
    seat: int
    events: tuple[EventT, ...]
    comment: str = ""


class Session(Generic[StateT, ViewT, ActionT, EventT]):
    """A game in progress; ``head`` is what it starts from (see :class:`Record`).

    >>> from friday_nb import friday
    >>> session = Session(friday.GAME, {"level": "1", "seed": "42"})
    >>> session.act(friday.Action.parse("hazard 1"))
    >>> session.act(friday.Action.parse("draw"), comment="a free card")
    >>> session.undo()
    >>> session.can_undo, session.can_redo, session.view.node.name
    (True, True, 'FIGHT')
    >>> other = session.fork()
    >>> other.redo()
    >>> [len(each.moments) for each in (session, other)]
    [2, 3]
    >>> print(other.record())
    friday-nb record 1
    game: friday
    level: 1
    seed: 42
    <BLANKLINE>
    hazard 1
    draw  ; a free card
    """

    def __init__(self, game: Game[StateT, ViewT, ActionT, EventT], head: Head) -> None:
        """Begin the game; Problem if the head is not one of this game."""
        state, events = game.start(head)
        self.game = game
        self.head = MappingProxyType(dict(head))
        self._moments: list[Moment[StateT, ActionT, EventT]] = [Moment(state, None, 0, events)]
        self._at = 0

    @property
    def moments(self) -> tuple[Moment[StateT, ActionT, EventT], ...]:
        """The game from its start to now."""
        return tuple(self._moments[: self._at + 1])

    @property
    def state(self) -> StateT:
        """The state now."""
        return self._moments[self._at].state

    @property
    def view(self) -> ViewT:
        """What the seat that has to decide may know now (at the end: the first seat)."""
        seats = self.game.to_act(self.state)
        return self.game.view(self.state, seats[0] if seats else 0)

    @property
    def events(self) -> tuple[tuple[ActionT | None, tuple[EventT, ...]], ...]:
        """All events so far, by the decision that caused them; the set-up first."""
        return tuple((m.action, m.events) for m in self.moments)

    def act(self, action: ActionT, seat: int | None = None, comment: str = "") -> None:
        """Make a decision; what was undone before is forgotten.  Raises what the game raises."""
        seats = self.game.to_act(self.state)
        if seat is None:
            seat = seats[0] if seats else 0
        elif seats and seat not in seats:
            raise Problem("wrong_seat", n=seat)
        state, events = self.game.apply(self.state, seat, action)
        del self._moments[self._at + 1 :]
        self._moments.append(Moment(state, action, seat, events, _in_one_line(comment)))
        self._at += 1

    def comment(self, text: str) -> None:
        """Write a comment on the latest decision."""
        self._moments[self._at] = replace(self._moments[self._at], comment=_in_one_line(text))

    @property
    def can_undo(self) -> bool:
        """Was any decision made?"""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Was a decision taken back?"""
        return self._at + 1 < len(self._moments)

    def undo(self) -> None:
        """Take the latest decision back; Problem if there is none."""
        if not self.can_undo:
            raise Problem("nothing_to_undo")
        self._at -= 1

    def redo(self) -> None:
        """Make the decision taken back last again; Problem if there is none."""
        if not self.can_redo:
            raise Problem("nothing_to_redo")
        self._at += 1

    def fork(self) -> Session[StateT, ViewT, ActionT, EventT]:
        """An independent session with the same past, and the same decisions to redo."""
        twin: Session[StateT, ViewT, ActionT, EventT] = object.__new__(type(self))
        twin.game = self.game
        twin.head = self.head
        twin._moments = list(self._moments)
        twin._at = self._at
        return twin

    def record(self) -> Record:
        """The game so far as a record."""
        turns = tuple(Turn(str(m.action), m.seat, m.comment) for m in self.moments[1:])
        head = {name: value for name, value in self.head.items() if name != "result"}
        result = self.game.result(self.state)
        if result:
            head["result"] = result
        return Record(self.game.name, MappingProxyType(head), turns)

    @classmethod
    def from_record(
        cls, game: Game[StateT, ViewT, ActionT, EventT], record: Record
    ) -> Session[StateT, ViewT, ActionT, EventT]:
        """Replay a record; RecordError names the decision that cannot be made, and why.

        >>> from friday_nb import friday
        >>> record = friday.new_session(level=1, seed=42).record()
        >>> Session.from_record(friday.GAME, record).view.level
        1
        """
        if record.game != game.name:
            raise RecordError("record_other_game", game=record.game[:40], wanted=game.name)
        try:
            session = cls(game, record.head)
        except Problem as problem:
            raise RecordError("record_start", why=problem) from problem
        for number, turn in enumerate(record.turns, start=1):
            try:
                session.act(game.parse_action(turn.action), turn.seat, turn.comment)
            except Problem as problem:
                raise RecordError(
                    "record_turn", why=problem, n=number, text=turn.action[:60]
                ) from problem
        claimed = record.head.get("result")
        found = game.result(session.state)
        if claimed is not None and claimed != found:
            raise RecordError("record_result", claimed=claimed[:40], found=found or "-")
        return session


def _in_one_line(comment: str) -> str:
    """A comment as a record can hold it: one line, and no ``;``, which begins a comment."""
    return " ".join(comment.replace(";", ",").split())
