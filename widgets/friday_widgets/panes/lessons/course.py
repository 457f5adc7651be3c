"""What a game tells the lessons panel of its course."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from friday_widgets.desk.desk import Desk
from friday_widgets.desk.game_page import AnySession


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


LessonT = TypeVar("LessonT", bound=Lesson)
DeskT = TypeVar("DeskT", bound=Desk)


class Course(ABC, Generic[LessonT, DeskT]):
    """The lessons of a game, in the order in which they are listed.

    The game's words have ``lessons.title`` and the other texts of the panel.
    """

    follows: Collection[str] = ()
    """Changes of the desk that change an answer, besides those that every panel follows."""

    @property
    @abstractmethod
    def lessons(self) -> Sequence[LessonT]:
        """All lessons."""

    @abstractmethod
    def session(self, lesson: LessonT) -> AnySession:
        """A game that begins at the position of a lesson."""

    @abstractmethod
    def best(self, lesson: LessonT) -> Collection[str]:
        """The decisions that the answer recommends, in their text form; none if it names none."""

    @abstractmethod
    def answer(self, lesson: LessonT, desk: DeskT) -> str:
        """The answer, in the language of the desk and with what the visitor has set there.

        Raises:
            Problem: there is no answer with these settings.
        """

    def about(self, desk: DeskT) -> str:
        """What stands above the lessons, in the language of the desk."""
        return desk.page.words.say(desk.lang, "lessons.about")

    def find(self, key: object) -> LessonT | None:
        """The lesson of this key; the key comes from a browser and may be anything."""
        return next((each for each in self.lessons if each.key == key), None)

    def on_table(self, desk: DeskT) -> LessonT | None:
        """The lesson from which the game on the desk started; None for any other game."""
        return next((each for each in self.lessons if each.position == desk.begun_at), None)


def title_of(lessons: Iterable[Lesson], key: object, lang: str) -> str:
    """The title of the lesson of this key; empty if there is none.

    The key comes from a browser and may be anything.
    """
    return next((each.title(lang) for each in lessons if each.key == key), "")
