"""The facts of the box as integers and tuples of integers: the board, the tables, the set-up."""

from typing import Final

from friday_nb.black_friday.board import BOARD, COLUMNS, LEVELS, MOST_CASES

COLUMN_COUNT: Final = COLUMNS
ROW_COUNT: Final = len(BOARD.prices)
PRICES: Final = tuple(price for row in BOARD.prices for price in row)
START_ROW: Final = BOARD.start[0]
START_COLUMN: Final = BOARD.start[1]
TABLE_CENTRE: Final = MOST_CASES
"""The index of the count 0 in UP_BY and RIGHT_BY, the adjustment table."""
UP_BY: Final = tuple(shift.up for shift in BOARD.shifts)
RIGHT_BY: Final = tuple(shift.right for shift in BOARD.shifts)

LEVEL_COUNT: Final = LEVELS
LEVEL_ROW: Final = tuple(level.row for level in BOARD.levels)
SUBSIDY_LIMIT: Final = tuple(level.subsidies for level in BOARD.levels)
SHARE_LIMIT: Final = tuple(level.shares for level in BOARD.levels)
SILVER_LIMIT: Final = tuple(level.silver for level in BOARD.levels)
DRAW_COUNT: Final = tuple(level.draw for level in BOARD.levels)
TRACK: Final = BOARD.track
LAST_PLACE: Final = len(BOARD.track) - 1
"""The end of the silver track, and of the game (BLF-END-1)."""

SUBSIDY: Final = BOARD.subsidy
"""The cash that one subsidy gives (BLF-TURN-2)."""
INTEREST: Final = BOARD.interest
"""The interest on one subsidy in each adjustment, 5% of it (BLF-ADJ-2)."""
GOLD: Final = 5
"""Silver bars that make a gold bar (BLF-SILVER-2)."""
STEP_BARS: Final = 3
"""Bars bought that raise the silver price by one space (BLF-ADJ-12)."""

MARKET_EACH: Final = (0, 0, 2, 4, 4, 4)
"""By number of players: cases of each colour in the market (BLF-SET-3)."""
BAG_EACH: Final = 10
"""Cases of each colour in the bag, besides one for each player (BLF-SET-3)."""
ON_SALES_EACH: Final = 2
"""Cases of each colour on a sales table (BLF-SET-2)."""
HAND_CASES: Final = 5
MARKET_CASES: Final = 20
"""Cases drawn for each player, and for the market (BLF-SET-4)."""
LEVEL_BLACKS: Final = 9
LOADED_BLACKS: Final = 2
"""Black cases on the level supply, and on a sales table that is loaded again."""
TABLE_BLACKS: Final = 6
"""Black cases on the three sales tables together."""
FULL_TABLE: Final = (0, 0, 5, 5, 5, 6)
"""By number of players: cases on a purchase table that cause an adjustment (BLF-ADJ-1)."""
SHORT_TABLE: Final = (0, 0, 5, 5, 5, 4)
"""By number of players: cases left on the sales table at which it causes one."""
SPECIALS_OF: Final = (0, 1, 3, 7, 15)
"""By seat: the bits of its special action card with 3 to 5 players (BLF-SET-5)."""
SPECIALS_OF_TWO: Final = (10, 11)
"""By seat: the bits of its special action cards with two players."""
