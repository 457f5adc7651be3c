"""How the neural player decides: at sight, and by thinking ahead only where that is not clear."""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.players.buffers import Buffers
from friday_nb.friday.players.lookahead import close_to, depth_at, first_look, think

CLEAR: Final = 0.999
"""A game that looks won with a chance above this is played on at sight."""
MOST_TRIED: Final = 6
"""The number of decisions, close to each other at sight, that are thought about."""


def decide(b: Buffers, s: ReadOnlyCells, depth: int, margin: float) -> int:
    """The decision (packed) at ``s``, thought about if several are close at sight.

    Args:
        b: The buffers.
        s: A position at a decision.
        depth: How many decisions to look through; 0 decides at sight.
        margin: How close is close (:func:`friday_nb.friday.players.lookahead.close_to`).
    """
    chances = b.chances[0]
    best = first_look(b, s, 0)
    decision: int = b.options[0][best]
    if depth == 0 or chances[best] > CLEAR:
        return decision
    least = close_to(chances[best], margin)
    close = 0
    for i in range(b.count[0]):
        if chances[i] >= least:
            close += 1
    if close == 1:
        return decision
    deepest = depth_at(s, depth)
    best = think(b, s, deepest, margin, MOST_TRIED)
    return int(b.options[deepest][best])
