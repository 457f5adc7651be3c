"""The flat cells: how many there are, and that no two facts share one."""

from friday_nb.black_friday.rules import facts, layout


def test_the_layout_is_the_one_agreed_on():
    """Whoever moves a cell must also adapt the other code on flat cells, and positions."""
    assert layout.ROW_OF == layout.LOWERED_LAST + 1
    assert layout.BAG == layout.DEALT_MOST + layout.COLOUR_COUNT
    assert layout.CASH == layout.BAG + layout.KIND_COUNT
    assert layout.DRAWN_FROM + layout.COLOUR_COUNT * layout.REACHES == layout.LEVEL_BY_PRICE
    assert layout.SIZE == 391


def test_a_colour_can_never_reach_beyond_its_cells():
    """All cases of the box in the bag, and all that were dealt sold again."""
    assert layout.MOST_DEALT == facts.BAG_EACH + layout.MOST_PLAYERS
    assert layout.REACHES > layout.MOST_OF_A_COLOUR + layout.MOST_DEALT
