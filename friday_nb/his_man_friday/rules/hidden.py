"""What a player may know (HMF-INFO-1): the cells of a state without the cards unknown to a seat."""

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.rules import layout as at


def knows(s: ReadOnlyCells, seat: int, cell: int) -> bool:
    """Whether this seat laid, challenged or took the card of this cell."""
    return (
        s[at.LAYER + cell] == seat + 1
        or s[at.CHALLENGER + cell] == seat + 1
        or s[at.TAKER + cell] == seat + 1
    )


def show(s: ReadOnlyCells, seat: int, out: Cells) -> None:
    """Write into ``out`` (SIZE cells) what ``seat`` may know of the state ``s``."""
    for i in range(at.SIZE):
        out[i] = s[i]
    out[at.VIEWER] = seat + 1
    for other in range(at.MOST_PLAYERS):
        if other != seat:
            for code in range(at.CODES):
                out[at.HAND + other * at.CODES + code] = 0
    for cell in range(at.PLACES):
        if s[at.CARD + cell] > 0 and not knows(s, seat, cell):
            out[at.CARD + cell] = at.UNKNOWN
