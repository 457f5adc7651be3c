"""The search: bounds of the value of a fight, by expectation over chance and best decisions.

Written in the restricted Python of the rules, which make every move.  A state's value lies between
``low``, what a policy found so far is worth, and ``high``, what no policy can exceed; they meet
where nothing is left open.  Both are pairs, compared like words: the second number decides among
equal first ones (:mod:`.goals`).  Chances are float64; their sums err by some 1e-15.

``depth`` is the number of cards that may still be drawn before the search gives up and takes the
end of the fight as low, and all that life could become as high.
"""

from typing import Final

from friday_nb.friday.odds.fight.canonical import (
    beyond,
    key_of,
    potential,
    prepare,
)
from friday_nb.friday.odds.fight.context import (
    AIM,
    AIM_CHANCE,
    AIM_LIFE,
    AIM_WIN,
    END_LIFE,
    END_WON,
    LIMIT,
    NODES,
)
from friday_nb.friday.odds.fight.forced_win import NOT_SURE, copy_view, sure_life
from friday_nb.friday.odds.fight.moves import decide, draws, tries
from friday_nb.friday.odds.fight.relaxation import (
    EASY_ON,
    ease_drawn,
    ease_paid,
    ease_state,
    ease_value,
)
from friday_nb.friday.odds.fight.stop_value import better, closing, worth0, worth1
from friday_nb.friday.odds.fight.transposition import place_of, remember
from friday_nb.friday.odds.fight.win_bound import CERTAIN, hope, hope_next, hope_paid
from friday_nb.friday.odds.fight.workspace import PARTS, PLIES, Desk
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

CLOSE: Final = 0
"""As a best decision: use what is left as well as possible and end the fight."""
NO_DECISION: Final = -1
SURE: Final = -2
"""As a best decision: draw on until it is enough, which it will be."""
PROOF: Final = 300
"""Cards dealt to prove that a state is won for sure, at most."""
CLOSED: Final = 1e-13
NOTHING_BELOW: Final = -1e9


def set_out(w: Desk, ply: int, low0: float, low1: float, high0: float, high1: float) -> None:
    """Note a value."""
    w.out[PARTS * ply] = low0
    w.out[PARTS * ply + 1] = low1
    w.out[PARTS * ply + 2] = high0
    w.out[PARTS * ply + 3] = high1


def most_life(w: Desk, s: Known) -> int:
    """Life that Robinson can have at most, if he pays for nothing more."""
    most: int = s[LIFE] + potential(s) + beyond(w, s)
    return min(s[LIFE] + s[RESERVE], most)


def best_first(w: Desk, most: float) -> float:
    """First part of the best value, from the upper bound of what is counted: life, or a chance."""
    return most if w.ctx[AIM] in (AIM_LIFE, AIM_CHANCE) else 1.0


def best_second(w: Desk, most: float) -> float:
    """Second part of it."""
    return 0.0 if w.ctx[AIM] in (AIM_LIFE, AIM_CHANCE) else most


def most_of(w: Desk, s: Known) -> float:
    """Upper bound of what is counted in ``s``; the easier fight of ``s`` is set up for more.

    At a chance node, where a card is coming that was paid for, only its outcomes tell.
    """
    most = CERTAIN if w.ctx[AIM] == AIM_CHANCE else float(most_life(w, s))
    if w.ease[EASY_ON]:
        ease_state(w, s)
        if s[NODE] != CHANCE_CARD:
            most = min(most, hope(w) if w.ctx[AIM] == AIM_CHANCE else ease_value(w, s))
    return most


def most_drawn(w: Desk, s: Known, cls: int) -> float:
    """The same after a card of this class has come in ``s``, whose easier fight is set up."""
    if w.ctx[AIM] == AIM_CHANCE:
        return hope_next(w, w.group[cls], 0)
    return ease_drawn(w, s, cls)


def most_paid(w: Desk, s: Known) -> float:
    """The same if the next thing done in ``s`` is to pay for a card."""
    if w.ctx[AIM] == AIM_CHANCE:
        if not w.ease[EASY_ON] or s[TOP_SIZE] > 0:
            return CERTAIN
        ease_state(w, s)
        return hope_paid(w)
    paid = float(min(s[LIFE] + s[RESERVE], s[LIFE] - price(s) + potential(s) + beyond(w, s)))
    if w.ease[EASY_ON]:
        ease_state(w, s)
        paid = min(paid, ease_paid(w, s))
    return paid


def search(w: Desk, ply: int, depth: int, alpha0: float, alpha1: float) -> bool:
    """Bounds of the state of ``ply`` into ``desk.out``; False if memory or nodes have run out.

    The search of a state may stop as soon as it cannot be worth more than ``alpha``.  (One function
    for decisions and chances: compiled code that calls itself can be kept, a circle of two cannot.)
    """
    s = w.s[ply]
    dead0 = worth0(w, -1, 0)
    dead1 = worth1(w, -1)
    if s[NODE] == OVER:
        set_out(w, ply, dead0, dead1, dead0, dead1)
        return True
    w.ctx[NODES] += 1
    if w.ctx[NODES] > w.ctx[LIMIT]:
        return False
    prepare(w, s, depth)
    key1 = key_of(s, w.salt1)
    key2 = key_of(s, w.salt2)
    at = place_of(w, key1, key2)
    if is_known(w, at, ply, depth, alpha0, alpha1):
        return True
    top = most_of(w, s)
    top0 = best_first(w, top)
    top1 = best_second(w, top)
    if w.mark[at] > 0 and better(top0, top1, w.value[PARTS * at + 2], w.value[PARTS * at + 3]):
        top0 = w.value[PARTS * at + 2]
        top1 = w.value[PARTS * at + 3]
    below = PARTS * (ply + 1)
    best = NO_DECISION
    cut = 0
    low0 = dead0
    low1 = dead1
    if s[NODE] == CHANCE_CARD:
        codes = w.codes[ply]
        weights = w.weights[ply]
        tops = w.tops[ply]
        n = outcomes(s, codes, weights)
        whole = 0.0
        for i in range(n):
            whole += weights[i]
        rest0 = 0.0
        rest1 = 0.0
        for i in range(n):
            tops[i] = top
            if w.ease[EASY_ON]:
                tops[i] = min(top, most_drawn(w, s, codes[i]))
            rest0 += weights[i] * best_first(w, tops[i]) / whole
            rest1 += weights[i] * best_second(w, tops[i]) / whole
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
            rest0 -= p * best_first(w, tops[i])
            rest1 -= p * best_second(w, tops[i])
            copy_view(s, w.s[ply + 1])
            resolve(w.s[ply + 1], codes[i], w.log)
            need0 = (alpha0 - high0 - rest0) / p
            need1 = (alpha1 - high1 - rest1) / p
            if not search(w, ply + 1, depth, need0, need1):
                return False
            low0 += p * w.out[below]
            low1 += p * w.out[below + 1]
            high0 += p * w.out[below + 2]
            high1 += p * w.out[below + 3]
    else:
        if s[NODE] == FIGHT and closing(w, s):
            low0 = worth0(w, w.ctx[END_LIFE], w.ctx[END_WON])
            low1 = worth1(w, w.ctx[END_LIFE])
            best = CLOSE
        if w.ctx[AIM] in (AIM_WIN, AIM_CHANCE) and low0 < 1.0:
            left = sure_life(w, ply, PROOF)
            if left != NOT_SURE:
                low0 = 1.0
                low1 = worth1(w, left)
                best = SURE
        high0 = low0
        high1 = low1
        n = 0
        acts = w.acts[ply]
        if better(top0, top1, low0, low1):
            n = tries(w, s, depth, acts)
        for i in range(n):
            limit0 = top0
            limit1 = top1
            if acts[i] // (BASE * BASE * BASE) == DO_PAY:
                paid = most_paid(w, s)
                if better(limit0, limit1, best_first(w, paid), best_second(w, paid)):
                    limit0 = best_first(w, paid)
                    limit1 = best_second(w, paid)
            if not better(limit0, limit1, low0, low1):
                continue
            drawn = draws(s, acts[i])
            hopeless = not better(limit0, limit1, alpha0, alpha1)
            if hopeless or drawn > depth or ply + 2 >= PLIES:
                if better(limit0, limit1, high0, high1):
                    high0 = limit0
                    high1 = limit1
                continue
            copy_view(s, w.s[ply + 1])
            decide(w.s[ply + 1], acts[i], w.log)
            above_alpha = better(low0, low1, alpha0, alpha1)
            need0 = low0 if above_alpha else alpha0
            need1 = low1 if above_alpha else alpha1
            if not search(w, ply + 1, depth - drawn, need0, need1):
                return False
            if better(w.out[below], w.out[below + 1], low0, low1):
                low0 = w.out[below]
                low1 = w.out[below + 1]
                best = acts[i]
            if better(w.out[below + 2], w.out[below + 3], high0, high1):
                high0 = w.out[below + 2]
                high1 = w.out[below + 3]
            if not better(top0, top1, low0, low1):
                break
    if better(high0, high1, top0, top1):
        high0 = top0
        high1 = top1
    if not better(high0, high1, alpha0, alpha1):
        cut = 1
    if is_closed(low0, low1, high0, high1):
        cut = 0  # whatever alpha was, this is the value, and the best decision is known
    set_out(w, ply, low0, low1, high0, high1)
    return remember(w, key1, key2, ply, best, 2 * depth + 2 + cut)


def is_closed(low0: float, low1: float, high0: float, high1: float) -> bool:
    """Do both bounds meet?"""
    return abs(high0 - low0) <= CLOSED and abs(high1 - low1) <= CLOSED


def is_known(w: Desk, at: int, ply: int, depth: int, alpha0: float, alpha1: float) -> bool:
    """Does what is remembered at ``at`` answer the question?  Then it goes to ``desk.out``."""
    mark = w.mark[at]
    if mark == 0:
        return False
    low0 = w.value[PARTS * at]
    low1 = w.value[PARTS * at + 1]
    high0 = w.value[PARTS * at + 2]
    high1 = w.value[PARTS * at + 3]
    deep = mark // 2 - 1 >= depth and not mark & 1
    closed = is_closed(low0, low1, high0, high1)
    if deep or closed or not better(high0, high1, alpha0, alpha1):
        set_out(w, ply, low0, low1, high0, high1)
        return True
    return False
