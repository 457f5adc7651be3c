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
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import provenance
from spread import milliseconds, percentiles

from friday_nb import friday
from friday_nb.friday import View, odds
from tests.friday.played import fights, good_fights

POSITIONS = 1_500
SEED = 3
AT = (50, 90, 95, 99)
TARGET = 5.0
"""The target for the draw odds: milliseconds at the 95th percentile."""
ASKED: dict[str, Callable[[View], object]] = {
    "draw_odds": odds.draw_odds,
    "next_card": odds.next_card,
    "unseen_aging": odds.unseen_aging,
}


def measured(views: list[View]) -> dict[str, object]:
    """The percentiles of every question, and of the draw odds by step."""
    times = {
        name: [milliseconds(partial(View, view.cells), ask) for view in views]
        for name, ask in ASKED.items()
    }
    by_step = {}
    for step in friday.Step:
        mine = [t for t, view in zip(times["draw_odds"], views, strict=True) if view.step == step]
        if mine:
            by_step[step.name.lower()] = {"positions": len(mine), **percentiles(mine, AT)}
    slow = sum(t > TARGET for t in times["draw_odds"]) / len(views)
    return {
        "positions": len(views),
        "ms": {name: percentiles(found, AT) for name, found in times.items()},
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
