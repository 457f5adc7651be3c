"""Notices: why the desk has refused something, and what to do instead.

Bad input never raises: after an unreadable text, an illegal decision or a damaged record the game
is unchanged, and the notice is a sentence in the visitor's language.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from friday_nb.core.errors import Problem
from friday_widgets.desk.game_page import GamePage


@dataclass(frozen=True)
class Notice:
    """What the desk has to say, by language, and the ids of the rules that it is about."""

    say: Callable[[str], str]
    rules: tuple[str, ...] = ()

    @classmethod
    def of(cls, problem: Problem, page: GamePage) -> Notice:
        """Why something is not possible."""
        return cls(*page.refusal(problem))

    @classmethod
    def told(cls, key: str, page: GamePage) -> Notice:
        """A message from the words of the game."""
        return cls(lambda lang: page.words.say(lang, key))
