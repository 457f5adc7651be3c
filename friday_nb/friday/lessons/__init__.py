"""A course of twelve positions: each asks one question, and the answer was proved by playing on.

A lesson teaches one rule of thumb; :mod:`friday_nb.friday.players.course_player` plays by them.
Its words are in ``words/*/lessons.json``; its numbers come from ``proofs.json``.
"""

from friday_nb.friday.lessons.course import LESSONS, Lesson, lesson

__all__ = ["LESSONS", "Lesson", "lesson"]
