"""Rollouts of somebody who plays on by rules of thumb, careful or careless.

Restricted Python, compiled with the rules of thumb and :mod:`.options`.
"""

from typing import Final

from friday_nb.core.chance import EXPLORING_KEY, threefry
from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.players.heuristic import heuristic_decision
from friday_nb.friday.players.options import options
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.play import act

WHOLE: Final = 10_000
"""Carelessness is counted in so many decisions."""


def thumb_decision(s: ReadOnlyCells, found: Cells, careless: int, luck: int, n: int) -> int:
    """The decision (packed) at ``s``: in ``careless`` of WHOLE cases a random one.

    ``luck`` and ``n`` are the two words, below 2**32, that the case depends on.
    """
    if threefry(luck, EXPLORING_KEY, n, 6) % WHOLE < careless:
        count = options(s, found)
        return found[(threefry(luck, EXPLORING_KEY, n, 5) * count) >> 32]
    return heuristic_decision(s, found)


def thumb_play_on(
    s: ReadOnlyCells,
    t: Cells,
    decision: int,
    careless: int,
    key: int,
    found: Cells,
    log: Cells,
    won: Cells,
) -> None:
    """Play ``len(won)`` games on from ``s`` after a decision (packed).

    Args:
        s: The position, at a decision.
        t: int64 (SIZE): where the games are played.
        decision: What is decided in ``s``.
        careless: Random decisions in WHOLE.
        key: First word of the seeds of these games, below 2**32, and of their slips.  Positions
            with the same key have the same luck: what they win is off alike.
        found: Room for decisions.
        log: A silent log.
        won: int64, one cell a game: 1 if it is won, else 0.
    """
    for game in range(len(won)):
        for c in range(at.SIZE):
            t[c] = s[c]
        t[at.SEED_HIGH] = key
        t[at.SEED_LOW] = game
        act(t, decision, log)
        deal(t, log)
        n = 0
        while t[at.NODE] != at.OVER:
            act(t, thumb_decision(t, found, careless, key ^ game, n), log)
            deal(t, log)
            n += 1
        won[game] = 1 if t[at.RESULT] == at.WON else 0
