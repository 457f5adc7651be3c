"""A small network that says how likely a position is won: one sparse layer, one layer by bucket.

Sizes: INPUTS x HIDDEN shared, then BUCKETS x (HIDDEN x SECOND), then SECOND numbers to one.  Only
the few inputs that are on take part, and one bucket, so that a judgement costs some ten thousand
additions; next to a position already judged, only the inputs that changed.

A slice of an array must be a window on it, not a copy: so arrays of numpy, or memoryviews in plain
Python (:mod:`.buffers`).
"""

import math
from collections.abc import MutableSequence, Sequence

from friday_nb.core.log import ReadOnlyCells
from friday_nb.friday.players.buffers import HIDDEN, ROW_SIZE, SECOND, Layers, Network
from friday_nb.friday.players.inputs import INPUTS, bucket, inputs

Numbers = MutableSequence[float]


def judge(net: Network, s: ReadOnlyCells) -> float:
    """The winning chance of position ``s``, with which others can then be compared."""
    n: int = inputs(s, net.before, net.have)
    net.sizes[0] = n
    sum_up(net.layers.first, net.before, n, net.layers.sums)
    return forward(net.layers, net.layers.sums, bucket(s))


def judge_next(net: Network, s: ReadOnlyCells) -> float:
    """The winning chance of ``s``, a position close to the one that :func:`judge` judged last."""
    net.sizes[1] = inputs(s, net.now, net.have)
    sum_anew(net)
    return forward(net.layers, net.layers.near_sums, bucket(s))


def judge_swapped(layers: Layers, off: int, on: int, part: int) -> float:
    """The winning chance of a position that differs in two inputs from the one compared last.

    Input ``off`` was on and is off; input ``on`` was off and is on; ``part`` is its bucket.
    """
    new = layers.near_sums
    sums = layers.hidden
    less = layers.first[off * HIDDEN : off * HIDDEN + HIDDEN]
    more = layers.first[on * HIDDEN : on * HIDDEN + HIDDEN]
    for j in range(HIDDEN):
        sums[j] = new[j] + more[j] - less[j]
    return forward(layers, sums, part)


def sum_up(first: Numbers, on: ReadOnlyCells, n: int, sums: Numbers) -> None:
    """The first layer: its biases plus the rows of the ``n`` inputs that are on.

    Args:
        first: float32 (FIRST_SIZE).
        on: The numbers of the inputs, int64 (n or more).
        n: How many of them are on.
        sums: The result, float32 (HIDDEN).
    """
    row = first[INPUTS * HIDDEN : INPUTS * HIDDEN + HIDDEN]
    for j in range(HIDDEN):
        sums[j] = row[j]
    for i in range(n):
        row = first[on[i] * HIDDEN : on[i] * HIDDEN + HIDDEN]
        for j in range(HIDDEN):
            sums[j] += row[j]


def sum_anew(net: Network) -> None:
    """``near_sums`` of the inputs ``now``, from ``sums`` of those ``before``: few rows differ.

    An input can be on twice (two equal cards that are looked at); then its row counts twice.
    """
    first = net.layers.first
    before = net.before
    now = net.now
    marks = net.marks
    sums = net.layers.sums
    new = net.layers.near_sums
    m = net.sizes[0]
    n = net.sizes[1]
    for j in range(HIDDEN):
        new[j] = sums[j]
    for i in range(m):
        marks[before[i]] += 1
    for i in range(n):
        if marks[now[i]] > 0:
            marks[now[i]] -= 1
        else:
            row = first[now[i] * HIDDEN : now[i] * HIDDEN + HIDDEN]
            for j in range(HIDDEN):
                new[j] += row[j]
    for i in range(m):
        if marks[before[i]] > 0:
            marks[before[i]] -= 1
            row = first[before[i] * HIDDEN : before[i] * HIDDEN + HIDDEN]
            for j in range(HIDDEN):
                new[j] -= row[j]


def forward(layers: Layers, sums: Sequence[float], part: int) -> float:
    """From the first layer's sums to the winning chance.

    ``hidden`` and ``outputs`` keep what the two layers put out; ``part`` is the bucket.
    """
    act1 = layers.hidden
    act2 = layers.outputs
    layer = layers.second[part * ROW_SIZE : part * ROW_SIZE + ROW_SIZE]
    for k in range(SECOND):
        act2[k] = layer[HIDDEN * SECOND + k]
    for j in range(HIDDEN):
        x = sums[j]
        if x > 0:
            act1[j] = x
            row = layer[j * SECOND : j * SECOND + SECOND]
            for k in range(SECOND):
                act2[k] += x * row[k]
        else:
            act1[j] = 0
    y = layer[HIDDEN * SECOND + 2 * SECOND]
    for k in range(SECOND):
        if act2[k] > 0:
            y += act2[k] * layer[HIDDEN * SECOND + SECOND + k]
        else:
            act2[k] = 0
    return 1.0 / (1.0 + math.exp(-y))
