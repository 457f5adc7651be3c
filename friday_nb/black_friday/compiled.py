"""The rules of Black Friday, and other restricted Python, as machine code.

``python -m friday_nb.black_friday.compiled`` compiles the rules (:mod:`friday_nb.accel.jit`).
"""

from __future__ import annotations

from typing import Any, Final

from friday_nb.accel.jit import is_available as available
from friday_nb.accel.rules import CompiledRules
from friday_nb.black_friday.rules import (
    actions,
    adjustment,
    bag,
    deal,
    ending,
    facts,
    hidden,
    layout,
    legal,
    log,
    markers,
    play,
    refusals,
    turn,
)
from friday_nb.core import chance as core_chance
from friday_nb.core import log as core_log
from friday_nb.core.chance import TEST_STREAM

__all__ = [
    "COMPILED",
    "CORE",
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
    core_log,
    log,
    bag,
    markers,
    deal,
    adjustment,
    ending,
    turn,
    actions,
    hidden,
    refusals,
    legal,
    play,
)
"""The modules of the rules, each after those it needs."""


def play_once(functions: Any) -> None:
    """Play a random game that calls every function of the rules that players and searches use."""
    from numpy import array, int64, zeros

    on = functions
    s, shown = zeros(on.SIZE, dtype=int64), zeros(on.SIZE, dtype=int64)
    silent, found = array([1], dtype=int64), zeros(on.ROOM, dtype=int64)
    on.begin_game(s, 2, 1, 0, 1, silent)
    made = 0
    while s[on.NODE] != on.OVER:
        n = on.decisions(s, found)
        code = found[on.threefry(0, 0, TEST_STREAM, made) % n]
        on.refusal(s, s[on.TURN], code)
        on.show(s, 0, shown)
        on.act(s, code, silent)
        made += 1
    on.price_of(s, 0)
    on.silver_price(s)


COMPILED: Final = CompiledRules(CORE, play_once)
"""The rules for the compiler; its methods are the functions of this module."""

rules = COMPILED.rules
compile_with = COMPILED.compile_with
sources = COMPILED.sources
ready = COMPILED.ready
warm = COMPILED.warm
main = COMPILED.main


if __name__ == "__main__":
    main()
