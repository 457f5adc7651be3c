"""A course of positions from games: each asks one question, and the answer is computed.

A lesson is a position to try, with a question and an answer in ``words/*/lessons.json``.  The
numbers in both are not stored: the engine and the odds compute them from the position.  A bot that
plans with the odds says what it would do.
"""

from friday_nb.black_friday.lessons.course import LESSONS, Lesson, lesson, lesson_at
from friday_nb.black_friday.lessons.facts import Chance, Fact, facts, written

__all__ = ["LESSONS", "Chance", "Fact", "Lesson", "facts", "lesson", "lesson_at", "written"]
