"""Chooses an analyst that can work in the environment in which the program runs."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from importlib import import_module
from typing import Final

from friday_nb.analysis.analyst import Analyst, Asked, Unavailable
from friday_nb.analysis.here import AtOnce, InTurns
from friday_nb.analysis.process import InProcess
from friday_nb.analysis.question import AnswerCallback, Question
from friday_nb.analysis.thread import InThread

Make = Callable[[], Analyst]

ANALYST_VARIABLE: Final = "FRIDAY_ANALYST"
"""Environment variable with what makes this process's analyst, as ``module:function``."""

_AT_ONCE: Final = AtOnce()
_LAST: Final[tuple[Make, ...]] = (InTurns, AtOnce)


class FirstPossible:
    """An :class:`.Analyst` that delegates to the first of several analysts that can work here.

    Args:
        makers: Factories of the analysts, the best first; the last should work everywhere.
    """

    def __init__(self, makers: Iterable[Make]) -> None:
        self._makers = list(makers)
        self.analyst = self._makers.pop(0)()
        """The analyst in use."""

    @property
    def in_turns(self) -> bool:
        """As :attr:`.Analyst.in_turns`."""
        return self.analyst.in_turns

    def ask(self, client: Hashable, question: Question, on_answer: AnswerCallback) -> None:
        """As :meth:`.Analyst.ask`; an analyst that cannot work here is replaced for good."""
        while True:
            try:
                self.analyst.ask(client, question, on_answer)
            except Unavailable:
                if not self._makers:
                    raise
                left = self.analyst.close()
                self.analyst = self._makers.pop(0)()
                for asked in left:
                    self.ask(asked.client, asked.question, asked.on_answer)
            else:
                return

    def cancel(self, client: Hashable) -> None:
        """As :meth:`.Analyst.cancel`."""
        self.analyst.cancel(client)

    def wait(self, client: Hashable, seconds: float) -> None:
        """As :meth:`.Analyst.wait`."""
        self.analyst.wait(client, seconds)

    def close(self) -> tuple[Asked, ...]:
        """As :meth:`.Analyst.close`."""
        return self.analyst.close()


def analysts() -> tuple[Make, ...]:
    """Factories of the analysts to try here, the best first.

    A server whose kernels share one analyst names it in their environment; then no kernel starts a
    process.  Otherwise a separate process is best: it does not slow down the interpreter of its
    client, and frees all its memory when it ends.  Python inside a browser has neither processes
    nor threads.
    """
    if named := os.environ.get(ANALYST_VARIABLE):
        module, _, function = named.partition(":")
        return (getattr(import_module(module), function), InThread, *_LAST)
    return _LAST if sys.platform == "emscripten" else (InProcess, InThread, *_LAST)


@cache
def shared() -> Analyst:
    """The analyst that all clients in this program share."""
    return FirstPossible(analysts())


def suitable() -> Analyst:
    """The shared analyst; if no event loop is running, one that answers before ``ask`` returns."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return _AT_ONCE
    return shared()
