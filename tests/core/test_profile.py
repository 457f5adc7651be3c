"""What decisions cost over many games; what a browser sends may be anything."""

import pytest

from friday_nb.core.moments import Spot
from friday_nb.core.profile import LEAST_GAMES, MOST_GAMES, profile, summary

THEMES = ("hazard", "stop", "destroy")


def test_a_summary_is_by_theme():
    spots = [Spot(n, loss, 0.0, theme, n) for n, loss, theme in ((1, 0.1, "a"), (2, 0.2, "b"))]
    assert summary([*spots, Spot(3, 0.05, 0.0, "a", 3)]) == {"b": 200, "a": 150}


def test_a_profile_is_the_mean_over_all_games():
    found = profile([{"hazard": 80, "stop": 10}, {"stop": 30}, {}, {"hazard": 40}], THEMES)
    assert found.games == 4
    assert list(found.costs.items()) == [("hazard", 0.03), ("stop", 0.01)]
    assert found.whole == pytest.approx(0.04)


@pytest.mark.parametrize("games", range(LEAST_GAMES))
def test_too_few_games_no_profile(games):
    assert profile([{"hazard": 80}] * games, THEMES) is None


@pytest.mark.parametrize("value", [-1, 7.5, 1e9, 200_000, "7", None, [], {}, float("nan")])
def test_what_makes_no_sense_costs_nothing(value):
    kept = [{"hazard": value, "nonsense": 5}] * LEAST_GAMES
    found = profile([*kept, "x", None, 3], THEMES)
    assert (found.games, dict(found.costs)) == (LEAST_GAMES, {})


def test_only_the_latest_games_count():
    games = [{"hazard": 1000}] * 50 + [{"stop": 10}] * MOST_GAMES
    found = profile(games, THEMES)
    assert (found.games, list(found.costs)) == (MOST_GAMES, ["stop"])


def test_three_games_are_enough_and_two_hundred_are_looked_back_upon():
    """A browser keeps so many, and the page says so."""
    assert profile([{"hazard": 80}] * 2, THEMES) is None
    assert profile([{"hazard": 80}] * 3, THEMES).games == 3
    assert profile([{"hazard": 80}] * 250, THEMES).games == 200
