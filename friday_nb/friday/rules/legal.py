"""Which decisions are legal, listed in a fixed order."""

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
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
    return ((kind * at.BASE + a) * at.BASE + b) * at.BASE + c


def decisions(s: ReadOnlyCells, out: Cells) -> int:
    """Write all legal decisions into ``out`` in a fixed order; their number is returned.

    ``out`` must hold ``room(s)`` entries.
    """
    node = s[at.NODE]
    n = 0
    if node == at.FIGHT:
        return fight_decisions(s, out)
    if node == at.HAZARD:
        out[0] = pack(at.DO_HAZARD, 1, 0, 0)
        out[1] = pack(at.DO_HAZARD, 2, 0, 0) if s[at.OFFER_B] > 0 else pack(at.DO_SKIP, 0, 0, 0)
        return 2
    if node == at.PIRATE:
        out[0] = pack(at.DO_PIRATE, 1, 0, 0)
        out[1] = pack(at.DO_PIRATE, 2, 0, 0)
        return 2
    if node == at.SORT:
        return sort_decisions(s, out)
    if node == at.MORE:
        out[0] = pack(at.DO_MORE, 0, 0, 0)
        n = 1
    elif node == at.SWAP:
        for j in range(s[at.PLAYED]):
            if not refuse_target(s, s[at.WORKER] - 1, facts.EXCHANGE_2, j):
                out[n] = pack(at.DO_SWAP, j + 1, 0, 0)
                n += 1
    elif node == at.DESTROY:
        for i in range(s[at.PLAYED]):
            if destroyable(s, i):
                out[n] = pack(at.DO_DESTROY, i + 1, 0, 0)
                n += 1
    else:
        return 0
    out[n] = pack(at.DO_DONE, 0, 0, 0)
    return n + 1


def fight_decisions(s: ReadOnlyCells, out: Cells) -> int:
    """The decisions of a fight: draw or pay, abilities by card number, end."""
    n = 0
    if not refuse_draw(s):
        out[n] = pack(at.DO_DRAW, 0, 0, 0)
        n += 1
    if not refuse_pay(s):
        out[n] = pack(at.DO_PAY, 0, 0, 0)
        n += 1
    for i in range(s[at.PLAYED]):
        if refuse_worker(s, i):
            continue
        ability = facts.ABILITY[s[at.CARD + i]]
        if ability != facts.COPY_1:
            n = work_decisions(s, i, ability, 0, out, n)
            continue
        for j in range(s[at.PLAYED]):
            if not refuse_model(s, i, j):
                n = work_decisions(s, i, facts.ABILITY[s[at.CARD + j]], j + 1, out, n)
    if not refuse_end(s):
        out[n] = pack(at.DO_END, 0, 0, 0)
        n += 1
    return n


def work_decisions(s: ReadOnlyCells, i: int, ability: int, model: int, out: Cells, n: int) -> int:
    """All ways in which card ``i`` can work with ``ability``; ``model`` is the copied card."""
    if not has_target(ability):
        if not refuse_effect(s, ability):
            out[n] = pack(at.DO_USE, i + 1, model, 0)
            n += 1
        return n
    for j in range(s[at.PLAYED]):
        if not refuse_target(s, i, ability, j):
            out[n] = (
                pack(at.DO_USE, i + 1, model, j + 1) if model else pack(at.DO_USE, i + 1, j + 1, 0)
            )
            n += 1
    return n


def sort_decisions(s: ReadOnlyCells, out: Cells) -> int:
    """Look at one more card, or lay back what was looked at in any order, less one or none."""
    n = 0
    if not refuse_in_ability(s, at.DO_LOOK, 0, 0):
        out[0] = pack(at.DO_LOOK, 0, 0, 0)
        n = 1
    for discarded in range(s[at.LOOK_SIZE] + 1):
        for order in range(at.BASE):
            if not refuse_sort(s, discarded, order):
                out[n] = pack(at.DO_SORT, discarded, order, 0)
                n += 1
    return n


def room(s: ReadOnlyCells) -> int:
    """An upper bound for the number of decisions of this position."""
    return 32 + s[at.PLAYED] * (s[at.PLAYED] + 2 * s[at.PLAYED])


def is_stuck(s: ReadOnlyCells) -> bool:
    """FRI-PIR-2: against a pirate, no decision is left at all."""
    if not refuse_draw(s) or not refuse_pay(s) or not refuse_end(s):
        return False
    for i in range(s[at.PLAYED]):
        if refuse_worker(s, i):
            continue
        ability = facts.ABILITY[s[at.CARD + i]]
        if ability != facts.COPY_1 and can_work(s, i, ability):
            return False
        if ability == facts.COPY_1:
            for j in range(s[at.PLAYED]):
                if not refuse_model(s, i, j) and can_work(s, i, facts.ABILITY[s[at.CARD + j]]):
                    return False
    return True


def can_work(s: ReadOnlyCells, i: int, ability: int) -> bool:
    """Is there any way in which card ``i`` can work with ``ability``?"""
    if not has_target(ability):
        return not refuse_effect(s, ability)
    for j in range(s[at.PLAYED]):
        if not refuse_target(s, i, ability, j):
            return True
    return False
