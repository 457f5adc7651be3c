"""Bounds of the chance to win a fight after each decision, proved with little work.

The search of the fight odds, for chances alone and ended after so many positions instead of so
much time: the same view always gets the same bounds.  What the search did not finish, the easier
fight bounds (:mod:`.relaxation`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from friday_nb.friday.actions import Action
from friday_nb.friday.engine import need_view
from friday_nb.friday.odds.fight import (
    context,
    relaxation,
    relaxation_setup,
    roots,
    search,
    workspace,
)
from friday_nb.friday.odds.fight.deepening import LOWEST, Deepening
from friday_nb.friday.odds.fight.goals import WIN
from friday_nb.friday.odds.fight.result import EXACT_TO
from friday_nb.friday.odds.fight.root_move import Line
from friday_nb.friday.odds.fight.solve import PLAIN, never
from friday_nb.friday.rules import layout
from friday_nb.friday.rules.chance import outcomes
from friday_nb.friday.view import View

EASY_MEMORY: Final = 1 << 11
"""States of the easier fight: few, since plain Python counts them, and time is short."""


@dataclass(frozen=True)
class Bounds:
    """The chance to win the fight under best play is proved to lie in ``[low, high]``."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """0 where the chance is known exactly."""
        return self.high - self.low


def win_bounds(view: View, nodes: int, on: tuple[Any, bool]) -> dict[Action, Bounds]:
    """Bounds for each legal decision of a fight, or where the enemy is chosen.

    Args:
        view: In a fight or at the choice of an enemy, and at a decision.
        nodes: Positions to search, at most, after the easier fight of each decision.
            With 0 the bounds are those of the easier fight alone.
        on: The functions of the search, and whether they are compiled (:func:`.solve.machine`).
    """
    need_view(view)
    root = roots.root_of(view)
    w = Deepening((PLAIN, False), WIN, root, never).w
    w = w._replace(easy_key=[-1] * EASY_MEMORY, easy_value=[0.0] * EASY_MEMORY)
    lines = [line.first_alone() for line in roots.lines(w, view, WIN)]
    w.ctx[context.AIM] = context.AIM_CHANCE  # only now: before, a line is bounded by its life, too
    choosing = root[layout.NODE] in (layout.HAZARD, layout.PIRATE)
    if not choosing:
        relaxation_setup.ease(w, root, WIN.aim)
    for line in lines:
        if not line.closed:
            if choosing:
                relaxation_setup.ease(w, line.cells, WIN.aim)
            line.high = (min(line.high[0], _easiest(w, line.cells)), 0.0)
            line.closed = line.is_closed()
    if nodes:
        _deepen(Deepening(on, WIN, root, never, context.AIM_CHANCE), lines, nodes)
    return {line.action: _bounds(line) for line in lines if line.action is not None}


def _deepen(work: Deepening, lines: list[Line], nodes: int) -> None:
    """Search card by card, all decisions in turn, until so many positions were searched."""
    for depth in range(layout.FIGHTERS):
        for line in lines:
            left = depth - line.drawn
            while not line.closed and left >= 0:
                if work.look(line, left, LOWEST, nodes - work.nodes):
                    break
                if not (work.is_full() and work.grow()):
                    return


def _easiest(w: workspace.Desk, cells: list[int]) -> float:
    """The chance to win the easier fight; of a card that is drawn, over all that may come."""
    if cells[layout.NODE] == layout.OVER:
        return 0.0
    most = search.most_of(w, cells)
    if cells[layout.NODE] != layout.CHANCE_CARD or not w.ease[relaxation.EASY_ON]:
        return most
    codes, weights = [0] * layout.CLASSES, [0] * layout.CLASSES
    n = outcomes(cells, codes, weights)
    drawn = (weights[i] * search.most_drawn(w, cells, codes[i]) for i in range(n))
    return sum(drawn) / sum(weights[:n])


def _bounds(line: Line) -> Bounds:
    """The bounds of a line, which meet exactly where they differ by rounding alone."""
    low, high = max(0.0, line.low[0]), min(1.0, line.high[0])
    return Bounds(low, high) if high - low > EXACT_TO else Bounds(low, low)
