"""Why a game is lost or won whatever is decided, and what an unseen card decides."""

from dataclasses import replace

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.players import because, deciding, outcomes
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.rules import layout as at
from tests.his_man_friday import walks
from tests.his_man_friday.made_up_ends import (
    COCONUT_1,
    COCONUT_2,
    FIRST,
    GUN,
    SECOND,
    VIEW,
    WATER_1,
    WATER_4,
    Fast,
    ended,
)


@pytest.mark.parametrize(
    ("taken", "won", "key"),
    [
        (((COCONUT_1, WATER_1), (GUN,) * 4), False, "rival.four"),
        (((COCONUT_1, GUN), (COCONUT_2, WATER_1)), False, "kinds"),
        (((COCONUT_1, GUN), (COCONUT_2,)), False, "sum"),
        (((COCONUT_2, GUN), (COCONUT_1,)), False, "out"),
        (((GUN,) * 4, (COCONUT_1,)), True, "four"),
        (((COCONUT_1,), (COCONUT_2, GUN)), True, "rival.out"),
        (((COCONUT_1, WATER_1), (COCONUT_2, GUN)), True, "rival.out"),
        (((COCONUT_1, WATER_1), (COCONUT_2, GUN), (COCONUT_1,)), True, "kinds"),
        (((COCONUT_2,), (COCONUT_1,)), True, "sum"),
    ],
)
def test_a_decided_game_is_told_by_what_decides_it(taken, won, key):
    """By what would have to be otherwise: not by guns where the supplies are behind as well.

    But where the only rival is out, there are no supplies to compare.
    """
    end = ended(*taken)
    assert outcomes.decided_by(end, 0, won=won) == key
    win = float(won)
    options = Option(FIRST, win, 0.0), Option(SECOND, win, 0.0)
    found = because.explained(Advice(VIEW, options), Fast(first=[end], second=[end])).because
    assert [part.key for part in found.parts][1] == f"because.end.{key}"


def test_a_shared_win_is_one_by_nothing_that_the_other_one_has_less_of():
    """No rival is out, and neither kinds nor the sum are more."""
    assert outcomes.decided_by(ended((COCONUT_1,), (COCONUT_1,)), 0, won=True) == "shared"


def test_a_number_that_says_the_opposite_is_not_told_of_a_decided_game():
    """Kinds decide most of these games, but on average the seat that loses has more of them."""
    behind, ahead = ((COCONUT_1,), (COCONUT_2, WATER_1)), ((COCONUT_1, WATER_1), (COCONUT_2,))
    ends = [ended(*behind), ended(*behind), ended(*ahead), ended(*ahead), ended(*ahead)]
    assert because._end(ends, 0, won=False) == ()
    assert because._end(ends[:4], 0, won=False) == ()  # as many
    (told,) = because._end(ends[:2], 0, won=False)
    assert (told.key, dict(told.facts)) == ("because.end.kinds", {"few": 10, "many": 20})


def test_of_a_decided_game_it_is_told_what_else_decides_many_of_them():
    sums, out = ended((COCONUT_2,), (COCONUT_1,)), ended((COCONUT_1,), (COCONUT_2, GUN))
    found = because._end([sums, sums, sums, out, out], 0, won=True)
    assert [part.key for part in found] == ["because.end.sum", "because.end.rival.out"]
    assert found[1].facts == {"a": 400}
    assert len(because._end([sums] * 4 + [out], 0, won=True)) == 1


def test_of_an_unseen_card_that_is_taken_it_is_told_how_much_it_matters_whether_it_is_a_gun(
    monkeypatch,
):
    """Whoever is advised to take what is most likely a gun learns what there is to hope for.

    The chances in both cases make up what is told, or are not told.
    """
    view = last_chance()
    take = next(each for each in hmf.legal(view) if each.kind is hmf.ActionKind.TAKE)
    place = hmf.CELLS.index(take.cell)
    options = Option(take, 0.1, 0.01), Option(hmf.Action.parse("leave"), 0.1, 0.01, 0.01)
    supply, poor, gun = ([0] * at.SIZE for _ in range(3))
    me, other = view.seat, 1 - view.seat
    for s, card, winner in ((supply, WATER_4, me), (poor, WATER_1, other), (gun, GUN, other)):
        s[at.PLAYERS], s[at.CARD + place], s[at.WON + winner] = 2, card, 1
    core = Fast(first=[gun] * 9 + [supply], second=[gun])
    played = [gun] * 9 + [supply, poor]
    core.by_decision = {take.packed: played, options[1].action.packed: [gun]}
    monkeypatch.setattr(because, "gun_chance", lambda *_: 0.75)

    def risk(win):
        return because._risk(Advice(view, options), replace(options[0], win=win), core)

    (told,) = risk(0.2)
    assert (told.key, dict(told.facts)) == ("because.if.supply", {"a": 800, "b": 0})
    assert "If it is not a gun, you win 80% of the games; if it is, 0%." in told.text("en")
    assert risk(0.4) == ()
    core.by_decision[take.packed] = [gun]
    deciding._ends.cache_clear()
    assert risk(0.2) == ()


def last_chance():
    """What a seat of two sees that may still take a card that nobody has shown it."""
    for number in range(0, 60, 3):
        for state, actor, _ in walks.walk(number):
            if actor is None or state.view(actor).phase is not hmf.Phase.LAST_CHANCE:
                continue
            view = state.view(actor)
            if any(each.on_island and not each.card for each in view.island):
                return view
    raise AssertionError
