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
ROOM: Final = 4096
"""Most decisions of one position."""
PARTS: Final = 4
"""Numbers of a value: low and high, each as a pair that is compared like words."""


MOST_GROUPS: Final = 20
"""Groups of cards that add the same in the easier fight."""
EASY_MEMORY: Final = 1 << 18
EASY_MEMORY_PLAIN: Final = 1 << 14
PROOF_MEMORY: Final = 1 << 17
PROOF_MEMORY_PLAIN: Final = 1 << 12
KEPT: Final = 1 << 10
"""States whose ends are kept, at first."""
MORE_KEPT: Final = 8
"""Times as many, when that is not enough."""
ENDS: Final = 52
"""Numbers that tell how a fight ends; see :mod:`.trace`."""


class Desk(NamedTuple):
    """All arrays of the search; their shapes are made in :func:`make`."""

    s: Any
    """States, one a ply."""
    codes: Any
    weights: Any
    acts: Any
    log: Any
    key1: Any
    key2: Any
    value: Any
    """Low and high of a remembered state, ``PARTS`` numbers each."""
    best: Any
    """Best decision found, packed; ``CLOSE`` for using what is left and ending the fight."""
    mark: Any
    """0 empty, else 2 + 2 * depth, plus 1 if the search was cut short there."""
    out: Any
    """Value of the state of each ply."""
    ctx: Any
    scratch: Any
    salt1: Any
    salt2: Any
    ends: Any
    """How the fight ends from the state of each ply."""
    row: Any
    """For a remembered state: where its ends are kept, 0 for nowhere."""
    kept: Any
    kept_count: Any
    tops: Any
    """Upper bounds of the outcomes of each ply's chance."""
    ease: Any
    """Facts of the easier fight (:mod:`.relax`)."""
    group: Any
    """By class: its group in the easier fight."""
    adds: Any
    lives: Any
    frees: Any
    shift: Any
    """By group: where its count stands among packed counts, ..."""
    mask: Any
    """... and the bits that it may take."""
    easy_key: Any
    easy_value: Any
    proof: Any
    """What :mod:`.sure` has found: 0 nothing yet, 1 no proof, else the life left + 2."""
    proof_key1: Any
    proof_key2: Any


@cache
def salts(seed: int, n: int) -> tuple[int, ...]:
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


SALTS: Final = 8192


def make(memory: int, goal: Goal, *, compiled: bool) -> Desk:
    """A desk for a goal; it remembers up to ``memory`` states (a power of two)."""
    w = _arrays(memory) if compiled else _lists(memory)
    w.ctx[context.AIM] = int(goal.aim)
    w.ctx[context.MEMORY] = memory
    if goal.aim is Aim.LOSE:
        for kind in goal.kinds:
            w.ctx[context.KEEP + kind] += 1
    return w


def with_more_ends(w: Desk, *, compiled: bool) -> Desk:
    """The desk with room for the ends of more states; those that it kept are forgotten."""
    n = MORE_KEPT * len(w.kept)
    w.kept_count[0] = 0
    if not compiled:
        w.row[:] = [0] * len(w.row)
        return w._replace(kept=[[0.0] * ENDS for _ in range(n)])
    import numpy as np

    w.row.fill(0)
    return w._replace(kept=np.zeros((n, ENDS), dtype=np.float64))


def _lists(memory: int) -> Desk:
    return Desk(
        s=[[0] * SIZE for _ in range(PLIES)],
        codes=[[0] * CLASSES for _ in range(PLIES)],
        weights=[[0] * CLASSES for _ in range(PLIES)],
        acts=[[0] * ROOM for _ in range(PLIES)],
        log=[1],
        key1=[0] * memory,
        key2=[0] * memory,
        value=[0.0] * (PARTS * memory),
        best=[0] * memory,
        mark=[0] * memory,
        out=[0.0] * (PARTS * PLIES),
        ctx=[0] * 128,
        scratch=[0] * 256,
        salt1=salts(1, SALTS),
        salt2=salts(2, SALTS),
        ends=[[0.0] * ENDS for _ in range(PLIES)],
        row=[0] * memory,
        kept=[[0.0] * ENDS for _ in range(KEPT)],
        kept_count=[0],
        tops=[[0.0] * CLASSES for _ in range(PLIES)],
        ease=[0] * 32,
        group=[0] * CLASSES,
        adds=[0] * MOST_GROUPS,
        lives=[0] * MOST_GROUPS,
        frees=[0] * MOST_GROUPS,
        shift=[0] * MOST_GROUPS,
        mask=[0] * MOST_GROUPS,
        easy_key=[-1] * EASY_MEMORY_PLAIN,
        easy_value=[0.0] * EASY_MEMORY_PLAIN,
        proof=[0] * PROOF_MEMORY_PLAIN,
        proof_key1=[0] * PROOF_MEMORY_PLAIN,
        proof_key2=[0] * PROOF_MEMORY_PLAIN,
    )


@cache
def _salt_array(seed: int) -> Any:
    import numpy as np

    return np.array(salts(seed, SALTS), dtype=np.int64)


def _arrays(memory: int) -> Desk:
    import numpy as np

    return Desk(
        s=np.zeros((PLIES, SIZE), dtype=np.int64),
        codes=np.zeros((PLIES, CLASSES), dtype=np.int64),
        weights=np.zeros((PLIES, CLASSES), dtype=np.int64),
        acts=np.zeros((PLIES, ROOM), dtype=np.int64),
        log=np.ones(1, dtype=np.int64),
        key1=np.zeros(memory, dtype=np.int64),
        key2=np.zeros(memory, dtype=np.int64),
        value=np.zeros(PARTS * memory, dtype=np.float64),
        best=np.zeros(memory, dtype=np.int32),
        mark=np.zeros(memory, dtype=np.int16),
        out=np.zeros(PARTS * PLIES, dtype=np.float64),
        ctx=np.zeros(128, dtype=np.int64),
        scratch=np.zeros(256, dtype=np.int64),
        salt1=_salt_array(1),
        salt2=_salt_array(2),
        ends=np.zeros((PLIES, ENDS), dtype=np.float64),
        row=np.zeros(memory, dtype=np.int32),
        kept=np.zeros((KEPT, ENDS), dtype=np.float64),
        kept_count=np.zeros(1, dtype=np.int64),
        tops=np.zeros((PLIES, CLASSES), dtype=np.float64),
        ease=np.zeros(32, dtype=np.int64),
        group=np.zeros(CLASSES, dtype=np.int64),
        adds=np.zeros(MOST_GROUPS, dtype=np.int64),
        lives=np.zeros(MOST_GROUPS, dtype=np.int64),
        frees=np.zeros(MOST_GROUPS, dtype=np.int64),
        shift=np.zeros(MOST_GROUPS, dtype=np.int64),
        mask=np.zeros(MOST_GROUPS, dtype=np.int64),
        easy_key=np.full(EASY_MEMORY, -1, dtype=np.int64),
        easy_value=np.zeros(EASY_MEMORY, dtype=np.float64),
        proof=np.zeros(PROOF_MEMORY, dtype=np.int16),
        proof_key1=np.zeros(PROOF_MEMORY, dtype=np.int64),
        proof_key2=np.zeros(PROOF_MEMORY, dtype=np.int64),
    )
