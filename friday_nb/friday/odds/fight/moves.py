"""Move generation: the decisions that the search tries.

Left out are decisions that only repeat another one with a card that is alike, decisions that are
dominated by another (:mod:`.dominance`), and those that lose nothing by waiting until the end of
the fight.  Written in the restricted Python of the rules.

What can wait is used early only where it has to be: life to pay with; a stop card that goes; or
just before its card leaves the table, or the model of the copy.  The last is a chain: the use marks
the card (``LEAVING``), and nothing else is tried until a marked card has left.  Proof that no other
early use is needed: it brings no card and costs none, so it can be put off, past everything that is
done meanwhile, until the end or until its card or model is the next to leave.  The reserve is no
smaller then, the choice of its target no narrower, and more is known.  Before "2x exchange" any of
them is tried, for its second card to leave is chosen when the first new one has come, and nothing
can be used in between.
"""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.odds.fight.canonical import (
    EXCHANGES,
    LEAVING,
    abilities_shown,
    abilities_usable,
    has_ample_reserve,
)
from friday_nb.friday.odds.fight.context import (
    ALL_MOVES,
    LAID_OFF_UNUSED,
)
from friday_nb.friday.odds.fight.dominance import (
    TRY_FREE,
    TRY_PAID,
    draws_to_try,
    exchanges_lowest_only,
    has_lower_plain_card,
    may_help_to_turn_down,
    repeats_previous,
    repeats_sorting,
    repeats_use,
)
from friday_nb.friday.odds.fight.workspace import Workspace
from friday_nb.friday.rules import facts, layout
from friday_nb.friday.rules.legal import decisions, pack
from friday_nb.friday.rules.play import act, price
from friday_nb.friday.rules.refusals import refuse_draw, refuse_pay, refuse_use

DRAWING: Final = (1 << facts.DRAW_1) | (1 << facts.DRAW_2) | (1 << facts.SORT_3) | EXCHANGES
"""Abilities that bring a card (bits)."""
EARLY: Final = (1 << facts.DESTROY_1) | (1 << facts.LIFE_1) | (1 << facts.LIFE_2)
"""Abilities that can wait until the end, unless their card leaves or life runs out (bits)."""
REMOVALS: Final = EXCHANGES | (1 << facts.BELOW_1)
"""Abilities by which a card leaves the table (bits)."""
EARLY_COPIES: Final = EARLY | (1 << facts.DOUBLE_1) | (1 << facts.STEP_1)
"""Abilities that a copy can wait with, unless its model leaves (bits)."""


DO_USE_BEFORE: Final = 14
"""A decision of the search's own: ``DO_USE`` before the card, or the model copied, leaves next."""


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
    """Carry out a decision, and count a card that it lays off unused.

    A use before a card leaves marks that card: the worker, or the model of a copy.  The marks go
    when a card has left.
    """
    use = decision
    if decision // (layout.BASE * layout.BASE * layout.BASE) == DO_USE_BEFORE:
        use -= (DO_USE_BEFORE - layout.DO_USE) * layout.BASE * layout.BASE * layout.BASE
        i = decision // (layout.BASE * layout.BASE) % layout.BASE - 1
        s[layout.MARKS + i] |= LEAVING
        if facts.ABILITY[s[layout.CARD + i]] == facts.COPY_1:
            s[layout.MARKS + decision // layout.BASE % layout.BASE - 1] |= LEAVING
    else:
        for i in range(s[layout.PLAYED]):
            s[layout.MARKS + i] &= ~LEAVING
    s[LAID_OFF_UNUSED] += leaves_unused(s, use)
    act(s, use, log)


def is_chained(s: ReadOnlyCells) -> bool:
    """Is a card marked as leaving next?"""
    for i in range(s[layout.PLAYED]):
        if s[layout.MARKS + i] & LEAVING:
            return True
    return False


def removals_usable(s: ReadOnlyCells) -> int:
    """What can remove cards from the table (bits): abilities that are usable, or can be copied."""
    usable = abilities_usable(s)
    leaving = usable & REMOVALS
    if usable & (1 << facts.COPY_1):
        leaving |= abilities_shown(s) & REMOVALS
    return leaving


def add_use(s: ReadOnlyCells, i: int, j: int, k: int, kind: int, acts: Cells, n: int) -> int:
    """Add the use of card ``i`` on card ``k`` if it is legal; ``j``: the model of a copy, or -1."""
    if j < 0:
        if not refuse_use(s, i, k, -1):
            acts[n] = pack(kind, i + 1, k + 1, 0)
            n += 1
    elif not refuse_use(s, i, j, k):
        acts[n] = pack(kind, i + 1, j + 1, k + 1)
        n += 1
    return n


def add_uses(
    s: ReadOnlyCells,
    i: int,
    j: int,
    ability: int,
    kind: int,
    only_leaving: bool,
    lowest: bool,
    acts: Cells,
    n: int,
) -> int:
    """Add the decisions in which card ``i`` uses ``ability``.

    Args:
        s: The state.
        i: The card used.
        j: The model of a copy, or -1.
        ability: What is done.
        kind: ``DO_USE`` or ``DO_USE_BEFORE``.
        only_leaving: Must the target be one of the cards marked as leaving?
        lowest: May dominated exchanges be left out?
        acts: The decisions so far.
        n: Their number.
    """
    if ability in (
        facts.DRAW_1,
        facts.DRAW_2,
        facts.SORT_3,
        facts.LIFE_1,
        facts.LIFE_2,
        facts.STEP_1,
    ):
        if not refuse_use(s, i, j, -1):
            acts[n] = pack(kind, i + 1, j + 1, 0)
            n += 1
        return n
    for k in range(s[layout.PLAYED]):
        if only_leaving and not s[layout.MARKS + k] & LEAVING:
            continue
        if repeats_previous(s, k) and k - 1 != i and k - 1 != j:
            continue
        if ability == facts.DOUBLE_1 and facts.VALUE[s[layout.CARD + k]] <= 0:
            continue
        if ability == facts.DESTROY_1 and not may_help_to_turn_down(s, k):
            continue
        if lowest and EXCHANGES >> ability & 1 and has_lower_plain_card(s, k, i, j):
            continue
        n = add_use(s, i, j, k, kind, acts, n)
    return n


def add_stop_removals(s: ReadOnlyCells, i: int, j: int, acts: Cells, n: int) -> int:
    """Add the decisions that turn down a stop card, which allows free draws again."""
    for k in range(s[layout.PLAYED]):
        if facts.ABILITY[s[layout.CARD + k]] == facts.STOP:
            n = add_use(s, i, j, k, layout.DO_USE, acts, n)
    return n


def add_early_uses(
    s: ReadOnlyCells, i: int, j: int, ability: int, leaving: int, chained: bool, acts: Cells, n: int
) -> int:
    """Add the uses of an ability that could wait; ``leaving``: what may remove cards (bits).

    It is used now for one of three reasons: life is needed to pay with; a stop card goes, so that
    free cards may be drawn; or the card leaves next, or the model of the copy.
    """
    if not chained:
        if ability in (facts.LIFE_1, facts.LIFE_2) and s[layout.LIFE] < price(s):
            return add_uses(s, i, j, ability, layout.DO_USE, False, False, acts, n)
        if ability == facts.DESTROY_1 and s[layout.STOPS] > 0:
            n = add_stop_removals(s, i, j, acts, n)
    related = s[layout.MARKS + i] & LEAVING or (j >= 0 and s[layout.MARKS + j] & LEAVING)
    if leaving and (not chained or related or leaving & (1 << facts.EXCHANGE_2)):
        n = add_uses(s, i, j, ability, DO_USE_BEFORE, False, False, acts, n)
    return n


def fight_moves(w: Workspace, s: ReadOnlyCells, lowest: bool, ample: bool, acts: Cells) -> int:
    """Decisions to try besides stopping; what can wait until the end waits (:mod:`.stop_value`).

    ``ample``: the reserve holds all life that could still be taken.
    """
    n = 0
    chained = is_chained(s)
    drawing = 0 if chained else draws_to_try(w, s, ample)
    if drawing & TRY_FREE and not refuse_draw(s):
        acts[n] = pack(layout.DO_DRAW, 0, 0, 0)
        n += 1
    leaving = removals_usable(s)
    for i in range(s[layout.PLAYED]):
        if s[layout.MARKS + i] & (layout.FACE_DOWN | layout.USED) or repeats_previous(s, i):
            continue
        ability = facts.ABILITY[s[layout.CARD + i]]
        if ability == facts.NONE or ability >= facts.MINUS_LIFE_1:
            continue
        if ability == facts.COPY_1:
            copied = 0
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
                if EARLY_COPIES >> model & 1:
                    n = add_early_uses(s, i, j, model, leaving, chained, acts, n)
                elif not copied >> model & 1 and (not chained or REMOVALS >> model & 1):
                    only_leaving = chained and model != facts.EXCHANGE_2
                    n = add_uses(s, i, j, model, layout.DO_USE, only_leaving, lowest, acts, n)
                    copied |= 1 << model
        elif ability in (facts.DOUBLE_1, facts.STEP_1):
            continue
        elif EARLY >> ability & 1:
            n = add_early_uses(s, i, -1, ability, leaving, chained, acts, n)
        elif not chained or REMOVALS >> ability & 1:
            only_leaving = chained and ability != facts.EXCHANGE_2
            n = add_uses(s, i, -1, ability, layout.DO_USE, only_leaving, lowest, acts, n)
    if drawing & TRY_PAID and not refuse_pay(s) and s[layout.LIFE] >= price(s):
        acts[n] = pack(layout.DO_PAY, 0, 0, 0)
        n += 1
    return n


def candidate_moves(w: Workspace, s: ReadOnlyCells, depth: int, acts: Cells) -> int:
    """Write the decisions to try at a decision node into ``acts``; returns their number."""
    lowest = exchanges_lowest_only(w, s, depth)
    if s[layout.NODE] == layout.FIGHT and not w.registers[ALL_MOVES]:
        return fight_moves(w, s, lowest, has_ample_reserve(w, s), acts)
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
