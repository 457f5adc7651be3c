"""The relaxed fight: an easier problem, whose best value bounds that of the real fight from above.

Written in the restricted Python of the rules.  In the relaxed fight every card counts, from the
moment it comes, for the most that it could ever add: its value, what its ability may add to the
total, the life it gives, the free cards it brings.  Then it no longer matters which cards lie on
the table: the points missing, the free cards left and the unordered rest of the stack describe the
whole state, and best play is found by dynamic programming over counts (:mod:`.life_bound` for life,
:mod:`.win_bound` for the chance to win).  The relaxation is admissible: whatever the real fight
achieves, the same decisions achieve at least as much here, card by card.

* A negative card counts -1, but whatever may remove or avoid one (an exchange, a look at the stack)
  adds a point for each from the moment it comes.  When enough points are there, negative cards
  count 0; so does the aging card that nobody has seen.  Those on the table that are worth less than
  -1 count as -1 as far as anything can remove them.  Against the half pirate all of them count 0.
* A double adds the highest value there is, "step -1" the largest step, a copy all it may copy.
* An exchange, a look or a card put below the stack brings free cards and costs no card on the
  table.
* Cards being looked at are given at once; for the chance to win, cards known to lie on top as well.
* When the unordered rest is used up, the *second stack* follows: the cards of the discard pile and
  one aging card that adds nothing.  A card exchanged or put below since the root still counts as
  if it lay on the table, and adds nothing when it comes again.  When the second stack is used up
  as well, nothing is missing any more; nor after the first one if a card was laid off whose
  ability had not been used.
* Cards that cost life at the end cost it only where nothing can remove them and Robinson cannot
  die; for death takes all life, and no more.
* "Highest = 0", removable stop cards, and the half pirate's places are ignored.
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.odds.fight.context import (
    LAID_OFF_UNUSED,
    TOTAL_LIFE,
)
from friday_nb.friday.odds.fight.life_sources import GAIN
from friday_nb.friday.odds.fight.workspace import Workspace
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.counting import hazard_value, pirate_rule, steps_declared

# --- cells of Workspace.relaxed: facts of the root, written by relaxation_setup ------------------
RELAXED_ON: Final = 0
"""1 if the relaxed fight bounds this one at all."""
RELAXED_MUST_WIN: Final = 1
"""1 if the fight cannot end below the value (a pirate), or must not (``WIN``)."""
RELAXED_MAY_DIE: Final = 2
"""1 if death is an end like another (``LIFE`` against a pirate)."""
RELAXED_PRICE: Final = 3
"""Life that a bought card costs."""
RELAXED_PLUS: Final = 4
"""Points that each card adds besides its value."""
RELAXED_TOP_VALUE: Final = 5
"""The highest value of a card."""
RELAXED_COPY_DOUBLES: Final = 6
"""1 if a copy could double."""
RELAXED_COPY_STEPS: Final = 7
"""1 if a copy could lower the step."""
RELAXED_COPY_LIFE: Final = 8
"""The most life that a copy could give."""
RELAXED_COPY_FREE: Final = 9
"""The most free cards that a copy could bring."""
RELAXED_SECOND_LIFE: Final = 10
"""The most life that may come with the second stack."""
RELAXED_AGING_GROUP: Final = 11
"""The group of the aging cards."""
RELAXED_STORED: Final = 12
"""Entries in the table of relaxed fights."""
RELAXED_CAPACITY: Final = 13
"""Its slots; a power of two."""
RELAXED_SECOND: Final = 14
"""The second stack: counts of groups, packed as ``group_shift`` and ``group_mask`` say."""
RELAXED_SECOND_CARDS: Final = 15
"""How many cards it has; 0 if it is not known."""
RELAXED_AGING_GONE: Final = 23
"""Aging cards that had left their stack: more of them mean that a reshuffle has come."""
RELAXED_VALUES: Final = 24
"""Sum of the positive values on the table and in the stack."""
RELAXED_REMOVALS: Final = 25
"""Removals that the discard pile may bring."""
RELAXED_GROUPS: Final = 26
"""The number of groups; cards of one group add the same."""
RELAXED_SECOND_LIVES: Final = 27
"""Life that the second stack gives in all."""
RELAXED_SECOND_FREES: Final = 28
"""Free cards that it brings in all."""
RELAXED_OUT_OF_REACH: Final = 29
"""1 if all cards together, doubled as often as possible, stay below the value to reach."""
RELAXED_TOO_OLD: Final = 30
"""1 if no card comes once the stack is empty, because Robinson would be too old (FRI-DECK-1)."""
# --- and of the current state, written by relax_state --------------------------------------------
RELAXED_MISSING: Final = 16
"""Points missing after everything given at once; 0 or less if the value is reached."""
RELAXED_FREE: Final = 17
"""Free cards left."""
RELAXED_LIFE: Final = 18
"""Life after everything given at once."""
RELAXED_REST: Final = 19
"""The unordered rest: counts of groups, packed alike."""
RELAXED_CARDS: Final = 20
"""How many cards it has."""
RELAXED_LIFE_COST: Final = 21
"""Life that the end of the fight costs for cards that nothing removes."""
RELAXED_LAST: Final = 22
"""1 if no second stack follows."""
RELAXED_UNUSED: Final = 31
"""1 if a card was laid off whose ability had not been used."""
# --- for life alone: copies and the known top are looked at more closely (copies) ----------------
RELAXED_FOR_LIFE: Final = 32
"""1 if copies and the cards known on top are left out here and counted apart."""
RELAXED_STEP: Final = 33
"""The most that one "step -1" can lower the value."""
RELAXED_MODEL_LIFE: Final = 34
"""The most life that a copy could give, whatever is shown."""
RELAXED_MODEL_FREE: Final = 35
"""The most free cards that a copy could bring, whatever is shown."""
RELAXED_ALL_SHOWN: Final = 36
"""All that a copy could copy in this fight, packed."""
RELAXED_COPIES: Final = 37
"""Of the current state: unused copies."""
RELAXED_SHOWN: Final = 38
"""Of the current state: what they may copy, packed."""
RELAXED_LIVES: Final = 39
"""Of the current state: life that the unordered rest gives in all."""
RELAXED_FREES: Final = 40
"""Of the current state: free cards that it brings in all."""
RELAXED_SORTS: Final = 41
"""Of the current state: unused looks at the stack."""
RELAXED_NEGATIVES: Final = 42
"""How many cards may come that count -1; 0 if none does."""
RELAXED_COPY_SPARES: Final = 43
"""From how many of them a copy may save at most."""
# --- limits of the packed keys -------------------------------------------------------------------
MOST_FREE: Final = 15
MOST_MISSING: Final = 60
NO_LIMIT: Final = 31
"""In place of the life, where it cannot run out."""
HASH_FACTOR: Final = 0x9E3779B97F4A7C1
HASH_MASK: Final = (1 << 62) - 1
NEGATIVE_COUNTS: Final = 200
"""Cells of ``Workspace.counters``: how many face-up cards are worth -1, -2, ... (at 1, 2, ...)."""
WORST_VALUE: Final = 5
"""No card is worth less than minus this."""
SPARED_BY_SORT: Final = 3
"""Of the three cards looked at none need be drawn."""


def removals(ability: int) -> int:
    """How many cards in play an ability can remove; a copy as many as any other."""
    if ability in (facts.EXCHANGE_2, facts.COPY_1):
        return 2
    return 1 if ability in (facts.DESTROY_1, facts.EXCHANGE_1, facts.BELOW_1) else 0


def spares(w: Workspace, ability: int) -> int:
    """From how many of the cards that count -1 an ability may save: it removes or avoids them."""
    if w.relaxed[RELAXED_NEGATIVES] == 0:
        return 0
    if ability == facts.COPY_1:
        found: int = w.relaxed[RELAXED_COPY_SPARES]
        return found
    return SPARED_BY_SORT if ability == facts.SORT_3 else removals(ability)


def free_cards_of(w: Workspace, ability: int) -> int:
    """The most free cards that an ability brings."""
    if ability in (facts.DRAW_1, facts.EXCHANGE_1, facts.BELOW_1):
        return 1
    if ability in (facts.DRAW_2, facts.EXCHANGE_2):
        return 2
    if ability == facts.SORT_3:
        return 0 if w.relaxed[RELAXED_FOR_LIFE] else 3
    return w.relaxed[RELAXED_COPY_FREE] if ability == facts.COPY_1 else 0


def removals_coming(s: ReadOnlyCells) -> int:
    """Removals that cards in the stack or looked at may bring."""
    n = 0
    for kind in range(at.KINDS):
        if s[at.POOL + kind] > 0:
            n += s[at.POOL + kind] * removals(facts.ABILITY[kind])
    for i in range(s[at.TOP_SIZE]):
        if s[at.TOP + i] < at.KINDS:
            n += removals(facts.ABILITY[s[at.TOP + i]])
    for i in range(s[at.BOTTOM_SIZE]):
        if s[at.BOTTOM + i] < at.KINDS:
            n += removals(facts.ABILITY[s[at.BOTTOM + i]])
    for i in range(s[at.LOOK_SIZE]):
        if s[at.LOOK + i] < at.KINDS:
            n += removals(facts.ABILITY[s[at.LOOK + i]])
    return n


def table_value(s: ReadOnlyCells) -> int:
    """Sum of the positive values that lie face up, are known on top, or are being looked at."""
    points = 0
    for i in range(s[at.PLAYED]):
        if not s[at.MARKS + i] & at.FACE_DOWN:
            points += max(0, facts.VALUE[s[at.CARD + i]])
    for i in range(s[at.TOP_SIZE]):
        points += max(0, facts.VALUE[s[at.TOP + i] % at.KINDS])
    for i in range(s[at.LOOK_SIZE]):
        points += max(0, facts.VALUE[s[at.LOOK + i] % at.KINDS])
    return points


def relax_table(w: Workspace, s: ReadOnlyCells) -> tuple[int, int, int, int, int, int]:
    """What the played cards add at most; counts the negative ones in ``NEGATIVE_COUNTS``.

    Returns (points without the negative cards, removals, life given, free cards, steps down, life
    that the cards cost at the end).  The points include those of the cards that may be spared.
    """
    x = w.relaxed
    points = 0
    removed = 0
    life = 0
    free = 0
    steps = 0
    cost = 0
    for n in range(WORST_VALUE + 1):
        w.counters[NEGATIVE_COUNTS + n] = 0
    for i in range(s[at.PLAYED]):
        marks = s[at.MARKS + i]
        points += x[RELAXED_PLUS]
        if marks & at.FACE_DOWN:
            continue
        kind = s[at.CARD + i]
        value = facts.VALUE[kind]
        ability = facts.ABILITY[kind]
        if value < 0:
            w.counters[NEGATIVE_COUNTS - value] += 1
        else:
            points += 2 * value if s[at.DOUBLER + i] > 0 else value
        if ability == facts.MINUS_LIFE_1:
            cost += 1
        elif ability == facts.MINUS_LIFE_2:
            cost += 2
        if ability == 0 or ability >= facts.MINUS_LIFE_1 or marks & at.USED:
            continue
        removed += removals(ability)
        points += spares(w, ability)
        free += free_cards_of(w, ability)
        life += GAIN[kind]
        if ability == facts.DOUBLE_1:
            points += x[RELAXED_TOP_VALUE]
        elif ability == facts.STEP_1:
            steps += 1
        elif ability == facts.COPY_1:
            points += x[RELAXED_TOP_VALUE] * x[RELAXED_COPY_DOUBLES]
            steps += x[RELAXED_COPY_STEPS]
            life += x[RELAXED_COPY_LIFE]
    return points, removed, life, free, steps, cost


def lasting_loss(w: Workspace, removed: int) -> int:
    """Points that negative cards cost if ``removed`` of them go, the worst first.

    Where cards count -1 until they are removed, those that go cost that much here.
    """
    loss = 0
    left = removed
    for n in range(WORST_VALUE, 0, -1):
        count = w.counters[NEGATIVE_COUNTS + n]
        gone = min(left, count)
        left -= gone
        loss += n * (count - gone)
        if w.relaxed[RELAXED_NEGATIVES] > 0:
            loss += gone
    return loss


def relax_known(w: Workspace, s: ReadOnlyCells) -> tuple[int, int, int]:
    """What the cards known on top or looked at add: (points, life, free cards)."""
    points = 0
    life = 0
    free = 0
    for i in range(0 if w.relaxed[RELAXED_FOR_LIFE] else s[at.TOP_SIZE]):
        g = w.group[s[at.TOP + i]]
        points += max(0, w.group_value[g])
        life += w.group_life[g]
        free += w.group_free[g]
    for i in range(s[at.LOOK_SIZE]):
        g = w.group[s[at.LOOK + i]]
        points += max(0, w.group_value[g])
        life += w.group_life[g]
        free += w.group_free[g]
    return points, life, free


def group_left(w: Workspace, s: ReadOnlyCells, cls: int) -> int:
    """The group that a card of this class leaves as it comes; it may be the unseen aging card."""
    g: int = w.group[cls] if s[at.POOL + cls] > 0 else w.relaxed[RELAXED_AGING_GROUP]
    return g


def relax_pool(w: Workspace, s: ReadOnlyCells) -> int:
    """Pack the unordered rest into ``RELAXED_REST``; returns the sum of its positive values."""
    values = 0
    rest = 0
    cards = 0
    for cls in range(at.CLASSES):
        count = s[at.POOL + cls]
        if count > 0:
            values += count * max(0, facts.VALUE[cls % at.KINDS])
            rest += count << w.group_shift[w.group[cls]]
            cards += count
    if s[at.UNSEEN_GRADE] > 0:
        rest += 1 << w.group_shift[w.relaxed[RELAXED_AGING_GROUP]]
        cards += 1
    w.relaxed[RELAXED_REST] = rest
    w.relaxed[RELAXED_CARDS] = cards
    return values


def relax_state(w: Workspace, s: ReadOnlyCells) -> None:
    """Set up the relaxed fight of a state: ``RELAXED_MISSING`` and the cells beside it."""
    x = w.relaxed
    no_reshuffle = s[at.AGING_GONE] == x[RELAXED_AGING_GONE]
    points, removed, gain, free, steps, cost = relax_table(w, s)
    removed += removals_coming(s) + s[at.LEFT] + 2 * s[LAID_OFF_UNUSED]
    if no_reshuffle:
        removed += x[RELAXED_REMOVALS]
    if pirate_rule(s) != facts.RULE_HALF:
        points -= lasting_loss(w, removed)
    if x[RELAXED_NEGATIVES] > 0:
        points += s[at.LEFT] + SPARED_BY_SORT * s[LAID_OFF_UNUSED]
    known_points, known_life, known_free = relax_known(w, s)
    points += known_points
    life = s[at.LIFE] + gain + known_life
    free += known_free + s[at.LEFT]
    if s[at.STOPS] == 0 or removed > 0:
        free += max(0, s[at.FREE] - s[at.LEFT_SIDE])
    need = s[at.ENEMY_VALUE]
    if s[at.ENEMY] > 0:
        need = hazard_value(s[at.ENEMY] - 1, max(0, s[at.STEP] - steps_declared(s) - steps))
    here = table_value(s) + relax_pool(w, s)
    x[RELAXED_LAST] = 1
    if no_reshuffle:
        points += max(0, x[RELAXED_VALUES] - here)
        if x[RELAXED_SECOND_CARDS] > 0 and s[LAID_OFF_UNUSED] == 0:
            x[RELAXED_LAST] = 0
        else:
            life += x[RELAXED_SECOND_LIFE]
    if s[LAID_OFF_UNUSED] > 0:
        life += w.registers[TOTAL_LIFE]
    x[RELAXED_UNUSED] = 1 if s[LAID_OFF_UNUSED] > 0 else 0
    x[RELAXED_LIFE_COST] = cost if removed == 0 else 0
    x[RELAXED_MISSING] = need - points
    x[RELAXED_FREE] = free
    x[RELAXED_LIFE] = life


def probe_relaxed(w: Workspace, key: int) -> int:
    """The slot of a state of the relaxed fight, or the empty slot where it would be stored."""
    size = w.relaxed[RELAXED_CAPACITY]
    i: int = ((key ^ (key >> 29)) * HASH_FACTOR & HASH_MASK) >> 20 & (size - 1)
    while w.relaxed_key[i] != -1 and w.relaxed_key[i] != key:
        i = (i + 1) & (size - 1)
    return i
