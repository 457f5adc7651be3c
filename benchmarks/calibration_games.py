"""Games that measure the neural player, in the restricted Python of the rules.

Do its winning chances agree with what happens?  :func:`sample` keeps a random decision of a game,
the chance judged there and how the game ended; :func:`wins_from` plays on from a position many
times.  Could a lost game have been won at all?  :func:`hindsight` plays the same cards again and
again with other decisions, until one game is won.
"""

from friday_nb.core.chance import SAMPLE_STREAM, TRIAL_STREAM, threefry
from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.players.buffers import Buffers
from friday_nb.friday.players.lookahead import first_look
from friday_nb.friday.players.network import Numbers
from friday_nb.friday.players.neural import decide
from friday_nb.friday.players.playing_on import finish
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.play import act
from friday_nb.friday.rules.turn import begin_game


def new_cells(s: Cells, level: int, seed: int, log: Cells) -> None:
    """A new game in ``s`` at its first decision; ``seed`` is below 2**32."""
    begin_game(s, level, 0, 0, seed, log)
    deal(s, log)


def sample(
    b: Buffers,
    s: Cells,
    level: int,
    seed: int,
    depth: int,
    margin: float,
    kept: Numbers,
    where: Cells,
) -> None:
    """Play a game and keep one of its decisions, picked at random.

    Args:
        b: The evaluator.
        s: Where the game is played, int64 (SIZE).
        level: 1 to 4.
        seed: Below 2**32.
        depth: As for ``decide``.
        margin: As for ``decide``.
        kept: The result, float64 (3): winning chance at the decision, its step, 1 if it was won.
        where: The position of the decision, int64 (SIZE).
    """
    new_cells(s, level, seed, b.log)
    n = 0
    while s[at.NODE] != at.OVER:
        n += 1
        decision = decide(b, s, depth, margin)
        if (threefry(s[at.SEED_HIGH], s[at.SEED_LOW], SAMPLE_STREAM, n) * n) >> 32 == 0:
            best = first_look(b, s, 0)
            kept[0] = b.chances[0][best]
            kept[1] = s[at.STEP]
            for i in range(at.SIZE):
                where[i] = s[i]
        act(s, decision, b.log)
        deal(s, b.log)
    kept[2] = 1.0 if s[at.RESULT] == at.WON else 0.0


def wins_from(
    b: Buffers,
    s: Cells,
    where: ReadOnlyCells,
    games: int,
    depth: int,
    margin: float,
) -> int:
    """How many of ``games`` games that go on from position ``where`` are won."""
    won = 0
    for game in range(games):
        for i in range(at.SIZE):
            s[i] = where[i]
        s[at.SEED_HIGH] = 1 + game
        won += finish(b, s, depth, margin)
    return won


def hindsight(
    b: Buffers,
    s: Cells,
    level: int,
    seed: int,
    tries: int,
    slack: float,
) -> int:
    """Play the game of this seed up to ``tries`` times, until it is won; the number of games, or 0.

    Every decision is a random one of those within ``slack`` of the best at sight; the first game
    takes the best ones.
    """
    for trial in range(tries):
        new_cells(s, level, seed, b.log)
        n = 0
        while s[at.NODE] != at.OVER:
            choice = first_look(b, s, 0)
            if trial > 0:
                word = threefry(seed, trial, TRIAL_STREAM, n)
                choice = another(b, choice, slack, word)
            act(s, b.options[0][choice], b.log)
            deal(s, b.log)
            n += 1
        if s[at.RESULT] == at.WON:
            return trial + 1
    return 0


def another(b: Buffers, best: int, slack: float, word: int) -> int:
    """The option within ``slack`` of the best one that a random 32-bit ``word`` picks."""
    chances = b.chances[0]
    close = 0
    for i in range(b.count[0]):
        if chances[i] >= chances[best] - slack:
            close += 1
    wanted = (word * close) >> 32
    for i in range(b.count[0]):
        if chances[i] >= chances[best] - slack:
            if wanted == 0:
                return i
            wanted -= 1
    return best
