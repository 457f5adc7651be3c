"""The rules of thumb of the course, one small function each: what somebody does who knows them.

A rule is at most 25 words long and needs no more than counting to twenty; its sentence stands in
``words/*/lessons.json`` as that of a lesson.  :mod:`.course_player` asks the rules in their order.

Restricted Python like the rules of the game, on the cells that the player may know (FRI-INFO-2).
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.players.heuristic import use_of
from friday_nb.friday.players.heuristic_verdict import weed_gain
from friday_nb.friday.players.heuristic_worth import (
    burden,
    heaviest,
    missing_points,
    step_gain,
    user,
)
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.counting import aging_life_cost, bit, counting, worth, zeroed
from friday_nb.friday.rules.refusals import refuse_destroy, refuse_target, refuse_worker
from friday_nb.friday.rules.stack import aging_left, stack_size

GREEN_POINTS: Final = (0, 3, 3, 1, 0)
"""What the free cards of a hazard count in green, by their number from 1."""
GREEN_EXTRA: Final = (0, 2, 0, 1, 4, 2, 0, 0, 0, 0, 1, 1, -3, 0, 0, 0, 0)
"""What the ability of its card adds, by its code."""
LATER_EXTRA: Final = (0, 3, 1, 1, 5, 2, 2, 2, 1, 0, 1, 2, 1, 0, 0, 0, 0)
"""From yellow on the free cards count as many as they are, five as four; this is added."""
CHEAP: Final = 4
"""In green, cards are bought for as many missing points at most."""
LEAST_TO_SORT: Final = 3
"""Cards that the stack must hold for sorting."""
CHANGED: Final = 1
"""The highest value of a card that is exchanged or put below; without the rule it is 0."""
DIFFICULT: Final = 3
"""So many aging cards left, and the next one is a difficult one."""
LOST_YELLOW: Final = 3
"""In yellow, a fight is lost on purpose by no less than this."""
OLD_LOSS: Final = 1
"""A fight is lost by so much rather than taking a difficult aging card."""
STACK: Final = 2
"""Cards that the stack must hold for drawing on after a won fight, ..."""
TALL: Final = 4
"""... and aging cards that must be left."""


def is_trash(kind: int) -> bool:
    """THUMB-TRASH: an aging card, or a card without an ability that is worth 0 or less."""
    return kind >= at.FIRST_AGING or (facts.ABILITY[kind] == facts.NONE and facts.VALUE[kind] <= 0)


def trash_points(s: ReadOnlyCells, points: int) -> int:
    """How many of these points can destroy trash on the table."""
    ones = 0
    aging = 0
    for i in range(s[at.PLAYED]):
        if not s[at.MARKS + i] & at.FACE_DOWN and is_trash(s[at.CARD + i]):
            if facts.COST[s[at.CARD + i]] == 1:
                ones += 1
            else:
                aging += 1
    best = 0
    for n in range(aging + 1):
        if 2 * n <= points:
            best = max(best, 2 * n + min(ones, points - 2 * n))
    return best


# --- which hazard ---------------------------------------------------------------------------------


def green_points(kind: int) -> int:
    """THUMB-WISHES: what a hazard counts in green; of equals the one with more free cards."""
    free = facts.FREE_CARDS[kind - at.FIRST_KNOWLEDGE]
    return 10 * (GREEN_POINTS[free - 1] + GREEN_EXTRA[facts.ABILITY[kind]]) + free


def later_points(kind: int) -> int:
    """THUMB-BIG: what a hazard counts from yellow on."""
    free = facts.FREE_CARDS[kind - at.FIRST_KNOWLEDGE]
    return 10 * (min(free, 4) + LATER_EXTRA[facts.ABILITY[kind]]) + free


def naive_points(kind: int) -> int:
    """Without a rule of thumb: the hazard with more free cards."""
    return facts.FREE_CARDS[kind - at.FIRST_KNOWLEDGE]


# --- win or lose ----------------------------------------------------------------------------------


def loses_on_purpose(s: ReadOnlyCells) -> bool:
    """THUMB-LOSE, THUMB-OLD: is the life lost well spent on trash?

    In green: if more than half of it destroys trash; in yellow: three points and more, all of them.
    """
    missing = missing_points(s)
    if s[at.ENEMY] == 0 or missing <= 0 or s[at.LIFE] - missing - aging_life_cost(s) < 1:
        return False
    useful = trash_points(s, missing)
    if s[at.STEP] == 0:
        return 2 * useful > missing
    return s[at.STEP] == 1 and missing >= LOST_YELLOW and useful == missing


def must_buy(s: ReadOnlyCells) -> bool:
    """A loss cannot be paid for, or is not allowed: against a pirate."""
    return s[at.ENEMY_PIRATE] > 0 or missing_points(s) + aging_life_cost(s) > s[at.LIFE]


def buys(s: ReadOnlyCells, missing: int) -> bool:
    """THUMB-BUY: always from yellow on, in green if little is missing."""
    if s[at.STEP] > 0:
        return True
    return missing <= CHEAP


def too_old(s: ReadOnlyCells) -> bool:
    """THUMB-OLD: rather lose by little than shuffle in a difficult aging card."""
    missing = missing_points(s)
    old = stack_size(s) == 0 and aging_left(s) <= DIFFICULT
    return old and missing <= OLD_LOSS and missing + aging_life_cost(s) <= s[at.LIFE]


def last_of_all(s: ReadOnlyCells) -> bool:
    """No card is left in the stack and no aging card: the next draw loses (FRI-DECK-3)."""
    return stack_size(s) == 0 and aging_left(s) == 0


def goes_on(s: ReadOnlyCells) -> bool:
    """THUMB-CLOCK: is more to be drawn although nothing is missing?

    From yellow on, while the stack holds two cards and four aging cards are left.
    """
    tall = stack_size(s) >= STACK and aging_left(s) >= TALL
    return s[at.ENEMY] > 0 and s[at.STEP] > 0 and tall


# --- abilities ------------------------------------------------------------------------------------


def worst_to_change(s: ReadOnlyCells, who: int, ability: int, highest: int, free_only: int) -> int:
    """THUMB-DRAW, THUMB-WEED: the worst card, unless it is worth more than ``highest``; else -1.

    Who knows that (``free_only``) puts free cards below only: their places may be filled again.
    """
    if s[at.DRAWN] >= at.FIGHTERS:
        return -1
    free_only = free_only if ability == facts.BELOW_1 else 0
    worst = heaviest_free(s, who) if free_only else heaviest(s, who)
    if worst < 0 or refuse_target(s, who, ability, worst):
        return -1
    return worst if burden(s, worst) >= -10 * highest else -1


def heaviest_free(s: ReadOnlyCells, who: int) -> int:
    """The face-up free card with the greatest burden besides card ``who``; -1 if there is none."""
    worst = -1
    most = 0
    for j in range(s[at.PLAYED]):
        if j == who or s[at.MARKS + j] & (at.FACE_DOWN | at.RIGHT):
            continue
        weight = burden(s, j)
        if worst < 0 or weight > most:
            worst = j
            most = weight
    return worst


def change_worst(s: ReadOnlyCells, highest: int, free_only: int) -> int:
    """THUMB-DRAW, THUMB-WEED: exchange it, or put it below the stack."""
    for ability in (facts.EXCHANGE_2, facts.EXCHANGE_1, facts.BELOW_1):
        who = user(s, ability)
        worst = worst_to_change(s, who // at.BASE - 1, ability, highest, free_only) if who else -1
        if worst >= 0:
            return use_of(who, worst)
    return 0


def look(s: ReadOnlyCells, least: int) -> int:
    """THUMB-DRAW: sort, if the stack holds as many cards at least."""
    who = user(s, facts.SORT_3) if stack_size(s) >= least else 0
    return use_of(who, -1) if who else 0


def life_of_others(s: ReadOnlyCells) -> int:
    """THUMB-COPY: life by a copy too, as long as the reserve holds any."""
    if s[at.RESERVE] == 0:
        return 0
    who = user(s, facts.LIFE_2)
    if who == 0:
        who = user(s, facts.LIFE_1)
    return use_of(who, -1) if who else 0


def spare(s: ReadOnlyCells, surplus: int) -> int:
    """THUMB-WEED: with an unused destroy, trash and plain 1s leave the deck."""
    who = user(s, facts.DESTROY_1)
    best = -1
    low = 99
    for i in range(s[at.PLAYED]):
        kind = s[at.CARD + i]
        plain = facts.VALUE[kind] == 1 and facts.ABILITY[kind] == facts.NONE
        if (
            i == who // at.BASE - 1
            or s[at.MARKS + i] & at.FACE_DOWN
            or not (is_trash(kind) or plain)
        ):
            continue
        rank = 2 * facts.VALUE[kind] - (3 if kind >= at.FIRST_AGING else 0)
        if worth(s, i) <= max(0, surplus) and rank < low:
            best = i
            low = rank
    return use_of(who, best) if who and best >= 0 else 0


def doubles_left(s: ReadOnlyCells) -> int:
    """How many doubles are unused: each copy is one, too, if there is one to copy."""
    doubles = 0
    copies = 0
    to_copy = False
    for i in range(s[at.PLAYED]):
        ability = facts.ABILITY[s[at.CARD + i]]
        if ability == facts.DOUBLE_1 and not s[at.MARKS + i] & at.FACE_DOWN:
            to_copy = True
        if not refuse_worker(s, i):
            doubles += 1 if ability == facts.DOUBLE_1 else 0
            copies += 1 if ability == facts.COPY_1 else 0
    return doubles + copies if to_copy else doubles


def sure_together(s: ReadOnlyCells) -> int:
    """THUMB-PIRATES: what all doubles, a step and a destruction bring together."""
    points = weed_gain(s) + (step_gain(s) if user(s, facts.STEP_1) else 0)
    zero = zeroed(s)
    counts = counting(s, zero)
    doubled = 0
    for _ in range(doubles_left(s)):
        best = -1
        most = 0
        for j in range(s[at.PLAYED]):
            if bit(doubled, j) or s[at.DOUBLER + j] or s[at.MARKS + j] & at.FACE_DOWN:
                continue
            if bit(counts, j) and not bit(zero, j) and facts.VALUE[s[at.CARD + j]] > most:
                best = j
                most = facts.VALUE[s[at.CARD + j]]
        if best < 0:
            break
        doubled |= 1 << best
        points += most
    return points


# --- after a lost fight ---------------------------------------------------------------------------


def next_to_destroy(s: ReadOnlyCells, aging_first: int) -> int:
    """THUMB-AGING: the next card to destroy, -1 for none: aging cards, then -1, then 0.

    Somebody who does not know the rule takes aging cards last.
    """
    best = -1
    first = -99
    for i in range(s[at.PLAYED]):
        kind = s[at.CARD + i]
        if refuse_destroy(s, i) or not is_trash(kind):
            continue
        rank = -2 * facts.VALUE[kind]
        if kind >= at.FIRST_AGING:
            rank += 3 if aging_first else -20
        if rank > first:
            best = i
            first = rank
    return best
