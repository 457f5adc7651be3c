"""The rules of His Man Friday, and other restricted code, compiled (:mod:`friday_nb.accel.jit`)."""

from __future__ import annotations

from typing import Any, Final

from friday_nb.accel.rules import CompiledRules, play_at_random
from friday_nb.core import chance as core_chance
from friday_nb.core import log as core_log
from friday_nb.his_man_friday.rules import (
    deal,
    exploration,
    facts,
    hidden,
    layout,
    legal,
    log,
    play,
    reconnaissance,
    refusals,
    scoring,
)

CORE: Final = (
    core_chance,
    layout,
    facts,
    core_log,
    log,
    deal,
    reconnaissance,
    scoring,
    exploration,
    hidden,
    refusals,
    legal,
    play,
)
"""The modules of the rules, each after those it needs."""


def play_once(on: Any) -> None:
    """Call every function of the rules that players and searches use."""
    s = play_at_random(on, lambda s, log: on.begin_game(s, 2, 0, 0, 1, log), on.ACTOR)
    for function in (on.guns_taken, on.kinds_taken, on.sum_taken):
        function(s, 0)


COMPILED: Final = CompiledRules(CORE, play_once)
"""The rules for the compiler; its methods are the functions of this module."""

rules, compile_with, sources = COMPILED.rules, COMPILED.compile_with, COMPILED.sources
available, ready, warm = COMPILED.available, COMPILED.ready, COMPILED.warm
