"""Players of Black Friday: somebody who looks at a view and decides.

``random`` knows nothing; ``greedy`` buys silver at once; ``thumb`` follows rules that a beginner
can follow; ``planner`` estimates what each action will earn by the odds of the next adjustment;
``learned`` does the same with weights that it has learned by playing against itself;
``search`` plays each turn that it can make out to the end of the game, again and again.
Each is stronger than the one before.  None of them is ever given anything but the view
(BLF-INFO-1), and what they leave to chance depends on that view and on their own seed alone: the
same view, the same move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Final

from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.engine import need_view
from friday_nb.black_friday.players import bots, machine
from friday_nb.black_friday.players.machine import Machine
from friday_nb.black_friday.view import View
from friday_nb.core import player as core_player
from friday_nb.core.errors import Problem

Player = core_player.Player[View, Action]
"""Somebody who plays Black Friday."""

NUMBERS: Final = MappingProxyType(
    {
        "random": bots.RANDOM,
        "greedy": bots.GREEDY,
        "thumb": bots.THUMB,
        "planner": bots.PLANNER,
        "learned": bots.LEARNED,
        "search": bots.SEARCH,
    }
)
"""The players' numbers in restricted Python by their names, the strongest last."""
USUAL: Final = "planner"
"""The usual opponent: it plans with the odds, and is quick to decide."""
_SEEDS: Final = 1 << 32


class Bot:
    """One of the players of this package.

    Args:
        name: Which one, a key of ``NUMBERS``.
        seed: All its chance comes from this number.
        on: Where it computes; the machine that this process shares, if left out.

    >>> from friday_nb import black_friday
    >>> view = black_friday.new_game(players=3, seed=1).view(0)
    >>> Bot("thumb").choose(view) == Bot("thumb").choose(view)
    True
    """

    def __init__(self, name: str, seed: int = 0, on: Machine | None = None) -> None:
        self.name = name
        self._number = NUMBERS[name]
        self._seed = seed % _SEEDS
        self._on = on

    def choose(self, view: View) -> Action:
        """Its decision.

        Raises:
            ValueError: the view's seat has nothing to decide.
        """
        need_decision(view)
        on = self._on or machine.shared()
        return Action.unpack(on.decide(view.cells, self._number, self._seed))


PLAYERS: Final[MappingProxyType[str, Callable[..., Bot]]] = MappingProxyType(
    {name: partial(Bot, name) for name in NUMBERS}
)
"""Makers of the players by name: each takes a seed."""


def get(name: str, seed: int = 0) -> Bot:
    """The player of this name.

    Raises:
        Problem: there is no such player; the message lists the names there are.
    """
    if name not in NUMBERS:
        raise Problem("lab_player", text=name[:40], known=", ".join(NUMBERS))
    return Bot(name, seed)


def need_decision(view: View) -> None:
    """Refuse a view whose seat has nothing to decide.

    Raises:
        ValueError: it has not.
        TypeError: this is no view.
    """
    need_view(view)
    if view.actor != view.seat:
        raise ValueError("this seat has nothing to decide in this position")
