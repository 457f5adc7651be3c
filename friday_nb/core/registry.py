"""The registry of games: the one place that lists them.

Games are listed by name and imported on demand, so that listing them costs nothing and the shared
code depends on no game.
"""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from friday_nb.core.errors import Problem
from friday_nb.core.game import Game
from friday_nb.core.pasted import plain

PREFIXES: Final = MappingProxyType(
    {"friday": "FRI", "his_man_friday": "HMF", "black_friday": "BLF"}
)
"""The name of each game, which is also that of its folder, and the prefix of its rules' ids."""


def names() -> tuple[str, ...]:
    """The names of all games, in the order they are offered.

    >>> names()
    ('friday', 'his_man_friday', 'black_friday')
    """
    return tuple(PREFIXES)


def spelled(name: str) -> str:
    """The name of a game as its folder is called; people write it with hyphens and capitals, too.

    >>> spelled("his-man-friday"), spelled("Black Friday")
    ('his_man_friday', 'black_friday')
    """
    return plain(name).lower().replace("-", "_").replace(" ", "_")


def checked(name: str) -> str:
    """The name of a game as its folder is called, if there is such a game.

    Raises:
        Problem: there is no game of this name; the message lists the games.
    """
    if spelled(name) not in PREFIXES:
        raise Problem("game_unknown", text=plain(name)[:40], known=", ".join(PREFIXES))
    return spelled(name)


def load(name: str) -> Game[Any, Any, Any]:
    """The game of this name: imports ``GAME`` from the module ``plugin`` of its folder.

    >>> load("friday").prefix
    'FRI'

    Raises:
        Problem: there is no game of this name.
    """
    game: Game[Any, Any, Any] = import_module(f"friday_nb.{checked(name)}.plugin").GAME
    return game


def part(name: str, what: str) -> Any:
    """An optional part of a game, beyond the protocol; None if the game does not have it.

    The module ``plugin`` of a game lists its parts in ``PARTS``, each as ``module:attribute``, and
    a part is imported only when it is asked for here.  The optional parts are:

    ``lab``
        a :class:`friday_nb.lab.laboratory.Laboratory`, where the generic one is not enough.
    ``position``
        an option whose value is the text of a position to start from; it replaces the options of
        a new game.
    ``players``
        a mapping from the names of its bots to their factories, the strongest last.
    ``rule_text``
        a function that fills in the numbers of a text of its rulebook, given the text and the
        language; needed if the rulebook has places for them.
    ``board``
        a function that gives the text of the file that an owner of the game can correct.
    ``play``, ``ending``, ``odds``, ``advice``, ``perft``
        implementations for the command line (:mod:`friday_nb.cli.parts`).

    >>> part("friday", "position").name, part("friday", "no such part")
    ('position', None)

    Raises:
        Problem: there is no game of this name.
    """
    plugin = import_module(f"friday_nb.{checked(name)}.plugin")
    where = getattr(plugin, "PARTS", {}).get(what)
    if where is None:
        return None
    module, _, attribute = where.partition(":")
    return getattr(import_module(module), attribute)
