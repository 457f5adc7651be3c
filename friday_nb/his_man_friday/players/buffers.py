"""What the searching player works with: arrays to write to, as one named tuple.

:mod:`.machine` makes it: arrays of numpy for machine code, lists for plain Python.
"""

from typing import Any, Final, NamedTuple

MOST_CANDIDATES: Final = 32
"""No position has more candidates: 7 cards as 4 kinds are 28, and a turn has as many plans where
Crusoe may be led to each of the 14 cards of the island."""
RESULT_COLUMNS: Final = 6


class Buffers(NamedTuple):
    """All arrays of one player; they may hold anything between two calls."""

    table: Any
    """int64 (SIZE): the state of a whole game that is played."""
    root: Any
    """int64 (SIZE): the view that is thought about."""
    s: Any
    """int64 (SIZE): a full state that fits it, and what becomes of that."""
    seated: Any
    """int64 (MOST_PLAYERS): the number of the player that goes on in each seat."""
    v: Any
    """int64 (SIZE): the view of whoever decides there."""
    p: Any
    """float64 (BELIEFS_SIZE): the beliefs of that seat (:mod:`.beliefs`)."""
    found: Any
    """int64 (ROOM): decisions."""
    slots: Any
    """int64 (2 * PLACES): the unseen cards and their places (:func:`.deals.first_deal`)."""
    log: Any
    """int64 (1): a log that records nothing."""
    choices: Any
    """int64 (ROOM): the candidates at the root."""
    order: Any
    """int64 (MOST_CANDIDATES): the candidates, those that are still in the race first."""
    results: Any
    """float64 (MOST_CANDIDATES, RESULT_COLUMNS): what became of each candidate at the root (see
    :mod:`.search`)."""
