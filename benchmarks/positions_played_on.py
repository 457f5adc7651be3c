"""Collects positions, the strong player's chances for them, and how games from there ended.

    .venv/bin/python benchmarks/positions_played_on.py [--positions 40000] [--seconds 3600]

Random decisions of many games, all four levels, default rulings.  Who played up to there
is one of SOURCES.  Positions that look all but decided are common and say little, so only some of
them are kept (:func:`share_kept`); in counts each position gets the weight 1 / that share.
From each position the strong player plays on.  In the first FULL chunks it is one position of each
game, played on GAMES times, with other luck each time, and once at sight; so the error of a single
chance can be told from luck.  In the others it is MORE positions of each game, each played on once.

Rows are saved in build/chances, one file per chunk, and the work is resumed after an interruption.
``benchmarks/chances.py`` evaluates them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import calibration_games
import numpy as np

from friday_nb.friday import compiled
from friday_nb.friday.players import (
    HEURISTIC_MODULES,
    NeuralPlayer,
    evaluator,
    weights,
)
from friday_nb.friday.rules import layout

FOLDER: Final = Path(__file__).resolve().parent.parent / "build" / "chances"
SOURCES: Final = ("strong", "thumb", "careless", "late")
"""The strong player at sight; rules of thumb; at sight except for one decision in ten, taken at
random; random decisions at first, rules of thumb after them."""
TURNS: Final = (1, 2, 0, 1, 3, 2)
"""The sources in turn."""
FIRST_SEED: Final = 100_000_000
CHUNK: Final = 960
"""Games in a chunk."""
FULL: Final = 16
GAMES: Final = 2
MORE: Final = 3
RANDOM_AT_MOST: Final = 60
CARELESS: Final = 0.1
ROW: Final = np.dtype(
    [
        ("seed", "i8"),
        ("level", "i1"),
        ("step", "i1"),
        ("node", "i1"),
        ("source", "i1"),
        ("share_kept", "f4"),
        ("sight", "f8"),
        ("thought", "f8"),
        ("won", "i1", (GAMES,)),
        ("won_at_sight", "i1"),
    ]
)
"""A position: its chance at sight and when looking ahead, and how the games from it ended; -1 is a
game that was not played."""


def share_kept(chance: float) -> float:
    """The share of the positions that look like this at sight that is kept."""
    return min(1.0, max(0.02, 10.0 * chance * (1.0 - chance)))


class Table:
    """The neural player's compiled evaluator, and the buffers to play games with it."""

    def __init__(self) -> None:
        self.evaluator = evaluator.Evaluator(fast=True)
        self.how = (NeuralPlayer().depth, NeuralPlayer().margin)
        self.core: Any = compiled.compile_with(*evaluator.MODULES, calibration_games)
        self.heuristic: Any = compiled.compile_with(*HEURISTIC_MODULES).heuristic_decision
        self.s = np.zeros(layout.SIZE, np.int64)
        self.found = np.zeros(12_000, np.int64)
        self.log = np.ones(1, np.int64)

    def sampled(self, source: str, level: int, seed: int, count: int = 1) -> tuple[Any, Any]:
        """``count`` random decisions of the game of this seed, played by ``source``.

        Also returns the random generator, to go on with.
        """
        s, rng = self.s, np.random.default_rng(seed)
        careful_from = int(rng.integers(5, RANDOM_AT_MOST)) if source == "late" else 0
        self.core.new_cells(s, level, seed, self.log)
        n, kept = 0, [s.copy() for _ in range(count)]
        while s[layout.NODE] != layout.OVER:
            n += 1
            for one in kept:
                if rng.random() * n < 1.0:
                    one[:] = s
            if n < careful_from or (source == "careless" and rng.random() < CARELESS):
                options = self.core.options(s, self.found)
                code = self.found[rng.integers(options)]
            elif source in ("thumb", "late"):
                code = self.heuristic(s, self.found)
            else:
                code = self.core.decide(self.evaluator.buffers, s, 0, 0.0)
            self.core.act(s, code, self.log)
            self.core.deal(s, self.log)
        return kept, rng

    def is_won(self, where: Any, luck: int, *, sight: bool = False) -> bool:
        """Does the strong player, which may have to play at sight, win from here with this luck?"""
        there = where.copy()
        there[layout.SEED_LOW] = (int(there[layout.SEED_LOW]) * 64 + luck) % 2**32
        how = (0, 0.0) if sight else self.how
        return bool(self.core.wins_from(self.evaluator.buffers, self.s, there, 1, *how))

    def rows(self, n: int, *, full: bool) -> Iterator[Any]:
        """The positions that are kept from the game of this number."""
        level, source = 1 + n % 4, TURNS[n // 4 % len(TURNS)]
        found, rng = self.sampled(SOURCES[source], level, FIRST_SEED + n, 1 if full else MORE)
        for where in found:
            known = where.tolist()
            sight = max(win for _, win in self.evaluator.judge_all(known, 0))
            share = share_kept(sight)
            if rng.random() >= share:
                continue
            row = np.zeros((), ROW)
            row["seed"], row["level"], row["source"] = FIRST_SEED + n, level, source
            row["step"], row["node"] = where[layout.STEP], where[layout.NODE]
            row["share_kept"], row["sight"] = share, sight
            row["thought"] = max(win for _, win in self.evaluator.judge_all(known, 1))
            row["won"] = [self.is_won(where, i) if full or not i else -1 for i in range(GAMES)]
            row["won_at_sight"] = self.is_won(where, 0, sight=True) if full else -1
            yield row


def folder() -> Path:
    """Where the rows of the weights that ship are kept."""
    return FOLDER / weights.name()


def kept() -> Any:
    """All rows so far, one array of ROW."""
    return np.concatenate([np.load(path) for path in sorted(folder().glob("*.npy"))])


def main() -> None:
    """Play on until there are as many positions as asked for, or the time is up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=40_000)
    parser.add_argument("--seconds", type=float, default=3600.0)
    args = parser.parse_args()
    folder().mkdir(parents=True, exist_ok=True)
    table, began, have, chunk = Table(), time.time(), 0, 0
    while have < args.positions and time.time() - began < args.seconds:
        path = folder() / f"{chunk:05}.npy"
        if not path.exists():
            numbers = range(chunk * CHUNK, (chunk + 1) * CHUNK)
            rows = np.array([row for n in numbers for row in table.rows(n, full=chunk < FULL)], ROW)
            part = path.with_suffix(".part")
            with part.open("wb") as file:
                np.save(file, rows)
            part.replace(path)
        have, chunk = have + len(np.load(path)), chunk + 1
        print(f"{have} positions, {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
