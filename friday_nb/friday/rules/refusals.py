"""Why a decision is not legal: a reason (a code; 0 means legal), one small function a rule."""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.rules.counting import bit, needed, steps_declared, total
from friday_nb.friday.rules.facts import (
    ABILITY,
    BELOW_1,
    COPY_1,
    COST,
    DESTROY_1,
    DOUBLE_1,
    EXCHANGE_1,
    EXCHANGE_2,
    LIFE_1,
    LIFE_2,
    MINUS_LIFE_1,
    NONE,
    STEP_1,
)
from friday_nb.friday.rules.layout import (
    BASE,
    BUDGET,
    CARD,
    DESTROY,
    DO_DESTROY,
    DO_DONE,
    DO_DRAW,
    DO_END,
    DO_HAZARD,
    DO_MORE,
    DO_PAY,
    DO_PIRATE,
    DO_SKIP,
    DO_SORT,
    DO_SWAP,
    DO_USE,
    DOOMED,
    DOUBLER,
    DRAWN,
    ENEMY_PIRATE,
    FACE_DOWN,
    FIGHT,
    FREE,
    HAZARD,
    LEFT,
    LEFT_SIDE,
    LOOK_SIZE,
    MARKS,
    MORE,
    NODE,
    OFFER_B,
    OVER,
    PIRATE,
    PLAYED,
    RESERVE,
    SORT,
    STEP,
    STOPS,
    SWAP,
    USED,
    WORKER,
)
from friday_nb.friday.rules.stack import can_draw, has_other_face_up

# Reasons.  Their names and rule ids stand in friday_nb.friday.reasons, in this order.
LEGAL: Final = 0
GAME_OVER: Final = 1
FINISH_FIRST: Final = 2
NOT_NOW: Final = 3
NO_SUCH_CHOICE: Final = 4
ONLY_LAST_HAZARD: Final = 5
MUST_DRAW_FIRST: Final = 6
NO_FREE_PLACE: Final = 7
STOPPED_DRAWING: Final = 8
FREE_FIRST: Final = 9
NOTHING_TO_DRAW: Final = 10
PIRATE_SHORT: Final = 11
NO_SUCH_CARD: Final = 12
CARD_FACE_DOWN: Final = 13
NO_ABILITY: Final = 14
COMPULSORY: Final = 15
ALREADY_USED: Final = 16
RESERVE_EMPTY: Final = 17
NEEDS_TARGET: Final = 18
TAKES_NO_TARGET: Final = 19
NOT_ITSELF: Final = 20
TARGET_FACE_DOWN: Final = 21
ALREADY_DOUBLED: Final = 22
STEP_USELESS_GREEN: Final = 23
STEP_USELESS_PIRATE: Final = 24
STEP_USELESS_LOWEST: Final = 25
CANNOT_COPY_COPY: Final = 26
CANNOT_COPY_AGING: Final = 27
CANNOT_COPY_NOTHING: Final = 28
COPIES_WHAT: Final = 29
BELOW_NEEDS_STACK: Final = 30
NO_MORE_LOOKS: Final = 31
BAD_ARRANGEMENT: Final = 32
TOO_EXPENSIVE: Final = 33
ALREADY_DOOMED: Final = 34
NO_OTHER_CARD: Final = 35


def free_draw_open(s: ReadOnlyCells) -> bool:
    """May a free card still be drawn (FRI-FIGHT-2, FRI-AGE-STOP, FRI-FIGHT-8)?"""
    return s[LEFT_SIDE] < s[FREE] and s[STOPS] == 0 and can_draw(s)


def refuse_node(s: ReadOnlyCells, node: int) -> int:
    """Every decision belongs to one node; this says why not when another one is open."""
    if s[NODE] == node:
        return LEGAL
    if s[NODE] == OVER:
        return GAME_OVER
    if s[NODE] in (MORE, SWAP, SORT, DESTROY):
        return FINISH_FIRST
    return NOT_NOW


def refuse_draw(s: ReadOnlyCells) -> int:
    """Drawing a free card."""
    if s[LEFT_SIDE] >= s[FREE]:
        return NO_FREE_PLACE
    if s[STOPS] > 0:
        return STOPPED_DRAWING
    if not can_draw(s):
        return NOTHING_TO_DRAW
    return LEGAL


def refuse_pay(s: ReadOnlyCells) -> int:
    """Buying a card (FRI-FIGHT-3).  Paying what one does not have is legal, and loses."""
    if not can_draw(s):
        return NOTHING_TO_DRAW
    if free_draw_open(s):
        return FREE_FIRST
    return LEGAL


def refuse_end(s: ReadOnlyCells) -> int:
    """Ending the fight (FRI-FIGHT-5, FRI-PIR-2)."""
    if s[DRAWN] == 0 and (s[ENEMY_PIRATE] > 0 or can_draw(s)):
        return MUST_DRAW_FIRST
    if s[ENEMY_PIRATE] > 0 and total(s) < needed(s):
        return PIRATE_SHORT
    return LEGAL


def refuse_worker(s: ReadOnlyCells, i: int) -> int:
    """Using the ability of played card ``i`` at all (FRI-FIGHT-4, FRI-FIGHT-7)."""
    if i < 0 or i >= s[PLAYED]:
        return NO_SUCH_CARD
    if s[MARKS + i] & FACE_DOWN:
        return CARD_FACE_DOWN
    ability = ABILITY[s[CARD + i]]
    if ability == NONE:
        return NO_ABILITY
    if ability >= MINUS_LIFE_1:
        return COMPULSORY
    if s[MARKS + i] & USED:
        return ALREADY_USED
    return LEGAL


def has_target(ability: int) -> bool:
    """Does this ability need another card to work on?"""
    return ability in (DESTROY_1, DOUBLE_1, EXCHANGE_1, EXCHANGE_2, BELOW_1)


def refuse_effect(s: ReadOnlyCells, ability: int) -> int:
    """An ability without a target: could it change anything now?"""
    if ability in (LIFE_1, LIFE_2):
        if s[RESERVE] == 0:
            return RESERVE_EMPTY
    elif ability == STEP_1:
        if s[ENEMY_PIRATE] > 0:
            return STEP_USELESS_PIRATE
        if s[STEP] == 0:
            return STEP_USELESS_GREEN
        if steps_declared(s) >= s[STEP]:
            return STEP_USELESS_LOWEST
    elif not can_draw(s):
        return NOTHING_TO_DRAW
    return LEGAL


def refuse_other(s: ReadOnlyCells, i: int, j: int) -> int:
    """Card ``i`` turning to card ``j`` at all: another one, and face up."""
    if j < 0 or j >= s[PLAYED]:
        return NO_SUCH_CARD
    if j == i:
        return NOT_ITSELF
    if s[MARKS + j] & FACE_DOWN:
        return TARGET_FACE_DOWN
    return LEGAL


def refuse_target(s: ReadOnlyCells, i: int, ability: int, j: int) -> int:
    """Card ``i`` working with ``ability`` on card ``j``."""
    reason = refuse_other(s, i, j)
    if reason:
        return reason
    if ability == DOUBLE_1 and s[DOUBLER + j] > 0:
        return ALREADY_DOUBLED
    if ability == BELOW_1 and not can_draw(s):
        return BELOW_NEEDS_STACK
    return LEGAL


def refuse_model(s: ReadOnlyCells, i: int, j: int) -> int:
    """Copy ``i`` copying the ability of card ``j`` (FRI-AB-COPY)."""
    reason = refuse_other(s, i, j)
    if reason:
        return reason
    ability = ABILITY[s[CARD + j]]
    if ability == NONE:
        return CANNOT_COPY_NOTHING
    if ability == COPY_1:
        return CANNOT_COPY_COPY
    if ability >= MINUS_LIFE_1:
        return CANNOT_COPY_AGING
    return LEGAL


def refuse_work(s: ReadOnlyCells, i: int, ability: int, j: int) -> int:
    """Card ``i`` working with ``ability`` on ``j``; -1 where no card was named."""
    if has_target(ability):
        if j < 0:
            return NEEDS_TARGET if has_other_face_up(s, i) else NO_OTHER_CARD
        return refuse_target(s, i, ability, j)
    if j >= 0:
        return TAKES_NO_TARGET
    return refuse_effect(s, ability)


def refuse_use(s: ReadOnlyCells, i: int, j: int, k: int) -> int:
    """``use i``, ``use i>j``, ``use i>j>k``; -1 where no card was named."""
    reason = refuse_worker(s, i)
    if reason:
        return reason
    ability = ABILITY[s[CARD + i]]
    if ability != COPY_1:
        if k >= 0:
            return TAKES_NO_TARGET
        return refuse_work(s, i, ability, j)
    if j < 0:
        return COPIES_WHAT if has_other_face_up(s, i) else NO_OTHER_CARD
    reason = refuse_model(s, i, j)
    if reason:
        return reason
    return refuse_work(s, i, ABILITY[s[CARD + j]], k)


def refuse_sort(s: ReadOnlyCells, discarded: int, order: int) -> int:
    """Every card looked at must be laid back once, or be the one discarded."""
    seen = 1 << discarded if discarded > 0 else 0
    digits = order
    while digits > 0:
        number = digits % 4
        digits //= 4
        if bit(seen, number):
            return BAD_ARRANGEMENT
        seen |= 1 << number
    if seen != (1 << (s[LOOK_SIZE] + 1)) - 2:
        return BAD_ARRANGEMENT
    return LEGAL


def refuse_destroy(s: ReadOnlyCells, i: int) -> int:
    """Spending points on played card ``i`` (FRI-LOSE-2)."""
    if i < 0 or i >= s[PLAYED]:
        return NO_SUCH_CARD
    if s[MARKS + i] & FACE_DOWN:
        return CARD_FACE_DOWN
    if s[MARKS + i] & DOOMED:
        return ALREADY_DOOMED
    if COST[s[CARD + i]] > s[BUDGET]:
        return TOO_EXPENSIVE
    return LEGAL


def refuse_choice(s: ReadOnlyCells, kind: int, a: int) -> int:
    """Choosing a hazard, leaving the last one, choosing a pirate."""
    reason = refuse_node(s, PIRATE if kind == DO_PIRATE else HAZARD)
    if reason:
        return reason
    if kind == DO_SKIP:
        return ONLY_LAST_HAZARD if s[OFFER_B] > 0 else LEGAL
    if a < 1 or a > 2 or (kind == DO_HAZARD and a == 2 and s[OFFER_B] == 0):
        return NO_SUCH_CHOICE
    return LEGAL


def refuse_in_ability(s: ReadOnlyCells, kind: int, a: int, b: int) -> int:
    """The decisions inside an ability, and in spending points."""
    if kind == DO_DONE:
        if s[NODE] in (MORE, SWAP, DESTROY):
            return LEGAL
        return refuse_node(s, MORE)
    if kind == DO_MORE:
        return refuse_node(s, MORE)
    if kind == DO_SWAP:
        reason = refuse_node(s, SWAP)
        return reason or refuse_target(s, s[WORKER] - 1, EXCHANGE_2, a - 1)
    if kind == DO_DESTROY:
        reason = refuse_node(s, DESTROY)
        return reason or refuse_destroy(s, a - 1)
    reason = refuse_node(s, SORT)
    if reason:
        return reason
    if kind == DO_SORT:
        return refuse_sort(s, a, b)
    if s[LEFT] == 0:
        return NO_MORE_LOOKS
    return LEGAL if can_draw(s) else NOTHING_TO_DRAW


def refusal(s: ReadOnlyCells, decision: int) -> int:
    """Why ``decision`` (packed) is not legal now; LEGAL (0) if it is."""
    c = decision % BASE
    b = decision // BASE % BASE
    a = decision // (BASE * BASE) % BASE
    kind = decision // (BASE * BASE * BASE)
    if kind in (DO_HAZARD, DO_SKIP, DO_PIRATE):
        return refuse_choice(s, kind, a)
    if kind not in (DO_DRAW, DO_PAY, DO_USE, DO_END):
        return refuse_in_ability(s, kind, a, b)
    reason = refuse_node(s, FIGHT)
    if reason:
        return reason
    if kind == DO_DRAW:
        return refuse_draw(s)
    if kind == DO_PAY:
        return refuse_pay(s)
    if kind == DO_END:
        return refuse_end(s)
    return refuse_use(s, a - 1, b - 1, c - 1)
