"""Bounds of the chance to win a fight after each decision, proved with little work.

The search of the fight odds, for chances alone, limited by positions rather than by time: the same
view always gets the same bounds, except on a machine so busy that they take longer than
:data:`PATIENCE`.  What the search did not finish is bounded by the relaxed fight
(:mod:`.relaxation`).
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
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
from friday_nb.friday.odds.fight.deepening import NO_ALPHA, Deepening
from friday_nb.friday.odds.fight.goals import WIN
from friday_nb.friday.odds.fight.result import EXACT_TO
from friday_nb.friday.odds.fight.root_move import RootMove
from friday_nb.friday.odds.fight.solve import PLAIN, never
from friday_nb.friday.rules import layout
from friday_nb.friday.rules.chance import outcomes
from friday_nb.friday.view import View

RELAXED_MEMORY: Final = 1 << 11
"""Slots of the table of relaxed fights: few, because this part runs in plain Python."""
PATIENCE: Final = 3.0
"""Seconds after which nothing more is begun: one is usual, and whoever waits longer, because forced
wins are hard to prove or the machine is busy, is better off with wider bounds."""
FIRST_PART: Final = 500
"""Positions searched before the clock is read for the first time; then half as many more each time,
so that what has been begun takes at most half of the time until then."""
PLAIN_FIRST_PART: Final = 10
"""The same in plain Python, where a position in which a win is hard to prove takes a fifth of a
second."""


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
        nodes: The most positions to search after the relaxed fight of each decision.
            With 0 the bounds are those of the relaxed fight alone.
        on: The functions of the search, and whether they are compiled (:func:`.solve.machine`).
    """
    need_view(view)
    root = roots.root_of(view)
    w = Deepening((PLAIN, False), WIN, root, never).w
    w = w._replace(relaxed_key=[-1] * RELAXED_MEMORY, relaxed_value=[0.0] * RELAXED_MEMORY)
    root_moves = [move.primary_only() for move in roots.root_moves(w, view, WIN)]
    # Only now, because the moves made above are bounded by their life as well.
    w.registers[context.AIM] = context.AIM_CHANCE
    choosing = root[layout.NODE] in (layout.HAZARD, layout.PIRATE)
    if not choosing:
        relaxation_setup.relax_root(w, root, WIN.aim)
    for move in root_moves:
        if not move.closed:
            if choosing:
                relaxation_setup.relax_root(w, move.cells, WIN.aim)
            move.high = (min(move.high[0], _relaxed_bound(w, move.cells)), 0.0)
            move.closed = move.is_closed()
    if nodes:
        work = Deepening(on, WIN, root, never, context.AIM_CHANCE)
        _deepen(work, root_moves, nodes, FIRST_PART if on[1] else PLAIN_FIRST_PART)
    return {move.action: _bounds(move) for move in root_moves if move.action is not None}


def _deepen(work: Deepening, root_moves: list[RootMove], nodes: int, part: int) -> None:
    """Deepen all decisions in turn, card by card, until ``nodes`` positions were searched.

    ``part``: so many before the clock is read for the first time.
    """
    end = monotonic() + PATIENCE
    for depth in range(layout.FIGHTERS):
        for move in root_moves:
            if not _search(work, move, depth - move.drawn, nodes, end, part):
                return


def _search(work: Deepening, move: RootMove, left: int, nodes: int, end: float, part: int) -> bool:
    """Search a decision ``left`` cards deep; False if positions, time or memory run out first."""
    while left >= 0 and not move.closed and monotonic() < end:
        if work.search_move(move, left, NO_ALPHA, min(part, nodes - work.nodes)):
            return True
        if work.is_full() and not work.grow():
            return False
        if work.nodes >= nodes:
            return False
        part += part // 2
    return monotonic() < end


def _relaxed_bound(w: workspace.Workspace, cells: list[int]) -> float:
    """The chance to win the relaxed fight; at a chance node, its expectation over the outcomes."""
    if cells[layout.NODE] == layout.OVER:
        return 0.0
    most = search.upper_bound(w, cells)
    if cells[layout.NODE] != layout.CHANCE_CARD or not w.relaxed[relaxation.RELAXED_ON]:
        return most
    codes, weights = [0] * layout.CLASSES, [0] * layout.CLASSES
    n = outcomes(cells, codes, weights)
    drawn = (weights[i] * search.upper_bound_drawn(w, cells, codes[i]) for i in range(n))
    return sum(drawn) / sum(weights[:n])


def _bounds(move: RootMove) -> Bounds:
    """The bounds of a root move: chances, and equal where they differ by rounding alone."""
    low, high = (min(1.0, max(0.0, end)) for end in (move.low[0], move.high[0]))
    return Bounds(low, high) if high - low > EXACT_TO else Bounds(low, low)
