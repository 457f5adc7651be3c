"""How fast the engine is in plain Python: ``python benchmarks/engine.py``.

Prints a small table and writes ``benchmarks/results/engine.json``.  Each number is the best of
several rounds: on a busy machine the best round is the least disturbed by other programs.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

import provenance

from friday_nb import friday
from friday_nb.friday.perft import cperft, perft
from friday_nb.friday.rules import chance, layout, legal, play
from friday_nb.friday.view import parse_position

ROUNDS = 5
SECONDS = 1.0
IMPORTS = 20
POSITION = (
    "level=1 step=green life=18/4 stack=0,1,-1,0,-1,0,1,0,-1,0>> aging=7n3d pirates=20/6,25/7 "
    "enemy=4W cards=0Y,2T,0B hazards=0L1 aside=0L1 "
    "gone=-1*2,0*3,0L2,1,2,0C2*2,0X2*2,0M,0D,1L1*2,2W*2,1B,1Y,1D,1T,2L1,2C1,2D,2X1,2S,3C1,3D,3X1,3S,4W"
)
Count = tuple[int, int]
"""The numbers of decisions and of games."""


def core_games(seconds: float) -> Count:
    """Random games on the flat cells: legal decisions, the transition, seeded chance."""
    silent = [1]
    found = [0] * 12_000
    decisions = games = 0
    end = perf_counter() + seconds
    while perf_counter() < end:
        rng = random.Random(games)
        s = list(friday.new_game(level=games % 4 + 1, seed=games).cells)
        while s[layout.NODE] != layout.OVER:
            n = legal.decisions(s, found)
            play.act(s, found[int(rng.random() * n)], silent)
            chance.deal(s, silent)
            decisions += 1
        games += 1
    return decisions, games


def readable_games(seconds: float) -> Count:
    """The same games through views, actions and events."""
    decisions = games = 0
    end = perf_counter() + seconds
    while perf_counter() < end:
        rng = random.Random(games)
        state = friday.new_game(level=games % 4 + 1, seed=games)
        actions = friday.legal(state.view)
        while actions:
            state, _ = friday.apply(state, actions[int(rng.random() * len(actions))])
            actions = friday.legal(state.view)
            decisions += 1
        games += 1
    return decisions, games


def counted_lines(count: Callable[[friday.View, int], int], depth: int) -> float:
    """How many lines per second perft counts."""
    view = parse_position(POSITION)
    begun = perf_counter()
    n = count(view, depth)
    return n / (perf_counter() - begun)


def import_milliseconds(code: str) -> float:
    """The time of an import in a new process beyond Python's own start, in ms: the median."""

    def spent(what: str) -> float:
        begun = perf_counter()
        subprocess.run([sys.executable, "-c", what], check=True)
        return perf_counter() - begun

    pairs = [(spent(code), spent("pass")) for _ in range(IMPORTS)]
    whole, bare = (statistics.median(column) for column in zip(*pairs, strict=True))
    return 1000 * (whole - bare)


def best(measure: Callable[[float], Count]) -> tuple[float, float]:
    """Decisions and games a second, in the best of several rounds."""
    measure(0.1)
    rounds = [measure(SECONDS / ROUNDS * 2) for _ in range(ROUNDS)]
    seconds = SECONDS / ROUNDS * 2
    return max(d for d, _ in rounds) / seconds, max(g for _, g in rounds) / seconds


def main() -> None:
    """Measure, print, write."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    core, readable = best(core_games), best(readable_games)
    numbers = {
        "rules core: decisions a second": core[0],
        "rules core: games a second": core[1],
        "readable layer: decisions a second": readable[0],
        "readable layer: games a second": readable[1],
        "perft: lines a second": max(counted_lines(perft, 5) for _ in range(ROUNDS)),
        "cperft: lines a second": max(counted_lines(cperft, 4) for _ in range(ROUNDS)),
        "import friday_nb: ms": import_milliseconds("import friday_nb"),
        "from friday_nb import friday: ms": import_milliseconds("from friday_nb import friday"),
        "friday-nb rules FRI-WIN-1: ms": import_milliseconds(
            "import sys; from friday_nb.cli import main; sys.stdout = sys.stderr = open('/dev/null'"
            ", 'w'); main(['rules', 'FRI-WIN-1'])"
        ),
    }
    for name, value in numbers.items():
        print(f"{name:<36} {value:>12,.1f}")
    rounded = {name: round(value, 1) for name, value in numbers.items()}
    provenance.keep("engine", {"numbers": rounded})


if __name__ == "__main__":
    main()
