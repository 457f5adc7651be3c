"""The folders of the games: which game a rule is of, and parts that are imported on first use.

Games are listed by name and imported on demand, so that the shared code depends on none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Final

from friday_nb.i18n import PACKAGES, of, package_of

PREFIXES: Final = MappingProxyType(
    {"friday": "FRI", "his_man_friday": "HMF", "black_friday": "BLF"}
)
"""The name of each game, which is also that of its folder, and the prefix of its rules' ids."""

PARTS: Final = MappingProxyType(
    {
        "advise": "players.advice:advise",
        "charts": "charts",
        "frames": "frames",
        "lab": "lab",
        "odds": "odds",
        "players": "players",
    }
)
"""What every game's package offers besides its rules, and the module (and attribute) it is in."""


_ADDED: Final[dict[str, str]] = {}
"""The prefixes of the games that stand elsewhere, by name."""


def add(game: str, prefix: str, package: str) -> None:
    """Let this process find a game that stands in a package of its own.

    A game in ``friday_nb`` has a line in :data:`PREFIXES` in place of that, and is offered wherever
    a game can be chosen.

    Args:
        game: Its name.
        prefix: The prefix of its rules' ids.
        package: The package, in which everything is called as in ``friday_nb/<game>``.
    """
    _ADDED[game] = prefix
    PACKAGES[game] = package


def is_game(name: str) -> bool:
    """Is there a game of this name?

    >>> is_game("friday"), is_game("chess")
    (True, False)
    """
    return name in PREFIXES or name in _ADDED


def game_of(rule: str) -> str:
    """The name of the game that a rule belongs to; empty if it belongs to none.

    >>> game_of("HMF-REC-3"), game_of("CHE-MOVE-1")
    ('his_man_friday', '')
    """
    prefix = rule.partition("-")[0]
    known = {**PREFIXES, **_ADDED}
    return next((game for game, each in known.items() if each == prefix), "")


@cache
def texts_of(game: str) -> Any:
    """The module ``texts`` of a game's folder, imported only now: most programs print no texts.

    It defines ``action_text``, ``event_text`` and ``reason_text`` as
    :class:`friday_nb.core.plugin.Plugin` calls them.  For a game that has no such module, its words
    are taken as they are (:class:`friday_nb.core.texts.Texts`).
    """
    module = f"{package_of(game)}.texts"
    if find_spec(module):
        return import_module(module)
    return import_module("friday_nb.core.texts").Texts(of(game))


def part_of(package: str, name: str, parts: Mapping[str, str]) -> Any:
    """A part of a package, for its ``__getattr__``: imported when it is used for the first time.

    Args:
        package: The package.
        name: The name that was asked for.
        parts: Where each part is: ``module`` or ``module:attribute``, within the package.

    Raises:
        AttributeError: the package has no such part.
    """
    if name not in parts:
        message = f"module {package!r} has no attribute {name!r}"
        raise AttributeError(message)
    module, _, attribute = parts[name].partition(":")
    found = import_module(f"{package}.{module}")
    return getattr(found, attribute) if attribute else found
