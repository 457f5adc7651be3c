"""Fights that cannot be lost: drawing on wins them in whatever order the cards come.

Written in the restricted Python of the rules.  Robinson plays by a fixed plan: end the fight as
soon as that wins; else take a free card, else one that an ability brings, else pay, and use life
that cards give only to pay with it.  What can wait for the end waits (:mod:`.stop_value`).  If no
order of the cards defeats this plan, the chance to win is 1, and need not be searched.

Not every order must be looked at.  Under this plan nothing leaves the table, so that only the set
of the cards drawn matters, and a card is worse than another if it is worth no more and has no
ability that the plan uses.  In an order that defeats the plan, let a card come while a worse one
still lies in the stack.  Exchange the two: at every moment the table is no better than it was, and
no more cards can be drawn; so this order defeats the plan, too.  Hence it suffices that a card
comes when no worse one is left (:func:`is_dominated`).
"""

from typing import Final

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
from friday_nb.friday.rules.chance import outcomes, resolve
from friday_nb.friday.rules.counting import pirate_rule
from friday_nb.friday.rules.facts import (
    ABILITY,
    BELOW_1,
    COPY_1,
    DRAW_1,
    DRAW_2,
    EXCHANGE_1,
    EXCHANGE_2,
    LIFE_1,
    LIFE_2,
    MINUS_LIFE_1,
    NONE,
    RULE_HALF,
    SORT_3,
    VALUE,
)
from friday_nb.friday.rules.layout import (
    CARD,
    CHANCE_CARD,
    DO_DONE,
    DO_DRAW,
    DO_MORE,
    DO_PAY,
    DO_USE,
    FACE_DOWN,
    FIGHT,
    FIGHTERS,
    FIRST_AGING,
    KINDS,
    LIFE,
    MARKS,
    MORE,
    NODE,
    PLAYED,
    POOL,
    USED,
    VIEW_SIZE,
)
from friday_nb.friday.rules.legal import pack
from friday_nb.friday.rules.log import Cells, Known
from friday_nb.friday.rules.play import act, price
from friday_nb.friday.rules.refusals import refuse_draw, refuse_pay, refuse_use

NOT_PROVED: Final = -1
PROOF_OFFSET: Final = -2
NOT_PLANNED: Final = (
    (1 << NONE) | (1 << EXCHANGE_1) | (1 << EXCHANGE_2) | (1 << BELOW_1) | (1 << SORT_3)
)
"""Abilities that the plan makes no use of."""
SPENT: Final = NOT_PLANNED | (1 << DRAW_1) | (1 << DRAW_2) | (1 << COPY_1)
"""Abilities that are of no use any more once they were used; others may still be copied."""
MOST_BADNESS: Final = 5
LEAST_BADNESS: Final = -4
COMPULSORY_BADNESS: Final = 3


def forced_life(w: Workspace, ply: int, limit: int) -> int:
    """Life left at least, if the state of ``ply`` is won for sure; NOT_SURE if that is not seen.

    The plies from the next one on are overwritten.  ``limit``: cards dealt before giving up.
    """
    w.registers[PROOF_STEPS] = 0
    w.registers[PROOF_LIMIT] = limit
    if ply + 1 >= PLIES:
        return NOT_PROVED
    copy_state(w.states[ply], w.states[ply + 1])
    return least_forced_life(w, ply + 1)


def least_forced_life(w: Workspace, ply: int) -> int:
    """The same, of the state of ``ply`` itself, which the plan plays on."""
    s = w.states[ply]
    if ply + 1 >= PLIES:
        return NOT_PROVED
    while s[NODE] != CHANCE_CARD:
        if s[NODE] not in (FIGHT, MORE):
            return NOT_PROVED
        now = s
        if s[NODE] == MORE:
            now = w.states[ply + 1]
            copy_state(s, now)
            act(now, pack(DO_DONE, 0, 0, 0), w.log)
        if best_stop(w, now) and w.registers[END_WON]:
            life: int = w.registers[END_LIFE]
            return life
        planned = planned_move(s)
        if planned == 0:
            return NOT_PROVED
        act(s, planned, w.log)
    canonicalise(w, s, FIGHTERS)
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
    worst = FIGHTERS
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


def copy_state(s: Known, to: Cells) -> None:
    """Copy what a view knows of a state, and the search's own cell."""
    for i in range(VIEW_SIZE):
        to[i] = s[i]
    to[LAID_OFF_UNUSED] = s[LAID_OFF_UNUSED]


def planned_move(s: Known) -> int:
    """What the plan does where ending the fight does not win; 0 if it is at its end."""
    if s[NODE] == MORE:
        return pack(DO_MORE, 0, 0, 0)
    if not refuse_draw(s):
        return pack(DO_DRAW, 0, 0, 0)
    gift = 0
    for i in range(s[PLAYED]):
        if s[MARKS + i] & (FACE_DOWN | USED):
            continue
        ability = ABILITY[s[CARD + i]]
        if ability in (DRAW_1, DRAW_2) and not refuse_use(s, i, -1, -1):
            return pack(DO_USE, i + 1, 0, 0)
        if ability in (LIFE_1, LIFE_2) and not refuse_use(s, i, -1, -1):
            gift = pack(DO_USE, i + 1, 0, 0)
    if refuse_pay(s):
        return 0
    if s[LIFE] >= price(s):
        return pack(DO_PAY, 0, 0, 0)
    return gift


def badness(cls: int) -> int:
    """How bad a card probably is for the plan: what refutes it should be found soon."""
    kind = cls % KINDS
    return (COMPULSORY_BADNESS if ABILITY[kind] >= MINUS_LIFE_1 else 0) - VALUE[kind]


def is_dominated(w: Workspace, ply: int, n: int, cls: int) -> bool:
    """Among the ``n`` outcomes, is there a card that is worse for the plan than one of this class?

    A card that may be there or not (the unseen aging card) outdoes none.  Against the half pirate
    only an aging card can be worse than another one, since these must be among the cards that
    count.  Among cards that are alike to the plan, the first class counts as the worse one.
    """
    kind = cls % KINDS
    if ABILITY[kind] >= MINUS_LIFE_1:
        return False
    useless = is_plain_to_plan(cls)
    compulsory = kind >= FIRST_AGING and pirate_rule(w.states[ply]) == RULE_HALF
    for i in range(n):
        other = w.codes[ply][i]
        value = VALUE[other % KINDS]
        if other == cls or not is_plain_to_plan(other) or w.states[ply][POOL + other] == 0:
            continue
        if compulsory and other % KINDS < FIRST_AGING:
            continue
        if value < VALUE[kind] or (value == VALUE[kind] and (not useless or other < cls)):
            return True
    return False


def is_plain_to_plan(cls: int) -> bool:
    """Does the plan use nothing of such a card but its value?"""
    ability = ABILITY[cls % KINDS]
    return bool((SPENT if cls >= KINDS else NOT_PLANNED) >> ability & 1)


def probe_proof(w: Workspace, key1: int, key2: int) -> int:
    """Where a proof stands, or the empty place where it would."""
    size = len(w.proof)
    i = key1 & (size - 1)
    while w.proof[i] != 0 and (w.proof_key1[i] != key1 or w.proof_key2[i] != key2):
        i = (i + 1) & (size - 1)
    return i


def store_proof(w: Workspace, key1: int, key2: int, life: int) -> None:
    """Remember what was proved, while there is room."""
    if 4 * w.registers[PROOFS] >= 3 * len(w.proof):
        return
    w.registers[PROOFS] += 1
    i = probe_proof(w, key1, key2)
    w.proof_key1[i] = key1
    w.proof_key2[i] = key2
    w.proof[i] = life - PROOF_OFFSET
