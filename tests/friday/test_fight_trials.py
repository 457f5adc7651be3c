"""Fights tried: an estimate is never better than the truth, and near it."""

import random

import pytest

from friday_nb.friday import compiled
from friday_nb.friday.actions import Action
from friday_nb.friday.odds.fight import WIN, Aim, default_policy, search, solve
from friday_nb.friday.odds.fight.best_arm import EXPLORATION, BestArm
from friday_nb.friday.rules import legal
from tests.friday import small_fights
from tests.friday.fight_reference import TooLarge, reference
from tests.friday.positions import at
from tests.friday.twins import needs_numba

PLAIN = (solve.PLAIN, False)
SIGMAS = 5


def solver_of(view, goal, seconds=0.0, on=PLAIN):
    """A solver that has searched for so long; after no time it knows nothing."""
    solver = solve.Solver(view, goal, seconds, solve.never, on)
    if seconds:
        solver.odds()
    return solver


def trials_of(solver, batch):
    """Fights tried, always so many at a time: the dice are counted, so nothing is left to luck."""
    search = solver.search
    on = BestArm(
        search.on,
        search.w,
        search.goal,
        search.root,
        search.needs_all_moves,
        compiled=search.is_compiled,
    )
    on.batch = batch
    return on


def worth(found):
    """Mean and standard error of what fights were worth."""
    fights, total, squares = found[:3]
    mean = total / fights
    return mean, ((max(0.0, squares / fights - mean * mean) + 1 / fights) / fights) ** 0.5


def small(seed, wanted):
    rng = random.Random(seed)
    while wanted:
        view = small_fights.fight(rng, lives=(0, 1, 2, 3))
        if view is None:
            continue
        goal = small_fights.goal(rng, view)
        try:
            _, of_action, _ = reference(view, goal, 300)
        except TooLarge:
            continue
        wanted -= 1
        yield view, goal, of_action


def true_worth(pair, aim):
    """The reference's pair as one number, as trials count it."""
    first, second = map(float, pair)
    return first if aim is Aim.LIFE else first + 1e-4 * second


def test_no_way_to_play_is_worth_more_than_the_best_and_what_is_learned_comes_near():
    gaps = []
    for view, goal, of_action in small(21, 25):
        solver = solver_of(view, goal)
        on = trials_of(solver, 300)
        for move in solver.root_moves:
            if move.closed:
                continue
            true = true_worth(of_action[str(move.action)], goal.aim)
            on.play(move, EXPLORATION[goal.aim])
            mean, error = worth(on.play(move, 0.0))
            assert mean <= true + SIGMAS * error, f"{move.action} for {goal} in {view}"
            gaps.append((true - mean) / (1 if goal.aim is not Aim.LIFE else 10))
    assert len(gaps) > 20
    assert sum(gaps) / len(gaps) < 0.01


def test_what_the_search_has_found_is_followed():
    """Then nothing is left to measure but the chance of the first card."""
    for view, goal, of_action in small(22, 6):
        solver = solver_of(view, goal, 30.0)
        on = trials_of(solver, 100)
        for move in solver.root_moves:
            if move.outcome or not move.depth:
                continue
            on.play(move, EXPLORATION[goal.aim])
            mean, error = worth(on.play(move, 0.0))
            true = true_worth(of_action[str(move.action)], goal.aim)
            assert mean == pytest.approx(true, abs=SIGMAS * error), f"{goal} in {view}"


@needs_numba
def test_machine_code_plays_the_same_fights():
    on = (compiled.compile_with(*solve.MODULES), True)
    for view, goal, _ in small(23, 8):
        pair = [trials_of(solver_of(view, goal, on=side), 40) for side in (PLAIN, on)]
        for n, move in enumerate(solver_of(view, goal).root_moves):
            if move.closed:
                continue
            for exploration in (EXPLORATION[goal.aim], 0.0):
                mine, other = (
                    one.play(solver_of(view, goal).root_moves[n], exploration) for one in pair
                )
                assert mine == pytest.approx(other, abs=1e-9), f"{move.action} in {view}"


def test_without_time_for_trials_there_are_bounds_alone():
    view = at(
        level=4, step="yellow", stack=">-1*2,0*4,1*2,2,3S,0L2,0C2,0X2>", enemy="3X1", life=6
    ).view
    odds = solve.Solver(view, WIN, 0.0, solve.never, PLAIN).odds()
    assert (odds.kind, odds.worth.about, odds.fights) == ("bound", None, 0)


@pytest.mark.parametrize(
    ("cards", "stack", "best"),
    [
        ("2X1,1,4W,0", ">1,2,3S,2T>", "use 1>4"),  # the lowest card is exchanged
        ("2X1,1,4W", ">-1*3,0>", None),  # all are better than those to come
        ("0C2,4W,0", ">1,2,3S,2T>", "use 1"),  # cards worth having are drawn
        ("0C2,4W,0", ">-1*3,0>", None),  # these are not
        ("3D,4W,1", ">1,2>", None),  # a good card is not destroyed
        ("3D,4W,-1", ">1,2>", "use 1>3"),  # a bad one is
    ],
)
def test_the_default_policy_uses_an_ability_where_it_helps(cards, stack, best):
    view = at(level=1, step="pirates", stack=stack, enemy="25/7", cards=cards, life=9).view
    solver = solver_of(view, WIN)
    w = trials_of(solver, 1).w
    w.states[1][:] = solver.root
    n = legal.decisions(w.states[1], w.moves[1])
    uses = [act for act in w.moves[1][:n] if str(Action.unpack(act)).startswith("use")]
    w.moves[1][: len(uses)] = uses
    assert uses
    found = default_policy.best_scored(w, w.states[1], len(uses))
    assert (None if found == search.NO_DECISION else str(Action.unpack(found))) == best
