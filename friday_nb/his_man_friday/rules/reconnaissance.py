"""Friday's reconnaissance (HMF-REC-*): cards are laid, declared and challenged."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.his_man_friday.rules.layout import (
    ACTOR,
    CARD,
    CHALLENGE,
    CHALLENGER,
    CHALLENGES,
    CODES,
    DECLARED,
    FIRST,
    HAND,
    HELD,
    JUST_LAID,
    LAY,
    LAYER,
    LEFT,
    NODE,
    PLAYERS,
    PUT,
    TURN,
)
from friday_nb.his_man_friday.rules.log import CHALLENGED, ISLAND_FULL, LAID, PASSED


def seat_after(s: ReadOnlyCells, seat: int) -> int:
    """The seat to the left, which is next in turn (HMF-REC-1)."""
    return (seat + 1) % s[PLAYERS]


def lay(s: Cells, code: int, cell: int, declared: int, log: Cells) -> None:
    """HMF-REC-2, HMF-REC-3: lay a card from the hand face down on a cell and declare it."""
    seat = s[TURN]
    s[HAND + seat * CODES + code] -= 1
    s[HELD + seat] -= 1
    s[CARD + cell] = code
    s[DECLARED + cell] = declared
    s[LAYER + cell] = seat + 1
    s[LEFT] += 1
    s[JUST_LAID] = cell + 1
    note(log, LAID, seat, cell, declared, code)
    ask_after(s, seat, log)


def ask_after(s: Cells, seat: int, log: Cells) -> None:
    """HMF-REC-5: ask the next seat that has a challenge left; if there is none, play goes on."""
    asked = seat_after(s, seat)
    while asked != s[TURN]:
        if s[CHALLENGES + asked] > 0:
            s[NODE] = CHALLENGE
            s[ACTOR] = asked
            return
        asked = seat_after(s, asked)
    next_layer(s, log)


def challenge(s: Cells, log: Cells) -> None:
    """HMF-REC-4: the challenger alone looks at the card just laid; nobody else is asked."""
    seat = s[ACTOR]
    cell = s[JUST_LAID] - 1
    s[CHALLENGES + seat] -= 1
    s[CHALLENGER + cell] = seat + 1
    note(log, CHALLENGED, seat, cell, s[CHALLENGES + seat], s[CARD + cell])
    next_layer(s, log)


def let_pass(s: Cells, log: Cells) -> None:
    """The seat that is asked declines to challenge."""
    seat = s[ACTOR]
    note(log, PASSED, seat)
    ask_after(s, seat, log)


def next_layer(s: Cells, log: Cells) -> None:
    """Let the next seat lay a card; when all hands are empty (HMF-REC-6), Crusoe comes."""
    seat = seat_after(s, s[TURN])
    s[NODE] = LAY
    if s[HELD + seat] == 0:
        seat = s[FIRST]
        s[NODE] = PUT
        s[JUST_LAID] = 0
        note(log, ISLAND_FULL)
    s[TURN] = seat
    s[ACTOR] = seat
