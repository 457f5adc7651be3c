# ruff: noqa: INP001, T201 - a program to run by hand, which prints what it measured
"""How strong the players are, whether the strong one's chances are true, and what stands above it.

    .venv/bin/python benchmarks/strength.py [--games 20000] [--samples 10000] [--workers 2]

Strength: whole games of each level, the laboratory's seed 1, default rulings; the same as
``friday-nb simulate --level 4 --player strong --games 20000 --seed 1``.  Calibration: one random
decision of each of other games, the chance that advice tells there against how the strong player
ended the game.  Error:
how far such chances are from many games played on from there, and how far the difference of two
chances in one position is from that of such games.  Hindsight: lost games played again
with the same cards until one is won: above what hindsight wins, nobody is.

Runs are kept in build/strength and resumed; the numbers go to benchmarks/results/strength.json.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import provenance

from friday_nb.friday import compiled
from friday_nb.friday.players import StrongPlayer, advice, studies, thinker, weights
from friday_nb.friday.rules import layout
from friday_nb.lab import runner, statistics, summary
from friday_nb.lab.experiment import Experiment

HERE = Path(__file__).resolve().parent
RUNS = HERE.parent / "build" / "strength"
LEVELS = (1, 2, 3, 4)
BINS = 20
FIRST_SEED = 10_000_001
POSITIONS = 100
GAMES_FROM_EACH = 60
PAIRS = 200
GAMES_OF_A_PAIR = 200
LOST_TRIED = 50
TRIES = 1_000
SLACK = 0.03
NO_BLUNDER = 0.2
"""Decisions that give away more winning chance than this are not compared."""


def rounded(value: float) -> float:
    """Six digits say enough."""
    return round(value, 6)


def strength(games: int, workers: int) -> list[dict[str, Any]]:
    """Win rate with its interval, score and endings, for every player and level."""
    rows = []
    for player in ("strong", "thumb", "random"):
        for level in LEVELS:
            experiment = Experiment.of([player], [level], games=games)
            folder = RUNS / f"{player}-{level}-{games}-{experiment.version}"
            run = runner.run(experiment, folder, workers=workers)
            found = summary.summarise(run)[0]
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
                    "lost_in_step": dict(found.deaths),
                    "decisions": rounded(found.decisions),
                }
            )
            print(rows[-1], flush=True)
    return rows


class Study:
    """The strong player's mind, compiled, with a table to play on."""

    def __init__(self) -> None:
        self.mind = thinker.Thinker(fast=True)
        self.core: Any = compiled.compile_with(*thinker.MODULES, studies)
        self.s = np.zeros(layout.SIZE, np.int64)
        self.where = np.zeros(layout.SIZE, np.int64)
        self.kept = np.zeros(3)
        self.log = np.ones(1, np.int64)

    def sample(self, level: int, seed: int, depth: int = 0, margin: float = 0.0) -> bool:
        """Play a game, keep one of its decisions, at random; was the game won?"""
        self.core.sample(
            *self.mind.paper, self.s, self.log, level, seed, depth, margin, self.kept, self.where
        )
        return bool(self.kept[2])

    def chance_there(self, depth: int) -> float:
        """The winning chance of the decision sampled last, thinking so far ahead."""
        return max(win for _, win in self.mind.judge_all(self.where.tolist(), depth))

    def share_from_there(self, games: int, depth: int, margin: float, after: int = 0) -> float:
        """The share of games won that go on from the decision sampled last, ``after`` it if told.

        ``after`` is one of its decisions, packed.
        """
        where = self.where.copy()
        if after:
            self.core.act(where, after, self.log)
        won = self.core.wins_from(*self.mind.paper, self.s, self.log, where, games, depth, margin)
        return float(won) / games

    def hindsight(self, level: int, seed: int) -> int:
        """Games until the cards of this seed are won; 0 if never."""
        return int(
            self.core.hindsight(*self.mind.paper, self.s, self.log, level, seed, TRIES, SLACK)
        )


def calibration(study: Study, strong: StrongPlayer, samples: int) -> dict[str, Any]:
    """Chances told and games won, bin by bin, and the expected calibration error."""
    found = []
    for n in range(samples):
        won = study.sample(1 + n % 4, FIRST_SEED + n, strong.depth, strong.margin)
        found.append((study.chance_there(strong.depth), won))
    seen = np.array(found, float)
    bins = np.minimum((seen[:, 0] * BINS).astype(int), BINS - 1)
    rows = []
    for i in range(BINS):
        mine = seen[bins == i]
        if len(mine):
            found = statistics.rate(int(mine[:, 1].sum()), len(mine))
            rows.append(
                {
                    "positions": len(mine),
                    "seen": rounded(float(mine[:, 0].mean())),
                    "won": rounded(found.value),
                    "ci95": [rounded(x) for x in found.interval],
                }
            )
    error = sum(row["positions"] * abs(row["seen"] - row["won"]) for row in rows) / samples
    print(f"calibration error {error:.4%} on {samples} positions", flush=True)
    return {"positions": samples, "error": rounded(error), "bins": rows}


def spread(study: Study, strong: StrongPlayer) -> dict[str, Any]:
    """Standard error of a chance at sight, and of one thought about, by level 4.

    As shares of the standard deviation of a single game; the games go on as the player that ships
    plays them.
    """
    squares, noise, scale = [0.0, 0.0], 0.0, 0.0
    for n in range(POSITIONS):
        study.sample(4, FIRST_SEED * 2 + n)
        share = study.share_from_there(GAMES_FROM_EACH, strong.depth, strong.margin)
        for depth in (0, 1):
            squares[depth] += (study.chance_there(depth) - share) ** 2
        noise += share * (1 - share) / (GAMES_FROM_EACH - 1)
        scale += share * (1 - share)
    off = [rounded(math.sqrt(max(0.0, square - noise) / scale)) for square in squares]
    print(f"a chance is off by {off} standard deviations of a game, by depth", flush=True)
    return {"positions": POSITIONS, "games_from_each": GAMES_FROM_EACH, "off": off}


def differences(study: Study) -> dict[str, Any]:
    """How far the difference of two chances in one position is off.

    As a share of what it would be if the errors of the two had nothing to do with each other.  The
    decisions are the best one and any other that is no blunder by far; games go on at sight.
    """
    rng = np.random.default_rng(1)
    squares, noise, alone = 0.0, 0.0, 0.0
    pairs = tried = 0
    while pairs < PAIRS:
        study.sample(1 + tried % 4, FIRST_SEED * 4 + tried)
        tried += 1
        options = study.mind.judge_all(study.where.tolist(), 1)
        others = [option for option in options[1:] if 0 < options[0][1] - option[1] < NO_BLUNDER]
        if not others:
            continue
        pairs += 1
        (best, first), (other, second) = options[0], others[rng.integers(len(others))]
        shares = [study.share_from_there(GAMES_OF_A_PAIR, 0, 0.0, code) for code in (best, other)]
        squares += (first - second - shares[0] + shares[1]) ** 2
        noise += sum(share * (1 - share) for share in shares) / (GAMES_OF_A_PAIR - 1)
        alone += sum(advice.off(win, 1) ** 2 for win in (first, second))
    part = rounded(math.sqrt(max(0.0, squares - noise) / alone))
    print(f"a difference of two chances is off by {part} of what they are alone", flush=True)
    return {"pairs": PAIRS, "games_from_each": GAMES_OF_A_PAIR, "part": part}


def hindsight(study: Study) -> list[dict[str, Any]]:
    """Of the games lost at sight, how many could have been won with the same cards."""
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


def studied(strong: StrongPlayer, samples: int) -> dict[str, Any]:
    """All but the strength; kept, too."""
    kept = RUNS / f"studies-{weights.name()}-{strong.depth}-{strong.margin}-{samples}.json"
    if not kept.exists():
        study = Study()
        found = {
            "calibration": calibration(study, strong, samples),
            "error": spread(study, strong),
            "difference": differences(study),
            "hindsight": hindsight(study),
        }
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(found), encoding="utf-8")
    return dict(json.loads(kept.read_text(encoding="utf-8")))


def main() -> None:
    """Measure everything and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--samples", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    strong = StrongPlayer()
    found = {
        "depth": strong.depth,
        "margin": strong.margin,
        "weights": weights.name(),
        **studied(strong, args.samples),
        "strength": strength(args.games, args.workers),
    }
    provenance.keep("strength", found)


if __name__ == "__main__":
    main()
