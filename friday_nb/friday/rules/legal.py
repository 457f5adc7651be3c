"""Which decisions are legal, listed in a fixed order."""

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.rules.facts import ABILITY, COPY_1, EXCHANGE_2
from friday_nb.friday.rules.layout import (
    BASE,
    CARD,
    DESTROY,
    DO_DESTROY,
    DO_DONE,
    DO_DRAW,
    DO_END,
    DO_HAZARD,
    DO_LOOK,
    DO_MORE,
    DO_PAY,
    DO_PIRATE,
    DO_SKIP,
    DO_SORT,
    DO_SWAP,
    DO_USE,
    FIGHT,
    HAZARD,
    LOOK_SIZE,
    MORE,
    NODE,
    OFFER_B,
    PIRATE,
    PLAYED,
    SORT,
    SWAP,
    WORKER,
)
from friday_nb.friday.rules.refusals import (
    has_target,
    refuse_draw,
    refuse_effect,
    refuse_end,
    refuse_in_ability,
    refuse_model,
    refuse_pay,
    refuse_sort,
    refuse_target,
    refuse_worker,
)
from friday_nb.friday.rules.settle import destroyable


def pack(kind: int, a: int, b: int, c: int) -> int:
    """A decision as one integer: its kind (DO_...) and up to three small numbers."""
    return ((kind * BASE + a) * BASE + b) * BASE + c


def decisions(s: ReadOnlyCells, out: Cells) -> int:
    """Write all legal decisions into ``out`` in a fixed order; their number is returned.

    ``out`` must hold ``room(s)`` entries.
    """
    node = s[NODE]
    n = 0
    if node == FIGHT:
        return fight_decisions(s, out)
    if node == HAZARD:
        out[0] = pack(DO_HAZARD, 1, 0, 0)
        out[1] = pack(DO_HAZARD, 2, 0, 0) if s[OFFER_B] > 0 else pack(DO_SKIP, 0, 0, 0)
        return 2
    if node == PIRATE:
        out[0] = pack(DO_PIRATE, 1, 0, 0)
        out[1] = pack(DO_PIRATE, 2, 0, 0)
        return 2
    if node == SORT:
        return sort_decisions(s, out)
    if node == MORE:
        out[0] = pack(DO_MORE, 0, 0, 0)
        n = 1
    elif node == SWAP:
        for j in range(s[PLAYED]):
            if not refuse_target(s, s[WORKER] - 1, EXCHANGE_2, j):
                out[n] = pack(DO_SWAP, j + 1, 0, 0)
                n += 1
    elif node == DESTROY:
        for i in range(s[PLAYED]):
            if destroyable(s, i):
                out[n] = pack(DO_DESTROY, i + 1, 0, 0)
                n += 1
    else:
        return 0
    out[n] = pack(DO_DONE, 0, 0, 0)
    return n + 1


def fight_decisions(s: ReadOnlyCells, out: Cells) -> int:
    """The decisions of a fight: draw or pay, abilities by card number, end."""
    n = 0
    if not refuse_draw(s):
        out[n] = pack(DO_DRAW, 0, 0, 0)
        n += 1
    if not refuse_pay(s):
        out[n] = pack(DO_PAY, 0, 0, 0)
        n += 1
    for i in range(s[PLAYED]):
        if refuse_worker(s, i):
            continue
        ability = ABILITY[s[CARD + i]]
        if ability != COPY_1:
            n = work_decisions(s, i, ability, 0, out, n)
            continue
        for j in range(s[PLAYED]):
            if not refuse_model(s, i, j):
                n = work_decisions(s, i, ABILITY[s[CARD + j]], j + 1, out, n)
    if not refuse_end(s):
        out[n] = pack(DO_END, 0, 0, 0)
        n += 1
    return n


def work_decisions(s: ReadOnlyCells, i: int, ability: int, model: int, out: Cells, n: int) -> int:
    """All ways in which card ``i`` can work with ``ability``; ``model`` is the copied card."""
    if not has_target(ability):
        if not refuse_effect(s, ability):
            out[n] = pack(DO_USE, i + 1, model, 0)
            n += 1
        return n
    for j in range(s[PLAYED]):
        if not refuse_target(s, i, ability, j):
            out[n] = pack(DO_USE, i + 1, model, j + 1) if model else pack(DO_USE, i + 1, j + 1, 0)
            n += 1
    return n


def sort_decisions(s: ReadOnlyCells, out: Cells) -> int:
    """Look at one more card, or lay back what was looked at in any order, less one or none."""
    n = 0
    if not refuse_in_ability(s, DO_LOOK, 0, 0):
        out[0] = pack(DO_LOOK, 0, 0, 0)
        n = 1
    for discarded in range(s[LOOK_SIZE] + 1):
        for order in range(BASE):
            if not refuse_sort(s, discarded, order):
                out[n] = pack(DO_SORT, discarded, order, 0)
                n += 1
    return n


def room(s: ReadOnlyCells) -> int:
    """An upper bound for the number of decisions of this position."""
    return 32 + s[PLAYED] * (s[PLAYED] + 2 * s[PLAYED])


def is_stuck(s: ReadOnlyCells) -> bool:
    """FRI-PIR-2: against a pirate, no decision is left at all."""
    if not refuse_draw(s) or not refuse_pay(s) or not refuse_end(s):
        return False
    for i in range(s[PLAYED]):
        if refuse_worker(s, i):
            continue
        ability = ABILITY[s[CARD + i]]
        if ability != COPY_1 and can_work(s, i, ability):
            return False
        if ability == COPY_1:
            for j in range(s[PLAYED]):
                if not refuse_model(s, i, j) and can_work(s, i, ABILITY[s[CARD + j]]):
                    return False
    return True


def can_work(s: ReadOnlyCells, i: int, ability: int) -> bool:
    """Is there any way in which card ``i`` can work with ``ability``?"""
    if not has_target(ability):
        return not refuse_effect(s, ability)
    for j in range(s[PLAYED]):
        if not refuse_target(s, i, ability, j):
            return True
    return False
