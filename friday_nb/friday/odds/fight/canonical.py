"""Canonical form: states of a fight that have the same value become the same state.

Written in the restricted Python of the rules.  The canonical form is itself a state of the rules,
so that the rules play on from it.

The invariant: with at most ``depth`` further cards, whatever a policy can achieve in a state, some
policy achieves in its canonical form, and the other way round.  So a fact may be forgotten only if
no card of this state can still ask for it: not one on the table, not one to come, used or unused (a
copy may use what is spent), not the ability in progress, and not the card just being drawn.  What
is changed, and why the value of the fight stays the same:

* A card whose ability is spent, or useless against this enemy (step -1 in green or against a
  pirate), becomes a card of the same value without an ability, unless it may still be copied.
* A face-down card is out of the fight; it is dropped where played cards are not counted.
* The discard pile is dropped while the stack outlasts the horizon of the search, not counting the
  card just being drawn; what the pile could bring beyond the horizon is part of every upper bound
  (``PILE_LIFE``, :mod:`.relaxation`).
* Left and right are forgotten where nothing can free a place on the left or stop the free draws.
* A card that was paid for and a bonus card arrive alike.
* "+1 life" and "+2 life" are used at once where the reserve holds all that could still be taken:
  then no point can be wasted, and a point is worth no more later.  Not between the two steps of "2x
  exchange", where nothing else may be used and the card may be the next to leave.
* The order of play is forgotten: cards whose ability is unused stand first, then the others.
"""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.friday.odds.fight.context import (
    AIM,
    AIM_LOSE,
    TO_DESTROY,
)
from friday_nb.friday.odds.fight.life_sources import GAIN, life_beyond, life_potential
from friday_nb.friday.odds.fight.workspace import Workspace
from friday_nb.friday.rules.counting import pirate_rule
from friday_nb.friday.rules.facts import (
    ABILITY,
    BELOW_1,
    COPY_1,
    EXCHANGE_1,
    EXCHANGE_2,
    MINUS_LIFE_1,
    NONE,
    RULE_HALF,
    RULE_PLUS_ONE,
    STEP_1,
    STOP,
    VALUE,
)
from friday_nb.friday.rules.layout import (
    AGING_KINDS,
    AWAY,
    BOTTOM,
    BOTTOM_SIZE,
    CARD,
    CHANCE_CARD,
    CLASSES,
    DISCARD,
    DISCARD_SIZE,
    DOUBLER,
    DRAWN,
    ENEMY_PIRATE,
    FACE_DOWN,
    FIRST_AGING,
    FOR_BONUS,
    FOR_EXCHANGE,
    FOR_PAID,
    FREE,
    KINDS,
    LEFT,
    LEFT_SIDE,
    LIFE,
    LOOK,
    LOOK_SIZE,
    MARKS,
    NODE,
    PLACE,
    PLAYED,
    POOL,
    PURPOSE,
    REDRAWN_IS_FRESH,
    RESERVE,
    RIGHT,
    STEP,
    STOPS,
    TOP,
    TOP_SIZE,
    UNSEEN,
    USED,
    WORKER,
    WORKING,
)
from friday_nb.friday.rules.stack import stack_size

PLAIN_OF_VALUE: Final = {-1: 0, 0: 1, 1: 3, 2: 4, 3: KINDS + 24, 4: 28}
PLAIN: Final = tuple(
    kind if kind >= FIRST_AGING else PLAIN_OF_VALUE[value] for kind, value in enumerate(VALUE)
)
"""By kind: the class of a card of the same value without an ability.

No card of value 3 is without one; "3C1, used" stands for it.
"""
MARK_CODES: Final = 64
"""Combinations of the marks of a played card."""
AGING_ONE: Final = FIRST_AGING
"""The aging card -1, which is like the starting ones where its age does not matter."""
EXCHANGES: Final = (1 << EXCHANGE_1) | (1 << EXCHANGE_2)


def abilities_coming(s: ReadOnlyCells, most: int) -> int:
    """The abilities that cards still to come may bring, as a set of bits.

    ``most`` is ``KINDS`` for unused cards alone, ``CLASSES`` to include used ones, which may be
    copied.
    """
    mask = 0
    for cls in range(most):
        if s[POOL + cls] > 0 or s[DISCARD + cls] > 0:
            mask |= 1 << ABILITY[cls % KINDS]
    for aging in range(AGING_KINDS):
        if s[UNSEEN + aging] > 0:
            mask |= 1 << ABILITY[FIRST_AGING + aging]
    for i in range(s[TOP_SIZE]):
        if s[TOP + i] < most:
            mask |= 1 << ABILITY[s[TOP + i] % KINDS]
    for i in range(s[BOTTOM_SIZE]):
        if s[BOTTOM + i] < most:
            mask |= 1 << ABILITY[s[BOTTOM + i] % KINDS]
    for i in range(s[LOOK_SIZE]):
        if s[LOOK + i] < most:
            mask |= 1 << ABILITY[s[LOOK + i] % KINDS]
    return mask & ~1


def abilities_usable(s: ReadOnlyCells) -> int:
    """Set of the abilities of face-up played cards that can still be used."""
    mask = 0
    for i in range(s[PLAYED]):
        if not s[MARKS + i] & (FACE_DOWN | USED):
            mask |= 1 << ABILITY[s[CARD + i]]
    return mask & ~1


def abilities_shown(s: ReadOnlyCells) -> int:
    """Set of the abilities of all face-up played cards: a copy may copy them."""
    mask = 0
    for i in range(s[PLAYED]):
        if not s[MARKS + i] & FACE_DOWN:
            mask |= 1 << ABILITY[s[CARD + i]]
    return mask & ~1


def plain_class(w: Workspace, cls: int, copies: int, no_step: int, aged: int) -> int:
    """The class that stands for this one: without its ability if that is spent or useless.

    ``copies`` is 0 if nothing can be copied any more, 1 if it can, 2 if used cards also become
    fresh again; ``no_step`` is 1 if the step cannot be lowered, ``aged`` if it matters which cards
    are aging cards.
    """
    kind = cls % KINDS
    if w.registers[TO_DESTROY + kind] > 0 or w.registers[TO_DESTROY + PLAIN[kind] % KINDS] > 0:
        return cls
    ability = ABILITY[kind]
    if ability == NONE:
        if kind == AGING_ONE and not aged:
            return 0
        return PLAIN[kind]
    if ability == STEP_1 and no_step:
        return PLAIN[kind]
    if cls >= KINDS and (copies == 0 or (copies == 1 and ability == COPY_1)):
        return PLAIN[kind]
    return cls


def plain_piles(w: Workspace, s: Cells, copies: int, no_step: int, aged: int) -> None:
    """Replace the cards in the piles by their plain classes."""
    for cls in range(CLASSES):
        if s[POOL + cls] > 0 or s[DISCARD + cls] > 0:
            to = plain_class(w, cls, copies, no_step, aged)
            if to != cls:
                s[POOL + to] += s[POOL + cls]
                s[POOL + cls] = 0
                s[DISCARD + to] += s[DISCARD + cls]
                s[DISCARD + cls] = 0
    for i in range(s[TOP_SIZE]):
        s[TOP + i] = plain_class(w, s[TOP + i], copies, no_step, aged)
    for i in range(s[BOTTOM_SIZE]):
        s[BOTTOM + i] = plain_class(w, s[BOTTOM + i], copies, no_step, aged)
    for i in range(s[LOOK_SIZE]):
        s[LOOK + i] = plain_class(w, s[LOOK + i], copies, no_step, aged)


def plain_table(w: Workspace, s: Cells, copies: int, no_step: int, aged: int) -> None:
    """Replace the played cards by their plain classes."""
    for i in range(s[PLAYED]):
        marks = s[MARKS + i]
        if marks & FACE_DOWN and w.registers[AIM] == AIM_LOSE:
            continue  # it may be a card that was to be destroyed
        if marks & FACE_DOWN:
            if marks & AWAY:
                s[CARD + i] = 1
                s[MARKS + i] = marks & (RIGHT | FACE_DOWN | AWAY)
            elif w.registers[TO_DESTROY + s[CARD + i]] == 0:
                s[CARD + i] = 1
                s[MARKS + i] = FACE_DOWN
            continue
        used = marks & USED
        to = plain_class(w, s[CARD + i] + (KINDS if used else 0), copies, no_step, aged)
        s[CARD + i] = to % KINDS
        if ABILITY[to % KINDS] == NONE:
            s[MARKS + i] = marks & ~USED
        elif to >= KINDS:
            s[MARKS + i] = marks | USED


def cards_left_to_draw(s: ReadOnlyCells) -> int:
    """Cards that the stack holds for later draws, without the one just being drawn."""
    size: int = stack_size(s)
    return size - 1 if s[NODE] == CHANCE_CARD else size


def is_exchanging(s: ReadOnlyCells) -> bool:
    """Is an exchange in progress: its card is being drawn, or it may exchange once more?"""
    if s[NODE] == CHANCE_CARD and s[PURPOSE] == FOR_EXCHANGE:
        return True
    return s[LEFT] > 0 and s[WORKING] == EXCHANGE_2


def drop_discard(s: Cells) -> None:
    """Empty the discard pile, which cannot come back within the horizon."""
    for cls in range(CLASSES):
        s[DISCARD + cls] = 0
    s[DISCARD_SIZE] = 0


def take_life(s: Cells) -> None:
    """Use every "+ life" on the table."""
    for i in range(s[PLAYED]):
        gain = GAIN[s[CARD + i]]
        if gain > 0 and not s[MARKS + i] & (FACE_DOWN | USED):
            s[LIFE] += gain
            s[RESERVE] -= gain
            s[MARKS + i] |= USED


def forget_sides(s: Cells, reach: int, can_exchange: bool) -> None:
    """Forget left and right where they cannot matter: no place gets free, no stop begins or ends.

    ``reach`` is the set of abilities on the table or still to come.  An exchange, including one in
    progress, may lay a stop card on the left or take one from there.
    """
    places = s[FREE] - s[LEFT_SIDE]
    if places > 0 and can_exchange and reach & (1 << STOP):
        return
    for i in range(s[PLAYED]):
        if places <= 0 or ABILITY[s[CARD + i]] != STOP or s[MARKS + i] & FACE_DOWN:
            s[MARKS + i] |= RIGHT
    s[LEFT_SIDE] = 0
    s[FREE] = max(0, places)
    if places <= 0:
        s[STOPS] = 0


def drop_face_down(w: Workspace, s: Cells) -> None:
    """Remove face-down cards, which are out of the fight where played cards are not counted."""
    kept = 0
    shift = 0
    for i in range(s[PLAYED]):
        marks = s[MARKS + i]
        if marks & FACE_DOWN and not marks & AWAY and w.registers[TO_DESTROY + s[CARD + i]] == 0:
            shift += 1
            for j in range(s[PLAYED]):
                if s[DOUBLER + j] > kept + 1:
                    s[DOUBLER + j] -= 1
            if s[WORKER] > kept + 1:
                s[WORKER] -= 1
            elif s[WORKER] == kept + 1:
                s[WORKER] = 0
            if s[PLACE] > kept:
                s[PLACE] -= 1
            continue
        if shift > 0:
            s[CARD + kept] = s[CARD + i]
            s[MARKS + kept] = marks
            s[DOUBLER + kept] = s[DOUBLER + i]
        kept += 1
    for i in range(kept, s[PLAYED]):
        s[CARD + i] = 0
        s[MARKS + i] = 0
        s[DOUBLER + i] = 0
    s[PLAYED] = kept


def rank(s: ReadOnlyCells, i: int) -> int:
    """The sort key of played card ``i`` in the canonical order."""
    marks = s[MARKS + i]
    first = 0
    if (
        marks & (FACE_DOWN | USED)
        or ABILITY[s[CARD + i]] == NONE
        or ABILITY[s[CARD + i]] >= MINUS_LIFE_1
    ):
        first = 1
    return ((first * KINDS + s[CARD + i]) * MARK_CODES + marks) * 2 + (s[DOUBLER + i] > 0)


def swap_places(s: Cells, i: int, j: int) -> None:
    """Swap the played cards ``i`` and ``j``, and every cell that points at them."""
    card = s[CARD + i]
    marks = s[MARKS + i]
    doubler = s[DOUBLER + i]
    s[CARD + i] = s[CARD + j]
    s[MARKS + i] = s[MARKS + j]
    s[DOUBLER + i] = s[DOUBLER + j]
    s[CARD + j] = card
    s[MARKS + j] = marks
    s[DOUBLER + j] = doubler
    for n in range(s[PLAYED]):
        if s[DOUBLER + n] == i + 1:
            s[DOUBLER + n] = j + 1
        elif s[DOUBLER + n] == j + 1:
            s[DOUBLER + n] = i + 1
    if s[WORKER] == i + 1:
        s[WORKER] = j + 1
    elif s[WORKER] == j + 1:
        s[WORKER] = i + 1
    if s[NODE] == CHANCE_CARD:
        if s[PLACE] == i:
            s[PLACE] = j
        elif s[PLACE] == j:
            s[PLACE] = i


def sort_table(s: Cells) -> None:
    """Sort the played cards into canonical order (insertion sort)."""
    for i in range(1, s[PLAYED]):
        j = i
        while j > 0 and rank(s, j - 1) > rank(s, j):
            swap_places(s, j - 1, j)
            j -= 1


def sort_look(s: Cells) -> None:
    """Sort the cards being looked at, because their order does not matter."""
    for i in range(1, s[LOOK_SIZE]):
        j = i
        while j > 0 and s[LOOK + j - 1] > s[LOOK + j]:
            cls = s[LOOK + j]
            s[LOOK + j] = s[LOOK + j - 1]
            s[LOOK + j - 1] = cls
            j -= 1


def canonicalise(w: Workspace, s: Cells, depth: int) -> None:
    """Replace a state by its canonical form, given that at most ``depth`` further cards are drawn.

    The card being drawn at a chance node is not one of these.
    """
    if s[DISCARD_SIZE] > 0 and cards_left_to_draw(s) > depth:
        drop_discard(s)
    rule = pirate_rule(s)
    no_step = 1 if s[ENEMY_PIRATE] > 0 or s[STEP] == 0 else 0
    aged = 1 if rule == RULE_HALF or w.registers[AIM] == AIM_LOSE else 0
    reach = abilities_coming(s, KINDS) | abilities_usable(s)
    copies = 1 if reach & (1 << COPY_1) else 0
    if s[REDRAWN_IS_FRESH]:
        copies = 2
    usable = reach
    if copies:
        usable |= abilities_shown(s) | abilities_coming(s, CLASSES)
    exchanging = is_exchanging(s)
    plain_piles(w, s, copies, no_step, aged)
    plain_table(w, s, copies, no_step, aged)
    second_step = exchanging and s[LEFT] > 0
    enough = not s[REDRAWN_IS_FRESH] and s[RESERVE] >= life_potential(s) + life_beyond(w, s)
    if enough and not second_step:
        take_life(s)
        plain_table(w, s, copies, no_step, aged)
    if s[LEFT] == 0:
        s[WORKER] = 0
        s[WORKING] = 0
    if s[PURPOSE] == FOR_PAID:
        s[PURPOSE] = FOR_BONUS
    s[DRAWN] = min(s[DRAWN], 1)
    if not usable & (1 << BELOW_1):
        can_exchange = exchanging or usable & EXCHANGES != 0
        forget_sides(s, abilities_coming(s, KINDS) | abilities_shown(s), can_exchange)
    if rule not in (RULE_HALF, RULE_PLUS_ONE):
        drop_face_down(w, s)
    sort_table(s)
    sort_look(s)
