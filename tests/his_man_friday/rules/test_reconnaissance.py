"""HMF-REC-*: cards are laid, declared and challenged."""

import pytest

from friday_nb import his_man_friday as hmf
from tests.his_man_friday.table import Table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hmf_rec_1_turns_pass_to_the_left(players):
    table = Table.of_island(players, first=players - 1)
    layers = []
    for cell, card in table.order:
        layers.append(table.actor)
        table.do(f"lay {card} {cell} as water").pass_all()
    assert layers == [(players - 1 + j) % players for j in range(len(layers))]
    assert table.actor == players - 1


def test_hmf_rec_1_nobody_else_lays_a_card():
    table = Table.of_island(3)
    table.refused("lay c2 a2 as gun", "not_your_turn", "REC-1", seat=1)


def test_hmf_rec_2_a_card_of_the_hand_on_an_empty_cell():
    table = Table.of_island(2)
    table.refused("lay c2 a1 as gun", "not_in_hand", "REC-2")
    table.refused("lay x9 a1 as gun", "not_in_hand", "REC-2")
    table.refused("lay c1 e5 as gun", "not_a_cell", "REC-2")
    table.refused("lay c1 b2 as gun", "cell_taken", "REC-2")
    table.refused("pass", "not_now", "REC-2")
    table.do("lay c1 a1 as gun")
    table.saw("laid", "REC-2", "REC-3", seat=0, cell="a1", declared="gun", card="c1")
    assert "c1" not in table.view(0).hand
    assert table.view(0).hands == (6, 7)


def test_hmf_rec_2_every_card_can_go_on_every_empty_cell():
    table = Table.of_island(4)
    assert len(table.legal()) == 4 * 16 * 4


def test_hmf_rec_3_a_declaration_may_be_a_lie_and_stands():
    table = Table.of_island(2)
    table.refused("lay c1 a1 as gold", "no_kind", "REC-3")
    assert {text.rpartition(" ")[2] for text in table.legal()} == {kind.key for kind in hmf.Kind}
    table.do("lay c1 a1 as gun", "challenge")
    places = [table.view(seat).island[0] for seat in (0, 1)]
    assert {(place.card, place.declared) for place in places} == {("c1", hmf.Kind.GUN)}


@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 2), (4, 3)])
def test_hmf_rec_4_so_many_challenges(players, each):
    table = Table.of_island(players)
    for n in range(each):
        cell, card = table.order[n * players]
        table.do(f"lay {card} {cell} as water", "challenge")
        table.saw("challenged", "REC-4", "REC-5", seat=1, cell=cell, left=each - 1 - n, card=card)
        for cell, card in table.order[n * players + 1 : (n + 1) * players]:
            table.do(f"lay {card} {cell} as water").pass_all()
    assert table.view(1).challenges[1] == 0
    cell, card = table.order[each * players]
    table.do(f"lay {card} {cell} as water")
    table.refused("challenge", "no_challenges", "REC-4", seat=1)


def test_hmf_rec_4_the_challenger_alone_sees_the_card():
    table = Table.of_island(3).do("lay c1 a1 as gun", "challenge")
    assert [table.view(seat).island[0].card for seat in range(3)] == ["c1", "c1", ""]
    event = table.saw("challenged")
    assert "card" in hmf.redact(event, 1).facts
    assert "card" not in hmf.redact(event, 2).facts


def test_hmf_rec_5_asked_in_turn_order_until_somebody_looks():
    table = Table.of_island(4).do("lay c1 a1 as gun")
    assert table.actor == 1
    table.refused("challenge", "own_card", "REC-5", seat=0)
    table.refused("challenge", "not_your_turn", "REC-1", seat=2)
    table.refused("lay c2 b1 as gun", "not_now", "REC-5", seat=1)
    table.do("pass").saw("passed", "REC-5", seat=1)
    assert table.actor == 2
    table.do("challenge")
    assert table.actor == 1
    assert table.view().phase is hmf.Phase.LAY
    table.refused("challenge", "already_challenged", "REC-5", seat=3)


def test_hmf_rec_5_who_has_no_challenges_left_is_not_asked():
    table = Table.of_island(2)
    lay = [f"lay {card} {cell} as gun" for cell, card in table.order]
    table.do(lay[0], "challenge", lay[1], "pass", lay[2], "challenge", lay[3], "pass", lay[4])
    assert table.actor == 1
    assert table.view().phase is hmf.Phase.LAY


def test_hmf_rec_6_all_sixteen_cells_are_filled():
    table = Table.of_island(2, first=1)
    for cell, card in table.order:
        table.do(f"lay {card} {cell} as gun").pass_all()
    table.saw("island_full", "REC-6")
    view = table.view()
    assert (view.left, view.hands, view.phase) == (16, (0, 0), hmf.Phase.PUT)
