"""What is printed on the board, on the cards and in the box of Black Friday."""

from __future__ import annotations

COLOURS = ["yellow", "blue", "red", "green", "orange"]
BLACK = "black"

PRICES = [
    [4, 4, 4, 4, 4],
    [6, 7, 8, 9, 10],
    [10, 12, 14, 16, 18],
    [16, 19, 22, 25, 28],
    [24, 28, 32, 36, 40],
    [34, 39, 44, 49, 54],
    [46, 52, 58, 64, 70],
    [60, 67, 74, 81, 88],
    [76, 84, 92, 100, 108],
    [94, 103, 112, 121, 130],
    [114, 124, 134, 144, 154],
    [136, 147, 158, 169, 180],
    [160, 172, 184, 196, 208],
    [186, 199, 212, 225, 238],
]
"""Share prices: rows from the floor up, in each row from left to right."""
FLOOR, TOP = 0, 13
LEFT_EDGE, RIGHT_EDGE = 0, 4
START = (1, 1)

SILVER_PRICES = [20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100]

LEVELS = [
    # row of the highest marker, subsidies, shares, bars, cases drawn
    (0, 2, 1, 1, 5),
    (4, 2, 2, 2, 5),
    (5, 3, 2, 2, 6),
    (6, 4, 2, 2, 7),
    (7, 4, 3, 3, 7),
    (8, 5, 3, 3, 8),
    (9, 6, 3, 3, 9),
    (10, 6, 4, 4, 9),
    (11, 7, 4, 4, 10),
    (12, 8, 5, 5, 11),
]
"""The limits at the start, then the level cards 1 to 9."""

CASES_PER_COLOUR = 25
BLACK_CASES = 15
LEVEL_SUPPLY = 9
BLACKS_ON_SALES_TABLE = {1: 1, 2: 2, 3: 3}
SUBSIDY = 20
BARS_FOR_GOLD = 5
BARS_FOR_A_STEP = 3


def market_per_colour(players: int) -> int:
    """How many cases of each colour lie in the market before any are drawn."""
    return 2 if players == 2 else 4


def full_purchase_table(players: int) -> int:
    """How many cases on a purchase table bring about a price adjustment."""
    return 6 if players == 5 else 5


def empty_sales_table(players: int) -> int:
    """How few coloured cases on a sales table bring about a price adjustment."""
    return 4 if players == 5 else 5


def special_cards(players: int) -> list[list[str]]:
    """What each seat may do once, if the special action cards are in play."""
    if players == 2:
        return [["sell", "buy"], ["pass", "sell", "buy"]]
    all_seats: list[list[str]] = [
        [],
        ["pass"],
        ["pass", "sell"],
        ["pass", "sell", "silver"],
        ["pass", "sell", "silver", "buy"],
    ]
    return all_seats[:players]
