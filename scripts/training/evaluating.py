# ruff: noqa: PLR0917 - plain positional arguments, as machine code takes them
"""Learning what a position is worth if somebody else plays on: rules of thumb, careful or careless.

Policy evaluation by TD(lambda) (:mod:`.learning`): the decisions are those of the rules of thumb.
A careless player takes some of them at random; that is part of how it plays.  Besides, experiments
show what its own play never does, and some games begin in the hands of the strong player, for the
decks of somebody who took good advice.

Restricted Python, compiled together with the evaluator and the rules of thumb.
"""

from typing import Any, NamedTuple

from friday_nb.core.chance import EXPLORING_KEY, threefry
from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.players.buffers import Buffers
from friday_nb.friday.players.inputs import bucket, inputs
from friday_nb.friday.players.lookahead import first_look
from friday_nb.friday.players.options import options
from friday_nb.friday.players.thumb_playing_on import WHOLE, thumb_decision
from friday_nb.friday.rules.chance import deal
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

GUIDED_ONE_IN = 4
"""One game in so many is begun by the strong player, ..."""
GUIDED_MOST = 240
"""... for fewer decisions than this."""


class Learner(NamedTuple):
    """Whose play is evaluated."""

    careless: int
    """Decisions in 10,000 that are taken at random."""
    guide: Buffers
    """The evaluator of the strong player."""
    t: Any
    """int64 (SIZE): room for a game."""
    found: Any
    """int64: room for decisions."""


def play_to_evaluate(
    b: Buffers, own: LearningBuffers, who: Learner, level: int, seed: int, tries: int
) -> int:
    """Play a game as ``who`` plays; keep its positions as :func:`.learning.play_to_learn` does.

    ``own.best`` holds what the position is judged at that was chosen, or, where an experiment was
    made, the one that would have been.
    """
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
        code = thumb_decision(s, who.found, who.careless, seed, n)
        row[2] = 0
        if threefry(seed, EXPLORING_KEY, n, 1) % WHOLE < tries:
            row[2] = 1
            for c in range(SIZE):
                who.t[c] = s[c]
            act(who.t, code, b.log)
            own.best[n] = judged_or_won(b.net, who.t)
            count = options(s, who.found)
            code = who.found[(threefry(seed, EXPLORING_KEY, n, 2) * count) >> 32]
        act(s, code, b.log)
        row[0] = 0
        if s[NODE] != OVER:
            row[0] = inputs(s, row[ON:ROW_OF_GAME], b.net.have)
            row[1] = bucket(s)
        if not row[2]:
            own.best[n] = judged_or_won(b.net, s)
        n += 1
        deal(s, b.log)
    return n


def evaluate(
    b: Buffers,
    own: LearningBuffers,
    who: Learner,
    levels: ReadOnlyCells,
    plan: Plan,
    seed: int,
    steps: int,
) -> int:
    """Play and learn from ``plan.games`` games, as :func:`.learning.learn` does."""
    positions = 0
    for number in range(plan.games):
        level = levels[(seed + number) % len(levels)]
        n = play_to_evaluate(b, own, who, level, seed + number, plan.tries)
        own.tally[2 * level] += 1
        won = 1.0 if own.s[RESULT] == WON else 0.0
        own.tally[2 * level + 1] += int(won)
        learn_game(b, own, n, plan.fade, won)
        positions += n
        if (number + 1) % plan.batch == 0:
            share = 1.0 / max(positions, 1)
            positions = 0
            steps += 1
            layers = b.net.layers
            follow(layers.first, own.gradient1, own.mean1, own.square1, share, plan.rate, steps)
            follow(layers.second, own.gradient2, own.mean2, own.square2, share, plan.rate, steps)
    return steps
