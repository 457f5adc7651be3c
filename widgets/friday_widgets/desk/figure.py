"""A small table of numbers that a game adds to its strategy pane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class FigureRow:
    """A row: what it is about, and its numbers as text.

    Attributes:
        name: What it is about.
        cells: The numbers, one for each further column.
        own: Whether it tells of the game on the table.
    """

    name: str
    cells: Sequence[str]
    own: bool = False


@dataclass(frozen=True)
class Figure:
    """A table.

    Attributes:
        title: Its title.
        about: What the numbers mean.
        head: The names of the columns.
        rows: The rows, in order.
    """

    title: str
    about: str
    head: Sequence[str]
    rows: Sequence[FigureRow]
