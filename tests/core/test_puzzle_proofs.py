"""When a decision counts as proved: tried on players whose chances are known."""

import random

import pytest

from friday_nb.core import puzzle_proofs
from friday_nb.core.puzzle_proofs import (
    DEALS,
    TRIED,
    Behind,
    guessed,
    proved_by_bounds,
    proved_by_play,
)
from friday_nb.core.puzzle_search import Quotas


class Stub:
    """Wins each deal with a known chance, with the same luck after every decision."""

    players = ("weak", "strong")

    def __init__(self, **chances):
        self.chances = chances
        self.played = []

    def won(self, _view, action, by, deals):
        self.played.append((action, by, deals))
        chance = self.chances[by][action]
        return [float(random.Random(f"{by} {n}").random() < chance) for n in deals]


FAR = {"a": 0.6, "b": 0.4, "c": 0.3}


def test_a_clear_decision_is_proved_under_both_players_in_deals_not_seen_before():
    stub = Stub(weak=FAR, strong=FAR)
    proof = proved_by_play(stub, None, ["a"], FAR)
    assert list(proof) == ["weak", "strong"]
    for by in proof:
        assert proof[by]["deals"] == DEALS
        assert proof[by]["won"]["a"] == pytest.approx(0.6, abs=0.06)
        difference, error = proof[by]["behind"]["b"]
        assert difference >= max(puzzle_proofs.LEAST, 4 * error)
    fresh = [deals for _, _, deals in stub.played if len(deals) >= DEALS]
    assert fresh
    assert all(deals.start == TRIED for deals in fresh)


@pytest.mark.parametrize("by", Stub.players)
def test_it_must_be_clear_under_both(by):
    near = {"a": 0.6, "b": 0.57, "c": 0.3}
    other = {"weak": "strong", "strong": "weak"}[by]
    assert proved_by_play(Stub(**{by: near, other: FAR}), None, ["a"], FAR) is None


def test_the_other_player_may_not_find_another_decision_better():
    turned = {"a": 0.4, "b": 0.6, "c": 0.3}
    assert proved_by_play(Stub(weak=turned, strong=FAR), None, ["a"], FAR) is None


def test_decisions_as_good_as_the_best_one_are_right_as_well():
    two = {"a": 0.61, "b": 0.6, "c": 0.3}
    assert proved_by_play(Stub(weak=two, strong=two), None, ["a", "b"], two)
    assert proved_by_play(Stub(weak=two, strong=two), None, ["a"], two) is None


def test_a_right_decision_may_not_be_much_worse_than_another_right_one():
    two = {"a": 0.7, "b": 0.6, "c": 0.3}
    assert proved_by_play(Stub(weak=two, strong=two), None, ["a", "b"], two) is None


@pytest.mark.parametrize(
    ("bounds", "right"),
    [
        ({"a": (0.5, 0.5), "b": (0.1, 0.44)}, {"a"}),
        ({"a": (0.5, 0.5), "b": (0.1, 0.46)}, None),
        ({"a": (0.5, 0.6), "b": (0.1, 0.2)}, None),
        ({"a": (0.5, 0.5), "b": (0.5, 0.5)}, None),
    ],
)
def test_exact_bounds_must_lie_apart(bounds, right):
    found = proved_by_bounds(bounds)
    assert (found and found[0]) == right


def row(game, theme, *, trap):
    return {"game": game, "themes": [theme], "trap": trap}


def test_no_theme_takes_more_than_its_share():
    quotas = Quotas([], ["x", "y"], target=8)
    for n in range(6):
        assert quotas.wants("x", trap=bool(n % 2))
        quotas.take(row(n, "x", trap=bool(n % 2)))
    assert not quotas.wants("x", trap=True)
    assert quotas.wants("y", trap=True)


def test_about_a_third_is_nothing_clever():
    quotas = Quotas([], list("abcdefgh"), target=400)
    taken = []
    for n in range(300):
        trap = n % 10 == 0
        if quotas.wants("abcdefgh"[n % 8], trap=trap):
            quotas.take(row(n, "abcdefgh"[n % 8], trap=trap))
            taken.append(trap)
    assert 0.5 <= sum(taken) / len(taken) <= 0.72


def test_so_many_errors_behind_as_the_docstring_says():
    """Five points, and four standard errors."""
    assert Behind(0.05, 0.0125).is_clear
    assert not Behind(0.049, 0.0).is_clear
    assert not Behind(0.14, 0.04).is_clear


class Exact(Stub):
    """Wins each deal with a known chance: exactly so many of any 1000 deals in a row."""

    def won(self, view, action, by, deals):
        del view
        return [float(617 * n % 1000 < 1000 * self.chances[by][action]) for n in deals]


def test_a_wrong_decision_is_compared_with_the_right_one_that_it_comes_closest_to():
    near = {"a": 0.7, "b": 0.672, "c": 0.64}
    assert proved_by_play(Exact(weak=near, strong=near), None, ["a", "b"], near) is None
    far = {"a": 0.7, "b": 0.672, "c": 0.61}
    proof = proved_by_play(Exact(weak=far, strong=far), None, ["a", "b"], far)
    assert proof["strong"]["behind"]["c"][0] == pytest.approx(0.062)


class Unlike(Stub):
    """The luck after each decision is its own, so that more deals are needed."""

    def won(self, view, action, by, deals):
        del view
        chance = self.chances[by][action]
        return [float(random.Random(f"{action} {by} {n}").random() < chance) for n in deals]


def test_a_smaller_difference_takes_more_deals():
    chances = {"a": 0.6, "b": 0.5}
    proof = proved_by_play(Unlike(weak=chances, strong=chances), None, ["a"], chances)
    assert {by: told["deals"] for by, told in proof.items()} == {"weak": 2000, "strong": 2000}


@pytest.mark.parametrize(
    ("chances", "right"),
    [
        ({"a": 0.6, "b": 0.58, "c": 0.53}, set()),
        ({"a": 0.6, "b": 0.58, "c": 0.5}, {"a", "b"}),
        ({"a": 0.5, "b": 0.47, "c": 0.2}, {"a", "b"}),
        ({"a": 0.5, "b": 0.5}, set()),
    ],
)
def test_a_guess_takes_a_gap_below_the_worst_of_the_right_ones(chances, right):
    assert guessed(chances, 0.07) == right


def test_a_decision_just_alike_is_right():
    assert guessed({"a": 0.5, "b": 0.25, "c": 0.0}, 0.1, alike=0.25) == {"a", "b"}


@pytest.mark.parametrize(
    ("bounds", "behind"),
    [
        ({"a": (0.5, 0.5), "b": (0.48, 0.48), "c": (0.1, 0.4)}, {"c": [0.08, 0.0]}),
        ({"a": (0.5, 0.5), "b": (0.48, 0.48), "c": (0.1, 0.44)}, None),
        ({"a": (0.5, 0.5), "b": (0.49, 0.6), "c": (0.1, 0.2)}, None),
    ],
)
def test_exact_bounds_are_those_below_the_worst_of_the_right_ones(bounds, behind):
    found = proved_by_bounds(bounds)
    assert (found and found[1]["exact"]["behind"]) == behind


def test_about_two_thirds_catch_somebody():
    quotas = Quotas([], list("abcdefgh"), target=400)
    for n in range(300):
        trap = n % 10 > 0
        if quotas.wants("abcdefgh"[n % 8], trap=trap):
            quotas.take(row(n, "abcdefgh"[n % 8], trap=trap))
    assert 0.6 <= quotas.kinds[True] / quotas.kinds.total() <= 0.72


def test_there_are_enough_when_the_target_is_reached():
    quotas = Quotas([row(n, "x", trap=True) for n in range(3)], ["x"], target=4)
    assert not quotas.is_full
    quotas.take(row(3, "x", trap=True))
    assert quotas.is_full
    assert quotas.games == {0, 1, 2, 3}
