"""The bound of the life left: as low as cards known, copies and looks allow, and never too low."""

import random

import pytest

from friday_nb import friday
from friday_nb.friday.odds.fight import (
    LIFE,
    WIN,
    relaxation,
    relaxation_setup,
    relaxed_life,
    search,
    solve,
    solver,
)
from friday_nb.friday.odds.fight.relaxation import MOST_FREE, MOST_MISSING, NO_LIMIT
from friday_nb.friday.odds.fight.workspace import LEVELS
from friday_nb.friday.rules import facts
from tests.friday.brute_force import Brute, TooLarge
from tests.friday.hard_fights import case
from tests.friday.played import fights_of_a_good_game
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


COPIED = (
    "level=4 step=yellow life=8/12 stack=>1*3,2,0C2,0Y,1L1,2L1,2D,4W> "
    "discard=0L2,0L1,0C2,0D,1Y,2T,2S,3C1,3D,3X1,4W,0E! gone=-1*5,0*8,-1!,-2!,-3!,0Z! "
    "hazards=0X2,0M,1L1,2C1,2X1,3S aside=0L1,0X2,0B,2W,1B,1D,1T aging=3n3d pirates=aging,40/10 "
    "enemy=2W"
)
"""A copy may copy "+1 life" before a card with "+2 life" has come."""


def test_the_lesser_of_two_models_can_be_copied_too():
    found = solve.fight_odds(friday.parse_position(COPIED), LIFE, seconds=1.0)
    assert found.worth.high > 8.4019  # play that was found without the bound keeps so much


def test_negative_cards_count_until_something_can_remove_them():
    facts = {"enemy": "1L1", "cards": "0", "stack": ">-1,-1,-1,-1,1>", "life": 5, "step": "red"}
    without, some = most_life(at(**facts).view), most_life(at(**facts | {"cards": "0D"}).view)
    assert without < some


@pytest.mark.long
@pytest.mark.parametrize("goal", [LIFE, WIN])
def test_no_play_found_without_the_relaxed_fight_is_better_than_its_bound(goal, monkeypatch):
    """In fights of real games, too large for brute force."""
    fights = [view for seed in range(8) for view in fights_of_a_good_game(seed % 4 + 1, seed)]
    relaxed = relaxation_setup.relax_root

    def search_for(view):
        asking = solver.Solver(view, goal, 0.3, solve.never, solve.machine())
        return asking.odds().worth

    for view in random.Random(5).sample(fights, 100):
        bound = search_for(view).high

        def without(w, s, aim):
            relaxed(w, s, aim)
            w.relaxed[relaxation.RELAXED_ON] = 0

        with monkeypatch.context() as patch:
            patch.setattr(relaxation_setup, "relax_root", without)
            assert search_for(view).low <= bound + 1e-9, str(view)


EXTREME = (
    "level=1 step=red life=9/13 stack=>-1,0*5,0L2,1*2,2,0L1,0X2,0B,1B,1D,2C1,3D,3S> "
    "discard=-1*2,1,0L1,0C2*2,0M,0Y,0D,1L1,2W,1Y,1T,2L1,2T,2X1,3C1,3X1 "
    "gone=-1*2,0*2,-1!,-2!*2,0Z!*2,0H1!,0E!,0H2!,-4!,-5! hazards=0X2,1L1,2W,2D,2S,4W aging=0n0d "
    "pirates=20/6,25/7 enemy=4W cards=0 rulings=too_old=shuffle"
)
"""So many abilities that, in little memory, other cards count as copies and as looks as well."""


def test_a_deck_full_of_abilities_overflows_no_key(monkeypatch):
    """The deck has two copies and two looks, but a group of cards counts for the best of each."""
    keys, pack = {}, relaxed_life.packed

    def packed(*state):
        keys[state] = pack(*state)
        return keys[state]

    monkeypatch.setattr(relaxation_setup, "ROOM_FOR_SETS", 0.005)
    monkeypatch.setattr(relaxed_life, "packed", packed)
    most_life(friday.parse_position(EXTREME))
    assert max(copies for *_, copies, _, _ in keys) > 7
    assert max(looks for *_, looks in keys) > 3
    assert len(set(keys.values())) == len(keys)


def test_a_key_tells_apart_as_many_copies_and_looks_as_the_box_has_cards():
    box = sum(facts.COPIES)
    for fixed in ((0, 0, 0, 0, 0), (MOST_MISSING, LEVELS - 1, MOST_FREE, NO_LIMIT, 1)):
        states = [
            (*fixed, a, 63 * c, b) for a in range(box + 1) for b in range(box + 1) for c in (0, 1)
        ]
        keys = {relaxed_life.packed(*state) for state in states}
        assert len(keys) == len(states)
        assert 0 <= min(keys) <= max(keys) < 1 << 62
    low, high = (
        relaxed_life.packed(*state)
        for state in ((0, 0, 0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 0, box, 63, box))
    )
    assert high < low
