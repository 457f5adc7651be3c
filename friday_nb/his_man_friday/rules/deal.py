"""The set-up (HMF-SET-*): the shuffled deck, the hands, and the centre of the island."""

from typing import Final

from friday_nb.core.chance import SHUFFLE_STREAM, threefry
from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.his_man_friday.rules.facts import (
    CENTRE_CELLS,
    CHALLENGES_EACH,
    COPIES,
    HAND_CARDS,
)
from friday_nb.his_man_friday.rules.layout import (
    ACTOR,
    CARD,
    CHALLENGES,
    CODES,
    FIRST,
    HAND,
    HELD,
    LAY,
    LEFT,
    NODE,
    PLACES,
    PLAYERS,
    SIZE,
    TURN,
)
from friday_nb.his_man_friday.rules.log import CENTRE_FILLED, DEALT, PACKING, SET_UP, STARTED

DEAL_STREAM: Final = SHUFFLE_STREAM


def begin_game(s: Cells, players: int, first: int, high: int, low: int, log: Cells) -> None:
    """Turn ``s`` into a new game at its first decision.

    Args:
        s: The state, SIZE cells; their old content is overwritten.
        players: 2 to 4.
        first: The seat that starts.
        high: The upper 32 bits of the seed.
        low: The lower 32 bits of the seed.
        log: Where the events go (:mod:`.log`).
    """
    for i in range(SIZE):
        s[i] = 0
    new_deck(s)
    shuffle(s, high, low)
    set_up(s, players, first, log)


def new_deck(s: Cells) -> None:
    """HMF-SET-1: the sixteen cards, in order, in the cells of the island until they are dealt."""
    at = CARD
    for code in range(CODES):
        for _ in range(COPIES[code]):
            s[at] = code
            at += 1


def shuffle(s: Cells, high: int, low: int) -> None:
    """Shuffle the deck (Fisher-Yates); orders are equally likely up to a bias of order 2**-32."""
    for i in range(PLACES - 1, 0, -1):
        j = (threefry(high, low, DEAL_STREAM, i) * (i + 1)) >> 32
        held = s[CARD + i]
        s[CARD + i] = s[CARD + j]
        s[CARD + j] = held


def set_up(s: Cells, players: int, first: int, log: Cells) -> None:
    """Deal the deck from the cells of the island, from the first on, seat by seat."""
    s[PLAYERS] = players
    s[FIRST] = first
    note(log, SET_UP, players, first)
    at = CARD
    for seat in range(players):
        at = deal_hand(s, seat, at, log)
    deal_centre(s, at, log)
    s[NODE] = LAY
    s[TURN] = first
    s[ACTOR] = first
    note(log, STARTED, first)


def deal_hand(s: Cells, seat: int, at: int, log: Cells) -> int:
    """HMF-SET-2: deal a seat its cards from cell ``at`` on; return the cell after them."""
    count = HAND_CARDS[s[PLAYERS]]
    for i in range(count):
        s[HAND + seat * CODES + s[at + i]] += 1
        s[at + i] = 0
    s[HELD + seat] = count
    s[CHALLENGES + seat] = CHALLENGES_EACH[s[PLAYERS]]
    note(log, DEALT, seat, count, packed_hand(s, seat))
    return at + count


def packed_hand(s: ReadOnlyCells, seat: int) -> int:
    """The cards of a hand as the digits (base PACKING) of one number, for the log."""
    packed = 0
    for code in range(1, CODES):
        for _ in range(s[HAND + seat * CODES + code]):
            packed = packed * PACKING + code
    return packed


def deal_centre(s: Cells, at: int, log: Cells) -> None:
    """HMF-SET-3: lay the cards from cell ``at`` on face down in the centre of the island."""
    count = CARD + PLACES - at
    for i in range(count):
        code = s[at + i]
        s[at + i] = 0
        s[CARD + CENTRE_CELLS[i]] = code
    s[LEFT] = count
    if count > 0:
        note(log, CENTRE_FILLED, count)
