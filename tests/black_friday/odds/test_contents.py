"""What may be in the bag, checked by replaying the game under every deal."""

from collections import Counter
from fractions import Fraction
from itertools import product
from operator import add

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday import deals
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.odds import contents
from friday_nb.black_friday.odds.hands import numbers, unpack, ways_of_all
from friday_nb.black_friday.rules import layout
from tests.black_friday.deals_by_replay import N, claimed, expected, history
from tests.black_friday.walks import walk


def bag_of(state, seat, dealt):
    """What is in the bag if the others were dealt this."""
    s = state.cells
    own = deals.own_deal(state.view(seat).cells)
    return tuple(s[layout.REACH + i] - own[i] - sum(hand[i] for hand in dealt) for i in range(N))


def by_replay(state, seat, events):
    """The chance of each content of the bag, from the replay."""
    found = Counter()
    for dealt, p in expected(state, seat, events).items():
        found[bag_of(state, seat, dealt)] += p
    return dict(found)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("decisions", [0, 40, 120, 400])
def test_contents_are_exact_for_two_players(seed, decisions):
    state, events = history(2, seed, decisions)
    for seat in range(2):
        bag = contents(state.view(seat))
        claimed = {cases: Fraction(w, bag.total) for cases, w in bag.weights.items()}
        assert claimed == by_replay(state, seat, events)
        assert bag.size == state.cells[layout.BAG_SIZE]


@pytest.mark.parametrize("decisions", [50, 90])
def test_contents_are_those_of_all_deals_for_three_players(decisions):
    state, _ = history(3, 1, decisions)
    for seat in (0, 2):
        wanted = Counter()
        for dealt, p in claimed(state, seat).items():
            wanted[bag_of(state, seat, dealt)] += p
        bag = contents(state.view(seat))
        assert {cases: Fraction(w, bag.total) for cases, w in bag.weights.items()} == wanted


@pytest.mark.parametrize("number", range(4))
def test_the_true_content_is_always_possible(number):
    for made, (state, _, _) in enumerate(walk(number)):
        if made % 15 == 0 and state.actor is not None:
            true = state.cells[layout.BAG : layout.BAG + N]
            for seat in range(state.players):
                bag = contents(state.view(seat))
                assert true in bag.weights
                assert bag.size == state.cells[layout.BAG_SIZE]


def test_chances_of_a_colour_and_what_is_unknown():
    view = blf.new_game(players=4, seed=3).view(2)
    bag = contents(view)
    for name in COLOURS:
        assert sum(bag.chances(name).values()) == 1
    assert sum(bag.mean(name) for name in COLOURS) == bag.coloured == 30
    assert 0 < bag.unknown <= 30
    assert bag.chances("black") == {0: 1}
    with pytest.raises(ValueError, match="tuple"):
        bag.chances("purple")


def test_at_the_end_the_bag_is_known():
    *_, (state, _, _) = walk(4)
    bag = contents(state.view(1))
    assert list(bag.weights) == [state.cells[layout.BAG : layout.BAG + N]]
    assert bag.unknown == 0


def test_hands_with_known_cases_are_counted_one_by_one():
    """Two hands, one of which must hold a yellow case, checked by listing all their orders."""
    orders = [tuple(order.count(c) for c in range(5)) for order in product(range(5), repeat=5)]
    anything, yellow = Counter(orders), Counter(hand for hand in orders if hand[0])
    wanted = Counter()
    for (one, ways), (other, more) in product(anything.items(), yellow.items()):
        wanted[one[0] + other[0] - 1, *map(add, one[1:], other[1:])] += ways * more
    found = {}
    for packed, line in ways_of_all(((0,) * 5, (1, 0, 0, 0, 0))).items():
        others = unpack(packed, 3)
        left = 9 - sum(others)
        found |= {(n, left - n, *others): w for n, w in enumerate(numbers(line, left + 1))}
    assert found == wanted


def test_a_state_is_refused():
    with pytest.raises(TypeError, match=r"pass state\.view"):
        contents(blf.new_game())
