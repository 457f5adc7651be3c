"""FRI-INFO-*: what the player may know, and nothing more."""

from fractions import Fraction

import pytest

from friday_nb import friday
from tests.friday.hidden import alike, learned
from tests.friday.positions import at, codes, pile


def test_fri_info_1_both_discard_piles_the_destroyed_cards_and_the_sizes():
    table = at(
        enemy="3D",
        cards="1",
        stack=">0*3,?n>",
        discard="2W,-1",
        gone="0*2",
        hazards="4W,4W",
        aside="0L1,0M",
    )
    view = table.view
    assert pile(view.discard) == ["-1", "2W"]
    assert pile(view.hazard_discard) == ["0L1", "0M"]
    assert {"0", "2"} <= set(pile(view.destroyed))
    assert view.stack.size == 4
    assert sum(n for _, n in view.hazard_stack) == 2
    assert view.aging.left == 9


def test_fri_info_2_what_is_in_the_stack_but_not_in_which_order():
    states = [friday.new_game(1, seed) for seed in (3, 4)]
    stacks = [state.view.stack for state in states]
    assert stacks[0] == stacks[1]
    view = friday.apply(states[0], friday.Action.parse("hazard 1"))[0].view
    chance = friday.play(view, friday.Action.parse("draw"))
    odds = {o.what.code: p for o, p in friday.outcomes(chance)}
    assert odds == {
        "-1": Fraction(5, 18),
        "0": Fraction(8, 18),
        "0L2": Fraction(1, 18),
        "1": Fraction(3, 18),
        "2": Fraction(1, 18),
    }


def test_fri_info_2_not_the_identity_of_an_unseen_aging_card():
    view = at(enemy="3D", cards="1", stack=">0*3,?n>").undecided("draw")
    odds = {o.what.code: p for o, p in friday.outcomes(view)}
    quarter, seventh = Fraction(1, 4), Fraction(1, 7)
    assert odds == {
        "0": 3 * quarter,
        "-1!": quarter * seventh,
        "-2!": quarter * 2 * seventh,
        "0Z!": quarter * 2 * seventh,
        "0H1!": quarter * seventh,
        "0E!": quarter * seventh,
    }


def test_fri_info_2_what_was_sorted_or_put_below_is_known():
    table = at(enemy="3D", cards="3S,0B,-1", stack=">0*3,1,2>")
    after = table.do("use 2>3", "use 1", "sort 1")
    assert len(after.view.stack.top) == 1
    assert [card.code for card in after.view.stack.bottom] == ["-1"]
    known = after.view.stack.top[0].code
    left = sorted(codes("0*3,1,2"))
    left.remove(known)
    assert pile(after.view.stack.pool) == left


def test_fri_info_2_a_shuffle_forgets_it():
    table = at(enemy="3D", cards="1", stack="0", discard="2,2W").do("draw")
    view = table.undecided("draw")
    assert view.stack.top == view.stack.bottom == ()
    assert pile(view.stack.pool) == ["2", "2W"]


def test_fri_info_2_where_only_one_card_can_come_nothing_is_unknown():
    after = at(enemy="3D", cards="3S,0B", stack="1,2").do("use 1", "look", "sort 2,1")
    assert after.field("stack") == "2,1>>"


@pytest.mark.parametrize(
    "actions",
    [
        ["draw"],
        ["use 3", "look"],
        ["use 2>1", "done", "draw"],
        ["use 3", "look", "sort 2/1", "draw"],
    ],
)
def test_fri_info_2_games_that_have_gone_the_same_are_the_same_to_the_player(actions):
    """Seeds that dealt the same cards so far, and have others to come."""
    text = str(at(enemy="3D", cards="1,0X2,3S", stack=">0*3,?n,2W>1", discard="2").view)
    groups = alike(text, actions, range(60))
    assert groups
    for first, *others in groups:
        assert not [name for other in others for name in learned(first, other)]


def test_fri_info_2_no_view_carries_the_seed():
    state = friday.seeded(at(enemy="3D", cards="1", stack=">0*3,1>").view, 123456789)
    assert "123456789" not in str(state.view)
    assert 123456789 not in state.view.cells
    with pytest.raises(TypeError):
        friday.outcomes(state)
    with pytest.raises(TypeError):
        friday.legal(state)


def test_fri_info_2_a_seen_aging_card_is_no_longer_among_the_unseen():
    view = at(enemy="3D", cards="0E!", stack=">0*3,?n>").view
    weights = {card.code: weight for card, weight in view.stack.unseen.weights}
    assert "0E!" not in weights
    assert "0E!" not in pile(view.aging.unseen)


def test_fri_info_2_of_two_twins_the_player_does_not_know_which_one_came():
    table = at(enemy="3D", cards="1", stack=">-2!,?n>")
    view = table.undecided("draw")
    odds = {o.what.code: p for o, p in friday.outcomes(view)}
    assert odds["-2!"] == Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 6)
    view = friday.resolve(view, friday.Outcome(friday.card("-2!")))
    again = friday.outcomes(friday.play(view, friday.Action.parse("draw")))
    assert {o.what.code: p for o, p in again} == {
        "-2!": Fraction(2, 7),
        "0Z!": Fraction(2, 7),
        "-1!": Fraction(1, 7),
        "0H1!": Fraction(1, 7),
        "0E!": Fraction(1, 7),
    }
