"""The neural player's evaluator: weights and buffers, for machine code or for plain Python."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from friday_nb.friday import compiled
from friday_nb.friday.engine import start
from friday_nb.friday.players import (
    buffers,
    fight_rollouts,
    hazard_pairs,
    inputs,
    lookahead,
    network,
    neural,
    options,
    playing_on,
    weights,
)
from friday_nb.friday.players.buffers import Buffers
from friday_nb.friday.rules import chance, layout, play

MODULES: Final = (
    options,
    inputs,
    buffers,
    network,
    hazard_pairs,
    lookahead,
    neural,
    playing_on,
    fight_rollouts,
)
"""What is compiled together, each after those it needs."""
MARGIN: Final = 1.0
"""The strong player thinks about what is closer than this (:func:`.lookahead.close_to`)."""
ALL: Final = 1e9
"""A margin that leaves no decision out."""


class Evaluator:
    """Winning chances by the network: the weights, the buffers, and the functions that use them.

    One evaluator serves one thread at a time.

    Args:
        fast: Use machine code.  By default it is used if it is there already; nobody waits for a
            compiler.
        file: The weights, by default the strong player's; others judge for who else may play on
            (:mod:`.scales`).
    """

    def __init__(self, *, fast: bool | None = None, file: Path = weights.FILE) -> None:
        self.fast = is_ready() if fast is None else fast
        first, second = weights.load(file)
        if self.fast:
            import numpy as np

            self.core: Any = compiled.compile_with(*MODULES)
            self.buffers = array_buffers(np.array(first, np.float32), np.array(second, np.float32))
        else:
            self.core = SimpleNamespace(
                decide=neural.decide,
                think=lookahead.think,
                judge=network.judge,
                play_on=playing_on.play_on,
                fight_on=fight_rollouts.fight_on,
                act=play.act,
                deal=chance.deal,
            )
            self.buffers = plain_buffers(first, second)

    def cells(self, known: Sequence[int]) -> Any:
        """A state that this evaluator can work on, from the cells of a view."""
        s = [*known, *(0,) * (layout.SIZE - len(known))]
        if self.fast:
            import numpy as np

            return np.array(s, np.int64)
        return s

    def decide(self, known: Sequence[int], depth: int, margin: float) -> int:
        """The decision (packed) in this position, given the cells of a view at a decision."""
        return int(self.core.decide(self.buffers, self.cells(known), depth, margin))

    def judge_all(
        self, known: Sequence[int], depth: int, margin: float = ALL
    ) -> list[tuple[int, float]]:
        """The decisions (packed, repeats left out) within ``margin`` and their winning chances.

        The best one comes first.
        """
        b = self.buffers
        depth = lookahead.depth_at(known, depth)
        best = int(self.core.think(b, self.cells(known), depth, margin, buffers.ROOM))
        options, chances = b.options[depth], b.chances[depth]
        return [
            (int(options[i]), float(chances[i]))
            for i in sorted(range(b.count[depth]), key=lambda i: i != best)
            if chances[i] >= 0
        ]

    def judge(self, known: Sequence[int]) -> float:
        """The network's winning chance of a position, at sight; also at a chance node."""
        return float(self.core.judge(self.buffers.net, self.cells(known)))

    def fight_on(
        self, known: Sequence[int], decision: int, key: int, fights: range, depth: int
    ) -> list[list[float]]:
        """Fight on after a decision (packed), with a row for each :func:`.fight_on`.

        Args:
            known: The cells of a view at a decision.
            decision: What is decided there.
            key: With each number of a fight it makes the two words of a seed, below 2**32.
            fights: The numbers of the fights.
            depth: How far is thought ahead, as the strong player does; 0 fights on at sight.
        """
        out: Any = [[0.0] * fight_rollouts.FOUGHT_COLUMNS for _ in fights]
        if self.fast:
            import numpy as np

            out = np.zeros((len(fights), fight_rollouts.FOUGHT_COLUMNS))
        s, t = self.cells(known), self.cells(())
        self.core.fight_on(self.buffers, s, t, decision, key, fights.start, depth, MARGIN, out)
        return [[float(n) for n in row] for row in out]

    def play_on(self, known: Sequence[int], decision: int, key: int, games: range) -> list[int]:
        """Play games on to their end after a decision (packed), at sight: 1 for each that is won.

        ``key`` and the numbers of the games are the two words of their seeds, below 2**32.
        """
        won: Any = [0] * len(games)
        if self.fast:
            import numpy as np

            won = np.zeros(len(games), np.int64)
        s, t = self.cells(known), self.cells(())
        self.core.play_on(self.buffers, s, t, decision, key, games.start, won)
        return [int(n) for n in won]


def array_buffers(first: Any, second: Any) -> Buffers:
    """Buffers for machine code, with these weights: arrays of numpy.

    The layers' outputs have the type of the weights (float32, as the shapes in
    :class:`.Buffers` say, but where gradients are checked).
    """
    import numpy as np

    def numbers(code: str, *shape: int) -> Any:
        return np.zeros(shape, first.dtype if code == "f" else {"q": np.int64, "d": float}[code])

    return _buffers(first, second, numbers)._replace(log=np.ones(1, np.int64))


def plain_buffers(first: array[float], second: array[float]) -> Buffers:
    """Buffers for plain Python, with these weights: memoryviews, whose slices are windows."""

    def numbers(code: str, *shape: int) -> Any:
        if shape[1:]:
            return [numbers(code, *shape[1:]) for _ in range(shape[0])]
        return memoryview(array(code, [0]) * shape[0])

    return _buffers(memoryview(first), memoryview(second), numbers)._replace(log=[1])


def _buffers(first: Any, second: Any, zeros: Callable[..., Any]) -> Buffers:
    """Buffers that ``zeros`` makes, given a type ("f", "q" or "d", as of ``array``) and a shape."""
    layers = buffers.Layers(
        first=first,
        second=second,
        sums=zeros("f", buffers.HIDDEN),
        near_sums=zeros("f", buffers.HIDDEN),
        hidden=zeros("f", buffers.HIDDEN),
        outputs=zeros("f", buffers.SECOND),
    )
    net = buffers.Network(
        layers=layers,
        before=zeros("q", inputs.MOST_INPUTS),
        now=zeros("q", inputs.MOST_INPUTS),
        sizes=zeros("q", 2),
        have=zeros("q", inputs.SCRATCH),
        marks=zeros("q", inputs.INPUTS),
    )
    depths = buffers.DEPTHS
    return Buffers(
        net=net,
        options=zeros("q", depths, buffers.ROOM),
        count=zeros("q", depths),
        chances=zeros("d", depths, buffers.ROOM),
        after=zeros("q", depths, layout.SIZE),
        drawn=zeros("q", depths, layout.SIZE),
        codes=zeros("q", depths, layout.CLASSES),
        weights=zeros("q", depths, layout.CLASSES),
        pairs=zeros("d", layout.HAZARD_KINDS**2),
        log=zeros("q", 1),
    )


def is_ready() -> bool:
    """Is there machine code to evaluate with?"""
    return compiled.available() and compiled.ready(*MODULES)


def warm_up() -> None:
    """Make the machine code, for all that come later, unless it is there."""
    if not is_ready():
        compiled.warm(*MODULES, work=lambda _: _evaluate_once())


def _evaluate_once() -> None:
    view = start()[0]
    evaluator = Evaluator(fast=True)
    evaluator.judge(view.cells)
    s = evaluator.cells(view.cells)
    evaluator.core.deal(s, evaluator.buffers.log)
    known = s[: layout.VIEW_SIZE]
    decision, _ = evaluator.judge_all(known, 1)[0]
    evaluator.decide(known, 1, ALL)
    evaluator.play_on(known, decision, 0, range(1))
    evaluator.fight_on(known, decision, 0, range(1), 1)


@cache
def shared() -> Evaluator:
    """The evaluator of this process, for callers that take turns."""
    return Evaluator()
