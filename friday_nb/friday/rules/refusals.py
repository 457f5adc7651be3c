"""Why a decision is not legal: a reason (a code; 0 means legal), one small function a rule."""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.counting import bit, needed, steps_declared, total
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
    return s[at.LEFT_SIDE] < s[at.FREE] and s[at.STOPS] == 0 and can_draw(s)


def refuse_node(s: ReadOnlyCells, node: int) -> int:
    """Every decision belongs to one node; this says why not when another one is open."""
    if s[at.NODE] == node:
        return LEGAL
    if s[at.NODE] == at.OVER:
        return GAME_OVER
    if s[at.NODE] in (at.MORE, at.SWAP, at.SORT, at.DESTROY):
        return FINISH_FIRST
    return NOT_NOW


def refuse_draw(s: ReadOnlyCells) -> int:
    """Drawing a free card."""
    if s[at.LEFT_SIDE] >= s[at.FREE]:
        return NO_FREE_PLACE
    if s[at.STOPS] > 0:
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
    if s[at.DRAWN] == 0 and (s[at.ENEMY_PIRATE] > 0 or can_draw(s)):
        return MUST_DRAW_FIRST
    if s[at.ENEMY_PIRATE] > 0 and total(s) < needed(s):
        return PIRATE_SHORT
    return LEGAL


def refuse_worker(s: ReadOnlyCells, i: int) -> int:
    """Using the ability of played card ``i`` at all (FRI-FIGHT-4, FRI-FIGHT-7)."""
    if i < 0 or i >= s[at.PLAYED]:
        return NO_SUCH_CARD
    if s[at.MARKS + i] & at.FACE_DOWN:
        return CARD_FACE_DOWN
    ability = facts.ABILITY[s[at.CARD + i]]
    if ability == facts.NONE:
        return NO_ABILITY
    if ability >= facts.MINUS_LIFE_1:
        return COMPULSORY
    if s[at.MARKS + i] & at.USED:
        return ALREADY_USED
    return LEGAL


def has_target(ability: int) -> bool:
    """Does this ability need another card to work on?"""
    return ability in (
        facts.DESTROY_1,
        facts.DOUBLE_1,
        facts.EXCHANGE_1,
        facts.EXCHANGE_2,
        facts.BELOW_1,
    )


def refuse_effect(s: ReadOnlyCells, ability: int) -> int:
    """An ability without a target: could it change anything now?"""
    if ability in (facts.LIFE_1, facts.LIFE_2):
        if s[at.RESERVE] == 0:
            return RESERVE_EMPTY
    elif ability == facts.STEP_1:
        if s[at.ENEMY_PIRATE] > 0:
            return STEP_USELESS_PIRATE
        if s[at.STEP] == 0:
            return STEP_USELESS_GREEN
        if steps_declared(s) >= s[at.STEP]:
            return STEP_USELESS_LOWEST
    elif not can_draw(s):
        return NOTHING_TO_DRAW
    return LEGAL


def refuse_other(s: ReadOnlyCells, i: int, j: int) -> int:
    """Card ``i`` turning to card ``j`` at all: another one, and face up."""
    if j < 0 or j >= s[at.PLAYED]:
        return NO_SUCH_CARD
    if j == i:
        return NOT_ITSELF
    if s[at.MARKS + j] & at.FACE_DOWN:
        return TARGET_FACE_DOWN
    return LEGAL


def refuse_target(s: ReadOnlyCells, i: int, ability: int, j: int) -> int:
    """Card ``i`` working with ``ability`` on card ``j``."""
    reason = refuse_other(s, i, j)
    if reason:
        return reason
    if ability == facts.DOUBLE_1 and s[at.DOUBLER + j] > 0:
        return ALREADY_DOUBLED
    if ability == facts.BELOW_1 and not can_draw(s):
        return BELOW_NEEDS_STACK
    return LEGAL


def refuse_model(s: ReadOnlyCells, i: int, j: int) -> int:
    """Copy ``i`` copying the ability of card ``j`` (FRI-AB-COPY)."""
    reason = refuse_other(s, i, j)
    if reason:
        return reason
    ability = facts.ABILITY[s[at.CARD + j]]
    if ability == facts.NONE:
        return CANNOT_COPY_NOTHING
    if ability == facts.COPY_1:
        return CANNOT_COPY_COPY
    if ability >= facts.MINUS_LIFE_1:
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
    ability = facts.ABILITY[s[at.CARD + i]]
    if ability != facts.COPY_1:
        if k >= 0:
            return TAKES_NO_TARGET
        return refuse_work(s, i, ability, j)
    if j < 0:
        return COPIES_WHAT if has_other_face_up(s, i) else NO_OTHER_CARD
    reason = refuse_model(s, i, j)
    if reason:
        return reason
    return refuse_work(s, i, facts.ABILITY[s[at.CARD + j]], k)


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
    if seen != (1 << (s[at.LOOK_SIZE] + 1)) - 2:
        return BAD_ARRANGEMENT
    return LEGAL


def refuse_destroy(s: ReadOnlyCells, i: int) -> int:
    """Spending points on played card ``i`` (FRI-LOSE-2)."""
    if i < 0 or i >= s[at.PLAYED]:
        return NO_SUCH_CARD
    if s[at.MARKS + i] & at.FACE_DOWN:
        return CARD_FACE_DOWN
    if s[at.MARKS + i] & at.DOOMED:
        return ALREADY_DOOMED
    if facts.COST[s[at.CARD + i]] > s[at.BUDGET]:
        return TOO_EXPENSIVE
    return LEGAL


def refuse_choice(s: ReadOnlyCells, kind: int, a: int) -> int:
    """Choosing a hazard, leaving the last one, choosing a pirate."""
    reason = refuse_node(s, at.PIRATE if kind == at.DO_PIRATE else at.HAZARD)
    if reason:
        return reason
    if kind == at.DO_SKIP:
        return ONLY_LAST_HAZARD if s[at.OFFER_B] > 0 else LEGAL
    if a < 1 or a > 2 or (kind == at.DO_HAZARD and a == 2 and s[at.OFFER_B] == 0):
        return NO_SUCH_CHOICE
    return LEGAL


def refuse_in_ability(s: ReadOnlyCells, kind: int, a: int, b: int) -> int:
    """The decisions inside an ability, and in spending points."""
    if kind == at.DO_DONE:
        if s[at.NODE] in (at.MORE, at.SWAP, at.DESTROY):
            return LEGAL
        return refuse_node(s, at.MORE)
    if kind == at.DO_MORE:
        return refuse_node(s, at.MORE)
    if kind == at.DO_SWAP:
        reason = refuse_node(s, at.SWAP)
        return reason or refuse_target(s, s[at.WORKER] - 1, facts.EXCHANGE_2, a - 1)
    if kind == at.DO_DESTROY:
        reason = refuse_node(s, at.DESTROY)
        return reason or refuse_destroy(s, a - 1)
    reason = refuse_node(s, at.SORT)
    if reason:
        return reason
    if kind == at.DO_SORT:
        return refuse_sort(s, a, b)
    if s[at.LEFT] == 0:
        return NO_MORE_LOOKS
    return LEGAL if can_draw(s) else NOTHING_TO_DRAW


def refusal(s: ReadOnlyCells, decision: int) -> int:
    """Why ``decision`` (packed) is not legal now; LEGAL (0) if it is."""
    c = decision % at.BASE
    b = decision // at.BASE % at.BASE
    a = decision // (at.BASE * at.BASE) % at.BASE
    kind = decision // (at.BASE * at.BASE * at.BASE)
    if kind in (at.DO_HAZARD, at.DO_SKIP, at.DO_PIRATE):
        return refuse_choice(s, kind, a)
    if kind not in (at.DO_DRAW, at.DO_PAY, at.DO_USE, at.DO_END):
        return refuse_in_ability(s, kind, a, b)
    reason = refuse_node(s, at.FIGHT)
    if reason:
        return reason
    if kind == at.DO_DRAW:
        return refuse_draw(s)
    if kind == at.DO_PAY:
        return refuse_pay(s)
    if kind == at.DO_END:
        return refuse_end(s)
    return refuse_use(s, a - 1, b - 1, c - 1)
