"""The best way to end a fight now: what can wait for the end is used best, then the fight ends.

Written in the restricted Python of the rules.  "Turn face down", "double", "step -1", "+ life" and
copies of them lose nothing by waiting: they bring no card, and what lies there at the end is known
only then.  So the search does not try them one by one; here they are counted, all at once.
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.odds.fight.context import (
    AIM,
    AIM_CHANCE,
    AIM_LIFE,
    AIM_LOSE,
    ALL_MOVES,
    END_LIFE,
    END_MISSING,
    END_POINTS,
    END_TURNED_DOWN,
    END_WON,
    TO_DESTROY,
)
from friday_nb.friday.odds.fight.life_sources import GAIN
from friday_nb.friday.odds.fight.workspace import Workspace
from friday_nb.friday.rules import facts, layout
from friday_nb.friday.rules.counting import (
    aging_life_cost,
    hazard_value,
    needed,
    plus_ones,
    steps_declared,
    total,
)
from friday_nb.friday.rules.refusals import refuse_end
from friday_nb.friday.rules.stack import can_draw

NOT_COUNTED: Final = 999
# --- cells of Workspace.counters -----------------------------------------------------------------
NEGATIVE_VALUES: Final = 0
"""Face-up cards below 0, lowest first: their values without the sign."""
POSITIVE_VALUES: Final = 64
"""Face-up cards above 0, highest first: 8 * value, plus 2 if the card is not doubled yet."""
FIRST_COUNT: Final = 128
DESTROYERS: Final = 128
DOUBLERS: Final = 129
COPIERS: Final = 130
STEPPERS: Final = 131
LIFE_TO_GAIN: Final = 132
"""Life that cards whose ability is unused can give."""
CAN_COPY: Final = 133
"""What a copy could do (bits): 1 double, 2 destroy, 4 lower the step."""
COPY_LIFE: Final = 134
"""The most life that a copy could give."""
NEGATIVE_COUNT: Final = 135
POSITIVE_COUNT: Final = 136
ZEROS: Final = 137
"""Cards with "highest = 0"."""
COSTS_1_LIFE: Final = 138
COSTS_2_LIFE: Final = 139
"""Cards that cost 1 or 2 life at the end."""
LONE_DOUBLER: Final = 140
"""Index + 1 of the only card that doubles: it cannot double itself."""
STOP_FOUND: Final = 141
"""1 once an end has been found."""


def primary_worth(w: Workspace, life: int, won: int) -> float:
    """Primary part of what an end is worth: the chance to win, or the life."""
    if w.registers[AIM] == AIM_LIFE:
        return float(life)
    return 1.0 if won and life >= 0 else 0.0


def secondary_worth(w: Workspace, life: int) -> float:
    """Secondary part, which decides between equal primary ones: the life."""
    return 0.0 if w.registers[AIM] in (AIM_LIFE, AIM_CHANCE) else float(life)


def better(a0: float, a1: float, b0: float, b1: float) -> bool:
    """Is pair ``a`` larger than ``b``, lexicographically and beyond rounding errors (1e-14)?"""
    if a0 > b0 + 1e-14:
        return True
    if a0 < b0 - 1e-14:
        return False
    return a1 > b1 + 1e-14


def set_end(w: Workspace, life: int, won: int, down: int, points: int) -> None:
    """Note the end found."""
    w.registers[END_POINTS] = max(0, points)
    w.registers[END_LIFE] = life if life >= 0 else -1
    w.registers[END_WON] = 1 if won and life >= 0 else 0
    w.registers[END_TURNED_DOWN] = down


def may_stop(s: ReadOnlyCells) -> bool:
    """May the fight be ended, but for a pirate's value (FRI-FIGHT-5)?"""
    return s[layout.DRAWN] > 0 or (s[layout.ENEMY_PIRATE] == 0 and not can_draw(s))


def best_stop(w: Workspace, s: ReadOnlyCells) -> bool:
    """Find the best end of the fight now; False if it may not be ended.  See END_LIFE, END_WON."""
    w.registers[END_MISSING] = NOT_COUNTED
    if not may_stop(s):
        return False
    if w.registers[ALL_MOVES]:
        return stop_as_is(w, s)
    count_table(w, s)
    w.counters[STOP_FOUND] = 0
    copiers = w.counters[COPIERS]
    if copiers == 0 or (w.counters[CAN_COPY] == 0 and w.counters[COPY_LIFE] == 0):
        try_copies(w, s, 0, 0, 0, 0)
        return bool(w.counters[STOP_FOUND] > 0)
    for doubles in range(copiers + 1):
        if doubles > 0 and not w.counters[CAN_COPY] & 1:
            break
        for destroys in range(copiers - doubles + 1):
            if destroys > 0 and not w.counters[CAN_COPY] & 2:
                break
            for steps in range(copiers - doubles - destroys + 1):
                if steps > 0 and not w.counters[CAN_COPY] & 4:
                    break
                lives = copiers - doubles - destroys - steps
                try_copies(w, s, doubles, destroys, steps, lives)
    return bool(w.counters[STOP_FOUND] > 0)


def stop_as_is(w: Workspace, s: ReadOnlyCells) -> bool:
    """The end as it is, nothing more being used."""
    if refuse_end(s):
        return False
    missing = needed(s) - total(s)
    life = s[layout.LIFE] - max(0, missing) - aging_life_cost(s)
    if w.registers[AIM] == AIM_LOSE:
        set_end(w, life, destroys_all(w, s, missing), 0, missing)
    else:
        set_end(w, life, 1 if missing <= 0 else 0, 0, missing)
    return True


def destroys_all(w: Workspace, s: ReadOnlyCells, missing: int) -> int:
    """Are all cards that ``Lose`` names destroyed, with ``missing`` points to spend?"""
    points = max(0, missing)
    for kind in range(layout.KINDS):
        open_ = w.registers[TO_DESTROY + kind]
        for i in range(s[layout.PLAYED]):
            if (
                open_ > 0
                and s[layout.CARD + i] == kind
                and s[layout.MARKS + i] & (layout.FACE_DOWN | layout.DOOMED)
            ):
                open_ -= 1
        for i in range(s[layout.PLAYED]):
            if (
                open_ > 0
                and s[layout.CARD + i] == kind
                and not s[layout.MARKS + i] & (layout.FACE_DOWN | layout.DOOMED)
            ):
                open_ -= 1
                points -= facts.COST[kind]
        if open_ > 0 or points < 0:
            return 0
    return 1


def count_table(w: Workspace, s: ReadOnlyCells) -> None:
    """Sort out what lies face up: who can help, and what there is to help with."""
    x = w.counters
    for i in range(FIRST_COUNT, STOP_FOUND):
        x[i] = 0
    lowest_copy = 99
    alone = 0
    for i in range(s[layout.PLAYED]):
        marks = s[layout.MARKS + i]
        if marks & layout.FACE_DOWN:
            continue
        kind = s[layout.CARD + i]
        ability = facts.ABILITY[kind]
        if ability > 0:
            if ability == facts.DOUBLE_1:
                x[CAN_COPY] |= 1
            elif ability == facts.DESTROY_1:
                x[CAN_COPY] |= 2
            elif ability == facts.STEP_1:
                x[CAN_COPY] |= 4
            elif ability in (facts.LIFE_1, facts.LIFE_2):
                x[COPY_LIFE] = max(x[COPY_LIFE], GAIN[kind])
            elif ability == facts.HIGHEST_ZERO:
                x[ZEROS] += 1
            elif ability == facts.MINUS_LIFE_1:
                x[COSTS_1_LIFE] += 1
            elif ability == facts.MINUS_LIFE_2:
                x[COSTS_2_LIFE] += 1
            if not marks & layout.USED:
                if ability == facts.DOUBLE_1:
                    x[DOUBLERS] += 1
                    alone = i + 1
                elif ability == facts.DESTROY_1:
                    x[DESTROYERS] += 1
                elif ability == facts.STEP_1:
                    x[STEPPERS] += 1
                elif ability in (facts.LIFE_1, facts.LIFE_2):
                    x[LIFE_TO_GAIN] += GAIN[kind]
                elif ability == facts.COPY_1:
                    x[COPIERS] += 1
                    if facts.VALUE[kind] < lowest_copy:
                        lowest_copy = facts.VALUE[kind]
                        x[LONE_DOUBLER] = i + 1
        value = facts.VALUE[kind]
        if value < 0:
            insert_sorted(w, NEGATIVE_VALUES, x[NEGATIVE_COUNT], -value)
            x[NEGATIVE_COUNT] += 1
        elif value > 0:
            insert_sorted(
                w,
                POSITIVE_VALUES,
                x[POSITIVE_COUNT],
                8 * value + (0 if s[layout.DOUBLER + i] > 0 else 2),
            )
            x[POSITIVE_COUNT] += 1
    if x[DOUBLERS] > 0:
        x[LONE_DOUBLER] = alone


def insert_sorted(w: Workspace, at: int, n: int, number: int) -> None:
    """Put a number into a list of ``n``, greatest first."""
    x = w.counters
    i = n
    while i > 0 and x[at + i - 1] < number:
        x[at + i] = x[at + i - 1]
        i -= 1
    x[at + i] = number


def try_copies(
    w: Workspace, s: ReadOnlyCells, doubles: int, destroys: int, steps: int, lives: int
) -> None:
    """Try an assignment of the copies: how many of them double, destroy, lower, give life."""
    x = w.counters
    cards = x[DESTROYERS] + destroys
    points = x[LIFE_TO_GAIN] + lives * x[COPY_LIFE]
    life = s[layout.LIFE] + min(points, s[layout.RESERVE])
    need = needed(s)
    if s[layout.ENEMY] > 0:
        declared = steps_declared(s)
        lowered = min(x[STEPPERS] + steps, s[layout.STEP] - declared)
        if lowered > 0:
            need = hazard_value(s[layout.ENEMY] - 1, s[layout.STEP] - declared - lowered)
    for zeros in range(min(cards, x[ZEROS]) + 1):
        for very in range(min(cards - zeros, x[COSTS_2_LIFE]) + 1):
            for hungry in range(min(cards - zeros - very, x[COSTS_1_LIFE]) + 1):
                rest = min(cards - zeros - very - hungry, x[NEGATIVE_COUNT])
                points_now = plus_ones(s) + total_with(w, s, x[ZEROS] - zeros, rest, doubles)
                cost = x[COSTS_1_LIFE] - hungry + 2 * (x[COSTS_2_LIFE] - very)
                keep_if_better(w, s, life - cost, need - points_now, zeros + very + hungry + rest)


def total_with(w: Workspace, s: ReadOnlyCells, zeros: int, destroyed: int, doubles: int) -> int:
    """The total, with the lowest cards turned down.

    Args:
        w: The workspace; :func:`count_table` has counted the cards.
        s: The state.
        zeros: How many "highest = 0" apply.
        destroyed: How many of the lowest negative cards are turned down.
        doubles: How many copies double a card.
    """
    x = w.counters
    points = 0
    for i in range(destroyed, x[NEGATIVE_COUNT]):
        points -= x[NEGATIVE_VALUES + i]
    doublers = x[DOUBLERS] + doubles
    own = 0
    if doublers == 1:
        i = x[LONE_DOUBLER] - 1
        own = 8 * facts.VALUE[s[layout.CARD + i]] + (0 if s[layout.DOUBLER + i] > 0 else 2)
    # One entry for the lone doubler's own card: it comes first among equals to be zeroed.
    for i in range(x[POSITIVE_COUNT]):
        entry = x[POSITIVE_VALUES + i]
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


def keep_if_better(w: Workspace, s: ReadOnlyCells, life: int, missing: int, down: int) -> None:
    """Keep this end if it is the best so far."""
    won = 1 if missing <= 0 else 0
    w.registers[END_MISSING] = min(w.registers[END_MISSING], missing)
    if not won:
        if s[layout.ENEMY_PIRATE] > 0:
            return
        life -= missing
    x = w.counters
    if x[STOP_FOUND] > 0:
        old = w.registers[END_LIFE]
        was = w.registers[END_WON]
        if life < 0:
            life = -1
        a0 = primary_worth(w, life, won)
        b0 = primary_worth(w, old, was)
        if not better(a0, secondary_worth(w, life), b0, secondary_worth(w, old)):
            return
    x[STOP_FOUND] = 1
    set_end(w, life, won, down, missing)
