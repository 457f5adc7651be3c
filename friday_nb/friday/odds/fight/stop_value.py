"""The best way to end a fight now: what can wait for the end is used best, then the fight ends.

Written in the restricted Python of the rules.  "Turn face down", "double", "step -1", "+ life" and
copies of them lose nothing by waiting: they bring no card, and what lies there at the end is known
only then.  So the search does not try them one by one; here they are counted, all at once.
"""

from typing import Final

from friday_nb.friday.odds.fight.canonical import (
    GAIN,
)
from friday_nb.friday.odds.fight.context import (
    AIM,
    AIM_CHANCE,
    AIM_LIFE,
    AIM_LOSE,
    END_DOWN,
    END_LIFE,
    END_MISSING,
    END_POINTS,
    END_WON,
    GENERAL,
    KEEP,
)
from friday_nb.friday.odds.fight.workspace import Desk
from friday_nb.friday.rules.counting import (
    aging_life_cost,
    hazard_value,
    needed,
    plus_ones,
    steps_declared,
    total,
)
from friday_nb.friday.rules.facts import (
    ABILITY,
    COPY_1,
    COST,
    DESTROY_1,
    DOUBLE_1,
    HIGHEST_ZERO,
    LIFE_1,
    LIFE_2,
    MINUS_LIFE_1,
    MINUS_LIFE_2,
    STEP_1,
    VALUE,
)
from friday_nb.friday.rules.layout import (
    CARD,
    DOOMED,
    DOUBLER,
    DRAWN,
    ENEMY,
    ENEMY_PIRATE,
    FACE_DOWN,
    KINDS,
    LIFE,
    MARKS,
    PLAYED,
    RESERVE,
    STEP,
    USED,
)
from friday_nb.friday.rules.log import Known
from friday_nb.friday.rules.refusals import refuse_end
from friday_nb.friday.rules.stack import can_draw

NOT_COUNTED: Final = 999
# Cells of desk.scratch.
NEGATIVE: Final = 0
"""Values of the face-up cards below 0, lowest first."""
POSITIVE: Final = 64
"""Ranks of those above 0, highest first: 8 * value + 4 if it is the only doubler itself, 2 if
undoubled."""
HELP: Final = 128
DESTROYERS: Final = 128
DOUBLERS: Final = 129
COPIERS: Final = 130
STEPPERS: Final = 131
POINTS: Final = 132
"""Life that unused cards give."""
CAN_COPY: Final = 133
"""Bits: 1 double, 2 destroy, 4 step."""
COPY_POINTS: Final = 134
NEGATIVES: Final = 135
POSITIVES: Final = 136
ZEROS: Final = 137
HUNGRY: Final = 138
VERY_HUNGRY: Final = 139
ALONE: Final = 140
"""Index + 1 of the card that would double alone."""
FOUND: Final = 141


def worth0(w: Desk, life: int, won: int) -> float:
    """First part of what an end is worth: the chance to win, or the life."""
    if w.ctx[AIM] == AIM_LIFE:
        return float(life)
    return 1.0 if won and life >= 0 else 0.0


def worth1(w: Desk, life: int) -> float:
    """Second part, which decides among equals: the life."""
    return 0.0 if w.ctx[AIM] in (AIM_LIFE, AIM_CHANCE) else float(life)


def better(a0: float, a1: float, b0: float, b1: float) -> bool:
    """Is pair ``a`` worth more than ``b``?  The second numbers decide among equal first ones."""
    if a0 > b0 + 1e-14:
        return True
    if a0 < b0 - 1e-14:
        return False
    return a1 > b1 + 1e-14


def set_end(w: Desk, life: int, won: int, down: int, points: int) -> None:
    """Note the end found."""
    w.ctx[END_POINTS] = max(0, points)
    w.ctx[END_LIFE] = life if life >= 0 else -1
    w.ctx[END_WON] = 1 if won and life >= 0 else 0
    w.ctx[END_DOWN] = down


def may_close(s: Known) -> bool:
    """May the fight be ended, but for a pirate's value (FRI-FIGHT-5)?"""
    return s[DRAWN] > 0 or (s[ENEMY_PIRATE] == 0 and not can_draw(s))


def closing(w: Desk, s: Known) -> bool:
    """Find the best end of the fight now; False if it may not be ended.  See END_LIFE, END_WON."""
    w.ctx[END_MISSING] = NOT_COUNTED
    if not may_close(s):
        return False
    if w.ctx[GENERAL]:
        return plain_end(w, s)
    count_table(w, s)
    w.scratch[FOUND] = 0
    copiers = w.scratch[COPIERS]
    if copiers == 0 or (w.scratch[CAN_COPY] == 0 and w.scratch[COPY_POINTS] == 0):
        share(w, s, 0, 0, 0, 0)
        return bool(w.scratch[FOUND] > 0)
    for doubles in range(copiers + 1):
        if doubles > 0 and not w.scratch[CAN_COPY] & 1:
            break
        for destroys in range(copiers - doubles + 1):
            if destroys > 0 and not w.scratch[CAN_COPY] & 2:
                break
            for steps in range(copiers - doubles - destroys + 1):
                if steps > 0 and not w.scratch[CAN_COPY] & 4:
                    break
                lives = copiers - doubles - destroys - steps
                share(w, s, doubles, destroys, steps, lives)
    return bool(w.scratch[FOUND] > 0)


def plain_end(w: Desk, s: Known) -> bool:
    """The end as it is, nothing more being used."""
    if refuse_end(s):
        return False
    missing = needed(s) - total(s)
    life = s[LIFE] - max(0, missing) - aging_life_cost(s)
    if w.ctx[AIM] == AIM_LOSE:
        set_end(w, life, destroys_all(w, s, missing), 0, missing)
    else:
        set_end(w, life, 1 if missing <= 0 else 0, 0, missing)
    return True


def destroys_all(w: Desk, s: Known, missing: int) -> int:
    """Are all cards that ``Lose`` names destroyed, with ``missing`` points to spend?"""
    points = max(0, missing)
    for kind in range(KINDS):
        open_ = w.ctx[KEEP + kind]
        for i in range(s[PLAYED]):
            if open_ > 0 and s[CARD + i] == kind and s[MARKS + i] & (FACE_DOWN | DOOMED):
                open_ -= 1
        for i in range(s[PLAYED]):
            if open_ > 0 and s[CARD + i] == kind and not s[MARKS + i] & (FACE_DOWN | DOOMED):
                open_ -= 1
                points -= COST[kind]
        if open_ > 0 or points < 0:
            return 0
    return 1


def count_table(w: Desk, s: Known) -> None:
    """Sort out what lies face up: who can help, and what there is to help with."""
    x = w.scratch
    for i in range(HELP, FOUND):
        x[i] = 0
    lowest_copy = 99
    alone = 0
    for i in range(s[PLAYED]):
        marks = s[MARKS + i]
        if marks & FACE_DOWN:
            continue
        kind = s[CARD + i]
        ability = ABILITY[kind]
        if ability > 0:
            if ability == DOUBLE_1:
                x[CAN_COPY] |= 1
            elif ability == DESTROY_1:
                x[CAN_COPY] |= 2
            elif ability == STEP_1:
                x[CAN_COPY] |= 4
            elif ability in (LIFE_1, LIFE_2):
                x[COPY_POINTS] = max(x[COPY_POINTS], GAIN[kind])
            elif ability == HIGHEST_ZERO:
                x[ZEROS] += 1
            elif ability == MINUS_LIFE_1:
                x[HUNGRY] += 1
            elif ability == MINUS_LIFE_2:
                x[VERY_HUNGRY] += 1
            if not marks & USED:
                if ability == DOUBLE_1:
                    x[DOUBLERS] += 1
                    alone = i + 1
                elif ability == DESTROY_1:
                    x[DESTROYERS] += 1
                elif ability == STEP_1:
                    x[STEPPERS] += 1
                elif ability in (LIFE_1, LIFE_2):
                    x[POINTS] += GAIN[kind]
                elif ability == COPY_1:
                    x[COPIERS] += 1
                    if VALUE[kind] < lowest_copy:
                        lowest_copy = VALUE[kind]
                        x[ALONE] = i + 1
        value = VALUE[kind]
        if value < 0:
            insert(w, NEGATIVE, x[NEGATIVES], -value)
            x[NEGATIVES] += 1
        elif value > 0:
            insert(w, POSITIVE, x[POSITIVES], 8 * value + (0 if s[DOUBLER + i] > 0 else 2))
            x[POSITIVES] += 1
    if x[DOUBLERS] > 0:
        x[ALONE] = alone


def insert(w: Desk, at: int, n: int, number: int) -> None:
    """Put a number into a list of ``n``, greatest first."""
    x = w.scratch
    i = n
    while i > 0 and x[at + i - 1] < number:
        x[at + i] = x[at + i - 1]
        i -= 1
    x[at + i] = number


def share(w: Desk, s: Known, doubles: int, destroys: int, steps: int, lives: int) -> None:
    """Try an assignment of the copies: how many of them double, destroy, lower, give life."""
    x = w.scratch
    cards = x[DESTROYERS] + destroys
    points = x[POINTS] + lives * x[COPY_POINTS]
    life = s[LIFE] + min(points, s[RESERVE])
    need = needed(s)
    if s[ENEMY] > 0:
        declared = steps_declared(s)
        lowered = min(x[STEPPERS] + steps, s[STEP] - declared)
        if lowered > 0:
            need = hazard_value(s[ENEMY] - 1, s[STEP] - declared - lowered)
    for zeros in range(min(cards, x[ZEROS]) + 1):
        for very in range(min(cards - zeros, x[VERY_HUNGRY]) + 1):
            for hungry in range(min(cards - zeros - very, x[HUNGRY]) + 1):
                rest = min(cards - zeros - very - hungry, x[NEGATIVES])
                points_now = plus_ones(s) + sum_of(w, s, x[ZEROS] - zeros, rest, doubles)
                cost = x[HUNGRY] - hungry + 2 * (x[VERY_HUNGRY] - very)
                propose(w, s, life - cost, need - points_now, zeros + very + hungry + rest)


def sum_of(w: Desk, s: Known, zeros: int, destroyed: int, doubles: int) -> int:
    """Total with so many "highest = 0", lowest cards turned down, and cards doubled."""
    x = w.scratch
    points = 0
    for i in range(destroyed, x[NEGATIVES]):
        points -= x[NEGATIVE + i]
    doublers = x[DOUBLERS] + doubles
    own = 0
    if doublers == 1:
        i = x[ALONE] - 1
        own = 8 * VALUE[s[CARD + i]] + (0 if s[DOUBLER + i] > 0 else 2)
    # One entry for the lone doubler's own card: it comes first among equals to be zeroed.
    for i in range(x[POSITIVES]):
        entry = x[POSITIVE + i]
        value = entry // 8
        undoubled = entry & 2
        mine = False
        if own == entry:
            mine = True
            own = 0
        if zeros > 0:
            zeros -= 1
            continue
        points += value if undoubled else 2 * value
        if doublers > 0 and undoubled and not mine:
            doublers -= 1
            points += value
    return points


def propose(w: Desk, s: Known, life: int, missing: int, down: int) -> None:
    """Keep this end if it is the best so far."""
    won = 1 if missing <= 0 else 0
    w.ctx[END_MISSING] = min(w.ctx[END_MISSING], missing)
    if not won:
        if s[ENEMY_PIRATE] > 0:
            return
        life -= missing
    x = w.scratch
    if x[FOUND] > 0:
        old = w.ctx[END_LIFE]
        was = w.ctx[END_WON]
        if life < 0:
            life = -1
        a0 = worth0(w, life, won)
        b0 = worth0(w, old, was)
        if not better(a0, worth1(w, life), b0, worth1(w, old)):
            return
    x[FOUND] = 1
    set_end(w, life, won, down, missing)
