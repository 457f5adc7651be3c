"""The search: bounds of the value of a fight, by expectation over chance and best decisions.

A depth-limited expectimax with a lower and an upper bound at each node, and cut-offs at chance
nodes in the manner of Star1 (Ballard 1983).  Written in the restricted Python of the rules, whose
engine makes every move.

The value of a state lies between ``low``, which a policy found so far achieves, and ``high``, which
no policy can exceed; they are equal where nothing is left open.  Both are pairs ordered
lexicographically: the secondary number decides between equal primary ones (:mod:`.goals`).  Chances
are float64; a sum of them may be off by some 1e-15.

``depth`` is the number of cards that may still be drawn.  Beyond it, the low value is the best way
to stop, and the high value is what the bounds allow.
"""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.odds.fight.canonical import LEAVING, canonicalise
from friday_nb.friday.odds.fight.context import (
    AIM,
    AIM_CHANCE,
    AIM_LIFE,
    AIM_WIN,
    END_LIFE,
    END_WON,
    NODE_LIMIT,
    NODES,
)
from friday_nb.friday.odds.fight.copies import relax_copies
from friday_nb.friday.odds.fight.forced_win import NOT_PROVED, copy_state, forced_life
from friday_nb.friday.odds.fight.life_bound import life_bound_drawn, life_bound_of, life_bound_paid
from friday_nb.friday.odds.fight.life_sources import life_beyond, life_potential
from friday_nb.friday.odds.fight.moves import candidate_moves, cards_drawn, make_move
from friday_nb.friday.odds.fight.relaxation import RELAXED_ON, relax_state
from friday_nb.friday.odds.fight.stop_value import best_stop, better, primary_worth, secondary_worth
from friday_nb.friday.odds.fight.transposition import probe, store
from friday_nb.friday.odds.fight.win_bound import (
    TRIVIAL_BOUND,
    win_bound_drawn,
    win_bound_of,
    win_bound_paid,
)
from friday_nb.friday.odds.fight.workspace import PLIES, VALUE_PARTS, Workspace
from friday_nb.friday.odds.fight.zobrist import hash_of
from friday_nb.friday.rules import layout
from friday_nb.friday.rules.chance import outcomes, resolve
from friday_nb.friday.rules.play import price

STOP_NOW: Final = 0
"""As a best decision: use the remaining abilities as well as possible and end the fight."""
NO_DECISION: Final = -1
FORCED: Final = -2
"""As a best decision: draw until the value is reached, which is proved to happen."""
PROOF_CARDS: Final = 300
"""The most chance events that may be expanded to prove that a state is won by force."""
BOUNDS_MEET: Final = 1e-13
"""Bounds that differ by no more are equal."""
MINUS_INFINITY: Final = -1e9


def set_result(
    w: Workspace, ply: int, low0: float, low1: float, high0: float, high1: float
) -> None:
    """Write the bounds of the state at ``ply`` into ``result``."""
    w.result[VALUE_PARTS * ply] = low0
    w.result[VALUE_PARTS * ply + 1] = low1
    w.result[VALUE_PARTS * ply + 2] = high0
    w.result[VALUE_PARTS * ply + 3] = high1


def most_life(w: Workspace, s: ReadOnlyCells) -> int:
    """The most life that Robinson can have after the fight if he pays for nothing more."""
    most: int = s[layout.LIFE] + life_potential(s) + life_beyond(w, s)
    return min(s[layout.LIFE] + s[layout.RESERVE], most)


def primary_bound(w: Workspace, most: float) -> float:
    """Primary part of an upper bound; ``most`` bounds the life, or for AIM_CHANCE the chance."""
    return most if w.registers[AIM] in (AIM_LIFE, AIM_CHANCE) else 1.0


def secondary_bound(w: Workspace, most: float) -> float:
    """Secondary part of it."""
    return 0.0 if w.registers[AIM] in (AIM_LIFE, AIM_CHANCE) else most


def upper_bound(w: Workspace, s: ReadOnlyCells) -> float:
    """Upper bound of the life, or for ``AIM_CHANCE`` of the chance to win.

    The relaxed fight of ``s`` is set up on the way.  At a chance node it bounds only the outcomes,
    for the card that is coming has been paid for already.
    """
    most = TRIVIAL_BOUND if w.registers[AIM] == AIM_CHANCE else float(most_life(w, s))
    if w.relaxed[RELAXED_ON]:
        relax_state(w, s)
        if w.registers[AIM] != AIM_CHANCE:
            relax_copies(w, s)
        if s[layout.NODE] != layout.CHANCE_CARD:
            most = min(
                most, win_bound_of(w) if w.registers[AIM] == AIM_CHANCE else life_bound_of(w, s)
            )
    return most


def upper_bound_drawn(w: Workspace, s: ReadOnlyCells, cls: int) -> float:
    """The same after a card of class ``cls`` has come; the relaxed fight of ``s`` is set up."""
    if w.registers[AIM] == AIM_CHANCE:
        return win_bound_drawn(w, s, cls)
    return life_bound_drawn(w, s, cls)


def upper_bound_paid(w: Workspace, s: ReadOnlyCells) -> float:
    """The same if the next thing done in ``s`` is to pay for a card."""
    if w.registers[AIM] == AIM_CHANCE:
        if not w.relaxed[RELAXED_ON] or s[layout.TOP_SIZE] > 0:
            return TRIVIAL_BOUND
        relax_state(w, s)
        return win_bound_paid(w)
    paid = float(
        min(
            s[layout.LIFE] + s[layout.RESERVE],
            s[layout.LIFE] - price(s) + life_potential(s) + life_beyond(w, s),
        )
    )
    if w.relaxed[RELAXED_ON]:
        relax_state(w, s)
        relax_copies(w, s)
        paid = min(paid, life_bound_paid(w, s))
    return paid


def larger(a0: float, a1: float, b0: float, b1: float) -> tuple[float, float]:
    """The larger of two pairs; ``a`` if they are equal."""
    return (b0, b1) if better(b0, b1, a0, a1) else (a0, a1)


def smaller(a0: float, a1: float, b0: float, b1: float) -> tuple[float, float]:
    """The smaller of two pairs; ``a`` if they are equal."""
    return (b0, b1) if better(a0, a1, b0, b1) else (a0, a1)


def total_weight(w: Workspace, ply: int, n: int) -> float:
    """Sum of the weights of the ``n`` outcomes at a ply."""
    total = 0.0
    for i in range(n):
        total += w.weights[ply][i]
    return total


def chance_left(w: Workspace, ply: int, first: int, n: int, whole: float) -> float:
    """The chance of the outcomes ``first``, ..., ``n - 1`` at a ply; all weigh ``whole``."""
    left = 0.0
    for i in range(first, n):
        left += w.weights[ply][i] / whole
    return left


def bound_outcomes(w: Workspace, ply: int, n: int, most: float) -> tuple[float, float]:
    """Fill ``outcome_bounds`` for the ``n`` outcomes at a ply; returns their expectation.

    ``most`` is the bound of the chance node itself.
    """
    s = w.states[ply]
    tops = w.outcome_bounds[ply]
    whole = total_weight(w, ply, n)
    mean0 = 0.0
    mean1 = 0.0
    for i in range(n):
        tops[i] = most
        if w.relaxed[RELAXED_ON]:
            tops[i] = min(most, upper_bound_drawn(w, s, w.codes[ply][i]))
        mean0 += w.weights[ply][i] * primary_bound(w, tops[i]) / whole
        mean1 += w.weights[ply][i] * secondary_bound(w, tops[i]) / whole
    return mean0, mean1


def value_without_search(w: Workspace, ply: int) -> tuple[float, float, int]:
    """What a decision node is worth at least: (primary, secondary, the decision that brings it).

    The fight is stopped now, or it is won by force; death and ``NO_DECISION`` if neither.
    """
    s = w.states[ply]
    low0 = primary_worth(w, -1, 0)
    low1 = secondary_worth(w, -1)
    best = NO_DECISION
    if s[layout.NODE] == layout.FIGHT and best_stop(w, s):
        low0 = primary_worth(w, w.registers[END_LIFE], w.registers[END_WON])
        low1 = secondary_worth(w, w.registers[END_LIFE])
        best = STOP_NOW
    if w.registers[AIM] in (AIM_WIN, AIM_CHANCE) and low0 < 1.0:
        life = forced_life(w, ply, PROOF_CARDS)
        if life != NOT_PROVED:
            low0 = 1.0
            low1 = secondary_worth(w, life)
            best = FORCED
    return low0, low1, best


def move_limit(
    w: Workspace, s: ReadOnlyCells, decision: int, top0: float, top1: float
) -> tuple[float, float]:
    """What a decision can be worth at most; ``top`` bounds the state in which it is taken."""
    if decision // (layout.BASE * layout.BASE * layout.BASE) != layout.DO_PAY:
        return top0, top1
    paid = upper_bound_paid(w, s)
    return smaller(top0, top1, primary_bound(w, paid), secondary_bound(w, paid))


def best_first(known: int, acts: Cells, n: int) -> None:
    """Try first what was best when the state was searched before, if it was."""
    for i in range(n):
        if acts[i] == known:
            acts[i] = acts[0]
            acts[0] = known
            return


def search_state(w: Workspace, ply: int, depth: int, alpha0: float, alpha1: float) -> bool:
    """Search the state at ``ply``, drawing at most ``depth`` cards; its bounds go to ``result``.

    The state is replaced by its canonical form.  The search may stop as soon as the state cannot be
    worth more than ``alpha``; its upper bound then holds, but its lower bound may be poor.  False,
    without a result, if the transposition table is full or the node limit is reached.

    One function searches decision nodes and chance nodes, because numba can cache a function that
    calls itself, but not two that call each other.
    """
    s = w.states[ply]
    dead0 = primary_worth(w, -1, 0)
    dead1 = secondary_worth(w, -1)
    if s[layout.NODE] == layout.OVER:
        set_result(w, ply, dead0, dead1, dead0, dead1)
        return True
    w.registers[NODES] += 1
    if w.registers[NODES] > w.registers[NODE_LIMIT]:
        return False
    canonicalise(w, s, depth)
    key1 = hash_of(s, w.zobrist1)
    key2 = hash_of(s, w.zobrist2)
    at = probe(w, key1, key2)
    if answers_query(w, at, ply, depth, alpha0, alpha1):
        return True
    most = upper_bound(w, s)
    top0 = primary_bound(w, most)
    top1 = secondary_bound(w, most)
    if w.flag[at] > 0:
        top0, top1 = smaller(
            top0, top1, w.bounds[VALUE_PARTS * at + 2], w.bounds[VALUE_PARTS * at + 3]
        )
    below = VALUE_PARTS * (ply + 1)
    best = NO_DECISION
    cut = 0
    if s[layout.NODE] == layout.CHANCE_CARD:
        n = outcomes(s, w.codes[ply], w.weights[ply])
        whole = total_weight(w, ply, n)
        rest0, rest1 = bound_outcomes(w, ply, n, most)
        top0, top1 = smaller(top0, top1, rest0, rest1)
        low0 = 0.0
        low1 = 0.0
        high0 = 0.0
        high1 = 0.0
        for i in range(n):
            if not better(high0 + rest0, high1 + rest1, alpha0, alpha1):
                # Not even the best of the outcomes still open lifts the whole above alpha.
                left = chance_left(w, ply, i, n, whole)
                high0 += rest0
                high1 += rest1
                low0 += left * dead0
                low1 += left * dead1
                cut = 1
                break
            p = w.weights[ply][i] / whole
            rest0 -= p * primary_bound(w, w.outcome_bounds[ply][i])
            rest1 -= p * secondary_bound(w, w.outcome_bounds[ply][i])
            child = w.states[ply + 1]
            copy_state(s, child)
            resolve(child, w.codes[ply][i], w.log)
            need0 = (alpha0 - high0 - rest0) / p
            need1 = (alpha1 - high1 - rest1) / p
            if not search_state(w, ply + 1, depth, need0, need1):
                return False
            low0 += p * w.result[below]
            low1 += p * w.result[below + 1]
            high0 += p * w.result[below + 2]
            high1 += p * w.result[below + 3]
    else:
        low0, low1, best = value_without_search(w, ply)
        high0 = low0
        high1 = low1
        acts = w.moves[ply]
        n = candidate_moves(w, s, depth, acts) if better(top0, top1, low0, low1) else 0
        if w.flag[at] > 0:
            best_first(w.best_move[at], acts, n)
        for i in range(n):
            limit0, limit1 = move_limit(w, s, acts[i], top0, top1)
            if not better(limit0, limit1, low0, low1):
                continue
            drawn = cards_drawn(s, acts[i])
            hopeless = not better(limit0, limit1, alpha0, alpha1)
            if hopeless or drawn > depth or ply + 2 >= PLIES:
                high0, high1 = larger(high0, high1, limit0, limit1)
                continue
            child = w.states[ply + 1]
            copy_state(s, child)
            make_move(child, acts[i], w.log)
            need0, need1 = larger(alpha0, alpha1, low0, low1)
            if not search_state(w, ply + 1, depth - drawn, need0, need1):
                return False
            if better(w.result[below], w.result[below + 1], low0, low1):
                low0 = w.result[below]
                low1 = w.result[below + 1]
                best = acts[i]
            high0, high1 = larger(high0, high1, w.result[below + 2], w.result[below + 3])
            if not better(top0, top1, low0, low1):
                break
    high0, high1 = smaller(high0, high1, top0, top1)
    if not better(high0, high1, alpha0, alpha1):
        cut = 1
    if is_closed(low0, low1, high0, high1):
        cut = 0  # whatever alpha was, this is the value, and the best decision is known
    set_result(w, ply, low0, low1, high0, high1)
    return store(w, key1, key2, ply, best, 2 * depth + 2 + cut)


def is_closed(low0: float, low1: float, high0: float, high1: float) -> bool:
    """Do the bounds meet in both parts?"""
    return abs(high0 - low0) <= BOUNDS_MEET and abs(high1 - low1) <= BOUNDS_MEET


def answers_query(
    w: Workspace, at: int, ply: int, depth: int, alpha0: float, alpha1: float
) -> bool:
    """Does the table's entry at ``at`` answer this query?  If so, it is copied to ``result``."""
    flag = w.flag[at]
    if flag == 0:
        return False
    low0 = w.bounds[VALUE_PARTS * at]
    low1 = w.bounds[VALUE_PARTS * at + 1]
    high0 = w.bounds[VALUE_PARTS * at + 2]
    high1 = w.bounds[VALUE_PARTS * at + 3]
    deep = flag // 2 - 1 >= depth and not flag & 1
    closed = is_closed(low0, low1, high0, high1)
    if deep or closed or not better(high0, high1, alpha0, alpha1):
        set_result(w, ply, low0, low1, high0, high1)
        return True
    return False


def state_key(w: Workspace, ply: int, depth: int) -> int:
    """The first key of the state at ``ply``, which is replaced by its canonical form."""
    s = w.states[ply]
    if s[layout.NODE] == layout.OVER:
        return 0
    canonicalise(w, s, depth)
    return hash_of(s, w.zobrist1)


def best_after(w: Workspace, ply: int, depth: int) -> int:
    """The first key of the state after the best decision known at ``ply``; 0 if it is to stop."""
    s = w.states[ply]
    canonicalise(w, s, depth)
    at = probe(w, hash_of(s, w.zobrist1), hash_of(s, w.zobrist2))
    best = w.best_move[at] if w.flag[at] > 0 else NO_DECISION
    if best <= STOP_NOW:
        return 0
    drawn = cards_drawn(s, best)
    make_move(s, best, w.log)
    for i in range(s[layout.PLAYED]):
        s[layout.MARKS + i] &= ~LEAVING
    return state_key(w, ply, depth - drawn)


def limit_state(w: Workspace, ply: int, depth: int, high0: float, high1: float) -> None:
    """Note in the table that the state at ``ply`` is worth no more than ``high``."""
    s = w.states[ply]
    if s[layout.NODE] == layout.OVER:
        return
    canonicalise(w, s, depth)
    set_result(w, ply, primary_worth(w, -1, 0), secondary_worth(w, -1), high0, high1)
    store(w, hash_of(s, w.zobrist1), hash_of(s, w.zobrist2), ply, NO_DECISION, 3)
