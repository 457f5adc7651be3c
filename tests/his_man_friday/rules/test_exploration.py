"""HMF-EXP-*: Crusoe is led over the island, and cards are taken."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.rules import layout
from tests.his_man_friday.table import Table, without


def test_hmf_exp_1_crusoe_is_put_on_any_card_and_the_next_seat_goes_on():
    table = Table.of_island(3, first=1)
    for cell, card in table.order:
        table.do(f"lay {card} {cell} as gun").pass_all()
    assert table.legal() == [f"put {cell}" for cell in hmf.CELLS]
    table.refused("take", "not_now", "EXP-1")
    table.refused("put a5", "not_a_cell", "REC-2")
    table.do("put b3").saw("crusoe_put", "EXP-1", seat=1, cell="b3")
    assert (table.actor, table.view().phase) == (2, hmf.Phase.TAKE_FIRST)
    assert table.view().idle == 0


def test_hmf_exp_2_take_or_leave_then_move_then_take_or_leave():
    table = Table.explored(4, "b2")
    assert table.legal() == ["take", "leave"]
    table.refused("move n", "not_now", "EXP-2")
    table.do("leave").saw("left_it", "EXP-2", seat=1, cell="b2")
    assert table.legal() == ["move n", "move e", "move s", "move w"]
    table.do("move n").saw("moved", "EXP-2", seat=1, start="b2", cell="b1")
    assert table.legal() == ["take", "leave"]
    table.do("take").saw("took", "EXP-2", "EXP-4", seat=1, cell="b1", card="c2")
    assert (table.actor, table.view().phase) == (2, hmf.Phase.MOVE)


def test_hmf_exp_2_over_empty_cells_but_never_over_a_card():
    table = without(Table.explored(4), "b1 a2", "a1", layout.MOVE, turn=1)
    assert table.legal() == ["move e", "move s"]
    table.refused("move n", "no_card_that_way", "EXP-2")
    assert table.do("move e").view().crusoe == "c1"
    table = without(Table.explored(4), "b1 a2", "a1", layout.MOVE, turn=1)
    assert table.do("move s").view().crusoe == "a3"


@pytest.mark.parametrize(
    ("cell", "ways"),
    [("a2", "n e s"), ("d2", "n s w"), ("b1", "e s w"), ("c4", "n e w"), ("d4", "n w")],
)
def test_hmf_exp_2_the_island_ends_at_its_edges(cell, ways):
    table = Table.explored(4, cell).do("leave")
    assert table.legal() == [f"move {way}" for way in ways.split()]


def test_hmf_exp_2_nothing_is_asked_where_nothing_lies_under_him():
    table = without(Table.explored(4), "a1", "a1", layout.MOVE, turn=1)
    table.refused("take", "nothing_under", "EXP-2")
    table.refused("leave", "not_now", "EXP-2")
    table.do("move e", "leave")
    assert (table.actor, table.view().phase) == (2, hmf.Phase.TAKE_FIRST)


def test_hmf_exp_3_anywhere_if_no_card_lies_in_any_direction():
    around = "b1 c1 d1 a2 a3 a4"
    table = without(Table.explored(4), around, "a1", layout.MOVE, turn=1)
    assert table.legal() == [f"move {c}" for c in hmf.CELLS if c not in {"a1", *around.split()}]
    table.refused("move a1", "no_card_there", "EXP-3")
    table.refused("move d1", "no_card_there", "EXP-3")
    table.refused("move n", "no_card_that_way", "EXP-2")
    table.do("move d4").saw("moved_anywhere", "EXP-3", seat=1, start="a1", cell="d4")
    assert table.view().phase is hmf.Phase.TAKE_AFTER


def test_hmf_exp_3_not_while_a_card_is_in_reach():
    table = Table.explored(4, "b2").do("leave")
    table.refused("move d4", "cards_in_reach", "EXP-3")
    table.refused("move d9", "not_a_cell", "REC-2")


def test_hmf_exp_4_one_card_a_turn_which_the_taker_alone_sees():
    table = Table.explored(4, "b2").do("take")
    table.refused("take", "one_a_turn", "EXP-4")
    event = table.saw("took", card="f2")
    assert [hmf.redact(event, seat).facts.get("card") for seat in range(4)] == [
        *(None, "f2", None, None)
    ]
    table.do("move e")
    assert (table.actor, table.view().phase) == (2, hmf.Phase.TAKE_FIRST)
    assert [place.card for place in table.view(1).island if place.taker == 1] == ["f2"]
    assert table.view(1).taken == ("f2",)


def test_hmf_exp_5_when_as_many_cards_are_left_as_players():
    most = "b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3"
    table = without(Table.explored(4), most, "a1", layout.TAKE_FIRST, turn=2).do("take")
    table.saw("last_chances", "EXP-5", seat=3, cards=4)
    assert (table.actor, table.view().phase) == (3, hmf.Phase.LAST_CHANCE)
    assert table.legal() == ["take a4", "take b4", "take c4", "take d4", "leave"]
    table.refused("take a1", "no_card_there", "EXP-5")
    table.refused("take", "not_now", "EXP-5")
    table.do("take d4").saw("took", "EXP-5", "EXP-4", seat=3, cell="d4", card="g")
    table.do("leave").saw("left_it", "EXP-5", seat=0, cell="")
    table.do("leave", "leave")
    assert table.view().phase is hmf.Phase.OVER
    table.refused("take", "game_over", "EXP-5")


def test_hmf_exp_5_after_the_move_too():
    most = "b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3"
    table = without(Table.explored(4), most, "b1", layout.MOVE, turn=2)
    table.do("move w", "take").saw("last_chances", seat=3, cards=4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hmf_exp_6_three_whole_rounds_without_a_card(players):
    table = Table.explored(players, "b2", first=1)
    for n in range(3 * players):
        table.did_not_see("three_rounds")
        assert table.view().idle == n
        table.do("leave", "move n" if n % 2 else "move s", "leave")
    table.saw("three_rounds", "EXP-6")
    table.saw("last_chances", seat=2 % players, cards=16)


def test_hmf_exp_6_a_card_taken_begins_the_count_again():
    table = Table.explored(2, "b2").do("leave", "move n", "leave")
    assert table.view().idle == 1
    assert table.do("take", "move e").view().idle == 0
    table = Table.explored(2, "b2").do("leave", "move n", "leave", "leave", "move s", "take")
    assert table.view().idle == 0
