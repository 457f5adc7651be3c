"""Whole turns to choose from: for each legal decision the plan that begins with it.

A plan goes on from its first decision as the planner would, to the end of the action; what comes by
chance after that is no part of it.  Restricted Python.
"""

from friday_nb.black_friday.players.buffers import PLAN_LENGTH, WEIGHT_COUNT, Buffers
from friday_nb.black_friday.players.forecast import write_forecast
from friday_nb.black_friday.players.planner import plan
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
    seat = b.root[at.TURN]
    weights = b.weights[WEIGHT_COUNT:]
    write_forecast(b.root, seat, weights, b.q, b.p)
    n = decisions(b.root, b.first)
    for i in range(n):
        for k in range(at.SIZE):
            b.s[k] = b.root[k]
        for k in range(PLAN_LENGTH):
            b.plans[i * PLAN_LENGTH + k] = 0
        decision = b.first[i]
        for k in range(PLAN_LENGTH):
            b.plans[i * PLAN_LENGTH + k] = decision
            if closes(b.s, decision):
                break
            act(b.s, decision, b.log)
            if b.s[at.TURN] != seat or b.s[at.NODE] == at.AFTER:
                break
            decision = plan(b.s, weights, b.q, b.p, b.found)
    return n


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
