"""Verdicts that rise with the loss, against the minimax formula of isotonic regression."""

from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from friday_nb.core.isotonic import even_errors
from friday_nb.core.paired import DOUBT


def minimax(values, weights):
    """The isotonic fit: of all runs that begin before and end after, the greatest least mean."""
    size = range(len(values))

    def mean(first, last):
        return fmean(values[first : last + 1], weights[first : last + 1])

    return [
        max(min(mean(first, last) for last in size[i:]) for first in size[: i + 1]) for i in size
    ]


@given(st.lists(st.floats(0.005, 0.3), max_size=8))
def test_what_is_surely_lost_is_the_isotonic_fit(errors):
    """Each is told as another number here."""
    wins = [0.9 - 0.04 * i for i in range(len(errors))]
    surely = [1.0 - win - DOUBT * error for win, error in zip(wins, errors, strict=True)]
    found = even_errors(1.0, wins, errors)
    fit = [1.0 - win - DOUBT * error for win, error in zip(wins, found, strict=True)]
    assert fit == pytest.approx(minimax(surely, [error**-2 for error in errors]))


def test_what_is_known_exactly_counts_by_far_the_most_and_divides_by_nothing():
    exact, vague = even_errors(0.5, [0.4, 0.399], [0.0, 0.06])
    assert exact == pytest.approx(0.0, abs=1e-4)
    assert 0.1 - DOUBT * exact == pytest.approx(0.101 - DOUBT * vague)
