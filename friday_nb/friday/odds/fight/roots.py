"""The decisions at the root of a fight's search: where each leads, and what bounds it at once."""

from __future__ import annotations

from typing import Any

from friday_nb.friday.actions import Action
from friday_nb.friday.engine import need_view
from friday_nb.friday.odds.fight import context, moves, policy_evaluation, search, stop_value
from friday_nb.friday.odds.fight.goals import Aim, Goal
from friday_nb.friday.odds.fight.root_move import RootMove
from friday_nb.friday.rules import facts, layout, legal
from friday_nb.friday.table import Node
from friday_nb.friday.view import View


def root_of(view: View) -> list[int]:
    """The cells of a view as a state of the search: ``SEARCH_SIZE`` numbers."""
    need_view(view)
    return [*view.cells, *([0] * (context.SEARCH_SIZE - layout.VIEW_SIZE))]


def root_moves(w: Any, view: View, goal: Goal) -> list[RootMove]:
    """A root move for each legal decision; a single one at a chance node."""
    cells = root_of(view)
    if view.node is Node.CHANCE_CARD:
        return [_open_move(w, None, cells, 0)]
    found = [0] * legal.room(cells)
    n = legal.decisions(cells, found)
    return [_root_move(w, code, cells, goal) for code in found[:n]]


def _root_move(w: Any, code: int, cells: list[int], goal: Goal) -> RootMove:
    action = Action.unpack(code)
    kind = code // layout.BASE**3
    if kind in (layout.DO_END, layout.DO_SKIP) or cells[layout.NODE] == layout.DESTROY:
        return _final_move(w, action, code, cells, goal)
    after = list(cells)
    drawn = moves.cards_drawn(cells, code)
    moves.make_move(after, code, [1])
    move = _open_move(w, action, after, drawn)
    move.down = policy_evaluation.turns_down(cells, code)
    return move


def _open_move(w: Any, action: Action | None, cells: list[int], drawn: int) -> RootMove:
    life = float(search.most_life(w, cells))
    low = (stop_value.primary_worth(w, -1, 0), stop_value.secondary_worth(w, -1))
    high = (search.primary_bound(w, life), search.secondary_bound(w, life))
    return RootMove(action, cells, drawn, low, high)


def _final_move(w: Any, action: Action, code: int, cells: list[int], goal: Goal) -> RootMove:
    """A decision after which nothing is open any more."""
    registers = w.registers
    kind = code // layout.BASE**3
    if kind == layout.DO_SKIP:
        stop_value.set_end(w, cells[layout.LIFE], 0, 0, 0)
    elif kind == layout.DO_END:
        stop_value.stop_as_is(w, cells)
    else:
        after = list(cells)
        points = after[layout.BUDGET]
        if kind == layout.DO_DESTROY:
            i = code // layout.BASE**2 % layout.BASE - 1
            points -= facts.COST[after[layout.CARD + i]]
            after[layout.MARKS + i] |= layout.DOOMED
        else:
            points = 0
        done = 0
        if goal.aim is Aim.LOSE:
            done = stop_value.destroys_all(w, after, points)
        stop_value.set_end(w, cells[layout.LIFE], done, 0, points)
    life, won = int(registers[context.END_LIFE]), int(registers[context.END_WON])
    value = (stop_value.primary_worth(w, life, won), stop_value.secondary_worth(w, life))
    move = RootMove(action, list(cells), 0, value, value, closed=True)
    policy_evaluation.clear_outcome(w, 0)
    policy_evaluation.set_stop_outcome(w, cells, 0)
    move.outcome = [float(x) for x in w.outcome[0]]
    return move
