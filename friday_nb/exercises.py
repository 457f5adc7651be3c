"""Checks the reader's answers to exercises in a notebook.

The right answer never appears next to the question: the notebook computes it with the engine and
passes it in.
"""

from __future__ import annotations

from fractions import Fraction
from math import isclose

from friday_nb.core.pasted import plain
from friday_nb.i18n import say

Answer = str | int | float | Fraction | None

TOLERANCE = 0.005
"""A number counts as right if it is off by no more than this: half a percentage point."""


def check(answer: Answer, right: Answer, hint: str = "", lang: str = "en") -> str:
    """Say whether an answer is right.

    A fraction may be rounded (:data:`TOLERANCE`), a whole number must be exact, and of a text it
    does not matter how its spaces, quotation marks and minus signs are written.

    Args:
        answer: The reader's answer; None if there is none yet.
        right: The right answer.
        hint: Appended if the answer is wrong.
        lang: The language of the reply.

    >>> check(0.22, Fraction(4, 18)), check(" end", "pay", "Count again.")
    ('Right.', 'Not yet. Count again.')
    """
    if answer is None:
        return say(lang, "exercise.open")
    if _is_right(answer, right):
        return say(lang, "exercise.right")
    return f"{say(lang, 'exercise.wrong')} {hint}".rstrip()


def _is_right(answer: Answer, right: Answer) -> bool:
    if isinstance(answer, str) or isinstance(right, str):
        return plain(str(answer)) == plain(str(right))
    assert answer is not None
    assert right is not None
    if isinstance(right, int):
        return answer == right
    return isclose(answer, right, rel_tol=0, abs_tol=TOLERANCE)
