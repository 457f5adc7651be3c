"""Perft, as in chess programs: the number of lines of play from a state, to a given depth.

A decision too many or too few almost always changes a count, so a table of counts is a strong
regression test for a rules engine, and for one engine against another.  A *line* is a sequence of
decisions; it ends at the depth, or earlier if the game is over.  Chance comes from the state, where
the seed is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from friday_nb.core.engine import SILENT, ActionT, Engine, FlatRules, StateT, ViewT

__all__ = ["Perft", "lines"]


def lines(rules: FlatRules, cells: Sequence[int], depth: int) -> int:
    """The number of lines of up to ``depth`` decisions from this state, which is unchanged."""
    if depth == 0:
        return 1
    codes = rules.codes(cells)
    if not codes or depth == 1:  # where nothing is left to decide, a line ends
        return len(codes) or 1
    total = 0
    for code in codes:
        after = list(cells)
        rules.act(after, code, SILENT)
        total += lines(rules, after, depth - 1)
    return total


class Perft(Generic[StateT, ViewT, ActionT]):
    """The two counts of a game.

    Args:
        engine: The steps of the game.
    """

    def __init__(self, engine: Engine[StateT, ViewT, ActionT]) -> None:
        self._engine = engine

    def perft(self, state: StateT, depth: int) -> int:
        """The number of lines of up to ``depth`` decisions from this state."""
        return lines(self._engine.rules, state.cells, depth)

    def divide(self, state: StateT, depth: int) -> dict[str, int]:
        """The count by first decision, to find where two engines differ."""
        seat = state.actor
        if depth == 0 or seat is None:
            return {}
        actions = self._engine.legal(self._engine.view_of(state, seat))
        after = ((action, self._engine.apply(state, seat, action)[0]) for action in actions)
        return {str(action): self.perft(state, depth - 1) for action, state in after}
