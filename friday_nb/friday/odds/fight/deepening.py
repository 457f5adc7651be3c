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
from friday_nb.friday.odds.fight.root_move import Pair, RootMove
from friday_nb.friday.rules import facts, layout

TABLE_SIZES: Final = (1 << 12, 1 << 16, 1 << 19, 1 << 22)
"""Capacities of the transposition table, from the first to the last."""
PLAIN_MEMORY: Final = 1 << 18
"""The largest in plain Python, whose numbers take more memory."""
CHUNK: Final = 0.1
"""Seconds of search between two readings of the clock."""
PROOF_CHUNK: Final = 5_000
"""Chance events of a proof between two readings of the clock; its results so far are kept."""
LEAST_NODES: Final = 200
MOST_SAVED_ROWS: Final = 1 << 18
"""Most states of a play whose ends are kept."""
DEPTHS: Final = (1, 2, 3, 4, 6, 8, 11, 15, 20, 30, layout.FIGHTERS - 1)
"""Cards still to be drawn, from round to round.  What is far away is rarely reached: there, most
states end within the depth, and a round more costs more than it saves."""
SHARE_ASIDE: Final = 0.2
"""Share of the nodes that may go to single decisions while the root as a whole is open."""
KEPT: Final = ("relaxed", "group", "level", "proof")
"""What the fields of a workspace begin with that outlast a larger transposition table."""
NO_ALPHA: Final = (search.MINUS_INFINITY, search.MINUS_INFINITY)


def capped(high: Pair, low: Pair, limit: Pair) -> Pair:
    """An upper bound that is no greater than a limit, and no less than the lower bound.

    First numbers that differ by rounding alone are equal: then the second ones decide.

    >>> capped((1.0, 4.0), (1.0, -1.0), (1.0 - 1e-16, 0.0))
    (1.0, 0.0)
    """
    if high[0] > limit[0] + EXACT_TO:
        high = limit
    elif high[0] >= limit[0] - EXACT_TO:
        high = high[0], min(high[1], limit[1])
    if abs(high[0] - low[0]) <= EXACT_TO:
        return max(high[0], low[0]), max(high[1], low[1])
    return max(low, high)


class Deepening:
    """Iterative deepening with one transposition table.

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
        self.w = self._workspace()
        self.relaxed_root: Sequence[int] = []
        self.root_moves: list[RootMove] = []
        self.whole: RootMove | None = None
        """The root as a state of the search, once it has been searched as one."""
        self.aside = 0
        """Nodes spent on single decisions beside it."""
        self.depth = 0
        self.exact_at: float | None = None
        """The clock's time when the goal's number was exact."""

    def _workspace(self) -> workspace.Workspace:
        w = workspace.make(TABLE_SIZES[self.size], self.goal, compiled=self.is_compiled)
        w.registers[context.AIM] = self.aim
        relaxation_setup.count_life(w, self.root)
        return w

    def grow(self) -> bool:
        """Move to a larger transposition table; False if there is none."""
        most = TABLE_SIZES[-1] if self.is_compiled else PLAIN_MEMORY
        if self.size + 1 == len(TABLE_SIZES) or TABLE_SIZES[self.size + 1] > most:
            return False
        self.size += 1
        old, new = self.w, self._workspace()
        self.on.copy_table(old, new)
        new.registers[context.PROOFS] = old.registers[context.PROOFS]
        kept = {name: getattr(old, name) for name in old._fields if name.startswith(KEPT)}
        self.w = new._replace(**kept)
        return True

    def needs_all_moves(self, cells: Sequence[int]) -> int:
        """1 if every decision must be searched, because ``best_stop`` does not cover this case."""
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
        """Deepen until the best decision and its worth are known; False if time ended first.

        The root is searched as a whole before its decisions one by one (:meth:`_whole`).
        """
        self.until = until
        self._note_if_exact()
        for depth in (each for each in DEPTHS if each > self.depth):
            if self._is_settled():
                break
            whole = self._whole()
            if whole is not None and not whole.closed:
                if not self._search(whole, depth, NO_ALPHA):
                    return False
                self._learn_from_whole(whole)
                if not self._find_best_of_whole(whole, depth):
                    return False
                if self._is_settled():
                    break
                if not whole.closed and self.aside > SHARE_ASIDE * self.nodes:
                    self.depth = depth
                    continue
            before = self.nodes
            order = self.ordered()
            alpha = NO_ALPHA
            for move in order:
                alpha = max(alpha, move.low)
                if move.closed or not stop_value.better(*move.high, *alpha):
                    continue
                if not self._search(move, depth, NO_ALPHA if move is order[0] else alpha):
                    return False
                alpha = max(alpha, move.low)
            self.aside += self.nodes - before
            self.depth = depth
        return self._is_settled()

    def _whole(self) -> RootMove | None:
        """The root as a state of the search; None where that is of no use.

        At the root every legal decision is asked about, many of which could as well wait; inside
        the search these are left out.  No decision is worth more than the state in which it is
        taken, and one of them is worth as much.
        """
        if len(self.root_moves) < 2 or self.aim == context.AIM_LOSE:
            return None
        if self.root[layout.NODE] not in (layout.FIGHT, layout.MORE, layout.SWAP, layout.SORT):
            return None
        if self.whole is None:
            low = min(move.low for move in self.root_moves)
            high = max(move.high for move in self.root_moves)
            self.whole = RootMove(None, list(self.root), 0, low, high)
        return self.whole

    def _learn_from_whole(self, whole: RootMove) -> None:
        """No decision is worth more than the state in which it is taken."""
        for move in self.root_moves:
            if not move.closed:
                move.high = capped(move.high, move.low, whole.high)
                move.closed = move.is_closed()
        self._note_if_exact()

    def _find_best_of_whole(self, whole: RootMove, depth: int) -> bool:
        """Search the decision that is worth what the root is worth; False if time ended first.

        It is most likely the one that leads to the state after the best decision known there.
        """
        if not stop_value.better(*whole.low, *self.best().low):
            return True
        w = self.w
        w.registers[context.ALL_MOVES] = self.needs_all_moves(self.root)
        w.states[1][:] = self.root
        wanted = self.on.best_after(w, 1, depth)
        order = sorted(self.ordered(), key=lambda move: not self._leads_to(move, wanted, depth))
        for move in order:
            if not stop_value.better(*whole.low, *self.best().low):
                return True
            if not move.closed and depth >= move.drawn:
                w = self.w
                w.states[1][:] = move.cells
                # Sums of the same chances in another order differ by rounding.
                self.on.limit_state(
                    w, 1, depth - move.drawn, whole.high[0] + EXACT_TO, whole.high[1]
                )
                if not self._search(move, depth, (whole.low[0] - EXACT_TO, search.MINUS_INFINITY)):
                    return False
        return True

    def _leads_to(self, move: RootMove, wanted: int, depth: int) -> bool:
        """Does a decision lead to the state with this key?"""
        if depth < move.drawn:
            return False
        self.w.states[1][:] = move.cells
        return bool(self.on.state_key(self.w, 1, depth - move.drawn) == wanted)

    def finish(self, until: float) -> None:
        """Go on with the decisions that are not the best."""
        self.until = until
        for move in self.root_moves:
            for depth in range(max(1, self.depth), layout.FIGHTERS):
                if move.closed or not self._search(move, depth, NO_ALPHA):
                    break

    def prove(self, until: float) -> None:
        """Look for a decision that wins by force (:mod:`.forced_win`); one is enough."""
        for move in self.root_moves:
            while not move.closed and perf_counter() < until and not self.stop():
                w = self.w
                w.registers[context.ALL_MOVES] = self.needs_all_moves(move.cells)
                w.states[1][:] = move.cells
                life = int(self.on.forced_life(w, 1, PROOF_CHUNK))
                if life != forced_win.NOT_PROVED:
                    worth = (
                        float(stop_value.primary_worth(w, life, 1)),
                        float(stop_value.secondary_worth(w, life)),
                    )
                    move.low = max(move.low, worth)
                    move.closed = move.is_closed()
                    move.outcome = [0.0] * workspace.OUTCOME_CELLS
                    move.outcome[policy_evaluation.WON_FROM + life] = 1.0
                    self._note_if_exact()
                    return
                if w.registers[context.PROOF_STEPS] <= PROOF_CHUNK or 4 * w.registers[
                    context.PROOFS
                ] >= 3 * len(w.proof):
                    break

    def best(self) -> RootMove:
        """The decision whose known play is worth most."""
        return self.ordered()[0]

    def ordered(self) -> list[RootMove]:
        """Best first; among equals that which may still turn out better."""

        def compare(a: RootMove, b: RootMove) -> int:
            for x, y in ((a.low, b.low), (a.high, b.high)):
                if stop_value.better(*x, *y):
                    return -1
                if stop_value.better(*y, *x):
                    return 1
            return 0

        return sorted(self.root_moves, key=cmp_to_key(compare))

    def outcome_of(self, move: RootMove) -> list[float] | None:
        """How the fight ends by the play found after a decision (:mod:`.policy_evaluation`).

        None if the play has more states than there is room for.
        """
        while True:
            w = self.w
            w.states[1][:] = move.cells
            w.registers[context.ALL_MOVES] = self.needs_all_moves(move.cells)
            if self.on.evaluate_policy(w, 1, move.found_at):
                return [float(x) for x in w.outcome[1]]
            if len(w.saved) >= min(MOST_SAVED_ROWS, w.registers[context.CAPACITY]):
                return None
            self.w = workspace.with_more_saved_rows(w, compiled=self.is_compiled)

    def touch(self) -> None:
        """Call the functions that only some fights need, so that they are compiled."""
        for call in (self.on.state_key, self.on.best_after):
            self.w.states[1][:] = self.root
            call(self.w, 1, 1)
        self.w.states[1][:] = self.root
        self.on.limit_state(self.w, 1, 1, 0.0, 0.0)

    def _search(self, move: RootMove, depth: int, alpha: tuple[float, float]) -> bool:
        """Search a root move to a depth; False if time or memory ran out first."""
        left = depth - move.drawn
        if left < 0:
            return True
        while True:
            begun = perf_counter()
            if (begun >= self.until and self.nodes) or self.stop():
                return False
            share = min(CHUNK, max(0.001, self.until - begun))
            done = self.search_move(move, left, alpha, max(LEAST_NODES, int(self.rate * share)))
            spent = perf_counter() - begun
            nodes = int(self.w.registers[context.NODES])
            if nodes > LEAST_NODES and spent > 0:
                self.rate = nodes / spent
            if done:
                self._note_if_exact()
                return True
            if self.is_full() and not self.grow():
                return False

    def search_move(
        self, move: RootMove, left: int, alpha: tuple[float, float], limit: int
    ) -> bool:
        """Search a root move ``left`` cards deep; False if nodes or memory run out first.

        ``limit`` is the number of nodes allowed.
        """
        w = self.w
        w.registers[context.NODES] = 0
        w.registers[context.NODE_LIMIT] = limit
        w.registers[context.ALL_MOVES] = self.needs_all_moves(move.cells)
        w.states[1][:] = move.cells
        self._relax(move)
        done = self.on.search_state(w, 1, left, *alpha)
        self.nodes += int(w.registers[context.NODES])
        if not done:
            return False
        low0, low1, high0, high1 = (
            float(w.result[workspace.VALUE_PARTS + n]) for n in range(workspace.VALUE_PARTS)
        )
        if stop_value.better(low0, low1, *move.low):
            move.low = (low0, low1)
            move.evaluator = self.outcome_of
            move.found_at = left
            move.outcome = []
        if stop_value.better(*move.high, high0, high1):
            move.high = (high0, high1)
        move.closed = move.is_closed()
        move.depth = left
        return True

    def is_full(self) -> bool:
        """Is the transposition table full?"""
        return bool(4 * self.w.registers[context.STORED] >= 3 * self.w.registers[context.CAPACITY])

    def _relax(self, move: RootMove) -> None:
        """Set up the relaxed fight of the root, or of the enemy that this move chooses."""
        choosing = self.root[layout.NODE] in (layout.HAZARD, layout.PIRATE)
        cells = move.cells if choosing else self.root
        if self.relaxed_root is not cells:
            self.relaxed_root = cells
            relaxation_setup.relax_root(self.w, cells, self.goal.aim)

    def _note_if_exact(self) -> None:
        if self.exact_at is None:
            high = max(move.high[0] for move in self.root_moves)
            if high - self.best().low[0] <= EXACT_TO:
                self.exact_at = perf_counter()

    def _is_settled(self) -> bool:
        best = self.best()
        return best.closed and not any(
            stop_value.better(*move.high, *best.low) for move in self.root_moves if move is not best
        )
