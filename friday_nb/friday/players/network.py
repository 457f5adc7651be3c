"""A small network that says how likely a position is won: one sparse layer, one layer by bucket.

Sizes: INPUTS x HIDDEN shared, then BUCKETS x (HIDDEN x SECOND), then SECOND numbers to one.  Only
the few inputs that are on take part, and one bucket, so that a judgement costs some ten thousand
additions; next to a position already judged, only the inputs that changed.

``first`` and ``second`` are the weights, flat; ``layers`` (LAYERS floats) and ``notes`` (NOTES
integers, all 0 at first) are scratch space.  Arrays of numpy, or memoryviews in plain Python: a
slice of them must be a window, not a copy.
"""

import math
from collections.abc import MutableSequence, Sequence
from typing import Final

from friday_nb.friday.players.inputs import BUCKETS, INPUTS, MOST_INPUTS, SCRATCH, bucket, inputs
from friday_nb.friday.rules.log import Cells, Known

Numbers = MutableSequence[float]

HIDDEN: Final = 256
SECOND: Final = 16
FIRST_SIZE: Final = INPUTS * HIDDEN + HIDDEN
"""First layer: a row of HIDDEN weights for each input, then the HIDDEN biases."""
ROW_SIZE: Final = HIDDEN * SECOND + 2 * SECOND + 1
"""A bucket: HIDDEN rows of SECOND weights, SECOND biases, SECOND output weights, their bias."""
SECOND_SIZE: Final = BUCKETS * ROW_SIZE

SUMS: Final = 0
"""In ``layers``: the first layer of the position judged last, before its threshold."""
NEW: Final = HIDDEN
"""The same of a position compared to it."""
ACT1: Final = 2 * HIDDEN
ACT2: Final = 3 * HIDDEN
LAYERS: Final = 3 * HIDDEN + SECOND

BEFORE: Final = 0
"""In ``notes``: the inputs of the position judged last."""
NOW: Final = MOST_INPUTS
"""The inputs of a position compared to it."""
HAVE: Final = 2 * MOST_INPUTS
SIZES: Final = HAVE + SCRATCH
"""How many inputs each of the two has."""
MARKED: Final = SIZES + 2
"""A cell for each input; all are 0 before and after."""
NOTES: Final = MARKED + INPUTS


def judge(first: Numbers, second: Numbers, layers: Numbers, notes: Cells, s: Known) -> float:
    """The winning chance of position ``s``, to which others can then be compared."""
    before = notes[BEFORE:NOW]
    n = inputs(s, before, notes[HAVE:SIZES])
    notes[SIZES] = n
    sums = layers[SUMS:NEW]
    sum_up(first, before, n, sums)
    return forward(second, sums, bucket(s), layers)


def judge_next(first: Numbers, second: Numbers, layers: Numbers, notes: Cells, s: Known) -> float:
    """The winning chance of ``s``, a position near the one that :func:`judge` judged last."""
    n = inputs(s, notes[NOW:HAVE], notes[HAVE:SIZES])
    notes[SIZES + 1] = n
    sum_anew(first, layers, notes)
    return forward(second, layers[NEW:ACT1], bucket(s), layers)


def judge_swapped(
    first: Numbers, second: Numbers, layers: Numbers, off: int, on: int, part: int
) -> float:
    """The same for a position that differs from the one compared last in two inputs only.

    One that was on is ``off`` and one that was off is ``on``; ``part`` is its bucket.
    """
    new = layers[NEW:ACT1]
    sums = layers[ACT1:ACT2]
    less = first[off * HIDDEN : off * HIDDEN + HIDDEN]
    more = first[on * HIDDEN : on * HIDDEN + HIDDEN]
    for j in range(HIDDEN):
        sums[j] = new[j] + more[j] - less[j]
    return forward(second, sums, part, layers)


def sum_up(first: Numbers, on: Known, n: int, sums: Numbers) -> None:
    """The first layer: its biases, and the rows of the ``n`` inputs that are on."""
    row = first[INPUTS * HIDDEN : INPUTS * HIDDEN + HIDDEN]
    for j in range(HIDDEN):
        sums[j] = row[j]
    for i in range(n):
        row = first[on[i] * HIDDEN : on[i] * HIDDEN + HIDDEN]
        for j in range(HIDDEN):
            sums[j] += row[j]


def sum_anew(first: Numbers, layers: Numbers, notes: Cells) -> None:
    """The first layer of the inputs at NOW, from that of the inputs at BEFORE: few rows differ.

    An input may be on twice (two cards alike that are looked at); then its row counts twice.
    """
    before = notes[BEFORE:NOW]
    now = notes[NOW:HAVE]
    marks = notes[MARKED:NOTES]
    sums = layers[SUMS:NEW]
    new = layers[NEW:ACT1]
    m = notes[SIZES]
    n = notes[SIZES + 1]
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


def forward(second: Numbers, sums: Sequence[float], part: int, layers: Numbers) -> float:
    """From the first layer's sums to the winning chance; ACT1, ACT2 keep both layers' outputs."""
    act1 = layers[ACT1:ACT2]
    act2 = layers[ACT2:LAYERS]
    layer = second[part * ROW_SIZE : part * ROW_SIZE + ROW_SIZE]
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
