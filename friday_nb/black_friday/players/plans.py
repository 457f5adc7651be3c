"""Whole turns to choose from: for each legal decision plans that begin with it.

A plan goes on from its first decision as the planner would, to the end of the action; what comes by
chance after that is no part of it.  Advice has those that trade fewer shares, too.  Restricted
Python.
"""

from friday_nb.black_friday.players.buffers import PLAN_LENGTH, PLANS, WEIGHT_COUNT, Buffers
from friday_nb.black_friday.players.forecast import write_forecast
from friday_nb.black_friday.players.planner import plan, stop_trading
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules.adjustment import coloured
from friday_nb.black_friday.rules.legal import decisions
from friday_nb.black_friday.rules.play import act
from friday_nb.core.log import ReadOnlyCells


def closes(s: ReadOnlyCells, decision: int) -> bool:
    """Does this decision end the action, so that an adjustment may follow?"""
    kind = decision // at.BASE
    if kind == at.DO_LOWER:
        return coloured(s, at.ON_SALES) == 0
    return kind in (at.DO_PUT, at.DO_PASS, at.DO_TAKE, at.DO_SPECIAL, at.DO_END)


def make_plans(b: Buffers) -> int:
    """Write ``b.plans`` for the view ``b.root``; the number of plans is returned."""
    write_forecast(b.root, b.root[at.TURN], b.weights[WEIGHT_COUNT:], b.q, b.p)
    n = decisions(b.root, b.first)
    for i in range(n):
        begin_plan(b, i)
        plan_on(b, i, 0, b.first[i])
    return n


def add_shorter_plans(b: Buffers, n: int) -> int:
    """Behind the first ``n`` plans, write those that trade less; how many they are together.

    The planner trades as long as that earns something by its forecast; to stop sooner may be far
    better.  So of each plan that buys or sells several shares there is one for each smaller number
    of them.
    """
    weights = b.weights[WEIGHT_COUNT:]
    count = n
    for i in range(n):
        for most in range(1, trades_of(b, i)):
            if count < PLANS:
                begin_plan(b, count)
                k = copy_trades(b, i, count, most)
                decision = stop_trading(b.s, b.p, weights, b.found)
                if decision != 0:
                    plan_on(b, count, k, decision)
                    count += 1
    return count


def begin_plan(b: Buffers, i: int) -> None:
    """An empty plan, and ``b.s`` where it begins."""
    for k in range(at.SIZE):
        b.s[k] = b.root[k]
    for k in range(PLAN_LENGTH):
        b.plans[i * PLAN_LENGTH + k] = 0


def plan_on(b: Buffers, i: int, first: int, decision: int) -> None:
    """Make a decision at ``b.s``, write it to plan ``i`` as number ``first``, and plan on."""
    seat = b.root[at.TURN]
    for k in range(first, PLAN_LENGTH):
        b.plans[i * PLAN_LENGTH + k] = decision
        if closes(b.s, decision):
            break
        act(b.s, decision, b.log)
        if b.s[at.TURN] != seat or b.s[at.NODE] == at.AFTER:
            break
        decision = plan(b.s, b.weights[WEIGHT_COUNT:], b.q, b.p, b.found)


def is_trade(decision: int) -> bool:
    """Is a share bought or sold?"""
    kind = decision // at.BASE
    return kind in (at.DO_BUY, at.DO_SELL)


def trades_of(b: Buffers, i: int) -> int:
    """How many shares a plan buys or sells."""
    count = 0
    for k in range(PLAN_LENGTH):
        count += is_trade(b.plans[i * PLAN_LENGTH + k])
    return count


def copy_trades(b: Buffers, i: int, j: int, most: int) -> int:
    """Make the decisions of plan ``i`` up to so many trades, and write them to plan ``j`` too.

    How many decisions these are is returned.
    """
    k = 0
    while most > 0:
        decision = b.plans[i * PLAN_LENGTH + k]
        b.plans[j * PLAN_LENGTH + k] = decision
        act(b.s, decision, b.log)
        most -= is_trade(decision)
        k += 1
    return k


def how_often(b: Buffers, i: int, decision: int) -> int:
    """How often a decision is made in a plan."""
    count = 0
    for k in range(PLAN_LENGTH):
        count += b.plans[i * PLAN_LENGTH + k] == decision
    return count


def is_same(b: Buffers, i: int, j: int) -> bool:
    """Are two plans the same decisions, if in another order?"""
    for k in range(PLAN_LENGTH):
        decision = b.plans[i * PLAN_LENGTH + k]
        if how_often(b, i, decision) != how_often(b, j, decision):
            return False
    return True


def first_of_kind(b: Buffers, i: int) -> int:
    """The first plan with the same decisions as this one."""
    for j in range(i):
        if is_same(b, i, j):
            return j
    return i
