"""A mind of the strong player: its weights and the paper it thinks on, compiled or plain."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, Final

from friday_nb.friday import compiled
from friday_nb.friday.engine import start
from friday_nb.friday.players import (
    hazard_pairs,
    inputs,
    lookahead,
    network,
    neural,
    options,
    weights,
)
from friday_nb.friday.rules import layout

MODULES: Final = (options, inputs, network, hazard_pairs, lookahead, neural)
"""What is compiled together, each upon those before it."""
ALL: Final = 1e9
"""A margin that leaves no decision out."""


class Thinker:
    """Weights, scratch space, and the functions to use them; for one thread at a time.

    ``fast``: use machine code.  By default so if it is already there; nobody waits for a compiler.
    """

    def __init__(self, *, fast: bool | None = None) -> None:
        self.fast = is_ready() if fast is None else fast
        first, second = weights.load()
        if self.fast:
            import numpy as np

            self.core: Any = compiled.compile_with(*MODULES)
            self.paper: tuple[Any, ...] = (
                np.array(first, np.float32),
                np.array(second, np.float32),
                np.zeros(network.LAYERS, np.float32),
                np.zeros(neural.FLOORS * lookahead.FLOOR, np.int64),
                np.zeros(neural.FLOORS * lookahead.ROOM),
            )
            self.log: Any = np.ones(1, np.int64)
        else:
            self.core = SimpleNamespace(
                decide=neural.decide, think=lookahead.think, judge=network.judge
            )
            self.paper = (
                memoryview(first),
                memoryview(second),
                _room("f", network.LAYERS),
                _room("q", neural.FLOORS * lookahead.FLOOR),
                _room("d", neural.FLOORS * lookahead.ROOM),
            )
            self.log = [1]

    def cells(self, known: Sequence[int]) -> Any:
        """A state for this thinker, from the cells of a view."""
        s = [*known, *(0,) * (layout.SIZE - len(known))]
        if self.fast:
            import numpy as np

            return np.array(s, np.int64)
        return s

    def decide(self, known: Sequence[int], depth: int, margin: float) -> int:
        """The decision (packed) in this position, given the cells of a view at a decision."""
        return int(self.core.decide(*self.paper, self.cells(known), depth, margin, self.log))

    def judge_all(
        self, known: Sequence[int], depth: int, margin: float = ALL
    ) -> list[tuple[int, float]]:
        """The decisions (packed, repeats left out) within ``margin`` and their winning chances.

        The best one comes first.
        """
        depth = lookahead.depth_at(known, depth)
        best = int(
            self.core.think(*self.paper, self.cells(known), depth, margin, lookahead.ROOM, self.log)
        )
        notes, values = self.paper[3], self.paper[4]
        floor, room = depth * lookahead.FLOOR, depth * lookahead.ROOM
        count = int(notes[floor + lookahead.COUNT])
        return [
            (int(notes[floor + lookahead.OUT + i]), float(values[room + i]))
            for i in sorted(range(count), key=lambda i: i != best)
            if values[room + i] >= 0
        ]

    def judge(self, known: Sequence[int]) -> float:
        """The network's winning chance of a position, unthought of; also at a chance node."""
        s = self.cells(known)
        return float(self.core.judge(*self.paper[:4], s))


def is_ready() -> bool:
    """Is there machine code to think with?"""
    return compiled.available() and compiled.ready(*MODULES)


def warm_up() -> None:
    """Make the machine code, for all that come later, unless it is there."""
    if not is_ready():
        compiled.warm(*MODULES, work=lambda _: _think_once())


def _think_once() -> None:
    view = start()[0]
    mind = Thinker(fast=True)
    mind.judge(view.cells)
    s = mind.cells(view.cells)
    mind.core.deal(s, mind.log)
    mind.judge_all(s[: layout.VIEW_SIZE], 1)
    mind.decide(s[: layout.VIEW_SIZE], 1, ALL)


def _room(code: str, size: int) -> memoryview[Any]:
    return memoryview(array(code, [0]) * size)


@cache
def shared() -> Thinker:
    """The thinker of this process, for callers that take turns."""
    return Thinker()
