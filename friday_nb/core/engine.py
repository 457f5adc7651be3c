"""The engine of every game on flat cells: what is legal, why not, and the step to the next state.

The rules are functions on cells (:class:`FlatRules`).  An :class:`Engine` joins them with the
game's own actions, views and events, and so gives the functions that a user of the game calls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from friday_nb.core.cells import FlatView
from friday_nb.core.decisions import read
from friday_nb.core.errors import Problem
from friday_nb.core.events import Kinds, new_log
from friday_nb.core.facts import Event, Reason
from friday_nb.core.illegal import IllegalAction
from friday_nb.core.log import Cells, ReadOnlyCells

__all__ = ["SILENT", "Engine", "FlatRules"]

SILENT: Final = [1]
"""A log without room for events: none are written."""


class _State(Protocol):
    @property
    def cells(self) -> tuple[int, ...]: ...
    @property
    def players(self) -> int: ...
    @property
    def actor(self) -> int | None: ...


class _Action(Protocol):
    @property
    def packed(self) -> int: ...
    @classmethod
    def parse(cls, text: str) -> Self: ...
    @classmethod
    def unpack(cls, packed: int) -> Self: ...


StateT = TypeVar("StateT", bound=_State)
ViewT = TypeVar("ViewT", bound=FlatView)
ActionT = TypeVar("ActionT", bound=_Action)


@dataclass(frozen=True)
class FlatRules:
    """The functions of a game's rules, as its folder ``rules`` has them.

    Attributes:
        decisions: Writes the codes of all legal decisions in a state (first argument) to a buffer
            (second argument), and returns their number.
        room: The length of that buffer, or how long it must be for a state.
        refusal: Why a seat may not make a decision in a state, as a reason code; 0 if it may.
        act: Applies a decision to a state in place; the last argument is the log of events.
        log_size: The number of cells of a log with room for the events of any decision.
    """

    decisions: Callable[[ReadOnlyCells, Cells], int]
    room: int | Callable[[ReadOnlyCells], int]
    refusal: Callable[[ReadOnlyCells, int, int], int]
    act: Callable[[Cells, int, Cells], object]
    log_size: int

    def codes(self, cells: Sequence[int]) -> list[int]:
        """The codes of all legal decisions in a state, in a fixed order."""
        room = self.room
        out = [0] * (room if isinstance(room, int) else room(cells))
        return out[: self.decisions(cells, out)]


@dataclass(frozen=True)
class Engine(Generic[StateT, ViewT, ActionT]):
    """The steps of a game.

    Attributes:
        rules: The rules on cells.
        state: The class of full states; it takes cells.
        view: The class of views.
        action: The class of decisions, with their text form and their codes in the rules.
        illegal: The game's own error for an action that is not legal.
        view_of: The view that a seat has of a state.
        events: The kinds of its events.
        reason_for: The reason behind a code of the rules, for an action that they refuse.
        passing: How one gets from a state to a view, for whoever confuses them.
    """

    rules: FlatRules
    state: Callable[[tuple[int, ...]], StateT]
    view: type[ViewT]
    action: type[ActionT]
    illegal: type[IllegalAction]
    view_of: Callable[[StateT, int], ViewT]
    events: Kinds
    reason_for: Callable[[ViewT, ActionT, int], Reason]
    passing: str = "state.view(seat)"

    # --- what a user of the game calls ------------------------------------------------------------

    def legal(self, view: ViewT) -> tuple[ActionT, ...]:
        """All legal actions of the view's seat, in a fixed order; none if it does not decide."""
        self.need_view(view)
        if view.actor != view.seat:
            return ()
        return tuple(map(self.action.unpack, self.rules.codes(view.cells)))

    def why_not(self, view: ViewT, action: ActionT | str) -> Reason | None:
        """Why ``action`` is not legal for the view's seat, naming the rule; None if it is legal."""
        self.need_view(view)
        return self._refusal(view, self._read(action))

    def _read(self, action: ActionT | str) -> ActionT:
        action = read(action, self.action.parse)
        if not isinstance(action, self.action):
            what = type(action).__name__
            raise TypeError(f"pass a decision of this game or its text, not: {what}")
        return action

    def _refusal(self, view: ViewT, action: ActionT) -> Reason | None:
        code = self.rules.refusal(view.cells, view.seat, action.packed)
        return self.reason_for(view, action, code) if code else None

    def apply(
        self, state: StateT, seat: int, action: ActionT | str
    ) -> tuple[StateT, tuple[Event, ...]]:
        """Play an action of a seat; return the next state and the events, in order.

        The given state is not changed.

        Raises:
            IllegalAction: the rules do not allow it; its ``reason`` says why.
            Problem: there is no such seat.
        """
        if not 0 <= seat < state.players:
            raise Problem("no_such_seat", n=seat, most=state.players - 1)
        legal = self.checked(self.view_of(state, seat), action)
        return self.told(state.cells, lambda s, log: self.rules.act(s, legal.packed, log))

    # --- for the engines of the games -------------------------------------------------------------

    def need_view(self, view: object) -> None:
        """Refuse a State where a View is expected, since a State holds what is hidden.

        Raises:
            TypeError: this is no view.
        """
        if not isinstance(view, self.view):
            kind = type(view).__name__
            raise TypeError(f"this takes a View, not a {kind}: pass {self.passing}")

    def need_decision(self, view: ViewT) -> None:
        """Refuse a view whose seat has nothing to decide.

        Raises:
            ValueError: it has not.
            TypeError: this is no view.
        """
        self.need_view(view)
        if view.actor != view.seat:
            raise ValueError("this seat has nothing to decide in this position")

    def checked(self, view: ViewT, action: ActionT | str) -> ActionT:
        """The action, if it is legal for the seat of the view.

        Raises:
            IllegalAction: it is not; its ``reason`` says why.
        """
        self.need_view(view)
        action = self._read(action)
        reason = self._refusal(view, action)
        if reason:
            raise self.illegal(action, reason)
        return action

    def told(
        self, cells: Sequence[int], change: Callable[[Cells, Cells], Any]
    ) -> tuple[StateT, tuple[Event, ...]]:
        """The state after a change, which is made to a copy of these cells, and what happened.

        Args:
            cells: The state before it; it stays as it is.
            change: Changes cells (first argument) and logs what happens (second argument).
        """
        s, log = list(cells), new_log(self.rules.log_size)
        change(s, log)
        return self.state(tuple(s)), self.events.from_log(log)

    def after(self, cells: Sequence[int], action: ActionT) -> tuple[int, ...]:
        """The cells after a legal action, without the events."""
        s = list(cells)
        self.rules.act(s, action.packed, SILENT)
        return tuple(s)
