"""Move generation: the decisions that the search tries.

Left out are decisions that only repeat another one with a card that is alike, decisions that are
dominated by another, and those that lose nothing by waiting until the end of the fight.  Written in
the restricted Python of the rules.
"""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.odds.fight.canonical import EXCHANGES, abilities_shown, abilities_usable
from friday_nb.friday.odds.fight.context import (
    AIM,
    AIM_LOSE,
    ALL_MOVES,
    LAID_OFF_UNUSED,
)
from friday_nb.friday.odds.fight.workspace import Workspace
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
    PLAYED,
    STOPS,
    USED,
    WORKER,
)
from friday_nb.friday.rules.legal import decisions, pack
from friday_nb.friday.rules.play import act, price
from friday_nb.friday.rules.refusals import refuse_draw, refuse_pay, refuse_use
from friday_nb.friday.rules.stack import stack_size

DRAWING: Final = (1 << DRAW_1) | (1 << DRAW_2) | (1 << SORT_3) | EXCHANGES
"""Abilities that bring a card (bits)."""
EARLY: Final = (1 << DESTROY_1) | (1 << LIFE_1) | (1 << LIFE_2)
"""Abilities that can wait until the end, unless their card leaves or life runs out (bits)."""
EARLY_COPIES: Final = EARLY | (1 << DOUBLE_1) | (1 << STEP_1)
"""Abilities that a copy can wait with, unless its model leaves (bits)."""


def cards_drawn(s: ReadOnlyCells, act_: int) -> int:
    """How many cards a decision draws: 1 or 0."""
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


def leaves_unused(s: ReadOnlyCells, decision: int) -> int:
    """1 if a decision lays off a card whose ability is unused, because it may come again."""
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


def make_move(s: Cells, decision: int, log: Cells) -> None:
    """Carry out a decision, and count a card that it lays off unused."""
    s[LAID_OFF_UNUSED] += leaves_unused(s, decision)
    act(s, decision, log)


def repeats_previous(s: ReadOnlyCells, i: int) -> bool:
    """Is played card ``i`` like the one before it?  The table is sorted."""
    return (
        i > 0
        and s[CARD + i] == s[CARD + i - 1]
        and s[MARKS + i] == s[MARKS + i - 1]
        and s[DOUBLER + i] == 0
        and s[DOUBLER + i - 1] == 0
    )


def has_lower_plain_card(s: ReadOnlyCells, k: int, i: int, j: int) -> bool:
    """Is card ``k`` without an ability, and another such card on its side of lower value?

    If so, and if the discard pile does not come back, exchanging ``k`` is dominated: whatever can
    be done after it can be done after exchanging the lower card, with ``k`` in its place and a
    total no less.  ``i``, the card that exchanges, and ``j``, its model, are left out of account.
    """
    if ABILITY[s[CARD + k]] != NONE or s[DOUBLER + k] > 0:
        return False
    for n in range(s[PLAYED]):
        if n in (i, j, k) or s[MARKS + n] != s[MARKS + k] or s[DOUBLER + n] > 0:
            continue
        if ABILITY[s[CARD + n]] == NONE and VALUE[s[CARD + n]] < VALUE[s[CARD + k]]:
            return True
    return False


def exchanges_lowest_only(w: Workspace, s: ReadOnlyCells, depth: int) -> bool:
    """May :func:`has_lower_plain_card` prune?  Not if half the cards count or some are wanted."""
    if w.registers[AIM] == AIM_LOSE or pirate_rule(s) == RULE_HALF:
        return False
    return stack_size(s) > depth


def add_use(s: ReadOnlyCells, i: int, j: int, k: int, acts: Cells, n: int) -> int:
    """Add the use of card ``i`` on card ``k`` if it is legal; ``j``: the model of a copy, or -1."""
    if j < 0:
        if not refuse_use(s, i, k, -1):
            acts[n] = pack(DO_USE, i + 1, k + 1, 0)
            n += 1
    elif not refuse_use(s, i, j, k):
        acts[n] = pack(DO_USE, i + 1, j + 1, k + 1)
        n += 1
    return n


def add_uses(
    s: ReadOnlyCells, i: int, j: int, ability: int, lowest: bool, acts: Cells, n: int
) -> int:
    """Add the decisions in which card ``i`` uses ``ability``; ``j``: the model of a copy, or -1."""
    if ability in (DRAW_1, DRAW_2, SORT_3, LIFE_1, LIFE_2, STEP_1):
        if not refuse_use(s, i, j, -1):
            acts[n] = pack(DO_USE, i + 1, j + 1, 0)
            n += 1
        return n
    for k in range(s[PLAYED]):
        if repeats_previous(s, k) and k - 1 != i and k - 1 != j:
            continue
        if ability == DOUBLE_1 and VALUE[s[CARD + k]] <= 0:
            continue
        if lowest and EXCHANGES >> ability & 1 and has_lower_plain_card(s, k, i, j):
            continue
        n = add_use(s, i, j, k, acts, n)
    return n


def add_stop_removals(s: ReadOnlyCells, i: int, j: int, acts: Cells, n: int) -> int:
    """Add the decisions that turn down a stop card, which allows free draws again."""
    for k in range(s[PLAYED]):
        if ABILITY[s[CARD + k]] == STOP:
            n = add_use(s, i, j, k, acts, n)
    return n


def fight_moves(s: ReadOnlyCells, lowest: bool, acts: Cells) -> int:
    """Decisions to try besides stopping; what can wait until the end waits (:mod:`.stop_value`)."""
    n = 0
    if not refuse_draw(s):
        acts[n] = pack(DO_DRAW, 0, 0, 0)
        n += 1
    usable = abilities_usable(s)
    known = abilities_shown(s)
    removal = EXCHANGES | (1 << BELOW_1)
    leaving = usable & removal
    if usable & (1 << COPY_1):
        leaving |= known & removal
    early = leaving != 0 or s[LIFE] < price(s)
    for i in range(s[PLAYED]):
        if s[MARKS + i] & (FACE_DOWN | USED) or repeats_previous(s, i):
            continue
        ability = ABILITY[s[CARD + i]]
        if ability == NONE or ability >= MINUS_LIFE_1:
            continue
        if ability == COPY_1:
            for j in range(s[PLAYED]):
                if repeats_previous(s, j) and j - 1 != i:
                    continue
                model = ABILITY[s[CARD + j]]
                if model in (NONE, COPY_1) or model >= MINUS_LIFE_1 or s[MARKS + j] & FACE_DOWN:
                    continue
                waits = EARLY_COPIES >> model & 1
                if not waits or early:
                    n = add_uses(s, i, j, model, lowest, acts, n)
                elif model == DESTROY_1 and s[STOPS] > 0:
                    n = add_stop_removals(s, i, j, acts, n)
        elif ability in (DOUBLE_1, STEP_1):
            continue
        elif not EARLY >> ability & 1 or early:
            n = add_uses(s, i, -1, ability, lowest, acts, n)
        elif ability == DESTROY_1 and s[STOPS] > 0:
            n = add_stop_removals(s, i, -1, acts, n)
    if not refuse_pay(s) and s[LIFE] >= price(s):
        acts[n] = pack(DO_PAY, 0, 0, 0)
        n += 1
    return n


def repeats_sorting(s: ReadOnlyCells, order: int, discarded: int) -> bool:
    """Does this way to sort repeat another one?  Of equal cards, the first must be named first."""
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


def repeats_use(s: ReadOnlyCells, a: int, b: int, c: int) -> bool:
    """Does ``use a>b`` repeat the use on the card before ``b``, which is like it?"""
    return b > 1 and repeats_previous(s, b - 1) and b - 1 not in (a, c) and b != a


def candidate_moves(w: Workspace, s: ReadOnlyCells, depth: int, acts: Cells) -> int:
    """Write the decisions to try at a decision node into ``acts``; returns their number."""
    lowest = exchanges_lowest_only(w, s, depth)
    if s[NODE] == FIGHT and not w.registers[ALL_MOVES]:
        return fight_moves(s, lowest, acts)
    n = decisions(s, acts)
    kept = 0
    for i in range(n):
        kind = acts[i] // (BASE * BASE * BASE)
        a = acts[i] // (BASE * BASE) % BASE
        b = acts[i] // BASE % BASE
        if kind == DO_END or (kind == DO_PAY and s[LIFE] < price(s)):
            continue
        if kind == DO_SORT and repeats_sorting(s, b, a):
            continue
        if kind == DO_SWAP and repeats_previous(s, a - 1) and a - 1 != s[WORKER]:
            continue
        if kind == DO_SWAP and lowest and has_lower_plain_card(s, a - 1, s[WORKER] - 1, -1):
            continue
        if kind == DO_USE and (
            repeats_use(s, a, b, acts[i] % BASE) or repeats_use(s, a, acts[i] % BASE, b)
        ):
            continue
        acts[kept] = acts[i]
        kept += 1
    return kept
