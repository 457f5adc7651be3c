"""The bound of the life left: as low as cards known, copies and looks allow, and never too low."""

import pytest

from friday_nb import friday
from friday_nb.friday.odds.fight import (
    LIFE,
    relaxation_setup,
    relaxed_life,
    search,
    solve,
    solver,
)
from friday_nb.friday.odds.fight.relaxation import MOST_FREE, MOST_MISSING, NO_LIMIT
from friday_nb.friday.rules import facts
from tests.friday.brute_force import Brute, TooLarge
from tests.friday.hard_fights import case
from tests.friday.positions import at

WANTED = 40


def most_life(view):
    """The bound before anything is searched; it is set up as the search does."""
    asking = solver.Solver(view, LIFE, 1.0, solve.never, (solve.PLAIN, False))
    relaxation_setup.relax_root(asking.w, asking.root, LIFE.aim)
    return search.upper_bound(asking.w, asking.root)


LOW = {
    "a copy gives no life before a card that gives some has come": (
        {"enemy": "0L1", "cards": "2,/0Y", "stack": ">0,0,0,0,0,1,1,-1,-1,0L2>", "life": 5},
        5.0,
    ),
    "a card known on top is not had for nothing": (
        {"step": "red", "enemy": "1L1", "cards": "0", "stack": "2,2W,1>0>", "aging": ""},
        2.0,
    ),
    "a look brings three cards, but not for nothing": (
        {"step": "red", "enemy": "1L1", "cards": "0,0,/2S", "stack": ">1,1,0L1,1D,1B,1T,1Y>"},
        9.8,
    ),
}


@pytest.mark.parametrize("name", LOW)
def test_what_was_bounded_too_high(name):
    facts, most = LOW[name]
    life = 9 if "look" in name else 5
    assert most_life(at(**{"life": life} | facts).view) <= most


def test_no_small_fight_is_worth_more():
    """Bounds with everything that can be looked at, laid off, copied or come again."""
    found, seed, met = 0, 6_000_000, 0
    while found < WANTED:
        seed += 1
        made = case(seed)
        if made is None or made.view.node.is_chance or made.view.fight.is_pirate:
            continue
        try:
            truth, _ = Brute(made.view, LIFE, 60).solve()
        except TooLarge:
            continue
        found += 1
        bound = most_life(made.view)
        assert bound >= float(truth.value[0]) - 1e-9, str(made.view)
        met += bound < float(truth.value[0]) + 1e-9
    assert met > WANTED / 4


EXTREME = (
    "level=1 step=red life=9/13 stack=>-1,0*5,0L2,1*2,2,0L1,0X2,0B,1B,1D,2C1,3D,3S> "
    "discard=-1*2,1,0L1,0C2*2,0M,0Y,0D,1L1,2W,1Y,1T,2L1,2T,2X1,3C1,3X1 "
    "gone=-1*2,0*2,-1!,-2!*2,0Z!*2,0H1!,0E!,0H2!,-4!,-5! hazards=0X2,1L1,2W,2D,2S,4W aging=0n0d "
    "pirates=20/6,25/7 enemy=4W cards=0"
)
"""So many abilities that, in little memory, other cards count as copies and as looks as well."""


def test_a_deck_full_of_abilities_overflows_no_key(monkeypatch):
    """The deck has two copies and two looks, but a group of cards counts for the best of each."""
    keys, pack = {}, relaxed_life.packed

    def packed(*state):
        keys[state] = pack(*state)
        return keys[state]

    monkeypatch.setattr(relaxed_life, "packed", packed)
    most_life(friday.parse_position(EXTREME))
    assert max(copies for *_, copies, _, _ in keys) > 7
    assert max(looks for *_, looks in keys) > 3
    assert len(set(keys.values())) == len(keys)


def test_a_key_tells_apart_as_many_copies_and_looks_as_the_box_has_cards():
    box = sum(facts.COPIES)
    for fixed in ((0, 0, 0, 0), (MOST_MISSING, MOST_FREE, NO_LIMIT, 1)):
        states = [
            (*fixed, a, 63 * c, b) for a in range(box + 1) for b in range(box + 1) for c in (0, 1)
        ]
        keys = {relaxed_life.packed(*state) for state in states}
        assert len(keys) == len(states)
        assert 0 <= min(keys) <= max(keys) < 1 << 62
    low, high = (
        relaxed_life.packed(*state) for state in ((0, 0, 0, 1, 0, 0, 0), (0, 0, 0, 0, box, 63, box))
    )
    assert high < low
