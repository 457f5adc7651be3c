"""Are the chances for a player like you true?  ``python benchmarks/scales.py``.

Positions are decisions of games of three players (SOURCES of ``positions_played_on.py``), picked at
random.  In each, three decisions are played on by the player whose scale it is: the one that the
strong player recommends, the one that is best on the scale, and a random one.  Told is the chance
of the scale, won the share of GAMES.  By scale, kind of decision, level, and step; and by bins of
what was told, with the error of the mean.  And what the random decision is told to lose, and lost.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

import numpy as np
from positions_played_on import SOURCES, Table
from provenance import keep
from spread import mean

from friday_nb.friday import compiled
from friday_nb.friday.players import HEURISTIC_MODULES, options, scales, thumb_playing_on
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.players.scales import CARELESS, Scale, calibrated
from friday_nb.friday.rules import layout

FIRST_SEED: Final = 400_000_000
FIT_SEED: Final = 500_000_000
"""Of the games that the calibration is fitted to."""
RIDGE: Final = 5.0
GAMES: Final = 48
TAKEN: Final = 4
"""Positions of a game."""
STEPS: Final = ("green", "yellow", "red", "pirates")
KINDS: Final = ("recommended", "best on the scale", "random")
BINS: Final = 10
LOSSES: Final = (0.02, 0.05, 0.1, 0.2, 1.0)
"""Bins of told losses."""


@dataclass(frozen=True)
class Row:
    """A decision: what was told of it and won after it, in games of 1."""

    scale: str
    kind: str
    level: int
    step: str
    told: float
    won: float


class Judge:
    """Asks the scales, and plays on."""

    def __init__(self) -> None:
        self.table = Table()
        self.core: Any = compiled.compile_with(*HEURISTIC_MODULES, options, thumb_playing_on)
        self.scales = {s: Evaluator(fast=True, file=scales.file(s)) for s in Scale}
        self.t = np.zeros(layout.SIZE, np.int64)
        self.won = np.zeros(GAMES, np.int64)

    def share(self, where: Any, code: int, scale: Scale, key: int) -> float:
        """The share of games that are won after this decision; ``key`` makes their luck."""
        found, log = self.table.found, self.table.log
        self.core.thumb_play_on(where, self.t, code, CARELESS[scale], key, found, log, self.won)
        return float(self.won.mean())

    def rows(self, where: Any, rng: Any, *, raw: bool) -> list[Row]:
        """What both scales tell of a position's three decisions, and what is won.

        ``raw``: the judgements of the networks, uncalibrated.
        """
        known = where.tolist()[: layout.VIEW_SIZE]
        key = int(rng.integers(1 << 32))  # equal luck would be off alike in all positions
        strong = self.table.evaluator.judge_all(known, 0)[0][0]
        rows, step = [], int(where[layout.STEP])
        for scale, judge in self.scales.items():
            told = dict(judge.judge_all(known, 0))
            best = max(told, key=lambda code: told[code])
            other = list(told)[int(rng.integers(len(told)))]
            for kind, code in zip(KINDS, (strong, best, other), strict=True):
                rows.append(
                    Row(
                        str(scale),
                        kind,
                        int(where[layout.LEVEL]),
                        STEPS[step],
                        told[code] if raw else calibrated(told[code], scale, step),
                        self.share(where, code, scale, key),
                    )
                )
        return rows


def summary(rows: list[Row]) -> dict[str, Any]:
    """Told against won, in points."""
    return {
        "decisions": len(rows),
        "told": mean([100 * row.told for row in rows], 2)[0],
        "won": mean([100 * row.won for row in rows], 2)[0],
        "told - won": mean([100 * (row.told - row.won) for row in rows], 2),
    }


def by(rows: list[Row], key: Any) -> dict[str, Any]:
    """The summary of each group."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(str(key(row)), []).append(row)
    return {name: summary(groups[name]) for name in sorted(groups)}


def losses(rows: list[Row]) -> dict[str, Any]:
    """What random decisions are told to lose against the best on the scale, and lost, by bins."""
    best, other = ([row for row in rows if row.kind == kind] for kind in KINDS[1:])
    found = {}
    for low, high in pairwise(LOSSES):
        pairs = [
            replace(b, told=a.told - b.told, won=a.won - b.won)
            for a, b in zip(best, other, strict=True)
            if low <= a.told - b.told < high
        ]
        if pairs:
            found[f"{low:.0%} to {high:.0%}"] = summary(pairs)
    return found


def fitted(rows: list[Row]) -> list[float]:
    """The numbers (a, b, c) of the beta calibration: maximum likelihood with a ridge, by Newton."""
    p = np.clip([row.told for row in rows], 1e-6, 1 - 1e-6)
    x = np.stack([np.log(p), -np.log1p(-p), np.ones(len(p))], axis=1)
    won = np.array([row.won for row in rows])
    start = np.array([1.0, 1.0, 0.0])
    beta = start.copy()
    for _ in range(30):
        q = 1 / (1 + np.exp(-(x @ beta)))
        slope = x.T @ (won - q) - RIDGE * (beta - start)
        bend = (x * (q * (1 - q))[:, None]).T @ x + RIDGE * np.eye(3)
        beta += np.linalg.solve(bend, slope)
    return [round(float(number), 4) for number in beta]


def fit(rows: list[Row]) -> None:
    """Write the calibration of both scales, by step."""
    numbers = {
        str(scale): [
            fitted([row for row in rows if (row.scale, row.step) == (scale, step)])
            for step in STEPS
        ]
        for scale in Scale
    }
    text = json.dumps(numbers, indent=1)
    scales.CALIBRATION.write_text(f"{text}\n", encoding="utf-8")


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--fit", action="store_true", help="calibrate, on games of their own")
    parser.add_argument("--keep", action="store_true", help="write benchmarks/results/scales.json")
    args = parser.parse_args()
    judge, rows, begun = Judge(), [], time.time()
    first = FIT_SEED if args.fit else FIRST_SEED
    for n in range(args.games):
        if time.time() - begun > args.seconds:
            break
        places, rng = judge.table.sampled(SOURCES[n % 3], 1 + n // 3 % 4, first + n, TAKEN)
        for where in places:
            if judge.table.core.options(where, judge.table.found) > 1:
                rows += judge.rows(where, rng, raw=args.fit)
    if args.fit:
        fit(rows)
        return
    found = {}
    for scale in Scale:
        own = [row for row in rows if row.scale == scale]
        found[str(scale)] = {
            "kinds": by(own, lambda row: row.kind),
            "steps": by(own, lambda row: row.step),
            "levels": by(own, lambda row: row.level),
            "bins": by(own, lambda row: min(BINS - 1, int(row.told * BINS))),
            "losses": losses(own),
        }
        for name, groups in found[str(scale)].items():
            for group, numbers in groups.items():
                print(scale, name, group, numbers)
    if args.keep:
        keep("scales", {"games": GAMES, **found})


if __name__ == "__main__":
    main()
