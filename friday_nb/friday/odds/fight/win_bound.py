"""An upper bound of the chance to win a fight: that of the easier fight (:mod:`.relax`).

Written in the restricted Python of the rules.
"""

from typing import Final

from friday_nb.friday.odds.fight.relaxation import (
    EASY_CARDS,
    EASY_FREE,
    EASY_GROUPS,
    EASY_HELD,
    EASY_LAST,
    EASY_LIFE,
    EASY_MISSING,
    EASY_OLD,
    EASY_PRICE,
    EASY_RESTS,
    EASY_SECOND,
    EASY_SECOND_CARDS,
    EASY_SHORT,
    EASY_SIZE,
    EASY_UNUSED,
    MOST_FREE,
    MOST_MISSING,
    NO_LIMIT,
    easy_place,
)
from friday_nb.friday.odds.fight.workspace import Desk

CERTAIN: Final = 1.0


def hope(w: Desk) -> float:
    """Upper bound of the chance to win the state that ``ease_state`` has looked at."""
    x = w.ease
    return hope_from(w, x[EASY_RESTS], x[EASY_CARDS], x[EASY_MISSING], x[EASY_FREE], x[EASY_LIFE])


def hope_next(w: Desk, g: int, paid: int) -> float:
    """The same after the next card, for which so much life is paid, was one of group ``g``."""
    x = w.ease
    rest = x[EASY_RESTS] - (1 << w.shift[g])
    life = x[EASY_LIFE] - paid + w.lives[g]
    missing = x[EASY_MISSING] - w.adds[g]
    return hope_from(w, rest, x[EASY_CARDS] - 1, missing, x[EASY_FREE] + w.frees[g], life)


def hope_paid(w: Desk) -> float:
    """The same if the next thing done is to buy a card of the unordered rest."""
    x = w.ease
    cards = x[EASY_CARDS]
    if cards == 0:
        return CERTAIN
    chance = 0.0
    for g in range(x[EASY_GROUPS]):
        count = x[EASY_RESTS] >> w.shift[g] & w.mask[g]
        if count > 0:
            chance += count * hope_next(w, g, x[EASY_PRICE])
    return float(chance / cards)


def hope_from(w: Desk, rest: int, cards: int, missing: int, free: int, life: int) -> float:
    """The same of a state of the easier fight.

    What cards cost at the end is left out: until then, others may give as much life.
    """
    x = w.ease
    if x[EASY_SHORT]:
        return 0.0
    if x[EASY_OLD] and x[EASY_UNUSED]:
        return CERTAIN  # from below the stack that card may come once more and be used
    if missing <= 0 or missing > MOST_MISSING or free > MOST_FREE:
        return CERTAIN
    most = cards if x[EASY_LAST] else cards + x[EASY_SECOND_CARDS]
    if not x[EASY_OLD] and max(0, most - free) * x[EASY_PRICE] <= life:
        return CERTAIN  # all cards can be had, and then nothing is missing any more
    return hopes(w, x[EASY_LAST], rest, cards, missing, free, life)


def hopes(w: Desk, last: int, rest: int, cards: int, missing: int, free: int, life: int) -> float:
    """The greatest chance to win the easier fight."""
    x = w.ease
    price = x[EASY_PRICE]
    if missing <= 0:
        return 1.0
    if cards == 0 and last:
        return 0.0 if x[EASY_OLD] else CERTAIN
    if free == 0 and life < price:
        return 0.0
    if free > MOST_FREE or life >= NO_LIMIT:
        return CERTAIN
    if cards == 0:
        last = 1
        rest = x[EASY_SECOND]
        cards = x[EASY_SECOND_CARDS]
    key = (((rest << 6) | missing) << 4 | free) << 5 | life
    if last:
        key = -key - 2
    i = easy_place(w, key)
    if w.easy_key[i] == key:
        known: float = w.easy_value[i]
        return known
    if 4 * x[EASY_HELD] >= 3 * x[EASY_SIZE]:
        return CERTAIN
    paid = 0 if free > 0 else price
    chance = 0.0
    for g in range(x[EASY_GROUPS]):
        count = rest >> w.shift[g] & w.mask[g]
        if count > 0:
            left = life - paid + w.lives[g]
            now = free + w.frees[g] - (1 if free > 0 else 0)
            after = rest - (1 << w.shift[g])
            chance += count * hopes(w, last, after, cards - 1, missing - w.adds[g], now, left)
    chance /= cards
    i = easy_place(w, key)  # what was found meanwhile may have taken the place
    w.easy_key[i] = key
    w.easy_value[i] = chance
    x[EASY_HELD] += 1
    return chance
