"""Train the two networks of the player for points: the score, and the chance to win.

    .venv/bin/python scripts/train_score.py [--games 80000] [--seed 1] [--out FOLDER]

Half an hour on one core.  Both begin with the strong player's weights, but for the last layer of
the score's.  What ships is a running mean of the weights, as in ``train_player.py``.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
from training import learning, scoring
from training.arrays import new_learning_buffers

from friday_nb.friday import compiled
from friday_nb.friday.players import evaluator, scores, weights
from friday_nb.friday.players import scoring as deciding
from friday_nb.friday.players.buffers import BUCKETS, HIDDEN, ROW_SIZE, SECOND
from friday_nb.friday.rules import layout

TRIES = (100, 20)
LEVELS = (1, 2, 1, 3, 1, 4)
CHUNK = 500
BATCH = 4
RATE = (1e-3, 1e-5)
FADE = (0.95, 0.8)
FOLLOWING = 0.05
USUAL = 90.0
"""The score that the first guess of every position is close to."""


def beginning() -> tuple[Any, Any]:
    """The strong player's weights with a last layer that expects the usual score everywhere."""
    first, second = (np.array(part, np.float32) for part in weights.load())
    share = deciding.score_share(USUAL)
    for part in range(BUCKETS):
        row = second[part * ROW_SIZE : (part + 1) * ROW_SIZE]
        row[HIDDEN * SECOND + SECOND : HIDDEN * SECOND + 2 * SECOND] *= 0.05
        row[HIDDEN * SECOND + 2 * SECOND] = math.log(share / (1 - share))
    return first, second


def copies(layers: Any) -> list[Any]:
    """The weights, to be changed apart."""
    return [np.array(part, np.float32) for part in layers]


def main() -> None:
    """Learn, tell how it goes, write the weights now and then and at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=80_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="end after so long")
    parser.add_argument("--out", type=Path, default=scores.FILE.parent)
    args = parser.parse_args()
    core: Any = compiled.compile_with(*scores.MODULES, learning, scoring)
    strong, score = weights.load(), beginning()
    chance = copies(strong)
    who = scoring.Pupil(
        deciding.WORTH,
        evaluator.array_buffers(*copies(strong)),
        evaluator.array_buffers(*chance),
        evaluator.array_buffers(*score),
        new_learning_buffers(*chance),
        new_learning_buffers(*score),
        np.zeros(layout.SIZE, np.int64),
    )
    learned = {scores.FILE.name: score, scores.WINNING.name: chance}
    mean = {name: copies(layers) for name, layers in learned.items()}
    levels, reached, tally = np.array(LEVELS), np.zeros(5, np.int64), who.of_score.tally
    n, steps, began = 0, 0, time.time()
    while (part := max(n / args.games, (time.time() - began) / args.seconds)) < 1:
        plan = learning.Plan(
            CHUNK,
            BATCH,
            int(TRIES[0] + (TRIES[1] - TRIES[0]) * part),
            FADE[0] + (FADE[1] - FADE[0]) * part,
            RATE[1] + (RATE[0] - RATE[1]) * 0.5 * (1 + math.cos(math.pi * part)),
            0.0,
        )
        steps = core.learn_scores(who, levels, plan, args.seed * 100_000_000 + n, steps, reached)
        n += CHUNK
        for name, layers in learned.items():
            for whole, newest in zip(mean[name], layers, strict=True):
                whole[:] += (newest - whole) * FOLLOWING
        if n % (4 * CHUNK) == 0:
            games, won = tally[2:].reshape(4, 2).T
            told = {
                "games": n,
                "seconds": round(time.time() - began),
                "won": [round(float(share), 4) for share in won / games],
                "score": [round(float(points), 1) for points in reached[1:] / games],
            }
            print(told, flush=True)
            tally[:], reached[:] = 0, 0
            for name, layers in mean.items():
                weights.save(args.out / name, *layers)
    for name, layers in mean.items():
        weights.save(args.out / name, *layers)


if __name__ == "__main__":
    main()
