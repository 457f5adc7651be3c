"""What a player may know (BLF-INFO-1): the cells of a state without what is hidden from a seat.

Everybody sees every move, so only the cases dealt to others, the colours in the bag and future
draws from it are hidden.
"""

from friday_nb.black_friday.rules.layout import (
    BAG,
    COLOUR_COUNT,
    DRAWS,
    HAND,
    KEY_HIGH,
    KEY_LOW,
    MOST_PLAYERS,
    SIZE,
    VIEWER,
)
from friday_nb.core.log import Cells, ReadOnlyCells


def show(s: ReadOnlyCells, seat: int, out: Cells) -> None:
    """Write into ``out`` (SIZE cells) what ``seat`` may know of the state ``s``."""
    for i in range(SIZE):
        out[i] = s[i]
    out[VIEWER] = seat + 1
    out[KEY_HIGH] = 0
    out[KEY_LOW] = 0
    out[DRAWS] = 0
    for colour in range(COLOUR_COUNT):
        out[BAG + colour] = 0
        for other in range(MOST_PLAYERS):
            if other != seat:
                out[HAND + other * COLOUR_COUNT + colour] = 0
