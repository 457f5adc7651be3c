"""HMF-INFO-* and HMF-TALK-1: what a player knows, and that talk is not part of it."""

from collections import Counter
from dataclasses import replace

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.cards import DECK
from tests.his_man_friday.table import Table
from tests.his_man_friday.walks import beginning, walk


def test_hmf_info_1_own_cards_peeks_and_takes_and_nothing_else():
    table = Table.of_island(3).do("lay c1 a1 as gun", "pass", "challenge")
    table.do("lay c2 b1 as water").pass_all().do("lay c3 c1 as firewood").pass_all()
    known = [[place.card for place in table.view(seat).island] for seat in range(3)]
    # a1 b1 c1, and the card of the centre on b2
    assert known == [["c1", "", "", ""], ["", "c2", "", ""], ["c1", "", "c3", ""]]
    assert [len(table.view(seat).hand) for seat in range(3)] == [4, 4, 4]


def test_hmf_info_1_a_taken_card_is_known_to_its_layer_its_challenger_and_its_taker():
    table = Table.of_island(4)
    lay = [f"lay {card} {cell} as water" for cell, card in table.order]
    table.do(lay[0], "pass", "challenge")  # seat 2 looks at c1 on a1
    for text in lay[1:]:
        table.do(text).pass_all()
    table.do("put a1", "take")  # seat 1 takes it
    assert [table.view(seat).island[0].card for seat in range(4)] == ["c1", "c1", "c1", ""]
    assert {table.view(seat).island[0].taker for seat in range(4)} == {1}
    assert [table.view(seat).taken for seat in range(4)] == [(), ("c1",), (), ()]


def test_hmf_info_1_at_the_end_guns_are_shown_but_no_cards():
    session = hmf.new_session(players=2, seed=5, analysis=True)
    while session.to_act:
        (seat,) = session.to_act
        session.act(hmf.legal(session.view_of(seat))[-1])
    view = session.view_of(0)
    assert all(n is not None for n in view.guns)
    assert any(place.card == "" for place in view.island)


def test_hmf_info_2_all_cards_lie_open_when_the_game_is_over_and_never_before():
    for number in range(9):
        *running, (over, _, _) = walk(number)
        assert all(state.revealed == () for state, _, _ in running)
        assert Counter(place.card for place in over.revealed) == Counter(DECK)
        for seat in range(over.players):
            for place, seen in zip(over.revealed, over.view(seat).island, strict=True):
                assert replace(place, card=seen.card) == seen
                assert seen.card in ("", place.card)


def test_hmf_info_2_the_end_that_laid_all_cards_open_cannot_be_taken_back():
    for number in range(9):
        players, seed, first = beginning(number)
        session = hmf.new_session(players, seed, first)
        for _, seat, action in walk(number):
            if action is not None:
                session.act(action, seat)
        assert session.state.revealed
        assert not session.can_undo


def test_hmf_talk_1_what_is_said_changes_no_view_and_no_decision():
    quiet, loud = (hmf.new_session(players=2, seed=1) for _ in range(2))
    action = hmf.legal(quiet.view_of(0))[0]
    quiet.act(action)
    loud.act(action, comment="this really is a gun, believe me")
    assert [quiet.view_of(seat) for seat in (0, 1)] == [loud.view_of(seat) for seat in (0, 1)]
    assert hmf.legal(quiet.view_of(1)) == hmf.legal(loud.view_of(1))
