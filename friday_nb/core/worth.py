"""What each lesson of a course is worth, as it was measured: a ``worth.json`` beside the lessons.

``benchmarks/course.py`` measures it, with :mod:`friday_nb.lab.course`; ``benchmarks/tables.py``
writes the file.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final, Self

__all__ = ["SURE", "Worth"]

SURE: Final = 3.0
"""This many standard errors above nothing, and a lesson surely adds something."""


@dataclass(frozen=True)
class Worth:
    """What is won after each lesson by somebody who follows the rules up to it, and no others.

    Attributes:
        games: How many games each number comes from.
        tables: The levels, or the numbers of players: the columns.
        after: For each number of lessons from 0 the share of the games, or of the win, by column.
        adds: For each lesson from the first, by column, how much more that is than without it,
            in the same games, with the standard error.
    """

    games: int
    tables: tuple[int, ...]
    after: tuple[tuple[float, ...], ...]
    adds: tuple[tuple[tuple[float, float], ...], ...]

    @classmethod
    def read(cls, data: bytes) -> Self:
        """What a ``worth.json`` says; it may hold more."""
        found = json.loads(data)
        return cls(
            found["games"],
            tuple(found["tables"]),
            tuple(map(tuple, found["after"])),
            tuple(tuple((gain, error) for gain, error in row) for row in found["adds"]),
        )

    def surely_adds(self, lesson: int, column: int) -> bool:
        """Is what this lesson (from 1) adds more than luck?

        >>> found = Worth(100, (1,), ((0.1,), (0.3,), (0.31,)), (((0.2, 0.04),), ((0.01, 0.02),)))
        >>> found.surely_adds(1, 0), found.surely_adds(2, 0)
        (True, False)
        """
        gain, error = self.adds[lesson - 1][column]
        return gain > SURE * error
