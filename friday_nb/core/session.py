"""A session: one game being played, with undo, redo, fork, comments and its record.

States are immutable, so an undo just returns to an earlier one, and a fork shares the past.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Generic, Self

from friday_nb.core import show
from friday_nb.core.decisions import Decisions, UnreadDecision
from friday_nb.core.errors import Problem
from friday_nb.core.facts import Event
from friday_nb.core.game import ActionT, Game, Head, StateT, ViewT
from friday_nb.core.options import chosen_head
from friday_nb.core.pasted import one_line
from friday_nb.core.record import Record, RecordError, Turn
from friday_nb.i18n import DEFAULT_LANGUAGE, say


@dataclass(frozen=True)
class Moment(Generic[StateT, ActionT]):
    """A state of the game and how it came about: who made which decision, and what followed."""

    state: StateT
    action: ActionT | None
    seat: int
    events: tuple[Event, ...]
    comment: str = ""


def uncommented(
    moments: Iterable[Moment[StateT, ActionT]],
) -> tuple[Moment[StateT, ActionT], ...]:
    """The same moments without the comments, for what is the same whatever somebody notes.

    >>> from friday_nb import friday
    >>> session = friday.new_session(level=1, seed=42)
    >>> before = session.moments
    >>> session.comment("the club")
    >>> session.moments == before, uncommented(session.moments) == before
    (False, True)
    """
    return tuple(replace(each, comment="") if each.comment else each for each in moments)


History = tuple[tuple[ActionT | None, tuple[Event, ...]], ...]
"""Each decision with the events that followed it; the set-up comes first, with None."""


class Session(Generic[StateT, ViewT, ActionT]):
    """A game in progress.

    Args:
        game: The game.
        head: What it starts from (see :class:`Record`).
        analysis: True if one person sees all seats and may take anything back.

    Attributes:
        game: The game.
        head: What it started from.
        analysis: Whether everything may be taken back.

    Raises:
        Problem: the game cannot start from this head.

    >>> from friday_nb import friday
    >>> session = Session(friday.GAME, {"level": "1", "seed": "42"})
    >>> session.legal()
    ['hazard 1', 'hazard 2']
    >>> session.act("hazard 1")
    >>> session.act("draw", comment="a free card")
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

    def __init__(
        self, game: Game[StateT, ViewT, ActionT], head: Head, *, analysis: bool = False
    ) -> None:
        state, events = game.start(head)
        self.game = game
        self.head = MappingProxyType(dict(head))
        self.analysis = analysis
        self._moments: list[Moment[StateT, ActionT]] = [Moment(state, None, 0, events)]
        self._at = 0

    def __repr__(self) -> str:
        return f"<Session of {self.game.name}, decision {self._at}>"

    def html(self, lang: str = DEFAULT_LANGUAGE) -> str:
        """The table as the seat that decides sees it, and its decisions in words."""
        seat = self.to_act[0] if self.to_act else 0
        view = self.view_of(seat)
        shown = show.preformatted(show.part(self.game.name, "screen", view, lang=lang))
        if not self.to_act:
            return shown + show.preformatted(self.game.result(self.state))
        head = (say(lang, "show.decision"), say(lang, "show.words"))
        rows = ((str(a), self.game.action_text(view, a, lang)) for a in self.legal(seat))
        return shown + show.table(head, rows)

    def _repr_html_(self) -> str:
        return self.html()

    # --- looking ----------------------------------------------------------------------------------

    @property
    def moments(self) -> tuple[Moment[StateT, ActionT], ...]:
        """The game from its start to now, hidden information included."""
        return tuple(self._moments[: self._at + 1])

    @property
    def state(self) -> StateT:
        """The current state."""
        return self._moments[self._at].state

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have a decision to make; empty when the game is over."""
        return self.game.to_act(self.state)

    def view_of(self, seat: int) -> ViewT:
        """What the player in this seat may know now.

        Raises:
            Problem: there is no such seat.
        """
        return self.game.view(self.state, self._checked(seat))

    def events_for(self, seat: int) -> History[ActionT]:
        """All events so far as this seat saw them; decisions of other seats appear as None.

        Raises:
            Problem: there is no such seat.
        """
        self._checked(seat)
        return tuple(
            (
                moment.action if moment.seat == seat else None,
                tuple(e for each in moment.events if (e := self.game.redact(each, seat))),
            )
            for moment in self.moments
        )

    @property
    def view(self) -> ViewT:
        """What the player of a solo game may know now.

        Raises:
            Problem: the game has several seats; see :meth:`view_of`.
        """
        return self.game.view(self.state, self._only_seat())

    @property
    def events(self) -> History[ActionT]:
        """All events of a solo game so far.

        Raises:
            Problem: the game has several seats; see :meth:`events_for`.
        """
        return self.events_for(self._only_seat())

    def _checked(self, seat: int) -> int:
        if not 0 <= seat < self.game.seats(self.state):
            raise Problem("no_such_seat", n=seat, most=self.game.seats(self.state) - 1)
        return seat

    def _only_seat(self) -> int:
        if self.game.seats(self.state) > 1:
            raise Problem("which_seat")
        return 0

    # --- deciding ---------------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> Decisions[ActionT]:
        """All legal decisions of a seat; none if it has no decision to make.

        Args:
            seat: Whose; may be omitted when no more than one seat has a decision to make.

        Raises:
            Problem: there is no such seat, or ``seat`` was omitted when several have a decision.
        """
        if seat is None:
            if not self.to_act:
                return Decisions()
            seat = self._only_actor()
        return Decisions(self.game.legal(self.view_of(seat)))

    def act(self, action: ActionT | str, seat: int | None = None, comment: str = "") -> None:
        """Make a decision; decisions that were undone can no longer be redone.

        Args:
            action: The decision, or its text.
            seat: Who makes it; may be omitted when only one seat has a decision to make.
            comment: A remark for the record.

        Raises:
            Problem: the seat has no decision to make, or ``seat`` was omitted when several have
                one; or the action is illegal, or its text is no decision.
        """
        seats = self.to_act
        if seat is None:
            seat = self._only_actor()
        elif seats and seat not in seats:
            raise Problem("wrong_seat", n=seat)
        if isinstance(action, str):
            action = self._read(action, seat)
        state, events = self.game.apply(self.state, seat, action)
        del self._moments[self._at + 1 :]
        self._moments.append(Moment(state, action, seat, events, one_line(comment)))
        self._at += 1

    def _only_actor(self) -> int:
        """The one seat that has a decision to make; 0 if the game is over."""
        if len(self.to_act) > 1:
            raise Problem("which_seat")
        return self.to_act[0] if self.to_act else 0

    def _read(self, text: str, seat: int) -> ActionT:
        """The decision that a text stands for; if it is none, the error lists those there are."""
        try:
            return self.game.parse_action(text)
        except Problem as problem:
            legal = self.legal(seat)
            raise (UnreadDecision(problem, legal) if legal else problem) from problem

    def comment(self, text: str, at: int | None = None) -> None:
        """Replace the comment on a decision.

        Args:
            text: The comment.
            at: The number of the decision, one that was undone too; 0 is the start of the game.  By
                default the latest one.

        Raises:
            Problem: there is no such decision.
        """
        number = self._at if at is None else at
        if not 0 <= number < len(self._moments):
            raise Problem("no_such_decision", n=number)
        self._moments[number] = replace(self._moments[number], comment=one_line(text))

    def note(self, name: str, value: str) -> None:
        """Add a line to the head of the record, or replace the one of that name.

        >>> from friday_nb import friday
        >>> session = friday.new_session(level=1, seed=42)
        >>> session.note("place", "the club")
        >>> session.fork().record().head["place"]
        'the club'
        """
        self.head = MappingProxyType({**self.head, name: value})

    @property
    def can_undo(self) -> bool:
        """May the player who decided last take that decision back?"""
        return self.why_no_undo() is None

    @property
    def can_redo(self) -> bool:
        """Is there an undone decision to make again?"""
        return self._at + 1 < len(self._moments)

    def why_no_undo(self, seat: int | None = None) -> Problem | None:
        """Why the latest decision cannot be taken back by a seat, or None if it can.

        In analysis, and in games without hidden hands, everything can be taken back.  Otherwise
        only the seat that made the decision may take it back, and only if nobody learned anything
        new from it.

        Args:
            seat: The seat that asks; by default the one that decided last.
        """
        if self._at == 0:
            return Problem("nothing_to_undo")
        if self.analysis or not self.game.hides_hands:
            return None
        latest = self._moments[self._at]
        if seat is not None and seat != latest.seat:
            return Problem("undo_not_yours")
        if any(map(self.game.reveals, latest.events)):
            return Problem("undo_shown")
        return None

    def why_no_redo(self, seat: int | None = None) -> Problem | None:
        """Why the most recently undone decision cannot be made again, or None if it can.

        Args:
            seat: The seat that asks; by default the one that made the decision.
        """
        if not self.can_redo:
            return Problem("nothing_to_redo")
        theirs = seat is not None and seat != self._moments[self._at + 1].seat
        if theirs and self.game.hides_hands and not self.analysis:
            return Problem("redo_not_yours")
        return None

    def undo(self, seat: int | None = None) -> None:
        """Take the latest decision back.

        Raises:
            Problem: this seat may not take it back (:meth:`why_no_undo`).
        """
        problem = self.why_no_undo(seat)
        if problem:
            raise problem
        self._at -= 1

    def redo(self, seat: int | None = None) -> None:
        """Make the most recently undone decision again.

        Args:
            seat: The seat that asks; by default the one that made the decision.

        Raises:
            Problem: this seat cannot make it again (:meth:`why_no_redo`).
        """
        problem = self.why_no_redo(seat)
        if problem:
            raise problem
        self._at += 1

    def fork(self, *, analysis: bool | None = None) -> Self:
        """An independent session with the same past, and the same decisions to redo.

        Args:
            analysis: Whether the fork is for analysis; by default as in this session.
        """
        twin = object.__new__(type(self))
        twin.game = self.game
        twin.head = self.head
        twin.analysis = self.analysis if analysis is None else analysis
        twin._moments = list(self._moments)
        twin._at = self._at
        return twin

    # --- new games, and records -------------------------------------------------------------------

    @classmethod
    def new(cls, game: Game[StateT, ViewT, ActionT], **options: Any) -> Self:
        """A session of a new game.

        Args:
            game: The game.
            options: The options that differ from their defaults, by name; values may be numbers,
                or True and False.

        Raises:
            Problem: there is no such option or value.

        >>> from friday_nb import friday
        >>> Session.new(friday.GAME, level=3, seed=42).view.level
        3
        """
        return cls(game, chosen_head(game.options, options))

    def record(self) -> Record:
        """The game so far as a record; its seed and decisions reveal all hidden information."""
        turns = tuple(Turn(str(m.action), m.seat, m.comment) for m in self.moments[1:])
        head = {name: value for name, value in self.head.items() if name != "result"}
        result = self.game.result(self.state)
        if result:
            head["result"] = result
        return Record(self.game.name, MappingProxyType(head), turns, self.moments[0].comment)

    @classmethod
    def from_record(
        cls, game: Game[StateT, ViewT, ActionT], record: Record | str, *, analysis: bool = False
    ) -> Self:
        """Replay a record, or its text.

        Raises:
            RecordError: it belongs to another game, it cannot start, a decision in it is illegal,
                or its result is not the one reached; the message says which and why.

        >>> from friday_nb import friday
        >>> record = friday.new_session(level=1, seed=42).record()
        >>> Session.from_record(friday.GAME, record).view.level
        1
        """
        if isinstance(record, str):
            record = Record.parse(record)
        if record.game != game.name:
            raise RecordError("record_other_game", game=record.game[:40], wanted=game.name)
        try:
            session = cls(game, record.head, analysis=analysis)
        except Problem as problem:
            raise RecordError("record_start", why=problem) from problem
        session.comment(record.comment)
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


AnySession = Session[Any, Any, Any]
"""A session of whatever game."""
