"""Players of His Man Friday: somebody who looks at a view and decides.

``random`` knows nothing; ``honest`` never lies; ``thumb`` follows rules that a beginner can follow;
``bluffer`` lies by chance and weighs what others say; ``search`` thinks ahead.  Each is stronger
than the one before.  None of them is ever given anything but the view (HMF-INFO-1), and what they
leave to chance depends on that view and on their own seed alone: the same view, the same move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Final

from friday_nb.core import player as core_player
from friday_nb.core.errors import Problem
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.engine import need_view
from friday_nb.his_man_friday.players import bots, machine
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.view import View

Player = core_player.Player[View, Action]
"""Somebody who plays His Man Friday."""

NUMBERS: Final = MappingProxyType(
    {
        "random": bots.RANDOM,
        "honest": bots.HONEST,
        "thumb": bots.THUMB,
        "bluffer": bots.BLUFFER,
        "search": bots.SEARCH,
    }
)
"""The players' numbers in restricted Python by their names, the strongest last."""
USUAL: Final = "bluffer"
"""The usual opponent: worth doubting, and quick to decide."""
_SEEDS: Final = 1 << 32


class Bot:
    """One of the players of this package.

    Args:
        name: Which one, a key of ``NUMBERS``.
        seed: All its chance comes from this number.
        on: Where it computes; the machine that this process shares, if left out.

    >>> from friday_nb import his_man_friday
    >>> view = his_man_friday.new_game(players=2, seed=1).view(0)
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
