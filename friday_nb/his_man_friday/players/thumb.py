"""A player by rules of thumb: what a beginner can follow at the table.  Restricted Python.

The rules are numbered in the order in which they are told; in each position exactly one decides.
Their sentences are in ``words/*/thumb.json``, in this order.
"""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.players.beliefs import KIND_CELLS, MEANS, Numbers
from friday_nb.his_man_friday.players.declarations import LARGE, any_card, any_cell, random_below
from friday_nb.his_man_friday.players.evaluation import card_value, explore, target
from friday_nb.his_man_friday.rules import facts, layout
from friday_nb.his_man_friday.rules.legal import pack

# The numbers of the rules.
LURE: Final = 1
HIDE: Final = 2
TRUTH: Final = 3
LOOK: Final = 4
LANDING: Final = 5
TAKE_IT: Final = 6
LEAVE_IT: Final = 7
WALK: Final = 8
SPOIL: Final = 9
LAST: Final = 10
THUMB_RULES: Final = 10

THUMB_WEIGHTS: Final = (40, 120, 60, 60, 8, 2)
MIDDLING: Final = 2.5
"""The amount that an unknown supply is taken to have."""
GUN_IF_SUPPLY: Final = 0.25
"""The chance that an unknown card is a gun if it was called a supply, or lay in the centre, ..."""
GUN_IF_GUN: Final = 0.6
"""... and if it was called a gun."""


def suppose(v: ReadOnlyCells, p: Numbers) -> None:
    """Write what the rules of thumb take each card to be, as :func:`.beliefs.believe` does."""
    for kind in range(KIND_CELLS):
        p[MEANS + kind] = MIDDLING
    for cell in range(layout.PLACES):
        card = v[layout.CARD + cell]
        declared = v[layout.DECLARED + cell]
        gun = GUN_IF_GUN if declared == layout.GUN else GUN_IF_SUPPLY
        for kind in range(1, KIND_CELLS):
            at = cell * KIND_CELLS + kind
            if card != layout.UNKNOWN:
                p[at] = 1.0 if facts.KIND_OF[card] == kind else 0.0
            elif kind == layout.GUN:
                p[at] = gun
            elif declared in (0, layout.GUN):
                p[at] = (1 - gun) / layout.SUPPLIES
            else:
                p[at] = 1 - gun if declared == kind else 0.0


def thumb(v: ReadOnlyCells, seed: int, p: Numbers, found: Cells) -> int:
    """The decision (packed); ``found[0]`` is the number of the rule of thumb that made it."""
    if v[layout.NODE] == layout.LAY:
        return lay_by_thumb(v, seed, found)
    if v[layout.NODE] == layout.CHALLENGE:
        found[0] = LOOK
        is_gun = v[layout.DECLARED + v[layout.JUST_LAID] - 1] == layout.GUN
        return pack(layout.DO_PASS if is_gun else layout.DO_CHALLENGE, 0, 0, 0)
    suppose(v, p)
    decision = explore(v, p, THUMB_WEIGHTS, found)
    found[0] = rule_of(v, p, decision)
    return decision


def lay_by_thumb(v: ReadOnlyCells, seed: int, found: Cells) -> int:
    """Any card on any cell: a gun as a supply, a large supply as a gun, others as they are."""
    code = any_card(v, seed)
    kind = facts.KIND_OF[code]
    declared = kind
    found[0] = TRUTH
    if kind == layout.GUN:
        found[0] = LURE
        declared = random_below(v, seed, 4, layout.SUPPLIES) + 1
    elif facts.AMOUNT[code] >= LARGE:
        found[0] = HIDE
        declared = layout.GUN
    return pack(layout.DO_LAY, code, any_cell(v, seed) + 1, declared)


def rule_of(v: ReadOnlyCells, p: Numbers, decision: int) -> int:
    """Which rule made this decision in Crusoe's exploration."""
    node = v[layout.NODE]
    if node == layout.PUT:
        return LANDING
    if node == layout.LAST_CHANCE:
        return LAST
    if node == layout.MOVE:
        gain = card_value(v, p, THUMB_WEIGHTS, target(v, decision))
        return WALK if gain > 0 and not v[layout.TOOK] else SPOIL
    return TAKE_IT if card_value(v, p, THUMB_WEIGHTS, v[layout.CRUSOE] - 1) > 0 else LEAVE_IT
