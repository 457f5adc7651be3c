"""His Man Friday in the laboratory: its players, and whole games of theirs as machine code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from friday_nb.core.options import SEATS
from friday_nb.his_man_friday.players import NUMBERS, machine
from friday_nb.his_man_friday.plugin import FIRST, GAME
from friday_nb.lab.compiled import CompiledLaboratory
from friday_nb.lab.games import GameSummary
from friday_nb.lab.laboratory import SHARD, Arm

FEW: Final = 10
"""Games of a player who thinks ahead that are played in one go."""


class HisManFridayLaboratory(CompiledLaboratory):
    """Experiments with His Man Friday."""

    shares_wins = True

    def play(self, arm: Arm, seeds: Iterable[int]) -> list[GameSummary]:
        """One game for each seed, in order, as machine code where there is such."""
        chosen = dict(arm.options)
        players = [NUMBERS[name] for name in arm.players]
        assert len(players) == int(chosen[SEATS])
        first = int(chosen.get(FIRST.name, FIRST.default))
        on = machine.playing()
        return [GameSummary(seed, *on.play(players, first, seed)) for seed in seeds]

    def shard(self, player: str) -> int:
        """How many games of a player to play in one go: one who thinks ahead takes its time."""
        return FEW if player == "search" else SHARD

    def thinking(self, player: str, *, is_fast: bool) -> str:
        """The number of lines of play: there are fewer in plain Python."""
        lines = machine.LINES if is_fast else machine.PLAIN_LINES
        return str(lines) if player == "search" else ""


LABORATORY: Final = HisManFridayLaboratory(GAME, machine.PROGRAM, tuple(NUMBERS))
"""His Man Friday, for experiments."""
