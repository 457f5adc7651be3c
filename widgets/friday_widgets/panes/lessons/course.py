"""What a game tells the lessons panel of its course."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from friday_nb.core.puzzles import Puzzle, Puzzles
from friday_nb.i18n import Catalogue
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


def tried(lessons: Iterable[Lesson], puzzles: Puzzles | None, position: str) -> str:
    """The key of the lesson or puzzle that begins at a position; empty for any other game."""
    if not position:
        return ""
    puzzle = puzzles.at(position) if puzzles else None
    return puzzle.key if puzzle else next((x.key for x in lessons if x.position == position), "")


def title_of(
    lessons: Iterable[Lesson], puzzles: Puzzles | None, key: object, words: Catalogue, lang: str
) -> str:
    """The title of a game that tried the lesson or the puzzle of this key; empty if there is none.

    The key comes from a browser and may be anything.
    """
    if not isinstance(key, str) or not key:
        return ""
    for each in lessons:
        if each.key == key:
            return words.say(lang, "panels.games.lesson", title=each.title(lang))
    puzzle = puzzles.by_key.get(key) if puzzles else None
    return words.say(lang, "panels.games.puzzle", n=puzzle.number) if puzzle else ""
