"""Notices: why the desk has refused something, and what to do instead.

Bad input never raises: after an unreadable text, an illegal decision or a damaged record the game
is unchanged, and the notice is a sentence in the visitor's language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from friday_nb.core.errors import Problem
from friday_widgets.desk.game_page import GamePage

if TYPE_CHECKING:
    from friday_widgets.desk.desk import Desk


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


@contextmanager
def forgiving(desk: Desk, queued: object) -> Iterator[None]:
    """Refuse without a word what was pressed before the answer to the press before it was seen.

    On a slow line such a press is meant for what the visitor still sees; that this is past is
    nobody's fault.

    Args:
        desk: The visitor's game.
        queued: What the page says of that (``line.js``).
    """
    desk.forgives = queued is True
    try:
        yield
    finally:
        desk.forgives = False
