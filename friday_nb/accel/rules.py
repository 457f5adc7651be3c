"""The rules of a game as machine code, together with code that builds on them.

A game's module ``compiled`` lists the modules of its rules and provides one :class:`CompiledRules`
for its players, searches and tests.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from friday_nb.accel import jit
from friday_nb.core.chance import TEST_STREAM


class CompiledRules:
    """The rules of one game for the compiler (:mod:`friday_nb.accel.jit`).

    Args:
        core: The modules of the rules in restricted Python, each after those it uses.
        play_once: Takes the compiled rules and calls each of their functions that is called from
            Python; playing a short game will do.
    """

    def __init__(self, core: tuple[ModuleType, ...], play_once: Callable[[Any], object]) -> None:
        self._core = core
        self._play_once = play_once

    def available(self) -> bool:
        """Can anything be compiled here?"""
        return jit.is_available()

    def rules(self) -> Any:
        """The functions and constants of the rules, compiled if numba is available."""
        return self.compile_with()

    def compile_with(self, *modules: ModuleType) -> Any:
        """The rules and further modules in restricted Python, each after those it uses.

        Raises:
            ValueError: two different things have the same name.
            TypeError: a function has been replaced by something else, for example by a decorator.
        """
        return jit.compile_layers(*self._layers(modules))

    def sources(self, *modules: ModuleType) -> tuple[tuple[str, str], ...]:
        """The modules that :meth:`compile_with` compiles, as pairs of name and source.

        Each name contains a hash of the source and of everything it depends on.
        """
        return jit.sources(*self._layers(modules))

    def ready(self, *modules: ModuleType) -> bool:
        """Is the machine code for :meth:`compile_with` in the cache already?"""
        return jit.is_ready(*self._layers(modules))

    def warm(self, *modules: ModuleType, work: Callable[[Any], object] | None = None) -> None:
        """Compile now; see :func:`friday_nb.accel.jit.warm`.  By default a short game is played."""
        jit.warm(*self._layers(modules), work=work or self._play_once)

    def _layers(self, modules: tuple[ModuleType, ...]) -> jit.Layers:
        return (self._core, *((module,) for module in modules))


def play_at_random(on: Any, begin: Callable[[Any, Any], object], actor: int) -> Any:
    """Play a random game for several seats with the compiled rules, and return its last state.

    It calls every function of the rules that players and searches use: ``decisions``, ``refusal``,
    ``show`` and ``act``.

    Args:
        on: The compiled rules.
        begin: Begins a game in a state (first argument), with a log (second argument).
        actor: The cell with the seat that decides.
    """
    from numpy import array, int64, zeros

    s, shown = zeros(on.SIZE, dtype=int64), zeros(on.SIZE, dtype=int64)
    silent, found = array([1], dtype=int64), zeros(on.ROOM, dtype=int64)
    begin(s, silent)
    made = 0
    while s[on.NODE] != on.OVER:
        n = on.decisions(s, found)
        code = found[on.threefry(0, 0, TEST_STREAM, made) % n]
        on.refusal(s, s[actor], code)
        on.show(s, 0, shown)
        on.act(s, code, silent)
        made += 1
    return s
