"""What a game tells the lessons panel of its course."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Generic, TypeVar

from friday_nb.core.puzzles import Puzzle, Puzzles
from friday_nb.core.session import AnySession
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.tried import Lesson

LessonT = TypeVar("LessonT", bound=Lesson)
DeskT = TypeVar("DeskT", bound=Desk)


class Course(ABC, Generic[LessonT, DeskT]):
    """The lessons of a game, in the order in which they are listed.

    The game's words have ``lessons.title`` and the other texts of the panel.
    """

    follows: Collection[str] = ()
    """Changes of the desk that change an answer, besides those that every panel follows."""

    puzzles: Puzzles | None = None
    """The puzzles of the game, if it has some."""

    @property
    @abstractmethod
    def lessons(self) -> Sequence[LessonT]:
        """All lessons."""

    @abstractmethod
    def session(self, lesson: LessonT | Puzzle) -> AnySession:
        """A game that begins at the position of a lesson, or of a puzzle."""

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
        return next((each for each in self.lessons if each.position == desk.playing.begun_at), None)
