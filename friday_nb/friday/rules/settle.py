"""The end of a fight: compare, pay, destroy, move cards (FRI-FIGHT-6, FRI-WIN-*, FRI-LOSE-*)."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.friday.rules.counting import (
    aging_life_cost,
    bit,
    half_places,
    needed,
    pirate_rule,
    plus_ones,
    steps_declared,
    total,
    worth,
    zeroed,
)
from friday_nb.friday.rules.ending import game_over, pay
from friday_nb.friday.rules.facts import COST, RULE_HALF, RULE_PLUS_ONE, VALUE
from friday_nb.friday.rules.layout import (
    BOTTOM,
    BOTTOM_SIZE,
    BUDGET,
    CARD,
    DESTROY,
    DISCARD,
    DOOMED,
    DOUBLER,
    ENEMY,
    ENEMY_PIRATE,
    FACE_DOWN,
    FIRST_KNOWLEDGE,
    GONE,
    HDISCARD,
    KINDS,
    LEFT_SIDE,
    LIFE,
    MARKS,
    NODE,
    OUT_OF_LIFE,
    PIRATES_BEATEN,
    PLAYED,
    POOL,
    STOPS,
    TOP,
    TOP_SIZE,
    WON,
)
from friday_nb.friday.rules.log import (
    AGING_LIFE_PAID,
    CARD_DESTROYED,
    DOUBLED,
    FACE_DOWN_REMOVED,
    FIGHT_ENDED,
    FIGHT_LOST,
    HALF_COUNTED,
    HAZARD_BEATEN,
    HAZARD_RETURNED,
    HIGHEST_ZEROED,
    PIRATE_BEATEN,
    PLUS_ONE_COUNTED,
    POINTS_TO_DESTROY,
    POINTS_UNUSED,
    STEP_LOWERED,
)
from friday_nb.friday.rules.stack import to_discard
from friday_nb.friday.rules.turn import begin_fight, begin_turn, second_pirate


def end_fight(s: Cells, log: Cells) -> None:
    """The player ends the fight: what applies at the end applies, and the total is compared."""
    points = total(s)
    value = needed(s)
    note_end(s, log)
    note(log, FIGHT_ENDED, points, value)
    if points >= value:
        if pay_aging_cost(s, log):
            win(s, log)
        return
    missing = value - points
    if not pay(s, missing):
        game_over(s, OUT_OF_LIFE, log)
        return
    note(log, FIGHT_LOST, missing, s[LIFE])
    if pay_aging_cost(s, log):
        s[BUDGET] = missing
        s[NODE] = DESTROY
        note(log, POINTS_TO_DESTROY, missing)
        pass_if_nothing_to_destroy(s, log)


def note_end(s: Cells, log: Cells) -> None:
    """Note each end-of-fight rule that has an effect."""
    if len(log) == 1:
        return
    zero = zeroed(s)
    for i in range(s[PLAYED]):
        if s[DOUBLER + i]:
            doubler = s[CARD + s[DOUBLER + i] - 1]
            note(log, DOUBLED, doubler + 1, s[CARD + i] + 1, worth(s, i))
    for i in range(s[PLAYED]):
        if bit(zero, i):
            note(log, HIGHEST_ZEROED, s[CARD + i] + 1, VALUE[s[CARD + i]])
    if steps_declared(s) > 0 and s[ENEMY] > 0:
        note(log, STEP_LOWERED, needed(s))
    rule = pirate_rule(s)
    if rule == RULE_HALF:
        note(log, HALF_COUNTED, half_places(s), s[PLAYED])
    elif rule == RULE_PLUS_ONE:
        note(log, PLUS_ONE_COUNTED, plus_ones(s))


def pay_aging_cost(s: Cells, log: Cells) -> bool:
    """FRI-AGE-LIFE, won or lost; False if it ends the game."""
    cost = aging_life_cost(s)
    if cost == 0:
        return True
    if not pay(s, cost):
        game_over(s, OUT_OF_LIFE, log)
        return False
    note(log, AGING_LIFE_PAID, cost, s[LIFE])
    return True


def win(s: Cells, log: Cells) -> None:
    """FRI-WIN-2; a beaten pirate instead brings the next one, or the end (FRI-PIR-3, FRI-END-1)."""
    if s[ENEMY_PIRATE]:
        note(log, PIRATE_BEATEN, s[ENEMY_PIRATE])
        clear_table(s, log)
        s[PIRATES_BEATEN] += 1
        if s[PIRATES_BEATEN] == 2:
            game_over(s, WON, log)
        else:
            second_pirate(s, log)
        return
    kind = s[ENEMY] - 1 + FIRST_KNOWLEDGE
    note(log, HAZARD_BEATEN, kind + 1)
    clear_table(s, log)
    to_discard(s, kind)
    leave_fight(s, log)


def destroyable(s: ReadOnlyCells, i: int) -> bool:
    """Can the points left destroy played card ``i`` (FRI-LOSE-2)?"""
    return not s[MARKS + i] & (FACE_DOWN | DOOMED) and COST[s[CARD + i]] <= s[BUDGET]


def pass_if_nothing_to_destroy(s: Cells, log: Cells) -> None:
    """The choice passes by itself once no card can be destroyed (any more)."""
    for i in range(s[PLAYED]):
        if destroyable(s, i):
            return
    finish_loss(s, log)


def destroy(s: Cells, i: int, log: Cells) -> None:
    """FRI-LOSE-2: spend points on played card ``i``; it leaves when the table is cleared."""
    kind = s[CARD + i]
    s[BUDGET] -= COST[kind]
    s[MARKS + i] |= DOOMED
    note(log, CARD_DESTROYED, kind + 1, COST[kind])
    pass_if_nothing_to_destroy(s, log)


def finish_loss(s: Cells, log: Cells) -> None:
    """FRI-LOSE-4: the hazard goes back, the surviving cards to the discard pile."""
    if s[BUDGET] > 0:
        note(log, POINTS_UNUSED, s[BUDGET])
    s[BUDGET] = 0
    hazard = s[ENEMY] - 1
    clear_table(s, log)
    s[HDISCARD + hazard] += 1
    note(log, HAZARD_RETURNED, hazard + FIRST_KNOWLEDGE + 1)
    leave_fight(s, log)


def leave_fight(s: Cells, log: Cells) -> None:
    """The fight against a hazard is over: on to the next turn."""
    begin_fight(s)
    begin_turn(s, log)


def clear_table(s: Cells, log: Cells) -> None:
    """Face-down and destroyed cards leave the game, the others go to the discard pile, unused."""
    for i in range(s[PLAYED]):
        kind = s[CARD + i]
        if s[MARKS + i] & FACE_DOWN:
            s[GONE + kind] += 1
            note(log, FACE_DOWN_REMOVED, kind + 1)
        elif s[MARKS + i] & DOOMED:
            s[GONE + kind] += 1
        else:
            to_discard(s, kind)
        s[CARD + i] = 0
        s[MARKS + i] = 0
        s[DOUBLER + i] = 0
    s[PLAYED] = 0
    s[LEFT_SIDE] = 0
    s[STOPS] = 0
    freshen(s)


def freshen(s: Cells) -> None:
    """Cards that were used and left this fight may be used again in the next one."""
    for kind in range(KINDS):
        if s[POOL + KINDS + kind]:
            s[POOL + kind] += s[POOL + KINDS + kind]
            s[POOL + KINDS + kind] = 0
        if s[DISCARD + KINDS + kind]:
            s[DISCARD + kind] += s[DISCARD + KINDS + kind]
            s[DISCARD + KINDS + kind] = 0
    for i in range(s[TOP_SIZE]):
        s[TOP + i] %= KINDS
    for i in range(s[BOTTOM_SIZE]):
        s[BOTTOM + i] %= KINDS
