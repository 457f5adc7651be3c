"""The games there are: the one place that lists them.

A game is named here by text and imported only when somebody asks for it, so that a list of names
costs nothing and the frame depends on no game.
"""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from friday_nb.core.errors import Problem
from friday_nb.core.game import Game

PREFIXES: Final = MappingProxyType({"friday": "FRI"})
"""The games by name, which is that of their folder, with the prefix of their rules' ids."""


def names() -> tuple[str, ...]:
    """The names of all games, in the order in which they are offered.

    >>> names()
    ('friday',)
    """
    return tuple(PREFIXES)


def checked(name: str) -> str:
    """The same name.

    Raises:
        Problem: no game is called so; the message says which games there are.
    """
    if name not in PREFIXES:
        raise Problem("game_unknown", text=name[:40], known=", ".join(PREFIXES))
    return name


def load(name: str) -> Game[Any, Any, Any]:
    """The game of this name: ``GAME`` in the module ``plugin`` of its folder, imported now.

    >>> load("friday").prefix
    'FRI'

    Raises:
        Problem: no game is called so.
    """
    game: Game[Any, Any, Any] = import_module(f"friday_nb.{checked(name)}.plugin").GAME
    return game
