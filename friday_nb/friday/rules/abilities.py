"""What the abilities of starting and knowledge cards do (FRI-AB-*)."""

from friday_nb.core.log import Cells, note
from friday_nb.friday.rules.counting import needed
from friday_nb.friday.rules.facts import (
    ABILITY,
    BELOW_1,
    COPY_1,
    DESTROY_1,
    DOUBLE_1,
    DRAW_1,
    DRAW_2,
    EXCHANGE_1,
    EXCHANGE_2,
    LIFE_1,
    LIFE_2,
    MINUS_LIFE_1,
    SORT_3,
    STEP_1,
    STOP,
)
from friday_nb.friday.rules.layout import (
    AWAY,
    BOTTOM,
    BOTTOM_SIZE,
    CARD,
    DOUBLER,
    FACE_DOWN,
    FOR_BONUS,
    FOR_EXCHANGE,
    FOR_LOOK,
    KINDS,
    LEFT,
    LEFT_SIDE,
    LIFE,
    LOOK,
    LOOK_SIZE,
    MARKS,
    PLACE,
    PLAYED,
    POOL_SIZE,
    REDRAWN_IS_FRESH,
    RESERVE,
    RIGHT,
    STEPPING,
    STOPS,
    TOP,
    TOP_SIZE,
    USED,
    WORKER,
    WORKING,
)
from friday_nb.friday.rules.log import (
    ABILITY_COPIED,
    AGING_CANCELLED,
    DECLARATION_LAPSED,
    DOUBLE_DECLARED,
    EXCHANGED_OUT,
    LIFE_GAINED,
    PLACE_FREED,
    PUT_BELOW,
    SORTED,
    SORTED_DISCARDED,
    STEP_DECLARED,
    STOP_LIFTED,
    TURNED_DOWN,
)
from friday_nb.friday.rules.stack import (
    bottom_becomes_top,
    draw,
    reshuffle,
    rest,
    stack_size,
    to_discard,
)


def class_of(s: Cells, i: int) -> int:
    """Class of played card ``i`` when it leaves: a used card stays used (FRI-FIGHT-4)."""
    if s[MARKS + i] & USED and not s[REDRAWN_IS_FRESH]:
        return s[CARD + i] + KINDS
    return s[CARD + i]


def lapse(s: Cells, i: int, log: Cells) -> None:
    """Card ``i`` leaves or is turned face down: all that hangs on its lying face up ends.

    An aging card loses its effect (FRI-FIGHT-7, FRI-AGE-STOP); a declared "double" or "step -1"
    no longer counts (FRI-AB-LAST), nor does a doubling of this card.
    """
    kind = s[CARD + i]
    if ABILITY[kind] >= MINUS_LIFE_1:
        note(log, AGING_CANCELLED, kind + 1)
        if ABILITY[kind] == STOP and not s[MARKS + i] & RIGHT:
            s[STOPS] -= 1
            note(log, STOP_LIFTED, kind + 1)
    if s[MARKS + i] & STEPPING:
        s[MARKS + i] -= STEPPING
        note(log, DECLARATION_LAPSED, kind + 1)
    if s[DOUBLER + i]:
        note(log, DECLARATION_LAPSED, s[CARD + s[DOUBLER + i] - 1] + 1)
        s[DOUBLER + i] = 0
    for j in range(s[PLAYED]):
        if s[DOUBLER + j] == i + 1:
            s[DOUBLER + j] = 0
            note(log, DECLARATION_LAPSED, kind + 1)


def close_gap(s: Cells, i: int) -> None:
    """Played card ``i`` has left: the later ones move up, and whoever points at them follows."""
    if not s[MARKS + i] & RIGHT:
        s[LEFT_SIDE] -= 1
    last = s[PLAYED] - 1
    for j in range(i, last):
        s[CARD + j] = s[CARD + j + 1]
        s[MARKS + j] = s[MARKS + j + 1]
        s[DOUBLER + j] = s[DOUBLER + j + 1]
    s[CARD + last] = 0
    s[MARKS + last] = 0
    s[DOUBLER + last] = 0
    s[PLAYED] = last
    for j in range(last):
        if s[DOUBLER + j] > i + 1:
            s[DOUBLER + j] -= 1


def gain_life(s: Cells, i: int, points: int, log: Cells) -> None:
    """FRI-AB-LIFE: as much of it as the reserve holds (FRI-LIFE-2)."""
    gained = min(points, s[RESERVE])
    s[LIFE] += gained
    s[RESERVE] -= gained
    note(log, LIFE_GAINED, s[CARD + i] + 1, gained, s[LIFE])


def turn_down(s: Cells, i: int, j: int, log: Cells) -> None:
    """FRI-AB-DESTROY: card ``j`` is turned face down by card ``i``."""
    note(log, TURNED_DOWN, s[CARD + i] + 1, s[CARD + j] + 1)
    lapse(s, j, log)
    s[MARKS + j] |= FACE_DOWN


def exchange(s: Cells, i: int, j: int, log: Cells) -> None:
    """FRI-AB-EXCHANGE: card ``j`` to the discard pile, a new one in its place."""
    note(log, EXCHANGED_OUT, s[CARD + i] + 1, s[CARD + j] + 1)
    lapse(s, j, log)
    to_discard(s, class_of(s, j))
    s[MARKS + j] = (s[MARKS + j] & RIGHT) | FACE_DOWN | AWAY
    s[PLACE] = j
    draw(s, FOR_EXCHANGE, log)


def put_below(s: Cells, i: int, j: int, log: Cells) -> None:
    """FRI-AB-BELOW: card ``j`` under the stack; on the left its place is free again."""
    if stack_size(s) == 0 and not reshuffle(s, log):
        return
    kind = s[CARD + j]
    left = not s[MARKS + j] & RIGHT
    note(log, PUT_BELOW, s[CARD + i] + 1, kind + 1)
    lapse(s, j, log)
    s[BOTTOM + s[BOTTOM_SIZE]] = class_of(s, j)
    s[BOTTOM_SIZE] += 1
    if s[POOL_SIZE] == 0:
        bottom_becomes_top(s)
    close_gap(s, j)
    if left:
        note(log, PLACE_FREED, kind + 1)
    rest(s)


def perform(s: Cells, i: int, ability: int, j: int, log: Cells) -> None:
    """Card ``i`` does what ``ability`` says, to card ``j`` where it needs a target."""
    s[WORKER] = i + 1
    s[WORKING] = ability
    s[LEFT] = 0
    if ability in (LIFE_1, LIFE_2):
        gain_life(s, i, 1 if ability == LIFE_1 else 2, log)
        rest(s)
    elif ability in (DRAW_1, DRAW_2):
        s[LEFT] = 0 if ability == DRAW_1 else 1
        draw(s, FOR_BONUS, log)
    elif ability == DESTROY_1:
        turn_down(s, i, j, log)
        rest(s)
    elif ability == DOUBLE_1:
        s[DOUBLER + j] = i + 1
        note(log, DOUBLE_DECLARED, s[CARD + i] + 1, s[CARD + j] + 1)
        rest(s)
    elif ability == STEP_1:
        s[MARKS + i] |= STEPPING
        note(log, STEP_DECLARED, s[CARD + i] + 1, needed(s))
        rest(s)
    elif ability == SORT_3:
        s[LEFT] = 3
        draw(s, FOR_LOOK, log)
    elif ability in (EXCHANGE_1, EXCHANGE_2):
        s[LEFT] = 0 if ability == EXCHANGE_1 else 1
        exchange(s, i, j, log)
    elif ability == BELOW_1:
        put_below(s, i, j, log)


def use(s: Cells, i: int, j: int, k: int, log: Cells) -> None:
    """Use card ``i``; ``j`` is its target, or for a copy its model and ``k`` the target."""
    s[MARKS + i] |= USED
    ability = ABILITY[s[CARD + i]]
    if ability == COPY_1:
        note(log, ABILITY_COPIED, s[CARD + i] + 1, s[CARD + j] + 1)
        perform(s, i, ABILITY[s[CARD + j]], k, log)
    else:
        perform(s, i, ability, j, log)


def more(s: Cells, log: Cells) -> None:
    """The second card of "+2 cards"."""
    s[LEFT] = 0
    draw(s, FOR_BONUS, log)


def swap(s: Cells, j: int, log: Cells) -> None:
    """The second exchange of "2x exchange"."""
    s[LEFT] = 0
    exchange(s, s[WORKER] - 1, j, log)


def sort(s: Cells, discarded: int, order: int, log: Cells) -> None:
    """FRI-AB-SORT, the end: lay cards back, top first as the digits of ``order`` (base 4) say.

    ``discarded`` is the number (from 1) of the card that goes to the discard pile, or 0.
    """
    rest_of_order = order
    kept = 0
    while rest_of_order > 0:  # the lowest digit is the deepest card: lay it first
        number = rest_of_order % 4
        rest_of_order //= 4
        if number > 0:
            s[TOP + s[TOP_SIZE]] = s[LOOK + number - 1]
            s[TOP_SIZE] += 1
            kept += 1
    if discarded > 0:
        cls = s[LOOK + discarded - 1]
        to_discard(s, cls)
        note(log, SORTED_DISCARDED, kept, cls % KINDS + 1)
    else:
        note(log, SORTED, kept)
    for n in range(s[LOOK_SIZE]):
        s[LOOK + n] = 0
    s[LOOK_SIZE] = 0
    rest(s)
