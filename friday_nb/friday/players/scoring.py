"""How the strong player decides where the score counts: for points, or between equal chances.

A second network of the same shape says what score a game is going to reach if it is played on for
points (:mod:`.scores`).  Which decisions may be taken at all, the chance to win says, at sight or
thought about as in :mod:`.neural`.

Restricted Python, compiled with the network.
"""

from typing import Final

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.players.buffers import Buffers, Network
from friday_nb.friday.players.lookahead import close_to, depth_at, first_look, think
from friday_nb.friday.players.network import judge, judge_next
from friday_nb.friday.players.neural import CLEAR, MOST_TRIED
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.ending import score
from friday_nb.friday.rules.play import act

LEAST_SCORE: Final = -100
"""The score for which the network puts out 0, ..."""
MOST_SCORE: Final = 240
"""... and for which 1."""
WORTH: Final = 1000.0
"""Who plays for points gives up so many of them for a game won: ten for a percentage point."""
MOST_APART: Final = 60.0
"""No sensible decision is expected to score so many points more than another."""
EQUAL: Final = 0.04
"""Who plays to win takes chances as equal that are as close as this (:func:`.close_to`)."""


def score_share(points: float) -> float:
    """Where a score lies between the least and the most, as a share."""
    share = (points - LEAST_SCORE) / (MOST_SCORE - LEAST_SCORE)
    return min(max(share, 0.0), 1.0)


def score_of_share(share: float) -> float:
    """The score at this share."""
    return LEAST_SCORE + share * (MOST_SCORE - LEAST_SCORE)


def expected_score(net: Network, s: ReadOnlyCells) -> float:
    """The score that ``s`` is going to reach, compared with the position judged last."""
    if s[at.NODE] == at.OVER:
        return float(score(s))
    return score_of_share(judge_next(net, s))


def best_score(
    b: Buffers, net: Network, s: ReadOnlyCells, row: int, least: float, worth: float
) -> int:
    """The number of the option of ``s`` that is expected to score the most points.

    Args:
        b: The buffers; options and chances to win are in the rows of depth ``row``.
        net: The network of the score.
        s: The position.
        row: As above.
        least: The least chance to win with which an option is looked at.
        worth: What a game won counts, in points, besides the score.
    """
    chances = b.chances[row]
    found = b.options[row]
    t = b.after[row]
    judge(net, s)
    best = -1
    most = 0.0
    for i in range(b.count[row]):
        if chances[i] < least:
            continue
        for c in range(at.SIZE):
            t[c] = s[c]
        act(t, found[i], b.log)
        points = expected_score(net, t) + worth * chances[i]
        if best < 0 or points > most:
            best = i
            most = points
    return best


def judged_row(b: Buffers, s: ReadOnlyCells, depth: int, margin: float) -> int:
    """List the options of ``s`` with their chances to win; the depth of the rows they are in.

    They are judged as :func:`.neural.decide` does: ``depth`` and ``margin`` are its own.
    """
    best = first_look(b, s, 0)
    chances = b.chances[0]
    if depth == 0 or chances[best] > CLEAR:
        return 0
    least = close_to(chances[best], margin)
    close = 0
    for i in range(b.count[0]):
        if chances[i] >= least:
            close += 1
    if close == 1:
        return 0
    deepest = depth_at(s, depth)
    think(b, s, deepest, margin, MOST_TRIED)
    return deepest


def highest(b: Buffers, row: int) -> float:
    """The best chance to win in the row."""
    chances = b.chances[row]
    most: float = chances[0]
    for i in range(b.count[row]):
        most = max(most, chances[i])
    return most


def decide_for_points(
    b: Buffers, net: Network, s: ReadOnlyCells, depth: int, margin: float, worth: float
) -> int:
    """The decision (packed) at ``s`` of somebody who plays for points.

    ``worth`` as in :func:`best_score`; the other arguments as for :func:`judged_row`.
    """
    row = judged_row(b, s, depth, margin)
    least = max(0.0, highest(b, row) - MOST_APART / worth)
    return int(b.options[row][best_score(b, net, s, row, least, worth)])


def decide_between_equals(
    b: Buffers, net: Network, s: ReadOnlyCells, depth: int, margin: float, equal: float
) -> int:
    """The decision (packed) at ``s`` of somebody who plays to win: of equal ones the best score.

    ``equal`` says what is equal (:func:`.close_to`); the other arguments as above.
    """
    row = judged_row(b, s, depth, margin)
    least = close_to(highest(b, row), equal)
    return int(b.options[row][best_score(b, net, s, row, least, 0.0)])
