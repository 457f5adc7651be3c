"""The search: bounds of the value of a fight, by expectation over chance and best decisions.

Written in the restricted Python of the rules, which make every move.  A state's value lies between
``low``, what a policy found so far is worth, and ``high``, what no policy can exceed; they meet
where nothing is left open.  Both are pairs, compared like words: the second number decides among
equal first ones (:mod:`.goals`).  Chances are float64; their sums err by some 1e-15.

``depth`` is the number of cards that may still be drawn before the search gives up and takes the
end of the fight as low, and all that life could become as high.
"""

from typing import Final

from friday_nb.friday.odds.fight.canon import (
    AIM,
    AIM_LIFE,
    AIM_LOSE,
    AIM_WIN,
    END_LIFE,
    END_WON,
    EXCHANGES,
    GENERAL,
    LEFT_UNUSED,
    LIMIT,
    NODES,
    beyond,
    key_of,
    models,
    potential,
    prepare,
    present,
)
from friday_nb.friday.odds.fight.closing import better, closing, worth0, worth1
from friday_nb.friday.odds.fight.desk import PARTS, PLIES, Desk
from friday_nb.friday.odds.fight.memory import place_of, remember
from friday_nb.friday.odds.fight.relax import (
    EASY_ON,
    ease_drawn,
    ease_paid,
    ease_state,
    ease_value,
)
from friday_nb.friday.odds.fight.sure import NOT_SURE, sure_life
from friday_nb.friday.rules.chance import outcomes, resolve
from friday_nb.friday.rules.counting import pirate_rule
from friday_nb.friday.rules.facts import (
    ABILITY,
    BELOW_1,
    COPY_1,
    DESTROY_1,
    DOUBLE_1,
    DRAW_1,
    DRAW_2,
    LIFE_1,
    LIFE_2,
    MINUS_LIFE_1,
    NONE,
    RULE_HALF,
    SORT_3,
    STEP_1,
    STOP,
    VALUE,
)
from friday_nb.friday.rules.layout import (
    BASE,
    CARD,
    CHANCE_CARD,
    DO_DRAW,
    DO_END,
    DO_LOOK,
    DO_MORE,
    DO_PAY,
    DO_SORT,
    DO_SWAP,
    DO_USE,
    DOUBLER,
    FACE_DOWN,
    FIGHT,
    KINDS,
    LIFE,
    LOOK,
    MARKS,
    NODE,
    OVER,
    PLAYED,
    RESERVE,
    STOPS,
    USED,
    VIEW_SIZE,
    WORKER,
)
from friday_nb.friday.rules.legal import decisions, pack
from friday_nb.friday.rules.log import Cells, Known
from friday_nb.friday.rules.play import act, price
from friday_nb.friday.rules.refusals import refuse_draw, refuse_pay, refuse_use
from friday_nb.friday.rules.stack import stack_size

CLOSE: Final = 0
"""As a best decision: use what is left as well as possible and end the fight."""
NO_DECISION: Final = -1
SURE: Final = -2
"""As a best decision: draw on until it is enough, which it will be."""
CLOSED: Final = 1e-13
NOTHING_BELOW: Final = -1e9
DRAWING: Final = (1 << DRAW_1) | (1 << DRAW_2) | (1 << SORT_3) | EXCHANGES
"""Abilities that bring a card."""
EARLY: Final = (1 << DESTROY_1) | (1 << LIFE_1) | (1 << LIFE_2)
"""Abilities that can wait for the end, unless their card leaves or life runs out."""
EARLY_COPIES: Final = EARLY | (1 << DOUBLE_1) | (1 << STEP_1)
"""What a copy may do early: its model may leave."""


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


def best_first(w: Desk, life: float) -> float:
    """First part of the best value that ends with this life."""
    return life if w.ctx[AIM] == AIM_LIFE else 1.0


def best_second(w: Desk, life: float) -> float:
    """Second part of it."""
    return 0.0 if w.ctx[AIM] == AIM_LIFE else life


def draws(s: Known, act_: int) -> int:
    """Cards that a decision draws: 1 or 0."""
    kind = act_ // (BASE * BASE * BASE)
    if kind in (DO_DRAW, DO_PAY, DO_MORE, DO_SWAP, DO_LOOK):
        return 1
    if kind == DO_USE:
        i = act_ // (BASE * BASE) % BASE - 1
        ability = ABILITY[s[CARD + i]]
        if ability == COPY_1:
            ability = ABILITY[s[CARD + act_ // BASE % BASE - 1]]
        return DRAWING >> ability & 1
    return 0


def has_use(kind: int) -> bool:
    """Does a card have an ability that Robinson may use?"""
    return NONE < ABILITY[kind] < MINUS_LIFE_1


def leaves_unused(s: Known, decision: int) -> int:
    """1 if a decision lays off a card whose ability could still be used: it may come again."""
    kind = decision // (BASE * BASE * BASE)
    a = decision // (BASE * BASE) % BASE
    b = decision // BASE % BASE
    c = decision % BASE
    target = a
    if kind == DO_SORT:
        return 1 if a > 0 and s[LOOK + a - 1] < KINDS and has_use(s[LOOK + a - 1]) else 0
    if kind == DO_USE:
        ability = ABILITY[s[CARD + a - 1]]
        target = b
        if ability == COPY_1:
            ability = ABILITY[s[CARD + b - 1]]
            target = c
        if not (EXCHANGES | (1 << BELOW_1)) >> ability & 1:
            return 0
    elif kind != DO_SWAP:
        return 0
    i = target - 1
    return 1 if not s[MARKS + i] & USED and has_use(s[CARD + i]) else 0


def alike(s: Known, i: int) -> bool:
    """Is played card ``i`` like the one before it?  The table is sorted."""
    return (
        i > 0
        and s[CARD + i] == s[CARD + i - 1]
        and s[MARKS + i] == s[MARKS + i - 1]
        and s[DOUBLER + i] == 0
        and s[DOUBLER + i - 1] == 0
    )


def lower_one(s: Known, k: int, i: int, j: int) -> bool:
    """Is there a card without an ability, lower than such a card ``k`` and on its side?

    Where the discard pile does not come back, nobody exchanges ``k`` then: whatever can be done
    after it can be done after exchanging the lower one, with ``k`` in its part and a total no less.
    ``i`` and ``j`` do not count, since the one works and the other is its model.
    """
    if ABILITY[s[CARD + k]] != NONE or s[DOUBLER + k] > 0:
        return False
    for n in range(s[PLAYED]):
        if n in (i, j, k) or s[MARKS + n] != s[MARKS + k] or s[DOUBLER + n] > 0:
            continue
        if ABILITY[s[CARD + n]] == NONE and VALUE[s[CARD + n]] < VALUE[s[CARD + k]]:
            return True
    return False


def lowest_only(w: Desk, s: Known, depth: int) -> bool:
    """Does :func:`lower_one` hold here?  Not for half the cards, or cards to be destroyed."""
    if w.ctx[AIM] == AIM_LOSE or pirate_rule(s) == RULE_HALF:
        return False
    return stack_size(s) > depth


def add_work(s: Known, i: int, j: int, ability: int, lowest: bool, acts: Cells, n: int) -> int:
    """Add the decisions in which card ``i`` works with ``ability``; ``j``: the model of a copy."""
    if ability in (DRAW_1, DRAW_2, SORT_3, LIFE_1, LIFE_2, STEP_1):
        if not refuse_use(s, i, j, -1):
            acts[n] = pack(DO_USE, i + 1, j + 1, 0)
            n += 1
        return n
    for k in range(s[PLAYED]):
        if alike(s, k) and k - 1 != i and k - 1 != j:
            continue
        if ability == DOUBLE_1 and VALUE[s[CARD + k]] <= 0:
            continue
        if lowest and EXCHANGES >> ability & 1 and lower_one(s, k, i, j):
            continue
        if j < 0:
            if not refuse_use(s, i, k, -1):
                acts[n] = pack(DO_USE, i + 1, k + 1, 0)
                n += 1
        elif not refuse_use(s, i, j, k):
            acts[n] = pack(DO_USE, i + 1, j + 1, k + 1)
            n += 1
    return n


def add_stop(s: Known, i: int, j: int, acts: Cells, n: int) -> int:
    """Turning down a stop card opens the free draws again."""
    for k in range(s[PLAYED]):
        if ABILITY[s[CARD + k]] == STOP:
            if j < 0:
                if not refuse_use(s, i, k, -1):
                    acts[n] = pack(DO_USE, i + 1, k + 1, 0)
                    n += 1
            elif not refuse_use(s, i, j, k):
                acts[n] = pack(DO_USE, i + 1, j + 1, k + 1)
                n += 1
    return n


def fight_choices(s: Known, lowest: bool, acts: Cells) -> int:
    """Decisions worth a try besides closing; what can wait for the end waits (:mod:`.closing`)."""
    n = 0
    if not refuse_draw(s):
        acts[n] = pack(DO_DRAW, 0, 0, 0)
        n += 1
    usable = present(s)
    known = models(s)
    removal = EXCHANGES | (1 << BELOW_1)
    leaving = usable & removal
    if usable & (1 << COPY_1):
        leaving |= known & removal
    early = leaving != 0 or s[LIFE] < price(s)
    for i in range(s[PLAYED]):
        if s[MARKS + i] & (FACE_DOWN | USED) or alike(s, i):
            continue
        ability = ABILITY[s[CARD + i]]
        if ability == NONE or ability >= MINUS_LIFE_1:
            continue
        if ability == COPY_1:
            for j in range(s[PLAYED]):
                if alike(s, j) and j - 1 != i:
                    continue
                model = ABILITY[s[CARD + j]]
                if model in (NONE, COPY_1) or model >= MINUS_LIFE_1 or s[MARKS + j] & FACE_DOWN:
                    continue
                waits = EARLY_COPIES >> model & 1
                if not waits or early:
                    n = add_work(s, i, j, model, lowest, acts, n)
                elif model == DESTROY_1 and s[STOPS] > 0:
                    n = add_stop(s, i, j, acts, n)
        elif ability in (DOUBLE_1, STEP_1):
            continue
        elif not EARLY >> ability & 1 or early:
            n = add_work(s, i, -1, ability, lowest, acts, n)
        elif ability == DESTROY_1 and s[STOPS] > 0:
            n = add_stop(s, i, -1, acts, n)
    if not refuse_pay(s) and s[LIFE] >= price(s):
        acts[n] = pack(DO_PAY, 0, 0, 0)
        n += 1
    return n


def same_look(s: Known, order: int, discarded: int) -> bool:
    """Does an equal arrangement name alike cards in order?  Cards looked at are sorted."""
    digits = order
    if discarded > 0:
        digits = order * 4 + discarded
    n = 0
    rest = digits
    while rest > 0:
        rest //= 4
        n += 1
    seen = 0
    for at in range(n):
        number = digits // 4 ** (n - 1 - at) % 4
        fresh = number > 1 and not seen >> (number - 1) & 1
        if fresh and s[LOOK + number - 1] == s[LOOK + number - 2]:
            return True
        seen |= 1 << number
    return False


def again(s: Known, a: int, b: int, c: int) -> bool:
    """Does ``use a>b`` only repeat what it does to the card before ``b``, which is like it?"""
    return b > 1 and alike(s, b - 1) and b - 1 not in (a, c) and b != a


def tries(w: Desk, s: Known, depth: int, acts: Cells) -> int:
    """Decisions to try at any node but a chance node."""
    lowest = lowest_only(w, s, depth)
    if s[NODE] == FIGHT and not w.ctx[GENERAL]:
        return fight_choices(s, lowest, acts)
    n = decisions(s, acts)
    kept = 0
    for i in range(n):
        kind = acts[i] // (BASE * BASE * BASE)
        a = acts[i] // (BASE * BASE) % BASE
        b = acts[i] // BASE % BASE
        if kind == DO_END or (kind == DO_PAY and s[LIFE] < price(s)):
            continue
        if kind == DO_SORT and same_look(s, b, a):
            continue
        if kind == DO_SWAP and alike(s, a - 1) and a - 1 != s[WORKER]:
            continue
        if kind == DO_SWAP and lowest and lower_one(s, a - 1, s[WORKER] - 1, -1):
            continue
        if kind == DO_USE and (again(s, a, b, acts[i] % BASE) or again(s, a, acts[i] % BASE, b)):
            continue
        acts[kept] = acts[i]
        kept += 1
    return kept


def copy_view(s: Known, to: Cells) -> None:
    """Copy a state."""
    for i in range(VIEW_SIZE):
        to[i] = s[i]


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
    top = float(most_life(w, s))
    if w.ease[EASY_ON]:
        ease_state(w, s)
        if s[NODE] != CHANCE_CARD:
            top = min(top, ease_value(w, s))
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
                tops[i] = min(top, ease_drawn(w, s, codes[i]))
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
        if s[NODE] == FIGHT and w.ctx[AIM] == AIM_WIN and low0 < 1.0:
            left = sure_life(w, s)
            if left != NOT_SURE:
                low0 = 1.0
                low1 = float(left)
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
                paid = float(
                    min(s[LIFE] + s[RESERVE], s[LIFE] - price(s) + potential(s) + beyond(w, s))
                )
                if w.ease[EASY_ON] and better(limit0, limit1, low0, low1):
                    ease_state(w, s)
                    paid = min(paid, ease_paid(w, s))
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
            w.s[ply + 1][LEFT_UNUSED] += leaves_unused(s, acts[i])
            act(w.s[ply + 1], acts[i], w.log)
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
    set_out(w, ply, low0, low1, high0, high1)
    return remember(w, key1, key2, ply, best, 2 * depth + 2 + cut)


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
    closed = abs(high0 - low0) <= CLOSED and abs(high1 - low1) <= CLOSED
    if deep or closed or not better(high0, high1, alpha0, alpha1):
        set_out(w, ply, low0, low1, high0, high1)
        return True
    return False
