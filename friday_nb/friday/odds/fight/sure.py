"""Fights that cannot be lost: drawing on wins them in whatever order the cards come.

Written in the restricted Python of the rules.  Where the cards are dealt in the worst order, and no
ability of theirs is used, and life still pays for them until the value is reached, the chance to
win is 1, and need not be searched.
"""

from typing import Final

from friday_nb.friday.odds.fight.closing import NOT_COUNTED, ZEROS
from friday_nb.friday.odds.fight.desk import Desk
from friday_nb.friday.odds.fight.notes import (
    END_MISSING,
)
from friday_nb.friday.rules.counting import aging_life_cost, pirate_rule
from friday_nb.friday.rules.facts import (
    ABILITY,
    HIGHEST_ZERO,
    MINUS_LIFE_1,
    MINUS_LIFE_2,
    RULE_HALF,
    RULE_PLUS_ONE,
    VALUE,
)
from friday_nb.friday.rules.layout import (
    CLASSES,
    FREE,
    KINDS,
    LEFT_SIDE,
    LIFE,
    PLUS_ONE_FACE_UP,
    POOL,
    STOPS,
    TOP_SIZE,
    UNSEEN_GRADE,
    ZERO_AFTER_DOUBLING,
)
from friday_nb.friday.rules.log import Known
from friday_nb.friday.rules.play import price

LOWEST: Final = -5
HIGHEST: Final = 4
ZEROED_WORST: Final = 8
"""Points that "highest = 0" takes at most: a card of 4, and the doubling of it."""
NOT_SURE: Final = -1
UNSEEN_WORST: Final = 9
"""Points that an unseen aging card takes at most."""


def sure_life(w: Desk, s: Known) -> int:
    """Life that is left at least if Robinson draws on until he wins; NOT_SURE if he may not win.

    To be asked after ``closing``, which counts what is missing now.  Cards that would stop the free
    draws only make him pay; so every card is counted as paid for where such a card may come.
    """
    missing = w.ctx[END_MISSING]
    rule = pirate_rule(s)
    if missing == NOT_COUNTED or missing <= 0 or rule == RULE_HALF or s[TOP_SIZE] > 0:
        return NOT_SURE
    if w.scratch[ZEROS] > 0:
        return NOT_SURE
    if s[ZERO_AFTER_DOUBLING] or (rule == RULE_PLUS_ONE and s[PLUS_ONE_FACE_UP]):
        return NOT_SURE
    plus = 1 if rule == RULE_PLUS_ONE else 0
    free = max(0, s[FREE] - s[LEFT_SIDE]) if s[STOPS] == 0 else 0
    life = s[LIFE] - aging_life_cost(s)
    cost = price(s)
    x = w.scratch
    for n in range(LOWEST, HIGHEST + 1):
        x[220 + n] = 0
    if s[UNSEEN_GRADE] > 0:
        missing += UNSEEN_WORST - plus
        life -= 2
        free = 0
    for cls in range(CLASSES):
        count = s[POOL + cls]
        if count > 0:
            kind = cls % KINDS
            ability = ABILITY[kind]
            x[220 + VALUE[kind]] += count
            if ability >= MINUS_LIFE_1:
                free = 0
                if ability == MINUS_LIFE_1:
                    life -= count
                elif ability == MINUS_LIFE_2:
                    life -= 2 * count
                elif ability == HIGHEST_ZERO:
                    missing += ZEROED_WORST * count
    drawn = 1 if s[UNSEEN_GRADE] > 0 else 0
    points = 0
    for value in range(LOWEST, HIGHEST + 1):
        for _ in range(x[220 + value]):
            drawn += 1
            points += value + plus
            left = life - cost * max(0, drawn - free)
            if left < 0:
                return NOT_SURE
            if points >= missing:
                return left
    return NOT_SURE
