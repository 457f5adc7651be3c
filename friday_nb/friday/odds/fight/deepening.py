"""The search, deepened card by card over all decisions at a root, until time is up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cmp_to_key
from time import perf_counter
from typing import Any, Final

from friday_nb.friday.odds.fight import (
    context,
    forced_win,
    policy_evaluation,
    relaxation_setup,
    search,
    stop_value,
    workspace,
)
from friday_nb.friday.odds.fight.goals import Goal
from friday_nb.friday.odds.fight.result import EXACT_TO
from friday_nb.friday.odds.fight.root_move import Line
from friday_nb.friday.rules import facts, layout

MEMORIES: Final = (1 << 12, 1 << 16, 1 << 19, 1 << 22)
"""States remembered, from the first try to the last."""
PLAIN_MEMORY: Final = 1 << 18
"""Most of them in plain Python, whose numbers are larger."""
CHUNK: Final = 0.1
"""Seconds of search between two looks at the clock."""
PROOF_STEPS: Final = 5_000
"""Cards dealt in a proof between two such looks; what was found meanwhile is remembered."""
LEAST_NODES: Final = 200
MOST_KEPT: Final = 1 << 18
"""Most states of a play whose ends are kept."""
LOWEST: Final = (search.NOTHING_BELOW, search.NOTHING_BELOW)


class Deepening:
    """A search with its memory.

    Args:
        on: The functions of the search, and whether they are compiled.
        root: The cells of the position asked about.
        stop: Asked now and then whether to end at once.
        aim: What is counted, if that is not the goal's own aim.
    """

    def __init__(
        self,
        on: tuple[Any, bool],
        goal: Goal,
        root: Sequence[int],
        stop: Callable[[], bool],
        aim: int | None = None,
    ) -> None:
        self.on, self.is_compiled = on
        self.goal, self.root, self.stop = goal, root, stop
        self.aim = int(goal.aim) if aim is None else aim
        self.until = 0.0
        self.size = 0
        self.nodes = 0
        self.rate = 300_000.0 if self.is_compiled else 3_000.0
        self.w = self._desk()
        self.eased: Sequence[int] = []
        self.lines: list[Line] = []
        self.depth = 0
        self.exact_at: float | None = None
        """The clock's time when the goal's number was exact."""

    def _desk(self) -> workspace.Desk:
        w = workspace.make(MEMORIES[self.size], self.goal, compiled=self.is_compiled)
        w.ctx[context.AIM] = self.aim
        relaxation_setup.count_life(w, self.root)
        return w

    def grow(self) -> bool:
        """Go on with a larger memory; False if there is none."""
        most = MEMORIES[-1] if self.is_compiled else PLAIN_MEMORY
        if self.size + 1 == len(MEMORIES) or MEMORIES[self.size + 1] > most:
            return False
        self.size += 1
        old, new = self.w, self._desk()
        self.on.move_all(old, new)
        new.ctx[context.PROOFS] = old.ctx[context.PROOFS]
        self.w = new._replace(proof=old.proof, proof_key1=old.proof_key1, proof_key2=old.proof_key2)
        self.eased = []
        return True

    def general(self, cells: Sequence[int]) -> int:
        """1 if everything must be tried, because ``closing`` does not know this case."""
        if self.aim == context.AIM_LOSE or cells[layout.ZERO_AFTER_DOUBLING]:
            return 1
        if any(cells[layout.DOUBLER + i] for i in range(cells[layout.PLAYED])):
            return 1
        if not cells[layout.ENEMY_PIRATE]:
            return 0
        rule = facts.PIRATE_RULE[cells[layout.ENEMY_PIRATE] - 1]
        if rule == facts.RULE_HALF:
            return 1
        return int(rule == facts.RULE_PLUS_ONE and bool(cells[layout.PLUS_ONE_FACE_UP]))

    def settle(self, until: float) -> bool:
        """Deepen until the best decision and its worth are known; False if time ended first."""
        self.until = until
        self._look_whether_exact()
        for depth in range(self.depth + 1, layout.FIGHTERS):
            if self._is_settled():
                break
            order = self.ordered()
            alpha = LOWEST
            for line in order:
                alpha = max(alpha, line.low)
                if line.closed or not stop_value.better(*line.high, *alpha):
                    continue
                if not self._search(line, depth, LOWEST if line is order[0] else alpha):
                    return False
                alpha = max(alpha, line.low)
            self.depth = depth
        return self._is_settled()

    def finish(self, until: float) -> None:
        """Go on with the decisions that are not the best."""
        self.until = until
        for line in self.lines:
            for depth in range(max(1, self.depth), layout.FIGHTERS):
                if line.closed or not self._search(line, depth, LOWEST):
                    break

    def prove(self, until: float) -> None:
        """Look for a decision that wins for sure (:mod:`.forced_win`); one is enough."""
        for line in self.lines:
            while not line.closed and perf_counter() < until and not self.stop():
                w = self.w
                w.ctx[context.GENERAL] = self.general(line.cells)
                w.s[1][:] = line.cells
                life = int(self.on.sure_life(w, 1, PROOF_STEPS))
                if life != forced_win.NOT_SURE:
                    worth = float(stop_value.worth0(w, life, 1)), float(stop_value.worth1(w, life))
                    line.low = max(line.low, worth)
                    line.closed = line.is_closed()
                    line.ends = [0.0] * workspace.ENDS
                    line.ends[policy_evaluation.WON_ENDS + life] = 1.0
                    self._look_whether_exact()
                    return
                if w.ctx[context.PROOF_STEPS] <= PROOF_STEPS or 4 * w.ctx[
                    context.PROOFS
                ] >= 3 * len(w.proof):
                    break

    def best(self) -> Line:
        """The decision whose known play is worth most."""
        return self.ordered()[0]

    def ordered(self) -> list[Line]:
        """Best first; among equals that which may still turn out better."""

        def compare(a: Line, b: Line) -> int:
            for x, y in ((a.low, b.low), (a.high, b.high)):
                if stop_value.better(*x, *y):
                    return -1
                if stop_value.better(*y, *x):
                    return 1
            return 0

        return sorted(self.lines, key=cmp_to_key(compare))

    def trace(self, line: Line) -> list[float] | None:
        """How the fight ends by the play found after a decision (:mod:`.policy_evaluation`).

        None if the play has more states than there is room for.
        """
        while True:
            w = self.w
            w.s[1][:] = line.cells
            w.ctx[context.GENERAL] = self.general(line.cells)
            if self.on.trace(w, 1, line.found_at):
                return [float(x) for x in w.ends[1]]
            if len(w.kept) >= min(MOST_KEPT, w.ctx[context.MEMORY]):
                return None
            self.w = workspace.with_more_ends(w, compiled=self.is_compiled)

    def _search(self, line: Line, depth: int, alpha: tuple[float, float]) -> bool:
        """Search one line to a depth; False if time or memory ended first."""
        left = depth - line.drawn
        if left < 0:
            return True
        while True:
            begun = perf_counter()
            if (begun >= self.until and self.nodes) or self.stop():
                return False
            share = min(CHUNK, max(0.001, self.until - begun))
            done = self.look(line, left, alpha, max(LEAST_NODES, int(self.rate * share)))
            spent = perf_counter() - begun
            nodes = int(self.w.ctx[context.NODES])
            if nodes > LEAST_NODES and spent > 0:
                self.rate = nodes / spent
            if done:
                self._look_whether_exact()
                return True
            if self.is_full() and not self.grow():
                return False

    def look(self, line: Line, left: int, alpha: tuple[float, float], limit: int) -> bool:
        """Search one line so many cards deep; False if ``limit`` nodes or the memory end first."""
        w = self.w
        w.ctx[context.NODES] = 0
        w.ctx[context.LIMIT] = limit
        w.ctx[context.GENERAL] = self.general(line.cells)
        w.s[1][:] = line.cells
        self._ease(line)
        done = self.on.search(w, 1, left, *alpha)
        self.nodes += int(w.ctx[context.NODES])
        if not done:
            return False
        low0, low1, high0, high1 = (
            float(w.out[workspace.PARTS + n]) for n in range(workspace.PARTS)
        )
        if stop_value.better(low0, low1, *line.low):
            line.low = (low0, low1)
            line.follow = self.trace
            line.found_at = left
            line.ends = []
        if stop_value.better(*line.high, high0, high1):
            line.high = (high0, high1)
        line.closed = line.is_closed()
        line.depth = left
        return True

    def is_full(self) -> bool:
        """Does the memory have no room for more states?"""
        return bool(4 * self.w.ctx[context.HELD] >= 3 * self.w.ctx[context.MEMORY])

    def _ease(self, line: Line) -> None:
        """Set up the easier fight: of the root, or of the enemy that this line chooses."""
        choosing = self.root[layout.NODE] in (layout.HAZARD, layout.PIRATE)
        cells = line.cells if choosing else self.root
        if self.eased is not cells:
            self.eased = cells
            relaxation_setup.ease(self.w, cells, self.goal.aim)

    def _look_whether_exact(self) -> None:
        if self.exact_at is None:
            high = max(line.high[0] for line in self.lines)
            if high - self.best().low[0] <= EXACT_TO:
                self.exact_at = perf_counter()

    def _is_settled(self) -> bool:
        best = self.best()
        return best.closed and not any(
            stop_value.better(*line.high, *best.low) for line in self.lines if line is not best
        )
