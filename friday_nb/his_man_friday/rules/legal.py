"""Which decisions are legal for the seat that decides, listed in a fixed order."""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.exploration import has_card, next_card

ROOM: Final = 512
"""Room for the decisions of any position; at most 7 cards on 14 cells as 4 kinds, 392."""


def pack(kind: int, a: int, b: int, c: int) -> int:
    """A decision as one integer: its kind (DO_...) and up to three small numbers."""
    return ((kind * at.BASE + a) * at.BASE + b) * at.BASE + c


def decisions(s: ReadOnlyCells, out: Cells) -> int:
    """Write all legal decisions into ``out`` (ROOM cells); return their number."""
    node = s[at.NODE]
    if node == at.LAY:
        return lay_decisions(s, out)
    if node == at.CHALLENGE:
        out[0] = pack(at.DO_CHALLENGE, 0, 0, 0)
        out[1] = pack(at.DO_PASS, 0, 0, 0)
        return 2
    if node == at.PUT:
        return card_decisions(s, at.DO_PUT, at.PLACES, out)
    if node in (at.TAKE_FIRST, at.TAKE_AFTER):
        out[0] = pack(at.DO_TAKE, 0, 0, 0)
        out[1] = pack(at.DO_LEAVE, 0, 0, 0)
        return 2
    if node == at.MOVE:
        return move_decisions(s, out)
    if node == at.LAST_CHANCE:
        n = card_decisions(s, at.DO_TAKE, at.PLACES, out)
        out[n] = pack(at.DO_LEAVE, 0, 0, 0)
        return n + 1
    return 0


def lay_decisions(s: ReadOnlyCells, out: Cells) -> int:
    """Every card of the hand on every empty cell, declared as every kind (HMF-REC-2, HMF-REC-3)."""
    n = 0
    hand = at.HAND + s[at.ACTOR] * at.CODES
    for code in range(1, at.CODES):
        if s[hand + code] > 0:
            for cell in range(at.PLACES):
                if s[at.CARD + cell] == 0:
                    for declared in range(1, at.GUN + 1):
                        out[n] = pack(at.DO_LAY, code, cell + 1, declared)
                        n += 1
    return n


def card_decisions(s: ReadOnlyCells, kind: int, besides: int, out: Cells) -> int:
    """A decision about each card on the island, except the one on the cell ``besides``."""
    n = 0
    for cell in range(at.PLACES):
        if cell != besides and has_card(s, cell):
            out[n] = pack(kind, 0, cell + 1, 0)
            n += 1
    return n


def move_decisions(s: ReadOnlyCells, out: Cells) -> int:
    """The directions in which a card lies (HMF-EXP-2), or else all other cards (HMF-EXP-3)."""
    n = 0
    for i in range(at.DIRECTIONS):
        if next_card(s, i + 1) > 0:
            out[n] = pack(at.DO_MOVE, i + 1, 0, 0)
            n += 1
    return n if n > 0 else card_decisions(s, at.DO_MOVE, s[at.CRUSOE] - 1, out)
