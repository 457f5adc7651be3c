"""The bound of the life left: as low as cards known, copies and looks allow, and never too low."""

import pytest

from friday_nb.friday.odds.fight import LIFE, relaxation_setup, search, solve, solver
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
