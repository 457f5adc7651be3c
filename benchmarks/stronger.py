"""What was tried to make the strong player stronger, on the same deals as the player himself.

    .venv/bin/python benchmarks/stronger.py [--games 20000] [--level 4] [--also NAME FILE] [--keep]

Each variant plays the games that the strong player plays, card for card as long as they decide
alike, so that only the games count that one of the two wins and the other loses (McNemar 1947).
``--also`` adds a player with other weights, under this name: those of an earlier version, or
of ``scripts/train_player.py --seed 2 --out FILE``, by which one sees what the training is worth and
not one lucky run.
The figures go to benchmarks/results/stronger.json.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import provenance

from friday_nb.friday import LEVELS, engine
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.rules import layout

FIRST_SEED: Final = 60_000_001
ALWAYS: Final = 1.0
"""No chance is above it."""
EVERY: Final = 1_000
"""Games between two lines of report."""


@dataclass(frozen=True)
class Variant:
    """A player: he looks ``depth`` cards ahead where his chance, at sight, is below ``danger``.

    ``margin``: how close decisions have to be to be looked into
    (:mod:`friday_nb.friday.players.lookahead`); elsewhere he thinks as the strong player does.
    """

    evaluator: Evaluator
    danger: float = 0.0
    depth: int = 1
    margin: float = 1.0

    def wins(self, level: int, seed: int) -> bool:
        """Whether he wins this game."""
        core, b = self.evaluator.core, self.evaluator.buffers
        s = np.array(engine.new_game(level, seed).cells, np.int64)
        core.deal(s, b.log)
        while s[layout.NODE] != layout.OVER:
            how = (1, 1.0)
            if self.danger == ALWAYS or (self.danger and core.judge(b.net, s) < self.danger):
                how = (self.depth, self.margin)
            core.act(s, core.decide(b, s, *how), b.log)
            core.deal(s, b.log)
        return bool(s[layout.RESULT] == layout.WON)


def variants(also: Iterable[tuple[str, str]]) -> dict[str, Variant]:
    """The strong player, whom the others are compared with, and what was tried."""
    usual = Evaluator(fast=True)
    found = {
        "strong": Variant(usual),
        "two cards ahead where the chance is below 90%": Variant(usual, 0.9, 2),
        "the same, only for decisions a third as far apart": Variant(usual, 0.9, 2, 0.3),
        "the same, for decisions three times as far apart": Variant(usual, 0.9, 2, 3.0),
    }
    return found | {name: Variant(Evaluator(fast=True, file=Path(file))) for name, file in also}


def measured(players: dict[str, Variant], level: int, games: int) -> dict[str, dict[str, Any]]:
    """For each player the games won, won instead of the first one, lost instead, and the time."""
    rows: dict[str, dict[str, Any]] = {
        name: {"games": 0, "won": 0, "instead": 0, "lost": 0, "seconds": 0.0} for name in players
    }
    first = next(iter(players))
    for seed in range(FIRST_SEED, FIRST_SEED + games):
        won = {}
        for name, player in players.items():
            began = time.process_time()
            won[name] = player.wins(level, seed)
            row = rows[name]
            row["seconds"] += time.process_time() - began
            row["games"] += 1
            row["won"] += won[name]
            row["instead"] += won[name] and not won[first]
            row["lost"] += won[first] and not won[name]
        if rows[first]["games"] % EVERY == 0:
            print(rows, flush=True)
    return rows


def main() -> None:
    """Play, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--level", type=int, choices=LEVELS, default=LEVELS[-1])
    parser.add_argument("--also", nargs=2, action="append", default=[], metavar=("NAME", "FILE"))
    parser.add_argument("--keep", action="store_true", help="write results/stronger.json")
    args = parser.parse_args()
    players = variants(args.also)
    for player in players.values():
        player.wins(args.level, FIRST_SEED - 1)  # nobody waits for a compiler below
    rows = measured(players, args.level, args.games)
    print(rows)
    if args.keep:
        provenance.keep("stronger", {"level": args.level, "rows": rows})


if __name__ == "__main__":
    main()
