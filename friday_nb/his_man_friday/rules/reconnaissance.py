"""Friday's reconnaissance (HMF-REC-*): cards are laid, declared and challenged."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.log import CHALLENGED, ISLAND_FULL, LAID, PASSED


def seat_after(s: ReadOnlyCells, seat: int) -> int:
    """The seat to the left, which is next in turn (HMF-REC-1)."""
    return (seat + 1) % s[at.PLAYERS]


def lay(s: Cells, code: int, cell: int, declared: int, log: Cells) -> None:
    """HMF-REC-2, HMF-REC-3: lay a card from the hand face down on a cell and declare it."""
    seat = s[at.TURN]
    s[at.HAND + seat * at.CODES + code] -= 1
    s[at.HELD + seat] -= 1
    s[at.CARD + cell] = code
    s[at.DECLARED + cell] = declared
    s[at.LAYER + cell] = seat + 1
    s[at.LEFT] += 1
    s[at.JUST_LAID] = cell + 1
    note(log, LAID, seat, cell, declared, code)
    ask_after(s, seat, log)


def ask_after(s: Cells, seat: int, log: Cells) -> None:
    """HMF-REC-5: ask the next seat that has a challenge left; if there is none, play goes on."""
    asked = seat_after(s, seat)
    while asked != s[at.TURN]:
        if s[at.CHALLENGES + asked] > 0:
            s[at.NODE] = at.CHALLENGE
            s[at.ACTOR] = asked
            return
        asked = seat_after(s, asked)
    next_layer(s, log)


def challenge(s: Cells, log: Cells) -> None:
    """HMF-REC-4: the challenger alone looks at the card just laid; nobody else is asked."""
    seat = s[at.ACTOR]
    cell = s[at.JUST_LAID] - 1
    s[at.CHALLENGES + seat] -= 1
    s[at.CHALLENGER + cell] = seat + 1
    note(log, CHALLENGED, seat, cell, s[at.CHALLENGES + seat], s[at.CARD + cell])
    next_layer(s, log)


def let_pass(s: Cells, log: Cells) -> None:
    """The seat that is asked declines to challenge."""
    seat = s[at.ACTOR]
    note(log, PASSED, seat)
    ask_after(s, seat, log)


def next_layer(s: Cells, log: Cells) -> None:
    """Let the next seat lay a card; when all hands are empty (HMF-REC-6), Crusoe comes."""
    seat = seat_after(s, s[at.TURN])
    s[at.NODE] = at.LAY
    if s[at.HELD + seat] == 0:
        seat = s[at.FIRST]
        s[at.NODE] = at.PUT
        s[at.JUST_LAID] = 0
        note(log, ISLAND_FULL)
    s[at.TURN] = seat
    s[at.ACTOR] = seat
