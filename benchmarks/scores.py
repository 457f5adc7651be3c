"""Is the expected score true?  ``python benchmarks/scores.py [--games 600] [--keep]``.

Positions are decisions of games of three players (SOURCES of ``positions_played_on.py``), and of
the one who plays for points, picked at random.  In each, three decisions are played on for points:
the one that the player for points would make, the one with the best chance to win, and a random
one.  Told is the expected score, reached the mean of GAMES.  By kind of decision, level, step and
source; and by bins of what was told, with the error of the mean.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import points_playing_on
from positions_played_on import Table
from provenance import keep
from spread import mean

from friday_nb.friday import LEVELS, compiled
from friday_nb.friday.players import ScoringPlayer, scores, scoring
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.rules import layout
from friday_nb.friday.view import View

FIRST_SEED: Final = 600_000_000
GAMES: Final = 12
TAKEN: Final = 3
"""Positions of a game."""
STEPS: Final = ("green", "yellow", "red", "pirates")
KINDS: Final = ("recommended", "best chance", "random")
POINTS: Final = "points"
SOURCES: Final = (POINTS, "strong", "thumb")
WIDTH: Final = 20
"""Points of a bin."""


@dataclass(frozen=True)
class Row:
    """A decision: what was told of it, and what was reached on average after it."""

    kind: str
    level: int
    step: str
    source: str
    told: float
    reached: float
    told_win: float
    won: float


class Judge:
    """Asks the networks, and plays on."""

    def __init__(self) -> None:
        self.table = Table()
        self.scorer = scores.Scorer(fast=True)
        self.strong = Evaluator(fast=True)
        self.player = ScoringPlayer(Aim.POINTS)
        self.core: Any = compiled.compile_with(*scores.MODULES, points_playing_on)
        self.t = np.zeros(layout.SIZE, np.int64)
        self.scored, self.won = np.zeros(GAMES, np.int64), np.zeros(GAMES, np.int64)

    def sampled(self, source: str, level: int, seed: int) -> tuple[list[Any], Any]:
        """Random decisions of the game of this seed; and the random generator, to go on with."""
        if source != POINTS:
            return self.table.sampled(source, level, seed, TAKEN)
        table, rng = self.table, np.random.default_rng(seed)
        s, n = table.s, 0
        table.core.new_cells(s, level, seed, table.log)
        kept = [s.copy() for _ in range(TAKEN)]
        while s[layout.NODE] != layout.OVER:
            n += 1
            for one in kept:
                if rng.random() * n < 1.0:
                    one[:] = s
            known = s[: layout.VIEW_SIZE].tolist()
            table.core.act(s, self.scorer.decide(known, Aim.POINTS, 0, 0.0), table.log)
            table.core.deal(s, table.log)
        return kept, rng

    def reached(self, where: Any, code: int, key: int) -> tuple[float, float]:
        """The mean score and the share won after this decision; ``key`` makes the luck."""
        b = self.scorer.winning[Aim.POINTS].buffers
        how = self.player.depth, self.player.margin, scoring.WORTH
        place = where, self.t, code, key
        self.core.points_play_on(b, self.scorer.net, *place, *how, self.scored, self.won)
        return float(self.scored.mean()), float(self.won.mean())

    def rows(self, where: Any, source: str, rng: Any) -> list[Row]:
        """What is told of a position's three decisions, and what is reached."""
        view = View(tuple(where[: layout.VIEW_SIZE].tolist()))
        told = {action.packed: found for action, found in scores.expected(view).items()}
        best = self.scorer.decide(view.cells, Aim.POINTS, 0, 0.0)
        safe = self.strong.judge_all(view.cells, 0)[0][0]
        other = list(told)[int(rng.integers(len(told)))]
        rows, key = [], int(rng.integers(1 << 32))
        for kind, code in zip(KINDS, (best, safe, other), strict=True):
            score, won = self.reached(where, code, key)
            level, step = view.level, STEPS[int(where[layout.STEP])]
            found = told[code]
            rows.append(Row(kind, level, step, source, found.score, score, found.win, won))
        return rows


def summary(rows: list[Row]) -> dict[str, Any]:
    """Told against reached."""
    return {
        "decisions": len(rows),
        "told": mean([row.told for row in rows], 3)[0],
        "reached": mean([row.reached for row in rows], 3)[0],
        "told - reached": mean([row.told - row.reached for row in rows], 3),
        "told - won, points of 100": mean([100 * (row.told_win - row.won) for row in rows], 3),
    }


def by(rows: list[Row], key: Any) -> dict[str, Any]:
    """The summary of each group, in the order of the keys."""
    groups: dict[Any, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return {str(name): summary(groups[name]) for name in sorted(groups)}


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--keep", action="store_true", help="write benchmarks/results/scores.json")
    args = parser.parse_args()
    judge, rows, begun = Judge(), [], time.time()
    for n in range(args.games):
        if time.time() - begun > args.seconds:
            break
        source = SOURCES[n % len(SOURCES)]
        level = LEVELS[n // len(SOURCES) % len(LEVELS)]
        places, rng = judge.sampled(source, level, FIRST_SEED + n)
        for where in places:
            if judge.table.core.options(where, judge.table.found) > 1:
                rows += judge.rows(where, source, rng)
    best = [row for row in rows if row.kind == KINDS[0]]
    found = {
        "kinds": by(rows, lambda row: row.kind),
        "steps": by(best, lambda row: row.step),
        "levels": by(best, lambda row: row.level),
        "sources": by(best, lambda row: row.source),
        "bins": by(best, lambda row: WIDTH * int(row.told // WIDTH)),
    }
    for name, groups in found.items():
        for group, numbers in groups.items():
            print(name, group, numbers)
    if args.keep:
        keep("scores", {"games": GAMES, "width": WIDTH, **found})


if __name__ == "__main__":
    main()
