"""The Game protocol: what every game implements.

It rests on three ideas.  A *decision* is an action that the player in a *seat* chooses; *chance*
comes from the seed in the state; an *event* records what followed from either.  A *view* is
everything one seat may know: code that advises, computes odds or draws the table takes a view,
never a state.

Seats are numbered from 0 in turn order; a solo game has one.  ``to_act`` names several seats at
once when players decide without seeing each other's choices (a challenge, a secret bid).  Their
decisions may then be applied in any order, and no view shows any of them until all are made.

:func:`friday_nb.testing.check_game` plays random games and checks the promises made here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any, Protocol, TypeVar

from friday_nb.core.facts import Event, Reason
from friday_nb.core.options import Option
from friday_nb.i18n import Catalogue

StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")

Head = Mapping[str, str]
"""Everything a game starts from, as written in the head of a record: level, seed, rulings, ..."""


class Game(Protocol[StateT, ViewT, ActionT]):
    """The rules of one game; an implementation holds no mutable state.

    States, views and actions are immutable, comparable and hashable.
    """

    # --- what the game is -------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The game's name in records and on the command line; its folder has the same name."""
        ...

    @property
    def prefix(self) -> str:
        """The prefix of its rules' ids, without the hyphen."""
        ...

    @property
    def words(self) -> Catalogue:
        """The texts of the game; the labels of its options are keys of this catalogue."""
        ...

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of players that the game allows."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of a new game; one of them is :data:`friday_nb.core.options.SEED`."""
        ...

    @property
    def hides_hands(self) -> bool:
        """Does one seat know what another does not?  If so, an undo could be used to peek."""
        ...

    # --- how it goes on ---------------------------------------------------------------------------

    def start(self, head: Head) -> tuple[StateT, tuple[Event, ...]]:
        """The state at the first decision, and the events of the set-up.

        The same head always starts the same game.

        Raises:
            Problem: the game cannot start from this head: no such value of an option exists.
        """
        ...

    def seats(self, state: StateT) -> int:
        """The number of players."""
        ...

    def to_act(self, state: StateT) -> tuple[int, ...]:
        """The seats that have a decision to make; empty when the game is over."""
        ...

    def view(self, state: StateT, seat: int) -> ViewT:
        """Everything the player in this seat may know.

        It follows from what the seat has chosen and been told (:meth:`redact`): whoever chose and
        was told the same sees the same.
        """
        ...

    def legal(self, view: ViewT) -> tuple[ActionT, ...]:
        """All legal actions of the seat that the view belongs to, in a fixed order.

        Empty when that seat has no decision to make.
        """
        ...

    def why_not(self, view: ViewT, action: ActionT) -> Reason | None:
        """The reason why an action is illegal for the seat of the view; None if it is legal."""
        ...

    def candidates(self, view: ViewT) -> Iterator[ActionT]:
        """Candidate actions, legal and illegal, for tests of :meth:`legal` and :meth:`why_not`.

        They need not be complete; every one has a text form that :meth:`parse_action` reads.
        """
        ...

    def apply(self, state: StateT, seat: int, action: ActionT) -> tuple[StateT, tuple[Event, ...]]:
        """Carry out an action: the next state at a decision (or the end), and what happened.

        The state given stays as it is.  Each event names at least one rule of this game.

        Raises:
            Problem: the action is illegal, or the seat has no decision to make.
        """
        ...

    # --- chance and what is hidden ----------------------------------------------------------------

    def outcomes(self, view: ViewT, action: ActionT) -> Mapping[ViewT, Fraction] | None:
        """The views the seat may have after its action, with their exact probabilities.

        None if they cannot be enumerated, for example because others decide at the same time.
        """
        ...

    def sample(self, view: ViewT, rng: Random) -> StateT:
        """A random full state consistent with the view, drawn from its conditional distribution.

        Its seat cannot tell it from the true state, now or by what any decision shows it.  Where
        several states have the same view, not always the same one is drawn.
        """
        ...

    def redact(self, event: Event, seat: int) -> Event | None:
        """The event as this seat sees it; None if the seat does not notice it.

        What a seat is told of hidden things and of chance, its view shows after the decision: two
        states with the same view that are told apart by the events of the same decision have
        different views after it.  (Two different decisions may well be told apart and leave the
        same view.)
        """
        ...

    def reveals(self, event: Event) -> bool:
        """Does the event tell any player something new?

        A card laid face down does not, nor does a choice that nobody can see yet.
        Choices of which no event tells anything new are told to the other seats in the same way,
        and look the same to them.
        """
        ...

    # --- how it ends ------------------------------------------------------------------------------

    def returns(self, state: StateT) -> tuple[float, ...] | None:
        """The final score of each seat, higher is better; None while the game is running."""
        ...

    def result(self, state: StateT) -> str:
        """How the game ended, in a few words for records (``won 78``); empty while it runs."""
        ...

    # --- text -------------------------------------------------------------------------------------

    def parse_action(self, text: str) -> ActionT:
        """An action from its text form, the inverse of ``str``.

        Raises:
            Problem: the text is not an action.
        """
        ...

    def parse_view(self, text: str) -> ViewT:
        """A view from its text form, the inverse of ``str``.

        Raises:
            Problem: the text is not a view, or the game can never reach it.
        """
        ...

    def action_text(self, view: ViewT, action: ActionT, lang: str) -> str:
        """An action of the seat of the view, short enough for the label of a button."""
        ...

    def event_text(self, event: Event, lang: str, seat: int | None = None) -> str:
        """What happened, as a sentence addressed to one seat (None: to an onlooker)."""
        ...

    def reason_text(self, reason: Reason, lang: str) -> str:
        """Why a decision is not possible, and what to do instead; a reason names rules."""
        ...


AnyGame = Game[Any, Any, Any]
"""A game, whatever its states, views and decisions are."""
