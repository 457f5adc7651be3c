"""Whole turns to choose from: for each legal decision the plan that begins with it.

A plan goes on from its first decision as the planner would, to the end of the action; what comes by
chance after that is no part of it.  Restricted Python.
"""

from friday_nb.black_friday.players.desk import LONG, TASTE_SIZE, Desk
from friday_nb.black_friday.players.outlook import look_ahead
from friday_nb.black_friday.players.planner import plan
from friday_nb.black_friday.rules.adjustment import coloured
from friday_nb.black_friday.rules.layout import (
    AFTER,
    BASE,
    DO_END,
    DO_LOWER,
    DO_PASS,
    DO_PUT,
    DO_SPECIAL,
    DO_TAKE,
    NODE,
    ON_SALES,
    SIZE,
    TURN,
)
from friday_nb.black_friday.rules.legal import decisions
from friday_nb.black_friday.rules.play import act
from friday_nb.core.log import ReadOnlyCells


def closes(s: ReadOnlyCells, decision: int) -> bool:
    """Does this decision end the action, so that an adjustment may follow?"""
    kind = decision // BASE
    if kind == DO_LOWER:
        return coloured(s, ON_SALES) == 0
    return kind in (DO_PUT, DO_PASS, DO_TAKE, DO_SPECIAL, DO_END)


def make_plans(d: Desk) -> int:
    """Write ``d.plans`` for the view ``d.root``; the number of plans is returned."""
    seat = d.root[TURN]
    taste = d.tastes[TASTE_SIZE:]
    look_ahead(d.root, seat, taste, d.q, d.p)
    n = decisions(d.root, d.first)
    for i in range(n):
        for k in range(SIZE):
            d.s[k] = d.root[k]
        for k in range(LONG):
            d.plans[i * LONG + k] = 0
        decision = d.first[i]
        for k in range(LONG):
            d.plans[i * LONG + k] = decision
            if closes(d.s, decision):
                break
            act(d.s, decision, d.log)
            if d.s[TURN] != seat or d.s[NODE] == AFTER:
                break
            decision = plan(d.s, taste, d.q, d.p, d.found)
    return n


def how_often(d: Desk, i: int, decision: int) -> int:
    """How often a decision is made in a plan."""
    count = 0
    for k in range(LONG):
        count += d.plans[i * LONG + k] == decision
    return count


def is_same(d: Desk, i: int, j: int) -> bool:
    """Are two plans the same decisions, if in another order?"""
    for k in range(LONG):
        decision = d.plans[i * LONG + k]
        if how_often(d, i, decision) != how_often(d, j, decision):
            return False
    return True


def first_of_kind(d: Desk, i: int) -> int:
    """The first plan with the same decisions as this one."""
    for j in range(i):
        if is_same(d, i, j):
            return j
    return i
