"""Exercises in a notebook: is an answer right?

The right answer is never written down beside the question: the notebook calculates it with the
engine and hands it over.
"""

from __future__ import annotations

from fractions import Fraction
from math import isclose

from friday_nb.i18n import say

Answer = str | int | float | Fraction | None

NEAR = 0.005
"""A number that is off by no more than this is right: half a percentage point."""


def check(answer: Answer, right: Answer, hint: str = "", lang: str = "en") -> str:
    """Say whether an answer is right; None: there is no answer yet.

    Numbers may be rounded (:data:`NEAR`), texts may have spaces around them.

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
        return str(answer).strip() == str(right).strip()
    assert answer is not None
    assert right is not None
    if isinstance(right, int):
        return answer == right
    return isclose(answer, right, rel_tol=0, abs_tol=NEAR)
