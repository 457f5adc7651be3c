"""Players: whoever looks at a view and decides; the simplest of them knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic, Protocol, TypeVar

ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)


class Player(Protocol[ViewT_contra, ActionT_co]):
    """Somebody who plays a game from what the seat may know."""

    name: str

    def choose(self, view: ViewT_contra) -> ActionT_co:
        """A legal action in this view.

        Raises:
            ValueError: there is nothing to decide.
        """
        ...


class RandomPlayer(Generic[ViewT, ActionT]):
    """Every legal action is as likely as any other.

    Args:
        legal: The legal actions of a view, as a game's ``legal`` gives them.
        seed: The same seed gives the same decisions in the same views.

    >>> RandomPlayer(lambda view: ["left", "right"], seed=1).choose(None)
    'left'
    """

    name = "random"

    def __init__(self, legal: Callable[[ViewT], Sequence[ActionT]], seed: int = 0) -> None:
        self._legal = legal
        self._random = Random(seed)

    def choose(self, view: ViewT) -> ActionT:
        """Any legal action.

        Raises:
            ValueError: there is nothing to decide.
        """
        actions = self._legal(view)
        if not actions:
            raise ValueError("there is nothing to decide in this position")
        return self._random.choice(actions)
