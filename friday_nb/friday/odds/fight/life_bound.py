"""An upper bound of the life left after a fight: best play in the relaxed fight.

Written in the restricted Python of the rules.  The relaxed fight (:mod:`.relaxation`) is solved by
dynamic programming over the counts of the cards that are left, with a table of its own.  Two
things are looked at more closely than for the chance to win: copies (:mod:`.copies`), and the cards
known on top of the stack, which are paid for one by one.
"""

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.odds.fight.copies import (
    FREE_BY_SORT,
    SHOWN_LIFE,
    both_shown,
    free_shown,
    frees_of,
    lives_of,
)
from friday_nb.friday.odds.fight.relaxation import (
    MOST_FREE,
    MOST_MISSING,
    NO_LIMIT,
    RELAXED_CARDS,
    RELAXED_COPIES,
    RELAXED_FREE,
    RELAXED_FREES,
    RELAXED_GROUPS,
    RELAXED_LAST,
    RELAXED_LIFE,
    RELAXED_LIFE_COST,
    RELAXED_LIVES,
    RELAXED_MAY_DIE,
    RELAXED_MISSING,
    RELAXED_MUST_WIN,
    RELAXED_NEGATIVES,
    RELAXED_PRICE,
    RELAXED_REST,
    RELAXED_SECOND_CARDS,
    RELAXED_SHOWN,
    RELAXED_SORTS,
    group_left,
)
from friday_nb.friday.odds.fight.relaxed_life import (
    change_by_stopping,
    relaxed_life_change,
)
from friday_nb.friday.odds.fight.workspace import Workspace
from friday_nb.friday.rules.layout import (
    FOR_FREE,
    FOR_LOOK,
    LIFE,
    PURPOSE,
    RESERVE,
    TOP,
    TOP_SIZE,
)


def life_bound_from(
    w: Workspace,
    rest: int,
    cards: int,
    missing: int,
    free: int,
    life: int,
    copies: int,
    shown: int,
    sorts: int,
    lives: int,
    frees: int,
) -> float:
    """The most expected life after the relaxed fight, from a state of it.

    Where Robinson could draw every card without dying, life need not be tracked along the way.
    ``lives`` and ``frees`` are what the rest gives in all, copies included.
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
        mortal = dear + missing + x[RELAXED_NEGATIVES] > life - hungry + 1
    counted = min(life, NO_LIMIT - 1) if mortal else NO_LIMIT
    change = relaxed_life_change(
        w, last, 0, rest, cards, missing, free, counted, copies, shown, sorts, lives, frees
    )
    return float(life - (0 if mortal else hungry) + change)


def life_bound_of(w: Workspace, s: ReadOnlyCells) -> float:
    """Upper bound of the life after the fight; ``relax_copies`` has set up the state."""
    return life_bound_known(w, s, w.relaxed[RELAXED_LIFE], False)


def life_bound_known(w: Workspace, s: ReadOnlyCells, life: int, bought: bool) -> float:
    """The same from ``life``, drawing the cards known on top one by one.

    Each costs a free card, or else the price; after each, the fight may be ended; behind the last
    one lies the unordered rest.  A copy that could bring free cards brings any number of them here.
    ``bought``: the first card has been paid for, and the fight does not end before it comes.
    """
    x = w.relaxed
    most = float(s[LIFE] + s[RESERVE])
    free = x[RELAXED_FREE]
    missing = x[RELAXED_MISSING]
    copies = x[RELAXED_COPIES]
    shown = x[RELAXED_SHOWN]
    sorts = x[RELAXED_SORTS]
    value = -1.0
    for n in range(s[TOP_SIZE]):
        if not bought:
            value = max(value, life_by_stopping(w, missing, life, copies, shown))
            if free > 0:
                free -= 1
            elif sorts > 0:
                sorts -= 1
                free += FREE_BY_SORT - 1
            elif copies == 0 or free_shown(shown) == 0:
                if life + copies * (shown & SHOWN_LIFE) < x[RELAXED_PRICE]:
                    return float(min(most, value))
                life -= x[RELAXED_PRICE]
        bought = False
        g = w.group[s[TOP + s[TOP_SIZE] - 1 - n]]
        missing -= w.group_value[g]
        life += w.group_life[g]
        free += w.group_free[g]
        copies += w.group_copies[g]
        sorts += w.group_sorts[g]
        shown = both_shown(shown, w.group_shown[g])
    if free > MOST_FREE or missing > MOST_MISSING:
        return most
    rest = life_bound_from(
        w,
        x[RELAXED_REST],
        x[RELAXED_CARDS],
        missing,
        free,
        max(0, life),
        copies,
        shown,
        sorts,
        x[RELAXED_LIVES],
        x[RELAXED_FREES],
    )
    return float(min(most, max(value, rest)))


def life_by_stopping(w: Workspace, missing: int, life: int, copies: int, shown: int) -> float:
    """The life left if the relaxed fight ends now; -1 is death."""
    left = life - w.relaxed[RELAXED_LIFE_COST]
    return float(max(-1.0, left + change_by_stopping(w, missing, NO_LIMIT, copies, shown)))


def life_bound_after(
    w: Workspace, s: ReadOnlyCells, g: int, left: int, life: int, free: int
) -> float:
    """The same from ``life`` and ``free``, after a card of group ``g`` has left ``left``."""
    x = w.relaxed
    most = float(s[LIFE] + s[RESERVE])
    free += w.group_free[g]
    missing = x[RELAXED_MISSING] - w.group_value[g]
    if free > MOST_FREE or missing > MOST_MISSING:
        return most
    value = life_bound_from(
        w,
        x[RELAXED_REST] - (1 << w.group_shift[left]),
        x[RELAXED_CARDS] - 1,
        missing,
        free,
        life + w.group_life[g],
        x[RELAXED_COPIES] + w.group_copies[g],
        both_shown(x[RELAXED_SHOWN], w.group_shown[g]),
        x[RELAXED_SORTS] + w.group_sorts[g],
        x[RELAXED_LIVES] - lives_of(w, left),
        x[RELAXED_FREES] - frees_of(w, left),
    )
    return float(min(most, value))


def life_bound_drawn(w: Workspace, s: ReadOnlyCells, cls: int) -> float:
    """The same after the next card has turned out to be of this class.

    The place of a free card that is being drawn, and the look that is being taken, still count as
    open in ``RELAXED_FREE``.
    """
    x = w.relaxed
    free = x[RELAXED_FREE]
    if free > 0 and s[PURPOSE] in (FOR_FREE, FOR_LOOK):
        free -= 1
    return life_bound_after(w, s, w.group[cls], group_left(w, s, cls), x[RELAXED_LIFE], free)


def life_bound_paid(w: Workspace, s: ReadOnlyCells) -> float:
    """Upper bound of the life if the next thing done is to buy a card."""
    x = w.relaxed
    cards = x[RELAXED_CARDS]
    left = x[RELAXED_LIFE] - x[RELAXED_PRICE]
    if s[TOP_SIZE] > 0:
        return life_bound_known(w, s, left, True)
    if cards == 0:
        return float(s[LIFE] + s[RESERVE])
    value = 0.0
    for g in range(x[RELAXED_GROUPS]):
        count = x[RELAXED_REST] >> w.group_shift[g] & w.group_mask[g]
        if count > 0:
            value += count * life_bound_after(w, s, g, g, left, x[RELAXED_FREE]) / cards
    return value
