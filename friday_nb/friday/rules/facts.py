"""The printed facts as tuples of integers, indexed by kind, hazard kind or pirate number."""

from typing import Final

from friday_nb.friday.cards import CARDS, PIRATES, Ability, Group, PirateRule

VALUE: Final = tuple(c.value for c in CARDS)
ABILITY: Final = tuple(int(c.ability) for c in CARDS)
COST: Final = tuple(c.destroy_cost for c in CARDS)
COPIES: Final = tuple(c.count for c in CARDS)
IS_DIFFICULT: Final = tuple(1 if c.grade == "difficult" else 0 for c in CARDS)
LAST_LEVEL_WITHOUT: Final = tuple(max(c.not_in_levels, default=0) for c in CARDS)
"""Levels up to this one leave the card in the box (FRI-SET-4)."""

START_LIFE: Final = (0, 20, 20, 20, 18)
"""By level (from 1): life points that Robinson begins with (FRI-SET-6)."""
START_RESERVE: Final = 2
"""Life points in the reserve at the start (FRI-SET-6)."""
AGING_IN_STACK: Final = (0, 0, 1, 1, 1)
"""By level: aging cards in Robinson's stack at the start (FRI-SET-7)."""
WHOLE_LIFE: Final = tuple(life + START_RESERVE for life in START_LIFE)
"""By level: all life points of the game, Robinson's and those in the reserve (FRI-LIFE-2)."""

_knowledge = tuple(c.hazard for c in CARDS if c.group is Group.KNOWLEDGE and c.hazard is not None)
FREE_CARDS: Final = tuple(h.free for h in _knowledge)
"""By hazard kind (kind - FIRST_KNOWLEDGE), as are the three values."""
GREEN: Final = tuple(h.values[0] for h in _knowledge)
YELLOW: Final = tuple(h.values[1] for h in _knowledge)
RED: Final = tuple(h.values[2] for h in _knowledge)

PIRATES_COUNT: Final = len(PIRATES)
PIRATE_VALUE: Final = tuple(p.value or 0 for p in PIRATES)
PIRATE_FREE: Final = tuple(p.free or 0 for p in PIRATES)
PIRATE_RULE: Final = tuple(int(p.rule) for p in PIRATES)

NONE: Final = int(Ability.NONE)
LIFE_1: Final = int(Ability.LIFE_1)
LIFE_2: Final = int(Ability.LIFE_2)
DRAW_1: Final = int(Ability.DRAW_1)
DRAW_2: Final = int(Ability.DRAW_2)
DESTROY_1: Final = int(Ability.DESTROY)
DOUBLE_1: Final = int(Ability.DOUBLE)
COPY_1: Final = int(Ability.COPY)
STEP_1: Final = int(Ability.STEP)
SORT_3: Final = int(Ability.SORT)
EXCHANGE_1: Final = int(Ability.EXCHANGE_1)
EXCHANGE_2: Final = int(Ability.EXCHANGE_2)
BELOW_1: Final = int(Ability.BELOW)
MINUS_LIFE_1: Final = int(Ability.MINUS_LIFE_1)
MINUS_LIFE_2: Final = int(Ability.MINUS_LIFE_2)
HIGHEST_ZERO: Final = int(Ability.HIGHEST_ZERO)
STOP: Final = int(Ability.STOP)

RULE_DOUBLE_PRICE: Final = int(PirateRule.DOUBLE_PRICE)
RULE_HALF: Final = int(PirateRule.HALF)
RULE_PLUS_ONE: Final = int(PirateRule.PLUS_ONE)
RULE_AGING: Final = int(PirateRule.AGING)
RULE_REMAINING: Final = int(PirateRule.REMAINING)
