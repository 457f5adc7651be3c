"""How fast the odds are, on positions of played games: ``python benchmarks/odds.py``.

There are two sets of positions in the middle of a fight, with fixed seeds: from games of all four
levels played by the rules of thumb, mostly won; and from games that start late, with any deck, any
number of aging cards and any rulings, including the hardest possible ones.  Each time is the best
of three, each on a fresh view with nothing cached.  It is processor time, so that other programs on
the machine do not count.  Prints a table and writes ``benchmarks/results/odds.json``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import thread_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import provenance

from friday_nb import friday
from friday_nb.friday import View, odds
from tests.friday.played import fights, good_fights

ROUNDS = 3
POSITIONS = 1_500
SEED = 3
TARGET = 5.0
"""The target for the draw odds: milliseconds at the 95th percentile."""
ASKED: dict[str, Callable[[View], object]] = {
    "draw_odds": odds.draw_odds,
    "next_card": odds.next_card,
    "unseen_aging": odds.unseen_aging,
}


def milliseconds(question: Callable[[View], object], view: View) -> float:
    """The time of one question on a fresh view, in milliseconds: the best of several rounds."""

    def once() -> float:
        fresh = View(view.cells)
        begun = thread_time()
        question(fresh)
        return thread_time() - begun

    return 1000 * min(once() for _ in range(ROUNDS))


def percentiles(times: list[float]) -> dict[str, float]:
    """Median, tail and maximum, in milliseconds."""
    ranked = sorted(times)
    shares = {"p50": 0.5, "p90": 0.9, "p95": 0.95, "p99": 0.99}
    found = {name: ranked[int(share * len(ranked))] for name, share in shares.items()}
    return {name: round(value, 2) for name, value in (found | {"max": ranked[-1]}).items()}


def measured(views: list[View]) -> dict[str, object]:
    """The percentiles of every question, and of the draw odds by step."""
    times = {name: [milliseconds(ask, view) for view in views] for name, ask in ASKED.items()}
    by_step = {}
    for step in friday.Step:
        mine = [t for t, view in zip(times["draw_odds"], views, strict=True) if view.step == step]
        if mine:
            by_step[step.name.lower()] = {"positions": len(mine), **percentiles(mine)}
    slow = sum(t > TARGET for t in times["draw_odds"]) / len(views)
    return {
        "positions": len(views),
        "ms": {name: percentiles(found) for name, found in times.items()},
        "draw_odds by step, ms": by_step,
        "draw_odds over 5 ms, share": round(slow, 4),
    }


def main() -> None:
    """Measure, print, write."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    sets = {
        "whole games, played well": list(good_fights(POSITIONS, SEED)),
        "late games with any deck": list(fights(POSITIONS, SEED, late=True)),
    }
    results = {}
    for name, views in sets.items():
        found = results[name] = measured(views)
        print(f"{name}, {len(views)} positions; over 5 ms: {found['draw_odds over 5 ms, share']}")
        for part in ("ms", "draw_odds by step, ms"):
            for row, numbers in found[part].items():
                print(f"  {row:<14}" + "".join(f"{k:>10} {v:<7}" for k, v in numbers.items()))
    provenance.keep("odds", {"numbers": results})


if __name__ == "__main__":
    main()
