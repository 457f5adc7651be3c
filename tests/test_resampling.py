"""Sampling and resampling: by the evidence, and no farther off than what was drawn."""

from itertools import cycle
from random import Random
from statistics import fmean

import pytest

from friday_nb.core.resampling import picked, resampled


@pytest.mark.parametrize("many", [1, 7, 40, 100])
@pytest.mark.parametrize("weights", [(1.0,), (3.0, 0.0, 1.0), (0.2, 0.5, 0.1, 0.7)])
def test_each_is_picked_as_often_as_its_weight_has_it_up_to_one(many, weights):
    found = list(picked(range(len(weights)), weights, many, Random(many)))
    assert len(found) == many
    for each, weight in enumerate(weights):
        assert abs(found.count(each) - many * weight / sum(weights)) < 1


def test_over_many_picks_each_comes_as_often_as_its_weight_has_it():
    rng = Random(1)
    found = [next(picked("ab", [1.0, 2.0], 1, rng)) for _ in range(9000)]
    assert found.count("b") / 9000 == pytest.approx(2 / 3, abs=0.02)


def test_what_is_picked_comes_in_random_order():
    """Whoever looks at the first of them only must not see one kind of draw."""
    rng = Random(2)
    firsts = [next(picked(range(10), [1.0] * 10, 10, rng)) for _ in range(3000)]
    assert fmean(firsts) == pytest.approx(4.5, abs=0.25)


def test_draws_that_recur_in_step_with_the_picks_are_picked_as_often_as_others():
    found = list(picked("ab" * 100, [1.0, 3.0] * 100, 100, Random(7)))
    assert found.count("b") == pytest.approx(75, abs=15)


def test_both_halves_come_from_draws_of_their_own():
    draws = iter(range(100))
    found = list(resampled(draws, lambda _: 1.0, 11, Random(3), tries=2))
    assert len(found) == 11
    assert {each // 10 for each in found[:5]} == {0}
    assert all(10 <= each < 22 for each in found[5:])


def test_what_the_evidence_rules_out_never_comes_out():
    found = list(resampled(cycle("ab"), lambda each: float(each == "b"), 50, Random(4), tries=3))
    assert set(found) == {"b"}


def test_nothing_is_drawn_where_nothing_is_wanted():
    assert list(resampled(iter(()), lambda _: 1.0, 0, Random(5), tries=2)) == []


def test_what_is_picked_is_hardly_farther_off_than_what_was_drawn():
    """Picked one by one, with replacement, it would have twice the variance."""
    rng = Random(6)

    def draws():
        while True:
            yield rng.random() < 0.5

    shares = [
        fmean(resampled(draws(), lambda each: 2.0 if each else 1.0, 100, rng, tries=1))
        for _ in range(400)
    ]
    mean = fmean(shares)
    assert mean == pytest.approx(2 / 3, abs=0.01)
    spread = fmean((share - mean) ** 2 for share in shares)
    assert spread < 1.5 * (2 / 9) / 100


def test_the_largest_number_that_chance_gives_picks_a_draw_as_well():
    """Two and that number add up to three, as they are rounded."""

    class Most(Random):
        def random(self):
            return 1 - 2**-53

        def sample(self, population, k):
            return list(population)[:k]

    assert list(picked("abc", [1.0] * 3, 3, Most(1)))[-1] == "c"
