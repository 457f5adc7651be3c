"""The rules of Friday, and what is written like them, as machine code (:mod:`friday_nb.accel.jit`).

``python -m friday_nb.friday.compiled`` compiles the rules in a process of its own, and then the
modules that it is given.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from time import perf_counter
from types import ModuleType
from typing import Any, Final

from friday_nb.accel import jit
from friday_nb.accel.jit import FOLDER_VARIABLE
from friday_nb.accel.jit import is_available as available
from friday_nb.core import chance as core_chance
from friday_nb.friday.rules import (
    abilities,
    chance,
    counting,
    ending,
    facts,
    layout,
    legal,
    log,
    play,
    refusals,
    settle,
    stack,
    turn,
)

__all__ = [
    "CORE",
    "FOLDER_VARIABLE",
    "available",
    "compile_with",
    "main",
    "play_once",
    "ready",
    "rules",
    "sources",
    "warm",
]

CORE: Final = (
    core_chance,
    layout,
    facts,
    log,
    counting,
    ending,
    stack,
    abilities,
    turn,
    settle,
    refusals,
    legal,
    play,
    chance,
)
"""The modules of the rules, each after those it needs."""


def rules() -> Any:
    """The functions and constants of the rules, compiled if that is possible here."""
    return compile_with()


def compile_with(*modules: ModuleType) -> Any:
    """The same together with further modules in restricted Python, each after those it needs."""
    return jit.compile_layers(*_layers(modules))


def sources(*modules: ModuleType) -> tuple[tuple[str, str], ...]:
    """Names and texts of what :func:`compile_with` compiles; a name holds a hash of its text."""
    return jit.sources(*_layers(modules))


def ready(*modules: ModuleType) -> bool:
    """Would :func:`compile_with` find its machine code, so that nobody waits?"""
    return jit.is_ready(*_layers(modules))


def warm(*modules: ModuleType, work: Callable[[Any], object] | None = None) -> None:
    """Compile now (:func:`friday_nb.accel.jit.warm`); for the rules alone a game is played."""
    jit.warm(*_layers(modules), work=work or play_once)


def _layers(modules: tuple[ModuleType, ...]) -> jit.Layers:
    return (CORE, *((module,) for module in modules))


def play_once(functions: Any) -> None:
    """A game at random with every function of the rules that players and searches call."""
    from numpy import array, int64, zeros

    on = functions
    s, log = zeros(on.SIZE, dtype=int64), array([1], dtype=int64)
    found = zeros(12_000, dtype=int64)
    codes, weights = zeros(on.CLASSES, dtype=int64), zeros(on.CLASSES, dtype=int64)
    on.set_up(s, 1, log)
    while s[on.NODE] != on.OVER:
        if s[on.NODE] >= on.CHANCE_PIRATE:
            on.outcomes(s, codes, weights)
            on.resolve(s, on.pick(s), log)
            continue
        on.deal(s, log)
        n = on.decisions(s, found)
        code = found[on.threefry(0, 0, 1, s[on.STACK_DEALT]) % n]
        on.refusal(s, code)
        on.act(s, code, log)
    for function in (on.total, on.needed, on.score, on.room, on.can_draw, on.stack_size):
        function(s)


def main() -> None:
    """Warm the rules, then whatever modules are named: each by its function ``warm_up``."""
    for name in ("", *sys.argv[1:]):
        begun = perf_counter()
        if name:
            importlib.import_module(name).warm_up()
        else:
            warm()
        took = perf_counter() - begun
        sys.stdout.write(f"{name or 'rules':<50} {took:>8.1f} s\n")


if __name__ == "__main__":
    main()
