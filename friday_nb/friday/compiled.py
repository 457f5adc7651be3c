"""The rules of Friday, and what is written like them, compiled (:mod:`friday_nb.accel.jit`)."""

from __future__ import annotations

from typing import Any, Final

from friday_nb.accel.rules import CompiledRules
from friday_nb.core import chance as core_chance
from friday_nb.core import log as core_log
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

CORE: Final = (
    core_chance,
    layout,
    facts,
    core_log,
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


COMPILED: Final = CompiledRules(CORE, play_once)
"""The rules for the compiler; its methods are the functions of this module."""

rules, compile_with, sources = COMPILED.rules, COMPILED.compile_with, COMPILED.sources
available, ready, warm = COMPILED.available, COMPILED.ready, COMPILED.warm
