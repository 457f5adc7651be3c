"""The workspace of the search: every buffer and table, as numpy arrays or as plain lists.

All buffers are made once and passed from function to function as one named tuple, which numba
compiles to direct access.  Compiled code gets numpy arrays; without numba the same functions work
on (nested) lists of the same shape.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

from friday_nb.friday.odds.fight import context
from friday_nb.friday.odds.fight.goals import Aim, Goal
from friday_nb.friday.rules.layout import CLASSES

PLIES: Final = 160
"""The longest sequence of decisions and chance events that the search can follow."""
MOST_MOVES: Final = 4096
"""The most decisions that one position can offer."""
VALUE_PARTS: Final = 4
"""Numbers of a stored value: (low primary, low secondary, high primary, high secondary)."""
MOST_GROUPS: Final = 20
"""The most groups of cards that the relaxed fight tells apart."""
LEVELS: Final = 5
"""Groupings of the cards: the finest one, then those for 0, 1, 2 and 3 points missing."""
RELAXED_FACTS: Final = 48
REGISTERS: Final = 128
COUNTERS: Final = 256
RELAXED_MEMORY: Final = 1 << 18
RELAXED_MEMORY_FOR_LIFE: Final = 1 << 19
RELAXED_MEMORY_PLAIN: Final = 1 << 14
PROOF_MEMORY: Final = 1 << 17
PROOF_MEMORY_PLAIN: Final = 1 << 12
SAVED_ROWS: Final = 1 << 10
"""Outcomes that policy evaluation can save at first."""
MORE_SAVED_ROWS: Final = 8
"""The factor by which that number grows when it is not enough."""
OUTCOME_CELLS: Final = 52
"""Numbers that describe how a fight ends; :mod:`.policy_evaluation` says which."""
ZOBRIST_SIZE: Final = 16384


class Workspace(NamedTuple):
    """Every buffer of the search.

    Each field names its shape and its dtype as a numpy array; one-dimensional fields of
    ``VALUE_PARTS * n`` numbers hold n values, one after the other.  ``T`` is the capacity of the
    transposition table, ``E`` that of the table of relaxed fights, ``P`` that of the table of
    proofs, ``S`` the number of outcomes that can be saved; the first three are powers of two.
    """

    states: Any
    """(PLIES, SEARCH_SIZE) int64: the state at each ply, with the cells of
    :mod:`friday_nb.friday.rules.layout`."""
    codes: Any
    """(PLIES, CLASSES) int64: the classes of cards that the chance event at a ply can bring."""
    weights: Any
    """(PLIES, CLASSES) int64: their weights; the chance of one is its weight over the sum."""
    moves: Any
    """(PLIES, MOST_MOVES) int64: the packed decisions that are tried at each ply."""
    log: Any
    """(1,) int64: a log of the rules that records nothing."""
    key1: Any
    """(T,) int64, transposition table: the state's first Zobrist key."""
    key2: Any
    """(T,) int64, transposition table: its second, which tells states apart that share a slot."""
    bounds: Any
    """(VALUE_PARTS * T,) float64, transposition table: lower and upper bound of the value."""
    best_move: Any
    """(T,) int32, transposition table: the best decision found, packed; or ``STOP_NOW``,
    ``FORCED`` or ``NO_DECISION``."""
    flag: Any
    """(T,) int16, transposition table: 0 if the slot is empty, else 2 + 2 * depth, plus 1 if the
    search was cut off there, so that the upper bound alone holds at that depth."""
    result: Any
    """(VALUE_PARTS * PLIES,) float64: what the search of the state at each ply returned."""
    registers: Any
    """(REGISTERS,) int64: the goal, the budgets and single results; named in :mod:`.context`."""
    counters: Any
    """(COUNTERS,) int64: scratch cells in which the cards on the table are counted; named in
    :mod:`.stop_value` and :mod:`.relaxation`."""
    zobrist1: Any
    """(ZOBRIST_SIZE,) int64: the random numbers of the first key."""
    zobrist2: Any
    """(ZOBRIST_SIZE,) int64: the random numbers of the second key."""
    outcome: Any
    """(PLIES, OUTCOME_CELLS) float64: how the fight ends from the state at each ply."""
    saved_at: Any
    """(T,) int32, transposition table: the row of ``saved`` with the state's outcome, 0 for
    none."""
    saved: Any
    """(S, OUTCOME_CELLS) float64: outcomes saved by policy evaluation; row 0 is not used."""
    saved_count: Any
    """(1,) int64: how many of these rows are in use."""
    outcome_bounds: Any
    """(PLIES, CLASSES) float64: upper bounds after each outcome of the chance event at a ply."""
    relaxed: Any
    """(RELAXED_FACTS,) int64: facts of the relaxed fight; named in :mod:`.relaxation`."""
    group: Any
    """(CLASSES,) int64: the group in the relaxed fight to which cards of a class belong."""
    group_value: Any
    """(LEVELS * MOST_GROUPS,) int64: the most points that a card of a group can add."""
    group_life: Any
    """(LEVELS * MOST_GROUPS,) int64: the most life that it can give."""
    group_free: Any
    """(LEVELS * MOST_GROUPS,) int64: the most free cards that it can bring."""
    group_copies: Any
    """(LEVELS * MOST_GROUPS,) int64: the most copies that a card of a group is; 0 or 1."""
    group_shown: Any
    """(LEVELS * MOST_GROUPS,) int64: what a copy may copy of it, packed as :mod:`.copies` says."""
    group_sorts: Any
    """(LEVELS * MOST_GROUPS,) int64: 1 if a card of a group lets one look at cards, for life."""
    level_groups: Any
    """(LEVELS,) int64: the number of groups of each grouping."""
    level_copies: Any
    """(LEVELS,) int64: the bits of all groups of copies among packed counts."""
    level_map: Any
    """(LEVELS * LEVELS * MOST_GROUPS,) int64: from one grouping to another, the group that a group
    becomes part of."""
    group_shift: Any
    """(LEVELS * MOST_GROUPS,) int64: the lowest bit of a group's count among packed counts."""
    group_mask: Any
    """(LEVELS * MOST_GROUPS,) int64: the bits of a group's count once it is shifted down."""
    relaxed_key: Any
    """(E,) int64, table of relaxed fights: the packed state, -1 for an empty slot."""
    relaxed_rest: Any
    """(E,) int64, table of relaxed fights for life: the packed counts of the cards left."""
    relaxed_value: Any
    """(E,) float64, table of relaxed fights: expected change of life, or chance to win."""
    proof: Any
    """(P,) int16, table of proofs: 0 for an empty slot, 1 for no proof, else life left + 2."""
    proof_key1: Any
    """(P,) int64, table of proofs: the state's first Zobrist key."""
    proof_key2: Any
    """(P,) int64, table of proofs: the second."""


_Shapes = dict[str, tuple[tuple[int, ...], str]]


def _shapes(memory: int, aim: Aim, *, compiled: bool) -> _Shapes:
    """Shape and dtype of every field, apart from the constant Zobrist numbers."""
    relaxed = RELAXED_MEMORY_FOR_LIFE if aim is Aim.LIFE else RELAXED_MEMORY
    if not compiled:
        relaxed = RELAXED_MEMORY_PLAIN
    proofs = PROOF_MEMORY if compiled else PROOF_MEMORY_PLAIN
    return {
        "states": ((PLIES, context.SEARCH_SIZE), "int64"),
        "codes": ((PLIES, CLASSES), "int64"),
        "weights": ((PLIES, CLASSES), "int64"),
        "moves": ((PLIES, MOST_MOVES), "int64"),
        "log": ((1,), "int64"),
        "key1": ((memory,), "int64"),
        "key2": ((memory,), "int64"),
        "bounds": ((VALUE_PARTS * memory,), "float64"),
        "best_move": ((memory,), "int32"),
        "flag": ((memory,), "int16"),
        "result": ((VALUE_PARTS * PLIES,), "float64"),
        "registers": ((REGISTERS,), "int64"),
        "counters": ((COUNTERS,), "int64"),
        "outcome": ((PLIES, OUTCOME_CELLS), "float64"),
        "saved_at": ((memory,), "int32"),
        "saved": ((SAVED_ROWS, OUTCOME_CELLS), "float64"),
        "saved_count": ((1,), "int64"),
        "outcome_bounds": ((PLIES, CLASSES), "float64"),
        "relaxed": ((RELAXED_FACTS,), "int64"),
        "group": ((CLASSES,), "int64"),
        "group_value": ((LEVELS * MOST_GROUPS,), "int64"),
        "group_life": ((LEVELS * MOST_GROUPS,), "int64"),
        "group_free": ((LEVELS * MOST_GROUPS,), "int64"),
        "group_copies": ((LEVELS * MOST_GROUPS,), "int64"),
        "group_shown": ((LEVELS * MOST_GROUPS,), "int64"),
        "group_sorts": ((LEVELS * MOST_GROUPS,), "int64"),
        "level_groups": ((LEVELS,), "int64"),
        "level_copies": ((LEVELS,), "int64"),
        "level_map": ((LEVELS * LEVELS * MOST_GROUPS,), "int64"),
        "group_shift": ((LEVELS * MOST_GROUPS,), "int64"),
        "group_mask": ((LEVELS * MOST_GROUPS,), "int64"),
        "relaxed_key": ((relaxed,), "int64"),
        "relaxed_rest": ((relaxed,), "int64"),
        "relaxed_value": ((relaxed,), "float64"),
        "proof": ((proofs,), "int16"),
        "proof_key1": ((proofs,), "int64"),
        "proof_key2": ((proofs,), "int64"),
    }


_FIRST: Final = {"log": 1, "relaxed_key": -1}
"""What fields hold at first that do not begin with zeros."""


def make(memory: int, goal: Goal, *, compiled: bool) -> Workspace:
    """A fresh workspace for a goal.

    Args:
        memory: Capacity of the transposition table; a power of two.
        goal: What the search is for; ``AIM`` and ``TO_DESTROY`` are set from it.
        compiled: numpy arrays for machine code, else lists.
    """
    buffer, zobrist = (_array, _zobrist_array) if compiled else (_list, zobrist_numbers)
    shapes = _shapes(memory, goal.aim, compiled=compiled)
    w = Workspace(
        **{
            name: buffer(shape, kind, _FIRST.get(name, 0)) for name, (shape, kind) in shapes.items()
        },
        zobrist1=zobrist(1),
        zobrist2=zobrist(2),
    )
    w.registers[context.AIM] = int(goal.aim)
    w.registers[context.CAPACITY] = memory
    if goal.aim is Aim.LOSE:
        for kind in goal.kinds:
            w.registers[context.TO_DESTROY + kind] += 1
    return w


def with_more_saved_rows(w: Workspace, *, compiled: bool) -> Workspace:
    """The workspace with room for more saved outcomes; those it had saved are forgotten."""
    shape = (MORE_SAVED_ROWS * len(w.saved), OUTCOME_CELLS)
    w.saved_count[0] = 0
    w.saved_at[:] = 0 if compiled else [0] * len(w.saved_at)
    return w._replace(saved=(_array if compiled else _list)(shape, "float64", 0))


def _list(shape: tuple[int, ...], dtype: str, first: int) -> Any:
    number = float(first) if dtype == "float64" else first
    if len(shape) == 1:
        return [number] * shape[0]
    return [[number] * shape[1] for _ in range(shape[0])]


def _array(shape: tuple[int, ...], dtype: str, first: int) -> Any:
    import numpy as np

    return np.full(shape, first, dtype=dtype) if first else np.zeros(shape, dtype=dtype)


@cache
def zobrist_numbers(seed: int) -> tuple[int, ...]:
    """``ZOBRIST_SIZE`` random odd numbers below 2**62 (splitmix64)."""
    found = []
    x = seed
    for _ in range(ZOBRIST_SIZE):
        x = (x + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = x
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        found.append(((z ^ (z >> 31)) >> 2) | 1)
    return tuple(found)


@cache
def _zobrist_array(seed: int) -> Any:
    import numpy as np

    return np.array(zobrist_numbers(seed), dtype=np.int64)
