"""How far a plan is behind the best one, from lines of which the best one has played more."""

from random import Random
from statistics import fmean, pvariance

import pytest

from friday_nb.black_friday.players.distance import Sums, distance

MANY, FEW, GAMES = 200, 50, 2000


def found(wins, others):
    """The distance that these shares give; the others have the first lines."""
    shared = wins[: len(others)]
    products = sum(a * b for a, b in zip(shared, others, strict=True))
    return distance(sums(wins), sums(shared), sums(others), products)


def sums(shares):
    return Sums(len(shares), sum(shares), sum(each * each for each in shares))


def drawn(rng, alike):
    """Shares of the best plan, which wins 6 of 10, and of another, which wins 4 or the same."""
    wins = [float(rng.random() < 0.6) for _ in range(MANY)]
    return wins, [one if rng.random() < alike else float(rng.random() < 0.4) for one in wins[:FEW]]


@pytest.mark.parametrize("alike", [0.0, 0.5, 0.9])
def test_it_is_right_on_average_and_as_far_off_as_it_says(alike):
    rng = Random(1)
    told = [found(*drawn(rng, alike)) for _ in range(GAMES)]
    distances, errors = zip(*told, strict=True)
    spread = pvariance(distances) ** 0.5
    assert fmean(distances) == pytest.approx(0.2 * (1 - alike), abs=3 * spread / GAMES**0.5)
    assert fmean(errors) == pytest.approx(spread, rel=0.12)


@pytest.mark.parametrize(("alike", "part"), [(0.0, 0.65), (0.5, 0.85), (0.9, 1.0)])
def test_it_is_never_farther_off_than_differences_line_by_line(alike, part):
    """Without luck in common the plain differences have nearly twice the variance."""
    rng = Random(2)
    games = [drawn(rng, alike) for _ in range(GAMES)]
    told = pvariance(found(*each)[0] for each in games)
    plain = pvariance(
        fmean(a - b for a, b in zip(wins, others, strict=False)) for wins, others in games
    )
    assert told < part * plain


@pytest.mark.parametrize("wins", [[1.0, 0.0, 1.0, 1.0], [0.5, 1.0] * 12])
def test_of_equal_lines_it_is_the_mean_of_the_differences(wins):
    others = [1.0 - each / 2 for each in wins[::-1]]
    differences = [a - b for a, b in zip(wins, others, strict=True)]
    behind, error = found(wins, others)
    assert behind == pytest.approx(fmean(differences))
    assert error**2 == pytest.approx((pvariance(differences) + 0.25 / len(wins)) / len(wins))


def test_what_never_fails_is_not_certain():
    behind, error = found([1.0] * 40, [1.0] * 20)
    assert behind == 0.0
    assert error == pytest.approx(0.025)
