"""Learning by playing: TD(lambda) over the positions that the player chose.

A game is played with the network choosing the position that it thinks best, now and then a random
one.  Afterwards each position's target mixes what was judged later with how it ended:
G(t) = (1 - lambda) V(t+1) + lambda G(t+1).  Where a random decision was tried, the past learns from
the best one instead, not from the experiment.  The gradient of the cross-entropy is summed over a
few games, then the weights follow it (Adam: Kingma, Ba 2014).

Arrays as for :mod:`.network`; ``game`` is the record of a game, a row (ROW_OF_GAME cells) for
each position that was chosen.
"""

import math
from typing import Any, Final

import numpy as np

from friday_nb.friday.players.inputs import INPUTS, MOST_INPUTS, bucket, inputs
from friday_nb.friday.players.lookahead import COUNT, OUT, first_look
from friday_nb.friday.players.network import (
    ACT1,
    ACT2,
    HAVE,
    HIDDEN,
    LAYERS,
    NEW,
    ROW_SIZE,
    SECOND,
    SIZES,
    SUMS,
    forward,
    sum_up,
)
from friday_nb.friday.rules.chance import deal, threefry
from friday_nb.friday.rules.layout import (
    HAZARDS_LEFT,
    NODE,
    OVER,
    PIRATES_BEATEN,
    RESULT,
    SEED_HIGH,
    SEED_LOW,
    SIZE,
    STEP,
    WON,
)
from friday_nb.friday.rules.log import Cells, Known
from friday_nb.friday.rules.play import act
from friday_nb.friday.rules.turn import set_up

Floats = Any

LONGEST: Final = 1500
"""Positions of a game that are learned from, at most."""
EXPLORING: Final = 77
"""Stream of random words for experiments, apart from those that deal the cards."""
ON: Final = 3
"""A position's row of the record: number of inputs, bucket, was it an experiment; the inputs."""
ROW_OF_GAME: Final = ON + MOST_INPUTS
MEAN_KEEPS: Final = 0.9
SQUARE_KEEPS: Final = 0.999


def outcome(s: Cells, shaped: float) -> float:
    """What a game that is over was worth: 1 for a win; a loss up to ``shaped`` for how far it got.

    A beginner never wins, and learns nothing from it; so the first games count progress.
    """
    if s[RESULT] == WON:
        return 1.0
    far = s[STEP] + 1.0 - s[HAZARDS_LEFT] / 30.0
    if s[STEP] == 3:
        far = 4.0 + s[PIRATES_BEATEN]
    return shaped * far / 6.0


def play_to_learn(
    first: Floats,
    second: Floats,
    layers: Floats,
    notes: Cells,
    values: Floats,
    s: Cells,
    log: Cells,
    level: int,
    seed: int,
    tries: int,
    game: Cells,
    best: Floats,
) -> int:
    """Play a game; keep each chosen position in ``game`` and the best judgement there in ``best``.

    ``tries``: experiments in 10,000 decisions.  Returns the number of positions kept.
    """
    for i in range(SIZE):
        s[i] = 0
    s[SEED_HIGH] = 1
    s[SEED_LOW] = seed
    set_up(s, level, log)
    deal(s, log)
    n = 0
    while s[NODE] != OVER and n < LONGEST:
        row = game[n * ROW_OF_GAME : n * ROW_OF_GAME + ROW_OF_GAME]
        choice = first_look(first, second, layers, notes, values, s, log)
        best[n] = values[choice]
        row[2] = 0
        count = notes[COUNT]
        if count > 1 and threefry(seed, EXPLORING, n, 1) % 10000 < tries:
            choice = (threefry(seed, EXPLORING, n, 2) * count) >> 32
            row[2] = 1
        act(s, notes[OUT + choice], log)
        if s[NODE] == OVER:
            row[0] = 0
        else:
            row[0] = inputs(s, row[ON:ROW_OF_GAME], notes[HAVE:SIZES])
            row[1] = bucket(s)
        n += 1
        deal(s, log)
    return n


def add_gradient(
    first: Floats,
    second: Floats,
    layers: Floats,
    g1: Floats,
    g2: Floats,
    slopes: Floats,
    row: Known,
    target: float,
) -> None:
    """Add the gradient of one position, a row of the record, to ``g1`` and ``g2``."""
    n = row[0]
    part = row[1]
    on = row[ON:ROW_OF_GAME]
    sums = layers[SUMS:NEW]
    sum_up(first, on, n, sums)
    chance = forward(second, sums, part, layers)
    act1 = layers[ACT1:ACT2]
    act2 = layers[ACT2:LAYERS]
    error = np.float32(chance - target)
    layer = second[part * ROW_SIZE : part * ROW_SIZE + ROW_SIZE]
    change = g2[part * ROW_SIZE : part * ROW_SIZE + ROW_SIZE]
    outs = HIDDEN * SECOND + SECOND
    change[outs + SECOND] += error
    for k in range(SECOND):
        if act2[k] > 0:
            change[outs + k] += error * act2[k]
            act2[k] = error * layer[outs + k]
            change[HIDDEN * SECOND + k] += act2[k]
    for j in range(HIDDEN):
        x = act1[j]
        slopes[j] = 0
        if x > 0:
            weights = layer[j * SECOND : j * SECOND + SECOND]
            changes = change[j * SECOND : j * SECOND + SECOND]
            slope = np.float32(0)
            for k in range(SECOND):
                slope += act2[k] * weights[k]
                changes[k] += x * act2[k]
            slopes[j] = slope
    for i in range(n + 1):
        begin = (on[i] if i < n else INPUTS) * HIDDEN
        changes = g1[begin : begin + HIDDEN]
        for j in range(HIDDEN):
            changes[j] += slopes[j]


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
    first: Floats,
    second: Floats,
    layers: Floats,
    notes: Cells,
    values: Floats,
    s: Cells,
    log: Cells,
    adam1: Floats,
    adam2: Floats,
    slopes: Floats,
    game: Cells,
    best: Floats,
    levels: Known,
    seed: int,
    games: int,
    batch: int,
    tries: int,
    fade: float,
    rate: float,
    shaped: float,
    steps: int,
    tally: Cells,
) -> int:
    """Play and learn from ``games`` games; the number of Adam's steps so far is returned.

    ``adam1`` and ``adam2`` hold gradient, mean and square of the two layers' weights, one after the
    other; ``levels`` are played in turn; ``fade`` is lambda; ``tally`` counts games and wins by
    level (two cells a level).
    """
    n1 = len(first)
    n2 = len(second)
    positions = 0
    for number in range(games):
        level = levels[(seed + number) % len(levels)]
        n = play_to_learn(
            first,
            second,
            layers,
            notes,
            values,
            s,
            log,
            level,
            seed + number,
            tries,
            game,
            best,
        )
        tally[2 * level] += 1
        if s[RESULT] == WON:
            tally[2 * level + 1] += 1
        target = outcome(s, shaped)
        for i in range(n - 1, -1, -1):
            row = game[i * ROW_OF_GAME : i * ROW_OF_GAME + ROW_OF_GAME]
            if row[0] > 0:
                add_gradient(first, second, layers, adam1[:n1], adam2[:n2], slopes, row, target)
                positions += 1
            # From here on it is the target of the position before.
            target = best[i] if row[2] else (1.0 - fade) * best[i] + fade * target
        if (number + 1) % batch == 0:
            share = 1.0 / max(positions, 1)
            positions = 0
            steps += 1
            follow(first, adam1[:n1], adam1[n1 : 2 * n1], adam1[2 * n1 :], share, rate, steps)
            follow(second, adam2[:n2], adam2[n2 : 2 * n2], adam2[2 * n2 :], share, rate, steps)
    return steps
