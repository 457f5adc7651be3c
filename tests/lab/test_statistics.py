"""Intervals against printed values, and against what they promise."""

import random

import pytest

from friday_nb import lab
from friday_nb.lab import frames
from friday_nb.lab.statistics import FEW, exact_rate, quantile

# Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17
# (1998), table I, method 3.
WILSON = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("wins", "n", "low", "high"), WILSON)
def test_wilson_interval_as_printed(wins, n, low, high):
    found = lab.rate(wins, n)
    assert found.value == wins / n
    assert found.interval == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("wins", "n", "low", "high"), WILSON)
def test_losses_have_the_mirrored_interval(wins, n, low, high):
    assert lab.rate(n - wins, n).interval == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_who_never_or_always_won_may_do_so_for_ever():
    for n in range(1, 200):
        assert lab.rate(0, n).interval.low == 0
        assert lab.rate(n, n).interval.high == 1


@pytest.mark.parametrize(("wins", "n"), [(0, 0), (3, 2), (-1, 2)])
def test_what_is_no_share_is_refused(wins, n):
    with pytest.raises(ValueError, match="is no share"):
        lab.rate(wins, n)


def test_a_mean_and_its_interval():
    found = lab.mean([1, 2, 3, 4])
    assert found.value == 2.5
    assert found.error == pytest.approx(1.959964 * (5 / 3) ** 0.5 / 2, abs=1e-6)


def test_one_value_says_nothing_about_the_error():
    assert lab.mean([7]).interval == (float("-inf"), float("inf"))
    with pytest.raises(ValueError, match="no values"):
        lab.mean([])


def test_another_level_reaches_further():
    assert quantile(0.99) == pytest.approx(2.5758, abs=1e-4)
    assert lab.rate(5, 10, 0.99).error > lab.rate(5, 10).error


def test_simultaneous_intervals_hold_together_as_often_as_they_promise():
    n, samples, size = 20, 400, 50
    together = lab.simultaneous(n)
    assert together == pytest.approx(1 - 0.05 / 20)  # Bonferroni
    assert lab.simultaneous(1) == 0.95

    def all_hold(draw, level):
        """Do 20 intervals of means that are 0 all contain it?"""
        means = (lab.mean([draw.gauss(0, 1) for _ in range(size)], level) for _ in range(n))
        return all(0 in each.interval for each in means)

    draw = random.Random(5)
    assert sum(all_hold(draw, together) for _ in range(samples)) / samples > 0.9
    assert sum(all_hold(draw, 0.95) for _ in range(samples)) / samples < 0.5


def test_there_is_no_correction_for_no_interval():
    with pytest.raises(ValueError, match="0 intervals"):
        lab.simultaneous(0)


def test_a_comparison_takes_another_level():
    run = lab.run(
        lab.Experiment.of("friday", ["random"], {"level": [1, 4]}, games=30),
        progress=False,
        workers=1,
    )
    usual, wider = lab.compare(run, 1, 0), lab.compare(run, 1, 0, level=lab.simultaneous(10))
    assert wider.score.value == usual.score.value
    assert wider.score.interval.low < usual.score.interval.low
    (row,) = frames.differences(run, level=lab.simultaneous(10)).to_dict("records")
    assert row["score_low"] == wider.score.interval.low


def test_paired_shares_as_in_the_textbook():
    """Agresti, Categorical Data Analysis, table 10.1: 794, 150, 86, 570; -0.040 +- 1.96 * 0.0095.

    The padding moves the ends by less than a thousandth in so many pairs.
    """
    pairs = [(True, True)] * 794 + [(True, False)] * 150 + [(False, True)] * 86
    pairs += [(False, False)] * 570
    found = lab.rate_difference([b for _, b in pairs], [a for a, _ in pairs])
    assert found.value == -0.04
    assert found.games == 1600
    assert found.interval == pytest.approx((-0.0587, -0.0213), abs=5e-4)


def test_no_difference_of_shares_is_larger_than_one():
    assert lab.rate_difference([True], [False]).interval.high == 1
    assert lab.rate_difference([False], [True]).interval.low == -1


def test_paired_shares_that_never_differ_still_have_an_error():
    found = lab.rate_difference([True] * 50, [True] * 50)
    assert found.value == 0
    assert found.interval.low < -0.01 < 0.01 < found.interval.high


def test_paired_differences_need_pairs():
    with pytest.raises(ValueError, match="zip"):
        lab.rate_difference([True], [True, False])
    with pytest.raises(ValueError, match="no games"):
        lab.rate_difference([], [])
    with pytest.raises(ValueError, match="no values"):
        lab.difference([], [])


def test_a_constant_difference_is_known_at_once():
    first = [random.Random(n).random() for n in range(100)]
    found = lab.difference(first, [value - 2 for value in first])
    assert found.value == pytest.approx(2)
    assert found.interval == pytest.approx((2, 2))
    assert found.saved == pytest.approx(1)


def test_games_without_common_luck_save_nothing():
    rng = random.Random(1)
    found = lab.difference([rng.random() for _ in range(4000)], [rng.random() for _ in range(4000)])
    assert abs(found.saved) < 0.05


def test_half_of_the_luck_in_common_saves_half_of_the_games():
    rng = random.Random(2)
    luck = [rng.gauss(0, 1) for _ in range(20_000)]
    first, second = ([value + rng.gauss(0, 1) for value in luck] for _ in range(2))
    assert lab.difference(first, second).saved == pytest.approx(0.5, abs=0.03)


def test_intervals_hold_what_they_promise():
    """In 95% of experiments the truth lies inside: shares, means and paired differences."""
    rng = random.Random(3)
    held = {"share": 0, "mean": 0, "pairs": 0}
    for _ in range(1000):
        luck = [rng.random() for _ in range(120)]
        first = [x < 0.7 for x in luck]
        second = [x + rng.gauss(0, 0.1) < 0.6 for x in luck]
        held["share"] += 0.7 in lab.rate(sum(first), 120).interval
        held["mean"] += 0.5 in lab.mean(luck).interval
        # x is uniform and the noise symmetric, so that x + noise < 0.6 in 60% (0.6 is far inside).
        held["pairs"] += 0.1 in lab.rate_difference(first, second).interval
    for name, n in held.items():
        assert 0.93 < n / 1000 < 0.985, name


def test_paired_shares_of_a_few_games_by_hand():
    """Three and one of ten, padded to 3.5 and 1.5 of 12: 1/6 +- 1.96 * sqrt((5/12 - 1/36) / 12).

    The lower end is that of Clopper and Pearson, 0.194 for three of four: 4/10 * (2 * 0.194 - 1).
    """
    first = [True] * 3 + [False] + [True] * 6
    second = [False] * 3 + [True] + [True] * 6
    found = lab.rate_difference(first, second)
    assert found.value == pytest.approx(0.2)
    assert found.interval == pytest.approx((-0.244704, 0.519502), abs=1e-5)


@pytest.mark.parametrize(("lost", "told"), [(5, False), (6, True)])
def test_few_games_that_differ_tell_as_much_as_mcnemars_exact_test(lost, told):
    """All of them one way: of five that happens by chance once in 16, of six once in 32."""
    first = [False] * lost + [True] * (4000 - lost)
    found = lab.rate_difference(first, [True] * 4000)
    assert (0 not in found.interval) is told
    assert found.interval.low < found.value < found.interval.high


def test_few_games_that_differ_tell_less_at_a_higher_level():
    """Six, all of them one way: of 99% one half is 0.005, the chance of six with its sixth root."""
    first = [False] * 6 + [True] * 3994
    found = lab.rate_difference(first, [True] * 4000, 0.99)
    assert 0 in found.interval
    assert found.interval.high == pytest.approx((1 - 2 * 0.005 ** (1 / 6)) * 6 / 4000)


def test_an_exact_interval_as_in_the_tables():
    """Clopper and Pearson, Biometrika 26 (1934): of 10 games 3 and 10."""
    assert exact_rate(3, 10) == pytest.approx((0.0667, 0.6525), abs=1e-4)
    assert exact_rate(10, 10) == pytest.approx((0.6915, 1.0), abs=1e-4)


def test_few_and_many_games_that_differ_have_intervals_alike():
    same = [False] * 5000
    few, many = (
        lab.rate_difference([*[True] * n, *same], [*[False] * n, *[True] * n, *same[n:]])
        for n in (FEW // 2, FEW // 2 + 1)
    )
    assert few.interval == pytest.approx(many.interval, abs=2e-4)


def test_an_interval_contains_its_ends():
    found = lab.rate(0, 10).interval
    assert 0 in found
    assert found.high in found


def test_another_level_reaches_further_in_paired_shares_too():
    """Also where there are many pairs that differ."""
    first, second = [True] * 60 + [False] * 40, [False] * 60 + [True] * 40
    usual, wider = (lab.rate_difference(first, second, level) for level in (0.95, 0.99))
    assert wider.interval.low < usual.interval.low < usual.interval.high < wider.interval.high


def test_what_common_luck_saved_of_shares_by_hand():
    """Variances of 1/3 and 1/4 alone, and 1/4 between the pairs."""
    found = lab.rate_difference([True, True, False, False], [True, False, False, False])
    assert found.saved == pytest.approx(1 - (1 / 4) / (1 / 3 + 1 / 4))


def test_games_that_all_end_alike_save_nothing():
    assert lab.difference([3, 3, 3], [1, 1, 1]).saved == 0


def test_what_common_luck_saved_by_hand():
    """Variances of 20/3 and 4/3 alone, and 8/3 between the pairs."""
    assert lab.difference([0, 2, 4, 6], [0, 0, 2, 2]).saved == pytest.approx(2 / 3)
