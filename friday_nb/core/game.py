"""What a game of the family must offer: the Game protocol.

Three ideas carry it.  A *decision* is what a player in a *seat* chooses; *chance* comes from the
seed in the state; an *event* is what the rules made of it.  A *view* is what one seat may know:
everything that advises, counts or draws takes a view and never a state.

Seats are numbered from 0 in turn order; a solo game has one.  ``to_act`` may name several seats at
once, where players decide without seeing each other's choice (a challenge, a secret bid): their
decisions may then be applied in any order, and no view shows one of them before all are made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")

Head = Mapping[str, str]
"""What a game starts from, as it stands in the head of a record: level, seed, rulings, ..."""


class Game(Protocol[StateT, ViewT, ActionT, EventT]):
    """The rules of one game, without any state of their own."""

    name: str
    """The game's name in records and on the command line."""

    def start(self, head: Head) -> tuple[StateT, tuple[EventT, ...]]:
        """The state at the first decision, and the events of the set-up; Problem on a bad head."""
        ...

    def seats(self, state: StateT) -> int:
        """How many players there are."""
        ...

    def to_act(self, state: StateT) -> tuple[int, ...]:
        """The seats that have to decide now; none when the game is over."""
        ...

    def view(self, state: StateT, seat: int) -> ViewT:
        """What the player in this seat may know."""
        ...

    def legal(self, view: ViewT) -> tuple[ActionT, ...]:
        """All legal actions of the seat that the view belongs to, in a fixed order."""
        ...

    def why_not(self, view: ViewT, action: ActionT) -> Any | None:
        """The reason why an action is not legal, or None."""
        ...

    def apply(self, state: StateT, seat: int, action: ActionT) -> tuple[StateT, tuple[EventT, ...]]:
        """Carry out an action; the next state at a decision (or the end) and what happened."""
        ...

    def seen_by(self, event: EventT, seat: int) -> EventT | None:
        """The event as this seat sees it; None if the seat does not notice it."""
        ...

    def parse_action(self, text: str) -> ActionT:
        """An action from its text form, the inverse of ``str``; Problem if it is none."""
        ...

    def result(self, state: StateT) -> str:
        """How the game ended, in a few words for records (``won 78``); empty while it runs."""
        ...
