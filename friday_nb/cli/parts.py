"""The optional parts of a game that commands use, and the refusal if a game lacks one.

A game lists its parts in ``PARTS`` of its plug-in (:func:`friday_nb.core.registry.part`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from friday_nb.cli.common import problems_refused, refuse
from friday_nb.core import registry
from friday_nb.core.options import Option
from friday_nb.core.session import AnySession

DEFAULT_GAME: Final = registry.names()[0]
"""The default game of all commands: the first in the registry."""


class Report(Protocol):
    """``odds`` and ``advice``: prints an analysis of a position."""

    def __call__(self, position: str, lang: str, *, as_json: bool, **chosen: str) -> int:
        """Analyse a position (``-``: read it from stdin); returns the exit code.

        ``chosen``: what was given for the options of the game's ``advice_choices``, by name.
        """
        ...


class Perft(Protocol):
    """``perft``: counts lines of play."""

    def __call__(
        self,
        lang: str,
        *,
        position: str | None,
        suite: str | None,
        depth: int,
        split: bool,
        chance: bool,
    ) -> int:
        """Print the counts; returns the exit code."""
        ...


class Ending(Protocol):
    """``ending``: describes the end of a replayed game."""

    def text(self, session: AnySession, lang: str) -> str:
        """The result, or how things stand if the game is not over."""
        ...

    def data(self, session: AnySession) -> Mapping[str, object] | None:
        """The result as JSON values; None while the game is running."""
        ...


def offered(game: str, what: str, lang: str) -> Any:
    """A part of a game.

    Raises:
        Refusal: there is no such game, or it does not have this part.
    """
    with problems_refused(lang):
        found = registry.part(game, what)
    if found is None:
        raise refuse(lang, "no_part", game=game, what=what)
    return found


def advice_choices(game: str) -> tuple[Option, ...]:
    """What can be chosen for the advice of a game; nothing where its part has no choices."""
    found: tuple[Option, ...] | None = registry.part(game, "advice_choices")
    return found or ()
