"""The course of Black Friday, for the lessons panel."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from friday_nb.black_friday.game import BlackFridaySession, position_session
from friday_nb.black_friday.lessons import LESSONS, Lesson
from friday_widgets.black_friday.desk import Desk
from friday_widgets.frame.lessons.course import Course


class BlackFridayCourse(Course[Lesson, Desk]):
    """Positions from games, with prices to foresee or to move."""

    @property
    def lessons(self) -> Sequence[Lesson]:
        """All lessons."""
        return LESSONS

    def session(self, lesson: Lesson) -> BlackFridaySession:
        """A game that begins at the position of a lesson; its seed decides what is hidden."""
        return position_session(lesson.view, lesson.seed)

    def best(self, lesson: Lesson) -> Collection[str]:
        """The decisions that the answer recommends; none if it only says what will happen."""
        return lesson.best

    def answer(self, lesson: Lesson, desk: Desk) -> str:
        """The answer, with the numbers of the position."""
        return lesson.answer(desk.lang)


COURSE: Final = BlackFridayCourse()
