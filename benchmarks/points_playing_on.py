"""Rollouts of the strong player who goes on for points: what they score, and whether they win.

Restricted Python, compiled with :mod:`friday_nb.friday.players.scoring`.
"""

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.players.buffers import Buffers, Network
from friday_nb.friday.players.scoring import decide_for_points
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.ending import score
from friday_nb.friday.rules.play import act


def points_play_on(
    b: Buffers,
    net: Network,
    s: ReadOnlyCells,
    t: Cells,
    decision: int,
    key: int,
    depth: int,
    margin: float,
    worth: float,
    scored: Cells,
    won: Cells,
) -> None:
    """Play ``len(won)`` games on from ``s`` after a decision (packed).

    Args:
        b: The buffers of the player for points.
        net: The network of the score.
        s: The position, at a decision.
        t: int64 (SIZE): where the games are played.
        decision: What is decided in ``s``.
        key: First word of the seeds of these games, below 2**32.
        depth: As for ``decide_for_points``, ...
        margin: ... and so is this, ...
        worth: ... and this.
        scored: int64, one cell a game: its score.
        won: int64, one cell a game: 1 if it is won, else 0.
    """
    for game in range(len(won)):
        for c in range(at.SIZE):
            t[c] = s[c]
        t[at.SEED_HIGH] = key
        t[at.SEED_LOW] = game
        act(t, decision, b.log)
        deal(t, b.log)
        while t[at.NODE] != at.OVER:
            act(t, decide_for_points(b, net, t, depth, margin, worth), b.log)
            deal(t, b.log)
        scored[game] = score(t)
        won[game] = 1 if t[at.RESULT] == at.WON else 0
