"""Counting lines of play (perft), for games whose rules work on flat cells.

A line ends at the given depth, or earlier if the game is over.  A count that changes unexpectedly
shows that a change to the rules did more than it was meant to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

__all__ = ["FlatRules"]

_SILENT: Final = [1]
"""A log that records nothing."""


@dataclass(frozen=True)
class FlatRules:
    """What counting needs to know of a game's rules.

    Args:
        decisions: Writes the codes of all legal decisions in a state (first argument) to a buffer
            (second argument), and returns their number.
        act: Applies a decision to a state in place; the last argument is the log of events.
        node: The index of the cell that says which decision is due.
        over: The value of that cell when the game is over.
        room: The largest number of legal decisions, which is the length of the buffer.
    """

    decisions: Callable[[list[int], list[int]], int]
    act: Callable[[list[int], int, list[int]], object]
    node: int
    over: int
    room: int

    def lines(self, cells: list[int], depth: int) -> int:
        """The number of lines of up to ``depth`` decisions from this state, which is unchanged."""
        if depth == 0 or cells[self.node] == self.over:
            return 1
        if depth == 1:
            return self.decisions(cells, [0] * self.room)
        return sum(self.lines(after, depth - 1) for after in self._after_each(cells))

    def _after_each(self, cells: list[int]) -> Iterator[list[int]]:
        """The state after each legal decision."""
        found = [0] * self.room
        for i in range(self.decisions(cells, found)):
            after = list(cells)
            self.act(after, found[i], _SILENT)
            yield after
