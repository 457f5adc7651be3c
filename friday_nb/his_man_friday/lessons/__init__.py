"""A course of small positions: each asks one question, and the answer is computed from the odds.

A lesson is a position to try, with a question and an answer in ``words/*/lessons.json``.  The
numbers in an answer are not stored: they are computed from the position and the chance of a lie, so
that the answer follows the slider.
"""

from friday_nb.his_man_friday.lessons.course import LESSONS, Lesson, lesson, lesson_at
from friday_nb.his_man_friday.lessons.facts import facts

__all__ = ["LESSONS", "Lesson", "facts", "lesson", "lesson_at"]
