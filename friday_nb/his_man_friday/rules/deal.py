"""The set-up (HMF-SET-*): the shuffled deck, the hands, and the centre of the island."""

from typing import Final

from friday_nb.core.chance import SHUFFLE_STREAM, threefry
from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.his_man_friday.rules import facts, layout
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
    for i in range(layout.SIZE):
        s[i] = 0
    new_deck(s)
    shuffle(s, high, low)
    set_up(s, players, first, log)


def new_deck(s: Cells) -> None:
    """HMF-SET-1: the sixteen cards, in order, in the cells of the island until they are dealt."""
    at = layout.CARD
    for code in range(layout.CODES):
        for _ in range(facts.COPIES[code]):
            s[at] = code
            at += 1


def shuffle(s: Cells, high: int, low: int) -> None:
    """Shuffle the deck (Fisher-Yates); orders are equally likely up to a bias of order 2**-32."""
    for i in range(layout.PLACES - 1, 0, -1):
        j = (threefry(high, low, DEAL_STREAM, i) * (i + 1)) >> 32
        held = s[layout.CARD + i]
        s[layout.CARD + i] = s[layout.CARD + j]
        s[layout.CARD + j] = held


def set_up(s: Cells, players: int, first: int, log: Cells) -> None:
    """Deal the deck from the cells of the island, from the first on, seat by seat."""
    s[layout.PLAYERS] = players
    s[layout.FIRST] = first
    note(log, SET_UP, players, first)
    at = layout.CARD
    for seat in range(players):
        at = deal_hand(s, seat, at, log)
    deal_centre(s, at, log)
    s[layout.NODE] = layout.LAY
    s[layout.TURN] = first
    s[layout.ACTOR] = first
    note(log, STARTED, first)


def deal_hand(s: Cells, seat: int, at: int, log: Cells) -> int:
    """HMF-SET-2: deal a seat its cards from cell ``at`` on; return the cell after them."""
    count = facts.HAND_CARDS[s[layout.PLAYERS]]
    for i in range(count):
        s[layout.HAND + seat * layout.CODES + s[at + i]] += 1
        s[at + i] = 0
    s[layout.HELD + seat] = count
    s[layout.CHALLENGES + seat] = facts.CHALLENGES_EACH[s[layout.PLAYERS]]
    note(log, DEALT, seat, count, packed_hand(s, seat))
    return at + count


def packed_hand(s: ReadOnlyCells, seat: int) -> int:
    """The cards of a hand as the digits (base PACKING) of one number, for the log."""
    packed = 0
    for code in range(1, layout.CODES):
        for _ in range(s[layout.HAND + seat * layout.CODES + code]):
            packed = packed * PACKING + code
    return packed


def deal_centre(s: Cells, at: int, log: Cells) -> None:
    """HMF-SET-3: lay the cards from cell ``at`` on face down in the centre of the island."""
    count = layout.CARD + layout.PLACES - at
    for i in range(count):
        code = s[at + i]
        s[at + i] = 0
        s[layout.CARD + facts.CENTRE_CELLS[i]] = code
    s[layout.LEFT] = count
    if count > 0:
        note(log, CENTRE_FILLED, count)
