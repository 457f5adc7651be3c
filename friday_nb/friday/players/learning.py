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

from friday_nb.core.chance import EXPLORING_KEY, threefry
from friday_nb.friday.players.inputs import INPUTS, MOST_INPUTS, bucket, inputs
from friday_nb.friday.players.lookahead import COUNT, OUT, first_look
from friday_nb.friday.players.network import (
    ACT1,
    ACT2,
    HAVE,
    HIDDEN,
    LAYERS,
    MARKED,
    NEW,
    NOTES,
    NOW,
    ROW_SIZE,
    SECOND,
    SIZES,
    SUMS,
    forward,
    sum_up,
)
from friday_nb.friday.rules.chance import deal
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
        if count > 1 and threefry(seed, EXPLORING_KEY, n, 1) % 10000 < tries:
            choice = (threefry(seed, EXPLORING_KEY, n, 2) * count) >> 32
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


def unlike(marks: Cells, one: Known, n: int, other: Known, m: int, out: Cells) -> int:
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


def add_rows(first: Floats, on: Known, n: int, sign: float, sums: Floats) -> None:
    """Add the rows of ``n`` inputs to the first layer's sums, or take them off."""
    part = np.float32(sign)
    for i in range(n):
        row = first[on[i] * HIDDEN : on[i] * HIDDEN + HIDDEN]
        for j in range(HIDDEN):
            sums[j] += part * row[j]


def give_rows(gradient: Floats, on: Known, n: int, sign: float, slopes: Floats) -> None:
    """Add ``slopes`` to the gradient of ``n`` inputs' rows, or take them off."""
    part = np.float32(sign)
    for i in range(n):
        row = gradient[on[i] * HIDDEN : on[i] * HIDDEN + HIDDEN]
        for j in range(HIDDEN):
            row[j] += part * slopes[j]


def add_slopes(
    second: Floats, layers: Floats, g2: Floats, slopes: Floats, part: int, target: float
) -> None:
    """Judge the position whose sums are at SUMS; its gradient to ``g2`` and on top of ``slopes``.

    ``slopes`` is the gradient of the first layer's sums.
    """
    chance = forward(second, layers[SUMS:NEW], part, layers)
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
        if x > 0:
            weights = layer[j * SECOND : j * SECOND + SECOND]
            changes = change[j * SECOND : j * SECOND + SECOND]
            slope = np.float32(0)
            for k in range(SECOND):
                slope += act2[k] * weights[k]
                changes[k] += x * act2[k]
            slopes[j] += slope


def learn_game(
    first: Floats,
    second: Floats,
    layers: Floats,
    notes: Cells,
    g1: Floats,
    g2: Floats,
    slopes: Floats,
    game: Cells,
    best: Floats,
    n: int,
    fade: float,
    target: float,
) -> None:
    """Add the gradient of a game of ``n`` positions, backwards from its end, worth ``target``.

    From one position to the next few inputs change.  So the first layer's sums are carried along;
    and so are the slopes, added up: an input's gradient is what they grew by while it was on.
    """
    marks = notes[MARKED:NOTES]
    changed = notes[NOW:HAVE]
    sums = layers[SUMS:NEW]
    for j in range(HIDDEN):
        slopes[j] = 0
    later = game[:0]
    m = 0
    for i in range(n - 1, -1, -1):
        row = game[i * ROW_OF_GAME : i * ROW_OF_GAME + ROW_OF_GAME]
        if row[0] > 0:
            on = row[ON:ROW_OF_GAME]
            if m == 0:
                sum_up(first, on, row[0], sums)
            else:
                gone = unlike(marks, later, m, on, row[0], changed)
                add_rows(first, changed, gone, -1.0, sums)
                give_rows(g1, changed, gone, 1.0, slopes)
                come = unlike(marks, on, row[0], later, m, changed)
                add_rows(first, changed, come, 1.0, sums)
                give_rows(g1, changed, come, -1.0, slopes)
            add_slopes(second, layers, g2, slopes, row[1], target)
            later = on
            m = row[0]
        # From here on it is the target of the position before.
        target = best[i] if row[2] else (1.0 - fade) * best[i] + fade * target
    give_rows(g1, later, m, 1.0, slopes)
    bias = g1[INPUTS * HIDDEN : INPUTS * HIDDEN + HIDDEN]
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
        learn_game(
            first,
            second,
            layers,
            notes,
            adam1[:n1],
            adam2[:n2],
            slopes,
            game,
            best,
            n,
            fade,
            outcome(s, shaped),
        )
        positions += n
        if (number + 1) % batch == 0:
            share = 1.0 / max(positions, 1)
            positions = 0
            steps += 1
            follow(first, adam1[:n1], adam1[n1 : 2 * n1], adam1[2 * n1 :], share, rate, steps)
            follow(second, adam2[:n2], adam2[n2 : 2 * n2], adam2[2 * n2 :], share, rate, steps)
    return steps
