# ruff: noqa: INP001, T201 - a program to run by hand, which prints what it measured
"""How many fights of real games are solved exactly, and how fast: ``python benchmarks/fights.py``.

Games are played by the rules of thumb at all levels.  From them, as many positions of each kind are
taken: by step, and from the beginning of a fight or from its middle.  Each is searched until the
number of its goal is exact or the time is up.  Time is processor time of one core, so that a busy
machine does not change what is measured.  Writes ``benchmarks/results/fights.json``.

    python benchmarks/fights.py --each 125 --seconds 10
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from friday_nb import friday
from friday_nb.friday import compiled
from friday_nb.friday.odds.fight import LIFE, WIN, Goal, solve
from tests.friday.played import fights_of_a_good_game

RESULTS = Path(__file__).parent / "results" / "fights.json"
LIMITS = (0.05, 1.0, 10.0)
GOALS = {"life": LIFE, "win": WIN}
STEPS = ("green", "yellow", "red", "pirates")
Positions = dict[str, list[friday.View]]


def positions(each: int, games: int) -> Positions:
    """Positions by step and moment, ``green begin`` and so on; ``each`` of a kind."""
    found: Positions = {}
    for seed in range(games):
        for view in fights_of_a_good_game(seed % 4 + 1, seed):
            assert view.fight is not None
            moment = "middle" if view.fight.drawn else "begin"
            found.setdefault(f"{view.step.name.lower()} {moment}", []).append(view)
    rng = random.Random(1)
    return {kind: rng.sample(views, min(each, len(views))) for kind, views in found.items()}


def solved(view: friday.View, goal: Goal, seconds: float) -> tuple[float | None, float]:
    """Processor seconds until it was exact (None: it was not), and how far the bounds lie apart."""
    solver = solve.Solver(view, goal, seconds, solve.never, solve.machine())
    solver.stop = lambda: solver.exact_after is not None
    odds = solver.odds()
    return odds.exact_after, odds.worth.high - odds.worth.low


def measured(views: list[friday.View], goal: Goal, seconds: float) -> dict[str, object]:
    """Shares solved within each limit, and the gaps of the others."""
    answers = [solved(view, goal, seconds) for view in views]
    times = [after for after, _ in answers if after is not None]
    gaps = [gap for after, gap in answers if after is None]
    shares = {
        f"within {limit:g} s": sum(t <= limit for t in times) / len(views)
        for limit in LIMITS
        if limit <= seconds
    }
    return {
        "positions": len(views),
        **shares,
        "median seconds": statistics.median(times) if times else None,
        "median gap of the others": statistics.median(gaps) if gaps else None,
    }


def run(each: int, games: int, seconds: float) -> None:
    """Measure every goal in every kind of position; print and keep each row as it is found."""
    vars(solve)["perf_counter"] = time.process_time  # so the solver's clock is the processor's
    kinds = positions(each, games)
    tables: dict[str, dict[str, object]] = {name: {} for name in GOALS}
    found = {
        "machine": platform.machine(),
        "python": platform.python_version(),
        "compiled": solve.machine()[1],
        "seconds": seconds,
        "positions of": f"{games} games by rules of thumb",
        "exact": tables,
    }
    for name, goal in GOALS.items():
        for kind in (f"{step} {moment}" for step in STEPS for moment in ("begin", "middle")):
            if kind in kinds:
                tables[name][kind] = measured(kinds[kind], goal, seconds)
                print(f"{name:<5} {kind:<15} {tables[name][kind]}", flush=True)
                RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--each", type=int, default=125, help="positions of a kind")
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    if compiled.available():
        solve.warm_up()
    run(options.each, options.games, options.seconds)


if __name__ == "__main__":
    main()
