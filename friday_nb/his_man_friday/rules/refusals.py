"""Why a decision is not legal, as a reason code (0 means legal); one function for each decision."""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.exploration import can_go, has_card, next_card

# Reasons; friday_nb.his_man_friday.reasons has their names and rule ids, in this order.
LEGAL: Final = 0
GAME_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
NOT_NOW: Final = 3
NOT_IN_HAND: Final = 4
NOT_A_CELL: Final = 5
CELL_TAKEN: Final = 6
NO_KIND: Final = 7
OWN_CARD: Final = 8
NO_CHALLENGES: Final = 9
ALREADY_CHALLENGED: Final = 10
NO_CARD_THERE: Final = 11
NO_CARD_THAT_WAY: Final = 12
CARDS_IN_REACH: Final = 13
NOTHING_UNDER: Final = 14
ONE_A_TURN: Final = 15


def refuse_node(s: ReadOnlyCells, seat: int, node: int) -> int:
    """Check that the game is at the node of the decision and that this seat decides."""
    if s[at.ACTOR] != seat:
        return NOT_YOUR_TURN
    return LEGAL if s[at.NODE] == node else NOT_NOW


def refuse_lay(s: ReadOnlyCells, seat: int, code: int, place: int, declared: int) -> int:
    """Laying a card on a cell (HMF-REC-2) as some kind (HMF-REC-3); ``place`` is the cell + 1."""
    reason = refuse_node(s, seat, at.LAY)
    if reason:
        return reason
    if code == 0 or code >= at.CODES or s[at.HAND + seat * at.CODES + code] == 0:
        return NOT_IN_HAND
    if place == 0 or place > at.PLACES:
        return NOT_A_CELL
    if s[at.CARD + place - 1] > 0:
        return CELL_TAKEN
    if declared == 0 or declared > at.GUN:
        return NO_KIND
    return LEGAL


def refuse_challenge(s: ReadOnlyCells, seat: int) -> int:
    """Looking at the card just laid (HMF-REC-4, HMF-REC-5)."""
    if s[at.JUST_LAID] > 0:
        cell = s[at.JUST_LAID] - 1
        if s[at.LAYER + cell] == seat + 1:
            return OWN_CARD
        if s[at.CHALLENGES + seat] == 0:
            return NO_CHALLENGES
        if s[at.CHALLENGER + cell] > 0:
            return ALREADY_CHALLENGED
    return refuse_node(s, seat, at.CHALLENGE)


def refuse_card(s: ReadOnlyCells, place: int) -> int:
    """Choosing the card of a cell, which must have one."""
    if place == 0 or place > at.PLACES:
        return NOT_A_CELL
    return LEGAL if has_card(s, place - 1) else NO_CARD_THERE


def refuse_put(s: ReadOnlyCells, seat: int, place: int) -> int:
    """Putting Crusoe on a card (HMF-EXP-1)."""
    reason = refuse_node(s, seat, at.PUT)
    return reason or refuse_card(s, place)


def refuse_under(s: ReadOnlyCells, seat: int, kind: int) -> int:
    """Taking or leaving the card under Crusoe (HMF-EXP-2), one a turn at most (HMF-EXP-4)."""
    if s[at.ACTOR] != seat:
        return NOT_YOUR_TURN
    if s[at.NODE] in (at.TAKE_FIRST, at.TAKE_AFTER):
        return LEGAL
    if s[at.NODE] == at.MOVE and kind != at.DO_LEAVE:
        if s[at.TOOK]:
            return ONE_A_TURN
        if not has_card(s, s[at.CRUSOE] - 1):
            return NOTHING_UNDER
    return NOT_NOW


def refuse_last(s: ReadOnlyCells, seat: int, place: int) -> int:
    """Taking any card as a last chance (HMF-EXP-5)."""
    reason = refuse_node(s, seat, at.LAST_CHANCE)
    return reason or refuse_card(s, place)


def refuse_leave(s: ReadOnlyCells, seat: int) -> int:
    """Leaving the card under Crusoe, or letting a last chance go."""
    if s[at.NODE] == at.LAST_CHANCE:
        return refuse_node(s, seat, at.LAST_CHANCE)
    return refuse_under(s, seat, at.DO_LEAVE)


def refuse_move(s: ReadOnlyCells, seat: int, direction: int, place: int) -> int:
    """Moving in a direction (HMF-EXP-2), or to any other card (HMF-EXP-3)."""
    reason = refuse_node(s, seat, at.MOVE)
    if reason:
        return reason
    if direction > 0:
        return LEGAL if next_card(s, direction) > 0 else NO_CARD_THAT_WAY
    if place == 0 or place > at.PLACES:
        return NOT_A_CELL
    if can_go(s):
        return CARDS_IN_REACH
    return NO_CARD_THERE if place == s[at.CRUSOE] else refuse_card(s, place)


def refusal(s: ReadOnlyCells, seat: int, decision: int) -> int:
    """Why ``decision`` (packed) is not legal for ``seat`` now; LEGAL (0) if it is."""
    c = decision % at.BASE
    b = decision // at.BASE % at.BASE
    a = decision // (at.BASE * at.BASE) % at.BASE
    kind = decision // (at.BASE * at.BASE * at.BASE)
    if s[at.NODE] == at.OVER:
        return GAME_OVER
    if kind == at.DO_LAY:
        return refuse_lay(s, seat, a, b, c)
    if kind == at.DO_CHALLENGE:
        return refuse_challenge(s, seat)
    if kind == at.DO_PASS:
        return refuse_node(s, seat, at.CHALLENGE)
    if kind == at.DO_PUT:
        return refuse_put(s, seat, b)
    if kind == at.DO_LEAVE:
        return refuse_leave(s, seat)
    if kind == at.DO_MOVE:
        return refuse_move(s, seat, a, b)
    return refuse_last(s, seat, b) if b > 0 else refuse_under(s, seat, kind)
