"""Friday as a Game of the shared frame, and its sessions and records."""

from __future__ import annotations

from typing import Final

from friday_nb.core.errors import Problem
from friday_nb.core.game import Head
from friday_nb.core.record import Record
from friday_nb.core.session import Session
from friday_nb.friday import engine
from friday_nb.friday.actions import Action
from friday_nb.friday.errors import FridayProblem
from friday_nb.friday.events import Event
from friday_nb.friday.reasons import Reason
from friday_nb.friday.rulings import Rulings
from friday_nb.friday.state import State, seeded
from friday_nb.friday.view import View, parse_position

FridaySession = Session[State, View, Action, Event]


class FridayGame:
    """The solo game: one seat, numbered 0 (see :class:`friday_nb.core.game.Game`).

    The head of a record gives ``level`` and ``seed``, and ``rulings`` unless they are the default;
    or a ``position`` to go on from, with the ``seed`` of what is still to come.
    """

    name = "friday"

    def start(self, head: Head) -> tuple[State, tuple[Event, ...]]:
        """A new game, or one that goes on from a position."""
        seed = _seed(head.get("seed", "0"))
        if "position" in head:
            return engine.deal(seeded(parse_position(head["position"]), seed))
        level = head.get("level", "")
        if level not in map(str, engine.LEVELS):
            raise FridayProblem("bad_level", text=level[:20])
        return engine.begin(int(level), seed, Rulings.parse(head.get("rulings", "default")))

    def seats(self, state: State) -> int:  # noqa: ARG002 - the protocol's signature
        """One."""
        return 1

    def to_act(self, state: State) -> tuple[int, ...]:
        """The player, until the game is over."""
        return () if state.view.outcome else (0,)

    def view(self, state: State, seat: int) -> View:  # noqa: ARG002 - there is one seat
        """What the player may know."""
        return state.view

    def legal(self, view: View) -> tuple[Action, ...]:
        """All legal actions in a fixed order."""
        return engine.legal(view)

    def why_not(self, view: View, action: Action) -> Reason | None:
        """Why an action is not legal, or None."""
        return engine.why_not(view, action)

    def apply(
        self,
        state: State,
        seat: int,  # noqa: ARG002 - there is one seat
        action: Action,
    ) -> tuple[State, tuple[Event, ...]]:
        """Carry out an action; IllegalAction if it is not legal."""
        return engine.apply(state, action)

    def seen_by(self, event: Event, seat: int) -> Event | None:  # noqa: ARG002 - nothing is hidden
        """Every event is open to the player."""
        return event

    def parse_action(self, text: str) -> Action:
        """An action from its text form."""
        return Action.parse(text)

    def result(self, state: State) -> str:
        """For example ``won 78`` or ``too-old -12``; empty while the game runs."""
        outcome = state.view.outcome
        if outcome is None:
            return ""
        return f"{outcome.termination.name.lower().replace('_', '-')} {outcome.score.total}"


GAME: Final = FridayGame()


def new_session(level: int = 1, seed: int = 0, rulings: Rulings = engine.DEFAULT) -> FridaySession:
    """A session of a new game.

    >>> session = new_session(level=1, seed=42)
    >>> session.act(Action.parse("hazard 1"))
    >>> print(session.record())
    friday-nb record 1
    game: friday
    level: 1
    seed: 42
    <BLANKLINE>
    hazard 1
    <BLANKLINE>
    """
    head = {"level": str(level), "seed": str(seed)}
    if rulings != engine.DEFAULT:
        head["rulings"] = str(rulings)
    return Session(GAME, head)


def position_session(view: View, seed: int = 0) -> FridaySession:
    """A session that goes on from a position; chance comes from ``seed``.

    >>> new = new_session(level=1, seed=42)
    >>> session = position_session(new.view, seed=7)
    >>> session.view == new.view, session.state == new.state
    (True, False)
    """
    return Session(GAME, {"position": str(view), "seed": str(seed)})


def replay(record: Record | str) -> FridaySession:
    """The session of a record (or its text); RecordError if it does not replay.

    >>> session = new_session(level=1, seed=42)
    >>> session.act(Action.parse("hazard 1"))
    >>> replay(str(session.record())).state == session.state
    True
    """
    if isinstance(record, str):
        record = Record.parse(record)
    return Session.from_record(GAME, record)


def _seed(text: str) -> int:
    too_long = len(text) > len(str(1 << 64))  # int() itself refuses thousands of digits
    if too_long or not text.isascii() or not text.isdigit() or int(text) >= 1 << 64:
        raise Problem("bad_seed", text=text[:30])
    return int(text)
