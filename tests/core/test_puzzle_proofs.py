"""When a decision counts as proved: tried on players whose chances are known."""

import random

import pytest

from friday_nb.core import puzzle_proofs
from friday_nb.core.puzzle_proofs import DEALS, TRIED, proved_by_bounds, proved_by_play
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
