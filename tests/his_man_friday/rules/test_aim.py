"""HMF-AIM-1 and HMF-PARTS-1: who wins, and what stands on the cards."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.cards import CARDS, DECK, Kind
from tests.his_man_friday.table import late


@pytest.mark.parametrize(
    ("taken", "result"),
    [
        ({0: "a1 a2 a3 a4 b4", 1: "b1 c4 d4"}, "won 0"),  # more kinds, and guns are tied
        ({0: "a1 a2 a3 a4 b4", 1: "b1 c4"}, "won 1"),  # the same, but alone with two guns
        ({0: "a4 b4 c4 d4", 1: "b1 b2 b3"}, "won 0"),  # all four guns
    ],
)
def test_hmf_aim_1_most_kinds_but_not_alone_with_the_most_guns(taken, result):
    assert hmf.GAME.result(late(2, taken).do("leave").state) == result


def test_hmf_parts_1_supplies_have_a_kind_and_an_amount_and_guns_are_alike():
    supplies = [card for card in CARDS if card.kind is not Kind.GUN]
    assert len(DECK) == 16
    assert {(card.kind, card.amount) for card in supplies} == {
        (kind, amount) for kind in Kind if kind is not Kind.GUN for amount in (1, 2, 3, 4)
    }
    assert [(card.amount, card.count) for card in CARDS if card.kind is Kind.GUN] == [(0, 4)]
