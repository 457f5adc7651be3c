"""An upper bound of the chance to win a fight: that of the relaxed fight (:mod:`.relaxation`).

Written in the restricted Python of the rules.
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.odds.fight.relaxation import (
    MOST_FREE,
    MOST_MISSING,
    NO_LIMIT,
    RELAXED_CAPACITY,
    RELAXED_CARDS,
    RELAXED_FREE,
    RELAXED_GROUPS,
    RELAXED_LAST,
    RELAXED_LIFE,
    RELAXED_MISSING,
    RELAXED_OUT_OF_REACH,
    RELAXED_PRICE,
    RELAXED_REST,
    RELAXED_SECOND,
    RELAXED_SECOND_CARDS,
    RELAXED_STORED,
    RELAXED_TOO_OLD,
    RELAXED_UNUSED,
    group_left,
    probe_relaxed,
)
from friday_nb.friday.odds.fight.workspace import Workspace

TRIVIAL_BOUND: Final = 1.0
"""The bound that always holds."""


def win_bound_of(w: Workspace) -> float:
    """Upper bound of the chance to win the state that ``relax_state`` has set up."""
    x = w.relaxed
    return win_bound_from(
        w, x[RELAXED_REST], x[RELAXED_CARDS], x[RELAXED_MISSING], x[RELAXED_FREE], x[RELAXED_LIFE]
    )


def win_bound_drawn(w: Workspace, s: ReadOnlyCells, cls: int) -> float:
    """The same after the next card has turned out to be of this class."""
    return win_bound_after(w, w.group[cls], group_left(w, s, cls), 0)


def win_bound_after(w: Workspace, g: int, left: int, paid: int) -> float:
    """The same after a card of group ``g``, bought for ``paid`` life, has left group ``left``."""
    x = w.relaxed
    rest = x[RELAXED_REST] - (1 << w.group_shift[left])
    life = x[RELAXED_LIFE] - paid + w.group_life[g]
    missing = x[RELAXED_MISSING] - w.group_value[g]
    return win_bound_from(
        w, rest, x[RELAXED_CARDS] - 1, missing, x[RELAXED_FREE] + w.group_free[g], life
    )


def win_bound_paid(w: Workspace) -> float:
    """The same if the next thing done is to buy a card of the unordered rest."""
    x = w.relaxed
    cards = x[RELAXED_CARDS]
    if cards == 0:
        return TRIVIAL_BOUND
    chance = 0.0
    for g in range(x[RELAXED_GROUPS]):
        count = x[RELAXED_REST] >> w.group_shift[g] & w.group_mask[g]
        if count > 0:
            chance += count * win_bound_after(w, g, g, x[RELAXED_PRICE])
    return float(chance / cards)


def win_bound_from(
    w: Workspace, rest: int, cards: int, missing: int, free: int, life: int
) -> float:
    """The same for any state of the relaxed fight.

    What cards cost at the end is left out, because others may give as much life until then.
    """
    x = w.relaxed
    if x[RELAXED_OUT_OF_REACH]:
        return 0.0
    if x[RELAXED_TOO_OLD] and x[RELAXED_UNUSED]:
        return TRIVIAL_BOUND  # from below the stack that card may come once more and be used
    if missing <= 0 or missing > MOST_MISSING or free > MOST_FREE:
        return TRIVIAL_BOUND
    most = cards if x[RELAXED_LAST] else cards + x[RELAXED_SECOND_CARDS]
    if not x[RELAXED_TOO_OLD] and max(0, most - free) * x[RELAXED_PRICE] <= life:
        return TRIVIAL_BOUND  # all cards can be had, and then nothing is missing any more
    return relaxed_win_chance(w, x[RELAXED_LAST], rest, cards, missing, free, life)


def relaxed_win_chance(
    w: Workspace, last: int, rest: int, cards: int, missing: int, free: int, life: int
) -> float:
    """The greatest chance to win the relaxed fight, by dynamic programming.

    The arguments are those of :func:`.life_bound.relaxed_life_change`.
    """
    x = w.relaxed
    price = x[RELAXED_PRICE]
    if missing <= 0:
        return 1.0
    if cards == 0 and last:
        return 0.0 if x[RELAXED_TOO_OLD] else TRIVIAL_BOUND
    if free == 0 and life < price:
        return 0.0
    if free > MOST_FREE or missing > MOST_MISSING or life >= NO_LIMIT:
        return TRIVIAL_BOUND
    if cards == 0:
        last = 1
        rest = x[RELAXED_SECOND]
        cards = x[RELAXED_SECOND_CARDS]
    key = (((rest << 6) | missing) << 4 | free) << 5 | life
    if last:
        key = -key - 2
    i = probe_relaxed(w, key)
    if w.relaxed_key[i] == key:
        known: float = w.relaxed_value[i]
        return known
    if 4 * x[RELAXED_STORED] >= 3 * x[RELAXED_CAPACITY]:
        return TRIVIAL_BOUND
    paid = 0 if free > 0 else price
    chance = 0.0
    for g in range(x[RELAXED_GROUPS]):
        count = rest >> w.group_shift[g] & w.group_mask[g]
        if count > 0:
            left = life - paid + w.group_life[g]
            now = free + w.group_free[g] - (1 if free > 0 else 0)
            after = rest - (1 << w.group_shift[g])
            chance += count * relaxed_win_chance(
                w, last, after, cards - 1, missing - w.group_value[g], now, left
            )
    chance /= cards
    i = probe_relaxed(w, key)  # what was found meanwhile may have taken the place
    w.relaxed_key[i] = key
    w.relaxed_value[i] = chance
    x[RELAXED_STORED] += 1
    return chance
