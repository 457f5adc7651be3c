"""Rollouts: a game played on to its end by the neural player, to see whether it is won.

Restricted Python, compiled with the network.  What chance brings is a function of the seed, so the
same seeds deal the same luck after different decisions (common random numbers).
"""

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.players.buffers import Buffers
from friday_nb.friday.players.neural import decide
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.play import act


def finish(b: Buffers, s: Cells, depth: int, margin: float) -> int:
    """Play ``s`` to the end of its game, with luck from its seed; 1 if it is won, else 0.

    ``depth`` and ``margin`` as for :func:`.neural.decide`.
    """
    deal(s, b.log)
    while s[at.NODE] != at.OVER:
        act(s, decide(b, s, depth, margin), b.log)
        deal(s, b.log)
    return 1 if s[at.RESULT] == at.WON else 0


def play_on(
    b: Buffers, s: ReadOnlyCells, t: Cells, decision: int, key: int, first: int, won: Cells
) -> None:
    """Play ``len(won)`` games on from ``s`` after a decision, at sight.

    Args:
        b: The buffers.
        s: The position, at a decision.
        t: int64 (SIZE): where the games are played.
        decision: What is decided in ``s`` (packed).
        key: First word of the seeds of these games, below 2**32.
        first: Second word of the first of them; the others follow.
        won: int64, one cell a game: what :func:`finish` says of it.
    """
    for game in range(len(won)):
        for c in range(at.SIZE):
            t[c] = s[c]
        t[at.SEED_HIGH] = key
        t[at.SEED_LOW] = first + game
        act(t, decision, b.log)
        won[game] = finish(b, t, 0, 0.0)
