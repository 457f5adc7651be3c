"""What the flat state takes for granted of the cards."""

from friday_nb.friday import CARDS, LEVELS, PIRATES
from friday_nb.friday.cards import Group
from friday_nb.friday.odds.fight import canonical
from friday_nb.friday.players import inputs
from friday_nb.friday.rules import facts, layout

SIZES = {
    "KINDS": 38,
    "CLASSES": 76,
    "FIRST_KNOWLEDGE": 5,
    "FIRST_AGING": 29,
    "HAZARD_KINDS": 24,
    "AGING_KINDS": 9,
    "FIGHTERS": 59,
}


def test_the_sizes_are_those_that_records_and_weights_were_made_with():
    """One card more would move every cell: stored runs and weights would become meaningless."""
    assert {name: getattr(layout, name) for name in SIZES} == SIZES
    assert inputs.INPUTS == 1315
    assert (inputs.HAZARDS, inputs.MOST_LIFE) == (30, 22)


def test_kinds_stand_in_the_order_that_their_numbers_mean():
    groups = [card.group for card in CARDS]
    assert groups == sorted(groups, key=[Group.STARTING, Group.KNOWLEDGE, Group.AGING].index)
    for number, card in enumerate(CARDS):
        assert card.kind == number
        assert (card.hazard is not None) == (
            layout.FIRST_KNOWLEDGE <= number < layout.FIRST_AGING
        ), card.key
    assert len(facts.FREE_CARDS) == layout.HAZARD_KINDS


def test_packed_numbers_are_large_enough():
    assert max(layout.FIGHTERS, layout.HAZARD_KINDS, len(PIRATES)) < layout.BASE


def test_every_level_has_its_facts():
    assert LEVELS == (1, 2, 3, 4)
    for table in (facts.START_LIFE, facts.WHOLE_LIFE, facts.AGING_IN_STACK):
        assert len(table) == 1 + LEVELS[-1]


def test_plain_cards_of_the_search_have_the_value_of_the_card_they_stand_for():
    for kind, cls in enumerate(canonical.PLAIN):
        assert facts.VALUE[cls % layout.KINDS] == facts.VALUE[kind]
