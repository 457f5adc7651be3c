# ruff: noqa: PLR0917 - plain positional arguments, as machine code takes them
"""Learning by playing: TD(lambda) over the positions that the player chose.

A game is played with the network choosing the position that it thinks best, now and then a random
one.  Afterwards the target of each position mixes what was judged later with how the game ended:
G(t) = (1 - lambda) V(t+1) + lambda G(t+1).  Where a random decision was tried, the past learns from
the best one instead, not from the experiment.  The gradient of the cross-entropy is summed over a
few games; then the weights follow it (Adam: Kingma, Ba 2014).

Restricted Python, compiled together with the evaluator; it needs numpy.
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np

from friday_nb.core.chance import EXPLORING_KEY, threefry
from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.players.buffers import HIDDEN, ROW_SIZE, SECOND, Buffers, Network
from friday_nb.friday.players.inputs import INPUTS, MOST_INPUTS, bucket, inputs
from friday_nb.friday.players.lookahead import first_look
from friday_nb.friday.players.network import forward, judge, sum_up
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.play import act
from friday_nb.friday.rules.turn import begin_game

Floats = Any

PIRATES_STEP: Final = 3
LONGEST: Final = 1500
"""Positions of a game that are learned from, at most."""
ON: Final = 3
"""A position's row of the record: number of inputs, bucket, was it an experiment; the inputs."""
ROW_OF_GAME: Final = ON + MOST_INPUTS
MEAN_KEEPS: Final = 0.9
SQUARE_KEEPS: Final = 0.999


class LearningBuffers(NamedTuple):
    """What learning writes to, besides the buffers of the evaluator whose weights it changes."""

    s: Any
    """int64 (SIZE): the game."""
    gradient1: Any
    """float32 (FIRST_SIZE): gradient of the first layer's weights, ..."""
    mean1: Any
    """float32 (FIRST_SIZE): ... its running mean, ..."""
    square1: Any
    """float32 (FIRST_SIZE): ... and the running mean of its square."""
    gradient2: Any
    """float32 (SECOND_SIZE): the same three for the layers above."""
    mean2: Any
    square2: Any
    slopes: Any
    """float32 (HIDDEN): gradient of the first layer's sums."""
    game: Any
    """int64 (LONGEST, ROW_OF_GAME): the record of a game, a row for each position chosen."""
    best: Any
    """float64 (LONGEST): the best judgement where each of them was chosen."""
    tally: Any
    """int64 (10): games and wins, two cells for each level from 0 on."""


class Plan(NamedTuple):
    """How to learn."""

    games: int
    """Games to play."""
    batch: int
    """Games before the weights follow their gradient."""
    tries: int
    """Experiments in 10,000 decisions."""
    fade: float
    """Lambda."""
    rate: float
    """Learning rate of Adam."""
    shaped: float
    """What a lost game counts at most (:func:`outcome`)."""


def judged_or_won(net: Network, s: ReadOnlyCells) -> float:
    """The result of a game that is over, else what the network judges."""
    if s[at.NODE] == at.OVER:
        return 1.0 if s[at.RESULT] == at.WON else 0.0
    return judge(net, s)


def outcome(s: Cells, shaped: float) -> float:
    """What a game that is over was worth: 1 for a win; a loss up to ``shaped`` for how far it got.

    A beginner never wins, and learns nothing from it; so the first games count progress.
    """
    if s[at.RESULT] == at.WON:
        return 1.0
    far = s[at.STEP] + 1.0 - s[at.HAZARDS_LEFT] / 30.0
    if s[at.STEP] == PIRATES_STEP:
        far = 4.0 + s[at.PIRATES_BEATEN]
    return shaped * far / 6.0


def play_to_learn(b: Buffers, own: LearningBuffers, level: int, seed: int, tries: int) -> int:
    """Play a game; keep each chosen position in ``own.game``, the best judgement in ``own.best``.

    Args:
        b: The evaluator.
        own: The buffers of learning.
        level: The level to play.
        seed: Below 2**32.
        tries: Experiments in 10,000 decisions.

    Returns:
        The number of positions kept.
    """
    s = own.s
    begin_game(s, level, 0, 1, seed, b.log)
    deal(s, b.log)
    n = 0
    while s[at.NODE] != at.OVER and n < LONGEST:
        row = own.game[n]
        choice = first_look(b, s, 0)
        own.best[n] = b.chances[0][choice]
        row[2] = 0
        count = b.count[0]
        if count > 1 and threefry(seed, EXPLORING_KEY, n, 1) % 10000 < tries:
            choice = (threefry(seed, EXPLORING_KEY, n, 2) * count) >> 32
            row[2] = 1
        act(s, b.options[0][choice], b.log)
        if s[at.NODE] == at.OVER:
            row[0] = 0
        else:
            row[0] = inputs(s, row[ON:ROW_OF_GAME], b.net.have)
            row[1] = bucket(s)
        n += 1
        deal(s, b.log)
    return n


def unlike(
    marks: Cells, one: ReadOnlyCells, n: int, other: ReadOnlyCells, m: int, out: Cells
) -> int:
    """Write the inputs on in row ``one`` more often than in ``other`` into ``out``; how many.

    ``marks`` (INPUTS cells) are all 0 before and after.
    """
    for i in range(m):
        marks[other[i]] += 1
    count = 0
    for i in range(n):
        if marks[one[i]] > 0:
            marks[one[i]] -= 1
        else:
            out[count] = one[i]
            count += 1
    for i in range(m):
        marks[other[i]] = 0
    return count


def add_rows(first: Floats, on: ReadOnlyCells, n: int, sign: float, sums: Floats) -> None:
    """Add the rows of ``n`` inputs to the first layer's sums, or take them off."""
    part = np.float32(sign)
    for i in range(n):
        row = first[on[i] * HIDDEN : on[i] * HIDDEN + HIDDEN]
        for j in range(HIDDEN):
            sums[j] += part * row[j]


def give_rows(gradient: Floats, on: ReadOnlyCells, n: int, sign: float, slopes: Floats) -> None:
    """Add ``slopes`` to the gradient of ``n`` inputs' rows, or take them off."""
    part = np.float32(sign)
    for i in range(n):
        row = gradient[on[i] * HIDDEN : on[i] * HIDDEN + HIDDEN]
        for j in range(HIDDEN):
            row[j] += part * slopes[j]


def add_slopes(b: Buffers, own: LearningBuffers, part: int, target: float) -> None:
    """Judge the position whose sums are in ``sums``, and add its gradient to the others.

    ``part`` is its bucket; ``own.slopes`` grows by the gradient of its sums.
    """
    second = b.net.layers.second
    slopes = own.slopes
    chance = forward(b.net.layers, b.net.layers.sums, part)
    act1 = b.net.layers.hidden
    act2 = b.net.layers.outputs
    error = np.float32(chance - target)
    layer = second[part * ROW_SIZE : part * ROW_SIZE + ROW_SIZE]
    change = own.gradient2[part * ROW_SIZE : part * ROW_SIZE + ROW_SIZE]
    outs = HIDDEN * SECOND + SECOND
    change[outs + SECOND] += error
    for k in range(SECOND):
        if act2[k] > 0:
            change[outs + k] += error * act2[k]
            act2[k] = error * layer[outs + k]
            change[HIDDEN * SECOND + k] += act2[k]
    for j in range(HIDDEN):
        x = act1[j]
        if x > 0:
            weights = layer[j * SECOND : j * SECOND + SECOND]
            changes = change[j * SECOND : j * SECOND + SECOND]
            slope = np.float32(0)
            for k in range(SECOND):
                slope += act2[k] * weights[k]
                changes[k] += x * act2[k]
            slopes[j] += slope


def learn_game(b: Buffers, own: LearningBuffers, n: int, fade: float, target: float) -> None:
    """Add the gradient of a game of ``n`` positions, backwards from its end, worth ``target``.

    From one position to the next few inputs change.  So the first layer's sums are carried along;
    and so are the slopes, added up: an input's gradient is what they grew by while it was on.
    """
    first = b.net.layers.first
    marks = b.net.marks
    changed = b.net.now
    sums = b.net.layers.sums
    gradient = own.gradient1
    slopes = own.slopes
    for j in range(HIDDEN):
        slopes[j] = 0
    later = own.game[0][ON:ROW_OF_GAME]
    m = 0
    for i in range(n - 1, -1, -1):
        row = own.game[i]
        if row[0] > 0:
            on = row[ON:ROW_OF_GAME]
            if m == 0:
                sum_up(first, on, row[0], sums)
            else:
                gone = unlike(marks, later, m, on, row[0], changed)
                add_rows(first, changed, gone, -1.0, sums)
                give_rows(gradient, changed, gone, 1.0, slopes)
                come = unlike(marks, on, row[0], later, m, changed)
                add_rows(first, changed, come, 1.0, sums)
                give_rows(gradient, changed, come, -1.0, slopes)
            add_slopes(b, own, row[1], target)
            later = on
            m = row[0]
        # From here on it is the target of the position before.
        target = own.best[i] if row[2] else (1.0 - fade) * own.best[i] + fade * target
    give_rows(gradient, later, m, 1.0, slopes)
    bias = gradient[INPUTS * HIDDEN : INPUTS * HIDDEN + HIDDEN]
    for j in range(HIDDEN):
        bias[j] += slopes[j]


def follow(
    weights: Floats,
    gradient: Floats,
    mean: Floats,
    square: Floats,
    share: float,
    rate: float,
    steps: int,
) -> None:
    """Adam: one step of all ``weights`` against ``share`` of the gradient, which is emptied."""
    scale = np.float32(rate * math.sqrt(1.0 - SQUARE_KEEPS**steps) / (1.0 - MEAN_KEEPS**steps))
    part = np.float32(share)
    keep1 = np.float32(MEAN_KEEPS)
    keep2 = np.float32(SQUARE_KEEPS)
    new1 = np.float32(1.0 - MEAN_KEEPS)
    new2 = np.float32(1.0 - SQUARE_KEEPS)
    tiny = np.float32(1e-8)
    for i in range(len(weights)):
        g = part * gradient[i]
        gradient[i] = 0
        mean[i] = keep1 * mean[i] + new1 * g
        square[i] = keep2 * square[i] + new2 * g * g
        weights[i] -= scale * mean[i] / (np.sqrt(square[i]) + tiny)


def learn(
    b: Buffers, own: LearningBuffers, levels: ReadOnlyCells, plan: Plan, seed: int, steps: int
) -> int:
    """Play and learn from ``plan.games`` games; the number of Adam's steps so far is returned.

    Args:
        b: The evaluator, whose weights learn.
        own: The buffers of learning; ``own.tally`` counts the games and wins.
        levels: Levels to play in turn, int64.
        plan: How to learn.
        seed: Of the first game; each further game has the next one.
        steps: Steps of Adam before these games.
    """
    positions = 0
    for number in range(plan.games):
        level = levels[(seed + number) % len(levels)]
        n = play_to_learn(b, own, level, seed + number, plan.tries)
        own.tally[2 * level] += 1
        if own.s[at.RESULT] == at.WON:
            own.tally[2 * level + 1] += 1
        learn_game(b, own, n, plan.fade, outcome(own.s, plan.shaped))
        positions += n
        if (number + 1) % plan.batch == 0:
            share = 1.0 / max(positions, 1)
            positions = 0
            steps += 1
            follow(
                b.net.layers.first, own.gradient1, own.mean1, own.square1, share, plan.rate, steps
            )
            follow(
                b.net.layers.second, own.gradient2, own.mean2, own.square2, share, plan.rate, steps
            )
    return steps
