"""What a player may know (HMF-INFO-1): the cells of a state without the cards unknown to a seat."""

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.rules.layout import (
    CARD,
    CHALLENGER,
    CODES,
    HAND,
    LAYER,
    MOST_PLAYERS,
    PLACES,
    SIZE,
    TAKER,
    UNKNOWN,
    VIEWER,
)


def knows(s: ReadOnlyCells, seat: int, cell: int) -> bool:
    """Whether this seat laid, challenged or took the card of this cell."""
    return (
        s[LAYER + cell] == seat + 1
        or s[CHALLENGER + cell] == seat + 1
        or s[TAKER + cell] == seat + 1
    )


def show(s: ReadOnlyCells, seat: int, out: Cells) -> None:
    """Write into ``out`` (SIZE cells) what ``seat`` may know of the state ``s``."""
    for i in range(SIZE):
        out[i] = s[i]
    out[VIEWER] = seat + 1
    for other in range(MOST_PLAYERS):
        if other != seat:
            for code in range(CODES):
                out[HAND + other * CODES + code] = 0
    for cell in range(PLACES):
        if s[CARD + cell] > 0 and not knows(s, seat, cell):
            out[CARD + cell] = UNKNOWN
