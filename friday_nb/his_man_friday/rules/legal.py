"""Which decisions are legal for the seat that decides, listed in a fixed order."""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.rules.exploration import has_card, next_card
from friday_nb.his_man_friday.rules.layout import (
    ACTOR,
    BASE,
    CARD,
    CHALLENGE,
    CODES,
    CRUSOE,
    DIRECTIONS,
    DO_CHALLENGE,
    DO_LAY,
    DO_LEAVE,
    DO_MOVE,
    DO_PASS,
    DO_PUT,
    DO_TAKE,
    GUN,
    HAND,
    LAST_CHANCE,
    LAY,
    MOVE,
    NODE,
    PLACES,
    PUT,
    TAKE_AFTER,
    TAKE_FIRST,
)

ROOM: Final = 512
"""Room for the decisions of any position; at most 7 cards on 14 cells as 4 kinds, 392."""


def pack(kind: int, a: int, b: int, c: int) -> int:
    """A decision as one integer: its kind (DO_...) and up to three small numbers."""
    return ((kind * BASE + a) * BASE + b) * BASE + c


def decisions(s: ReadOnlyCells, out: Cells) -> int:
    """Write all legal decisions into ``out`` (ROOM cells); return their number."""
    node = s[NODE]
    if node == LAY:
        return lay_decisions(s, out)
    if node == CHALLENGE:
        out[0] = pack(DO_CHALLENGE, 0, 0, 0)
        out[1] = pack(DO_PASS, 0, 0, 0)
        return 2
    if node == PUT:
        return card_decisions(s, DO_PUT, PLACES, out)
    if node in (TAKE_FIRST, TAKE_AFTER):
        out[0] = pack(DO_TAKE, 0, 0, 0)
        out[1] = pack(DO_LEAVE, 0, 0, 0)
        return 2
    if node == MOVE:
        return move_decisions(s, out)
    if node == LAST_CHANCE:
        n = card_decisions(s, DO_TAKE, PLACES, out)
        out[n] = pack(DO_LEAVE, 0, 0, 0)
        return n + 1
    return 0


def lay_decisions(s: ReadOnlyCells, out: Cells) -> int:
    """Every card of the hand on every empty cell, declared as every kind (HMF-REC-2, HMF-REC-3)."""
    n = 0
    hand = HAND + s[ACTOR] * CODES
    for code in range(1, CODES):
        if s[hand + code] > 0:
            for cell in range(PLACES):
                if s[CARD + cell] == 0:
                    for declared in range(1, GUN + 1):
                        out[n] = pack(DO_LAY, code, cell + 1, declared)
                        n += 1
    return n


def card_decisions(s: ReadOnlyCells, kind: int, besides: int, out: Cells) -> int:
    """A decision about each card on the island, except the one on the cell ``besides``."""
    n = 0
    for cell in range(PLACES):
        if cell != besides and has_card(s, cell):
            out[n] = pack(kind, 0, cell + 1, 0)
            n += 1
    return n


def move_decisions(s: ReadOnlyCells, out: Cells) -> int:
    """The directions in which a card lies (HMF-EXP-2), or else all other cards (HMF-EXP-3)."""
    n = 0
    for i in range(DIRECTIONS):
        if next_card(s, i + 1) > 0:
            out[n] = pack(DO_MOVE, i + 1, 0, 0)
            n += 1
    return n if n > 0 else card_decisions(s, DO_MOVE, s[CRUSOE] - 1, out)
