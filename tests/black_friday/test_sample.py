"""Deals that fit a view have exactly the chances that follow from all that was seen.

The chances are worked out a second time by replaying the events of a game under each possible
deal (:mod:`tests.black_friday.deals_by_replay`).
"""

from collections import Counter
from random import Random

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday import deals
from friday_nb.black_friday.rules import layout
from tests.black_friday.deals_by_replay import N, claimed, expected, history
from tests.black_friday.walks import walk


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("decisions", [0, 30, 100, 400])
def test_weights_are_exact_for_two_players(seed, decisions):
    state, events = history(2, seed, decisions)
    for seat in range(2):
        assert claimed(state, seat) == expected(state, seat, events)


@pytest.mark.timeout(300)
def test_weights_are_exact_for_three_players():
    state, events = history(3, 1, 60)
    assert any(event.kind == "drawn" for event in events)
    assert claimed(state, 1) == expected(state, 1, events)


def dealt_in(state, others):
    """What these seats were dealt, worked out from a state."""
    s = state.cells
    return tuple(
        tuple(s[layout.HAND + i * N + c] - s[layout.NET + i * N + c] for c in range(N))
        for i in others
    )


@pytest.mark.parametrize(("players", "decisions"), [(2, 0), (2, 60), (2, 120)])
def test_samples_come_as_often_as_they_should(players, decisions):
    state, _ = history(players, 3, decisions)
    view, times = state.view(0), 4000
    rng = Random(5)
    others = deals.others_of(view.cells)
    came = Counter(dealt_in(blf.sample(view, rng), others) for _ in range(times))
    wanted = claimed(state, 0)
    assert set(came) <= set(wanted)
    for deal, p in wanted.items():
        sigma = (times * float(p) * (1 - float(p))) ** 0.5
        assert abs(came[deal] - times * float(p)) < 5 * sigma + 3


@pytest.mark.parametrize("number", [1, 2, 3])
def test_samples_look_like_the_view_to_its_seat(number):
    rng = Random(number)
    for made, (state, _, _) in enumerate(walk(number)):
        if made % 20 == 0 or state.actor is None:
            for seat in range(state.players):
                view = state.view(seat)
                assert blf.sample(view, rng).view(seat) == view


def test_at_the_end_everybody_knows_everything():
    *_, (state, _, _) = walk(4)
    sampled = blf.sample(state.view(1), Random(1))
    assert sampled.cells[layout.BAG : layout.BAG + 6] == state.cells[layout.BAG : layout.BAG + 6]


def test_an_outcome_is_sure_where_nothing_is_drawn():
    for state, seat, action in walk(2):
        if seat is None:
            continue
        after, events = blf.apply(state, seat, action)
        drawn = {"adjustment", "game_end"} & {event.kind for event in events}
        found = blf.outcomes(state.view(seat), action)
        assert (found is None) == bool(drawn)
        if found:
            assert dict(found) == {after.view(seat): 1}


def test_a_state_is_not_accepted_as_a_view():
    with pytest.raises(TypeError, match=r"pass state\.view"):
        blf.legal(blf.new_game())
    with pytest.raises(TypeError):
        blf.View(blf.new_game().cells)
