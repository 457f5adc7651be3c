"""HMF-SCORE-*: guns, kinds, amounts."""

import pytest

from friday_nb import his_man_friday as hmf
from tests.his_man_friday.table import late


def end(players, **takers):
    """The table at the end of the game; ``p0="a1 b1"`` says that seat 0 took these cells."""
    table = late(players, {int(name[1]): cells for name, cells in takers.items()})
    return table.do("leave")


def won(table):
    assert sum(hmf.GAME.returns(table.state)) == pytest.approx(1)
    return hmf.GAME.result(table.state)


def test_hmf_score_1_all_four_guns_win_at_once():
    table = end(2, p0="a4 b4 c4 d4", p1="a1 a2 a3")
    table.saw("guns_shown", "SCORE-1", seat=0, guns=4)
    table.saw("guns_shown", seat=1, guns=0)
    table.saw("four_guns", "SCORE-1", seat=0)
    table.saw("won", "SCORE-1", "INFO-2", seats="0")
    table.did_not_see("kinds")
    assert won(table) == "won 0"


def test_hmf_score_2_the_single_player_with_the_most_guns_is_out():
    table = end(3, p0="a1 a2 a3 a4 b4", p1="b1 c4", p2="d1")
    table.saw("most_guns_out", "SCORE-2", seat=0, guns=2)
    assert [e.facts["seat"] for e in table.events if e.kind == "kinds"] == [1, 2]
    assert table.view(0).kinds == (None, 1, 1)


def test_hmf_score_2_a_tie_for_the_most_guns_puts_nobody_out():
    table = end(3, p0="a1 a2 a4", p1="b1 c4", p2="d1")
    table.saw("nobody_out", "SCORE-2", guns=1)
    table.did_not_see("most_guns_out")
    assert won(table) == "won 0"


def test_hmf_score_2_nor_does_a_game_without_guns():
    end(4, p0="a1").saw("nobody_out", guns=0)


def test_hmf_score_3_most_kinds_of_supplies():
    table = end(2, p0="a1 a2", p1="c1 d1")
    table.saw("kinds", "SCORE-3", seat=0, kinds=2)
    table.saw("kinds", seat=1, kinds=1)
    table.saw("won", "SCORE-3", "INFO-2", seats="0")
    table.did_not_see("sums")


def test_hmf_score_2_of_two_the_one_who_is_not_out_wins():
    table = end(2, p0="a1 a2 a3 a4", p1="")
    assert won(table) == "won 1"
    table.saw("won", "SCORE-2", "INFO-2", seats="1")


def test_hmf_score_4_of_those_tied_the_largest_sum_wins():
    table = end(3, p0="a1 a2", p1="d1 b2", p2="c3 d3")  # the third has one kind, but 7 of it
    table.saw("sums", "SCORE-4", seat=0, sum=2)
    table.saw("sums", seat=1, sum=6)
    assert [e.facts["seat"] for e in table.events if e.kind == "sums"] == [0, 1]
    table.saw("won", "SCORE-4", "INFO-2", seats="1")
    assert won(table) == "won 1"
    assert table.view(2).sums == (2, 6, None)


def test_hmf_score_4_still_tied_they_share():
    table = end(4, p0="a1", p1="a2", p3="a3")
    table.saw("won", "SCORE-4", "INFO-2", seats="0,1,3")
    assert won(table) == "shared 0,1,3"
    assert hmf.GAME.returns(table.state) == (1 / 3, 1 / 3, 0.0, 1 / 3)


def test_hmf_score_4_guns_do_not_count_in_the_sum():
    table = end(2, p0="a1 a4", p1="b1 b4")
    table.saw("sums", seat=0, sum=1)
    table.saw("won", seats="1")


def test_hmf_score_3_of_several_who_are_not_out_the_one_with_most_kinds_wins():
    table = end(3, p0="a4", p1="a1 a2", p2="c1 d1")
    assert won(table) == "won 1"
    table.saw("most_guns_out", seat=0, guns=1)
    table.saw("won", "SCORE-3", "INFO-2", seats="1")
