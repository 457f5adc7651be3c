"""What a game tells its page: all that the frame's panels need to know of a game.

The frame's panels show any game.  Whatever differs from game to game (how one is begun, what its
decisions and events read like, which of its rules can be read in two ways) they ask of a
`GamePage`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from friday_nb.core.errors import Problem
from friday_nb.core.game import Game
from friday_nb.core.session import Moment, Session
from friday_nb.i18n import Catalogue

AnyGame = Game[Any, Any, Any]
AnyMoment = Moment[Any, Any]
AnySession = Session[Any, Any, Any]

Say = Callable[[str], str]
"""A text by its language."""

Facts = Mapping[str, Any]
"""Plain data that can travel to the browser and come back from it."""


@dataclass(frozen=True)
class Option:
    """Something to be chosen for a new game.

    Attributes:
        name: Under which the choice comes back.
        question: What is asked.
        values: Each value with its name and a sentence about it, the default first; either text
            may be empty.
        ruling: Does it choose how an open rule is read?  Such options are folded away.
    """

    name: str
    question: str
    values: tuple[tuple[str, str, str], ...]
    ruling: bool = False


class GamePage(Protocol):
    """One game, as the panels of the frame see it."""

    @property
    def game(self) -> AnyGame:
        """The rules."""
        ...

    @property
    def words(self) -> Catalogue:
        """The texts of the game and those that all games share."""
        ...

    # --- games ------------------------------------------------------------------------------

    def options(self, lang: str) -> tuple[Option, ...]:
        """What can be chosen for a new game."""
        ...

    def begin(self, options: Mapping[str, str], seed: str) -> AnySession:
        """A new game; Problem if there is no such option or value, or the seed is none."""
        ...

    def at_position(self, text: str, seed: int) -> AnySession:
        """A game that goes on from a position; Problem if the text is none."""
        ...

    def example(self) -> AnySession:
        """The game that a first visitor finds."""
        ...

    def about(self, session: AnySession) -> Facts:
        """What the list of kept games says of a game, in no language.

        It has the chosen options by their names; ``decisions``, how many were made; and ``file``,
        with which the name of its file begins.
        """
        ...

    def title(self, about: Facts, lang: str) -> str:
        """A kept game in words; the facts come back from a browser, so anything may stand there."""
        ...

    # --- texts ------------------------------------------------------------------------------

    def refusal(self, problem: Problem) -> tuple[Say, tuple[str, ...]]:
        """Why something cannot be done, and the ids of the rules that say so."""
        ...

    def action_text(self, before: AnyMoment, action: Any, lang: str) -> str:
        """A decision as it read at the moment before it."""
        ...

    def event_text(self, event: Any, lang: str) -> str:
        """What happened."""
        ...

    def keys_text(self, lang: str) -> str:
        """The keys of the page and what each does, in one line."""
        ...

    def readings(self, session: AnySession) -> Mapping[str, tuple[str, ...]]:
        """The readings of each rule that can be switched, by setting: first that of this game."""
        ...
