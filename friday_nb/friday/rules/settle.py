"""The end of a fight: compare, pay, destroy, move cards (FRI-FIGHT-6, FRI-WIN-*, FRI-LOSE-*)."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules import log as events
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
from friday_nb.friday.rules.stack import to_discard
from friday_nb.friday.rules.turn import begin_fight, begin_turn, second_pirate


def end_fight(s: Cells, log: Cells) -> None:
    """The player ends the fight: what applies at the end applies, and the total is compared."""
    points = total(s)
    value = needed(s)
    note_end(s, log)
    note(log, events.FIGHT_ENDED, points, value)
    if points >= value:
        if pay_aging_cost(s, log):
            win(s, log)
        return
    missing = value - points
    if not pay(s, missing):
        game_over(s, at.OUT_OF_LIFE, log)
        return
    note(log, events.FIGHT_LOST, missing, s[at.LIFE])
    if pay_aging_cost(s, log):
        s[at.BUDGET] = missing
        s[at.NODE] = at.DESTROY
        note(log, events.POINTS_TO_DESTROY, missing)
        pass_if_nothing_to_destroy(s, log)


def note_end(s: Cells, log: Cells) -> None:
    """Note each end-of-fight rule that has an effect."""
    if len(log) == 1:
        return
    zero = zeroed(s)
    for i in range(s[at.PLAYED]):
        if s[at.DOUBLER + i]:
            doubler = s[at.CARD + s[at.DOUBLER + i] - 1]
            note(log, events.DOUBLED, doubler + 1, s[at.CARD + i] + 1, worth(s, i))
    for i in range(s[at.PLAYED]):
        if bit(zero, i):
            note(log, events.HIGHEST_ZEROED, s[at.CARD + i] + 1, facts.VALUE[s[at.CARD + i]])
    if steps_declared(s) > 0 and s[at.ENEMY] > 0:
        note(log, events.STEP_LOWERED, needed(s))
    rule = pirate_rule(s)
    if rule == facts.RULE_HALF:
        note(log, events.HALF_COUNTED, half_places(s), s[at.PLAYED])
    elif rule == facts.RULE_PLUS_ONE:
        note(log, events.PLUS_ONE_COUNTED, plus_ones(s))


def pay_aging_cost(s: Cells, log: Cells) -> bool:
    """FRI-AGE-LIFE, won or lost; False if it ends the game."""
    cost = aging_life_cost(s)
    if cost == 0:
        return True
    if not pay(s, cost):
        game_over(s, at.OUT_OF_LIFE, log)
        return False
    note(log, events.AGING_LIFE_PAID, cost, s[at.LIFE])
    return True


def win(s: Cells, log: Cells) -> None:
    """FRI-WIN-2; a beaten pirate instead brings the next one, or the end (FRI-PIR-3, FRI-END-1)."""
    if s[at.ENEMY_PIRATE]:
        note(log, events.PIRATE_BEATEN, s[at.ENEMY_PIRATE])
        clear_table(s, log)
        s[at.PIRATES_BEATEN] += 1
        if s[at.PIRATES_BEATEN] == 2:
            game_over(s, at.WON, log)
        else:
            second_pirate(s, log)
        return
    kind = s[at.ENEMY] - 1 + at.FIRST_KNOWLEDGE
    note(log, events.HAZARD_BEATEN, kind + 1)
    clear_table(s, log)
    to_discard(s, kind)
    leave_fight(s, log)


def destroyable(s: ReadOnlyCells, i: int) -> bool:
    """Can the points left destroy played card ``i`` (FRI-LOSE-2)?"""
    return (
        not s[at.MARKS + i] & (at.FACE_DOWN | at.DOOMED)
        and facts.COST[s[at.CARD + i]] <= s[at.BUDGET]
    )


def pass_if_nothing_to_destroy(s: Cells, log: Cells) -> None:
    """The choice passes by itself once no card can be destroyed (any more)."""
    for i in range(s[at.PLAYED]):
        if destroyable(s, i):
            return
    finish_loss(s, log)


def destroy(s: Cells, i: int, log: Cells) -> None:
    """FRI-LOSE-2: spend points on played card ``i``; it leaves when the table is cleared."""
    kind = s[at.CARD + i]
    s[at.BUDGET] -= facts.COST[kind]
    s[at.MARKS + i] |= at.DOOMED
    note(log, events.CARD_DESTROYED, kind + 1, facts.COST[kind])
    pass_if_nothing_to_destroy(s, log)


def finish_loss(s: Cells, log: Cells) -> None:
    """FRI-LOSE-4: the hazard goes back, the surviving cards to the discard pile."""
    if s[at.BUDGET] > 0:
        note(log, events.POINTS_UNUSED, s[at.BUDGET])
    s[at.BUDGET] = 0
    hazard = s[at.ENEMY] - 1
    clear_table(s, log)
    s[at.HDISCARD + hazard] += 1
    note(log, events.HAZARD_RETURNED, hazard + at.FIRST_KNOWLEDGE + 1)
    leave_fight(s, log)


def leave_fight(s: Cells, log: Cells) -> None:
    """The fight against a hazard is over: on to the next turn."""
    begin_fight(s)
    begin_turn(s, log)


def clear_table(s: Cells, log: Cells) -> None:
    """Face-down and destroyed cards leave the game, the others go to the discard pile, unused."""
    for i in range(s[at.PLAYED]):
        kind = s[at.CARD + i]
        if s[at.MARKS + i] & at.FACE_DOWN:
            s[at.GONE + kind] += 1
            note(log, events.FACE_DOWN_REMOVED, kind + 1)
        elif s[at.MARKS + i] & at.DOOMED:
            s[at.GONE + kind] += 1
        else:
            to_discard(s, kind)
        s[at.CARD + i] = 0
        s[at.MARKS + i] = 0
        s[at.DOUBLER + i] = 0
    s[at.PLAYED] = 0
    s[at.LEFT_SIDE] = 0
    s[at.STOPS] = 0
    freshen(s)


def freshen(s: Cells) -> None:
    """Cards that were used and left this fight may be used again in the next one."""
    for kind in range(at.KINDS):
        if s[at.POOL + at.KINDS + kind]:
            s[at.POOL + kind] += s[at.POOL + at.KINDS + kind]
            s[at.POOL + at.KINDS + kind] = 0
        if s[at.DISCARD + at.KINDS + kind]:
            s[at.DISCARD + kind] += s[at.DISCARD + at.KINDS + kind]
            s[at.DISCARD + at.KINDS + kind] = 0
    for i in range(s[at.TOP_SIZE]):
        s[at.TOP + i] %= at.KINDS
    for i in range(s[at.BOTTOM_SIZE]):
        s[at.BOTTOM + i] %= at.KINDS
