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

from friday_nb.friday.odds.fight.canonical import (
    GAIN,
)
from friday_nb.friday.odds.fight.context import (
    EVERYTHING,
    LEFT_UNUSED,
)
from friday_nb.friday.odds.fight.workspace import Desk
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
EASY_ON: Final = 0
"""1 if this bound is used at all."""
EASY_MUST: Final = 1
"""1: the fight cannot be ended below the value (a pirate), or must not (WIN)."""
EASY_MORTAL: Final = 2
"""1: death is an end like another (LIFE against a pirate)."""
EASY_PRICE: Final = 3
EASY_PLUS: Final = 4
"""What each card adds besides its value."""
EASY_MOST: Final = 5
"""Highest value of a card."""
EASY_COPY_DOUBLES: Final = 6
"""1 if a copy could double."""
EASY_COPY_STEPS: Final = 7
EASY_COPY_LIFE: Final = 8
EASY_COPY_FREE: Final = 9
EASY_REST: Final = 10
"""Life that may come with the second stack."""
EASY_AGING: Final = 11
"""Group of the aging cards."""
EASY_HELD: Final = 12
EASY_SIZE: Final = 13
EASY_SECOND: Final = 14
"""The stack after the next reshuffle: counts of groups, packed as ``shift`` and ``mask`` say."""
EASY_SECOND_CARDS: Final = 15
"""Its cards; 0 if it is not known."""
# What ``ease_state`` finds.
EASY_MISSING: Final = 16
EASY_FREE: Final = 17
EASY_LIFE: Final = 18
"""Life after all that is given at once."""
EASY_RESTS: Final = 19
"""The unordered rest: counts of groups, packed alike."""
EASY_CARDS: Final = 20
EASY_HUNGRY: Final = 21
"""Life that the end of the fight costs for cards that nothing removes."""
EASY_LAST: Final = 22
"""1 if no stack is counted after this one."""
# More facts of the root.
EASY_GONE: Final = 23
"""Aging cards that had left their stack: more of them tell of a reshuffle."""
EASY_VALUES: Final = 24
"""Sum of the positive values that lay on the table or in the stack."""
EASY_REMOVALS: Final = 25
"""Removals that the discard pile may bring."""
EASY_GROUPS: Final = 26
"""How many groups there are: cards that add the same."""
EASY_SECOND_LIVES: Final = 27
EASY_SECOND_FREES: Final = 28
"""Life and free cards that the second stack gives in all."""
EASY_SHORT: Final = 29
"""1 if all cards together, doubled as often as they can be, stay below the value to reach."""
EASY_OLD: Final = 30
"""1 if no card comes once the stack is empty, since Robinson would be too old (FRI-DECK-1)."""
EASY_UNUSED: Final = 31
"""1 if a card was laid off whose ability was not used; set by ``ease_state``."""
MOST_FREE: Final = 15
MOST_MISSING: Final = 60
NO_LIMIT: Final = 31
"""In place of life, where it cannot run out."""
SCATTER: Final = 0x9E3779B97F4A7C1
EASY_MASK: Final = (1 << 62) - 1


def removals(ability: int) -> int:
    """Cards in play that an ability can remove; a copy as many as any."""
    if ability in (EXCHANGE_2, COPY_1):
        return 2
    return 1 if ability in (DESTROY_1, EXCHANGE_1, BELOW_1) else 0


def brings(w: Desk, ability: int) -> int:
    """Cards that an ability brings for free, at most."""
    if ability in (DRAW_1, EXCHANGE_1, BELOW_1):
        return 1
    if ability in (DRAW_2, EXCHANGE_2):
        return 2
    if ability == SORT_3:
        return 3
    return w.ease[EASY_COPY_FREE] if ability == COPY_1 else 0


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


def ease_state(w: Desk, s: Known) -> None:
    """What this position is in the easier fight: see EASY_MISSING and the following cells."""
    x = w.ease
    points = 0
    below = 0
    removed = removals_coming(s) + s[LEFT] + 2 * s[LEFT_UNUSED]
    if s[AGING_GONE] == x[EASY_GONE]:
        removed += x[EASY_REMOVALS]
    life = s[LIFE]
    hungry = 0
    free = 0
    steps = 0
    half = pirate_rule(s) == RULE_HALF
    for n in range(6):
        w.scratch[200 + n] = 0
    for i in range(s[PLAYED]):
        marks = s[MARKS + i]
        points += x[EASY_PLUS]
        if marks & FACE_DOWN:
            continue
        kind = s[CARD + i]
        value = VALUE[kind]
        ability = ABILITY[kind]
        if value < 0:
            w.scratch[200 - value] += 1
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
        free += brings(w, ability)
        life += GAIN[kind]
        if ability == DOUBLE_1:
            points += x[EASY_MOST]
        elif ability == STEP_1:
            steps += 1
        elif ability == COPY_1:
            points += x[EASY_MOST] * x[EASY_COPY_DOUBLES]
            steps += x[EASY_COPY_STEPS]
            life += x[EASY_COPY_LIFE]
    if not half:
        left = removed
        for n in range(5, 0, -1):
            count = w.scratch[200 + n]
            gone = min(left, count)
            left -= gone
            points -= n * (count - gone)
    x[EASY_HUNGRY] = hungry if removed == 0 else 0
    for i in range(s[TOP_SIZE]):
        g = w.group[s[TOP + i]]
        points += max(0, w.adds[g])
        life += w.lives[g]
        free += w.frees[g]
    for i in range(s[LOOK_SIZE]):
        g = w.group[s[LOOK + i]]
        points += max(0, w.adds[g])
        life += w.lives[g]
        free += w.frees[g]
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
            rest += count << w.shift[w.group[cls]]
            cards += count
    if s[UNSEEN_GRADE] > 0:
        rest += 1 << w.shift[x[EASY_AGING]]
        cards += 1
    x[EASY_LAST] = 1
    x[EASY_UNUSED] = 1 if s[LEFT_UNUSED] > 0 else 0
    if s[AGING_GONE] == x[EASY_GONE]:
        points += max(0, x[EASY_VALUES] - here)
        if x[EASY_SECOND_CARDS] > 0 and s[LEFT_UNUSED] == 0:
            x[EASY_LAST] = 0
        else:
            life += x[EASY_REST]
    if s[LEFT_UNUSED] > 0:
        life += w.ctx[EVERYTHING]
    x[EASY_MISSING] = need - points
    x[EASY_FREE] = free
    x[EASY_LIFE] = life
    x[EASY_RESTS] = rest
    x[EASY_CARDS] = cards


def life_left(w: Desk, rest: int, cards: int, missing: int, free: int, life: int) -> float:
    """Most expected life after the fight, from this life in the easier fight.

    Where Robinson could draw every card and still not die, life needs not be counted along the way.
    """
    x = w.ease
    missing = max(missing, 0)
    hungry = x[EASY_HUNGRY]
    last = x[EASY_LAST]
    most = cards if last else cards + x[EASY_SECOND_CARDS]
    dear = max(0, most - free) * x[EASY_PRICE]
    if x[EASY_MUST]:
        mortal = x[EASY_MORTAL] and dear > life - hungry
    else:
        mortal = dear + missing > life - hungry + 1
    lives = 0
    more = 0
    for g in range(x[EASY_GROUPS]):
        count = rest >> w.shift[g] & w.mask[g]
        lives += count * w.lives[g]
        more += count * w.frees[g]
    counted = min(life, NO_LIMIT - 1) if mortal else NO_LIMIT
    change = easier(w, last, rest, cards, missing, free, counted, lives, more)
    return float(life - (0 if mortal else hungry) + change)


def ease_value(w: Desk, s: Known) -> float:
    """Upper bound of the life after the fight; the missing cells are set by ``ease_state``."""
    x = w.ease
    most = float(s[LIFE] + s[RESERVE])
    free = x[EASY_FREE]
    if free > MOST_FREE or x[EASY_MISSING] > MOST_MISSING:
        return most
    value = life_left(w, x[EASY_RESTS], x[EASY_CARDS], x[EASY_MISSING], free, x[EASY_LIFE])
    return float(min(most, value))


def ease_next(w: Desk, s: Known, g: int, life: int) -> float:
    """The same from ``life``, after the next card has turned out to be of group ``g``."""
    x = w.ease
    most = float(s[LIFE] + s[RESERVE])
    free = x[EASY_FREE] + w.frees[g]
    missing = x[EASY_MISSING] - w.adds[g]
    if free > MOST_FREE or missing > MOST_MISSING:
        return most
    rest = x[EASY_RESTS] - (1 << w.shift[g])
    value = life_left(w, rest, x[EASY_CARDS] - 1, missing, free, life + w.lives[g])
    return float(min(most, value))


def ease_drawn(w: Desk, s: Known, cls: int) -> float:
    """The same after the next card has turned out to be of this class."""
    return ease_next(w, s, w.group[cls], w.ease[EASY_LIFE])


def ease_paid(w: Desk, s: Known) -> float:
    """Upper bound of the life if the next thing done is to buy a card."""
    x = w.ease
    cards = x[EASY_CARDS]
    if cards == 0 or s[TOP_SIZE] > 0:
        return float(s[LIFE] + s[RESERVE])
    value = 0.0
    for g in range(x[EASY_GROUPS]):
        count = x[EASY_RESTS] >> w.shift[g] & w.mask[g]
        if count > 0:
            value += count * ease_next(w, s, g, x[EASY_LIFE] - x[EASY_PRICE]) / cards
    return value


def easy_place(w: Desk, key: int) -> int:
    """Where the value of a state of the easier fight stands, or the empty place where it would."""
    size = w.ease[EASY_SIZE]
    i: int = ((key ^ (key >> 29)) * SCATTER & EASY_MASK) >> 20 & (size - 1)
    while w.easy_key[i] != -1 and w.easy_key[i] != key:
        i = (i + 1) & (size - 1)
    return i


def easier(
    w: Desk,
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
    x = w.ease
    missing = max(missing, 0)
    if cards == 0 and last:
        return 0.0
    if cards == 0:
        last = 1
        rest = x[EASY_SECOND]
        cards = x[EASY_SECOND_CARDS]
        lives = x[EASY_SECOND_LIVES]
        more = x[EASY_SECOND_FREES]
    beyond = 0 if last else x[EASY_REST]
    stop = 0.0
    if missing > 0:
        if x[EASY_MUST]:
            stop = -1e3 if life == NO_LIMIT else -(life + 1.0)
        else:
            stop = float(-missing) if life == NO_LIMIT else float(-min(missing, life + 1))
    most = lives
    price = x[EASY_PRICE]
    if missing > 0 or cards - free - more < lives + beyond:
        most += beyond  # the life beyond this stack is worth the way to it
    if missing == 0 and (most == 0 or (free == 0 and most + more < 2)):
        return 0.0
    if free == 0 and (life < price or most - price <= stop):
        return stop
    if free > MOST_FREE:
        return float(beyond + most)
    key = (((rest << 6) | missing) << 4 | free) << 5 | life
    if last:
        key = -key - 2
    i = easy_place(w, key)
    if w.easy_key[i] == key:
        known: float = w.easy_value[i]
        return known
    if 4 * x[EASY_HELD] >= 3 * x[EASY_SIZE]:
        # No more room to be exact: what is missing costs at least one card, or one point.
        if missing > 0 and free == 0:
            return max(stop, float(most + beyond - 1))
        return float(most + beyond)
    paid = 0 if free > 0 else price
    value = 0.0
    for g in range(x[EASY_GROUPS]):
        count = rest >> w.shift[g] & w.mask[g]
        if count > 0:
            gain = w.lives[g]
            free_now = w.frees[g]
            value += count * (
                gain
                + easier(
                    w,
                    last,
                    rest - (1 << w.shift[g]),
                    cards - 1,
                    missing - w.adds[g],
                    free + free_now - (1 if free > 0 else 0),
                    life if life == NO_LIMIT else min(NO_LIMIT - 1, life - paid + gain),
                    lives - gain,
                    more - free_now,
                )
            )
    value = max(stop, value / cards - paid)
    i = easy_place(w, key)  # what was found meanwhile may have taken the place
    w.easy_key[i] = key
    w.easy_value[i] = value
    x[EASY_HELD] += 1
    return value
