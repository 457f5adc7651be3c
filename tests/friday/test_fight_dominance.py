"""What the fight solver leaves out as dominated: no value changes, and less is searched."""

import random

import pytest

from friday_nb.friday.errors import FridayProblem
from friday_nb.friday.odds.fight import LIFE, WIN, moves, relaxation_setup, search, solve, solver
from friday_nb.friday.rules import layout
from tests.friday.brute_force import Brute, TooLarge
from tests.friday.positions import at

WANTED = 8
LEAVES = ("0X2", "1B", "3X1", "2X1", "0Y", "3C1~", "1B~")
WAITS = ("0L1", "0L2", "1L1", "0D", "1D", "0Y", "2D~", "2T", "0M")
OTHERS = ("-1", "0", "2", "-2!", "0Z!", "0H1!", "0E!", "0C2", "1T", "3C1")


def asked(view, goal=LIFE):
    return solver.Solver(view, goal, 1e6, solve.never, (solve.PLAIN, False))


def small_fight(rng):
    """A fight with something that removes cards and something that could wait."""
    cards = [rng.choice(LEAVES), rng.choice(WAITS), rng.choice(WAITS + OTHERS), rng.choice(OTHERS)]
    rng.shuffle(cards)
    stack = [rng.choice(LEAVES + WAITS + OTHERS) for _ in range(3)]
    facts = {
        "enemy": rng.choice(("2W", "4W", "3C1", "0L1")),
        "step": rng.choice(("yellow", "red")),
        "cards": f"{cards[0]},{cards[1]},/{cards[2]},{cards[3]}",
        "stack": f">{','.join(stack)}>",
        "life": rng.choice((0, 1, 3)),
    }
    try:
        return at(**facts).view
    except (AssertionError, FridayProblem):  # more cards than the box has
        return None


@pytest.mark.parametrize("goal", [LIFE, WIN])
def test_values_stay_as_they_are_where_cards_leave(goal):
    rng, found = random.Random(7), 0
    while found < WANTED:
        view = small_fight(rng)
        if view is None:
            continue
        try:
            truth, _ = Brute(view, goal, 1_000).solve()
        except TooLarge:
            continue
        found += 1
        odds = asked(view, goal).odds()
        assert odds.worth.low == pytest.approx(float(truth.value[0]), abs=1e-9), str(view)
        assert odds.worth.exact, str(view)


def tried(view, kind):
    """The decisions of a kind that the search tries."""
    asking = asked(view)
    w = asking.w
    w.states[1][:] = asking.root
    n = moves.candidate_moves(w, w.states[1], layout.FIGHTERS, w.moves[1])
    return [act for act in w.moves[1][:n] if act // layout.BASE**3 == kind]


def test_no_card_is_bought_before_one_more_card_is_drawn_by_an_ability():
    """FRI-FIGHT-3: who may have the card for nothing buys it later, if at all."""
    facts = {"enemy": "0L1", "stack": ">0,1,2>", "aging": "", "life": 5}
    assert tried(at(cards="1,/2C1", **facts).view, layout.DO_USE)
    assert not tried(at(cards="1,/2C1", **facts).view, layout.DO_PAY)
    assert tried(at(cards="1,/2C1~", **facts).view, layout.DO_PAY)


def test_what_could_wait_is_used_only_just_before_its_card_leaves():
    facts = {"enemy": "0L1", "stack": ">0,1,2>", "aging": "", "life": 5}
    leaving = at(cards="-1,/0D,3X1", **facts).view
    assert len(tried(leaving, moves.DO_USE_BEFORE)) == 1
    assert not tried(at(cards="-1,/0D,3X1~", **facts).view, moves.DO_USE_BEFORE)
    asking = asked(leaving)
    w = asking.w
    w.states[1][:] = asking.root
    (early,) = tried(leaving, moves.DO_USE_BEFORE)
    moves.make_move(w.states[1], early, w.log)
    n = moves.candidate_moves(w, w.states[1], layout.FIGHTERS, w.moves[2])
    assert [act // layout.BASE**3 for act in w.moves[2][:n]] == [layout.DO_USE]
    moves.make_move(w.states[1], w.moves[2][0], w.log)
    assert not moves.is_chained(w.states[1])


def test_no_decision_at_the_root_is_worth_more_than_the_root():
    view = at(enemy="2W", step="yellow", cards="2W,1,/0D,-1", stack=">0,1,2>", aging="").view
    asking = asked(view)
    relaxation_setup.relax_root(asking.w, asking.root, LIFE.aim)
    bound = search.upper_bound(asking.w, asking.root)
    odds = asking.odds()
    assert odds.worth.exact
    assert asking.search.whole.low[0] == pytest.approx(odds.worth.low)
    assert (
        max(choice.worth.high for choice in odds.choices) <= odds.worth.low + 1e-9 <= bound + 1e-8
    )
