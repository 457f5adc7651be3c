"""The joint chances of a draw, checked by listing every draw from small bags."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from operator import sub

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.cases import CASES
from friday_nb.black_friday.odds import Contents, contents, draws
from friday_nb.black_friday.odds.draws import draws_from
from friday_nb.black_friday.odds.hands import pack
from tests.black_friday.walks import walk


def bag_of(weights, blacks):
    """A bag that holds one of these contents, with these weights."""
    most = tuple(map(max, zip(*weights, strict=True)))
    lines = {}
    for cases, weight in weights.items():
        one, two, *others = map(sub, most, cases)
        line = lines.setdefault(pack(tuple(others)), [0] * (one + two + 1))
        line[one] = weight
    return Contents(most, {key: tuple(line) for key, line in lines.items()}, blacks)


BAGS = [
    (bag_of({(2, 1, 0, 3, 1): 1}, 2), 4),
    (bag_of({(2, 1, 0, 3, 1): 3, (1, 2, 1, 2, 1): 5, (0, 0, 4, 3, 0): 2}, 1), 3),
    (bag_of({(3, 0, 0, 0, 0): 1, (0, 0, 0, 0, 3): 1}, 3), 5),
    (bag_of({(1, 1, 1, 1, 1): 7, (2, 0, 2, 0, 1): 1}, 0), 5),
    (bag_of({(1, 0, 1, 0, 1): 1}, 1), 9),
    (bag_of({(0, 0, 0, 0, 0): 1}, 2), 5),
    (bag_of({(0, 0, 0, 0, 0): 1}, 0), 5),
]


def written_down(bag, count):
    """Every set of cases that can be drawn from every content, one by one."""
    found = Counter()
    for cases, weight in bag.weights.items():
        there = [kind for kind, n in enumerate((*cases, bag.blacks)) for _ in range(n)]
        drawn = list(combinations(there, min(count, len(there))))
        for each in drawn:
            counts = tuple(each.count(kind) for kind in range(len(CASES)))
            found[counts] += Fraction(weight, bag.total * len(drawn))
    return found


@pytest.mark.parametrize(("bag", "count"), BAGS)
def test_every_draw_has_its_chance(bag, count):
    found, wanted = draws_from(bag, count), written_down(bag, count)
    assert dict(zip(found.cases, found.chances, strict=True)) == pytest.approx(
        {cases: float(p) for cases, p in wanted.items()}, rel=1e-12
    )
    for i, kind in enumerate(CASES):
        single = Counter()
        for cases, p in wanted.items():
            single[cases[i]] += p
        assert found.of(kind).chances == pytest.approx(
            {n: float(p) for n, p in single.items()}, rel=1e-12
        )


def test_likeliest_first():
    found = draws(blf.new_game(players=3, seed=1).view(0))
    chances = [p for _, p in found.likeliest]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(1)
    assert {cases for cases, _ in found.likeliest} == set(found.cases)


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_means_follow_from_what_is_in_the_bag(number):
    """Each case of the bag is drawn with the same chance, whatever else is known."""
    for made, (state, _, _) in enumerate(walk(number)):
        if made % 25 or state.actor is None:
            continue
        view = state.view(state.actor)
        bag, found = contents(view), draws(view)
        assert found.count == min(view.draw, bag.size)
        for name in CASES:
            there = bag.blacks if name == "black" else float(bag.mean(name))
            assert found.of(name).mean == pytest.approx(there * found.count / bag.size, abs=1e-9)
