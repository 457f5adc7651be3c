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
from friday_nb.friday.rules import facts, layout
from friday_nb.friday.rules.counting import pirate_rule
from friday_nb.friday.rules.legal import decisions, pack
from friday_nb.friday.rules.play import act, price
from friday_nb.friday.rules.refusals import refuse_draw, refuse_pay, refuse_use
from friday_nb.friday.rules.stack import stack_size

DRAWING: Final = (1 << facts.DRAW_1) | (1 << facts.DRAW_2) | (1 << facts.SORT_3) | EXCHANGES
"""Abilities that bring a card (bits)."""
EARLY: Final = (1 << facts.DESTROY_1) | (1 << facts.LIFE_1) | (1 << facts.LIFE_2)
"""Abilities that can wait until the end, unless their card leaves or life runs out (bits)."""
EARLY_COPIES: Final = EARLY | (1 << facts.DOUBLE_1) | (1 << facts.STEP_1)
"""Abilities that a copy can wait with, unless its model leaves (bits)."""


def cards_drawn(s: ReadOnlyCells, act_: int) -> int:
    """How many cards a decision draws: 1 or 0."""
    kind = act_ // (layout.BASE * layout.BASE * layout.BASE)
    if kind in (layout.DO_DRAW, layout.DO_PAY, layout.DO_MORE, layout.DO_SWAP, layout.DO_LOOK):
        return 1
    if kind == layout.DO_USE:
        i = act_ // (layout.BASE * layout.BASE) % layout.BASE - 1
        ability = facts.ABILITY[s[layout.CARD + i]]
        if ability == facts.COPY_1:
            ability = facts.ABILITY[s[layout.CARD + act_ // layout.BASE % layout.BASE - 1]]
        return DRAWING >> ability & 1
    return 0


def has_use(kind: int) -> bool:
    """Does a card have an ability that Robinson may use?"""
    return facts.NONE < facts.ABILITY[kind] < facts.MINUS_LIFE_1


def leaves_unused(s: ReadOnlyCells, decision: int) -> int:
    """1 if a decision lays off a card whose ability is unused, because it may come again."""
    kind = decision // (layout.BASE * layout.BASE * layout.BASE)
    a = decision // (layout.BASE * layout.BASE) % layout.BASE
    b = decision // layout.BASE % layout.BASE
    c = decision % layout.BASE
    target = a
    if kind == layout.DO_SORT:
        return (
            1
            if a > 0 and s[layout.LOOK + a - 1] < layout.KINDS and has_use(s[layout.LOOK + a - 1])
            else 0
        )
    if kind == layout.DO_USE:
        ability = facts.ABILITY[s[layout.CARD + a - 1]]
        target = b
        if ability == facts.COPY_1:
            ability = facts.ABILITY[s[layout.CARD + b - 1]]
            target = c
        if not (EXCHANGES | (1 << facts.BELOW_1)) >> ability & 1:
            return 0
    elif kind != layout.DO_SWAP:
        return 0
    i = target - 1
    return 1 if not s[layout.MARKS + i] & layout.USED and has_use(s[layout.CARD + i]) else 0


def make_move(s: Cells, decision: int, log: Cells) -> None:
    """Carry out a decision, and count a card that it lays off unused."""
    s[LAID_OFF_UNUSED] += leaves_unused(s, decision)
    act(s, decision, log)


def doubles_another(s: ReadOnlyCells, i: int) -> bool:
    """Does another card count twice as long as played card ``i`` stays?

    Its ability is used, so that it looks like a card without one (:mod:`.canonical`).
    """
    for n in range(s[layout.PLAYED]):
        if s[layout.DOUBLER + n] == i + 1:
            return True
    return False


def repeats_previous(s: ReadOnlyCells, i: int) -> bool:
    """Is played card ``i`` like the one before it?  The table is sorted."""
    return (
        i > 0
        and s[layout.CARD + i] == s[layout.CARD + i - 1]
        and s[layout.MARKS + i] == s[layout.MARKS + i - 1]
        and s[layout.DOUBLER + i] == 0
        and s[layout.DOUBLER + i - 1] == 0
        and not doubles_another(s, i)
        and not doubles_another(s, i - 1)
    )


def has_lower_plain_card(s: ReadOnlyCells, k: int, i: int, j: int) -> bool:
    """Is card ``k`` without an ability, and another such card on its side of lower value?

    If so, and if the discard pile does not come back, exchanging ``k`` is dominated: whatever can
    be done after it can be done after exchanging the lower card, with ``k`` in its place and a
    total no less.  ``i``, the card that exchanges, and ``j``, its model, are left out of account,
    and so is a lower card that doubles another: with it more would go than its value.
    """
    if facts.ABILITY[s[layout.CARD + k]] != facts.NONE or s[layout.DOUBLER + k] > 0:
        return False
    for n in range(s[layout.PLAYED]):
        if (
            n in (i, j, k)
            or s[layout.MARKS + n] != s[layout.MARKS + k]
            or s[layout.DOUBLER + n] > 0
        ):
            continue
        if (
            facts.ABILITY[s[layout.CARD + n]] == facts.NONE
            and facts.VALUE[s[layout.CARD + n]] < facts.VALUE[s[layout.CARD + k]]
            and not doubles_another(s, n)
        ):
            return True
    return False


def exchanges_lowest_only(w: Workspace, s: ReadOnlyCells, depth: int) -> bool:
    """May :func:`has_lower_plain_card` prune?  Not if half the cards count or some are wanted."""
    if w.registers[AIM] == AIM_LOSE or pirate_rule(s) == facts.RULE_HALF:
        return False
    return stack_size(s) > depth


def add_use(s: ReadOnlyCells, i: int, j: int, k: int, acts: Cells, n: int) -> int:
    """Add the use of card ``i`` on card ``k`` if it is legal; ``j``: the model of a copy, or -1."""
    if j < 0:
        if not refuse_use(s, i, k, -1):
            acts[n] = pack(layout.DO_USE, i + 1, k + 1, 0)
            n += 1
    elif not refuse_use(s, i, j, k):
        acts[n] = pack(layout.DO_USE, i + 1, j + 1, k + 1)
        n += 1
    return n


def add_uses(
    s: ReadOnlyCells, i: int, j: int, ability: int, lowest: bool, acts: Cells, n: int
) -> int:
    """Add the decisions in which card ``i`` uses ``ability``; ``j``: the model of a copy, or -1."""
    if ability in (
        facts.DRAW_1,
        facts.DRAW_2,
        facts.SORT_3,
        facts.LIFE_1,
        facts.LIFE_2,
        facts.STEP_1,
    ):
        if not refuse_use(s, i, j, -1):
            acts[n] = pack(layout.DO_USE, i + 1, j + 1, 0)
            n += 1
        return n
    for k in range(s[layout.PLAYED]):
        if repeats_previous(s, k) and k - 1 != i and k - 1 != j:
            continue
        if ability == facts.DOUBLE_1 and facts.VALUE[s[layout.CARD + k]] <= 0:
            continue
        if lowest and EXCHANGES >> ability & 1 and has_lower_plain_card(s, k, i, j):
            continue
        n = add_use(s, i, j, k, acts, n)
    return n


def add_stop_removals(s: ReadOnlyCells, i: int, j: int, acts: Cells, n: int) -> int:
    """Add the decisions that turn down a stop card, which allows free draws again."""
    for k in range(s[layout.PLAYED]):
        if facts.ABILITY[s[layout.CARD + k]] == facts.STOP:
            n = add_use(s, i, j, k, acts, n)
    return n


def fight_moves(s: ReadOnlyCells, lowest: bool, acts: Cells) -> int:
    """Decisions to try besides stopping; what can wait until the end waits (:mod:`.stop_value`)."""
    n = 0
    if not refuse_draw(s):
        acts[n] = pack(layout.DO_DRAW, 0, 0, 0)
        n += 1
    usable = abilities_usable(s)
    known = abilities_shown(s)
    removal = EXCHANGES | (1 << facts.BELOW_1)
    leaving = usable & removal
    if usable & (1 << facts.COPY_1):
        leaving |= known & removal
    early = leaving != 0 or s[layout.LIFE] < price(s)
    for i in range(s[layout.PLAYED]):
        if s[layout.MARKS + i] & (layout.FACE_DOWN | layout.USED) or repeats_previous(s, i):
            continue
        ability = facts.ABILITY[s[layout.CARD + i]]
        if ability == facts.NONE or ability >= facts.MINUS_LIFE_1:
            continue
        if ability == facts.COPY_1:
            for j in range(s[layout.PLAYED]):
                if repeats_previous(s, j) and j - 1 != i:
                    continue
                model = facts.ABILITY[s[layout.CARD + j]]
                if (
                    model in (facts.NONE, facts.COPY_1)
                    or model >= facts.MINUS_LIFE_1
                    or s[layout.MARKS + j] & layout.FACE_DOWN
                ):
                    continue
                waits = EARLY_COPIES >> model & 1
                if not waits or early:
                    n = add_uses(s, i, j, model, lowest, acts, n)
                elif model == facts.DESTROY_1 and s[layout.STOPS] > 0:
                    n = add_stop_removals(s, i, j, acts, n)
        elif ability in (facts.DOUBLE_1, facts.STEP_1):
            continue
        elif not EARLY >> ability & 1 or early:
            n = add_uses(s, i, -1, ability, lowest, acts, n)
        elif ability == facts.DESTROY_1 and s[layout.STOPS] > 0:
            n = add_stop_removals(s, i, -1, acts, n)
    if not refuse_pay(s) and s[layout.LIFE] >= price(s):
        acts[n] = pack(layout.DO_PAY, 0, 0, 0)
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
        if fresh and s[layout.LOOK + number - 1] == s[layout.LOOK + number - 2]:
            return True
        seen |= 1 << number
    return False


def repeats_use(s: ReadOnlyCells, a: int, b: int, c: int) -> bool:
    """Does ``use a>b`` repeat the use on the card before ``b``, which is like it?"""
    return b > 1 and repeats_previous(s, b - 1) and b - 1 not in (a, c) and b != a


def candidate_moves(w: Workspace, s: ReadOnlyCells, depth: int, acts: Cells) -> int:
    """Write the decisions to try at a decision node into ``acts``; returns their number."""
    lowest = exchanges_lowest_only(w, s, depth)
    if s[layout.NODE] == layout.FIGHT and not w.registers[ALL_MOVES]:
        return fight_moves(s, lowest, acts)
    n = decisions(s, acts)
    kept = 0
    for i in range(n):
        kind = acts[i] // (layout.BASE * layout.BASE * layout.BASE)
        a = acts[i] // (layout.BASE * layout.BASE) % layout.BASE
        b = acts[i] // layout.BASE % layout.BASE
        if kind == layout.DO_END or (kind == layout.DO_PAY and s[layout.LIFE] < price(s)):
            continue
        if kind == layout.DO_SORT and repeats_sorting(s, b, a):
            continue
        if kind == layout.DO_SWAP and repeats_previous(s, a - 1) and a - 1 != s[layout.WORKER]:
            continue
        if (
            kind == layout.DO_SWAP
            and lowest
            and has_lower_plain_card(s, a - 1, s[layout.WORKER] - 1, -1)
        ):
            continue
        if kind == layout.DO_USE and (
            repeats_use(s, a, b, acts[i] % layout.BASE)
            or repeats_use(s, a, acts[i] % layout.BASE, b)
        ):
            continue
        acts[kept] = acts[i]
        kept += 1
    return kept
