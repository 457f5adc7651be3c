"""The Robinson stack: known top, unordered rest, known bottom; drawing (FRI-DECK-*)."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules import log as events
from friday_nb.friday.rules.ending import game_over


def stack_size(s: ReadOnlyCells) -> int:
    """Cards in the Robinson stack, which the player may count (FRI-INFO-1)."""
    return s[at.TOP_SIZE] + s[at.POOL_SIZE] + s[at.BOTTOM_SIZE]


def aging_left(s: ReadOnlyCells) -> int:
    """Cards in the aging stack."""
    return s[at.AGING_NORMAL] + s[at.AGING_DIFFICULT]


def can_draw(s: ReadOnlyCells) -> bool:
    """False once stack, discard pile and aging stack are all empty (FRI-FIGHT-8)."""
    return stack_size(s) > 0 or s[at.DISCARD_SIZE] > 0 or aging_left(s) > 0


def to_discard(s: Cells, cls: int) -> None:
    """Lay a card of this class on the Robinson discard pile."""
    s[at.DISCARD + cls] += 1
    s[at.DISCARD_SIZE] += 1


def take_aging_card(s: Cells) -> None:
    """Move the top aging card, unseen, among the unordered cards of the stack."""
    if s[at.AGING_NORMAL] > 0:
        s[at.AGING_NORMAL] -= 1
        s[at.UNSEEN_GRADE] = 1
    else:
        s[at.AGING_DIFFICULT] -= 1
        s[at.UNSEEN_GRADE] = 2
    s[at.AGING_GONE] += 1
    s[at.POOL_SIZE] += 1


def reshuffle(s: Cells, log: Cells) -> bool:
    """Make a new stack of the discard pile and one aging card (FRI-DECK-1); False: game lost.

    The stack is empty, so no unseen aging card of an earlier shuffle can be left in it.
    """
    with_aging = aging_left(s) > 0
    if not with_aging and not s[at.OLD_AGE_SHUFFLES]:
        game_over(s, at.TOO_OLD, log)
        return False
    for cls in range(at.CLASSES):
        if s[at.DISCARD + cls]:
            s[at.POOL + cls] = s[at.DISCARD + cls]
            s[at.DISCARD + cls] = 0
    s[at.POOL_SIZE] = s[at.DISCARD_SIZE]
    s[at.DISCARD_SIZE] = 0
    s[at.STACK_SHUFFLES] += 1
    s[at.STACK_DEALT] = 0
    if with_aging:
        take_aging_card(s)
        note(log, events.RESHUFFLED, s[at.POOL_SIZE], aging_left(s), s[at.UNSEEN_GRADE])
    else:
        note(log, events.RESHUFFLED_WITHOUT_AGING, s[at.POOL_SIZE])
    return True


def draw(s: Cells, purpose: int, log: Cells) -> None:
    """Take the next card of the stack for a purpose (FOR_...); reshuffle first if it is empty.

    A card of a known place comes at once; one of the unordered rest needs a chance outcome.
    """
    s[at.PURPOSE] = purpose
    if stack_size(s) == 0 and not reshuffle(s, log):
        return
    if s[at.TOP_SIZE] > 0:
        last = s[at.TOP_SIZE] - 1
        cls = s[at.TOP + last]
        s[at.TOP + last] = 0
        s[at.TOP_SIZE] = last
        arrive(s, cls, log)
    else:
        s[at.NODE] = at.CHANCE_CARD


def bottom_becomes_top(s: Cells) -> None:
    """Once the unordered rest is gone, the cards known at the bottom are known from the top.

    So a stack that is wholly known stands in one form only, as known top.
    """
    size = s[at.BOTTOM_SIZE]
    for i in range(s[at.TOP_SIZE]):
        last = s[at.TOP_SIZE] - 1 - i
        s[at.TOP + last + size] = s[at.TOP + last]
    for i in range(size):
        s[at.TOP + size - 1 - i] = s[at.BOTTOM + i]
        s[at.BOTTOM + i] = 0
    s[at.TOP_SIZE] += size
    s[at.BOTTOM_SIZE] = 0


def arrive(s: Cells, cls: int, log: Cells) -> None:
    """A card has come from the stack: put it where it was drawn for, and go on."""
    purpose = s[at.PURPOSE]
    s[at.PURPOSE] = 0
    kind = cls % at.KINDS
    used = at.USED if cls >= at.KINDS else 0
    if purpose == at.FOR_LOOK:
        s[at.LOOK + s[at.LOOK_SIZE]] = cls
        s[at.LOOK_SIZE] += 1
        s[at.LEFT] -= 1
        s[at.NODE] = at.SORT
        note(log, events.LOOKED_AT, kind + 1, s[at.LOOK_SIZE])
        return
    s[at.DRAWN] += 1
    if purpose == at.FOR_EXCHANGE:
        i = s[at.PLACE]
        s[at.PLACE] = 0
        side = s[at.MARKS + i] & at.RIGHT
        note(log, events.EXCHANGED_IN, kind + 1)
    else:
        i = s[at.PLAYED]
        s[at.PLAYED] += 1
        if purpose == at.FOR_FREE:
            side = 0
            s[at.LEFT_SIDE] += 1
            note(log, events.FREE_CARD, kind + 1, s[at.LEFT_SIDE], s[at.FREE])
        else:
            side = at.RIGHT
            note(log, events.BOUGHT_CARD if purpose == at.FOR_PAID else events.BONUS_CARD, kind + 1)
    s[at.CARD + i] = kind
    s[at.MARKS + i] = side | used
    s[at.DOUBLER + i] = 0
    if facts.ABILITY[kind] == facts.STOP:
        if side == at.RIGHT:
            note(log, events.STOP_IGNORED, kind + 1)
        else:
            s[at.STOPS] += 1
            note(log, events.STOPPED, kind + 1)
    if not can_draw(s):
        note(log, events.NOTHING_LEFT_TO_DRAW)
    go_on(s)


def go_on(s: Cells) -> None:
    """After a step of an ability: its next step if it has one, else back to the fight."""
    ability = s[at.WORKING]
    if s[at.LEFT] > 0 and ability == facts.DRAW_2 and can_draw(s):
        s[at.NODE] = at.MORE
    elif s[at.LEFT] > 0 and ability == facts.EXCHANGE_2 and has_other_face_up(s, s[at.WORKER] - 1):
        s[at.NODE] = at.SWAP
    else:
        rest(s)


def rest(s: Cells) -> None:
    """No ability is in progress (any more): the player decides freely."""
    s[at.WORKER] = 0
    s[at.WORKING] = 0
    s[at.LEFT] = 0
    s[at.NODE] = at.FIGHT


def has_other_face_up(s: ReadOnlyCells, i: int) -> bool:
    """Is there a face-up played card besides card ``i``?"""
    for j in range(s[at.PLAYED]):
        if j != i and not s[at.MARKS + j] & at.FACE_DOWN:
            return True
    return False
