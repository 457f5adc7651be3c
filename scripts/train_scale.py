"""Train what a position is worth to somebody who plays on by rules of thumb; write the weights.

    .venv/bin/python scripts/train_scale.py thumb|careless [--games 400000] [--seed 1] [--out FILE]

Half an hour on one core.  It begins with the strong player's weights.  What ships is a running mean
of the weights, as in ``train_player.py``.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
from training import evaluating, learning
from training.arrays import new_learning_buffers

from friday_nb.friday import compiled
from friday_nb.friday.players import HEURISTIC_MODULES, evaluator, thumb_playing_on, weights
from friday_nb.friday.rules import layout

CARELESS = {"thumb": 0, "careless": 1000}
"""Decisions in 10,000 that each player takes at random."""
TRIES = 200
LEVELS = (1, 2, 3, 4)
CHUNK = 2000
BATCH = 4
RATE = (1e-3, 1e-5)
FADE = (0.95, 0.85)
FOLLOWING = 0.03


def main() -> None:
    """Learn, tell how it goes, write the weights at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player", choices=CARELESS)
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    core: Any = compiled.compile_with(
        *evaluator.MODULES, *HEURISTIC_MODULES, thumb_playing_on, learning, evaluating
    )
    layers = [np.array(part, np.float32) for part in weights.load()]
    guide = evaluator.array_buffers(*(part.copy() for part in layers))
    b = evaluator.array_buffers(*layers)
    own = new_learning_buffers(*layers)
    who = evaluating.Learner(
        CARELESS[args.player], guide, np.zeros(layout.SIZE, np.int64), np.zeros(12_000, np.int64)
    )
    mean, steps, began = [part.copy() for part in layers], 0, time.time()
    levels = np.array(LEVELS)
    for n in range(0, args.games, CHUNK):
        part = n / args.games
        plan = learning.Plan(
            CHUNK,
            BATCH,
            TRIES,
            FADE[0] + (FADE[1] - FADE[0]) * part,
            RATE[1] + (RATE[0] - RATE[1]) * 0.5 * (1 + math.cos(math.pi * part)),
            0.0,
        )
        own.tally[:] = 0
        steps = core.evaluate(b, own, who, levels, plan, args.seed * 100_000_000 + n, steps)
        for whole, newest in zip(mean, layers, strict=True):
            whole[:] += (newest - whole) * FOLLOWING
        if n % (10 * CHUNK) == 0:
            won = [round(float(w / p), 3) for p, w in own.tally[2:].reshape(4, 2)]
            print(
                {"games": n + CHUNK, "seconds": round(time.time() - began), "won": won}, flush=True
            )
            weights.save(args.out, *mean)
    weights.save(args.out, *mean)


if __name__ == "__main__":
    main()
