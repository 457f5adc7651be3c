"""The course of Black Friday, for the lessons panel."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from friday_nb.black_friday.board import BOARD, STANDARD, Provenance
from friday_nb.black_friday.game import BlackFridaySession, position_session
from friday_nb.black_friday.lessons import LESSONS, Lesson
from friday_nb.black_friday.lessons.course import stands
from friday_nb.black_friday.puzzles import PUZZLES
from friday_nb.black_friday.words import say
from friday_nb.core.puzzles import Puzzle
from friday_widgets.black_friday.desk import Desk
from friday_widgets.panes.lessons.course import Course


class BlackFridayCourse(Course[Lesson, Desk]):
    """Positions from games, with prices to foresee or to move."""

    puzzles = PUZZLES if BOARD.name == STANDARD else None
    """They are proved on the board of this package alone."""

    @property
    def lessons(self) -> Sequence[Lesson]:
        """The lessons that fit the board in use."""
        return tuple(filter(stands, LESSONS))

    def about(self, desk: Desk) -> str:
        """What a lesson is, how much of the board is known, and whether lessons are left out."""
        marks = BOARD.all_marks
        unsure = marks.count(Provenance.RECONSTRUCTED)
        said = [super().about(desk), say(desk.lang, "lessons.board", n=unsure, all=len(marks))]
        if missing := len(LESSONS) - len(self.lessons):
            said.append(say(desk.lang, "lessons.left_out", n=missing))
        return " ".join(said)

    def session(self, lesson: Lesson | Puzzle) -> BlackFridaySession:
        """A game that begins at a lesson or a puzzle; its seed decides what is hidden."""
        return position_session(lesson.view, lesson.seed)

    def best(self, lesson: Lesson) -> Collection[str]:
        """The decisions that the answer recommends; none if it only says what will happen."""
        return lesson.best

    def answer(self, lesson: Lesson, desk: Desk) -> str:
        """The answer, with the numbers of the position."""
        return lesson.answer(desk.lang)


COURSE: Final = BlackFridayCourse()
