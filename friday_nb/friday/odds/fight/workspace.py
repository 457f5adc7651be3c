"""The search's desk: where it writes states, buffers and its memory, for CPython or for numba.

All arrays are made once and passed as one tuple.  With numba they are numpy arrays; without it they
are lists, and the same functions work on them.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

from friday_nb.friday.odds.fight import context
from friday_nb.friday.odds.fight.goals import Aim, Goal
from friday_nb.friday.rules.layout import CLASSES, SIZE

PLIES: Final = 160
"""Longest line of decisions and chances."""
MOST_MOVES: Final = 4096
"""Most decisions of one position."""
VALUE_PARTS: Final = 4
"""Numbers of a value: low and high, each as a pair that is compared like words."""


MOST_GROUPS: Final = 20
"""Groups of cards that add the same in the easier fight."""
RELAXED_MEMORY: Final = 1 << 18
RELAXED_MEMORY_PLAIN: Final = 1 << 14
PROOF_MEMORY: Final = 1 << 17
PROOF_MEMORY_PLAIN: Final = 1 << 12
SAVED_ROWS: Final = 1 << 10
"""States whose ends are kept, at first."""
MORE_SAVED_ROWS: Final = 8
"""Times as many, when that is not enough."""
OUTCOME_CELLS: Final = 52
"""Numbers that tell how a fight ends; see :mod:`.policy_evaluation`."""


class Workspace(NamedTuple):
    """All arrays of the search; their shapes are made in :func:`make`."""

    states: Any
    """States, one a ply."""
    codes: Any
    weights: Any
    moves: Any
    log: Any
    key1: Any
    key2: Any
    bounds: Any
    """Low and high of a remembered state, ``VALUE_PARTS`` numbers each."""
    best_move: Any
    """Best decision found, packed; ``STOP_NOW`` for using what is left and ending the fight."""
    flag: Any
    """0 empty, else 2 + 2 * depth, plus 1 if the search was cut short there."""
    result: Any
    """Value of the state of each ply."""
    registers: Any
    counters: Any
    zobrist1: Any
    zobrist2: Any
    outcome: Any
    """How the fight ends from the state of each ply."""
    saved_at: Any
    """For a remembered state: where its ends are kept, 0 for nowhere."""
    saved: Any
    saved_count: Any
    outcome_bounds: Any
    """Upper bounds of the outcomes of each ply's chance."""
    relaxed: Any
    """Facts of the easier fight (:mod:`.relaxation`)."""
    group: Any
    """By class: its group in the easier fight."""
    group_value: Any
    group_life: Any
    group_free: Any
    group_shift: Any
    """By group: where its count stands among packed counts, ..."""
    group_mask: Any
    """... and the bits that it may take."""
    relaxed_key: Any
    relaxed_value: Any
    proof: Any
    """What :mod:`.forced_win` has found: 0 nothing yet, 1 no proof, else the life left + 2."""
    proof_key1: Any
    proof_key2: Any


@cache
def zobrist_numbers(seed: int, n: int) -> tuple[int, ...]:
    """``n`` random odd numbers below 2**62 (splitmix64)."""
    found = []
    x = seed
    for _ in range(n):
        x = (x + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = x
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        found.append(((z ^ (z >> 31)) >> 2) | 1)
    return tuple(found)


ZOBRIST_SIZE: Final = 8192


def make(memory: int, goal: Goal, *, compiled: bool) -> Workspace:
    """A desk for a goal; it remembers up to ``memory`` states (a power of two)."""
    w = _arrays(memory) if compiled else _lists(memory)
    w.registers[context.AIM] = int(goal.aim)
    w.registers[context.CAPACITY] = memory
    if goal.aim is Aim.LOSE:
        for kind in goal.kinds:
            w.registers[context.TO_DESTROY + kind] += 1
    return w


def with_more_saved_rows(w: Workspace, *, compiled: bool) -> Workspace:
    """The desk with room for the ends of more states; those that it kept are forgotten."""
    n = MORE_SAVED_ROWS * len(w.saved)
    w.saved_count[0] = 0
    if not compiled:
        w.saved_at[:] = [0] * len(w.saved_at)
        return w._replace(saved=[[0.0] * OUTCOME_CELLS for _ in range(n)])
    import numpy as np

    w.saved_at.fill(0)
    return w._replace(saved=np.zeros((n, OUTCOME_CELLS), dtype=np.float64))


def _lists(memory: int) -> Workspace:
    return Workspace(
        states=[[0] * SIZE for _ in range(PLIES)],
        codes=[[0] * CLASSES for _ in range(PLIES)],
        weights=[[0] * CLASSES for _ in range(PLIES)],
        moves=[[0] * MOST_MOVES for _ in range(PLIES)],
        log=[1],
        key1=[0] * memory,
        key2=[0] * memory,
        bounds=[0.0] * (VALUE_PARTS * memory),
        best_move=[0] * memory,
        flag=[0] * memory,
        result=[0.0] * (VALUE_PARTS * PLIES),
        registers=[0] * 128,
        counters=[0] * 256,
        zobrist1=zobrist_numbers(1, ZOBRIST_SIZE),
        zobrist2=zobrist_numbers(2, ZOBRIST_SIZE),
        outcome=[[0.0] * OUTCOME_CELLS for _ in range(PLIES)],
        saved_at=[0] * memory,
        saved=[[0.0] * OUTCOME_CELLS for _ in range(SAVED_ROWS)],
        saved_count=[0],
        outcome_bounds=[[0.0] * CLASSES for _ in range(PLIES)],
        relaxed=[0] * 32,
        group=[0] * CLASSES,
        group_value=[0] * MOST_GROUPS,
        group_life=[0] * MOST_GROUPS,
        group_free=[0] * MOST_GROUPS,
        group_shift=[0] * MOST_GROUPS,
        group_mask=[0] * MOST_GROUPS,
        relaxed_key=[-1] * RELAXED_MEMORY_PLAIN,
        relaxed_value=[0.0] * RELAXED_MEMORY_PLAIN,
        proof=[0] * PROOF_MEMORY_PLAIN,
        proof_key1=[0] * PROOF_MEMORY_PLAIN,
        proof_key2=[0] * PROOF_MEMORY_PLAIN,
    )


@cache
def _zobrist_array(seed: int) -> Any:
    import numpy as np

    return np.array(zobrist_numbers(seed, ZOBRIST_SIZE), dtype=np.int64)


def _arrays(memory: int) -> Workspace:
    import numpy as np

    return Workspace(
        states=np.zeros((PLIES, SIZE), dtype=np.int64),
        codes=np.zeros((PLIES, CLASSES), dtype=np.int64),
        weights=np.zeros((PLIES, CLASSES), dtype=np.int64),
        moves=np.zeros((PLIES, MOST_MOVES), dtype=np.int64),
        log=np.ones(1, dtype=np.int64),
        key1=np.zeros(memory, dtype=np.int64),
        key2=np.zeros(memory, dtype=np.int64),
        bounds=np.zeros(VALUE_PARTS * memory, dtype=np.float64),
        best_move=np.zeros(memory, dtype=np.int32),
        flag=np.zeros(memory, dtype=np.int16),
        result=np.zeros(VALUE_PARTS * PLIES, dtype=np.float64),
        registers=np.zeros(128, dtype=np.int64),
        counters=np.zeros(256, dtype=np.int64),
        zobrist1=_zobrist_array(1),
        zobrist2=_zobrist_array(2),
        outcome=np.zeros((PLIES, OUTCOME_CELLS), dtype=np.float64),
        saved_at=np.zeros(memory, dtype=np.int32),
        saved=np.zeros((SAVED_ROWS, OUTCOME_CELLS), dtype=np.float64),
        saved_count=np.zeros(1, dtype=np.int64),
        outcome_bounds=np.zeros((PLIES, CLASSES), dtype=np.float64),
        relaxed=np.zeros(32, dtype=np.int64),
        group=np.zeros(CLASSES, dtype=np.int64),
        group_value=np.zeros(MOST_GROUPS, dtype=np.int64),
        group_life=np.zeros(MOST_GROUPS, dtype=np.int64),
        group_free=np.zeros(MOST_GROUPS, dtype=np.int64),
        group_shift=np.zeros(MOST_GROUPS, dtype=np.int64),
        group_mask=np.zeros(MOST_GROUPS, dtype=np.int64),
        relaxed_key=np.full(RELAXED_MEMORY, -1, dtype=np.int64),
        relaxed_value=np.zeros(RELAXED_MEMORY, dtype=np.float64),
        proof=np.zeros(PROOF_MEMORY, dtype=np.int16),
        proof_key1=np.zeros(PROOF_MEMORY, dtype=np.int64),
        proof_key2=np.zeros(PROOF_MEMORY, dtype=np.int64),
    )
