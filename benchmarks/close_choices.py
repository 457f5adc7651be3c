# ruff: noqa: INP001, T201 - a program to run by hand, which prints how far it is
"""How far off the difference of two told chances is, and what choices called close cost in a game.

    .venv/bin/python benchmarks/close_choices.py pairs [--positions 100]
    .venv/bin/python benchmarks/close_choices.py games [--games 400] [--level 1 --level 4]

``pairs``: in positions of strong and of weak play (``benchmarks/positions_played_on.py``) the best
decision and another one, each played on twice GAMES times with the same luck; rows to
build/chances, for ``benchmarks/chances.py``.  ``games``: whole games of a player who picks at
random among the decisions that advice calls the best or too close to tell, and of one who picks
among all that are within the error of a single chance; to benchmarks/results/close_choices.json.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, Final

import numpy as np
from positions_played_on import SOURCES, TURNS, Table, folder, share_kept

from friday_nb.friday.rules import layout

FIRST_SEED: Final = 200_000_000
GAMES: Final = 100
"""Games in each of two halves, after each of the two decisions."""
PAIR: Final = np.dtype(
    [
        ("seed", "i8"),
        ("level", "i1"),
        ("step", "i1"),
        ("node", "i1"),
        ("source", "i1"),
        ("sight", "f8", (2,)),
        ("thought", "f8", (2,)),
        ("won", "i2", (2, 2)),
    ]
)
"""The best decision and another one; ``won``: by decision and half."""
FAR: Final = 0.1
"""Decisions that give away more than this are not compared."""


def wins(table: Table, where: Any, code: int, luck: int) -> int:
    """Of GAMES games that go on after this decision, how many the strong player wins."""
    there = where.copy()
    there[layout.SEED_LOW] = (int(there[layout.SEED_LOW]) * 64 + luck) % 2**32
    table.core.act(there, code, table.log)
    return int(table.core.wins_from(*table.mind.paper, table.s, table.log, there, GAMES, *table.how))


def pair(table: Table, n: int) -> Any:
    """The best decision and another one of position ``n``; None where there is no other."""
    level, source = 1 + n % 4, TURNS[n // 4 % len(TURNS)]
    (where,), rng = table.sampled(SOURCES[source], level, FIRST_SEED + n)
    known = where.tolist()
    sight = dict(table.mind.judge_all(known, 0))
    if rng.random() >= share_kept(max(sight.values())):
        return None
    thought = dict(table.mind.judge_all(known, 1))
    ranked = sorted(thought, key=lambda code: -thought[code])
    others = [c for c in ranked[1:] if 0 < thought[ranked[0]] - thought[c] < FAR]
    if not others:
        return None
    chosen = (ranked[0], others[0 if rng.random() < 0.5 else rng.integers(len(others))])
    row = np.zeros((), PAIR)
    row["seed"], row["level"], row["source"] = FIRST_SEED + n, level, source
    row["step"], row["node"] = where[layout.STEP], where[layout.NODE]
    for i, code in enumerate(chosen):
        row["sight"][i], row["thought"][i] = sight[code], thought[code]
        row["won"][i] = [wins(table, where, code, half) for half in (0, 1)]
    return row


def pairs(table: Table, positions: int, seconds: float) -> None:
    """Compare decisions until there are so many, or the time is over."""
    began, rows, n = time.time(), [], 0
    while len(rows) < positions and time.time() - began < seconds:
        if (row := pair(table, n)) is not None:
            rows.append(row)
            if len(rows) % 5 == 0:
                np.save(folder().parent / "pairs.npy", np.array(rows, PAIR))
                print(f"{len(rows)} pairs, {time.time() - began:.0f} s", flush=True)
        n += 1
    np.save(folder().parent / "pairs.npy", np.array(rows, PAIR))


def main() -> None:
    """Compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("pairs", "games"))
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=3600.0)
    args = parser.parse_args()
    pairs(Table(), args.positions, args.seconds)


if __name__ == "__main__":
    main()
