"""Laboratories of games whose players are compiled together (:mod:`friday_nb.accel.machine`)."""

from __future__ import annotations

import hashlib
from functools import cache

from friday_nb.accel import jit
from friday_nb.accel.machine import Program
from friday_nb.core.game import AnyGame
from friday_nb.lab.laboratory import Arm, Laboratory

__all__ = ["CompiledLaboratory"]


class CompiledLaboratory(Laboratory):
    """A laboratory that plays whole games as machine code where there is such.

    Args:
        game: The game.
        program: Its players for the compiler.
        names: The names of the players, the strongest last.
    """

    def __init__(self, game: AnyGame, program: Program, names: tuple[str, ...]) -> None:
        super().__init__(game)
        self._program = program
        self._names = names

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, the strongest last."""
        return self._names

    @property
    def is_fast(self) -> bool:
        """Are games played as machine code here?"""
        return jit.is_available()

    def is_ready(self, arm: Arm) -> bool:
        """Is the machine code of the players there, if there can be any?"""
        return self._program.is_ready() or not self.is_fast

    def make_ready(self, arm: Arm) -> None:
        """Compile the players."""
        self._program.warm_up()

    def version(self, player: str, *, is_fast: bool | None = None) -> str:
        """A short name of the rules and of this player: how it plays can change only with it."""
        thinking = self.thinking(player, is_fast=self.is_fast if is_fast is None else is_fast)
        return _hash(self._program, player + thinking)

    def thinking(self, player: str, *, is_fast: bool) -> str:
        """What besides its source decides how a player plays, such as how long it thinks."""
        return ""


@cache
def _hash(program: Program, text: str) -> str:
    source = program.rules.sources(*program.modules)[-1][0]
    return hashlib.sha256((source + text).encode()).hexdigest()[:16]
