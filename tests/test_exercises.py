"""Exercises: an answer is right, wrong or missing."""

from fractions import Fraction

import pytest

from friday_nb.exercises import check


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        (4, 4),
        (Fraction(2, 9), Fraction(4, 18)),
        (0.222, Fraction(2, 9)),
        (" end ", "end"),
        (0.0, 0),
    ],
)
def test_right_answers(answer, right):
    assert check(answer, right, "A hint.") == "Right."


@pytest.mark.parametrize(
    ("answer", "right"),
    [(5, 4), (4.001, 4), (0.21, Fraction(2, 9)), ("pay", "end"), ("4", 5), (1, "end")],
)
def test_wrong_answers_get_the_hint(answer, right):
    assert check(answer, right, "A hint.") == "Not yet. A hint."
    assert check(answer, right) == "Not yet."


def test_no_answer_is_neither():
    assert check(None, 4, "A hint.") == "Put your answer in place of None and run the cell again."
    assert check(None, 4, lang="ru") == "Впишите ответ вместо None и запустите ячейку ещё раз."
