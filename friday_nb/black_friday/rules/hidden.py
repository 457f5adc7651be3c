"""What a player may know (BLF-INFO-1): the cells of a state without what is hidden from a seat.

Everybody sees every move, so only the cases dealt to others, the colours in the bag and future
draws from it are hidden.
"""

from friday_nb.black_friday.rules import layout as at
from friday_nb.core.log import Cells, ReadOnlyCells


def show(s: ReadOnlyCells, seat: int, out: Cells) -> None:
    """Write into ``out`` (SIZE cells) what ``seat`` may know of the state ``s``."""
    for i in range(at.SIZE):
        out[i] = s[i]
    out[at.VIEWER] = seat + 1
    out[at.KEY_HIGH] = 0
    out[at.KEY_LOW] = 0
    out[at.DRAWS] = 0
    for colour in range(at.COLOUR_COUNT):
        out[at.BAG + colour] = 0
        for other in range(at.MOST_PLAYERS):
            if other != seat:
                out[at.HAND + other * at.COLOUR_COUNT + colour] = 0
