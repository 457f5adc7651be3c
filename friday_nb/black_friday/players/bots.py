"""The players that do not think ahead, by number.  Restricted Python."""

from typing import Final

from friday_nb.black_friday.players.queries import (
    NONE,
    bars_within_reach,
    by_holding,
    closing_moves,
    dearest_to_sell,
    end_of_turn,
)
from friday_nb.black_friday.players.randomness import random_below
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules.legal import add_passes, decisions, pack
from friday_nb.black_friday.rules.turn import can_take_subsidy
from friday_nb.core.log import Cells, ReadOnlyCells

# The players by number, each stronger than the one before.
RANDOM: Final = 0
GREEDY: Final = 1
THUMB: Final = 2
PLANNER: Final = 3
LEARNED: Final = 4
"""The planner with weights learned by playing against itself."""
SEARCH: Final = 5
"""Plays the learned player's games out before it decides (:mod:`.search`)."""


def at_random(v: ReadOnlyCells, seed: int, found: Cells) -> int:
    """Any legal decision, each as likely as any other."""
    return found[random_below(v, seed, 0, decisions(v, found))]


def greedy(s: ReadOnlyCells, found: Cells) -> int:
    """Bars now: as many as there is money for, then money for more."""
    if s[at.NODE] == at.AFTER:
        return end_of_turn(s)
    sold = dearest_to_sell(s)
    if s[at.NODE] == at.CHOOSE:
        bars = bars_within_reach(s)
        if bars > 0:
            return pack(at.DO_SILVER, bars)
        if can_take_subsidy(s):
            return pack(at.DO_SUBSIDY, 0)
        if sold == NONE:
            return by_holding(s, add_passes(s, 0, found), found, 1)
        return pack(at.DO_SELL, sold + 1)
    if s[at.NODE] == at.SELLING and sold != NONE and s[at.COUNT] < facts.SHARE_LIMIT[s[at.LEVEL]]:
        return pack(at.DO_SELL, sold + 1)
    sign = -1 if s[at.NODE] == at.SELLING else 1
    return by_holding(s, closing_moves(s, found), found, sign)
