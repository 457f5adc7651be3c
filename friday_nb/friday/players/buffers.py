"""What the neural player computes with: weights, and arrays to write to, as named tuples.

:mod:`.evaluator` makes them once: arrays of numpy for machine code, memoryviews (and lists of them)
for plain Python.  The functions of :mod:`.network`, :mod:`.lookahead` and :mod:`.neural` take
one of the tuples as their first argument.
"""

from typing import Any, Final, NamedTuple

from friday_nb.friday.players.inputs import BUCKETS, INPUTS

HIDDEN: Final = 256
"""Outputs of the first layer."""
SECOND: Final = 16
"""Outputs of the second layer."""
FIRST_SIZE: Final = INPUTS * HIDDEN + HIDDEN
"""First layer: a row of HIDDEN weights for each input, then HIDDEN biases."""
ROW_SIZE: Final = HIDDEN * SECOND + 2 * SECOND + 1
"""A bucket: HIDDEN rows of SECOND weights, SECOND biases, SECOND output weights, their bias."""
SECOND_SIZE: Final = BUCKETS * ROW_SIZE

DEPTHS: Final = 4
"""Depths of the search that there is room for: 0, 1 and 2, and one more before a fight."""
ROOM: Final = 12_000
"""No position has more decisions (:func:`friday_nb.friday.rules.legal.room`)."""


class Layers(NamedTuple):
    """Weights of the network, and what its layers put out for a position."""

    first: Any
    """float32 (FIRST_SIZE): weights of the first layer."""
    second: Any
    """float32 (SECOND_SIZE): weights of the layers above it, bucket by bucket."""
    sums: Any
    """float32 (HIDDEN): the first layer, before its threshold, of the position judged last."""
    near_sums: Any
    """float32 (HIDDEN): the same of the position compared with it."""
    hidden: Any
    """float32 (HIDDEN): outputs of the first layer."""
    outputs: Any
    """float32 (SECOND): outputs of the second layer."""


class Network(NamedTuple):
    """The layers, and what inputs are worked out and compared with."""

    layers: Layers
    before: Any
    """int64 (MOST_INPUTS): the inputs that are on in the position judged last."""
    now: Any
    """int64 (MOST_INPUTS): those of the position compared with it."""
    sizes: Any
    """int64 (2): how many inputs are on in each of the two."""
    have: Any
    """int64 (SCRATCH): counts of cards while inputs are worked out."""
    marks: Any
    """int64 (INPUTS): counts of inputs while two positions are compared; else all 0."""


class Buffers(NamedTuple):
    """All arrays of one evaluator.

    Everything but the weights and ``net.marks`` may hold anything between two calls.  A function
    is given the smallest of the three tuples that does: machine code copies it with each call.
    """

    net: Network
    options: Any
    """int64 (DEPTHS, ROOM): the decisions to choose from at each depth, packed."""
    count: Any
    """int64 (DEPTHS): how many they are."""
    chances: Any
    """float64 (DEPTHS, ROOM): the winning chance of each."""
    after: Any
    """int64 (DEPTHS, SIZE): the position after a decision."""
    drawn: Any
    """int64 (DEPTHS, SIZE): the position after the card that was drawn then."""
    codes: Any
    """int64 (DEPTHS, CLASSES): the cards that can be drawn, ..."""
    weights: Any
    """int64 (DEPTHS, CLASSES): ... and their weights."""
    pairs: Any
    """float64 (HAZARD_KINDS * HAZARD_KINDS): winning chances by the hazard chosen and the other."""
    log: Any
    """int64 (1): a log that records nothing."""
