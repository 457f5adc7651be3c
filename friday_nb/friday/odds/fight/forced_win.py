"""Fights that cannot be lost: drawing on wins them in whatever order the cards come.

Written in the restricted Python of the rules.  Robinson plays by a fixed plan: end the fight as
soon as that wins; else take a free card, else one that an ability brings, else pay, and use life
that cards give only to pay with it.  What can wait for the end waits (:mod:`.closing`).  If no
order of the cards defeats this plan, the chance to win is 1, and need not be searched.

Not every order must be looked at.  Under this plan nothing leaves the table, so that only the set
of the cards drawn matters, and a card is worse than another if it is worth no more and has no
ability that the plan uses.  In an order that defeats the plan, let a card come while a worse one
still lies in the stack.  Exchange the two: at every moment the table is no better than it was, and
no more cards can be drawn; so this order defeats the plan, too.  Hence it suffices that a card
comes when no worse one is left (:func:`is_outdone`).
"""

from typing import Final

from friday_nb.friday.odds.fight.canonical import key_of, prepare
from friday_nb.friday.odds.fight.context import (
    END_LIFE,
    END_WON,
    PROOF_LIMIT,
    PROOF_STEPS,
    PROOFS,
)
from friday_nb.friday.odds.fight.stop_value import closing
from friday_nb.friday.odds.fight.workspace import PLIES, Desk
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

NOT_SURE: Final = -1
NOT_NOTED: Final = -2
UNUSED: Final = (1 << NONE) | (1 << EXCHANGE_1) | (1 << EXCHANGE_2) | (1 << BELOW_1) | (1 << SORT_3)
"""Abilities that the plan makes no use of."""
SPENT: Final = UNUSED | (1 << DRAW_1) | (1 << DRAW_2) | (1 << COPY_1)
"""Abilities that are of no use any more once they were used; others may still be copied."""
MOST_HARM: Final = 5
LEAST_HARM: Final = -4
COMPULSORY_HARM: Final = 3


def sure_life(w: Desk, ply: int, limit: int) -> int:
    """Life left at least, if the state of ``ply`` is won for sure; NOT_SURE if that is not seen.

    The plies from the next one on are overwritten.  ``limit``: cards dealt before giving up.
    """
    w.ctx[PROOF_STEPS] = 0
    w.ctx[PROOF_LIMIT] = limit
    if ply + 1 >= PLIES:
        return NOT_SURE
    copy_view(w.s[ply], w.s[ply + 1])
    return worst_life(w, ply + 1)


def worst_life(w: Desk, ply: int) -> int:
    """The same, of the state of ``ply`` itself, which the plan plays on."""
    s = w.s[ply]
    if ply + 1 >= PLIES:
        return NOT_SURE
    while s[NODE] != CHANCE_CARD:
        if s[NODE] not in (FIGHT, MORE):
            return NOT_SURE
        now = s
        if s[NODE] == MORE:
            now = w.s[ply + 1]
            copy_view(s, now)
            act(now, pack(DO_DONE, 0, 0, 0), w.log)
        if closing(w, now) and w.ctx[END_WON]:
            life: int = w.ctx[END_LIFE]
            return life
        planned = planned_step(s)
        if planned == 0:
            return NOT_SURE
        act(s, planned, w.log)
    prepare(w, s, FIGHTERS)
    key1 = key_of(s, w.salt1)
    key2 = key_of(s, w.salt2)
    at = proof_place(w, key1, key2)
    if w.proof[at] != 0:
        known: int = w.proof[at] + NOT_NOTED
        return known
    w.ctx[PROOF_STEPS] += 1
    if w.ctx[PROOF_STEPS] > w.ctx[PROOF_LIMIT]:
        return NOT_SURE
    n = outcomes(s, w.codes[ply], w.weights[ply])
    worst = FIGHTERS
    for harm in range(MOST_HARM, LEAST_HARM - 1, -1):
        for i in range(n):
            cls = w.codes[ply][i]
            if worst == NOT_SURE or harm_of(cls) != harm or is_outdone(w, ply, n, cls):
                continue
            copy_view(s, w.s[ply + 1])
            resolve(w.s[ply + 1], cls, w.log)
            worst = min(worst, worst_life(w, ply + 1))
    if w.ctx[PROOF_STEPS] <= w.ctx[PROOF_LIMIT]:
        note_proof(w, key1, key2, worst)
    return worst


def copy_view(s: Known, to: Cells) -> None:
    """Copy a state."""
    for i in range(VIEW_SIZE):
        to[i] = s[i]


def planned_step(s: Known) -> int:
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


def harm_of(cls: int) -> int:
    """How bad a card probably is for the plan: what refutes it should be found soon."""
    kind = cls % KINDS
    return (COMPULSORY_HARM if ABILITY[kind] >= MINUS_LIFE_1 else 0) - VALUE[kind]


def is_outdone(w: Desk, ply: int, n: int, cls: int) -> bool:
    """Among the ``n`` outcomes, is there a card that is worse for the plan than one of this class?

    A card that may be there or not (the unseen aging card) outdoes none.  Against the half pirate
    only an aging card can be worse than another one, since these must be among the cards that
    count.  Among cards that are alike to the plan, the first class counts as the worse one.
    """
    kind = cls % KINDS
    if ABILITY[kind] >= MINUS_LIFE_1:
        return False
    useless = no_use(cls)
    compulsory = kind >= FIRST_AGING and pirate_rule(w.s[ply]) == RULE_HALF
    for i in range(n):
        other = w.codes[ply][i]
        value = VALUE[other % KINDS]
        if other == cls or not no_use(other) or w.s[ply][POOL + other] == 0:
            continue
        if compulsory and other % KINDS < FIRST_AGING:
            continue
        if value < VALUE[kind] or (value == VALUE[kind] and (not useless or other < cls)):
            return True
    return False


def no_use(cls: int) -> bool:
    """Does the plan use nothing of such a card but its value?"""
    ability = ABILITY[cls % KINDS]
    return bool((SPENT if cls >= KINDS else UNUSED) >> ability & 1)


def proof_place(w: Desk, key1: int, key2: int) -> int:
    """Where a proof stands, or the empty place where it would."""
    size = len(w.proof)
    i = key1 & (size - 1)
    while w.proof[i] != 0 and (w.proof_key1[i] != key1 or w.proof_key2[i] != key2):
        i = (i + 1) & (size - 1)
    return i


def note_proof(w: Desk, key1: int, key2: int, life: int) -> None:
    """Remember what was proved, while there is room."""
    if 4 * w.ctx[PROOFS] >= 3 * len(w.proof):
        return
    w.ctx[PROOFS] += 1
    i = proof_place(w, key1, key2)
    w.proof_key1[i] = key1
    w.proof_key2[i] = key2
    w.proof[i] = life - NOT_NOTED
