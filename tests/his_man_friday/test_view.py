"""What a view says about a game, fact by fact, at moments of games set up by hand."""

from friday_nb import his_man_friday as hmf
from tests.his_man_friday.table import Table


def test_while_cards_are_laid():
    table = Table.of_island(3, first=2)
    (cell, card), *_ = table.order
    table.do(f"lay {card} {cell} as water")
    view = table.view(1)
    assert (view.seat, view.players, view.first, view.turn, view.actor) == (1, 3, 2, 2, 0)
    assert (view.phase, view.just_laid, view.crusoe) == (hmf.Phase.CHALLENGE, cell, "")
    assert view.hands == (5, 5, 4)
    assert view.left == 2, "one lay in the centre"
    before = view.challenges
    table.do("challenge")
    view = table.view(1)
    assert view.challenges == (before[0] - 1, *before[1:])
    place = next(each for each in view.island if each.cell == cell)
    assert (place.layer, place.challenger, place.taker) == (2, 0, None)
    assert place.declared.key == "water"
    assert (view.first, view.turn, view.actor) == (2, 0, 0)


def test_while_crusoe_explores():
    table = Table.explored(2, first=1)
    assert table.view(0).first == 1
    table.do("leave", "move e", "leave")
    view = table.view(0)
    assert (view.crusoe, view.just_laid, view.left) == ("b1", "", 16)
    assert (view.idle, view.chances) == (1, 0)
    assert (view.first, view.turn, view.actor) == (1, 1, 1)
    assert view.guns == view.kinds == view.sums == (None, None)
    assert view.winners == ()


def test_after_the_end():
    table = Table.explored(2, put="d4")
    table.do("take", "move w", "leave", "move n")
    while table.view().phase is not hmf.Phase.LAST_CHANCE:
        actions = [str(action) for action in hmf.legal(table.view())]
        table.do("leave" if "leave" in actions else actions[0])
    view = table.view()
    assert (view.idle, view.chances) == (0, 0)
    table.do("leave")
    assert table.view().chances == 1
    table.do("take a1")
    view = table.view(0)
    assert (view.actor, view.phase, view.left) == (None, hmf.Phase.OVER, 14)
