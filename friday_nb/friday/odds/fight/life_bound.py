"""An upper bound of the life left after a fight: best play in the relaxed fight.

Written in the restricted Python of the rules.  The relaxed fight (:mod:`.relaxation`) is solved by
dynamic programming over the counts of the cards that are left, with a table of its own.
"""

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
    RELAXED_LIFE_COST,
    RELAXED_MAY_DIE,
    RELAXED_MISSING,
    RELAXED_MUST_WIN,
    RELAXED_PRICE,
    RELAXED_REST,
    RELAXED_SECOND,
    RELAXED_SECOND_CARDS,
    RELAXED_SECOND_FREES,
    RELAXED_SECOND_LIFE,
    RELAXED_SECOND_LIVES,
    RELAXED_STORED,
    probe_relaxed,
)
from friday_nb.friday.odds.fight.workspace import Workspace
from friday_nb.friday.rules.layout import (
    LIFE,
    RESERVE,
    TOP_SIZE,
)


def life_bound_from(
    w: Workspace, rest: int, cards: int, missing: int, free: int, life: int
) -> float:
    """The most expected life after the relaxed fight, from a state of it.

    Where Robinson could draw every card without dying, life need not be tracked along the way.
    """
    x = w.relaxed
    missing = max(missing, 0)
    hungry = x[RELAXED_LIFE_COST]
    last = x[RELAXED_LAST]
    most = cards if last else cards + x[RELAXED_SECOND_CARDS]
    dear = max(0, most - free) * x[RELAXED_PRICE]
    if x[RELAXED_MUST_WIN]:
        mortal = x[RELAXED_MAY_DIE] and dear > life - hungry
    else:
        mortal = dear + missing > life - hungry + 1
    lives = 0
    more = 0
    for g in range(x[RELAXED_GROUPS]):
        count = rest >> w.group_shift[g] & w.group_mask[g]
        lives += count * w.group_life[g]
        more += count * w.group_free[g]
    counted = min(life, NO_LIMIT - 1) if mortal else NO_LIMIT
    change = relaxed_life_change(w, last, rest, cards, missing, free, counted, lives, more)
    return float(life - (0 if mortal else hungry) + change)


def life_bound_of(w: Workspace, s: ReadOnlyCells) -> float:
    """Upper bound of the life after the fight; ``relax_state`` has set up the state."""
    x = w.relaxed
    most = float(s[LIFE] + s[RESERVE])
    free = x[RELAXED_FREE]
    if free > MOST_FREE or x[RELAXED_MISSING] > MOST_MISSING:
        return most
    value = life_bound_from(
        w, x[RELAXED_REST], x[RELAXED_CARDS], x[RELAXED_MISSING], free, x[RELAXED_LIFE]
    )
    return float(min(most, value))


def life_bound_after(w: Workspace, s: ReadOnlyCells, g: int, life: int) -> float:
    """The same from ``life``, after the next card has turned out to be of group ``g``."""
    x = w.relaxed
    most = float(s[LIFE] + s[RESERVE])
    free = x[RELAXED_FREE] + w.group_free[g]
    missing = x[RELAXED_MISSING] - w.group_value[g]
    if free > MOST_FREE or missing > MOST_MISSING:
        return most
    rest = x[RELAXED_REST] - (1 << w.group_shift[g])
    value = life_bound_from(w, rest, x[RELAXED_CARDS] - 1, missing, free, life + w.group_life[g])
    return float(min(most, value))


def life_bound_drawn(w: Workspace, s: ReadOnlyCells, cls: int) -> float:
    """The same after the next card has turned out to be of this class."""
    return life_bound_after(w, s, w.group[cls], w.relaxed[RELAXED_LIFE])


def life_bound_paid(w: Workspace, s: ReadOnlyCells) -> float:
    """Upper bound of the life if the next thing done is to buy a card."""
    x = w.relaxed
    cards = x[RELAXED_CARDS]
    if cards == 0 or s[TOP_SIZE] > 0:
        return float(s[LIFE] + s[RESERVE])
    value = 0.0
    for g in range(x[RELAXED_GROUPS]):
        count = x[RELAXED_REST] >> w.group_shift[g] & w.group_mask[g]
        if count > 0:
            value += count * life_bound_after(w, s, g, x[RELAXED_LIFE] - x[RELAXED_PRICE]) / cards
    return value


def change_by_stopping(w: Workspace, missing: int, life: int) -> float:
    """The change of life if the fight ends with so many points missing."""
    if missing == 0:
        return 0.0
    if w.relaxed[RELAXED_MUST_WIN]:
        return -1e3 if life == NO_LIMIT else -(life + 1.0)
    return float(-missing) if life == NO_LIMIT else float(-min(missing, life + 1))


def relaxed_life_change(
    w: Workspace,
    last: int,
    rest: int,
    cards: int,
    missing: int,
    free: int,
    life: int,
    lives: int,
    more: int,
) -> float:
    """The most expected change of life in the relaxed fight.

    Args:
        w: The workspace.
        last: 1 if no second stack follows.
        rest: Packed counts of the cards left.
        cards: How many they are.
        missing: Points missing.
        free: Free cards left.
        life: Robinson's life, or ``NO_LIMIT`` where it cannot run out.
        lives: Life that the rest gives in all.
        more: Free cards that it brings in all.
    """
    x = w.relaxed
    missing = max(missing, 0)
    if cards == 0 and last:
        return 0.0
    if cards == 0:
        last = 1
        rest = x[RELAXED_SECOND]
        cards = x[RELAXED_SECOND_CARDS]
        lives = x[RELAXED_SECOND_LIVES]
        more = x[RELAXED_SECOND_FREES]
    life_beyond = 0 if last else x[RELAXED_SECOND_LIFE]
    stop = change_by_stopping(w, missing, life)
    most = lives
    price = x[RELAXED_PRICE]
    if missing > 0 or cards - free - more < lives + life_beyond:
        most += life_beyond  # the life beyond this stack is worth the way to it
    if missing == 0 and (most == 0 or (free == 0 and most + more < 2)):
        return 0.0
    if free == 0 and (life < price or most - price <= stop):
        return stop
    if free > MOST_FREE:
        return float(life_beyond + most)
    key = (((rest << 6) | missing) << 4 | free) << 5 | life
    if last:
        key = -key - 2
    i = probe_relaxed(w, key)
    if w.relaxed_key[i] == key:
        known: float = w.relaxed_value[i]
        return known
    if 4 * x[RELAXED_STORED] >= 3 * x[RELAXED_CAPACITY]:
        # No more room to be exact: what is missing costs at least one card, or one point.
        if missing > 0 and free == 0:
            return max(stop, float(most + life_beyond - 1))
        return float(most + life_beyond)
    paid = 0 if free > 0 else price
    value = 0.0
    for g in range(x[RELAXED_GROUPS]):
        count = rest >> w.group_shift[g] & w.group_mask[g]
        if count > 0:
            gain = w.group_life[g]
            free_now = w.group_free[g]
            value += count * (
                gain
                + relaxed_life_change(
                    w,
                    last,
                    rest - (1 << w.group_shift[g]),
                    cards - 1,
                    missing - w.group_value[g],
                    free + free_now - (1 if free > 0 else 0),
                    life if life == NO_LIMIT else min(NO_LIMIT - 1, life - paid + gain),
                    lives - gain,
                    more - free_now,
                )
            )
    value = max(stop, value / cards - paid)
    i = probe_relaxed(w, key)  # what was found meanwhile may have taken the place
    w.relaxed_key[i] = key
    w.relaxed_value[i] = value
    x[RELAXED_STORED] += 1
    return value
