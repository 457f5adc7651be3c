"""Beta calibration and a linear spline, shared by the games."""

from itertools import pairwise

import pytest

from friday_nb.core.calibration import beta_calibrated, piecewise_linear, slope

NUMBERS = [(1, 1, 0), (0.7, 0.6, -0.8), (1.3, 0.9, 0.2)]
ESTIMATES = [n / 100 for n in range(1, 100)]


def test_with_one_one_zero_nothing_changes():
    assert [beta_calibrated(p, 1, 1, 0) for p in ESTIMATES] == pytest.approx(ESTIMATES)


@pytest.mark.parametrize("numbers", NUMBERS)
def test_the_chance_grows_with_the_estimate(numbers):
    chances = [beta_calibrated(p, *numbers) for p in ESTIMATES]
    assert all(0 < less < more < 1 for less, more in pairwise(chances))


@pytest.mark.parametrize("numbers", NUMBERS)
def test_the_slope_is_the_derivative(numbers):
    step = 1e-6
    for p in ESTIMATES:
        rise = beta_calibrated(p + step, *numbers) - beta_calibrated(p - step, *numbers)
        assert slope(p, *numbers) == pytest.approx(rise / (2 * step), rel=1e-5)


def test_the_logit_is_what_the_paper_says():
    """a = 2, b = 1, c = 0 at 1/2: odds 1/4 to 1/2, so a chance of 1/3."""
    assert beta_calibrated(0.5, 2, 1, 0) == pytest.approx(1 / 3)


def test_knots_that_stay_where_they_are_change_nothing():
    for p in (0, *ESTIMATES, 1):
        assert piecewise_linear(p, [0.2, 0.4, 0.6, 0.8]) == pytest.approx((p, 1))


@pytest.mark.parametrize(
    ("chance", "value", "steepness"),
    [(0, 0, 0.3), (0.25, 0.075, 0.3), (0.5, 0.15, 1.7), (0.75, 0.575, 1.7), (1, 1, 1.7)],
)
def test_between_knots_it_is_linear(chance, value, steepness):
    assert piecewise_linear(chance, [0.15]) == pytest.approx((value, steepness))
