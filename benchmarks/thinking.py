"""How long odds and advice take in plain Python, in the three games; prints JSON.

``benchmarks/static.py`` runs it in the Python of the static site, and in this one for comparison.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from time import perf_counter

GAMES = ("friday", "his_man_friday", "black_friday")
DECISIONS = 6


def times(game: str) -> dict[str, list[float]]:
    """Milliseconds of each answer while a game is played by advice."""
    plugin = import_module(f"friday_nb.{game}")
    session = plugin.new_session(seed=7)
    found: dict[str, list[float]] = {"odds": [], "advice": []}
    for _ in range(DECISIONS):
        if not session.to_act:
            break
        seat = session.to_act[0]
        view = session.view_of(seat)
        began = perf_counter()
        plugin.odds.of(view)
        half = perf_counter()
        best = plugin.advise(view).best.action
        found["odds"].append(1000 * (half - began))
        found["advice"].append(1000 * (perf_counter() - half))
        session.act(str(best), seat)
    return found


def summary() -> dict[str, dict[str, dict[str, float]]]:
    """Median and 95th percentile by game and kind."""
    return {
        game: {
            kind: {
                "p50": round(each[len(each) // 2], 2),
                "p95": round(each[len(each) * 95 // 100], 2),
            }
            for kind, numbers in times(game).items()
            for each in [sorted(numbers)]
        }
        for game in GAMES
    }


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_known_args()
    sys.modules["numba"] = None  # type: ignore[assignment] # plain Python, as in a browser
    print(json.dumps(summary()))
