"""The search: bounds of the value of a fight, by expectation over chance and best decisions.

Written in the restricted Python of the rules, which make every move.  A state's value lies between
``low``, what a policy found so far is worth, and ``high``, what no policy can exceed; they meet
where nothing is left open.  Both are pairs, compared like words: the second number decides among
equal first ones (:mod:`.goals`).  Chances are float64; their sums err by some 1e-15.

``depth`` is the number of cards that may still be drawn before the search gives up and takes the
end of the fight as low, and all that life could become as high.
"""

from typing import Final

from friday_nb.friday.odds.fight.canonical import canonicalise
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
from friday_nb.friday.odds.fight.forced_win import NOT_PROVED, copy_state, forced_life
from friday_nb.friday.odds.fight.life_bound import life_beyond, life_potential
from friday_nb.friday.odds.fight.moves import candidate_moves, cards_drawn, make_move
from friday_nb.friday.odds.fight.relaxation import (
    RELAXED_ON,
    life_bound_drawn,
    life_bound_of,
    life_bound_paid,
    relax_state,
)
from friday_nb.friday.odds.fight.stop_value import best_stop, better, primary_worth, secondary_worth
from friday_nb.friday.odds.fight.transposition import probe, store
from friday_nb.friday.odds.fight.win_bound import (
    TRIVIAL_BOUND,
    win_bound_after,
    win_bound_of,
    win_bound_paid,
)
from friday_nb.friday.odds.fight.workspace import PLIES, VALUE_PARTS, Workspace
from friday_nb.friday.odds.fight.zobrist import hash_of
from friday_nb.friday.rules.chance import outcomes, resolve
from friday_nb.friday.rules.layout import (
    BASE,
    CHANCE_CARD,
    DO_PAY,
    FIGHT,
    LIFE,
    NODE,
    OVER,
    RESERVE,
    TOP_SIZE,
)
from friday_nb.friday.rules.log import Known
from friday_nb.friday.rules.play import price

STOP_NOW: Final = 0
"""As a best decision: use what is left as well as possible and end the fight."""
NO_DECISION: Final = -1
FORCED: Final = -2
"""As a best decision: draw on until it is enough, which it will be."""
PROOF_CARDS: Final = 300
"""Cards dealt to prove that a state is won for sure, at most."""
BOUNDS_MEET: Final = 1e-13
MINUS_INFINITY: Final = -1e9


def set_result(
    w: Workspace, ply: int, low0: float, low1: float, high0: float, high1: float
) -> None:
    """Note a value."""
    w.result[VALUE_PARTS * ply] = low0
    w.result[VALUE_PARTS * ply + 1] = low1
    w.result[VALUE_PARTS * ply + 2] = high0
    w.result[VALUE_PARTS * ply + 3] = high1


def most_life(w: Workspace, s: Known) -> int:
    """Life that Robinson can have at most, if he pays for nothing more."""
    most: int = s[LIFE] + life_potential(s) + life_beyond(w, s)
    return min(s[LIFE] + s[RESERVE], most)


def primary_bound(w: Workspace, most: float) -> float:
    """First part of the best value, from the upper bound of what is counted: life, or a chance."""
    return most if w.registers[AIM] in (AIM_LIFE, AIM_CHANCE) else 1.0


def secondary_bound(w: Workspace, most: float) -> float:
    """Second part of it."""
    return 0.0 if w.registers[AIM] in (AIM_LIFE, AIM_CHANCE) else most


def upper_bound(w: Workspace, s: Known) -> float:
    """Upper bound of what is counted in ``s``; the easier fight of ``s`` is set up for more.

    At a chance node, where a card is coming that was paid for, only its outcomes tell.
    """
    most = TRIVIAL_BOUND if w.registers[AIM] == AIM_CHANCE else float(most_life(w, s))
    if w.relaxed[RELAXED_ON]:
        relax_state(w, s)
        if s[NODE] != CHANCE_CARD:
            most = min(
                most, win_bound_of(w) if w.registers[AIM] == AIM_CHANCE else life_bound_of(w, s)
            )
    return most


def upper_bound_drawn(w: Workspace, s: Known, cls: int) -> float:
    """The same after a card of this class has come in ``s``, whose easier fight is set up."""
    if w.registers[AIM] == AIM_CHANCE:
        return win_bound_after(w, w.group[cls], 0)
    return life_bound_drawn(w, s, cls)


def upper_bound_paid(w: Workspace, s: Known) -> float:
    """The same if the next thing done in ``s`` is to pay for a card."""
    if w.registers[AIM] == AIM_CHANCE:
        if not w.relaxed[RELAXED_ON] or s[TOP_SIZE] > 0:
            return TRIVIAL_BOUND
        relax_state(w, s)
        return win_bound_paid(w)
    paid = float(
        min(s[LIFE] + s[RESERVE], s[LIFE] - price(s) + life_potential(s) + life_beyond(w, s))
    )
    if w.relaxed[RELAXED_ON]:
        relax_state(w, s)
        paid = min(paid, life_bound_paid(w, s))
    return paid


def search_state(w: Workspace, ply: int, depth: int, alpha0: float, alpha1: float) -> bool:
    """Bounds of the state of ``ply`` into ``workspace.result``; False if memory or nodes have run out.

    The search of a state may stop as soon as it cannot be worth more than ``alpha``.  (One function
    for decisions and chances: compiled code that calls itself can be kept, a circle of two cannot.)
    """
    s = w.states[ply]
    dead0 = primary_worth(w, -1, 0)
    dead1 = secondary_worth(w, -1)
    if s[NODE] == OVER:
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
    top = upper_bound(w, s)
    top0 = primary_bound(w, top)
    top1 = secondary_bound(w, top)
    if w.flag[at] > 0 and better(
        top0, top1, w.bounds[VALUE_PARTS * at + 2], w.bounds[VALUE_PARTS * at + 3]
    ):
        top0 = w.bounds[VALUE_PARTS * at + 2]
        top1 = w.bounds[VALUE_PARTS * at + 3]
    below = VALUE_PARTS * (ply + 1)
    best = NO_DECISION
    cut = 0
    low0 = dead0
    low1 = dead1
    if s[NODE] == CHANCE_CARD:
        codes = w.codes[ply]
        weights = w.weights[ply]
        tops = w.outcome_bounds[ply]
        n = outcomes(s, codes, weights)
        whole = 0.0
        for i in range(n):
            whole += weights[i]
        rest0 = 0.0
        rest1 = 0.0
        for i in range(n):
            tops[i] = top
            if w.relaxed[RELAXED_ON]:
                tops[i] = min(top, upper_bound_drawn(w, s, codes[i]))
            rest0 += weights[i] * primary_bound(w, tops[i]) / whole
            rest1 += weights[i] * secondary_bound(w, tops[i]) / whole
        low0 = 0.0
        low1 = 0.0
        high0 = 0.0
        high1 = 0.0
        if better(top0, top1, rest0, rest1):
            top0 = rest0
            top1 = rest1
        for i in range(n):
            p = weights[i] / whole
            if not better(high0 + rest0, high1 + rest1, alpha0, alpha1):
                # Not even the best of what is still open lifts the whole above alpha.
                high0 += rest0
                high1 += rest1
                left = 0.0
                for k in range(i, n):
                    left += weights[k] / whole
                low0 += left * dead0
                low1 += left * dead1
                cut = 1
                break
            rest0 -= p * primary_bound(w, tops[i])
            rest1 -= p * secondary_bound(w, tops[i])
            copy_state(s, w.states[ply + 1])
            resolve(w.states[ply + 1], codes[i], w.log)
            need0 = (alpha0 - high0 - rest0) / p
            need1 = (alpha1 - high1 - rest1) / p
            if not search_state(w, ply + 1, depth, need0, need1):
                return False
            low0 += p * w.result[below]
            low1 += p * w.result[below + 1]
            high0 += p * w.result[below + 2]
            high1 += p * w.result[below + 3]
    else:
        if s[NODE] == FIGHT and best_stop(w, s):
            low0 = primary_worth(w, w.registers[END_LIFE], w.registers[END_WON])
            low1 = secondary_worth(w, w.registers[END_LIFE])
            best = STOP_NOW
        if w.registers[AIM] in (AIM_WIN, AIM_CHANCE) and low0 < 1.0:
            left = forced_life(w, ply, PROOF_CARDS)
            if left != NOT_PROVED:
                low0 = 1.0
                low1 = secondary_worth(w, left)
                best = FORCED
        high0 = low0
        high1 = low1
        n = 0
        acts = w.moves[ply]
        if better(top0, top1, low0, low1):
            n = candidate_moves(w, s, depth, acts)
        for i in range(n):
            limit0 = top0
            limit1 = top1
            if acts[i] // (BASE * BASE * BASE) == DO_PAY:
                paid = upper_bound_paid(w, s)
                if better(limit0, limit1, primary_bound(w, paid), secondary_bound(w, paid)):
                    limit0 = primary_bound(w, paid)
                    limit1 = secondary_bound(w, paid)
            if not better(limit0, limit1, low0, low1):
                continue
            drawn = cards_drawn(s, acts[i])
            hopeless = not better(limit0, limit1, alpha0, alpha1)
            if hopeless or drawn > depth or ply + 2 >= PLIES:
                if better(limit0, limit1, high0, high1):
                    high0 = limit0
                    high1 = limit1
                continue
            copy_state(s, w.states[ply + 1])
            make_move(w.states[ply + 1], acts[i], w.log)
            above_alpha = better(low0, low1, alpha0, alpha1)
            need0 = low0 if above_alpha else alpha0
            need1 = low1 if above_alpha else alpha1
            if not search_state(w, ply + 1, depth - drawn, need0, need1):
                return False
            if better(w.result[below], w.result[below + 1], low0, low1):
                low0 = w.result[below]
                low1 = w.result[below + 1]
                best = acts[i]
            if better(w.result[below + 2], w.result[below + 3], high0, high1):
                high0 = w.result[below + 2]
                high1 = w.result[below + 3]
            if not better(top0, top1, low0, low1):
                break
    if better(high0, high1, top0, top1):
        high0 = top0
        high1 = top1
    if not better(high0, high1, alpha0, alpha1):
        cut = 1
    if is_closed(low0, low1, high0, high1):
        cut = 0  # whatever alpha was, this is the value, and the best decision is known
    set_result(w, ply, low0, low1, high0, high1)
    return store(w, key1, key2, ply, best, 2 * depth + 2 + cut)


def is_closed(low0: float, low1: float, high0: float, high1: float) -> bool:
    """Do both bounds meet?"""
    return abs(high0 - low0) <= BOUNDS_MEET and abs(high1 - low1) <= BOUNDS_MEET


def answers_query(
    w: Workspace, at: int, ply: int, depth: int, alpha0: float, alpha1: float
) -> bool:
    """Does what is remembered at ``at`` answer the question?  Then it goes to ``workspace.result``."""
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
