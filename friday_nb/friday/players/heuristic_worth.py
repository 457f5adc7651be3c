"""What cards are worth to the player by rules of thumb, and what the stack promises.

Numbers are tenths of points; restricted Python, on the cells that the player may know.
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
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
"""To be rid of a poor card is worth this, and what it lies below the line."""
UNUSED: Final = 10
"""An ability that can still be used keeps its card from being exchanged."""
BLOCKED: Final = 20
"""What "stop" weighs while free places are left."""


def merit(kind: int) -> int:
    """What a card is worth: its printed value, and a bonus for its ability."""
    return 10 * facts.VALUE[kind] + BONUS[facts.ABILITY[kind]]


def line(s: ReadOnlyCells) -> int:
    """Cards worth less than this are weak in this step."""
    return LINE_GREEN if s[at.STEP] == 0 else LINE_YELLOW if s[at.STEP] == 1 else LINE_RED


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
    for cls in range(2 * at.KINDS):
        if s[at.POOL + cls] > 0:
            cards += s[at.POOL + cls]
            points += s[at.POOL + cls] * merit(cls % at.KINDS)
        if s[at.DISCARD + cls] > 0:
            later += s[at.DISCARD + cls]
            later_points += s[at.DISCARD + cls] * merit(cls % at.KINDS)
    for i in range(s[at.TOP_SIZE]):
        cards += 1
        points += merit(s[at.TOP + i] % at.KINDS)
    for i in range(s[at.BOTTOM_SIZE]):
        cards += 1
        points += merit(s[at.BOTTOM + i] % at.KINDS)
    if s[at.UNSEEN_GRADE] > 0:
        cards += 1
        points += UNSEEN_NORMAL if s[at.UNSEEN_GRADE] == 1 else UNSEEN_DIFFICULT
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
    pile = at.POOL if stack_size(s) > 0 else at.DISCARD
    cards = 1 if s[at.UNSEEN_GRADE] > 0 or pile == at.DISCARD else 0
    enough = 0
    for cls in range(2 * at.KINDS):
        cards += s[pile + cls]
        if s[pile + cls] > 0 and merit(cls % at.KINDS) >= 10 * points:
            enough += s[pile + cls]
    for i in range(s[at.TOP_SIZE]):
        cards += 1
        if merit(s[at.TOP + i] % at.KINDS) >= 10 * points:
            enough += 1
    for i in range(s[at.BOTTOM_SIZE]):
        cards += 1
        if merit(s[at.BOTTOM + i] % at.KINDS) >= 10 * points:
            enough += 1
    return 100 * enough // cards


def load(s: ReadOnlyCells, pirate: int) -> int:
    """How many points the free cards will leave missing against a pirate."""
    value = facts.PIRATE_VALUE[pirate]
    free = facts.PIRATE_FREE[pirate]
    if facts.PIRATE_RULE[pirate] == facts.RULE_REMAINING:
        for hazard in range(at.HAZARD_KINDS):
            value += s[at.HDISCARD + hazard] * facts.RED[hazard]
            free += s[at.HDISCARD + hazard] * facts.FREE_CARDS[hazard]
    elif facts.PIRATE_RULE[pirate] == facts.RULE_AGING:
        value = 2 * s[at.AGING_GONE]
    elif facts.PIRATE_RULE[pirate] == facts.RULE_PLUS_ONE:
        value -= free
    return 10 * value - expected(s, free)


# --- the cards on the table -----------------------------------------------------------------------


def user(s: ReadOnlyCells, ability: int) -> int:
    """Who can work with ``ability`` now: number of the card * BASE + that of the card it copies.

    A copy is asked last; 0 if there is nobody.
    """
    for i in range(s[at.PLAYED]):
        if facts.ABILITY[s[at.CARD + i]] == ability and not refuse_worker(s, i):
            return (i + 1) * at.BASE
    for i in range(s[at.PLAYED]):
        if facts.ABILITY[s[at.CARD + i]] == facts.COPY_1 and not refuse_worker(s, i):
            for j in range(s[at.PLAYED]):
                if facts.ABILITY[s[at.CARD + j]] == ability and not refuse_model(s, i, j):
                    return (i + 1) * at.BASE + j + 1
    return 0


def highest_value(s: ReadOnlyCells) -> int:
    """The highest printed value among the face-up cards, 0 at least."""
    best = 0
    for i in range(s[at.PLAYED]):
        if not s[at.MARKS + i] & at.FACE_DOWN and facts.VALUE[s[at.CARD + i]] > best:
            best = facts.VALUE[s[at.CARD + i]]
    return best


def burden(s: ReadOnlyCells, i: int) -> int:
    """What would be gained if played card ``i`` were away."""
    ability = facts.ABILITY[s[at.CARD + i]]
    weight_of = -10 * worth(s, i)
    if s[at.CARD + i] < at.FIRST_AGING and not bit(counting(s, 0), i):
        weight_of = 0
    if ability == facts.HIGHEST_ZERO:
        return weight_of + 10 * highest_value(s)
    if ability == facts.MINUS_LIFE_1:
        return weight_of + 10
    if ability == facts.MINUS_LIFE_2:
        return weight_of + 20
    if ability == facts.STOP:
        blocks = not s[at.MARKS + i] & at.RIGHT and s[at.FREE] > s[at.LEFT_SIDE]
        return weight_of + BLOCKED if blocks else weight_of
    return weight_of if refuse_worker(s, i) else weight_of - UNUSED


def heaviest(s: ReadOnlyCells, who: int) -> int:
    """The face-up card with the greatest burden besides card ``who``; -1 if there is none."""
    worst = -1
    most = 0
    for j in range(s[at.PLAYED]):
        if j != who and not s[at.MARKS + j] & at.FACE_DOWN:
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
    for j in range(s[at.PLAYED]):
        if j == who or s[at.DOUBLER + j] or s[at.MARKS + j] & at.FACE_DOWN:
            continue
        if bit(counts, j) and not bit(zero, j) and facts.VALUE[s[at.CARD + j]] > most:
            best = j
            most = facts.VALUE[s[at.CARD + j]]
    return best


def step_gain(s: ReadOnlyCells) -> int:
    """Whole points that one more "step -1" takes off the value."""
    if s[at.ENEMY] == 0 or refuse_effect(s, facts.STEP_1):
        return 0
    step = s[at.STEP] - steps_declared(s)
    return hazard_value(s[at.ENEMY] - 1, step) - hazard_value(s[at.ENEMY] - 1, step - 1)


# --- poor cards -----------------------------------------------------------------------------------


def riddance(s: ReadOnlyCells, kind: int) -> int:
    """What it is worth to be rid of a card: 0 unless it is weak."""
    if merit(kind) >= line(s):
        return 0
    return RID + line(s) - merit(kind)


def rate(s: ReadOnlyCells, i: int) -> int:
    """The same for played card ``i``, by the point that its destruction costs (doubled)."""
    return 2 * riddance(s, s[at.CARD + i]) // facts.COST[s[at.CARD + i]]


def weakest(s: ReadOnlyCells, who: int) -> int:
    """The card to destroy without harm before the fight ends, besides ``who``; -1 for none."""
    spare = total(s) - needed(s)
    best = -1
    most = 0
    for j in range(s[at.PLAYED]):
        if j == who or s[at.MARKS + j] & at.FACE_DOWN or worth(s, j) > max(0, spare):
            continue
        if refuse_worker(s, j) and riddance(s, s[at.CARD + j]) > most:
            best = j
            most = riddance(s, s[at.CARD + j])
    return best


def riddance_of_loss(s: ReadOnlyCells, points: int) -> int:
    """What it is worth to destroy the poor cards on the table with so many points (FRI-LOSE-2)."""
    gain = 0
    taken = 0
    while points > 0:
        best = -1
        for i in range(s[at.PLAYED]):
            if (
                bit(taken, i)
                or s[at.MARKS + i] & at.FACE_DOWN
                or facts.COST[s[at.CARD + i]] > points
            ):
                continue
            if rate(s, i) > 0 and (best < 0 or rate(s, i) > rate(s, best)):
                best = i
        if best < 0:
            break
        taken |= 1 << best
        gain += riddance(s, s[at.CARD + best])
        points -= facts.COST[s[at.CARD + best]]
    return gain
