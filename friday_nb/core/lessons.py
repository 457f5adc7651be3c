"""Lessons of a course: positions with a question, which a game adds an answer to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, TypeVar

from friday_nb.core.errors import Problem
from friday_nb.i18n import Catalogue

__all__ = ["Course", "Lesson", "first_lessons", "settled"]

TRIES: Final = 32
"""So often in a row one of two decisions is hardly ever made where chance chooses between them."""

ViewT = TypeVar("ViewT")


@dataclass(frozen=True)
class Lesson(Generic[ViewT]):
    """A position with a question, as seat 0 sees it.

    Attributes:
        key: Its name; its words are ``lesson.<key>.title``, ``.question``, ``.answer`` and, for the
            rule of thumb that it teaches, ``.rule``.
        position: The position as text.
    """

    key: str
    position: str

    words: ClassVar[Catalogue]
    """The words of the game."""

    @staticmethod
    def parse(text: str) -> Any:
        """A position of the game from its text; each game names its own function."""
        raise NotImplementedError

    @cached_property
    def view(self) -> ViewT:
        """What the seat knows."""
        view: ViewT = self.parse(self.position)
        return view

    def title(self, lang: str) -> str:
        """Its title."""
        return self.words.say(lang, f"lesson.{self.key}.title")

    def question(self, lang: str) -> str:
        """Its question."""
        return self.words.say(lang, f"lesson.{self.key}.question")

    def rule(self, lang: str) -> str:
        """The rule of thumb that it teaches."""
        return self.words.say(lang, f"lesson.{self.key}.rule")

    def with_rule(self, answer: str, lang: str) -> str:
        """An answer, and after it the rule of thumb."""
        return f"{answer} {self.words.say(lang, 'lessons.rule', rule=self.rule(lang))}"


LessonT = TypeVar("LessonT", bound=Lesson[Any])


def first_lessons(n: int) -> int:
    """The rules of the first ``n`` lessons as a set: a bit for each.

    >>> first_lessons(3)
    7
    """
    return (1 << n) - 1


def settled(decide: Callable[[int], int]) -> int:
    """What the rules of a course settle: the decision (packed) that no chance changes; else 0.

    A player of the course leaves to chance what no rule says.

    >>> settled(lambda seed: 7), settled(lambda seed: 7 + seed % 2)
    (7, 0)

    Args:
        decide: Gives the decision of that player, by the seed of its chance.
    """
    found = decide(0)
    return found if all(decide(seed) == found for seed in range(1, TRIES)) else 0


class Course(Generic[LessonT]):
    """All lessons of a game, in order.

    Args:
        lessons: The lessons.
        refused: The game's own error, with a sentence for ``no_lesson``.
    """

    def __init__(self, lessons: tuple[LessonT, ...], refused: type[Problem]) -> None:
        self._by_key = {each.key: each for each in lessons}
        self._refused = refused

    def __iter__(self) -> Iterator[LessonT]:
        return iter(self._by_key.values())

    def lesson(self, key: str) -> LessonT:
        """The lesson of this name.

        Raises:
            Problem: there is no such lesson.
        """
        if key not in self._by_key:
            raise self._refused("no_lesson", text=key[:20], known=", ".join(self._by_key))
        return self._by_key[key]

    def lesson_at(self, position: str) -> LessonT | None:
        """The lesson that begins at this position, or None."""
        return next((each for each in self if each.position == position), None)
