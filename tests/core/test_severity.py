"""Grades of decisions: by the chance given away beyond the error, told in signs and words."""

import pytest

from friday_nb.core.severity import LEAST, Severity, severity
from friday_nb.core.story import kind_of


@pytest.mark.parametrize("grade", LEAST)
def test_a_grade_begins_at_its_threshold(grade):
    assert severity(LEAST[grade]) == grade
    assert severity(LEAST[grade] - 1e-9) == grade - 1


def test_what_the_error_explains_is_never_called_wrong():
    for loss in (0.02, 0.1, 0.5, 1.0):
        assert severity(loss, doubt=loss) is Severity.GOOD
    assert severity(0.3, doubt=0.24) is Severity.MISTAKE
    assert severity(-0.1) is Severity.GOOD


def test_a_story_lists_every_loss_that_has_a_grade():
    least = LEAST[Severity.INACCURACY]
    assert kind_of(least, 0.0, 0.0) == "mistake"
    assert kind_of(least - 1e-9, 0.0, 0.0) == "even"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_grade_is_told_apart_without_its_colour(lang):
    assert len({grade.word(lang) for grade in Severity}) == len(Severity)
    assert [grade.sign for grade in Severity] == ["", "?!", "?", "??"]


def test_the_grades_begin_where_the_page_says():
    """Two games in 100 are an inaccuracy, five a mistake, ten a blunder."""
    told = [(0.019, 0), (0.02, 1), (0.049, 1), (0.05, 2), (0.099, 2), (0.1, 3), (1.0, 3)]
    assert [(loss, severity(loss)) for loss, _ in told] == told


def test_a_mistake_stays_one_beside_a_change_too_small_to_mention():
    """Only what moved by more than the mistake, and enough to be told, is told instead."""
    assert kind_of(0.06, 0.0, 0.1) == "mistake"
    assert kind_of(0.06, 0.0, 0.2) == "rise"
    assert kind_of(0.06, 0.0, -0.2) == "fall"
    assert kind_of(0.3, 0.0, 0.2) == "mistake"
