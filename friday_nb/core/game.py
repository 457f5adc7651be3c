"""What a game of the family must offer: the Game protocol.

Three ideas carry it.  A *decision* is what a player in a *seat* chooses; *chance* comes from the
seed in the state; an *event* is what the rules made of it.  A *view* is what one seat may know:
everything that advises, counts or draws takes a view and never a state.

Seats are numbered from 0 in turn order; a solo game has one.  ``to_act`` may name several seats at
once, where players decide without seeing each other's choice (a challenge, a secret bid): their
decisions may then be applied in any order, and no view shows one of them before all are made.

:func:`friday_nb.testing.check_game` plays a game and checks all that is promised here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Protocol, TypeVar

from friday_nb.core.facts import Event, Reason
from friday_nb.core.options import Option
from friday_nb.i18n import Catalogue

StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")

Head = Mapping[str, str]
"""What a game starts from, as it stands in the head of a record: level, seed, rulings, ..."""


class Game(Protocol[StateT, ViewT, ActionT]):
    """The rules of one game, without any state of their own.

    States, views and actions are frozen and can be compared and hashed.
    """

    # --- what the game is -------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The game's name in records and on the command line, which is that of its folder."""
        ...

    @property
    def prefix(self) -> str:
        """What the ids of its rules begin with, without the hyphen."""
        ...

    @property
    def words(self) -> Catalogue:
        """All that it says: the labels of options are keys of it."""
        ...

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many may play it."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """The fields of a new game."""
        ...

    @property
    def hides_hands(self) -> bool:
        """Does a seat know what another does not?  Then taking back may be peeking."""
        ...

    # --- how it goes on ---------------------------------------------------------------------------

    def start(self, head: Head) -> tuple[StateT, tuple[Event, ...]]:
        """The state at the first decision, and the events of the set-up.

        Raises:
            Problem: the game cannot start from this head.
        """
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
        """All legal actions of the seat that the view belongs to, in a fixed order.

        None where that seat does not decide.
        """
        ...

    def why_not(self, view: ViewT, action: ActionT) -> Reason | None:
        """The reason why an action is not legal for the seat of the view, or None."""
        ...

    def writable(self, view: ViewT) -> Iterator[ActionT]:
        """Actions that can be written and are worth refusing here: many, legal or not."""
        ...

    def apply(self, state: StateT, seat: int, action: ActionT) -> tuple[StateT, tuple[Event, ...]]:
        """Carry out an action: the next state at a decision (or the end), and what happened.

        Raises:
            Problem: the action is not legal, or the seat does not decide.
        """
        ...

    # --- chance and what is hidden ----------------------------------------------------------------

    def outcomes(self, view: ViewT, action: ActionT) -> Mapping[ViewT, Fraction] | None:
        """The seat's views that may follow its action, with their exact probabilities.

        None where they cannot be listed, as where others decide at the same time.
        """
        ...

    def sample(self, view: ViewT, rng: Random) -> StateT:
        """A full state that fits the view, as likely as the view leaves it."""
        ...

    def redact(self, event: Event, seat: int) -> Event | None:
        """The event as this seat sees it; None if the seat does not notice it."""
        ...

    def reveals(self, event: Event) -> bool:
        """Does the event show anybody something that he did not know before it?

        Not so a card laid down unseen, or a choice that nobody sees yet.
        """
        ...

    # --- how it ends ------------------------------------------------------------------------------

    def returns(self, state: StateT) -> tuple[float, ...] | None:
        """What each seat has got out of the game, the more the better; None while it runs."""
        ...

    def result(self, state: StateT) -> str:
        """How the game ended, in a few words for records (``won 78``); empty while it runs."""
        ...

    # --- text -------------------------------------------------------------------------------------

    def parse_action(self, text: str) -> ActionT:
        """An action from its text form, the inverse of ``str``.

        Raises:
            Problem: it is none.
        """
        ...

    def parse_view(self, text: str) -> ViewT:
        """A view from its text form, the inverse of ``str``.

        Raises:
            Problem: it is none, or the game cannot come to it.
        """
        ...

    def action_text(self, view: ViewT, action: ActionT, lang: str) -> str:
        """An action of the seat of the view, in the few words of a button."""
        ...

    def event_text(self, event: Event, lang: str, seat: int | None = None) -> str:
        """What happened, in a sentence to the player in a seat (None: to whoever looks on)."""
        ...

    def reason_text(self, reason: Reason, lang: str) -> str:
        """Why a decision is not possible, and what to do instead."""
        ...
