"""What the players work with: arrays to write to, as one named tuple.

:mod:`.machine` makes it: arrays of numpy for machine code, lists for plain Python.
"""

from typing import Any, Final, NamedTuple

WEIGHT_COUNT: Final = 10
"""Weights of an evaluation (:mod:`.forecast`, :mod:`.evaluation`)."""
PLANS: Final = 128
"""No more plans are compared: at least one for each legal decision."""
PLAN_LENGTH: Final = 32
"""No plan is longer: 8 subsidies, 6 shares, a marker and a case."""
DEALS: Final = 512
"""At most so many deals that fit a view are drawn to think about it."""
RESULT_SIZE: Final = 9
"""Numbers of a result (:mod:`.rollouts`)."""


class Buffers(NamedTuple):
    """All arrays of one player; they may hold anything between two calls."""

    table: Any
    """int64 (SIZE): the state of a whole game that is played."""
    record: Any
    """int64 (RECORD_SIZE): how that game went (:mod:`.table`)."""
    root: Any
    """int64 (SIZE): the view that is thought about."""
    s: Any
    """int64 (SIZE): a full state that fits it, and what becomes of that."""
    q: Any
    """int64 (SIZE): cells to try something on."""
    p: Any
    """float64 (FORECAST_SIZE): what a seat expects."""
    seated: Any
    """int64 (MOST_PLAYERS): the number of the player that goes on in each seat."""
    weights: Any
    """float64 (2 * WEIGHT_COUNT): the planner's weights made by hand, then the learned ones."""
    first: Any
    """int64 (ROOM): the legal decisions at the root, ..."""
    found: Any
    """int64 (ROOM): ... and decisions anywhere."""
    plans: Any
    """int64 (PLANS * PLAN_LENGTH): for each of those a plan, 0 after its end."""
    alive: Any
    """int64 (PLANS): 1 for a plan that is still played out."""
    results: Any
    """float64 (PLANS * RESULT_SIZE): what came of each plan."""
    deals: Any
    """int64 (DEALS * MOST_PLAYERS * COLOUR_COUNT): what each seat was dealt, in each deal."""
    log: Any
    """int64 (1): a log that records nothing."""
