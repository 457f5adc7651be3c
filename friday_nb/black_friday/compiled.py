"""The rules of Black Friday, and other restricted code, compiled (:mod:`friday_nb.accel.jit`)."""

from __future__ import annotations

from typing import Any, Final

from friday_nb.accel.rules import CompiledRules, play_at_random
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


def play_once(on: Any) -> None:
    """Call every function of the rules that players and searches use."""
    s = play_at_random(on, lambda s, log: on.begin_game(s, 2, 1, 0, 1, log), on.TURN)
    on.price_of(s, 0)
    on.silver_price(s)


COMPILED: Final = CompiledRules(CORE, play_once)
"""The rules for the compiler; its methods are the functions of this module."""

rules, compile_with, sources = COMPILED.rules, COMPILED.compile_with, COMPILED.sources
available, ready, warm = COMPILED.available, COMPILED.ready, COMPILED.warm
