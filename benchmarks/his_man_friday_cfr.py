"""Counterfactual regret on an abstraction against the search of His Man Friday, with 2 players.

    .venv/bin/python benchmarks/his_man_friday_cfr.py [--minutes 10] [--games 2000]

Trains :mod:`abstract_regrets` for some minutes of processor time and plays the average policy
against the bluffer and the search, either beginning, in either seat.  A shared win counts by its
share; the interval is Wilson's.  Prints as it goes and writes
``benchmarks/results/his_man_friday_cfr.json``.
"""

from __future__ import annotations

import argparse
from time import thread_time
from typing import Any

import abstract_regrets
import numpy as np
import provenance

from friday_nb.accel.machine import ARRAYS
from friday_nb.his_man_friday import compiled
from friday_nb.his_man_friday.players import NUMBERS, machine
from friday_nb.lab import rate

BATCH = 5_000
FIRST_SEED = 60_000


def main() -> None:
    """Train, play, write down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=2000)
    args = parser.parse_args()
    core = compiled.compile_with(*machine.MODULES, abstract_regrets)
    buffers = machine.make_buffers(ARRAYS)
    shape = (abstract_regrets.SETS, abstract_regrets.ACTIONS)
    regrets, sums = np.zeros(shape), np.zeros(shape)
    a, b = (np.zeros(abstract_regrets.ACTIONS, np.int64) for _ in range(2))
    q, u = (np.zeros(abstract_regrets.ACTIONS) for _ in range(2))
    core.train(buffers, regrets, sums, a, b, q, u, 0, 1)
    trained, begun = 1, thread_time()
    found: dict[str, Any] = {"trained games": 0, "trained minutes": 0.0, "rows": []}
    while trained == 1 or thread_time() - begun < 60 * args.minutes:
        core.train(buffers, regrets, sums, a, b, q, u, trained, trained + BATCH)
        trained += BATCH
        if trained // BATCH % 50 == 0:
            shares = [
                core.contest(buffers, sums, a, q, NUMBERS["bluffer"], FIRST_SEED + n, 0)
                for n in range(400)
            ]
            print(f"{trained} games: {np.mean(shares):.3f} against bluffer", flush=True)
    found["trained games"] = trained
    found["trained minutes"] = round((thread_time() - begun) / 60, 1)
    found["information sets"] = int((sums.sum(axis=1) > 0).sum())
    for other in ("thumb", "bluffer", "search"):
        won = [
            core.contest(buffers, sums, a, q, NUMBERS[other], FIRST_SEED + n, machine.LINES)
            for n in range(args.games)
        ]
        found["rows"].append(
            {
                "player": "counterfactual regret",
                "among": other,
                "players": 2,
                "games": args.games,
                "share": round(float(np.mean(won)), 4),
                "ci95": [round(x, 4) for x in rate(round(sum(won)), args.games).interval],
            }
        )
        print(found["rows"][-1], flush=True)
        provenance.keep("his_man_friday_cfr", found)


if __name__ == "__main__":
    main()
