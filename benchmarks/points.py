"""What an aim is worth: scores and wins of the strong player without one, to win, and for points.

    .venv/bin/python benchmarks/points.py [--games 20000] [--levels 1 2 3 4] [--keep]

All three play the same seeds of the laboratory, as in ``friday-nb simulate --bot strong --aim win
--aim points --level 1``; so differences are compared game by game.

Runs are saved in build/points and resumed; the figures go to benchmarks/results/points.json.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

import provenance

from friday_nb.friday import LEVELS
from friday_nb.friday.lab import friday_games
from friday_nb.friday.players import SCORING
from friday_nb.lab import Experiment, runner, summary

RUNS: Final = Path(__file__).resolve().parent.parent / "build" / "points"
PLAYERS: Final = ("strong", *SCORING)
FIRST_SEED: Final = 2
"""Of the laboratory; the weights were chosen by games of other seeds."""
GOOD: Final = 80
"""The score that many play for."""


def rounded(values: tuple[float, ...]) -> list[float]:
    """Numbers rounded to six decimals."""
    return [round(value, 6) for value in values]


def level_of(level: int, games: int, workers: int) -> list[dict[str, Any]]:
    """A row for each player: wins, scores, and how both differ from those without an aim."""
    experiment = Experiment.of("friday", PLAYERS, {"level": [level]}, games=games, seed=FIRST_SEED)
    folder = RUNS / f"{level}-{games}-{experiment.version}"
    run = runner.run(experiment, folder, workers=workers)
    differences = {pair.first: pair for pair in summary.comparisons(run)}
    rows = []
    for number, found in enumerate(summary.summarise(run)):
        scores = [game.score for game in friday_games(run, number)]
        pair = differences.get(number)
        rows.append(
            {
                "player": PLAYERS[number],
                "level": level,
                "games": found.games,
                "wins": found.wins,
                "ci95": rounded(found.win_rate.interval),
                "mean_score": round(found.score.value, 3),
                "highest_score": found.highest,
                "good": sum(score >= GOOD for score in scores) / found.games,
                "wins_more": pair and [pair.win_rate.value, *rounded(pair.win_rate.interval)],
                "scores_more": pair and [pair.score.value, *rounded(pair.score.interval)],
            }
        )
        print(rows[-1], flush=True)
    return rows


def main() -> None:
    """Play, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--levels", type=int, nargs="+", choices=LEVELS, default=LEVELS)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", action="store_true", help="write benchmarks/results/points.json")
    args = parser.parse_args()
    rows = [row for level in args.levels for row in level_of(level, args.games, args.workers)]
    if args.keep:
        provenance.keep("points", {"good": GOOD, "rows": rows})


if __name__ == "__main__":
    main()
