"""How strong the players are, and an upper bound on how strong any player can be.

    .venv/bin/python benchmarks/strength.py [--games 20000] [--workers 2]

Strength: whole games of each level with the laboratory's seed 1 and default rulings, as in
``friday-nb simulate --level 4 --bot strong --games 20000 --seed 1``.  Hindsight: lost games are
replayed with the same cards until one attempt wins; no player can win more than hindsight does.
Own games: a random decision of each of OWN_GAMES, by the chance that the player saw there at sight.
Its games are nearly all won; ``benchmarks/chances.py`` measures how well calibrated its chances are
where a game is open.

Runs are saved in build/strength and resumed; the figures go to benchmarks/results/strength.json.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import Any

import calibration_games
import numpy as np
import provenance

from friday_nb.friday import LEVELS, compiled
from friday_nb.friday.lab import count_endings, friday_games
from friday_nb.friday.players import NeuralPlayer, evaluator, weights
from friday_nb.friday.rules import layout
from friday_nb.lab import Experiment, rate, runner, summary

HERE = Path(__file__).resolve().parent
RUNS = HERE.parent / "build" / "strength"
FIRST_SEED = 10_000_001
LOST_TRIED = 50
TRIES = 1_000
SLACK = 0.03
OWN_GAMES = 10_000
BINS = 20


def rounded(value: float) -> float:
    """A number rounded to six decimals."""
    return round(value, 6)


def strength(games: int, workers: int) -> list[dict[str, Any]]:
    """Win rate with its interval, score and endings for every player and level."""
    rows = []
    for player in ("strong", "thumb", "random"):
        for level in LEVELS:
            experiment = Experiment.of("friday", [player], {"level": [level]}, games=games)
            folder = RUNS / f"{player}-{level}-{games}-{experiment.version}"
            run = runner.run(experiment, folder, workers=workers)
            found = summary.summarise(run)[0]
            endings = count_endings(friday_games(run))
            rows.append(
                {
                    "player": player,
                    "level": level,
                    "games": found.games,
                    "wins": found.wins,
                    "win_rate": rounded(found.win_rate.value),
                    "ci95": [rounded(x) for x in found.win_rate.interval],
                    "mean_score": rounded(found.score.value),
                    "highest_score": found.highest,
                    "lost_in_step": dict(endings.deaths),
                    "decisions": rounded(found.decisions),
                }
            )
            print(rows[-1], flush=True)
    return rows


class Study:
    """The neural player's compiled evaluator, and the buffers to play games with it."""

    def __init__(self) -> None:
        self.evaluator = evaluator.Evaluator(fast=True)
        self.core: Any = compiled.compile_with(*evaluator.MODULES, calibration_games)
        self.s = np.zeros(layout.SIZE, np.int64)
        self.where = np.zeros(layout.SIZE, np.int64)
        self.kept = np.zeros(3)
        self.log = np.ones(1, np.int64)

    def sample(self, level: int, seed: int, depth: int = 0, margin: float = 0.0) -> bool:
        """Play a game and keep one of its decisions at random; True if the game was won."""
        self.core.sample(
            self.evaluator.buffers, self.s, level, seed, depth, margin, self.kept, self.where
        )
        return bool(self.kept[2])

    def hindsight(self, level: int, seed: int) -> int:
        """How many attempts it takes to win with the cards of this seed; 0 if none wins."""
        return int(self.core.hindsight(self.evaluator.buffers, self.s, level, seed, TRIES, SLACK))


def hindsight(study: Study) -> list[dict[str, Any]]:
    """How many of the games lost without looking ahead can be won with the same cards."""
    rows = []
    for level in LEVELS:
        games, lost, saved = 0, 0, 0
        while lost < LOST_TRIED and games < 200 * LOST_TRIED:
            games += 1
            if study.sample(level, FIRST_SEED * 3 + games):
                continue
            lost += 1
            saved += study.hindsight(level, FIRST_SEED * 3 + games) > 0
        rows.append({"level": level, "games": games, "lost": lost, "saved": saved, "tries": TRIES})
        print(rows[-1], flush=True)
    return rows


def own_games(study: Study) -> list[dict[str, Any]]:
    """By the chance that was seen: how many of the games were won, with the 95% interval."""
    strong = NeuralPlayer()
    found: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for n in range(OWN_GAMES):
        is_won = study.sample(1 + n % 4, FIRST_SEED * 5 + n, strong.depth, strong.margin)
        seen = float(study.kept[0])
        found[min(int(seen * BINS), BINS - 1)].append((seen, is_won))
    rows = []
    for part in filter(None, found):
        won = rate(sum(is_won for _, is_won in part), len(part))
        rows.append(
            {
                "positions": len(part),
                "seen": rounded(fmean(seen for seen, _ in part)),
                "won": rounded(won.value),
                "ci95": [rounded(x) for x in won.interval],
            }
        )
    return rows


def saved(name: str, study: Callable[[Study], list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """The results of a study of the weights that ship, saved in a file."""
    kept = RUNS / f"{name}-{weights.name()}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(study(Study())), encoding="utf-8")
    return list(json.loads(kept.read_text(encoding="utf-8")))


def main() -> None:
    """Measure everything and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    strong = NeuralPlayer()
    found = {
        "depth": strong.depth,
        "margin": strong.margin,
        "weights": weights.name(),
        "hindsight": saved("hindsight", hindsight),
        "own games": saved("own-games", own_games),
        "strength": strength(args.games, args.workers),
    }
    provenance.keep("strength", found)


if __name__ == "__main__":
    main()
