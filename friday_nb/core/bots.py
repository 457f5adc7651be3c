"""The bots of games on flat cells: players by number, which a machine plays from a view's cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from friday_nb.core.engine import ActionT, Engine, ViewT
from friday_nb.core.player import player_name

__all__ = ["FlatBot", "Machine", "named"]

BOT_SEEDS: Final = 1 << 32
"""The number of seeds of a bot; others are taken to one of these."""

T = TypeVar("T")


class Machine(Protocol):
    """What plays the players of a game."""

    def decide(self, cells: Sequence[int], player: int, seed: int) -> int:
        """The decision (packed) of a player by number, given the cells of a view."""
        ...


class FlatBot(Generic[ViewT, ActionT]):
    """A player of a game; each game derives its own class from this one.

    Args:
        name: Which one, a key of ``numbers``.
        seed: All its chance comes from this number.
        on: Where it computes; the machine that this process shares, if left out.

    Attributes:
        numbers: The numbers of the game's players by their names.
        engine: The steps of the game.
        home: Its module ``players/machine.py``, whose ``shared()`` is the machine of this process.
    """

    numbers: ClassVar[Mapping[str, int]]
    engine: ClassVar[Engine[Any, Any, Any]]
    home: ModuleType

    def __init__(self, name: str, seed: int = 0, on: Machine | None = None) -> None:
        self.name = name
        self._number = self.numbers[name]
        self._seed = seed % BOT_SEEDS
        self._on = on

    @classmethod
    def makers(cls) -> Mapping[str, Callable[..., Self]]:
        """Makers of the players by name: each takes a seed."""
        return MappingProxyType({name: partial(cls, name) for name in cls.numbers})

    @classmethod
    def get(cls, name: str, seed: int = 0) -> Self:
        """The player of this name.

        Raises:
            Problem: there is no such player; the message lists the names there are.
        """
        return named(cls.makers(), name)(seed)

    def choose(self, view: ViewT) -> ActionT:
        """Its decision.

        Raises:
            ValueError: the view's seat has nothing to decide.
        """
        self.engine.need_decision(view)
        on: Machine = self._on or self.home.shared()
        code = on.decide(view.cells, self._number, self._seed)
        action: ActionT = self.engine.action.unpack(code)
        return action


def named(players: Mapping[str, T], name: str) -> T:
    """The player of this name.

    >>> named({"random": 1}, "random")
    1

    Raises:
        Problem: there is no such player; the message lists the names there are.
    """
    return players[player_name(name, players)]
