"""His Man Friday in the laboratory: its players, and whole games of theirs as machine code."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Final

from friday_nb.core.options import SEATS
from friday_nb.his_man_friday import compiled
from friday_nb.his_man_friday.players import NUMBERS, machine
from friday_nb.his_man_friday.plugin import FIRST, GAME
from friday_nb.lab.games import GameSummary
from friday_nb.lab.laboratory import SHARD, Arm, Laboratory

FEW: Final = 10
"""Games of a player who thinks ahead that are played in one go."""


class HisManFridayLaboratory(Laboratory):
    """Experiments with His Man Friday."""

    shares_wins = True

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, the strongest last."""
        return tuple(NUMBERS)

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

    @property
    def is_fast(self) -> bool:
        """Are games played as machine code here?"""
        return compiled.available()

    def is_ready(self, arm: Arm) -> bool:  # noqa: ARG002 - all players are compiled together
        """Is the machine code of the players there, if there can be any?"""
        return machine.is_ready() or not self.is_fast

    def make_ready(self, arm: Arm) -> None:  # noqa: ARG002 - the same
        """Compile the players."""
        machine.warm_up()

    def version(self, player: str, *, is_fast: bool | None = None) -> str:
        """A short name of the rules and of this player: how it plays can change only with it."""
        fast = self.is_fast if is_fast is None else is_fast
        return _version(player, is_fast=fast)


@cache
def _version(player: str, *, is_fast: bool) -> str:
    text = compiled.sources(*machine.MODULES)[-1][0] + player
    if player == "search":  # it thinks less in plain Python
        text += str(machine.LINES if is_fast else machine.PLAIN_LINES)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


LABORATORY: Final = HisManFridayLaboratory(GAME)
"""His Man Friday, for experiments."""
