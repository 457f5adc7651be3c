"""The Robinson stack: known top, unordered rest, known bottom; drawing (FRI-DECK-*)."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.friday.rules.ending import game_over
from friday_nb.friday.rules.facts import ABILITY, DRAW_2, EXCHANGE_2, STOP
from friday_nb.friday.rules.layout import (
    AGING_DIFFICULT,
    AGING_GONE,
    AGING_NORMAL,
    BOTTOM,
    BOTTOM_SIZE,
    CARD,
    CHANCE_CARD,
    CLASSES,
    DISCARD,
    DISCARD_SIZE,
    DOUBLER,
    DRAWN,
    FACE_DOWN,
    FIGHT,
    FOR_EXCHANGE,
    FOR_FREE,
    FOR_LOOK,
    FOR_PAID,
    FREE,
    KINDS,
    LEFT,
    LEFT_SIDE,
    LOOK,
    LOOK_SIZE,
    MARKS,
    MORE,
    NODE,
    OLD_AGE_SHUFFLES,
    PLACE,
    PLAYED,
    POOL,
    POOL_SIZE,
    PURPOSE,
    RIGHT,
    SORT,
    STACK_DEALT,
    STACK_SHUFFLES,
    STOPS,
    SWAP,
    TOO_OLD,
    TOP,
    TOP_SIZE,
    UNSEEN_GRADE,
    USED,
    WORKER,
    WORKING,
)
from friday_nb.friday.rules.log import (
    BONUS_CARD,
    BOUGHT_CARD,
    EXCHANGED_IN,
    FREE_CARD,
    LOOKED_AT,
    NOTHING_LEFT_TO_DRAW,
    RESHUFFLED,
    RESHUFFLED_WITHOUT_AGING,
    STOP_IGNORED,
    STOPPED,
)


def stack_size(s: ReadOnlyCells) -> int:
    """Cards in the Robinson stack, which the player may count (FRI-INFO-1)."""
    return s[TOP_SIZE] + s[POOL_SIZE] + s[BOTTOM_SIZE]


def aging_left(s: ReadOnlyCells) -> int:
    """Cards in the aging stack."""
    return s[AGING_NORMAL] + s[AGING_DIFFICULT]


def can_draw(s: ReadOnlyCells) -> bool:
    """False once stack, discard pile and aging stack are all empty (FRI-FIGHT-8)."""
    return stack_size(s) > 0 or s[DISCARD_SIZE] > 0 or aging_left(s) > 0


def to_discard(s: Cells, cls: int) -> None:
    """Lay a card of this class on the Robinson discard pile."""
    s[DISCARD + cls] += 1
    s[DISCARD_SIZE] += 1


def take_aging_card(s: Cells) -> None:
    """Move the top aging card, unseen, among the unordered cards of the stack."""
    if s[AGING_NORMAL] > 0:
        s[AGING_NORMAL] -= 1
        s[UNSEEN_GRADE] = 1
    else:
        s[AGING_DIFFICULT] -= 1
        s[UNSEEN_GRADE] = 2
    s[AGING_GONE] += 1
    s[POOL_SIZE] += 1


def reshuffle(s: Cells, log: Cells) -> bool:
    """Make a new stack of the discard pile and one aging card (FRI-DECK-1); False: game lost.

    The stack is empty, so no unseen aging card of an earlier shuffle can be left in it.
    """
    with_aging = aging_left(s) > 0
    if not with_aging and not s[OLD_AGE_SHUFFLES]:
        game_over(s, TOO_OLD, log)
        return False
    for cls in range(CLASSES):
        if s[DISCARD + cls]:
            s[POOL + cls] = s[DISCARD + cls]
            s[DISCARD + cls] = 0
    s[POOL_SIZE] = s[DISCARD_SIZE]
    s[DISCARD_SIZE] = 0
    s[STACK_SHUFFLES] += 1
    s[STACK_DEALT] = 0
    if with_aging:
        take_aging_card(s)
        note(log, RESHUFFLED, s[POOL_SIZE], aging_left(s), s[UNSEEN_GRADE])
    else:
        note(log, RESHUFFLED_WITHOUT_AGING, s[POOL_SIZE])
    return True


def draw(s: Cells, purpose: int, log: Cells) -> None:
    """Take the next card of the stack for a purpose (FOR_...); reshuffle first if it is empty.

    A card of a known place comes at once; one of the unordered rest needs a chance outcome.
    """
    s[PURPOSE] = purpose
    if stack_size(s) == 0 and not reshuffle(s, log):
        return
    if s[TOP_SIZE] > 0:
        last = s[TOP_SIZE] - 1
        cls = s[TOP + last]
        s[TOP + last] = 0
        s[TOP_SIZE] = last
        arrive(s, cls, log)
    else:
        s[NODE] = CHANCE_CARD


def bottom_becomes_top(s: Cells) -> None:
    """Once the unordered rest is gone, the cards known at the bottom are known from the top.

    So a stack that is wholly known stands in one form only, as known top.
    """
    size = s[BOTTOM_SIZE]
    for i in range(s[TOP_SIZE]):
        last = s[TOP_SIZE] - 1 - i
        s[TOP + last + size] = s[TOP + last]
    for i in range(size):
        s[TOP + size - 1 - i] = s[BOTTOM + i]
        s[BOTTOM + i] = 0
    s[TOP_SIZE] += size
    s[BOTTOM_SIZE] = 0


def arrive(s: Cells, cls: int, log: Cells) -> None:
    """A card has come from the stack: put it where it was drawn for, and go on."""
    purpose = s[PURPOSE]
    s[PURPOSE] = 0
    kind = cls % KINDS
    used = USED if cls >= KINDS else 0
    if purpose == FOR_LOOK:
        s[LOOK + s[LOOK_SIZE]] = cls
        s[LOOK_SIZE] += 1
        s[LEFT] -= 1
        s[NODE] = SORT
        note(log, LOOKED_AT, kind + 1, s[LOOK_SIZE])
        return
    s[DRAWN] += 1
    if purpose == FOR_EXCHANGE:
        i = s[PLACE]
        s[PLACE] = 0
        side = s[MARKS + i] & RIGHT
        note(log, EXCHANGED_IN, kind + 1)
    else:
        i = s[PLAYED]
        s[PLAYED] += 1
        if purpose == FOR_FREE:
            side = 0
            s[LEFT_SIDE] += 1
            note(log, FREE_CARD, kind + 1, s[LEFT_SIDE], s[FREE])
        else:
            side = RIGHT
            note(log, BOUGHT_CARD if purpose == FOR_PAID else BONUS_CARD, kind + 1)
    s[CARD + i] = kind
    s[MARKS + i] = side | used
    s[DOUBLER + i] = 0
    if ABILITY[kind] == STOP:
        if side == RIGHT:
            note(log, STOP_IGNORED, kind + 1)
        else:
            s[STOPS] += 1
            note(log, STOPPED, kind + 1)
    if not can_draw(s):
        note(log, NOTHING_LEFT_TO_DRAW)
    go_on(s)


def go_on(s: Cells) -> None:
    """After a step of an ability: its next step if it has one, else back to the fight."""
    ability = s[WORKING]
    if s[LEFT] > 0 and ability == DRAW_2 and can_draw(s):
        s[NODE] = MORE
    elif s[LEFT] > 0 and ability == EXCHANGE_2 and has_other_face_up(s, s[WORKER] - 1):
        s[NODE] = SWAP
    else:
        rest(s)


def rest(s: Cells) -> None:
    """No ability is in progress (any more): the player decides freely."""
    s[WORKER] = 0
    s[WORKING] = 0
    s[LEFT] = 0
    s[NODE] = FIGHT


def has_other_face_up(s: ReadOnlyCells, i: int) -> bool:
    """Is there a face-up played card besides card ``i``?"""
    for j in range(s[PLAYED]):
        if j != i and not s[MARKS + j] & FACE_DOWN:
            return True
    return False
