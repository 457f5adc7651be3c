"""The stock markers on the board, one space at a time."""

from __future__ import annotations

from tests.naive.black_friday.board import FLOOR, LEFT_EDGE, PRICES, RIGHT_EDGE, TOP

Space = tuple[int, int]
"""Row and column."""


def price(space: Space) -> int:
    """The price printed on a space."""
    row, column = space
    return PRICES[row][column]


def up(space: Space) -> Space:
    """One space up; in the top row it stays."""
    row, column = space
    return space if row == TOP else (row + 1, column)


def down(space: Space) -> Space:
    """One space down; on the floor it stays."""
    row, column = space
    return space if row == FLOOR else (row - 1, column)


def right(space: Space) -> Space:
    """One space to the right, or up from the right edge."""
    row, column = space
    return up(space) if column == RIGHT_EDGE else (row, column + 1)


def left(space: Space) -> Space:
    """One space to the left, or down from the left edge; on the floor it stays."""
    row, column = space
    if row == FLOOR:
        return space
    return down(space) if column == LEFT_EDGE else (row, column - 1)


TABLE = {0: "left"}
"""How a marker moves in a price adjustment, by the number of cases that count for it."""
for _steps in range(1, 13):
    TABLE[2 * _steps - 1] = "up " * _steps
    TABLE[2 * _steps] = "up " * _steps + "right"
    TABLE[1 - 2 * _steps] = "down " * _steps
    TABLE[-2 * _steps] = "down " * _steps + "left"

MOVES = {"up": up, "down": down, "left": left, "right": right}


def adjusted(space: Space, count: int) -> Space:
    """Where a marker goes in a price adjustment."""
    for word in TABLE[count].split():
        space = MOVES[word](space)
    return space
