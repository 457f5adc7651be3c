"""A player by rules of thumb: what a beginner can follow at the table.

The rules stand in one order, and the first that has something to say decides.  Their ids and their
sentences are in ``words/*/thumb.json``, in this order.  Everything is counted in points: a card is
worth its printed value and a bonus for its ability, and a life point is worth a point.  Numbers
here are tenths of points.  What cards are worth stands in :mod:`.heuristic_worth`, and whether a
fight is worth going on with in :mod:`.heuristic_verdict`.

Restricted Python like the rules of the game, on the cells that the player may know (FRI-INFO-2).
"""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.players.heuristic_verdict import (
    double_gain,
    is_decided,
    is_worth_buying,
    loses_gladly,
    sure_points,
    weed_gain,
)
from friday_nb.friday.players.heuristic_worth import (
    burden,
    expected,
    heaviest,
    load,
    merit,
    missing_points,
    rate,
    step_gain,
    to_double,
    user,
    weakest,
)
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.counting import bit, hazard_value
from friday_nb.friday.rules.legal import pack
from friday_nb.friday.rules.refusals import (
    free_draw_open,
    has_target,
    refuse_destroy,
    refuse_effect,
    refuse_end,
    refuse_model,
    refuse_pay,
    refuse_target,
    refuse_worker,
)
from friday_nb.friday.rules.stack import can_draw, stack_size

BARGAIN: Final = 1
EASY_PIRATE: Final = 2
TAKE_LIFE: Final = 3
SURE: Final = 4
SORTING: Final = 5
FREE_DRAW: Final = 6
WEED: Final = 7
EXTRA: Final = 8
CHANGE: Final = 9
BUY: Final = 10
LEFTOVERS: Final = 11
STOP_THERE: Final = 12
LOSE_GLADLY: Final = 13
GIVE_UP: Final = 14
THIN: Final = 15
LAST_STRAW: Final = 16
HEURISTIC_RULES: Final = 16

MISSING: Final = 5
"""Tenths of a point that a point missing after the free cards takes off a bargain."""
LEAST_BARGAIN: Final = 10
"""The only hazard is left alone below this."""
CHANGE_GAIN: Final = -3
"""An exchange must promise more than this."""


def heuristic_decision(s: ReadOnlyCells, out: Cells) -> int:
    """The decision (packed); ``out[0]`` is the number of the rule of thumb that made it.

    0 where nothing is to be decided.
    """
    decided = s[at.NODE] == at.FIGHT and is_decided(s)
    for rule in range(1, HEURISTIC_RULES + 1):
        if decided and SURE <= rule <= BUY:
            continue
        decision = says(s, rule)
        if decision:
            out[0] = rule
            return decision
    out[0] = 0
    return 0


def says(s: ReadOnlyCells, rule: int) -> int:
    """What this rule of thumb decides here; 0 if it has nothing to say."""
    node = s[at.NODE]
    if node == at.FIGHT:
        if rule == TAKE_LIFE:
            return take_life(s)
        if rule == SURE:
            return use_what_is_sure(s)
        if rule == SORTING:
            return begin_sorting(s)
        if rule == FREE_DRAW:
            return pack(at.DO_DRAW, 0, 0, 0) if free_draw_open(s) else 0
        if rule == WEED:
            return weed(s)
        if rule == EXTRA:
            return draw_extra(s)
        if rule == CHANGE:
            return change(s)
        if rule == BUY:
            return buy_card(s)
        if rule == LEFTOVERS:
            return 0 if refuse_end(s) else use_leftovers(s)
        if rule == LAST_STRAW:
            return last_straw(s)
        if (
            (rule == STOP_THERE and missing_points(s) <= 0)
            or (rule == LOSE_GLADLY and loses_gladly(s))
            or rule == GIVE_UP
        ):
            return 0 if refuse_end(s) else pack(at.DO_END, 0, 0, 0)
    elif node == at.HAZARD and rule == BARGAIN:
        return choose_bargain(s)
    elif node == at.PIRATE and rule == EASY_PIRATE:
        first_is_easy = load(s, s[at.PIRATE_A] - 1) <= load(s, s[at.PIRATE_B] - 1)
        return pack(at.DO_PIRATE, 1 if first_is_easy else 2, 0, 0)
    elif node == at.SORT and rule == SORTING:
        return look_and_sort(s)
    elif node == at.MORE and rule == EXTRA:
        return pack(at.DO_MORE if missing_points(s) > 0 else at.DO_DONE, 0, 0, 0)
    elif node == at.SWAP and rule == CHANGE:
        return change_again(s)
    elif node == at.DESTROY and rule == THIN:
        return thin(s)
    return 0


# --- before a fight -------------------------------------------------------------------------------


def bargain(s: ReadOnlyCells, kind: int) -> int:
    """THUMB-BARGAIN: worth of the card less what the free cards will probably leave missing."""
    hazard = kind - at.FIRST_KNOWLEDGE
    short_of = 10 * hazard_value(hazard, s[at.STEP]) - expected(s, facts.FREE_CARDS[hazard])
    return merit(kind) - max(0, short_of) * MISSING // 10


def choose_bargain(s: ReadOnlyCells) -> int:
    """The better of two hazards; a single one only if it is worth it."""
    first = bargain(s, s[at.OFFER_A] - 1)
    if s[at.OFFER_B] == 0:
        return pack(at.DO_HAZARD, 1, 0, 0) if first >= LEAST_BARGAIN else pack(at.DO_SKIP, 0, 0, 0)
    return pack(at.DO_HAZARD, 2 if bargain(s, s[at.OFFER_B] - 1) > first else 1, 0, 0)


# --- in a fight, in this order --------------------------------------------------------------------


def use_of(who: int, target: int) -> int:
    """The decision that ``who`` (see :func:`user`) works, on card ``target`` or (-1) on none."""
    if who % at.BASE:
        return pack(at.DO_USE, who // at.BASE, who % at.BASE, target + 1)
    return pack(at.DO_USE, who // at.BASE, target + 1, 0)


def take_life(s: ReadOnlyCells) -> int:
    """THUMB-LIFE: as soon as the reserve holds all of it."""
    for i in range(s[at.PLAYED]):
        ability = facts.ABILITY[s[at.CARD + i]]
        points = 1 if ability == facts.LIFE_1 else 2 if ability == facts.LIFE_2 else 0
        if 0 < points <= s[at.RESERVE] and not refuse_worker(s, i):
            return pack(at.DO_USE, i + 1, 0, 0)
    return 0


def use_what_is_sure(s: ReadOnlyCells) -> int:
    """THUMB-SURE: if that reaches the value, the ability that brings most."""
    if s[at.DRAWN] == 0 or missing_points(s) > sure_points(s):
        return 0
    step = step_gain(s) if user(s, facts.STEP_1) else 0
    double_by = double_gain(s)
    weed_by = weed_gain(s)
    if weed_by > 0 and weed_by >= double_by and weed_by >= step:
        return weed(s)
    if double_by > 0 and double_by >= step:
        who = user(s, facts.DOUBLE_1)
        return use_of(who, to_double(s, who // at.BASE - 1))
    return use_of(user(s, facts.STEP_1), -1) if step > 0 else 0


def begin_sorting(s: ReadOnlyCells) -> int:
    """THUMB-SORT: before a card is drawn or bought."""
    who = user(s, facts.SORT_3)
    if who and can_draw(s) and (free_draw_open(s) or is_worth_buying(s, missing_points(s))):
        return use_of(who, -1)
    return 0


def look_and_sort(s: ReadOnlyCells) -> int:
    """Look at all three; discard the worst if it is below average; the best on top."""
    if s[at.LEFT] > 0 and stack_size(s) > 0:
        return pack(at.DO_LOOK, 0, 0, 0)
    away = 0
    low = expected(s, 1)
    for i in range(s[at.LOOK_SIZE]):
        if merit(s[at.LOOK + i] % at.KINDS) <= low:
            low = merit(s[at.LOOK + i] % at.KINDS)
            away = i + 1
    taken = 1 << away
    order = 0
    for _ in range(s[at.LOOK_SIZE]):
        best = 0
        for i in range(s[at.LOOK_SIZE]):
            if not bit(taken, i + 1) and (
                best == 0
                or merit(s[at.LOOK + i] % at.KINDS) > merit(s[at.LOOK + best - 1] % at.KINDS)
            ):
                best = i + 1
        if best > 0:
            order = 4 * order + best
            taken |= 1 << best
    return pack(at.DO_SORT, away, order, 0)


def weed(s: ReadOnlyCells) -> int:
    """THUMB-WEED: destroy the card that takes most away from the total."""
    who = user(s, facts.DESTROY_1)
    if who:
        worst = heaviest(s, who // at.BASE - 1)
        if worst >= 0 and burden(s, worst) > 0:
            return use_of(who, worst)
    return 0


def draw_extra(s: ReadOnlyCells) -> int:
    """THUMB-CARDS: further cards for free."""
    if not can_draw(s):
        return 0
    who = user(s, facts.DRAW_2)
    if who == 0:
        who = user(s, facts.DRAW_1)
    return use_of(who, -1) if who else 0


def change(s: ReadOnlyCells) -> int:
    """THUMB-SWAP: exchange the worst card, or put it below the stack, for an average one."""
    if s[at.DRAWN] >= at.FIGHTERS:
        return 0
    for ability in (facts.EXCHANGE_2, facts.EXCHANGE_1, facts.BELOW_1):
        who = user(s, ability)
        worst = heaviest(s, who // at.BASE - 1) if who else -1
        if worst < 0 or refuse_target(s, who // at.BASE - 1, ability, worst):
            continue
        if burden(s, worst) + expected(s, 1) > CHANGE_GAIN:
            return use_of(who, worst)
    return 0


def change_again(s: ReadOnlyCells) -> int:
    """The second exchange, by the same measure."""
    worst = heaviest(s, s[at.WORKER] - 1)
    if worst < 0 or missing_points(s) <= 0 or s[at.DRAWN] >= at.FIGHTERS:
        return pack(at.DO_DONE, 0, 0, 0)
    if burden(s, worst) + expected(s, 1) <= CHANGE_GAIN:
        return pack(at.DO_DONE, 0, 0, 0)
    return pack(at.DO_SWAP, worst + 1, 0, 0)


def buy_card(s: ReadOnlyCells) -> int:
    """THUMB-BUY: counting what is sure as there already."""
    if refuse_pay(s) or not is_worth_buying(s, missing_points(s) - sure_points(s)):
        return 0
    return pack(at.DO_PAY, 0, 0, 0)


# --- before a fight ends, and after it ------------------------------------------------------------


def use_leftovers(s: ReadOnlyCells) -> int:
    """THUMB-LEFTOVERS: life, also by a copy; a poor card destroyed; a "life" aging card below."""
    if s[at.RESERVE] > 0:
        who = user(s, facts.LIFE_2)
        if who == 0:
            who = user(s, facts.LIFE_1)
        if who:
            return use_of(who, -1)
    who = user(s, facts.DESTROY_1)
    if who:
        worst = weakest(s, who // at.BASE - 1)
        if worst >= 0:
            return use_of(who, worst)
    who = user(s, facts.BELOW_1)
    worst = heaviest(s, who // at.BASE - 1) if who and s[at.DRAWN] < at.FIGHTERS else -1
    if worst < 0 or facts.ABILITY[s[at.CARD + worst]] not in (
        facts.MINUS_LIFE_1,
        facts.MINUS_LIFE_2,
    ):
        return 0
    return 0 if refuse_target(s, who // at.BASE - 1, facts.BELOW_1, worst) else use_of(who, worst)


def thin(s: ReadOnlyCells) -> int:
    """THUMB-DESTROY: for each point the weakest card, while it is below the line of the step."""
    best = -1
    for i in range(s[at.PLAYED]):
        if not refuse_destroy(s, i) and rate(s, i) > 0 and (best < 0 or rate(s, i) > rate(s, best)):
            best = i
    return pack(at.DO_DONE, 0, 0, 0) if best < 0 else pack(at.DO_DESTROY, best + 1, 0, 0)


def last_straw(s: ReadOnlyCells) -> int:
    """THUMB-LAST: against a pirate, whatever is still possible."""
    if not refuse_pay(s):
        return pack(at.DO_PAY, 0, 0, 0)
    for i in range(s[at.PLAYED]):
        if refuse_worker(s, i):
            continue
        if facts.ABILITY[s[at.CARD + i]] != facts.COPY_1:
            decision = any_use(s, i, facts.ABILITY[s[at.CARD + i]], 0)
            if decision:
                return decision
            continue
        for j in range(s[at.PLAYED]):
            if not refuse_model(s, i, j):
                decision = any_use(s, i, facts.ABILITY[s[at.CARD + j]], j + 1)
                if decision:
                    return decision
    return 0


def any_use(s: ReadOnlyCells, i: int, ability: int, model: int) -> int:
    """A way in which card ``i`` can work with ``ability``; 0 if there is none."""
    who = (i + 1) * at.BASE + model
    if not has_target(ability):
        return 0 if refuse_effect(s, ability) else use_of(who, -1)
    for j in range(s[at.PLAYED]):
        if not refuse_target(s, i, ability, j):
            return use_of(who, j)
    return 0
