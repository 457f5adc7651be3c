"""The decisions at the root of a fight's search: where each leads, and what bounds it at once."""

from __future__ import annotations

from typing import Any

from friday_nb.friday.actions import Action
from friday_nb.friday.engine import need_view
from friday_nb.friday.odds.fight import context, moves, policy_evaluation, search, stop_value
from friday_nb.friday.odds.fight.goals import Aim, Goal
from friday_nb.friday.odds.fight.root_move import Line
from friday_nb.friday.rules import facts, layout, legal
from friday_nb.friday.table import Node
from friday_nb.friday.view import View


def root_of(view: View) -> list[int]:
    """The cells of a view as a state of the search."""
    need_view(view)
    cells = [*view.cells, *([0] * (layout.SIZE - layout.VIEW_SIZE))]
    cells[context.LEFT_UNUSED] = 0
    return cells


def lines(w: Any, view: View, goal: Goal) -> list[Line]:
    """One line for each legal decision; a single one at a chance node."""
    cells = root_of(view)
    if view.node is Node.CHANCE_CARD:
        return [_open_line(w, None, cells, 0)]
    found = [0] * legal.room(cells)
    n = legal.decisions(cells, found)
    return [_line(w, code, cells, goal) for code in found[:n]]


def _line(w: Any, code: int, cells: list[int], goal: Goal) -> Line:
    action = Action.unpack(code)
    kind = code // layout.BASE**3
    if kind in (layout.DO_END, layout.DO_SKIP) or cells[layout.NODE] == layout.DESTROY:
        return _last_line(w, action, code, cells, goal)
    after = list(cells)
    drawn = moves.draws(cells, code)
    moves.decide(after, code, [1])
    line = _open_line(w, action, after, drawn)
    line.down = policy_evaluation.turns_down(cells, code)
    return line


def _open_line(w: Any, action: Action | None, cells: list[int], drawn: int) -> Line:
    life = float(search.most_life(w, cells))
    low = (stop_value.worth0(w, -1, 0), stop_value.worth1(w, -1))
    high = (search.best_first(w, life), search.best_second(w, life))
    return Line(action, cells, drawn, low, high)


def _last_line(w: Any, action: Action, code: int, cells: list[int], goal: Goal) -> Line:
    """A decision after which nothing is open any more."""
    ctx = w.ctx
    kind = code // layout.BASE**3
    if kind == layout.DO_SKIP:
        stop_value.set_end(w, cells[layout.LIFE], 0, 0, 0)
    elif kind == layout.DO_END:
        stop_value.plain_end(w, cells)
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
    life, won = int(ctx[context.END_LIFE]), int(ctx[context.END_WON])
    value = (stop_value.worth0(w, life, won), stop_value.worth1(w, life))
    line = Line(action, list(cells), 0, value, value, closed=True)
    policy_evaluation.clear_ends(w, 0)
    policy_evaluation.note_end_of(w, cells, 0)
    line.ends = [float(x) for x in w.ends[0]]
    return line
