"""An upper bound of what a fight can still bring: the same fight, made easier.

Written in the restricted Python of the rules.  In the easier fight every card counts, from the
moment it comes, for the most that it could ever add: its value, what its ability may add to the
total, the life it gives, the free cards it brings.  Then it no longer matters which cards lie
there: what is missing, the free cards left and the unordered rest of the stack tell everything, and
best play is found by counting.  Whatever play achieves in the real fight, the same decisions
achieve at least as much in the easier one, card by card:

* A negative card counts 0; those in play count only as far as nothing can remove them.
* A double adds the highest value that there is; "step -1" the largest step; a copy all it may copy.
* An exchange, a look, a card put below the stack bring free cards, and cost no card in play.
* Cards known on top of the stack are given at once.
* When the unordered rest is used up, the cards on the discard pile come, and one aging card that
  adds nothing.  What was exchanged or put below since the root counts on as if it still lay there,
  and adds nothing when it comes again.  When this second stack is used up, too, nothing more is
  missing; nor after the first one where a card has left whose ability was not used.
* Cards in play that cost life at the end cost it only where nothing can remove them, and where
  Robinson cannot die: for death takes all, and no more.
* "Highest = 0", stop cards that can be removed, and places of the half pirate do no harm.
"""

from typing import Final

from friday_nb.friday.odds.fight.context import (
    LAID_OFF_UNUSED,
    TOTAL_LIFE,
)
from friday_nb.friday.odds.fight.life_bound import GAIN
from friday_nb.friday.odds.fight.workspace import Workspace
from friday_nb.friday.rules.counting import hazard_value, pirate_rule, steps_declared
from friday_nb.friday.rules.facts import (
    ABILITY,
    BELOW_1,
    COPY_1,
    DESTROY_1,
    DOUBLE_1,
    DRAW_1,
    DRAW_2,
    EXCHANGE_1,
    EXCHANGE_2,
    MINUS_LIFE_1,
    MINUS_LIFE_2,
    RULE_HALF,
    SORT_3,
    STEP_1,
    VALUE,
)
from friday_nb.friday.rules.layout import (
    AGING_GONE,
    BOTTOM,
    BOTTOM_SIZE,
    CARD,
    CLASSES,
    DOUBLER,
    ENEMY,
    ENEMY_VALUE,
    FACE_DOWN,
    FREE,
    KINDS,
    LEFT,
    LEFT_SIDE,
    LIFE,
    LOOK,
    LOOK_SIZE,
    MARKS,
    PLAYED,
    POOL,
    RESERVE,
    STEP,
    STOPS,
    TOP,
    TOP_SIZE,
    UNSEEN_GRADE,
    USED,
)
from friday_nb.friday.rules.log import Known

# --- cells of workspace.ease: facts of the root --------------------------------------------------
RELAXED_ON: Final = 0
"""1 if this bound is used at all."""
RELAXED_MUST_WIN: Final = 1
"""1: the fight cannot be ended below the value (a pirate), or must not (WIN)."""
RELAXED_MAY_DIE: Final = 2
"""1: death is an end like another (LIFE against a pirate)."""
RELAXED_PRICE: Final = 3
RELAXED_PLUS: Final = 4
"""What each card adds besides its value."""
RELAXED_TOP_VALUE: Final = 5
"""Highest value of a card."""
RELAXED_COPY_DOUBLES: Final = 6
"""1 if a copy could double."""
RELAXED_COPY_STEPS: Final = 7
RELAXED_COPY_LIFE: Final = 8
RELAXED_COPY_FREE: Final = 9
RELAXED_SECOND_LIFE: Final = 10
"""Life that may come with the second stack."""
RELAXED_AGING_GROUP: Final = 11
"""Group of the aging cards."""
RELAXED_STORED: Final = 12
RELAXED_CAPACITY: Final = 13
RELAXED_SECOND: Final = 14
"""The stack after the next reshuffle: counts of groups, packed as ``shift`` and ``mask`` say."""
RELAXED_SECOND_CARDS: Final = 15
"""Its cards; 0 if it is not known."""
# What ``relax_state`` finds.
RELAXED_MISSING: Final = 16
RELAXED_FREE: Final = 17
RELAXED_LIFE: Final = 18
"""Life after all that is given at once."""
RELAXED_REST: Final = 19
"""The unordered rest: counts of groups, packed alike."""
RELAXED_CARDS: Final = 20
RELAXED_LIFE_COST: Final = 21
"""Life that the end of the fight costs for cards that nothing removes."""
RELAXED_LAST: Final = 22
"""1 if no stack is counted after this one."""
# More facts of the root.
RELAXED_AGING_GONE: Final = 23
"""Aging cards that had left their stack: more of them tell of a reshuffle."""
RELAXED_VALUES: Final = 24
"""Sum of the positive values that lay on the table or in the stack."""
RELAXED_REMOVALS: Final = 25
"""Removals that the discard pile may bring."""
RELAXED_GROUPS: Final = 26
"""How many groups there are: cards that add the same."""
RELAXED_SECOND_LIVES: Final = 27
RELAXED_SECOND_FREES: Final = 28
"""Life and free cards that the second stack gives in all."""
RELAXED_OUT_OF_REACH: Final = 29
"""1 if all cards together, doubled as often as they can be, stay below the value to reach."""
RELAXED_TOO_OLD: Final = 30
"""1 if no card comes once the stack is empty, since Robinson would be too old (FRI-DECK-1)."""
RELAXED_UNUSED: Final = 31
"""1 if a card was laid off whose ability was not used; set by ``relax_state``."""
MOST_FREE: Final = 15
MOST_MISSING: Final = 60
NO_LIMIT: Final = 31
"""In place of life, where it cannot run out."""
HASH_FACTOR: Final = 0x9E3779B97F4A7C1
HASH_MASK: Final = (1 << 62) - 1


def removals(ability: int) -> int:
    """Cards in play that an ability can remove; a copy as many as any."""
    if ability in (EXCHANGE_2, COPY_1):
        return 2
    return 1 if ability in (DESTROY_1, EXCHANGE_1, BELOW_1) else 0


def free_cards_of(w: Workspace, ability: int) -> int:
    """Cards that an ability brings for free, at most."""
    if ability in (DRAW_1, EXCHANGE_1, BELOW_1):
        return 1
    if ability in (DRAW_2, EXCHANGE_2):
        return 2
    if ability == SORT_3:
        return 3
    return w.relaxed[RELAXED_COPY_FREE] if ability == COPY_1 else 0


def removals_coming(s: Known) -> int:
    """Removals that cards in the stack or looked at may bring."""
    n = 0
    for kind in range(KINDS):
        if s[POOL + kind] > 0:
            n += s[POOL + kind] * removals(ABILITY[kind])
    for i in range(s[TOP_SIZE]):
        if s[TOP + i] < KINDS:
            n += removals(ABILITY[s[TOP + i]])
    for i in range(s[BOTTOM_SIZE]):
        if s[BOTTOM + i] < KINDS:
            n += removals(ABILITY[s[BOTTOM + i]])
    for i in range(s[LOOK_SIZE]):
        if s[LOOK + i] < KINDS:
            n += removals(ABILITY[s[LOOK + i]])
    return n


def table_value(s: Known) -> int:
    """Sum of the positive values that lie face up, are known on top, or are being looked at."""
    points = 0
    for i in range(s[PLAYED]):
        if not s[MARKS + i] & FACE_DOWN:
            points += max(0, VALUE[s[CARD + i]])
    for i in range(s[TOP_SIZE]):
        points += max(0, VALUE[s[TOP + i] % KINDS])
    for i in range(s[LOOK_SIZE]):
        points += max(0, VALUE[s[LOOK + i] % KINDS])
    return points


def relax_state(w: Workspace, s: Known) -> None:
    """What this position is in the easier fight: see RELAXED_MISSING and the following cells."""
    x = w.relaxed
    points = 0
    below = 0
    removed = removals_coming(s) + s[LEFT] + 2 * s[LAID_OFF_UNUSED]
    if s[AGING_GONE] == x[RELAXED_AGING_GONE]:
        removed += x[RELAXED_REMOVALS]
    life = s[LIFE]
    hungry = 0
    free = 0
    steps = 0
    half = pirate_rule(s) == RULE_HALF
    for n in range(6):
        w.counters[200 + n] = 0
    for i in range(s[PLAYED]):
        marks = s[MARKS + i]
        points += x[RELAXED_PLUS]
        if marks & FACE_DOWN:
            continue
        kind = s[CARD + i]
        value = VALUE[kind]
        ability = ABILITY[kind]
        if value < 0:
            w.counters[200 - value] += 1
            below += 1
        else:
            points += 2 * value if s[DOUBLER + i] > 0 else value
        if ability == MINUS_LIFE_1:
            hungry += 1
        elif ability == MINUS_LIFE_2:
            hungry += 2
        if ability == 0 or ability >= MINUS_LIFE_1 or marks & USED:
            continue
        removed += removals(ability)
        free += free_cards_of(w, ability)
        life += GAIN[kind]
        if ability == DOUBLE_1:
            points += x[RELAXED_TOP_VALUE]
        elif ability == STEP_1:
            steps += 1
        elif ability == COPY_1:
            points += x[RELAXED_TOP_VALUE] * x[RELAXED_COPY_DOUBLES]
            steps += x[RELAXED_COPY_STEPS]
            life += x[RELAXED_COPY_LIFE]
    if not half:
        left = removed
        for n in range(5, 0, -1):
            count = w.counters[200 + n]
            gone = min(left, count)
            left -= gone
            points -= n * (count - gone)
    x[RELAXED_LIFE_COST] = hungry if removed == 0 else 0
    for i in range(s[TOP_SIZE]):
        g = w.group[s[TOP + i]]
        points += max(0, w.group_value[g])
        life += w.group_life[g]
        free += w.group_free[g]
    for i in range(s[LOOK_SIZE]):
        g = w.group[s[LOOK + i]]
        points += max(0, w.group_value[g])
        life += w.group_life[g]
        free += w.group_free[g]
    free += s[LEFT]
    if s[STOPS] == 0 or removed > 0:
        free += max(0, s[FREE] - s[LEFT_SIDE])
    need = s[ENEMY_VALUE]
    if s[ENEMY] > 0:
        need = hazard_value(s[ENEMY] - 1, max(0, s[STEP] - steps_declared(s) - steps))
    rest = 0
    cards = 0
    here = table_value(s)
    for cls in range(CLASSES):
        count = s[POOL + cls]
        if count > 0:
            here += count * max(0, VALUE[cls % KINDS])
            rest += count << w.group_shift[w.group[cls]]
            cards += count
    if s[UNSEEN_GRADE] > 0:
        rest += 1 << w.group_shift[x[RELAXED_AGING_GROUP]]
        cards += 1
    x[RELAXED_LAST] = 1
    x[RELAXED_UNUSED] = 1 if s[LAID_OFF_UNUSED] > 0 else 0
    if s[AGING_GONE] == x[RELAXED_AGING_GONE]:
        points += max(0, x[RELAXED_VALUES] - here)
        if x[RELAXED_SECOND_CARDS] > 0 and s[LAID_OFF_UNUSED] == 0:
            x[RELAXED_LAST] = 0
        else:
            life += x[RELAXED_SECOND_LIFE]
    if s[LAID_OFF_UNUSED] > 0:
        life += w.registers[TOTAL_LIFE]
    x[RELAXED_MISSING] = need - points
    x[RELAXED_FREE] = free
    x[RELAXED_LIFE] = life
    x[RELAXED_REST] = rest
    x[RELAXED_CARDS] = cards


def life_bound_from(
    w: Workspace, rest: int, cards: int, missing: int, free: int, life: int
) -> float:
    """Most expected life after the fight, from this life in the easier fight.

    Where Robinson could draw every card and still not die, life needs not be counted along the way.
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


def life_bound_of(w: Workspace, s: Known) -> float:
    """Upper bound of the life after the fight; the missing cells are set by ``relax_state``."""
    x = w.relaxed
    most = float(s[LIFE] + s[RESERVE])
    free = x[RELAXED_FREE]
    if free > MOST_FREE or x[RELAXED_MISSING] > MOST_MISSING:
        return most
    value = life_bound_from(
        w, x[RELAXED_REST], x[RELAXED_CARDS], x[RELAXED_MISSING], free, x[RELAXED_LIFE]
    )
    return float(min(most, value))


def life_bound_after(w: Workspace, s: Known, g: int, life: int) -> float:
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


def life_bound_drawn(w: Workspace, s: Known, cls: int) -> float:
    """The same after the next card has turned out to be of this class."""
    return life_bound_after(w, s, w.group[cls], w.relaxed[RELAXED_LIFE])


def life_bound_paid(w: Workspace, s: Known) -> float:
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


def probe_relaxed(w: Workspace, key: int) -> int:
    """Where the value of a state of the easier fight stands, or the empty place where it would."""
    size = w.relaxed[RELAXED_CAPACITY]
    i: int = ((key ^ (key >> 29)) * HASH_FACTOR & HASH_MASK) >> 20 & (size - 1)
    while w.relaxed_key[i] != -1 and w.relaxed_key[i] != key:
        i = (i + 1) & (size - 1)
    return i


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
    """Most expected change of life in the easier fight.

    ``lives`` and ``more``: the life and the free cards that the ``rest`` gives in all.
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
    stop = 0.0
    if missing > 0:
        if x[RELAXED_MUST_WIN]:
            stop = -1e3 if life == NO_LIMIT else -(life + 1.0)
        else:
            stop = float(-missing) if life == NO_LIMIT else float(-min(missing, life + 1))
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
