"""What a game tries on the table, a lesson, a puzzle or a question, and what it is then called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from friday_nb.core.puzzles import Puzzles
from friday_nb.core.questions import Questions
from friday_nb.i18n import Catalogue


class Lesson(Protocol):
    """A position with a question."""

    @property
    def key(self) -> str:
        """Its name within the course."""
        ...

    @property
    def position(self) -> str:
        """The position as text."""
        ...

    @property
    def view(self) -> Any:
        """What the seat that decides can see."""
        ...

    def title(self, lang: str) -> str:
        """What it is about, in a few words."""
        ...

    def question(self, lang: str) -> str:
        """What to think about."""
        ...


@dataclass(frozen=True)
class ToTry:
    """The positions of a game that can be tried; their titles are in its words."""

    lessons: Iterable[Lesson]
    puzzles: Puzzles | None
    questions: Questions | None
    words: Catalogue

    def at(self, position: str) -> str:
        """The key of what begins at this position; empty if nothing does."""
        if not position:
            return ""
        if puzzle := self.puzzles.at(position) if self.puzzles else None:
            return puzzle.key
        if found := next((each.key for each in self.lessons if each.position == position), ""):
            return found
        question = self.questions.at(position) if self.questions else None
        return question.key if question else ""

    def title(self, key: object, lang: str) -> str:
        """The title of a game that tried what has this key; empty if nothing has.

        The key comes from a browser and may be anything.
        """
        if not isinstance(key, str) or not key:
            return ""
        say = self.words.say
        for each in self.lessons:
            if each.key == key:
                return say(lang, "panels.games.lesson", title=each.title(lang))
        if puzzle := self.puzzles.by_key.get(key) if self.puzzles else None:
            return say(lang, "panels.games.puzzle", n=puzzle.number)
        if self.questions and (question := self.questions.find(key)):
            return say(lang, "panels.games.question", title=self.questions.asked(question, lang))
        return ""
