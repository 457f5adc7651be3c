"""The layout of the flat state: the index of each fact, and the codes used for its values.

All that happens after the deal is public, so whoever counts knows everything except the cases that
were dealt to the others.  The public cells hold all that can be inferred: what a seat has bought
and sold (``NET``), how many cases it must have been dealt (``DEALT_LEAST``), and what the draws
from the bag reveal about all deals together (``DRAWN_FROM``, :mod:`.bag`).
"""

from typing import Final

from friday_nb.black_friday.cases import COLOURS, SEAT_COUNTS

COLOUR_COUNT: Final = len(COLOURS)
BLACK_CASE: Final = COLOUR_COUNT
"""The number of the kind black, after those of the colours."""
KIND_COUNT: Final = COLOUR_COUNT + 1
MOST_PLAYERS: Final = max(SEAT_COUNTS)
MOST_OF_A_COLOUR: Final = 25
"""Cases of a colour in the box."""
MOST_DEALT: Final = 15
"""Cases of a colour in the bag before the deal, with five players."""

# --- nodes: what is to be decided ---------------------------------------------------------------
OVER: Final = 0
SETUP: Final = 1
"""Two players only: choose a case for the share purchase table (BLF-SET-6)."""
CHOOSE: Final = 2
"""A turn, before its action."""
BUYING: Final = 3
"""Shares have been bought: buy more, or put the case on the purchase table."""
SELLING: Final = 4
"""Shares have been sold: sell more, or choose the colour that moves left."""
TAKING: Final = 5
"""After selling: take the case from the sales table."""
SILVER_CASE: Final = 6
"""Silver has been bought: put the case on the silver purchase table."""
AFTER: Final = 7
"""The action is over, but the turn is not."""

# --- the purchase tables and the sales table ----------------------------------------------------
SHARES: Final = 0
SILVER: Final = 1
SALES: Final = 2

# --- single cells -------------------------------------------------------------------------------
NODE: Final = 0
PLAYERS: Final = 1
SPECIALS: Final = 2
"""1 if special action cards are in play."""
TURN: Final = 3
"""The seat whose turn it is, which is the one that decides."""
VIEWER: Final = 4
"""The seat, plus one, whose view this is; 0 for a full state."""
PRICE: Final = 5
"""The silver price, as an index of its track."""
BARS_SOLD: Final = 6
"""The silver buys marker."""
LEVEL: Final = 7
ROUND: Final = 8
"""The sales table in use: 1, 2, 3, and 4 for table 2 loaded again (BLF-ADJ-10)."""
SUPPLY: Final = 9
"""Black cases on the level supply."""
ASIDE: Final = 10
"""Black cases that were drawn and laid aside."""
COUNT: Final = 11
"""The number of shares bought or sold so far in this action."""
DUE: Final = 12
"""Interest that has to be paid in this turn (BLF-ADJ-3)."""
BAG_SIZE: Final = 13
KEY_HIGH: Final = 14
"""The upper 32 bits of the seed; hidden in a view, as are the next two."""
KEY_LOW: Final = 15
DRAWS: Final = 16
"""The number of random words used so far."""
LOWERED_LAST: Final = 17
"""The colour, plus one, that was chosen to move left in the latest sale, even if it stayed at 4."""

# --- a cell for each colour ---------------------------------------------------------------------
ROW_OF: Final = 18
"""The row of its marker, 0 at the bottom."""
COLUMN_OF: Final = ROW_OF + COLOUR_COUNT
MARKET: Final = COLUMN_OF + COLOUR_COUNT
ON_TABLE: Final = MARKET + COLOUR_COUNT
"""Two tables of COLOUR_COUNT cells each: SHARES, then SILVER."""
ON_SALES: Final = ON_TABLE + 2 * COLOUR_COUNT
"""The current sales table, KIND_COUNT cells."""
ACTED: Final = ON_SALES + KIND_COUNT
"""The number of shares of the colour bought or sold in this action."""
REACH: Final = ACTED + COLOUR_COUNT
"""Cases of the colour in the bag plus those dealt to anybody: the sum is public."""
DEALT_FEWEST: Final = REACH + COLOUR_COUNT
"""A lower bound on the cases of the colour dealt to all seats together."""
DEALT_MOST: Final = DEALT_FEWEST + COLOUR_COUNT
"""An upper bound on the same."""
BAG: Final = DEALT_MOST + COLOUR_COUNT
"""The cases in the bag, KIND_COUNT cells; a view has only the black ones."""

# --- a cell for each seat -----------------------------------------------------------------------
CASH: Final = BAG + KIND_COUNT
SUBSIDIES: Final = CASH + MOST_PLAYERS
OWED: Final = SUBSIDIES + MOST_PLAYERS
"""Interest owed."""
BARS: Final = OWED + MOST_PLAYERS
"""Silver bars, a gold bar counted as five."""
CARDS_LEFT: Final = BARS + MOST_PLAYERS
"""The special actions that a seat may still use, as bits."""
HELD: Final = CARDS_LEFT + MOST_PLAYERS
"""The number of its shares."""
WON: Final = HELD + MOST_PLAYERS
"""1 for a winner, otherwise 0."""

# --- COLOUR_COUNT cells for each seat -----------------------------------------------------------
HAND: Final = WON + MOST_PLAYERS
"""Its shares; a view has only those of the viewer."""
NET: Final = HAND + MOST_PLAYERS * COLOUR_COUNT
"""Shares bought minus shares sold since the deal."""
DEALT_LEAST: Final = NET + MOST_PLAYERS * COLOUR_COUNT
"""A lower bound on the cases it was dealt, as otherwise it could not have sold what it sold."""

# --- what was drawn from the bag ----------------------------------------------------------------
DRAWN_FROM: Final = DEALT_LEAST + MOST_PLAYERS * COLOUR_COUNT
"""By colour and n: how often a case of the colour was drawn while its REACH was n."""
REACHES: Final = MOST_OF_A_COLOUR + MOST_DEALT + 1

# --- a ruling -----------------------------------------------------------------------------------
LEVEL_BY_PRICE: Final = DRAWN_FROM + COLOUR_COUNT * REACHES
"""1 if the level follows the highest price, 0 if the highest marker (BLF-ADJ-13)."""
SIZE: Final = LEVEL_BY_PRICE + 1

# --- decisions: a kind and one small number, packed into one integer ------------------------------
DO_PUT: Final = 1
DO_SUBSIDY: Final = 2
DO_SPECIAL: Final = 3
DO_BUY: Final = 4
DO_SELL: Final = 5
DO_LOWER: Final = 6
DO_TAKE: Final = 7
DO_SILVER: Final = 8
DO_PASS: Final = 9
DO_END: Final = 10

BASE: Final = 128
"""The number, a colour plus one or a number of bars, is below this."""

# --- special actions, as bits ---------------------------------------------------------------------
CAN_PASS: Final = 1
CAN_SELL: Final = 2
CAN_SILVER: Final = 4
CAN_BUY: Final = 8
