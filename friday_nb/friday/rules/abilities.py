"""What the abilities of starting and knowledge cards do (FRI-AB-*)."""

from friday_nb.core.log import Cells, note
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules import log as events
from friday_nb.friday.rules.counting import needed
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
    if s[at.MARKS + i] & at.USED and not s[at.REDRAWN_IS_FRESH]:
        return s[at.CARD + i] + at.KINDS
    return s[at.CARD + i]


def lapse(s: Cells, i: int, log: Cells) -> None:
    """Card ``i`` leaves or is turned face down: all that hangs on its lying face up ends.

    An aging card loses its effect (FRI-FIGHT-7, FRI-AGE-STOP); a declared "double" or "step -1"
    no longer counts (FRI-AB-LAST), nor does a doubling of this card.
    """
    kind = s[at.CARD + i]
    if facts.ABILITY[kind] >= facts.MINUS_LIFE_1:
        note(log, events.AGING_CANCELLED, kind + 1)
        if facts.ABILITY[kind] == facts.STOP and not s[at.MARKS + i] & at.RIGHT:
            s[at.STOPS] -= 1
            note(log, events.STOP_LIFTED, kind + 1)
    if s[at.MARKS + i] & at.STEPPING:
        s[at.MARKS + i] -= at.STEPPING
        note(log, events.DECLARATION_LAPSED, kind + 1)
    if s[at.DOUBLER + i]:
        note(log, events.DECLARATION_LAPSED, s[at.CARD + s[at.DOUBLER + i] - 1] + 1)
        s[at.DOUBLER + i] = 0
    for j in range(s[at.PLAYED]):
        if s[at.DOUBLER + j] == i + 1:
            s[at.DOUBLER + j] = 0
            note(log, events.DECLARATION_LAPSED, kind + 1)


def close_gap(s: Cells, i: int) -> None:
    """Played card ``i`` has left: the later ones move up, and whoever points at them follows."""
    if not s[at.MARKS + i] & at.RIGHT:
        s[at.LEFT_SIDE] -= 1
    last = s[at.PLAYED] - 1
    for j in range(i, last):
        s[at.CARD + j] = s[at.CARD + j + 1]
        s[at.MARKS + j] = s[at.MARKS + j + 1]
        s[at.DOUBLER + j] = s[at.DOUBLER + j + 1]
    s[at.CARD + last] = 0
    s[at.MARKS + last] = 0
    s[at.DOUBLER + last] = 0
    s[at.PLAYED] = last
    for j in range(last):
        if s[at.DOUBLER + j] > i + 1:
            s[at.DOUBLER + j] -= 1


def gain_life(s: Cells, i: int, points: int, log: Cells) -> None:
    """FRI-AB-LIFE: as much of it as the reserve holds (FRI-LIFE-2)."""
    gained = min(points, s[at.RESERVE])
    s[at.LIFE] += gained
    s[at.RESERVE] -= gained
    note(log, events.LIFE_GAINED, s[at.CARD + i] + 1, gained, s[at.LIFE])


def turn_down(s: Cells, i: int, j: int, log: Cells) -> None:
    """FRI-AB-DESTROY: card ``j`` is turned face down by card ``i``."""
    note(log, events.TURNED_DOWN, s[at.CARD + i] + 1, s[at.CARD + j] + 1)
    lapse(s, j, log)
    s[at.MARKS + j] |= at.FACE_DOWN


def exchange(s: Cells, i: int, j: int, log: Cells) -> None:
    """FRI-AB-EXCHANGE: card ``j`` to the discard pile, a new one in its place."""
    note(log, events.EXCHANGED_OUT, s[at.CARD + i] + 1, s[at.CARD + j] + 1)
    lapse(s, j, log)
    to_discard(s, class_of(s, j))
    s[at.MARKS + j] = (s[at.MARKS + j] & at.RIGHT) | at.FACE_DOWN | at.AWAY
    s[at.PLACE] = j
    draw(s, at.FOR_EXCHANGE, log)


def put_below(s: Cells, i: int, j: int, log: Cells) -> None:
    """FRI-AB-BELOW: card ``j`` under the stack; on the left its place is free again."""
    if stack_size(s) == 0 and not reshuffle(s, log):
        return
    kind = s[at.CARD + j]
    left = not s[at.MARKS + j] & at.RIGHT
    note(log, events.PUT_BELOW, s[at.CARD + i] + 1, kind + 1)
    lapse(s, j, log)
    s[at.BOTTOM + s[at.BOTTOM_SIZE]] = class_of(s, j)
    s[at.BOTTOM_SIZE] += 1
    if s[at.POOL_SIZE] == 0:
        bottom_becomes_top(s)
    close_gap(s, j)
    if left:
        note(log, events.PLACE_FREED, kind + 1)
    rest(s)


def perform(s: Cells, i: int, ability: int, j: int, log: Cells) -> None:
    """Card ``i`` does what ``ability`` says, to card ``j`` where it needs a target."""
    s[at.WORKER] = i + 1
    s[at.WORKING] = ability
    s[at.LEFT] = 0
    if ability in (facts.LIFE_1, facts.LIFE_2):
        gain_life(s, i, 1 if ability == facts.LIFE_1 else 2, log)
        rest(s)
    elif ability in (facts.DRAW_1, facts.DRAW_2):
        s[at.LEFT] = 0 if ability == facts.DRAW_1 else 1
        draw(s, at.FOR_BONUS, log)
    elif ability == facts.DESTROY_1:
        turn_down(s, i, j, log)
        rest(s)
    elif ability == facts.DOUBLE_1:
        s[at.DOUBLER + j] = i + 1
        note(log, events.DOUBLE_DECLARED, s[at.CARD + i] + 1, s[at.CARD + j] + 1)
        rest(s)
    elif ability == facts.STEP_1:
        s[at.MARKS + i] |= at.STEPPING
        note(log, events.STEP_DECLARED, s[at.CARD + i] + 1, needed(s))
        rest(s)
    elif ability == facts.SORT_3:
        s[at.LEFT] = 3
        draw(s, at.FOR_LOOK, log)
    elif ability in (facts.EXCHANGE_1, facts.EXCHANGE_2):
        s[at.LEFT] = 0 if ability == facts.EXCHANGE_1 else 1
        exchange(s, i, j, log)
    elif ability == facts.BELOW_1:
        put_below(s, i, j, log)


def use(s: Cells, i: int, j: int, k: int, log: Cells) -> None:
    """Use card ``i``; ``j`` is its target, or for a copy its model and ``k`` the target."""
    s[at.MARKS + i] |= at.USED
    ability = facts.ABILITY[s[at.CARD + i]]
    if ability == facts.COPY_1:
        note(log, events.ABILITY_COPIED, s[at.CARD + i] + 1, s[at.CARD + j] + 1)
        perform(s, i, facts.ABILITY[s[at.CARD + j]], k, log)
    else:
        perform(s, i, ability, j, log)


def more(s: Cells, log: Cells) -> None:
    """The second card of "+2 cards"."""
    s[at.LEFT] = 0
    draw(s, at.FOR_BONUS, log)


def swap(s: Cells, j: int, log: Cells) -> None:
    """The second exchange of "2x exchange"."""
    s[at.LEFT] = 0
    exchange(s, s[at.WORKER] - 1, j, log)


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
            s[at.TOP + s[at.TOP_SIZE]] = s[at.LOOK + number - 1]
            s[at.TOP_SIZE] += 1
            kept += 1
    if discarded > 0:
        cls = s[at.LOOK + discarded - 1]
        to_discard(s, cls)
        note(log, events.SORTED_DISCARDED, kept, cls % at.KINDS + 1)
    else:
        note(log, events.SORTED, kept)
    for n in range(s[at.LOOK_SIZE]):
        s[at.LOOK + n] = 0
    s[at.LOOK_SIZE] = 0
    rest(s)
