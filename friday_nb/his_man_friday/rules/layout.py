"""The layout of the flat state: the index of each fact, and the codes used for its values.

For example, ``s[CARD + cell]`` is the card that was laid on a cell of the island, and
``s[CHALLENGES + seat]`` the number of challenges that a seat has left.  A card that is taken stays
in its cell and gets a ``TAKER``: the sixteen cells hold the whole history of every card.
"""

from typing import Final

from friday_nb.his_man_friday.cards import CARDS, CELLS, COLUMNS, SEAT_COUNTS, Kind

CODES: Final = len(CARDS) + 1
"""Card numbers are below this; they start at 1, and 0 is no card."""
UNKNOWN: Final = CODES
"""A card that the viewer does not know."""
GUN_CARD: Final = len(CARDS)
GUN: Final = int(Kind.GUN)
SUPPLIES: Final = GUN - 1
"""Kinds of supplies, numbered from 1; the gun is the kind after them."""
PLACES: Final = len(CELLS)
COLUMN_COUNT: Final = len(COLUMNS)
MOST_PLAYERS: Final = max(SEAT_COUNTS)

# --- nodes: what is to be decided ---------------------------------------------------------------
OVER: Final = 0
LAY: Final = 1
CHALLENGE: Final = 2
PUT: Final = 3
TAKE_FIRST: Final = 4
"""Step (a) of a turn: the card under Crusoe before he moves."""
MOVE: Final = 5
TAKE_AFTER: Final = 6
"""Step (c): the card under Crusoe after he has moved."""
LAST_CHANCE: Final = 7

# --- single cells -------------------------------------------------------------------------------
NODE: Final = 0
PLAYERS: Final = 1
FIRST: Final = 2
"""The seat that starts."""
TURN: Final = 3
"""The seat whose turn it is."""
ACTOR: Final = 4
"""The seat that decides; it differs from TURN only while others are asked whether to challenge."""
JUST_LAID: Final = 5
"""The cell of the latest card, plus one, while cards are being laid; 0 before and after."""
CRUSOE: Final = 6
"""Where Crusoe stands: the cell plus one, 0 while he is not on the island."""
TOOK: Final = 7
"""1 if a card was taken in step (a) of this turn."""
IDLE: Final = 8
"""Consecutive turns in which nobody took a card (HMF-EXP-6)."""
CHANCES: Final = 9
"""The number of last chances that are over (HMF-EXP-5)."""
LEFT: Final = 10
"""The number of cards on the island."""
VIEWER: Final = 11
"""The seat, plus one, whose view this is; 0 for a full state."""

# --- a cell for each seat -----------------------------------------------------------------------
CHALLENGES: Final = 12
"""Challenges that the seat has left (HMF-REC-4)."""
HELD: Final = CHALLENGES + MOST_PLAYERS
"""Cards in its hand."""
GUNS: Final = HELD + MOST_PLAYERS
"""Its guns plus one, once they are shown (HMF-SCORE-1); 0 before."""
KINDS: Final = GUNS + MOST_PLAYERS
"""Its kinds of supplies plus one, once they are counted (HMF-SCORE-3); 0 otherwise."""
SUM: Final = KINDS + MOST_PLAYERS
"""Its sum of amounts plus one, once it is counted (HMF-SCORE-4); 0 otherwise."""
WON: Final = SUM + MOST_PLAYERS
"""1 for a winner, otherwise 0."""
HAND: Final = WON + MOST_PLAYERS
"""Its hand: CODES cells for each seat, the count of each card."""

# --- a cell for each cell of the island ---------------------------------------------------------
CARD: Final = HAND + MOST_PLAYERS * CODES
"""The card that was laid there, even if it has been taken since; 0 for none yet."""
DECLARED: Final = CARD + PLACES
"""The kind that was declared; 0 for a card of the centre."""
LAYER: Final = DECLARED + PLACES
"""Who laid it: the seat plus one; 0 for a card of the centre."""
CHALLENGER: Final = LAYER + PLACES
"""Who challenged it: the seat plus one; 0 for nobody."""
TAKER: Final = CHALLENGER + PLACES
"""Who took it: the seat plus one; 0 while it is on the island."""
SIZE: Final = TAKER + PLACES

# --- decisions: kind + three small numbers, packed into one integer ------------------------------
DO_LAY: Final = 1
DO_CHALLENGE: Final = 2
DO_PASS: Final = 3
DO_PUT: Final = 4
DO_TAKE: Final = 5
DO_LEAVE: Final = 6
DO_MOVE: Final = 7

BASE: Final = 32
"""Each of the three numbers is below this."""
NONSENSE: Final = BASE - 1
"""A card or a cell that does not exist."""

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 3
WEST: Final = 4
DIRECTIONS: Final = 4
