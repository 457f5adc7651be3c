# ruff: noqa: PLR0917 - plain positional arguments, as machine code takes them
"""Learning what score a position reaches, and whether it is won, if play goes on for points.

Policy iteration by TD(lambda) (:mod:`.learning`): the decisions are those of
:func:`.players.scoring.best_score` at sight, with both networks as they are by then.  Whether it
wins has to be learned anew: the strong player never risks what this one does, and misjudges the
positions that come of it.  Experiments show what its own play never does, and some games begin in
the hands of the strong player, so that the decks of somebody who plays to win are known, too.

Restricted Python, compiled together with the evaluator.
"""

from typing import Any, Final, NamedTuple

from friday_nb.core.chance import EXPLORING_KEY, threefry
from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.players.buffers import Buffers, Network
from friday_nb.friday.players.inputs import bucket, inputs
from friday_nb.friday.players.lookahead import first_look
from friday_nb.friday.players.network import judge
from friday_nb.friday.players.scoring import MOST_APART, best_score, highest, score_share
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.ending import score
from friday_nb.friday.rules.layout import NODE, OVER, RESULT, SIZE, WON
from friday_nb.friday.rules.play import act
from friday_nb.friday.rules.turn import begin_game
from training.learning import (
    LONGEST,
    ON,
    ROW_OF_GAME,
    LearningBuffers,
    Plan,
    follow,
    judged_or_won,
    learn_game,
)

GUIDED_ONE_IN: Final = 4
"""One game in so many is begun by the strong player, ..."""
GUIDED_MOST: Final = 300
"""... for fewer decisions than this."""
SLOWER: Final = 0.3
"""Whether the game is won is known well to begin with, and learned at this share of the rate."""


class Pupil(NamedTuple):
    """Who plays the games and learns from them."""

    worth: float
    """What a win counts, in points."""
    guide: Buffers
    """The evaluator of the strong player."""
    winning: Buffers
    """That of the chance to win, ..."""
    points: Buffers
    """... and that of the score, which both learn, ..."""
    of_win: LearningBuffers
    """... with the buffers for the one ..."""
    of_score: LearningBuffers
    """... and the other."""
    t: Any
    """int64 (SIZE): room for a game."""


def judged_or_scored(net: Network, s: ReadOnlyCells) -> float:
    """The score of a game that is over, else what the network expects; as a share."""
    if s[NODE] == OVER:
        return score_share(float(score(s)))
    return judge(net, s)


def keep_judged(who: Pupil, n: int, s: ReadOnlyCells) -> None:
    """Keep what both networks judge a position at that was chosen."""
    who.of_win.best[n] = judged_or_won(who.winning.net, s)
    who.of_score.best[n] = judged_or_scored(who.points.net, s)


def play_for_points(who: Pupil, level: int, seed: int, tries: int) -> int:
    """Play a game for points; keep its positions as :func:`.learning.play_to_learn` does.

    The game and its record are in ``who.of_score``; ``who.of_win`` has a copy of the record.
    """
    own = who.of_score
    b = who.winning
    s = own.s
    begin_game(s, level, 0, 1, seed, b.log)
    deal(s, b.log)
    if threefry(seed, EXPLORING_KEY, 0, 3) % GUIDED_ONE_IN == 0:
        guided = threefry(seed, EXPLORING_KEY, 0, 4) % GUIDED_MOST
        while s[NODE] != OVER and guided > 0:
            choice = first_look(who.guide, s, 0)
            act(s, who.guide.options[0][choice], b.log)
            deal(s, b.log)
            guided -= 1
    n = 0
    while s[NODE] != OVER and n < LONGEST:
        row = own.game[n]
        first_look(b, s, 0)
        least = max(0.0, highest(b, 0) - MOST_APART / who.worth)
        choice = best_score(b, who.points.net, s, 0, least, who.worth)
        code = b.options[0][choice]
        other = (threefry(seed, EXPLORING_KEY, n, 2) * b.count[0]) >> 32
        is_tried = threefry(seed, EXPLORING_KEY, n, 1) % 10000 < tries
        row[2] = 0
        if is_tried and other != choice and b.chances[0][other] >= least:
            row[2] = 1
            for c in range(SIZE):
                who.t[c] = s[c]
            act(who.t, code, b.log)
            code = b.options[0][other]
            keep_judged(who, n, who.t)
        act(s, code, b.log)
        row[0] = 0
        if s[NODE] != OVER:
            row[0] = inputs(s, row[ON:ROW_OF_GAME], who.points.net.have)
            row[1] = bucket(s)
        if not row[2]:
            keep_judged(who, n, s)
        for c in range(ON + row[0]):
            who.of_win.game[n][c] = row[c]
        n += 1
        deal(s, b.log)
    return n


def follow_both(b: Buffers, own: LearningBuffers, share: float, rate: float, steps: int) -> None:
    """Let both layers' weights follow their gradient."""
    layers = b.net.layers
    follow(layers.first, own.gradient1, own.mean1, own.square1, share, rate, steps)
    follow(layers.second, own.gradient2, own.mean2, own.square2, share, rate, steps)


def learn_scores(
    who: Pupil, levels: ReadOnlyCells, plan: Plan, seed: int, steps: int, reached: Any
) -> int:
    """Play and learn from ``plan.games`` games, as :func:`.learning.learn` does.

    ``reached`` adds up the scores of the games by level.
    """
    positions = 0
    s = who.of_score.s
    tally = who.of_score.tally
    for number in range(plan.games):
        level = levels[(seed + number) % len(levels)]
        n = play_for_points(who, level, seed + number, plan.tries)
        won = 1.0 if s[RESULT] == WON else 0.0
        tally[2 * level] += 1
        tally[2 * level + 1] += int(won)
        reached[level] += score(s)
        learn_game(who.winning, who.of_win, n, plan.fade, won)
        learn_game(who.points, who.of_score, n, plan.fade, score_share(float(score(s))))
        positions += n
        if (number + 1) % plan.batch == 0:
            share = 1.0 / max(positions, 1)
            positions = 0
            steps += 1
            follow_both(who.winning, who.of_win, share, SLOWER * plan.rate, steps)
            follow_both(who.points, who.of_score, share, plan.rate, steps)
    return steps
