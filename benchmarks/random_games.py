"""How fast the rules of a game are: random games on flat cells, as machine code, through views."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
import provenance

ROUNDS = 7


@dataclass(frozen=True)
class Game:
    """What the measurements need to know about a game.

    Args:
        room: The game's package, with `new_game`, `legal` and `apply`.
        compiled: Its module `compiled`.
        flat: The tests' module that plays random games on flat cells.
        size: The number of cells in a state.
        decisions: The most legal decisions in a position.
    """

    room: Any
    compiled: Any
    flat: Any
    size: int
    decisions: int

    def plain(self, players: int, games: int) -> int:
        """Play random games in plain Python; returns the number of decisions."""
        found = [0] * self.decisions
        made: int = self.flat.play_games([0] * self.size, players, 1, games, found, [1])
        return made

    def machine(self, players: int, games: int) -> int:
        """The same games, compiled."""
        core = self.compiled.compile_with(self.flat)
        s, found = (np.zeros(size, dtype=np.int64) for size in (self.size, self.decisions))
        made: int = core.play_games(s, players, 1, games, found, np.ones(1, dtype=np.int64))
        return made

    def readable(self, players: int, games: int) -> int:
        """Random games through views, actions and events; returns the number of decisions."""
        made = 0
        for seed in range(games):
            rng = random.Random(seed)
            state = self.room.new_game(players, seed)
            while state.actor is not None:
                action = rng.choice(self.room.legal(state.view(state.actor)))
                state, _ = self.room.apply(state, state.actor, action)
                made += 1
        return made


def measure(game: Game, players: int, games: Mapping[str, int]) -> dict[str, Any]:
    """Decisions and games a second of each side, in the best of several rounds."""
    sides: dict[str, Callable[[int, int], int]] = {
        "plain": game.plain,
        "compiled": game.machine,
        "readable": game.readable,
    }
    found: dict[str, Any] = {}
    for name, play in sides.items():
        play(players, 1)
        best = 0.0
        for _ in range(ROUNDS):
            begun = process_time()
            made = play(players, games[name])
            took = process_time() - begun
            best = max(best, made / took)
        found[name] = {
            "decisions a second": round(best),
            "games a second": round(best / made * games[name]),
        }
    speed = {name: each["decisions a second"] for name, each in found.items()}
    found["compiled / plain"] = round(speed["compiled"] / speed["plain"], 1)
    return found


def run(name: str, game: Game, counts: Sequence[int], games: Mapping[str, int]) -> None:
    """Measure with each number of players, print the figures, and save them under this name."""
    if not game.compiled.available():
        print("numba is not installed, so there is nothing to compare")
        return
    numbers = {}
    for players in counts:
        assert game.plain(players, 50) == game.machine(players, 50)
        numbers[f"{players} players"] = found = measure(game, players, games)
        speeds = {side: found[side]["decisions a second"] for side in games}
        print(f"{players} players: {speeds}, compiled / plain {found['compiled / plain']}")
    provenance.keep(name, {"numbers": numbers})
