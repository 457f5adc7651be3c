"""The decisions at the root of a fight's search: where each leads, and what bounds it at once."""

from __future__ import annotations

from typing import Any

from friday_nb.friday.actions import Action
from friday_nb.friday.odds.fight import choices, closing, notes, search, trace
from friday_nb.friday.odds.fight.goals import Aim, Goal
from friday_nb.friday.odds.fight.line import Line
from friday_nb.friday.rules import facts, layout, legal
from friday_nb.friday.table import Node
from friday_nb.friday.view import View


def root_of(view: View) -> list[int]:
    """The cells of a view as a state of the search."""
    cells = [*view.cells, *([0] * (layout.SIZE - layout.VIEW_SIZE))]
    cells[notes.LEFT_UNUSED] = 0
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
    drawn = choices.draws(cells, code)
    choices.decide(after, code, [1])
    line = _open_line(w, action, after, drawn)
    line.down = trace.turns_down(cells, code)
    return line


def _open_line(w: Any, action: Action | None, cells: list[int], drawn: int) -> Line:
    life = float(search.most_life(w, cells))
    low = (closing.worth0(w, -1, 0), closing.worth1(w, -1))
    high = (search.best_first(w, life), search.best_second(w, life))
    return Line(action, cells, drawn, low, high)


def _last_line(w: Any, action: Action, code: int, cells: list[int], goal: Goal) -> Line:
    """A decision after which nothing is open any more."""
    ctx = w.ctx
    kind = code // layout.BASE**3
    if kind == layout.DO_SKIP:
        closing.set_end(w, cells[layout.LIFE], 0, 0, 0)
    elif kind == layout.DO_END:
        closing.plain_end(w, cells)
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
            done = closing.destroys_all(w, after, points)
        closing.set_end(w, cells[layout.LIFE], done, 0, points)
    life, won = int(ctx[notes.END_LIFE]), int(ctx[notes.END_WON])
    value = (closing.worth0(w, life, won), closing.worth1(w, life))
    line = Line(action, list(cells), 0, value, value, closed=True)
    trace.clear_ends(w, 0)
    trace.note_end_of(w, cells, 0)
    line.ends = [float(x) for x in w.ends[0]]
    return line
