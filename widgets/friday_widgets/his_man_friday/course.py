"""The course of His Man Friday, for the lessons panel."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from friday_nb.core.puzzles import Puzzle
from friday_nb.his_man_friday.game import HisManFridaySession, position_session
from friday_nb.his_man_friday.lessons import LESSONS, Lesson
from friday_nb.his_man_friday.puzzles import PUZZLES
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.panes.lessons.course import Course


class HisManFridayCourse(Course[Lesson, Desk]):
    """Positions with a declaration to doubt or cards to choose from."""

    follows = ("lying",)
    puzzles = PUZZLES

    @property
    def lessons(self) -> Sequence[Lesson]:
        """All lessons."""
        return LESSONS

    def session(self, lesson: Lesson | Puzzle) -> HisManFridaySession:
        """A game that begins at a lesson or a puzzle; its seed deals the unseen cards."""
        return position_session(lesson.view, lesson.seed)

    def best(self, lesson: Lesson) -> Collection[str]:
        """The decision that the answer recommends; none if it only says what to believe."""
        return (lesson.best,) if lesson.best else ()

    def answer(self, lesson: Lesson, desk: Desk) -> str:
        """The answer, with the chance of a lie that the visitor has set."""
        return lesson.answer(desk.lang, desk.lying)


COURSE: Final = HisManFridayCourse()
