"""Teach the strong player by self-play and write its weights.

    .venv/bin/python scripts/train_player.py [--games 450000] [--seed 1] [--out FILE]

One process, about an hour and a half; the same seed gives the same weights on the same machine.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np

from friday_nb.friday import compiled
from friday_nb.friday.players import learning, lookahead, network, thinker, weights
from friday_nb.friday.rules import layout

LEVELS = (4, 1, 4, 2, 4, 3, 4)
CHUNK = 400
BATCH = 4
REPORT = 25
"""Chunks between two lines of report."""
RATE = (2e-3, 2e-5)
FADE = (0.9, 0.6)
TRIES = (200, 20)
SHAPED = 0.7
UNTIL = (40_000, 80_000)
"""Progress counts fully until the first, less and less until the second, then a little."""
A_LITTLE = 0.1
WINS_ENOUGH = 0.3
FOLLOWING = 0.02
"""The weights that ship are a running mean: so much of each chunk's weights goes in."""


def main() -> None:
    """Learn, print how it goes, write the weights now and then and at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=450_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=weights.FILE)
    args = parser.parse_args()
    core: Any = compiled.compile_with(*thinker.MODULES, learning)
    random = np.random.default_rng(args.seed)
    first = (random.standard_normal(network.FIRST_SIZE) * 0.05).astype(np.float32)
    second = (random.standard_normal(network.SECOND_SIZE) * 0.1).astype(np.float32)
    first[-network.HIDDEN :] = 0
    mean = [first.copy(), second.copy()]
    tally = np.zeros(10, np.int64)
    room = (
        np.zeros(network.LAYERS, np.float32),
        np.zeros(lookahead.FLOOR, np.int64),
        np.zeros(lookahead.ROOM),
        np.zeros(layout.SIZE, np.int64),
        np.ones(1, np.int64),
        np.zeros(3 * network.FIRST_SIZE, np.float32),
        np.zeros(3 * network.SECOND_SIZE, np.float32),
        np.zeros(network.HIDDEN, np.float32),
        np.zeros(learning.LONGEST * learning.ROW_OF_GAME, np.int64),
        np.zeros(learning.LONGEST),
    )
    levels = np.array(LEVELS)
    steps = 0
    shaped = SHAPED
    began = time.time()
    for n in range(0, args.games, CHUNK):
        part = n / args.games
        rate = RATE[1] + (RATE[0] - RATE[1]) * 0.5 * (1 + math.cos(math.pi * part))
        fade = FADE[0] + (FADE[1] - FADE[0]) * part
        tries = int(TRIES[0] + (TRIES[1] - TRIES[0]) * part)
        if shaped >= A_LITTLE:
            gone = min(1.0, max(0.0, (n - UNTIL[0]) / (UNTIL[1] - UNTIL[0])))
            shaped = SHAPED + (A_LITTLE - SHAPED) * gone
        seed = args.seed * 100_000_000 + n
        steps = core.learn(
            first,
            second,
            *room,
            levels,
            seed,
            CHUNK,
            BATCH,
            tries,
            fade,
            rate,
            shaped,
            steps,
            tally,
        )
        for m, w in zip(mean, (first, second), strict=True):
            m[:] += (w - m) * FOLLOWING
        if n // CHUNK % REPORT == REPORT - 1:
            rates = [100 * tally[2 * i + 1] / max(1, tally[2 * i]) for i in (1, 2, 3, 4)]
            if tally[1::2].sum() > WINS_ENOUGH * tally[::2].sum():
                shaped = 0.0
            tally[:] = 0
            weights.save(args.out, *mean)
            shown = " ".join(f"{rate:.2f}" for rate in rates)
            seconds = time.time() - began
            print(
                f"{n + CHUNK} games, {seconds:.0f} s, {(n + CHUNK) / seconds:.0f} a second; "
                f"won % at levels 1 to 4: {shown}",
                flush=True,
            )
    weights.save(args.out, *mean)


if __name__ == "__main__":
    main()
