"""The Player protocol, and a random player that works for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from random import Random
from typing import Generic, Protocol, TypeVar

from friday_nb.core.errors import Problem
from friday_nb.core.pasted import known

ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)


class Player(Protocol[ViewT_contra, ActionT_co]):
    """Chooses an action from a view, that is, from what its seat may know."""

    @property
    def name(self) -> str:
        """Its name in results."""
        ...

    def choose(self, view: ViewT_contra) -> ActionT_co:
        """A legal action in this view.

        Raises:
            ValueError: the seat has no decision to make.
        """
        ...


def player_name(text: str, names: Iterable[str]) -> str:
    """The name of a player, however it is spelled.

    >>> player_name("Random", ("random", "thumb"))
    'random'

    Raises:
        Problem: there is no such player; the message lists the names there are.
    """
    names = tuple(names)
    name = text if text in names else known(text, names)
    if name not in names:
        raise Problem("lab_player", text=name[:40], known=", ".join(names))
    return name


def bot_seed(game: str, seed: str, seat: int, *, due: int = 0) -> int:
    """The seed of a bot in a seat of a game, different for each game, seat and decision.

    It reveals nothing about the game's own seed, and stays the same when a game is loaded.  No two
    decisions should share one: it has 32 bits only, and a few decisions together would name it.

    Args:
        game: The name of the game.
        seed: The game's own seed, as in the head of its record.
        seat: The seat.
        due: The number of the decision that is due; 0 for a bot that is made once for the game.
    """
    return int.from_bytes(sha256(f"{game} {seed} {seat} {due}".encode()).digest()[:4])


class RandomPlayer(Generic[ViewT, ActionT]):
    """Chooses uniformly among the legal actions.

    Args:
        legal: The legal actions of a view; a game's ``legal``.
        seed: Players with the same seed make the same decisions in the same sequence of views.

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
            ValueError: the seat has no decision to make.
        """
        actions = self._legal(view)
        if not actions:
            raise ValueError("there is nothing to decide in this position")
        return self._random.choice(actions)
