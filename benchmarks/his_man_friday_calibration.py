# ruff: noqa: INP001, T201 - a program to run by hand, which prints what it measured
"""Is "my chance to win" true?  The chance that advice tells, against what happens.

    .venv/bin/python benchmarks/his_man_friday_calibration.py [--games 1000]

The searching player sits in every seat, in games of its own.  At some of its decisions the chance
of the move that it plays is estimated as advice does (with up to LINES lines of play), and compared
with its share of the win at the end.  In bins of ten points, with 2, 3 and 4 players; as the
positions of one game belong together, the standard error of a bin is that over games.  Prints as it
goes and writes ``benchmarks/results/his_man_friday_calibration.json``.
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import one_candidate
import provenance

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday import compiled
from friday_nb.his_man_friday.odds import Beliefs, draw_deals
from friday_nb.his_man_friday.players import Bot, machine
from friday_nb.his_man_friday.players.search import without_cell
from friday_nb.his_man_friday.players.talk import mark_of

LINES = 250
EVERY = 10
"""One decision out of this many is looked at."""
BINS = 10
FIRST_SEED = 80_000
REPORT = 10
Point = tuple[int, int, float, float]
"""A game, the cards left to lay or to take, the chance that was told, and the share won."""


class Judge:
    """Tells the chance of one decision."""

    def __init__(self) -> None:
        self._core = compiled.compile_with(*machine.MODULES, one_candidate)
        self._desk = machine.array_desk()

    def chance(self, view: hmf.View, action: hmf.Action) -> float:
        """The chance that advice tells for this decision."""
        deals = draw_deals(Beliefs(view), Random(mark_of(view.cells)))
        table = np.array(list(islice(deals, LINES)), np.int64).reshape(LINES, -1)
        self._desk.root[:] = view.cells
        return float(self._core.judge_one(self._desk, without_cell(action.packed), LINES, table))


def points(players: int, seed: int, judge: Judge) -> list[Point]:
    """Some decisions of one game: what was told, and what came of it."""
    on = machine.playing()
    bots = [Bot("search", players * seed + seat, on) for seat in range(players)]
    state = hmf.new_game(players, seed, first=seed % players)
    rng = Random(seed)
    told = []
    while state.actor is not None:
        view = state.view(state.actor)
        action = bots[view.seat].choose(view)
        if len(hmf.legal(view)) > 1 and rng.randrange(EVERY) == 0:
            told.append((view.seat, sum(view.hands) + view.left, judge.chance(view, action)))
        state, _ = hmf.apply(state, state.actor, action)
    won = {seat: 1 / len(state.winners) for seat in state.winners}
    return [(seed, left, chance, won.get(seat, 0.0)) for seat, left, chance in told]


def bins(found: list[Point]) -> list[dict[str, Any]]:
    """The chances told and the wins that happened, in bins of ten points."""
    rows = []
    for k in range(BINS):
        inside = [p for p in found if min(BINS - 1, int(p[2] * BINS)) == k]
        if not inside:
            continue
        misses: dict[int, float] = defaultdict(float)
        for game, _, chance, share in inside:
            misses[game] += share - chance
        n = len(inside)
        mean = sum(misses.values()) / n
        squares = sum(miss * miss for miss in misses.values())
        rows.append(
            {
                "from": k / BINS,
                "positions": n,
                "told": round(sum(p[2] for p in inside) / n, 4),
                "happened": round(sum(p[3] for p in inside) / n, 4),
                "miss": round(mean, 4),
                "error": round(math.sqrt(squares) / n, 4),
            }
        )
    return rows


def main() -> None:
    """Measure and write down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument(
        "--points", help="also write all positions to this file, as rows of numbers"
    )
    args = parser.parse_args()
    judge = Judge()
    found: dict[int, list[Point]] = {2: [], 3: [], 4: []}
    for game in range(args.games):
        for players in found:
            found[players] += points(players, args.seed + game, judge)
        if (game + 1) % REPORT == 0 or game + 1 == args.games:
            data = {str(players): bins(told) for players, told in found.items()}
            provenance.keep(
                "his_man_friday_calibration", {"games": game + 1, "lines": LINES, "bins": data}
            )
            print(game + 1, flush=True)
            if args.points:
                np.savetxt(args.points, [(n, *p) for n, told in found.items() for p in told])
    for players, rows in data.items():
        print(players, "players")
        for row in rows:
            print(" ", row)


if __name__ == "__main__":
    main()
