"""The course of Friday, for the lessons panel."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from friday_nb.core.puzzles import Puzzle
from friday_nb.friday.game import FridaySession, position_session
from friday_nb.friday.lessons import LESSONS, Lesson
from friday_nb.friday.puzzles import PUZZLES
from friday_widgets.friday.desk import Desk
from friday_widgets.panes.lessons.course import Course


class FridayCourse(Course[Lesson, Desk]):
    """Twelve positions, each with the rule of thumb that it teaches."""

    puzzles = PUZZLES

    @property
    def lessons(self) -> Sequence[Lesson]:
        """All lessons."""
        return LESSONS

    def session(self, lesson: Lesson | Puzzle) -> FridaySession:
        """A game that begins at the position of a lesson, or of a puzzle."""
        return position_session(lesson.view, lesson.seed)

    def best(self, lesson: Lesson) -> Collection[str]:
        """The right decision."""
        return (lesson.best,)

    def answer(self, lesson: Lesson, desk: Desk) -> str:
        """The answer; after a wrong decision, what is wrong with it."""
        moments = desk.session.moments
        tried = lesson is self.on_table(desk) and len(moments) > 1
        return lesson.answer(desk.lang, str(moments[1].action) if tried else "")


COURSE: Final = FridayCourse()
