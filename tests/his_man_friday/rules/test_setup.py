"""HMF-SET-*: the box, the deal and the centre."""

from collections import Counter

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.errors import HisManFridayProblem
from tests.his_man_friday.table import Table


def test_hmf_set_1_sixteen_cards_four_of_them_guns_for_two_to_four():
    assert Counter(hmf.DECK) == {
        **{f"{kind}{n}": 1 for kind in "cfw" for n in (1, 2, 3, 4)},
        "g": 4,
    }
    assert hmf.GAME.seat_counts == (2, 3, 4)
    for players in (1, 5):
        with pytest.raises(HisManFridayProblem, match="number of players"):
            hmf.new_game(players)


@pytest.mark.parametrize(("players", "each"), [(2, 7), (3, 5), (4, 4)])
def test_hmf_set_2_the_deal(players, each):
    state, events = hmf.begin(players, seed=7)
    held = Counter()
    for seat in range(players):
        view = state.view(seat)
        assert view.hands == (each,) * players
        assert len(view.hand) == each
        held.update(view.hand)
        (dealt,) = [e for e in events if e.kind == "dealt" and e.facts["seat"] == seat]
        assert dealt.facts["cards"] == ",".join(view.hand)
        assert (dealt.facts["count"], dealt.rules) == (each, ("HMF-SET-2",))
    assert held <= Counter(hmf.DECK)


def test_hmf_set_2_seeds_deal_each_hand_equally_often():
    """Each card comes to seat 0 of 4 in a quarter of the games, within four standard errors."""
    games = 2000
    dealt = Counter(card for seed in range(games) for card in hmf.new_game(4, seed).view(0).hand)
    assert abs(dealt["g"] - games) < 4 * (games * 4 * 3 / 16) ** 0.5
    for card in hmf.CARDS:
        if card.count == 1:
            assert abs(dealt[card.name] - games / 4) < 4 * (games * 3 / 16) ** 0.5


def test_hmf_set_3_cards_left_over_lie_in_the_centre_from_the_top_left():
    for players, cells in ((2, ["b2", "c2"]), (3, ["b2"]), (4, [])):
        state, events = hmf.begin(players, seed=3)
        view = state.view(0)
        assert [place.cell for place in view.island] == cells
        assert all(p.card == "" and p.declared is None and p.layer is None for p in view.island)
        counted = [event.facts["count"] for event in events if event.kind == "centre"]
        assert counted == ([len(cells)] if cells else [])


def test_the_events_of_the_set_up_come_in_their_order():
    table = Table.of_island(3, first=1)
    table.saw("set_up", "SET-1", players=3, first=1)
    table.saw("dealt", "SET-2", seat=2, count=5)
    table.saw("centre", "SET-3", count=1)
    table.saw("started", "REC-1", seat=1)
    kinds = [event.kind for event in table.events]
    assert kinds == ["set_up", "dealt", "dealt", "dealt", "centre", "started"]


def test_a_deck_that_is_not_the_box_is_refused():
    with pytest.raises(HisManFridayProblem, match="sixteen cards"):
        hmf.begin_with_deck(["g"] * 16)
