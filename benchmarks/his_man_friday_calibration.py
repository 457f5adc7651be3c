# ruff: noqa: INP001, T201 - a program to run by hand, which prints what it measured
"""Is "my chance to win" true?  The chance that advice tells, against what happens.

    .venv/bin/python benchmarks/his_man_friday_calibration.py [--games 4000] [--search 300]

Advice says what would come of a decision if bluffers sat in every seat.  So bluffers do, in games
of their own; at some of their decisions the chance of the move that they play is estimated as
advice does (with LINES lines of play), and compared with their share of the win at the end.

Up to the last chances, an estimate ``p`` is told as a chance ``q``, with numbers a, b, c for each
number of players and stage (beta calibration: Kull, Silva Filho, Flach 2017, "Beyond sigmoids"):

    logit q = a ln p - b ln(1 - p) + c

The numbers go to ``friday_nb/his_man_friday/players/chances.json``, which ships.  How true the
chances are goes to ``benchmarks/results/his_man_friday_calibration.json``, in bins of ten points:
every game is judged by numbers that were fitted on other games (five parts, each left out once).
As the positions of one game belong together, the standard error of a bin is that over games.  Games
in which everybody searches are judged by the same numbers, to tell how far off the chances are if
others play differently.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import one_candidate
import provenance

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday import compiled
from friday_nb.his_man_friday.odds import Beliefs, draw_deals
from friday_nb.his_man_friday.players import Bot, calibration, machine
from friday_nb.his_man_friday.players.search import without_cell
from friday_nb.his_man_friday.players.talk import mark_of

LINES = 250
EVERY = 10
"""One decision out of this many is looked at."""
BINS = 10
FIRST_SEED = 80_000
REPORT = 100
PARTS = 5
HELD = 20.0
"""How strongly the numbers are held to "as it is", in games."""
CONVERGED = 1e-9
Point = tuple[int, int, float, float]
"""A game, the stage, the chance that was estimated, and the share won."""


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


def points(player: str, players: int, seed: int, judge: Judge) -> list[Point]:
    """Some decisions of one game: what was estimated, and what came of it."""
    on = machine.playing()
    bots = [Bot(player, players * seed + seat, on) for seat in range(players)]
    state = hmf.new_game(players, seed, first=seed % players)
    rng = Random(seed)
    told = []
    while state.actor is not None:
        view = state.view(state.actor)
        action = bots[view.seat].choose(view)
        if len(hmf.legal(view)) > 1 and rng.randrange(EVERY) == 0:
            stage = calibration.stage_of(view)
            if stage is not None:
                told.append((view.seat, stage, judge.chance(view, action)))
        state, _ = hmf.apply(state, state.actor, action)
    won = {seat: 1 / len(state.winners) for seat in state.winners}
    return [(seed, stage, chance, won.get(seat, 0.0)) for seat, stage, chance in told]


def fitted(points: Any) -> Any:
    """The numbers (a, b, c) by stage: maximum likelihood with a ridge, by Newton's method.

    Estimates of 0 and 1 are facts, and left out.
    """
    found = np.tile([1.0, 1.0, 0.0], (len(calibration.STAGES), 1))
    for stage in range(len(found)):
        mine = points[(points[:, 1] == stage) & (points[:, 2] > 0) & (points[:, 2] < 1)]
        p, won = mine[:, 2], mine[:, 3]
        x = np.stack([np.log(p), -np.log1p(-p), np.ones_like(p)], axis=1)

        beta = np.zeros(3)
        for _ in range(100):
            q = 1 / (1 + np.exp(-(x @ (found[stage] + beta))))
            slope = x.T @ (won - q) - HELD * beta
            bend = (x * (q * (1 - q))[:, None]).T @ x + HELD * np.eye(3)
            change = np.linalg.solve(bend, slope)
            beta += change / 2  # a whole step may lead too far where few are undecided
            if np.abs(change).max() < CONVERGED:
                break
        found[stage] += beta
    assert (found[:, :2] > 0).all(), "the order of chances must stay what it is"
    return found


def told(points: Any, numbers: Any) -> Any:
    """The points with the chances that are told, given the numbers by stage."""
    by_stage = [calibration.Calibration(*row) for row in numbers.tolist()]
    chances = [by_stage[int(stage)].told(chance, 0.0)[0] for _, stage, chance, _ in points]
    return np.column_stack([points[:, :2], chances, points[:, 3]])


def held_out(points: Any) -> Any:
    """The points with chances by numbers that were fitted on the other parts of the games."""
    part = points[:, 0].astype(int) % PARTS
    found = [told(points[part == k], fitted(points[part != k])) for k in range(PARTS)]
    return np.concatenate(found)


def bins(found: Any) -> list[dict[str, Any]]:
    """The chances told and the wins that happened, in bins of ten points."""
    rows = []
    for k in range(BINS):
        inside = [p for p in found if min(BINS - 1, int(p[2] * BINS)) == k]
        if not inside:
            continue
        misses: dict[int, float] = defaultdict(float)
        for game, _, chance, share in inside:
            misses[int(game)] += share - chance
        n = len(inside)
        mean = sum(misses.values()) / n
        squares = sum(miss * miss for miss in misses.values())
        rows.append(
            {
                "from": k / BINS,
                "positions": n,
                "told": round(float(sum(p[2] for p in inside)) / n, 4),
                "happened": round(float(sum(p[3] for p in inside)) / n, 4),
                "miss": round(float(mean), 4),
                "error": round(math.sqrt(squares) / n, 4),
            }
        )
    return rows


def main() -> None:
    """Measure, fit and write down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--search", type=int, default=300, help="games in which everybody searches")
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument("--points", type=Path, help="keep what was played here, and use it again")
    args = parser.parse_args()
    judge = Judge()
    shipped: dict[str, Any] = {}
    out: dict[str, Any] = {"games": {"bluffer": args.games, "search": args.search}, "lines": LINES}
    for name in ("bins", "as estimated", "if all search", "if all search, as estimated"):
        out[name] = {}
    for players in map(str, (2, 3, 4)):
        played = {}
        for name, games in out["games"].items():
            file = args.points / f"{name}-{players}.npy" if args.points else None
            if file is None or not file.exists():
                rows = []
                for game in range(games):
                    rows += points(name, int(players), args.seed + game, judge)
                    if (game + 1) % REPORT == 0:
                        print(players, name, game + 1, flush=True)
                if file is not None:
                    np.save(file, np.array(rows))
            played[name] = np.array(rows) if file is None else np.load(file)
        numbers = fitted(played["bluffer"]).round(4)
        shipped[players] = numbers.tolist()
        out["bins"][players] = bins(held_out(played["bluffer"]))
        out["as estimated"][players] = bins(played["bluffer"])
        out["if all search"][players] = bins(told(played["search"], numbers))
        out["if all search, as estimated"][players] = bins(played["search"])
        print(players, "players", shipped[players])
        for row in out["bins"][players]:
            print(" ", row)
    calibration.FILE.write_text(json.dumps(shipped, indent=1) + "\n", encoding="utf-8")
    provenance.keep("his_man_friday_calibration", out)


if __name__ == "__main__":
    main()
