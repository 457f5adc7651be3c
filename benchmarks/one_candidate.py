"""The chance that advice tells for one decision, without the others.  Restricted Python."""

from typing import Any

from friday_nb.core.chance import SEARCH_KEY, threefry
from friday_nb.his_man_friday.players.buffers import Buffers
from friday_nb.his_man_friday.players.deals import first_deal
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.search import rollout, with_cell


def judge_one(d: Buffers, candidate: int, lines: int, deals: Any) -> float:
    """The mean share of the win after a candidate at ``d.root``, as :func:`.search.judge` does."""
    key = view_hash(d.root)
    unseen = first_deal(d.root, d.s, d.slots, SEARCH_KEY, key)
    total = 0.0
    for turn in range(lines):
        for i in range(unseen):
            d.slots[i] = deals[turn, i]
        luck_now = threefry(SEARCH_KEY, key, turn, 1)
        total += rollout(d, with_cell(d.root, candidate, luck_now), unseen, luck_now, False)
    return total / lines
