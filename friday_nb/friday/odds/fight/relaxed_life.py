"""Best play in the relaxed fight: the most expected change of life, by dynamic programming.

Written in the restricted Python of the rules.  A state is made of the counts of the cards left, the
points missing, the free cards, the unused copies and looks, what copies may copy, and the life, if
it may run out.  Three things keep the states few and the value low:

* The fewer points are missing, the fewer cards differ: none can add more than what is missing.  So
  there are coarser groupings of the cards for 3, 2, 1 and 0 missing points (*levels*).  One that
  has been reached is kept if a negative card then makes more points missing.
* Copies and looks are used when no free card is left.  They lose nothing by waiting, for points
  count at the end, and free cards do not expire.
* A look at the stack is worth no more than three free cards.  Nor is it worth more than two free
  cards, and the price of one where none of the next three is useful (:func:`chance_of_nothing`).

Proof of the last: somebody who has looked lays off at most one of the three, and draws j others.
Let Robinson draw all three in the relaxed fight, two for free and one at the price.  If j is 1 or
more, the other has paid as much, and has no card that Robinson lacks; to go on behind the three, he
has even paid for two.  If j is 0, his fight ends here, and Robinson has paid in vain: that is what
comes back where no card is useful, and a useful one is worth the price.  Where two looks overlap,
the other lays off two cards and pays for the rest; Robinson has four of them for free.  If a free
card was left when the other looked, Robinson takes that one first, and nothing is paid in vain.
"""

from typing import Final

from friday_nb.friday.odds.fight.copies import (
    FREE_BY_SORT,
    SHOWN_FREE,
    SHOWN_LIFE,
    both_shown,
    free_shown,
    frees_of,
    lives_of,
    points_shown,
)
from friday_nb.friday.odds.fight.relaxation import (
    HASH_FACTOR,
    HASH_MASK,
    MOST_FREE,
    NO_LIMIT,
    RELAXED_ALL_SHOWN,
    RELAXED_CAPACITY,
    RELAXED_MODEL_FREE,
    RELAXED_MODEL_LIFE,
    RELAXED_MUST_WIN,
    RELAXED_PRICE,
    RELAXED_SECOND,
    RELAXED_SECOND_CARDS,
    RELAXED_SECOND_FREES,
    RELAXED_SECOND_LIFE,
    RELAXED_SECOND_LIVES,
    RELAXED_STORED,
)
from friday_nb.friday.odds.fight.workspace import LEVELS, MOST_GROUPS, Workspace

CARDS_IN_A_LOOK: Final = 3


def change_by_stopping(w: Workspace, missing: int, life: int, copies: int, shown: int) -> float:
    """The change of life if the fight ends with so many points missing.

    Some of the copies add points, the others give life.
    """
    gain = shown & SHOWN_LIFE
    best = copies * gain + change_by_missing(w, missing, life)
    if missing > 0 and copies > 0:
        points = points_shown(w, shown)
        for n in range(1, copies + 1 if points > 0 else 1):
            left = change_by_missing(w, missing - n * points, life)
            best = max(best, (copies - n) * gain + left)
    return best


def change_by_missing(w: Workspace, missing: int, life: int) -> float:
    """The same without copies."""
    if missing <= 0:
        return 0.0
    if w.relaxed[RELAXED_MUST_WIN]:
        return -1e3 if life == NO_LIMIT else -(life + 1.0)
    return float(-missing) if life == NO_LIMIT else float(-min(missing, life + 1))


def level_of(missing: int) -> int:
    """The grouping of the cards for so many points missing."""
    return missing + 1 if missing < LEVELS - 1 else 0


def regrouped(w: Workspace, rest: int, level: int, to: int) -> int:
    """Packed counts of one grouping, for another one."""
    found = 0
    for g in range(w.level_groups[level]):
        at = level * MOST_GROUPS + g
        count = rest >> w.group_shift[at] & w.group_mask[at]
        if count > 0:
            part = to * MOST_GROUPS + w.level_map[(level * LEVELS + to) * MOST_GROUPS + g]
            found += count << w.group_shift[part]
    return found


def chance_of_nothing(
    w: Workspace, level: int, rest: int, cards: int, missing: int, copies: int
) -> float:
    """The chance that none of the next three cards is useful, or a larger number.

    Useful is a card that is certainly worth a point of life: it gives one, or against a hazard it
    adds a point that is missing, and no copy could add it.
    """
    if w.relaxed[RELAXED_MUST_WIN]:
        return 0.0 if missing > 0 and copies == 0 else 1.0
    useless = cards
    for g in range(level * MOST_GROUPS, level * MOST_GROUPS + w.level_groups[level]):
        if w.group_life[g] > 0 or (missing > 0 and copies == 0 and w.group_value[g] > 0):
            useless -= rest >> w.group_shift[g] & w.group_mask[g]
    chance = 1.0
    for n in range(min(CARDS_IN_A_LOOK, cards)):
        chance *= max(0, useless - n) / (cards - n)
    return chance


def relaxed_life_change(
    w: Workspace,
    last: int,
    level: int,
    rest: int,
    cards: int,
    missing: int,
    free: int,
    life: int,
    copies: int,
    shown: int,
    sorts: int,
    lives: int,
    more: int,
) -> float:
    """The most expected change of life in the relaxed fight.

    Args:
        w: The workspace.
        last: 1 if no second stack follows.
        level: The grouping in which the rest is packed.
        rest: Packed counts of the cards left.
        cards: How many they are.
        missing: Points missing.
        free: Free cards left.
        life: Robinson's life, or ``NO_LIMIT`` where it cannot run out.
        copies: Unused copies.
        shown: What they may copy, packed.
        sorts: Unused looks at the stack.
        lives: Life that the rest gives in all, copies included.
        more: Free cards that it brings in all, copies and looks included.
    """
    x = w.relaxed
    missing = max(missing, 0)
    if cards == 0:
        shown = x[RELAXED_ALL_SHOWN]
        if last:
            return float(copies * x[RELAXED_MODEL_LIFE])
        last = 1
        level = 0
        rest = x[RELAXED_SECOND]
        cards = x[RELAXED_SECOND_CARDS]
        lives = x[RELAXED_SECOND_LIVES]
        more = x[RELAXED_SECOND_FREES]
    life_beyond = 0 if last else x[RELAXED_SECOND_LIFE]
    stop = change_by_stopping(w, missing, life, copies, shown)
    lives_all = lives + copies * x[RELAXED_MODEL_LIFE]
    more_all = more + copies * x[RELAXED_MODEL_FREE] + sorts * FREE_BY_SORT
    most = lives_all
    price = x[RELAXED_PRICE]
    if missing > 0 or cards - free - more_all < lives_all + life_beyond:
        most += life_beyond  # the life beyond this stack is worth the way to it
    if missing == 0 and (most <= stop or (free == 0 and most - stop + more_all < 2)):
        return stop
    brings = free_shown(shown) if copies > 0 else 0
    gives = shown & SHOWN_LIFE if copies > 0 else 0
    if (
        free == 0
        and brings == 0
        and sorts == 0
        and (life + copies * gives < price or most - price <= stop)
    ):
        return stop
    if free > MOST_FREE:
        return float(life_beyond + most)
    coarser = level_of(missing)
    if coarser > 0 and (level == 0 or coarser < level):
        rest = regrouped(w, rest, level, coarser)
        level = coarser
    coming = rest & w.level_copies[level]
    if not last:
        coming |= x[RELAXED_SECOND] & w.level_copies[0]
    if copies == 0 and coming == 0:
        shown = 0  # no copy asks for it any more
    if missing == 0:
        shown &= SHOWN_LIFE | SHOWN_FREE
    key = packed(missing, level, free, life, last, copies, shown, sorts)
    i = probe_for_life(w, rest, key)
    if w.relaxed_key[i] == key:
        known: float = w.relaxed_value[i]
        return known
    if 4 * x[RELAXED_STORED] >= 3 * x[RELAXED_CAPACITY]:
        # No more room to be exact: what is missing costs at least one card, or one point.
        if missing > 0 and free == 0 and copies == 0 and sorts == 0:
            return max(stop, float(most + life_beyond - 1))
        return float(most + life_beyond)
    value = stop
    if free > 0 or life >= price:
        paid = 0 if free > 0 else price
        mean = 0.0
        for g in range(level * MOST_GROUPS, level * MOST_GROUPS + w.level_groups[level]):
            count = rest >> w.group_shift[g] & w.group_mask[g]
            if count > 0:
                gain = w.group_life[g]
                mean += count * (
                    gain
                    + relaxed_life_change(
                        w,
                        last,
                        level,
                        rest - (1 << w.group_shift[g]),
                        cards - 1,
                        missing - w.group_value[g],
                        free + w.group_free[g] - (1 if free > 0 else 0),
                        life if life == NO_LIMIT else min(NO_LIMIT - 1, life - paid + gain),
                        copies + w.group_copies[g],
                        both_shown(shown, w.group_shown[g]),
                        sorts + w.group_sorts[g],
                        lives - lives_of(w, g),
                        more - frees_of(w, g),
                    )
                )
        value = max(stop, mean / cards - paid)
    # A copy may wait: it is used for a free card when none is left, or to live on.
    if free == 0 and brings > 0:
        used = relaxed_life_change(
            w,
            last,
            level,
            rest,
            cards,
            missing,
            brings,
            life,
            copies - 1,
            shown,
            sorts,
            lives,
            more,
        )
        value = max(value, used)
    if free == 0 and gives > 0 and life < price:
        fed = relaxed_life_change(
            w,
            last,
            level,
            rest,
            cards,
            missing,
            free,
            life + gives,
            copies - 1,
            shown,
            sorts,
            lives,
            more,
        )
        value = max(value, gives + fed)
    if free == 0 and sorts > 0:
        nothing = chance_of_nothing(w, level, rest, cards, missing, copies)
        looked = 1e9
        for brought in range(FREE_BY_SORT - 1, FREE_BY_SORT + 1):
            back = 0.0 if brought == FREE_BY_SORT else nothing * price
            if nothing == (0.0 if brought == FREE_BY_SORT else 1.0):
                continue  # the other one is no larger
            looked = min(
                looked,
                back
                + relaxed_life_change(
                    w,
                    last,
                    level,
                    rest,
                    cards,
                    missing,
                    brought,
                    life,
                    copies,
                    shown,
                    sorts - 1,
                    lives,
                    more,
                ),
            )
        value = max(value, looked)
    i = probe_for_life(w, rest, key)  # what was found meanwhile may have taken the place
    w.relaxed_key[i] = key
    w.relaxed_rest[i] = rest
    w.relaxed_value[i] = value
    x[RELAXED_STORED] += 1
    return value


def packed(
    missing: int, level: int, free: int, life: int, last: int, copies: int, shown: int, sorts: int
) -> int:
    """The state of the relaxed fight, apart from the cards left, as one number.

    The deck has two copies and two looks.  But a group of cards counts for the best of each, and
    where there is no room to tell many groups apart, a card that is neither may count as one or as
    both.  So each may come as often as there are cards in the box: 59, and six bits hold 63.
    """
    key = (((missing << 3 | level) << 4 | free) << 5 | life) << 1 | last
    return ((key << 6 | copies) << 6 | sorts) << 6 | shown


def probe_for_life(w: Workspace, rest: int, key: int) -> int:
    """The slot of a state of the relaxed fight, or the empty slot where it would be stored."""
    size = w.relaxed[RELAXED_CAPACITY]
    mixed = rest * HASH_FACTOR & HASH_MASK ^ key
    i: int = ((mixed ^ (mixed >> 29)) * HASH_FACTOR & HASH_MASK) >> 20 & (size - 1)
    while w.relaxed_key[i] != -1 and (w.relaxed_key[i] != key or w.relaxed_rest[i] != rest):
        i = (i + 1) & (size - 1)
    return i
