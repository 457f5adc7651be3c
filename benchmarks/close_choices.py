"""How far off the difference of two told chances is, and what choices called close cost in a game.

    .venv/bin/python benchmarks/close_choices.py pairs [--positions 100]
    .venv/bin/python benchmarks/close_choices.py games [--games 400] [--level 1 --level 4]

``pairs``: in positions of strong and of weak play (``benchmarks/positions_played_on.py``) the best
decision and another one, each played on twice GAMES times, at sight, with the same luck; rows to
build/chances, for ``benchmarks/chances.py``.  ``games``: whole games of a player who picks at
random among the decisions that advice calls the best or does not tell apart from it, and of one who
picks among all that are behind by the error of the difference or less (or ``--times`` that error);
to benchmarks/results/close_choices.json.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any, Final

import numpy as np
from positions_played_on import SOURCES, TURNS, Table, folder, share_kept
from provenance import RESULTS, keep

from friday_nb.friday import LEVELS
from friday_nb.friday.players import calibration
from friday_nb.friday.players.losses import CLOSE
from friday_nb.friday.rules import layout
from friday_nb.lab import statistics

FIRST_SEED: Final = 200_000_000
GAMES: Final = 150
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
MARGIN: Final = 4.0
"""Decisions farther behind at sight than this share of a game's variance are never close."""
FAR: Final = 0.1
"""Decisions that give away more than this are not compared."""


def wins(table: Table, where: Any, code: int, luck: int) -> int:
    """Of GAMES games that go on at sight after this decision, how many are won."""
    there = where.copy()
    there[layout.SEED_LOW] = (int(there[layout.SEED_LOW]) * 64 + luck) % 2**32
    table.core.act(there, code, table.log)
    return int(table.core.wins_from(table.evaluator.buffers, table.s, there, GAMES, 0, 0.0))


def pair(table: Table, n: int) -> Any:
    """The best decision and another one of position ``n``; None where there is no other."""
    level, source = 1 + n % 4, TURNS[n // 4 % len(TURNS)]
    (where,), rng = table.sampled(SOURCES[source], level, FIRST_SEED + n)
    known = where.tolist()
    sight = dict(table.evaluator.judge_all(known, 0))
    if rng.random() >= share_kept(max(sight.values())):
        return None
    thought = dict(table.evaluator.judge_all(known, 1))
    ranked = sorted(thought, key=lambda code: -thought[code])
    others = [c for c in ranked[1:] if 0 < thought[ranked[0]] - thought[c] < FAR]
    if not others:
        return None
    chosen = (ranked[0], others[rng.choice((0, rng.integers(len(others))))])
    row = np.zeros((), PAIR)
    row["seed"], row["level"], row["source"] = FIRST_SEED + n, level, source
    row["step"], row["node"] = where[layout.STEP], where[layout.NODE]
    for i, code in enumerate(chosen):
        row["sight"][i], row["thought"][i] = sight[code], thought[code]
        row["won"][i] = [wins(table, where, code, half) for half in (0, 1)]
    return row


def pairs(table: Table, positions: int, seconds: float) -> None:
    """Compare decisions until there are ``positions`` pairs, or the time is up."""
    began, rows, n = time.time(), [], 0
    while len(rows) < positions and time.time() - began < seconds:
        if (row := pair(table, n)) is not None:
            rows.append(row)
            if len(rows) % 5 == 0:
                np.save(folder().parent / "pairs.npy", np.array(rows, PAIR))
                print(f"{len(rows)} pairs, {time.time() - began:.0f} s", flush=True)
        n += 1
    np.save(folder().parent / "pairs.npy", np.array(rows, PAIR))


def play(table: Table, level: int, seed: int, times: float) -> tuple[bool, dict[str, float]]:
    """A game of a player who takes any decision at most ``times`` its error behind the best.

    Returns whether it was won, and what advice would say about it: chance at the start, skill,
    luck, decisions with more than one such option.
    """
    known, s = calibration.measured(1), table.s
    rng = np.random.default_rng(seed)
    table.core.new_cells(s, level, seed, table.log)
    start, skill, luck, open_, before = -1.0, 0.0, 0.0, 0, -1.0
    while s[layout.NODE] != layout.OVER:
        here = (level, int(s[layout.STEP]))
        found = table.evaluator.judge_all(s.tolist(), 1, MARGIN)
        told = [(code, known.told(win, *here)) for code, win in found]
        best = max(win for _, win in told)
        close = [
            (code, win)
            for code, win in told
            if best - win <= times * known.error_of_difference(best, win)
        ]
        code, win = close[rng.integers(len(close))]
        open_ += len(close) > 1
        luck += best - before if before >= 0 else 0.0
        start = best if start < 0 else start
        skill += win - best
        before = win
        table.core.act(s, code, table.log)
        table.core.deal(s, table.log)
    won = bool(s[layout.RESULT] == layout.WON)
    luck += won - before
    return won, {"start": start, "skill": skill, "luck": luck, "open": open_}


def games(table: Table, count: int, levels: list[int], times: list[float]) -> None:
    """The share of games won by level, with its interval, and what advice says about these games.

    Written down after every ten games, beside what other runs with other levels and errors found.
    """
    asked = {(each, level) for each in times for level in levels}
    other = [row for row in found_before() if (row["times_the_error"], row["level"]) not in asked]
    played: dict[tuple[float, int], list[tuple[bool, dict[str, float]]]] = {
        place: [] for place in sorted(asked)
    }
    for n in range(count):
        for (each, level), mine in played.items():
            mine.append(play(table, level, FIRST_SEED * 2 + n, each))
        if (n + 1) % 10 == 0 or n + 1 == count:
            rows = [summed_up(each, level, mine) for (each, level), mine in played.items()]
            keep("close_choices", {"called close": CLOSE, "rows": other + rows})
            print(
                n + 1, [(r["times_the_error"], r["level"], r["win_rate"]) for r in rows], flush=True
            )


def found_before() -> list[dict[str, Any]]:
    """The rows of the results file."""
    path = RESULTS / "close_choices.json"
    return list(json.loads(path.read_text(encoding="utf-8"))["rows"]) if path.exists() else []


def summed_up(
    times: float, level: int, played: list[tuple[bool, dict[str, float]]]
) -> dict[str, Any]:
    """How these games ended, and the means of what advice says about them."""
    rate = statistics.rate(sum(won for won, _ in played), len(played))
    return {
        "times_the_error": times,
        "level": level,
        "games": len(played),
        "win_rate": round(rate.value, 5),
        "ci95": [round(x, 5) for x in rate.interval],
        "mean": {
            name: round(sum(told[name] for _, told in played) / len(played), 4)
            for name in played[0][1]
        },
    }


def main() -> None:
    """Compare, or play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("pairs", "games"))
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--level", type=int, action="append", choices=LEVELS)
    parser.add_argument("--times", type=float, action="append")
    args = parser.parse_args()
    if args.what == "pairs":
        pairs(Table(), args.positions, args.seconds)
        return
    games(Table(), args.games, args.level or [1, 4], args.times or [CLOSE, 1.0])


if __name__ == "__main__":
    main()
