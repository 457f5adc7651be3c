"""An estimate where bounds do not meet: which decision is best, and what it is worth.

The decisions at the root are the arms of a bandit.  All of them are tried in rollouts, then the
better half, and so on (sequential halving: Karnin, Koren, Somekh 2013), until two are left.  These
are measured in rollouts that learn nothing any more, so that their means are unbiased for the play
found.  Best play is worth more; :mod:`.conformal` says how much more at most.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final

from friday_nb.friday.odds.fight import context, policy_evaluation, relaxation_setup, uct, workspace
from friday_nb.friday.odds.fight.goals import Aim, Goal
from friday_nb.friday.odds.fight.root_move import RootMove

MEMORY: Final = 1 << 18
PLAIN_MEMORY: Final = 1 << 14
EXPLORATION: Final = {Aim.WIN: 0.2, Aim.LIFE: 1.5, Aim.LOSE: 0.2}
"""The exploration constant of UCT, in the unit of the goal."""
LEARNING_SHARE: Final = 0.7
"""Share of the time for rollouts that learn."""
LAST_ARMS: Final = 2
"""Arms at which the halving stops, and which are measured."""
BATCH_SECONDS: Final = 0.01
"""Seconds that a batch of rollouts should take: the clock is read between batches."""
DISCOUNT: Final = 0.7
"""Play improves while it learns, so each round weighs the rollouts before it by this factor."""
SIGMAS: Final = 1.96
RARE: Final = 3.0
"""An event not seen in n rollouts has a chance of at most 3 / n, at 95% (the rule of three)."""


class BestArm:
    """Best-arm identification among the decisions at a root.

    Args:
        on: The functions of the search, compiled or plain.
        solved: The workspace of the search, once that is done.
        general: Must everything be tried from these cells?
    """

    def __init__(
        self,
        on: Any,
        solved: workspace.Workspace,
        goal: Goal,
        root: Sequence[int],
        needs_all_moves: Callable[[list[int]], int],
        *,
        compiled: bool,
    ) -> None:
        self.on, self.solved, self.goal, self.needs_all_moves = on, solved, goal, needs_all_moves
        self.w = workspace.make(MEMORY if compiled else PLAIN_MEMORY, goal, compiled=compiled)
        self.compiled = compiled
        relaxation_setup.count_life(self.w, root)
        self.batch = 1

    def play(self, move: RootMove, exploration: float) -> list[float]:
        """A batch of rollouts that begin with a decision: ``TALLY`` sums as in :mod:`.uct`."""
        self.w.states[0][:] = move.cells
        self.w.registers[context.ALL_MOVES] = self.solved.registers[context.ALL_MOVES] = (
            self.needs_all_moves(move.cells)
        )
        found = self._row()
        self.on.rollouts(self.w, self.solved, move.depth, self.batch, exploration, found)
        return [float(number) for number in found]

    def _play_batch(self, move: RootMove, exploration: float) -> list[float]:
        begun = perf_counter()
        found = self.play(move, exploration)
        spent = perf_counter() - begun
        if spent < BATCH_SECONDS / 2:
            self.batch *= 2
        elif spent > 2 * BATCH_SECONDS and self.batch > 1:
            self.batch //= 2
        return found

    def _row(self) -> Any:
        if self.compiled:
            import numpy as np

            return np.zeros(uct.TALLY)
        return [0.0] * uct.TALLY

    def run(self, root_moves: Sequence[RootMove], seconds: float, stop: Callable[[], bool]) -> None:
        """Spend ``seconds`` on the moves still open; write estimates and outcomes into them."""
        open_ = [move for move in root_moves if not move.closed]
        rounds = max(1, math.ceil(math.log2(len(open_) / LAST_ARMS)) if open_ else 0)
        begun = perf_counter()
        exploration = EXPLORATION[self.goal.aim]
        for n in range(rounds):
            until = begun + seconds * LEARNING_SHARE * (n + 1) / rounds
            means = dict.fromkeys(range(len(open_)), (0.0, 0.0))
            first = True
            while first or perf_counter() < until:
                for i, move in enumerate(open_):
                    if stop():
                        return
                    count, worth = self._play_batch(move, exploration)[:2]
                    fights, total = means[i]
                    means[i] = (DISCOUNT * fights + count, DISCOUNT * total + worth)
                first = False
            best = sorted(means, key=lambda i: -max(open_[i].low[0], means[i][1] / means[i][0]))
            open_ = [open_[i] for i in best[: max(LAST_ARMS, (len(open_) + 1) // 2)]]
        self._measure(open_[:LAST_ARMS], begun + seconds, stop)

    def _measure(
        self, root_moves: Sequence[RootMove], until: float, stop: Callable[[], bool]
    ) -> None:
        sums = [[0.0] * uct.TALLY for _ in root_moves]
        while not (stop() or (sums[-1][0] and perf_counter() >= until)):
            for move, total in zip(root_moves, sums, strict=True):
                for k, number in enumerate(self._play_batch(move, 0.0)):
                    total[k] += number
        for move, (fights, worth, squares, *outcome) in zip(root_moves, sums, strict=True):
            if not fights:
                continue
            spread = math.sqrt(max(0.0, squares / fights - (worth / fights) ** 2))
            reach = move.high[0] - move.low[0]
            move.sampling_error = max(SIGMAS * spread / math.sqrt(fights), RARE * reach / fights)
            move.fights = int(fights)
            shares = [number / fights for number in outcome]
            lost, won = (
                shares[: policy_evaluation.WON_FROM],
                shares[policy_evaluation.WON_FROM : policy_evaluation.DIES],
            )
            move.about = sum(won)
            if self.goal.aim is Aim.LIFE:
                lives = (n * (a + b) for n, (a, b) in enumerate(zip(lost, won, strict=True)))
                move.about = sum(lives) - shares[policy_evaluation.DIES]
            move.seen = shares
