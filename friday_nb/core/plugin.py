"""What the plug-ins of all games have in common, so that each adds only what is its own.

:class:`Plugin` is for every game, :class:`FlatGame` for those whose rules work on flat cells, and
:class:`SharedWin` for those of them in which seats win or lose.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Generic, Protocol, TypeVar

from friday_nb import i18n
from friday_nb.core.engine import ActionT as FlatActionT
from friday_nb.core.engine import Engine
from friday_nb.core.engine import StateT as FlatStateT
from friday_nb.core.engine import ViewT as FlatViewT
from friday_nb.core.facts import Event, Reason
from friday_nb.core.folders import texts_of
from friday_nb.core.game import Head
from friday_nb.core.options import SEED, parse_seed

ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")


class Plugin(Generic[ViewT, ActionT]):
    """The part of :class:`friday_nb.core.game.Game` that follows from the game's name.

    Attributes:
        name: The game's name; its folder has the same name.
    """

    name: str

    def __repr__(self) -> str:
        return f"<the game {self.name}>"

    @property
    def words(self) -> i18n.Catalogue:
        """The texts of the game."""
        return i18n.of(self.name)

    def action_text(self, view: ViewT, action: ActionT, lang: str) -> str:
        """A decision, short enough for the label of a button."""
        text: str = texts_of(self.name).action_text(view, action, lang)
        return text

    def event_text(self, event: Event, lang: str, seat: int | None = None) -> str:
        """What happened, as one sentence addressed to a seat (None: to an onlooker)."""
        text: str = texts_of(self.name).event_text(event, lang, seat)
        return text

    def reason_text(self, reason: Reason, lang: str) -> str:
        """Why a decision is not possible and what to do instead."""
        text: str = texts_of(self.name).reason_text(reason, lang)
        return text


class FlatGame(Plugin[FlatViewT, FlatActionT], Generic[FlatStateT, FlatViewT, FlatActionT]):
    """The part of :class:`friday_nb.core.game.Game` that follows from the game's engine.

    Attributes:
        engine: The steps of the game.
    """

    engine: Engine[FlatStateT, FlatViewT, FlatActionT]

    def start(self, head: Head) -> tuple[FlatStateT, tuple[Event, ...]]:
        """A new game, or one that goes on from the position in the head of a record.

        Raises:
            Problem: an option, the seed or the position is not valid.
        """
        seed = parse_seed(head.get(SEED.name, SEED.default))
        if "position" in head:
            return self.from_position(self.parse_view(head["position"]), seed)
        return self.begin(head, seed)

    def begin(self, head: Head, seed: int) -> tuple[FlatStateT, tuple[Event, ...]]:
        """A new game with the options in the head of a record.

        Raises:
            Problem: an option is not valid.
        """
        raise NotImplementedError

    def from_position(self, view: FlatViewT, seed: int) -> tuple[FlatStateT, tuple[Event, ...]]:
        """A game that goes on from what a seat knows; ``seed`` decides what it cannot see."""
        return self.sample(view, Random(seed)), ()

    def sample(self, view: FlatViewT, rng: Random) -> FlatStateT:
        """A random full state, given the view (:meth:`friday_nb.core.game.Game.sample`)."""
        raise NotImplementedError

    def seats(self, state: FlatStateT) -> int:
        """The number of players."""
        return state.players

    def to_act(self, state: FlatStateT) -> tuple[int, ...]:
        """The seat that decides; nobody when the game is over."""
        return () if state.actor is None else (state.actor,)

    def view(self, state: FlatStateT, seat: int) -> FlatViewT:
        """What the player in this seat may know."""
        return self.engine.view_of(state, seat)

    def legal(self, view: FlatViewT) -> tuple[FlatActionT, ...]:
        """All legal actions of the view's seat, in a fixed order."""
        return self.engine.legal(view)

    def why_not(self, view: FlatViewT, action: FlatActionT) -> Reason | None:
        """Why an action is not legal, or None."""
        return self.engine.why_not(view, action)

    def apply(
        self, state: FlatStateT, seat: int, action: FlatActionT
    ) -> tuple[FlatStateT, tuple[Event, ...]]:
        """Carry out an action.

        Raises:
            IllegalAction: the action is not legal.
            Problem: there is no such seat.
        """
        return self.engine.apply(state, seat, action)

    def redact(self, event: Event, seat: int) -> Event | None:
        """The event as this seat sees it, without the facts that it may not know."""
        return self.engine.events.redact(event, seat)

    def reveals(self, event: Event) -> bool:
        """Does the event tell any player something new?  Everything does, unless a game differs."""
        return True

    def parse_action(self, text: str) -> FlatActionT:
        """An action from its text form.

        Raises:
            Problem: the text is not an action.
        """
        return self.engine.action.parse(text)

    def parse_view(self, text: str) -> FlatViewT:
        """A view from its text form.

        Raises:
            Problem: the text is not a view, or no game can reach it.
        """
        return self.engine.view.parse(text)


class _Winners(Protocol):
    @property
    def players(self) -> int: ...
    @property
    def winners(self) -> tuple[int, ...]: ...


def share_of_win(winners: Collection[int], seat: int) -> float:
    """What a seat gets of a win: all of it, an equal share, or nothing.

    >>> share_of_win((1,), 1), share_of_win((0, 2), 0), share_of_win((0, 2), 1)
    (1.0, 0.5, 0.0)
    """
    return (seat in winners) / len(winners)


class SharedWin:
    """How a game ends that is won by one seat, or shared by several."""

    def returns(self, state: _Winners) -> tuple[float, ...] | None:
        """Each seat's score: 1 for a winner, or an equal share of it; 0 for the others."""
        winners = state.winners
        if not winners:
            return None
        return tuple(share_of_win(winners, seat) for seat in range(state.players))

    def result(self, state: _Winners) -> str:
        """The result as text, such as ``won 1`` or ``shared 0,2``; empty while the game runs."""
        winners = ",".join(map(str, state.winners))
        if not winners:
            return ""
        return f"shared {winners}" if "," in winners else f"won {winners}"
