"""Fight odds of a view, on the fastest machine there is: compiled, or plain Python."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any, Final

from friday_nb.friday import compiled
from friday_nb.friday.engine import need_view
from friday_nb.friday.errors import FridayProblem
from friday_nb.friday.odds.fight import (
    canonical,
    copies,
    default_policy,
    dominance,
    forced_win,
    life_bound,
    life_sources,
    moves,
    policy_evaluation,
    relaxation,
    relaxed_life,
    search,
    stop_value,
    transposition,
    uct,
    win_bound,
    zobrist,
)
from friday_nb.friday.odds.fight.best_arm import BestArm
from friday_nb.friday.odds.fight.goals import LIFE, Goal
from friday_nb.friday.odds.fight.result import FightOdds
from friday_nb.friday.odds.fight.solver import Solver
from friday_nb.friday.table import Node
from friday_nb.friday.view import View, parse_position

EXAMPLE: Final = (
    "level=1 step=green life=12/10 stack=>0,1,2,0C2,0X2,2S> gone=-1*5,0*7,0L2,1*2 "
    "hazards=0L1*2,0C2,0X2,0M,0B,0Y,0D,1L1*2,2W*2,1B,1Y,1D,1T,2L1,2C1,2D,2T,2X1,3C1,3X1,3S,4W*2 "
    "aging=7n3d pirates=20/6,25/7 enemy=3D"
)


class NoFight(FridayProblem):
    """The view is not in a fight, nor before the choice of one."""


MODULES: Final = (
    life_sources,
    canonical,
    zobrist,
    stop_value,
    transposition,
    relaxation,
    copies,
    relaxed_life,
    life_bound,
    win_bound,
    forced_win,
    dominance,
    moves,
    search,
    policy_evaluation,
    default_policy,
    uct,
)
"""The modules in restricted Python, each after those that it imports."""
PLAIN: Final = SimpleNamespace(
    search_state=search.search_state,
    state_key=search.state_key,
    best_after=search.best_after,
    limit_state=search.limit_state,
    evaluate_policy=policy_evaluation.evaluate_policy,
    copy_table=transposition.copy_table,
    rollouts=uct.rollouts,
    forced_life=forced_win.forced_life,
)
ROLLOUT_SHARE: Final = 0.5
"""Time for rollouts where a fight stays open, as a share of the search's time."""


def machine() -> tuple[Any, bool]:
    """The functions of the search, and whether they are machine code.

    They are if that has been made before (:func:`warm_up`): nobody waits for the compiler here.
    """
    if compiled.available() and compiled.ready(*MODULES):
        return _loaded(), True
    return PLAIN, False


@cache
def _loaded() -> Any:
    """The machine code, read from its files now and not in the time of the first question."""
    on = compiled.compile_with(*MODULES)
    Solver(parse_position(EXAMPLE), LIFE, 0.0, never, (on, True)).odds()
    return on


def warm_up() -> None:
    """Compile the search now, some minutes of work, so that it is some 50 times as quick later."""
    compiled.warm(*MODULES, work=_work)


def _work(on: Any) -> None:
    """Call every function that is called from Python, with the arrays it is called with."""
    view = parse_position(EXAMPLE)
    solver = Solver(view, LIFE, 60.0, never, (on, True))
    solver.odds()
    search = solver.search
    BestArm(on, search.w, LIFE, search.root, search.needs_all_moves, compiled=True).play(
        solver.root_moves[0], 1.0
    )
    search.grow()
    search.touch()


def never() -> bool:
    """Do not stop."""
    return False


def fight_odds(
    view: View,
    goal: Goal,
    *,
    seconds: float = 1.0,
    tried: float = ROLLOUT_SHARE,
    stop: Callable[[], bool] = never,
) -> FightOdds:
    """What the fight is worth for ``goal`` under best play, and each legal decision in it.

    The view may be in a fight, or where a hazard or pirate is to be chosen.  The search deepens
    card by card until the value is exact or the time is over; what is not exact then is given as
    bounds.  Where they do not meet, rollouts follow (:mod:`.best_arm`); the answer then holds the
    mean of the best play found, and an interval that most likely holds the worth of best play
    (:mod:`.conformal`).

    Args:
        view: The position.
        goal: What is wanted: ``WIN``, ``LIFE`` or ``Lose(cards)``.
        seconds: The most time for the search.
        tried: Time for rollouts, as a share of ``seconds``; 0 for bounds alone.
        stop: Asked some ten times a second whether to end at once with what is known.

    Raises:
        TypeError: for a State, which knows the future.
        NoFight: where there is no fight.
    """
    need_view(view)
    if view.node in (Node.OVER, Node.CHANCE_PIRATE, Node.CHANCE_HAZARD):
        raise NoFight("no_fight")
    return Solver(view, goal, seconds, stop, machine()).odds(tried * seconds)
