"""Train the strong player by self-play and write its weights.

    .venv/bin/python scripts/train_player.py [--seed 1] [--out FILE] [--history FILE] [--after N]

Less than an hour and a half on two cores: the first phase learns from nothing, the second refines
what the first has left.  Two pupils play apart and meet at the mean of what they have learned after
each chunk of games, so that the same seed gives the same weights on the same machine, however its
cores are shared.  ``--history`` records how the share of games won has grown.

A training that was cut off goes on with ``--after``, told how many games the file has learned from
(the last of the history, which is written on).  The weights are those of the file, a running mean;
what Adam remembers of gradients, some thousands of games, begins anew.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np
from training import learning
from training.arrays import new_learning_buffers

from friday_nb.friday import compiled
from friday_nb.friday.players import buffers, evaluator, weights

LEVELS = (4, 2, 3, 4, 2, 4, 3, 1)
"""Levels in turn: the hardest one is played most, and the easiest is soon won nearly always."""
PUPILS = 2
CHUNK = 400
BATCH = 4
"""The number of games in a batch: after so many the weights follow their gradient."""
REPORT = 10_000
"""Games between two lines of report, at least."""
FOLLOWING = 0.02
"""The weights that ship are a running mean: so much of each chunk's weights goes in."""
SHAPED = 0.7
UNTIL = (80_000, 160_000)
"""Progress counts fully until the first, less and less until the second, then a little, ..."""
A_LITTLE = 0.1
WINS_ENOUGH = 0.3
"""... and no more once so many games are won."""


@dataclass(frozen=True)
class Phase:
    """A phase of training, in which learning rate, lambda and exploration follow a schedule."""

    games: int
    rate: tuple[float, float]
    fade: tuple[float, float]
    tries: tuple[int, int]

    def now(self, n: int) -> tuple[int, float, float]:
        """Experiments, lambda and rate at game ``n``; the rate falls along half a cosine."""
        part = n / self.games
        bend = 0.5 * (1 + math.cos(math.pi * part))
        return (
            int(self.tries[0] + (self.tries[1] - self.tries[0]) * part),
            self.fade[0] + (self.fade[1] - self.fade[0]) * part,
            self.rate[1] + (self.rate[0] - self.rate[1]) * bend,
        )


PHASES = (
    Phase(405_600, (2e-3, 1.85e-3), (0.9, 0.85), (200, 167)),
    Phase(2_000_000, (1e-3, 5e-6), (0.85, 0.5), (100, 5)),
)


class Pupil:
    """A copy of the weights in training, with the buffers for its gradients."""

    def __init__(self, first: Any, second: Any, phase: Phase) -> None:
        self.core: Any = compiled.compile_with(*evaluator.MODULES, learning)
        self.buffers = evaluator.array_buffers(first, second)
        self.phase = phase
        self.steps = 0
        self.levels = np.array(LEVELS)
        self.learning = new_learning_buffers(first, second)

    def learn(self, seed: int, n: int, shaped: float) -> Any:
        """Play and learn from a chunk of games, ``n`` games into the phase; the tally by level."""
        plan = learning.Plan(CHUNK, BATCH, *self.phase.now(n), shaped)
        self.learning.tally[:] = 0
        self.steps = self.core.learn(
            self.buffers, self.learning, self.levels, plan, seed + n, self.steps
        )
        return self.learning.tally.copy()


def attend(desk: Connection, phase: Phase) -> None:
    """A pupil's process: weights and lessons come in, weights and tallies go out."""
    pupil: Pupil | None = None
    with suppress(EOFError, OSError):  # the school was closed in the middle of a lesson
        while (lesson := desk.recv()) is not None:
            first, second, *how = lesson
            pupil = pupil or Pupil(first, second, phase)
            own = pupil.buffers.net.layers
            own.first[:], own.second[:] = first, second
            tally = pupil.learn(*how)
            desk.send((own.first, own.second, tally))


class School:
    """The pupils of a phase; they meet after each chunk, at the mean of their weights."""

    def __init__(self, first: Any, second: Any, phase: Phase, seed: int, shaped: float) -> None:
        self.phase, self.seed, self.shaped = phase, seed, shaped
        self.weights: Any = (first, second)
        self.mean = (first.copy(), second.copy())
        self.tally = np.zeros(10, np.int64)
        spawn = multiprocessing.get_context("spawn")
        self.desks = []
        for _ in range(PUPILS):
            mine, theirs = spawn.Pipe()
            spawn.Process(target=attend, args=(theirs, phase), daemon=True).start()
            self.desks.append(mine)

    def learn(self, n: int) -> int:
        """A chunk of games for each pupil, from game ``n`` of the phase on; how many in all."""
        if self.shaped >= A_LITTLE:
            gone = min(1.0, max(0.0, (n - UNTIL[0]) / (UNTIL[1] - UNTIL[0])))
            self.shaped = SHAPED + (A_LITTLE - SHAPED) * gone
        for i, desk in enumerate(self.desks):
            desk.send((*self.weights, self.seed, n + i * CHUNK, self.shaped))
        learned = [desk.recv() for desk in self.desks]
        self.weights = tuple(
            np.mean([pupil[layer] for pupil in learned], axis=0, dtype=np.float32)
            for layer in (0, 1)
        )
        self.tally += sum(pupil[2] for pupil in learned)
        for mean, newest in zip(self.mean, self.weights, strict=True):
            mean[:] += (newest - mean) * FOLLOWING
        return CHUNK * len(self.desks)

    def report(self) -> list[float]:
        """Share of games won since the last report, by level."""
        played, won = self.tally[2::2], self.tally[3::2]
        if won.sum() > WINS_ENOUGH * played.sum():
            self.shaped = 0.0
        rates = [round(float(w) / max(1, int(n)), 4) for n, w in zip(played, won, strict=True)]
        self.tally[:] = 0
        return rates

    def close(self) -> None:
        """End the pupils' processes."""
        for desk in self.desks:
            desk.send(None)


def newborn(seed: int) -> tuple[Any, Any]:
    """Random initial weights."""
    random = np.random.default_rng(seed)
    first = (random.standard_normal(buffers.FIRST_SIZE) * 0.05).astype(np.float32)
    second = (random.standard_normal(buffers.SECOND_SIZE) * 0.1).astype(np.float32)
    first[-buffers.HIDDEN :] = 0
    return first, second


def main() -> None:
    """Learn, tell how it goes, write the weights now and then and at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=weights.FILE)
    parser.add_argument("--history", type=Path)
    parser.add_argument("--after", type=int, default=0, help="games that the file has learned from")
    args = parser.parse_args()
    began = time.time()
    past: list[dict[str, Any]] = []
    if args.after and args.history:
        past = json.loads(args.history.read_text(encoding="utf-8"))
        began -= past[-1]["seconds"]
    done = 0
    for phase in PHASES:
        n = told = min(phase.games, max(0, args.after - done))
        if n == phase.games:
            done += n
            continue
        if done + n:
            first, second = (np.array(part, np.float32) for part in weights.load(args.out))
        else:
            first, second = newborn(args.seed)
        shaped = 0.0 if done else SHAPED
        school = School(first, second, phase, args.seed * 100_000_000 + done, shaped)
        while n < phase.games:
            n += school.learn(n)
            if n - told >= REPORT:
                told = n
                weights.save(args.out, *school.mean)
                seconds = round(time.time() - began)
                past.append({"games": done + n, "seconds": seconds, "won": school.report()})
                print(past[-1], flush=True)
                if args.history:
                    args.history.write_text(json.dumps(past) + "\n", encoding="utf-8")
        school.close()
        weights.save(args.out, *school.mean)
        done += phase.games


if __name__ == "__main__":
    main()
