"""An estimate where bounds do not meet: the best play that trials find, and what it is worth.

The decisions at the root compete: all are tried, then the better half of them, and so on
(sequential halving: Karnin, Koren, Somekh 2013), until two are left.  These are then measured in
fights that teach nothing any more, so that their means are unbiased for the play found.  Best play
is worth more: how much more at most is for :mod:`.conformal` to say.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final

from friday_nb.friday.odds.fight import context, policy_evaluation, relaxation_setup, uct, workspace
from friday_nb.friday.odds.fight.goals import Aim, Goal
from friday_nb.friday.odds.fight.root_move import Line

MEMORY: Final = 1 << 18
PLAIN_MEMORY: Final = 1 << 14
BOLD: Final = {Aim.WIN: 0.2, Aim.LIFE: 1.5, Aim.LOSE: 0.2}
"""How much what was seldom tried is favoured, in units of the goal."""
TEACHING: Final = 0.7
"""Share of the time for fights that teach."""
FINALISTS: Final = 2
A_WHILE: Final = 0.01
"""Seconds of fights between two looks at the clock."""
FORGETS: Final = 0.7
"""Play gets better: older means of a decision count less, by this factor a round."""
SIGMAS: Final = 1.96
RARE: Final = 3.0
"""What was not seen in n fights is as rare as 3 / n, at 95% (the rule of three)."""


class Trials:
    """Fights tried for the decisions at a root.

    Args:
        on: The functions of the search, compiled or plain.
        known: The desk of the search, when it is done.
        general: Must everything be tried from these cells?
    """

    def __init__(
        self,
        on: Any,
        known: workspace.Desk,
        goal: Goal,
        root: Sequence[int],
        general: Callable[[list[int]], int],
        *,
        compiled: bool,
    ) -> None:
        self.on, self.known, self.goal, self.general = on, known, goal, general
        self.w = workspace.make(MEMORY if compiled else PLAIN_MEMORY, goal, compiled=compiled)
        self.compiled = compiled
        relaxation_setup.count_life(self.w, root)
        self.batch = 1

    def play(self, line: Line, bold: float) -> list[float]:
        """A batch of fights that begin with a decision: the sums of :mod:`.uct`."""
        self.w.s[0][:] = line.cells
        self.w.ctx[context.GENERAL] = self.known.ctx[context.GENERAL] = self.general(line.cells)
        found = self._row()
        self.on.play_fights(self.w, self.known, line.depth, self.batch, bold, found)
        return [float(number) for number in found]

    def _play_a_while(self, line: Line, bold: float) -> list[float]:
        begun = perf_counter()
        found = self.play(line, bold)
        spent = perf_counter() - begun
        if spent < A_WHILE / 2:
            self.batch *= 2
        elif spent > 2 * A_WHILE and self.batch > 1:
            self.batch //= 2
        return found

    def _row(self) -> Any:
        if self.compiled:
            import numpy as np

            return np.zeros(uct.TALLY)
        return [0.0] * uct.TALLY

    def run(self, lines: Sequence[Line], seconds: float, stop: Callable[[], bool]) -> None:
        """Try what is open for so many seconds; note the estimates, and the ends seen, on lines."""
        open_ = [line for line in lines if not line.closed]
        rounds = max(1, math.ceil(math.log2(len(open_) / FINALISTS)) if open_ else 0)
        begun = perf_counter()
        bold = BOLD[self.goal.aim]
        for n in range(rounds):
            until = begun + seconds * TEACHING * (n + 1) / rounds
            means = dict.fromkeys(range(len(open_)), (0.0, 0.0))
            first = True
            while first or perf_counter() < until:
                for i, line in enumerate(open_):
                    if stop():
                        return
                    count, worth = self._play_a_while(line, bold)[:2]
                    fights, total = means[i]
                    means[i] = (FORGETS * fights + count, FORGETS * total + worth)
                first = False
            best = sorted(means, key=lambda i: -max(open_[i].low[0], means[i][1] / means[i][0]))
            open_ = [open_[i] for i in best[: max(FINALISTS, (len(open_) + 1) // 2)]]
        self._measure(open_[:FINALISTS], begun + seconds, stop)

    def _measure(self, lines: Sequence[Line], until: float, stop: Callable[[], bool]) -> None:
        sums = [[0.0] * uct.TALLY for _ in lines]
        while not (stop() or (sums[-1][0] and perf_counter() >= until)):
            for line, total in zip(lines, sums, strict=True):
                for k, number in enumerate(self._play_a_while(line, 0.0)):
                    total[k] += number
        for line, (fights, worth, squares, *ends) in zip(lines, sums, strict=True):
            if not fights:
                continue
            spread = math.sqrt(max(0.0, squares / fights - (worth / fights) ** 2))
            reach = line.high[0] - line.low[0]
            line.sampling_error = max(SIGMAS * spread / math.sqrt(fights), RARE * reach / fights)
            line.fights = int(fights)
            shares = [number / fights for number in ends]
            lost, won = (
                shares[: policy_evaluation.WON_ENDS],
                shares[policy_evaluation.WON_ENDS : policy_evaluation.DIES],
            )
            line.about = sum(won)
            if self.goal.aim is Aim.LIFE:
                lives = (n * (a + b) for n, (a, b) in enumerate(zip(lost, won, strict=True)))
                line.about = sum(lives) - shares[policy_evaluation.DIES]
            line.seen = shares
