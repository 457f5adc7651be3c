"""Ablation: the learned player without something, to measure what that is worth.

Such a player looks at its view as though the thing were not there, and does the best it can with
the rest; what it decides is always legal.  Restricted Python.
"""

from typing import Final

from friday_nb.black_friday.players.buffers import WEIGHT_COUNT, Buffers
from friday_nb.black_friday.players.forecast import write_forecast
from friday_nb.black_friday.players.planner import plan
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules.markers import silver_price
from friday_nb.core.log import Cells

# The players by number, after those that lack nothing (:mod:`.bots`).
NO_SUBSIDIES: Final = 6
"""Takes no subsidy in its turns; those at the end of the game come by themselves (BLF-END-2)."""
LATE_SILVER: Final = 7
"""Buys no bar in its turns that costs less than ``LATE``."""
NO_SILVER: Final = 8
"""Buys no bar in its turns; those at the end come by themselves."""
NO_CARD: Final = 9
"""Never uses a special action."""
ONLY_PASS: Final = 10
"""Uses no other special action than PASS; the next three likewise."""
ONLY_SELL: Final = 11
ONLY_SILVER: Final = 12
ONLY_BUY: Final = 13

LATE: Final = 50
"""A bar that costs so much will at most double in price."""


def cards_for(player: int) -> int:
    """The special actions that a player may use, as bits."""
    if player == NO_CARD:
        return 0
    if player == ONLY_PASS:
        return at.CAN_PASS
    if player == ONLY_SELL:
        return at.CAN_SELL
    if player == ONLY_SILVER:
        return at.CAN_SILVER
    if player == ONLY_BUY:
        return at.CAN_BUY
    return at.CAN_PASS + at.CAN_SELL + at.CAN_SILVER + at.CAN_BUY


def mask(v: Cells, player: int) -> None:
    """Hide from the view what this player does without."""
    seat = v[at.TURN]
    v[at.CARDS_LEFT + seat] = v[at.CARDS_LEFT + seat] & cards_for(player)
    if player == NO_SUBSIDIES:
        v[at.SUBSIDIES + seat] = facts.SUBSIDY_LIMIT[v[at.LEVEL]]
    if player == NO_SILVER or (player == LATE_SILVER and silver_price(v) < LATE):
        v[at.PRICE] = facts.LAST_PLACE  # a bar that gains nothing is not bought


def plan_without(b: Buffers, player: int) -> int:
    """The decision (packed) of such a player at the view ``b.root``, which is changed."""
    weights = b.weights[WEIGHT_COUNT:]
    write_forecast(b.root, b.root[at.TURN], weights, b.q, b.p)
    mask(b.root, player)
    return plan(b.root, weights, b.q, b.p, b.found)
