"""Plain Python, compiled rules and a C++ translation compared: ``python benchmarks/compiled.py``.

Each plays whole games from the same seeds, at random and by the rules of thumb, at levels 1 and 4.
First the digests of all states, decisions and random words must agree; then each is timed in turn,
in processor time, and the best of several rounds counts.  Without g++ the C++ translation is left
out.  Prints a table and writes ``benchmarks/results/compiled.json``.
"""

from __future__ import annotations

import argparse
import ctypes
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
import provenance
import twin

from friday_nb.friday import compiled
from friday_nb.friday.rules import layout
from tests.friday import flat, twins

ROUNDS = 7
GAMES = {flat.RANDOM: 4000, flat.HEURISTIC: 1000}
PLAIN_SHARE = 50
"""Plain Python plays this many times fewer games."""
NAMES = {flat.RANDOM: "random", flat.HEURISTIC: "rules of thumb"}
LEVELS = (1, 4)
CHECKED = 20
"""How many games of each kind have their digests compared."""
SIZES = (layout.SIZE, twins.ROOM, layout.CLASSES, layout.CLASSES, 64)
Play = Callable[..., int]


def sides() -> dict[str, tuple[Play, Play]]:
    """For each side two functions, with its own buffers: digest one game, and play many games."""
    s, found, codes, weights, note = ([0] * n for n in SIZES)
    found_sides: dict[str, tuple[Play, Play]] = {
        "plain": (
            lambda *what: flat.digest_flat(s, *what, found, codes, weights, note, [1]),
            lambda *what: flat.play_games(s, *what, found, note, [1]),
        )
    }
    rows = [np.zeros(n, dtype=np.int64) for n in SIZES]
    silent = np.ones(1, dtype=np.int64)
    core = twins.compiled_rules()
    found_sides["compiled"] = (
        lambda *what: core.digest_flat(rows[0], *what, *rows[1:], silent),
        lambda *what: core.play_games(rows[0], *what, rows[1], rows[4], silent),
    )
    with tempfile.TemporaryDirectory() as folder:
        library: Any = twin.build(Path(folder), *twins.MODULES)
    if library is not None:
        first, *rest = map(twin.row, rows)
        quiet, number = twin.row(silent), ctypes.c_int64
        found_sides["C++"] = (
            lambda *what: library.twin_digest_flat(first, *map(number, what), *rest, quiet),
            lambda *what: library.twin_play_games(
                first, *map(number, what), rest[0], rest[3], quiet
            ),
        )
    return found_sides


def check(players: dict[str, tuple[Play, Play]]) -> None:
    """Check that all sides give the same digests; AssertionError names the game if not."""
    for seed in range(CHECKED):
        for player in NAMES:
            for level in LEVELS:
                game = (level, seed, player, seed)
                assert len({digest(*game) for digest, _ in players.values()}) == 1, game


def measure(players: dict[str, tuple[Play, Play]], player: int, level: int) -> dict[str, Any]:
    """Decisions and games a second of each side, in the best of several rounds."""
    found: dict[str, Any] = {}
    for _ in range(ROUNDS):
        for name, (_, play) in players.items():
            games = GAMES[player] // (PLAIN_SHARE if name == "plain" else 1)
            begun = process_time()
            made = play(level, player, 1, games)
            took = process_time() - begun
            best = found.setdefault(name, {"decisions a second": 0, "games a second": 0})
            best["decisions a second"] = max(best["decisions a second"], round(made / took))
            best["games a second"] = max(best["games a second"], round(games / took))
    speed = {name: best["decisions a second"] for name, best in found.items()}
    found["compiled / plain"] = round(speed["compiled"] / speed["plain"], 1)
    if "C++" in speed:
        found["C++ / compiled"] = round(speed["C++"] / speed["compiled"], 2)
    return found


def main() -> None:
    """Measure, print, write."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    if not compiled.available():
        print("numba is not installed, so there is nothing to compare")
        return
    begun = process_time()
    players = sides()
    players["compiled"][0](1, 0, 0, 0)
    players["compiled"][1](1, 0, 0, 1)
    waited = process_time() - begun
    check(players)
    numbers = {}
    for player, name in NAMES.items():
        for level in LEVELS:
            numbers[f"{name}, level {level}"] = found = measure(players, player, level)
            speeds = {side: found[side]["decisions a second"] for side in players}
            print(f"{name}, level {level}: {speeds}, C++ / compiled {found.get('C++ / compiled')}")
    data = {
        "compiling or loading, s of processor time": round(waited, 1),
        "numbers": numbers,
    }
    provenance.keep("compiled", data)


if __name__ == "__main__":
    main()
