"""A player that follows the rules of thumb of the first lessons of the course, and no others.

``known`` is the set of the rules that it knows, a bit for each
(:func:`friday_nb.core.lessons.first_lessons`).
Without any it plays like somebody who knows the rules of the game only: it fights the hazard with
more free cards, draws until the value is reached, buys a little, and destroys worthless cards.

Restricted Python like the rules of the game, on the cells that the player may know (FRI-INFO-2).
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.players.course_rules import (
    CHANGED,
    LEAST_TO_SORT,
    buys,
    change_worst,
    goes_on,
    green_points,
    last_of_all,
    later_points,
    life_of_others,
    look,
    loses_on_purpose,
    must_buy,
    naive_points,
    next_to_destroy,
    spare,
    sure_together,
    too_old,
    worst_to_change,
)
from friday_nb.friday.players.heuristic import (
    draw_extra,
    last_straw,
    look_and_sort,
    take_life,
    use_of,
    weed,
)
from friday_nb.friday.players.heuristic_verdict import double_gain, sure_points, weed_gain
from friday_nb.friday.players.heuristic_worth import (
    load,
    missing_points,
    step_gain,
    to_double,
    user,
)
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.counting import bit
from friday_nb.friday.rules.legal import pack
from friday_nb.friday.rules.refusals import free_draw_open, refuse_end, refuse_pay
from friday_nb.friday.rules.stack import can_draw

# --- the rules, by the lesson that teaches them ---------------------------------------------------
KNOWS_ABILITIES: Final = 0
KNOWS_LOSE: Final = 1
KNOWS_WISHES: Final = 2
KNOWS_BUY: Final = 3
KNOWS_BIG: Final = 4
KNOWS_DRAW: Final = 5
KNOWS_WEED: Final = 6
KNOWS_AGING: Final = 7
KNOWS_GO_ON: Final = 8
KNOWS_OLD: Final = 9
KNOWS_PLAN: Final = 10
KNOWS_PIRATES: Final = 11
COURSE_RULES: Final = 12

NAIVE_PRICE: Final = 2
"""Somebody who knows no rule of thumb buys for as many missing points."""


def course_decision(s: ReadOnlyCells, known: int) -> int:
    """The decision (packed) of somebody who knows these rules; 0 where nothing is to be decided."""
    node = s[at.NODE]
    if node == at.FIGHT:
        return in_a_fight(s, known)
    if node == at.HAZARD:
        return which_hazard(s, known)
    if node == at.PIRATE:
        easy = load(s, s[at.PIRATE_A] - 1) <= load(s, s[at.PIRATE_B] - 1)
        return pack(at.DO_PIRATE, 1 if easy or not bit(known, KNOWS_PIRATES) else 2, 0, 0)
    if node == at.SORT:
        return look_and_sort(s)
    if node == at.MORE:
        wanted = missing_points(s) > 0 or draws_on(s, known)
        return pack(at.DO_MORE if wanted else at.DO_DONE, 0, 0, 0)
    if node == at.SWAP:
        worst = worst_to_change(s, s[at.WORKER] - 1, facts.EXCHANGE_2, exchanged(known), 0)
        wanted = missing_points(s) > 0 or draws_on(s, known)
        return (
            pack(at.DO_SWAP, worst + 1, 0, 0)
            if worst >= 0 and wanted
            else pack(at.DO_DONE, 0, 0, 0)
        )
    if node == at.DESTROY:
        i = next_to_destroy(s, bit(known, KNOWS_AGING))
        return pack(at.DO_DESTROY, i + 1, 0, 0) if i >= 0 else pack(at.DO_DONE, 0, 0, 0)
    return 0


def which_hazard(s: ReadOnlyCells, known: int) -> int:
    """The hazard with more points; the last one of red is left alone by whoever plans."""
    if s[at.OFFER_B] == 0:
        alone = bit(known, KNOWS_PLAN) and s[at.STEP] == 2
        return pack(at.DO_SKIP, 0, 0, 0) if alone else pack(at.DO_HAZARD, 1, 0, 0)
    first = points(s, s[at.OFFER_A] - 1, known)
    second = points(s, s[at.OFFER_B] - 1, known)
    return pack(at.DO_HAZARD, 2 if second > first else 1, 0, 0)


def points(s: ReadOnlyCells, kind: int, known: int) -> int:
    """What a hazard counts to somebody who knows these rules."""
    if s[at.STEP] == 0 and bit(known, KNOWS_WISHES):
        return green_points(kind)
    if s[at.STEP] > 0 and bit(known, KNOWS_BIG):
        return later_points(kind)
    return naive_points(kind)


def in_a_fight(s: ReadOnlyCells, known: int) -> int:
    """What to do next against a hazard or a pirate."""
    life = take_life(s)
    if life:
        return life
    missing = missing_points(s)
    may_end = refuse_end(s) == 0
    if may_end and missing <= 0:
        return after_the_value(s, known)
    draws = free_draw_open(s) and not (may_end and last_of_all(s))
    if may_end and not draws and gladly(s, known):
        decision = draw_extra(s) if bit(known, KNOWS_ABILITIES) and not last_of_all(s) else 0
        return decision or leave(s, known)
    return to_win(s, known, 1 if draws else 0, 1 if may_end else 0)


def gladly(s: ReadOnlyCells, known: int) -> bool:
    """Is the fight to be lost on purpose, as far as the rules that are known say so?"""
    return bit(known, KNOWS_LOSE if s[at.STEP] == 0 else KNOWS_OLD) == 1 and loses_on_purpose(s)


def draws_on(s: ReadOnlyCells, known: int) -> bool:
    """Is more to be drawn after the value is reached, as far as the rules that are known say so?"""
    return bit(known, KNOWS_GO_ON) == 1 and goes_on(s)


def exchanged(known: int) -> int:
    """The highest value of a card that is exchanged."""
    return CHANGED if bit(known, KNOWS_DRAW) else 0


def after_the_value(s: ReadOnlyCells, known: int) -> int:
    """The value is reached: end the fight, or go on drawing for more."""
    if draws_on(s, known):
        if free_draw_open(s):
            return pack(at.DO_DRAW, 0, 0, 0)
        decision = draw_extra(s)
        if decision == 0:
            decision = change_worst(s, exchanged(known), bit(known, KNOWS_WEED))
        if decision:
            return decision
    return leave(s, known)


def to_win(s: ReadOnlyCells, known: int, draws: int, may_end: int) -> int:
    """Cards and abilities in their order, while the fight is to be won."""
    missing = missing_points(s)
    knows = bit(known, KNOWS_ABILITIES) == 1
    sure = 0
    if knows:
        sure = sure_together(s) if bit(known, KNOWS_PIRATES) else sure_points(s)
    if knows and s[at.DRAWN] > 0 and missing <= sure:
        decision = most_of_the_sure(s)
        if decision:
            return decision
    buying = wants_to_buy(s, missing - sure, known)
    if knows and can_draw(s) and (draws or buying):
        decision = look(s, LEAST_TO_SORT if bit(known, KNOWS_DRAW) else 0)
        if decision:
            return decision
    if draws:
        return pack(at.DO_DRAW, 0, 0, 0)
    dying = last_of_all(s)
    if knows:
        decision = weed(s)
        if decision == 0 and can_draw(s) and not dying:
            decision = draw_extra(s)
            if decision == 0:
                decision = change_worst(s, exchanged(known), bit(known, KNOWS_WEED))
        if decision == 0 and bit(known, KNOWS_WEED):
            decision = life_of_others(s)
        if decision:
            return decision
    if buying and not refuse_pay(s) and not (dying and may_end):
        return pack(at.DO_PAY, 0, 0, 0)
    return leave(s, known) if may_end else last_straw(s)


def most_of_the_sure(s: ReadOnlyCells) -> int:
    """Of destroying, doubling and a step, what brings most; 0 if none of them brings anything."""
    step = step_gain(s) if user(s, facts.STEP_1) else 0
    doubled = double_gain(s)
    destroyed = weed_gain(s)
    if destroyed > 0 and destroyed >= doubled and destroyed >= step:
        return weed(s)
    if doubled > 0 and doubled >= step:
        who = user(s, facts.DOUBLE_1)
        return use_of(who, to_double(s, who // at.BASE - 1))
    return use_of(user(s, facts.STEP_1), -1) if step > 0 else 0


def wants_to_buy(s: ReadOnlyCells, missing: int, known: int) -> bool:
    """Is a card to be bought while so many points are missing?"""
    if must_buy(s):
        return True
    if bit(known, KNOWS_OLD) and too_old(s):
        return False
    return buys(s, missing) if bit(known, KNOWS_BUY) else missing <= NAIVE_PRICE


def leave(s: ReadOnlyCells, known: int) -> int:
    """End the fight, after the abilities that are worth something in any case."""
    if bit(known, KNOWS_WEED):
        decision = life_of_others(s)
        if decision == 0:
            decision = spare(s, -missing_points(s))
        if decision:
            return decision
    decision = look(s, LEAST_TO_SORT) if bit(known, KNOWS_DRAW) else 0
    return decision or pack(at.DO_END, 0, 0, 0)
