"""Proof that a fight cannot be lost: a fixed policy wins it in whatever order the cards come.

Written in the restricted Python of the rules.  The policy: end the fight as soon as that wins;
otherwise take a free card, else one that an ability brings, else buy one, using life that cards
give only to pay for it.  Abilities that can wait are left to the end (:mod:`.stop_value`).  If no
order of the cards defeats this policy, the chance to win is 1 and need not be searched.

Not every order has to be examined.  Under this policy nothing leaves the table, so only the set of
the cards drawn matters.  Call a card *worse* than another if it is worth no more and has no ability
that the policy uses.  Suppose an order defeats the policy, and in it some card comes while a worse
one still lies in the stack.  Exchange the two: at every moment the table is no better than before,
and no more cards can be drawn, so the new order defeats the policy as well.  Hence it is enough to
examine the orders in which a card comes only when no worse one is left (:func:`is_dominated`).
"""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.odds.fight.canonical import canonicalise
from friday_nb.friday.odds.fight.context import (
    END_LIFE,
    END_WON,
    LAID_OFF_UNUSED,
    PROOF_LIMIT,
    PROOF_STEPS,
    PROOFS,
)
from friday_nb.friday.odds.fight.stop_value import best_stop
from friday_nb.friday.odds.fight.workspace import PLIES, Workspace
from friday_nb.friday.odds.fight.zobrist import hash_of
from friday_nb.friday.rules import facts, layout
from friday_nb.friday.rules.chance import outcomes, resolve
from friday_nb.friday.rules.counting import pirate_rule
from friday_nb.friday.rules.legal import pack
from friday_nb.friday.rules.play import act, price
from friday_nb.friday.rules.refusals import refuse_draw, refuse_pay, refuse_use

NOT_PROVED: Final = -1
PROOF_OFFSET: Final = -2
NOT_PLANNED: Final = (
    (1 << facts.NONE)
    | (1 << facts.EXCHANGE_1)
    | (1 << facts.EXCHANGE_2)
    | (1 << facts.BELOW_1)
    | (1 << facts.SORT_3)
)
"""Abilities that the policy does not use (bits)."""
SPENT: Final = NOT_PLANNED | (1 << facts.DRAW_1) | (1 << facts.DRAW_2) | (1 << facts.COPY_1)
"""Abilities that are worthless once used (bits); the others may still be copied."""
MOST_BADNESS: Final = 5
LEAST_BADNESS: Final = -4
COMPULSORY_BADNESS: Final = 3


def forced_life(w: Workspace, ply: int, limit: int) -> int:
    """The least life left if the state at ``ply`` is proved to be won; else ``NOT_PROVED``.

    ``limit`` is the number of chance events after which the attempt is given up.  The states at all
    later plies are overwritten.
    """
    w.registers[PROOF_STEPS] = 0
    w.registers[PROOF_LIMIT] = limit
    if ply + 1 >= PLIES:
        return NOT_PROVED
    copy_state(w.states[ply], w.states[ply + 1])
    return least_forced_life(w, ply + 1)


def least_forced_life(w: Workspace, ply: int) -> int:
    """The same for the state at ``ply`` itself, which the policy plays on."""
    s = w.states[ply]
    if ply + 1 >= PLIES:
        return NOT_PROVED
    while s[layout.NODE] != layout.CHANCE_CARD:
        if s[layout.NODE] not in (layout.FIGHT, layout.MORE):
            return NOT_PROVED
        now = s
        if s[layout.NODE] == layout.MORE:
            now = w.states[ply + 1]
            copy_state(s, now)
            act(now, pack(layout.DO_DONE, 0, 0, 0), w.log)
        if best_stop(w, now) and w.registers[END_WON]:
            life: int = w.registers[END_LIFE]
            return life
        planned = planned_move(s)
        if planned == 0:
            return NOT_PROVED
        act(s, planned, w.log)
    canonicalise(w, s, layout.FIGHTERS)
    key1 = hash_of(s, w.zobrist1)
    key2 = hash_of(s, w.zobrist2)
    at = probe_proof(w, key1, key2)
    if w.proof[at] != 0:
        known: int = w.proof[at] + PROOF_OFFSET
        return known
    w.registers[PROOF_STEPS] += 1
    if w.registers[PROOF_STEPS] > w.registers[PROOF_LIMIT]:
        return NOT_PROVED
    n = outcomes(s, w.codes[ply], w.weights[ply])
    worst = layout.FIGHTERS
    for level in range(MOST_BADNESS, LEAST_BADNESS - 1, -1):
        for i in range(n):
            cls = w.codes[ply][i]
            if worst == NOT_PROVED or badness(cls) != level or is_dominated(w, ply, n, cls):
                continue
            copy_state(s, w.states[ply + 1])
            resolve(w.states[ply + 1], cls, w.log)
            worst = min(worst, least_forced_life(w, ply + 1))
    if w.registers[PROOF_STEPS] <= w.registers[PROOF_LIMIT]:
        store_proof(w, key1, key2, worst)
    return worst


def copy_state(s: ReadOnlyCells, to: Cells) -> None:
    """Copy what a view knows of a state, and the search's own cell."""
    for i in range(layout.VIEW_SIZE):
        to[i] = s[i]
    to[LAID_OFF_UNUSED] = s[LAID_OFF_UNUSED]


def planned_move(s: ReadOnlyCells) -> int:
    """The policy's decision where ending the fight does not win; 0 if it has none left."""
    if s[layout.NODE] == layout.MORE:
        return pack(layout.DO_MORE, 0, 0, 0)
    if not refuse_draw(s):
        return pack(layout.DO_DRAW, 0, 0, 0)
    gift = 0
    for i in range(s[layout.PLAYED]):
        if s[layout.MARKS + i] & (layout.FACE_DOWN | layout.USED):
            continue
        ability = facts.ABILITY[s[layout.CARD + i]]
        if ability in (facts.DRAW_1, facts.DRAW_2) and not refuse_use(s, i, -1, -1):
            return pack(layout.DO_USE, i + 1, 0, 0)
        if ability in (facts.LIFE_1, facts.LIFE_2) and not refuse_use(s, i, -1, -1):
            gift = pack(layout.DO_USE, i + 1, 0, 0)
    if refuse_pay(s):
        return 0
    if s[layout.LIFE] >= price(s):
        return pack(layout.DO_PAY, 0, 0, 0)
    return gift


def badness(cls: int) -> int:
    """How bad a card probably is for the policy; bad ones are dealt first, to refute it soon."""
    kind = cls % layout.KINDS
    return (COMPULSORY_BADNESS if facts.ABILITY[kind] >= facts.MINUS_LIFE_1 else 0) - facts.VALUE[
        kind
    ]


def is_dominated(w: Workspace, ply: int, n: int, cls: int) -> bool:
    """Is a card worse for the policy than class ``cls`` among the ``n`` outcomes at ``ply``?

    A card that may or may not be there (the unseen aging card) dominates none.  Against the half
    pirate an aging card is worse only than another aging card, because those must be among the
    cards that count.  Of cards that the policy cannot tell apart, the first class counts as worse.
    """
    kind = cls % layout.KINDS
    if facts.ABILITY[kind] >= facts.MINUS_LIFE_1:
        return False
    useless = is_plain_to_plan(cls)
    compulsory = kind >= layout.FIRST_AGING and pirate_rule(w.states[ply]) == facts.RULE_HALF
    for i in range(n):
        other = w.codes[ply][i]
        value = facts.VALUE[other % layout.KINDS]
        if other == cls or not is_plain_to_plan(other) or w.states[ply][layout.POOL + other] == 0:
            continue
        if compulsory and other % layout.KINDS < layout.FIRST_AGING:
            continue
        if value < facts.VALUE[kind] or (
            value == facts.VALUE[kind] and (not useless or other < cls)
        ):
            return True
    return False


def is_plain_to_plan(cls: int) -> bool:
    """Does the policy use nothing of such a card but its value?"""
    ability = facts.ABILITY[cls % layout.KINDS]
    return bool((SPENT if cls >= layout.KINDS else NOT_PLANNED) >> ability & 1)


def probe_proof(w: Workspace, key1: int, key2: int) -> int:
    """The slot of a proof, or the empty slot where it would be stored."""
    size = len(w.proof)
    i = key1 & (size - 1)
    while w.proof[i] != 0 and (w.proof_key1[i] != key1 or w.proof_key2[i] != key2):
        i = (i + 1) & (size - 1)
    return i


def store_proof(w: Workspace, key1: int, key2: int, life: int) -> None:
    """Store the result of a proof, while there is room."""
    if 4 * w.registers[PROOFS] >= 3 * len(w.proof):
        return
    w.registers[PROOFS] += 1
    i = probe_proof(w, key1, key2)
    w.proof_key1[i] = key1
    w.proof_key2[i] = key2
    w.proof[i] = life - PROOF_OFFSET
