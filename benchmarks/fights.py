"""How many fights of real games are solved exactly, and how fast: ``python benchmarks/fights.py``.

Games are played by the rules of thumb at all levels, and the same number of positions of each kind
is taken from them: by step, and from the start or the middle of a fight.  Each is searched until
the number of its goal is exact or the time is up; some of those still open are searched for ten
seconds.  If a position is not exact, rollouts take half a second more for an estimate.  To measure
how good estimates are, fights that the search has solved, but not at once, are searched again with
very little time and then estimated.  Times are processor time of one core, so that a busy machine
makes no difference.  Writes ``benchmarks/results/fights.json``.

    python benchmarks/fights.py --each 130 --games 100 --life 40 --deep 10
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import provenance

from friday_nb import friday
from friday_nb.friday import compiled
from friday_nb.friday.odds.fight import (
    LIFE,
    WIN,
    FightOdds,
    Goal,
    best_arm,
    deepening,
    solve,
    solver,
)
from tests.friday.played import fights_of_a_good_game

LIMITS = (0.05, 1.0)
DEEP = 10.0
MOMENT = 0.02
TRYING = 0.5
"""Seconds of rollouts for an estimate."""
GOALS = {"win": WIN, "life": LIFE}
STEPS = ("green", "yellow", "red", "pirates")
Positions = dict[str, list[friday.View]]


def positions(games: int) -> Positions:
    """Positions by step and moment, ``green begin`` and so on."""
    found: Positions = {}
    for seed in range(games):
        for view in fights_of_a_good_game(seed % 4 + 1, seed):
            assert view.fight is not None
            moment = "middle" if view.fight.drawn else "begin"
            found.setdefault(f"{view.step.name.lower()} {moment}", []).append(view)
    return found


def some(found: Positions, each: int) -> Positions:
    """At most ``each`` of a kind, chosen at random."""
    rng = random.Random(1)
    return {kind: rng.sample(views, min(each, len(views))) for kind, views in found.items()}


def as_they_come(rows: dict[str, Any], often: dict[str, int]) -> dict[str, float]:
    """Shares solved within a second, by pairs of steps, weighted by how often each kind comes."""
    shares = {}
    for pair in (STEPS[:2], STEPS[2:]):
        kinds = [kind for kind in rows if kind.split()[0] in pair]
        solved = sum(often[kind] * rows[kind][f"within {LIMITS[-1]:g} s"] for kind in kinds)
        shares[" and ".join(pair)] = round(solved / max(1, sum(often[kind] for kind in kinds)), 4)
    return shares


def solved(view: friday.View, goal: Goal, seconds: float) -> FightOdds:
    """Fight odds; the search ends as soon as the number of the goal is exact."""
    searching = solver.Solver(view, goal, seconds, solve.never, solve.machine())
    searching.stop = lambda: searching.exact_after is not None
    return searching.odds(TRYING)


def shortfalls(pairs: list[tuple[friday.View, FightOdds]], goal: Goal) -> dict[str, object]:
    """How far estimates lie below the truth, in solved fights that a brief search leaves open."""
    short = []
    for view, odds in pairs:
        if odds.exact_after is not None and odds.exact_after > MOMENT:
            guess = solver.Solver(view, goal, MOMENT, solve.never, solve.machine()).odds(TRYING)
            if guess.kind == "estimate":
                short.append(odds.worth.low - guess.worth.best_known)
    if not short:
        return {"positions": 0}
    return {
        "positions": len(short),
        "mean": round(statistics.mean(short), 6),
        "most": round(max(short), 6),
    }


def median(numbers: Iterable[float]) -> float | None:
    """The median, to six digits; None if there are no numbers."""
    found = list(numbers)
    return round(statistics.median(found), 6) if found else None


def measured(views: list[friday.View], goal: Goal, deep: int) -> dict[str, object]:
    """Shares solved within each limit (the last one: of the first ``deep``), and of the others."""
    answers = [solved(view, goal, LIMITS[-1]) for view in views]
    longer = [
        odds.exact_after is not None or solved(view, goal, DEEP).exact_after is not None
        for view, odds in zip(views[:deep], answers[:deep], strict=True)
    ]
    times = [odds.exact_after for odds in answers if odds.exact_after is not None]
    open_ = [odds.worth for odds in answers if odds.exact_after is None]
    gains = [worth.best_known - worth.low for worth in open_]
    shares = {
        f"within {limit:g} s": sum(t <= limit for t in times) / len(views) for limit in LIMITS
    }
    return {
        "positions": len(views),
        **shares,
        f"within {DEEP:g} s": {
            "positions": len(longer),
            "share": sum(longer) / max(1, len(longer)),
        },
        "median seconds": median(times),
        "of the others, medians": {
            "gap between the bounds": median(worth.high - worth.low for worth in open_),
            "error of the estimate": median(worth.sampling_error for worth in open_),
            "estimate above the lower bound": median(gains),
        },
        "estimates below the truth, where it is known": shortfalls(
            list(zip(views, answers, strict=True)), goal
        ),
    }


def run(each: dict[str, int], games: int, deep: int) -> None:
    """Measure every goal in every kind of position; print and keep each row as it is found."""
    for module in (solver, deepening, best_arm):  # so that their clock is the processor's
        vars(module)["perf_counter"] = time.process_time
    everything = positions(games)
    kinds = some(everything, max(each.values()))
    often = {kind: len(views) for kind, views in everything.items()}
    tables: dict[str, dict[str, Any]] = {name: {} for name in GOALS}
    whole: dict[str, dict[str, float]] = {}
    found = {
        "compiled": solve.machine()[1],
        "positions of": f"{games} games by rules of thumb",
        "of each kind": often,
        "within a second, as they come": whole,
        "exact": tables,
    }
    for name, goal in GOALS.items():
        for kind in (f"{step} {moment}" for step in STEPS for moment in ("begin", "middle")):
            if kind in kinds:
                tables[name][kind] = measured(kinds[kind][: each[name]], goal, deep)
                whole[name] = as_they_come(tables[name], often)
                print(f"{name:<5} {kind:<15} {tables[name][kind]}", flush=True)
                provenance.keep("fights", found)


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=130, help="positions of a kind, for the chance")
    parser.add_argument("--life", type=int, default=40, help="of these, for the life")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--deep", type=int, default=10, help="of these, searched for long")
    options = parser.parse_args()
    if compiled.available():
        solve.warm_up()
    run({"win": options.each, "life": options.life}, options.games, options.deep)


if __name__ == "__main__":
    main()
