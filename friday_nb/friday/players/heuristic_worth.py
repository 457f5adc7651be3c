"""What cards are worth to the player by rules of thumb, and what the stack promises.

Numbers are tenths of points; restricted Python, on the cells that the player may know.
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.rules.counting import (
    bit,
    counting,
    hazard_value,
    needed,
    steps_declared,
    total,
    worth,
    zeroed,
)
from friday_nb.friday.rules.facts import (
    ABILITY,
    COPY_1,
    COST,
    FREE_CARDS,
    HIGHEST_ZERO,
    MINUS_LIFE_1,
    MINUS_LIFE_2,
    PIRATE_FREE,
    PIRATE_RULE,
    PIRATE_VALUE,
    RED,
    RULE_AGING,
    RULE_PLUS_ONE,
    RULE_REMAINING,
    STEP_1,
    STOP,
    VALUE,
)
from friday_nb.friday.rules.layout import (
    AGING_GONE,
    BASE,
    BOTTOM,
    BOTTOM_SIZE,
    CARD,
    DISCARD,
    DOUBLER,
    ENEMY,
    FACE_DOWN,
    FIRST_AGING,
    FREE,
    HAZARD_KINDS,
    HDISCARD,
    KINDS,
    LEFT_SIDE,
    MARKS,
    PLAYED,
    POOL,
    RIGHT,
    STEP,
    TOP,
    TOP_SIZE,
    UNSEEN_GRADE,
)
from friday_nb.friday.rules.refusals import refuse_effect, refuse_model, refuse_worker
from friday_nb.friday.rules.stack import aging_left, stack_size

#               none life    cards   des dou cop st sort exch. bel life-   zero stop
BONUS: Final = (0, 25, 25, 15, 40, 30, 15, 15, 5, 0, 10, 15, 5, -10, -20, -15, -15)
"""What an ability adds to the printed value, by its code."""
UNSEEN_NORMAL: Final = -20
"""What the unseen aging card counts."""
UNSEEN_DIFFICULT: Final = -90
LINE_GREEN: Final = 7
"""Cards worth less than this are weak, by step."""
LINE_YELLOW: Final = 11
LINE_RED: Final = 12
RID: Final = 10
"""To be rid of a weak card is worth this, and what it lies below the line."""
UNUSED: Final = 10
"""An ability that can still be used keeps its card from being exchanged."""
BLOCKED: Final = 20
"""What "stop" weighs while free places are left."""


def merit(kind: int) -> int:
    """What a card is worth: its printed value, and a bonus for its ability."""
    return 10 * VALUE[kind] + BONUS[ABILITY[kind]]


def line(s: ReadOnlyCells) -> int:
    """Cards worth less than this are weak in this step."""
    return LINE_GREEN if s[STEP] == 0 else LINE_YELLOW if s[STEP] == 1 else LINE_RED


def missing_points(s: ReadOnlyCells) -> int:
    """Whole points missing to the value; negative if there are more."""
    return needed(s) - total(s)


def expected(s: ReadOnlyCells, draws: int) -> int:
    """What the next cards are worth on average, together.

    Where the stack is too short, the discard pile follows with the next aging card (FRI-DECK-1).
    """
    cards = 0
    points = 0
    later = 0
    later_points = 0
    for cls in range(2 * KINDS):
        if s[POOL + cls] > 0:
            cards += s[POOL + cls]
            points += s[POOL + cls] * merit(cls % KINDS)
        if s[DISCARD + cls] > 0:
            later += s[DISCARD + cls]
            later_points += s[DISCARD + cls] * merit(cls % KINDS)
    for i in range(s[TOP_SIZE]):
        cards += 1
        points += merit(s[TOP + i] % KINDS)
    for i in range(s[BOTTOM_SIZE]):
        cards += 1
        points += merit(s[BOTTOM + i] % KINDS)
    if s[UNSEEN_GRADE] > 0:
        cards += 1
        points += UNSEEN_NORMAL if s[UNSEEN_GRADE] == 1 else UNSEEN_DIFFICULT
    if draws <= cards:
        return points * draws // cards if cards > 0 else 0
    if aging_left(s) > 0:
        later += 1
        later_points += UNSEEN_NORMAL
    if later == 0:
        return points
    return points + later_points * min(later, draws - cards) // later


def share_enough(s: ReadOnlyCells, points: int) -> int:
    """Percentage of the cards to draw from that are worth as many (whole) points or more."""
    pile = POOL if stack_size(s) > 0 else DISCARD
    cards = 1 if s[UNSEEN_GRADE] > 0 or pile == DISCARD else 0
    enough = 0
    for cls in range(2 * KINDS):
        cards += s[pile + cls]
        if s[pile + cls] > 0 and merit(cls % KINDS) >= 10 * points:
            enough += s[pile + cls]
    for i in range(s[TOP_SIZE]):
        cards += 1
        if merit(s[TOP + i] % KINDS) >= 10 * points:
            enough += 1
    for i in range(s[BOTTOM_SIZE]):
        cards += 1
        if merit(s[BOTTOM + i] % KINDS) >= 10 * points:
            enough += 1
    return 100 * enough // cards


def load(s: ReadOnlyCells, pirate: int) -> int:
    """How many points the free cards will leave missing against a pirate."""
    value = PIRATE_VALUE[pirate]
    free = PIRATE_FREE[pirate]
    if PIRATE_RULE[pirate] == RULE_REMAINING:
        for hazard in range(HAZARD_KINDS):
            value += s[HDISCARD + hazard] * RED[hazard]
            free += s[HDISCARD + hazard] * FREE_CARDS[hazard]
    elif PIRATE_RULE[pirate] == RULE_AGING:
        value = 2 * s[AGING_GONE]
    elif PIRATE_RULE[pirate] == RULE_PLUS_ONE:
        value -= free
    return 10 * value - expected(s, free)


# --- the cards on the table -----------------------------------------------------------------------


def user(s: ReadOnlyCells, ability: int) -> int:
    """Who can work with ``ability`` now: number of the card * BASE + that of the card it copies.

    A copy is asked last; 0 if there is nobody.
    """
    for i in range(s[PLAYED]):
        if ABILITY[s[CARD + i]] == ability and not refuse_worker(s, i):
            return (i + 1) * BASE
    for i in range(s[PLAYED]):
        if ABILITY[s[CARD + i]] == COPY_1 and not refuse_worker(s, i):
            for j in range(s[PLAYED]):
                if ABILITY[s[CARD + j]] == ability and not refuse_model(s, i, j):
                    return (i + 1) * BASE + j + 1
    return 0


def highest_value(s: ReadOnlyCells) -> int:
    """The highest printed value among the face-up cards, 0 at least."""
    best = 0
    for i in range(s[PLAYED]):
        if not s[MARKS + i] & FACE_DOWN and VALUE[s[CARD + i]] > best:
            best = VALUE[s[CARD + i]]
    return best


def burden(s: ReadOnlyCells, i: int) -> int:
    """What would be gained if played card ``i`` were away."""
    ability = ABILITY[s[CARD + i]]
    weight_of = -10 * worth(s, i)
    if s[CARD + i] < FIRST_AGING and not bit(counting(s, 0), i):
        weight_of = 0
    if ability == HIGHEST_ZERO:
        return weight_of + 10 * highest_value(s)
    if ability == MINUS_LIFE_1:
        return weight_of + 10
    if ability == MINUS_LIFE_2:
        return weight_of + 20
    if ability == STOP:
        blocks = not s[MARKS + i] & RIGHT and s[FREE] > s[LEFT_SIDE]
        return weight_of + BLOCKED if blocks else weight_of
    return weight_of if refuse_worker(s, i) else weight_of - UNUSED


def heaviest(s: ReadOnlyCells, who: int) -> int:
    """The face-up card with the greatest burden besides card ``who``; -1 if there is none."""
    worst = -1
    most = 0
    for j in range(s[PLAYED]):
        if j != who and not s[MARKS + j] & FACE_DOWN:
            weight_of = burden(s, j)
            if worst < 0 or weight_of > most:
                worst = j
                most = weight_of
    return worst


def to_double(s: ReadOnlyCells, who: int) -> int:
    """The card that gains most when card ``who`` doubles it; -1 if none gains."""
    zero = zeroed(s)
    counts = counting(s, zero)
    best = -1
    most = 0
    for j in range(s[PLAYED]):
        if j == who or s[DOUBLER + j] or s[MARKS + j] & FACE_DOWN:
            continue
        if bit(counts, j) and not bit(zero, j) and VALUE[s[CARD + j]] > most:
            best = j
            most = VALUE[s[CARD + j]]
    return best


def step_gain(s: ReadOnlyCells) -> int:
    """Whole points that one more "step -1" takes off the value."""
    if s[ENEMY] == 0 or refuse_effect(s, STEP_1):
        return 0
    step = s[STEP] - steps_declared(s)
    return hazard_value(s[ENEMY] - 1, step) - hazard_value(s[ENEMY] - 1, step - 1)


# --- weak cards -----------------------------------------------------------------------------------


def riddance(s: ReadOnlyCells, kind: int) -> int:
    """What it is worth to be rid of a card: 0 unless it is weak."""
    if merit(kind) >= line(s):
        return 0
    return RID + line(s) - merit(kind)


def rate(s: ReadOnlyCells, i: int) -> int:
    """The same for played card ``i``, by the point that its destruction costs (doubled)."""
    return 2 * riddance(s, s[CARD + i]) // COST[s[CARD + i]]


def weakest(s: ReadOnlyCells, who: int) -> int:
    """The card to destroy without harm before the fight ends, besides ``who``; -1 for none."""
    spare = total(s) - needed(s)
    best = -1
    most = 0
    for j in range(s[PLAYED]):
        if j == who or s[MARKS + j] & FACE_DOWN or worth(s, j) > max(0, spare):
            continue
        if refuse_worker(s, j) and riddance(s, s[CARD + j]) > most:
            best = j
            most = riddance(s, s[CARD + j])
    return best


def riddance_of_loss(s: ReadOnlyCells, points: int) -> int:
    """What it is worth to destroy the weak cards on the table with so many points (FRI-LOSE-2)."""
    gain = 0
    taken = 0
    while points > 0:
        best = -1
        for i in range(s[PLAYED]):
            if bit(taken, i) or s[MARKS + i] & FACE_DOWN or COST[s[CARD + i]] > points:
                continue
            if rate(s, i) > 0 and (best < 0 or rate(s, i) > rate(s, best)):
                best = i
        if best < 0:
            break
        taken |= 1 << best
        gain += riddance(s, s[CARD + best])
        points -= COST[s[CARD + best]]
    return gain
