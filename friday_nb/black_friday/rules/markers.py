"""The moves of the price markers (BLF-RIGHT-*, BLF-ADJ-8) and of the silver marker."""

from friday_nb.black_friday.rules.facts import COLUMN_COUNT, LAST_PLACE, PRICES, ROW_COUNT, TRACK
from friday_nb.black_friday.rules.layout import COLUMN_OF, PRICE, ROW_OF
from friday_nb.core.log import Cells, ReadOnlyCells


def price_of(s: ReadOnlyCells, colour: int) -> int:
    """The price of a share of this colour."""
    return PRICES[s[ROW_OF + colour] * COLUMN_COUNT + s[COLUMN_OF + colour]]


def silver_price(s: ReadOnlyCells) -> int:
    """The price of a bar of silver."""
    return TRACK[s[PRICE]]


def height(row: int, column: int, by_price: int) -> int:
    """What the level check compares of markers (BLF-ADJ-13); modulo ROW_COUNT it is the row."""
    return by_price * PRICES[row * COLUMN_COUNT + column] * ROW_COUNT + row


def go_up(s: Cells, colour: int) -> None:
    """One space up, but not beyond the top."""
    if s[ROW_OF + colour] < ROW_COUNT - 1:
        s[ROW_OF + colour] += 1


def go_down(s: Cells, colour: int) -> None:
    """One space down, but not below the lowest row."""
    if s[ROW_OF + colour] > 0:
        s[ROW_OF + colour] -= 1


def go_right(s: Cells, colour: int) -> None:
    """One space right; at the right edge, one up instead."""
    if s[COLUMN_OF + colour] < COLUMN_COUNT - 1:
        s[COLUMN_OF + colour] += 1
    else:
        go_up(s, colour)


def go_left(s: Cells, colour: int) -> None:
    """One space left; at the left edge, one down instead; in the lowest row the marker stays."""
    if s[ROW_OF + colour] == 0:
        return
    if s[COLUMN_OF + colour] > 0:
        s[COLUMN_OF + colour] -= 1
    else:
        go_down(s, colour)


def go_by(s: Cells, colour: int, up: int, right: int) -> None:
    """``up`` spaces up (down if negative), then ``right`` spaces right (left if negative)."""
    for _ in range(up):
        go_up(s, colour)
    for _ in range(-up):
        go_down(s, colour)
    for _ in range(right):
        go_right(s, colour)
    for _ in range(-right):
        go_left(s, colour)


def raise_silver(s: Cells, steps: int) -> None:
    """Raise the silver price by ``steps`` spaces, at most to the end of its track (BLF-END-1)."""
    s[PRICE] = min(LAST_PLACE, s[PRICE] + steps)
