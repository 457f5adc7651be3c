"""The solver of one fight: the search, deepened until it is exact or time is up; then trials."""

from __future__ import annotations

from collections.abc import Callable
from functools import cmp_to_key
from time import perf_counter
from typing import Any, Final

from friday_nb.friday.actions import Action
from friday_nb.friday.odds.fight import choices, closing, desk, easing, notes, search, trace
from friday_nb.friday.odds.fight.estimate import Trials
from friday_nb.friday.odds.fight.goals import Aim, Goal
from friday_nb.friday.odds.fight.line import Line
from friday_nb.friday.odds.fight.result import EXACT_TO, Choice, FightOdds, Worth
from friday_nb.friday.rules import facts, layout, legal
from friday_nb.friday.table import Node
from friday_nb.friday.view import View

MEMORIES: Final = (1 << 12, 1 << 16, 1 << 19, 1 << 22)
"""States remembered, from the first try to the last."""
PLAIN_MEMORY: Final = 1 << 18
"""Most of them in plain Python, whose numbers are larger."""
CHUNK: Final = 0.1
"""Seconds of search between two looks at the clock."""
LEAST_NODES: Final = 200


class Solver:
    """One question: a view, a goal, a time."""

    def __init__(
        self,
        view: View,
        goal: Goal,
        seconds: float,
        stop: Callable[[], bool],
        on: tuple[Any, bool],
    ) -> None:
        self.view = view
        self.goal = goal
        self.stop = stop
        self.began = perf_counter()
        self.until = self.began + seconds
        self.on, self.is_compiled = on
        self.size = 0
        self.nodes = 0
        self.rate = 300_000.0 if self.is_compiled else 3_000.0
        self.w = self._desk()
        self.root: list[int] = []
        self.eased: list[int] = []
        self.lines = self._lines()
        self.depth = 0
        self.exact_after: float | None = None
        """Seconds until the goal's number was exact."""

    # --- the desk -------------------------------------------------------------------------------

    def _desk(self) -> desk.Desk:
        return desk.make(MEMORIES[self.size], self.goal, compiled=self.is_compiled)

    def grow(self) -> bool:
        """Go on with a larger memory; False if there is none."""
        most = MEMORIES[-1] if self.is_compiled else PLAIN_MEMORY
        if self.size + 1 == len(MEMORIES) or MEMORIES[self.size + 1] > most:
            return False
        self.size += 1
        old, self.w = self.w, self._desk()
        self.on.move_all(old, self.w)
        easing.count_life(self.w, self.root)
        self.eased = []
        return True

    # --- the decisions at the root --------------------------------------------------------------

    def _lines(self) -> list[Line]:
        cells = [*self.view.cells, *([0] * (layout.SIZE - layout.VIEW_SIZE))]
        cells[notes.LEFT_UNUSED] = 0
        self.root = cells
        easing.count_life(self.w, cells)
        if self.view.node is Node.CHANCE_CARD:
            return [self._open_line(None, cells, 0)]
        found = [0] * legal.room(cells)
        n = legal.decisions(cells, found)
        return [self._line(code, cells) for code in found[:n]]

    def _line(self, code: int, cells: list[int]) -> Line:
        action = Action.unpack(code)
        kind = code // layout.BASE**3
        if kind in (layout.DO_END, layout.DO_SKIP) or cells[layout.NODE] == layout.DESTROY:
            return self._last_line(action, code, cells)
        after = list(cells)
        drawn = choices.draws(cells, code)
        choices.decide(after, code, [1])
        line = self._open_line(action, after, drawn)
        line.down = trace.turns_down(cells, code)
        return line

    def _open_line(self, action: Action | None, cells: list[int], drawn: int) -> Line:
        life = float(search.most_life(self.w, cells))
        low = (closing.worth0(self.w, -1, 0), closing.worth1(self.w, -1))
        high = (search.best_first(self.w, life), search.best_second(self.w, life))
        return Line(action, cells, drawn, low, high)

    def _last_line(self, action: Action, code: int, cells: list[int]) -> Line:
        """A decision after which nothing is open any more."""
        ctx = self.w.ctx
        kind = code // layout.BASE**3
        if kind == layout.DO_SKIP:
            closing.set_end(self.w, cells[layout.LIFE], 0, 0, 0)
        elif kind == layout.DO_END:
            closing.plain_end(self.w, cells)
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
            if self.goal.aim is Aim.LOSE:
                done = closing.destroys_all(self.w, after, points)
            closing.set_end(self.w, cells[layout.LIFE], done, 0, points)
        life, won = int(ctx[notes.END_LIFE]), int(ctx[notes.END_WON])
        value = (closing.worth0(self.w, life, won), closing.worth1(self.w, life))
        line = Line(action, list(cells), 0, value, value, closed=True)
        trace.clear_ends(self.w, 0)
        trace.note_end_of(self.w, cells, 0)
        line.ends = [float(x) for x in self.w.ends[0]]
        return line

    # --- the search -----------------------------------------------------------------------------

    def general(self, cells: list[int]) -> int:
        """1 if everything must be tried, because ``closing`` does not know this case."""
        if self.goal.aim is Aim.LOSE or cells[layout.ZERO_AFTER_DOUBLING]:
            return 1
        if any(cells[layout.DOUBLER + i] for i in range(cells[layout.PLAYED])):
            return 1
        if not cells[layout.ENEMY_PIRATE]:
            return 0
        rule = facts.PIRATE_RULE[cells[layout.ENEMY_PIRATE] - 1]
        if rule == facts.RULE_HALF:
            return 1
        return int(rule == facts.RULE_PLUS_ONE and bool(cells[layout.PLUS_ONE_FACE_UP]))

    def _search(self, line: Line, depth: int, alpha: tuple[float, float]) -> bool:
        """Search one line to a depth; False if time or memory ended first."""
        left = depth - line.drawn
        if left < 0:
            return True
        while True:
            begun = perf_counter()
            if (begun >= self.until and self.nodes) or self.stop():
                return False
            w = self.w
            share = min(CHUNK, max(0.001, self.until - begun))
            w.ctx[notes.NODES] = 0
            w.ctx[notes.LIMIT] = max(LEAST_NODES, int(self.rate * share))
            w.ctx[notes.GENERAL] = self.general(line.cells)
            w.s[1][:] = line.cells
            self._ease(line)
            done = self.on.search(w, 1, left, *alpha)
            spent = perf_counter() - begun
            nodes = int(w.ctx[notes.NODES])
            self.nodes += nodes
            if nodes > LEAST_NODES and spent > 0:
                self.rate = nodes / spent
            if done:
                low0, low1, high0, high1 = (float(w.out[desk.PARTS + n]) for n in range(desk.PARTS))
                if closing.better(low0, low1, *line.low):
                    line.low = (low0, low1)
                if closing.better(*line.high, high0, high1):
                    line.high = (high0, high1)
                line.closed = line.is_closed()
                line.depth = left
                self._look_whether_exact()
                return True
            if 4 * w.ctx[notes.HELD] >= 3 * w.ctx[notes.MEMORY] and not self.grow():
                return False

    def _ease(self, line: Line) -> None:
        """Set up the easier fight: of the root, or of the enemy that this line chooses."""
        choosing = self.root[layout.NODE] in (layout.HAZARD, layout.PIRATE)
        cells = line.cells if choosing else self.root
        if self.eased is not cells:
            self.eased = cells
            easing.ease(self.w, cells, self.goal.aim)

    def _run(self) -> None:
        lowest = (search.NOTHING_BELOW, search.NOTHING_BELOW)
        for depth in range(1, layout.FIGHTERS):
            order = self._ordered()
            alpha = lowest
            for line in order:
                alpha = max(alpha, line.low)
                if line.closed or not closing.better(*line.high, *alpha):
                    continue
                if not self._search(line, depth, lowest if line is order[0] else alpha):
                    return
                alpha = max(alpha, line.low)
            self.depth = depth
            if self._is_settled():
                break
        for line in self.lines:
            for depth in range(self.depth, layout.FIGHTERS):
                if line.closed or not self._search(line, depth, lowest):
                    break

    def _best(self) -> Line:
        return self._ordered()[0]

    def _ordered(self) -> list[Line]:
        """Best first; among equals that which may still turn out better."""

        def compare(a: Line, b: Line) -> int:
            for x, y in ((a.low, b.low), (a.high, b.high)):
                if closing.better(*x, *y):
                    return -1
                if closing.better(*y, *x):
                    return 1
            return 0

        return sorted(self.lines, key=cmp_to_key(compare))

    def _look_whether_exact(self) -> None:
        if self.exact_after is None:
            high = max(line.high[0] for line in self.lines)
            if high - self._best().low[0] <= EXACT_TO:
                self.exact_after = perf_counter() - self.began

    def _is_settled(self) -> bool:
        best = self._best()
        return best.closed and not any(
            closing.better(*line.high, *best.low) for line in self.lines if line is not best
        )

    # --- the answer -----------------------------------------------------------------------------

    def odds(self, trying: float = 0.0) -> FightOdds:
        """Search, try for so many seconds what stays open, and tell."""
        self._look_whether_exact()
        self._run()
        best = self._best()
        high = max(line.high for line in self.lines)
        ends = best.ends or self._trace(best)
        self._learn(best, ends)
        if trying and high[0] - best.low[0] > EXACT_TO:
            on = Trials(
                self.on, self.w, self.goal, self.root, self.general, compiled=self.is_compiled
            )
            on.run(self.lines, trying, self.stop)
            best, ends = self._best_tried(best, ends)
        won = ends[trace.WON_ENDS : trace.DIES]
        lost = ends[: trace.WON_ENDS]
        change = {
            life - self.view.life: lost[life] + won[life]
            for life in range(trace.WON_ENDS)
            if lost[life] + won[life] > 0
        }
        against_pirate = best.cells[layout.ENEMY_PIRATE] > 0
        return FightOdds(
            goal=self.goal,
            worth=self._worth(best, high),
            best=best.action,
            choices=tuple(
                Choice(line.action, self._worth(line, line.high))
                for line in sorted(self._ordered(), key=lambda line: -line.best_known)
                if line.action is not None
            ),
            win=sum(won),
            dies=ends[trace.DIES],
            life=tuple(sorted(change.items())),
            mean_life=self.view.life
            + sum(n * p for n, p in change.items())
            - (1 + self.view.life) * ends[trace.DIES],
            gained=0.0 if against_pirate else sum(won),
            turned_down=ends[trace.DOWN] + best.down,
            points=ends[trace.POINTS_LEFT],
            removed=ends[trace.REMOVED],
            nodes=self.nodes,
            seconds=perf_counter() - self.began,
            exact_after=self.exact_after,
            fights=best.fights,
        )

    def _learn(self, line: Line, ends: list[float]) -> None:
        """The play that was followed may be worth more than what the search had finished."""
        if self.goal.aim is Aim.LOSE or line.closed:
            return
        won = ends[trace.WON_ENDS : trace.DIES]
        lost = ends[: trace.WON_ENDS]
        life = sum(n * (won[n] + lost[n]) for n in range(trace.WON_ENDS)) - ends[trace.DIES]
        value = (life, 0.0) if self.goal.aim is Aim.LIFE else (sum(won), life)
        if closing.better(*value, *line.low):
            line.low = value

    def _best_tried(self, best: Line, ends: list[float]) -> tuple[Line, list[float]]:
        """The decision with the best play known, and how its fights end."""
        tried = max(self.lines, key=lambda line: line.best_known)
        if tried.about is None or tried.about <= best.low[0]:
            best.about, best.error = best.low[0], 0.0
            return best, ends
        return tried, tried.seen

    def _worth(self, line: Line, high: tuple[float, float]) -> Worth:
        low, about, error = line.low, line.about, line.error
        top = max(low[0], high[0])
        if about is not None:
            about = min(top, max(low[0], about))
        if self.goal.aim is Aim.LIFE:
            return Worth(low[0], top, low[0], top, about, error)
        if top - low[0] > search.CLOSED:
            return Worth(low[0], top, about=about, error=error)
        return Worth(low[0], low[0], low[1], max(low[1], high[1]))

    def _trace(self, line: Line) -> list[float]:
        w = self.w
        w.s[1][:] = line.cells
        w.ctx[notes.GENERAL] = self.general(line.cells)
        self.on.trace(w, 1, line.depth)
        return [float(x) for x in w.ends[1]]
