"""The games there are: the one place that lists them.

A game is named here by text and imported only when somebody asks for it, so that a list of names
costs nothing and the frame depends on no game.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from friday_nb.core.errors import Problem

PREFIXES: Final = MappingProxyType({"friday": "FRI"})
"""The games by name, which is that of their folder, with the prefix of their rules' ids."""


def names() -> tuple[str, ...]:
    """The names of all games, in the order in which they are offered.

    >>> names()
    ('friday',)
    """
    return tuple(PREFIXES)


def checked(name: str) -> str:
    """The same name; Problem, with the names there are, if no game is called so."""
    if name not in PREFIXES:
        raise Problem("game_unknown", text=name[:40], known=", ".join(PREFIXES))
    return name
