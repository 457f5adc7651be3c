# ruff: noqa: INP001 - beside the program that uses it
"""The chance that advice tells for one decision, without the others.  Restricted Python."""

from typing import Any

from friday_nb.core.chance import SEARCH_KEY, threefry
from friday_nb.his_man_friday.players.deals import first_deal
from friday_nb.his_man_friday.players.desk import Desk
from friday_nb.his_man_friday.players.search import one_line, settled
from friday_nb.his_man_friday.players.talk import mark_of


def judge_one(d: Desk, candidate: int, lines: int, deals: Any) -> float:
    """The mean share of the win after a candidate at ``d.root``, as :func:`.search.judge` does."""
    key = mark_of(d.root)
    unseen = first_deal(d.root, d.s, d.slots, SEARCH_KEY, key)
    total = 0.0
    for turn in range(lines):
        for i in range(unseen):
            d.slots[i] = deals[turn, i]
        luck_now = threefry(SEARCH_KEY, key, turn, 1)
        total += one_line(d, settled(d.root, candidate, luck_now), unseen, luck_now, False)
    return total / lines
