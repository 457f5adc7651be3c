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
from friday_nb.friday.rules import facts
from friday_nb.friday.rules import layout as at
from friday_nb.friday.rules.counting import pirate_rule
from friday_nb.friday.rules.stack import stack_size

PLAIN_OF_VALUE: Final = {-1: 0, 0: 1, 1: 3, 2: 4, 3: at.KINDS + 24, 4: 28}
PLAIN: Final = tuple(
    kind if kind >= at.FIRST_AGING else PLAIN_OF_VALUE[value]
    for kind, value in enumerate(facts.VALUE)
)
"""By kind: the class of a card of the same value without an ability.

No card of value 3 is without one; "3C1, used" stands for it.
"""
LEAVING: Final = 64
"""A mark of the search's own: the card has just been used, or been copied, because it leaves next
(:mod:`.moves`)."""
MARK_CODES: Final = 128
"""Combinations of the marks of a played card."""
AGING_ONE: Final = at.FIRST_AGING
"""The aging card -1, which is like the starting ones where its age does not matter."""
EXCHANGES: Final = (1 << facts.EXCHANGE_1) | (1 << facts.EXCHANGE_2)


def abilities_coming(s: ReadOnlyCells, most: int) -> int:
    """The abilities that cards still to come may bring, as a set of bits.

    ``most`` is ``KINDS`` for unused cards alone, ``CLASSES`` to include used ones, which may be
    copied.
    """
    mask = 0
    for cls in range(most):
        if s[at.POOL + cls] > 0 or s[at.DISCARD + cls] > 0:
            mask |= 1 << facts.ABILITY[cls % at.KINDS]
    for aging in range(at.AGING_KINDS):
        if s[at.UNSEEN + aging] > 0:
            mask |= 1 << facts.ABILITY[at.FIRST_AGING + aging]
    for i in range(s[at.TOP_SIZE]):
        if s[at.TOP + i] < most:
            mask |= 1 << facts.ABILITY[s[at.TOP + i] % at.KINDS]
    for i in range(s[at.BOTTOM_SIZE]):
        if s[at.BOTTOM + i] < most:
            mask |= 1 << facts.ABILITY[s[at.BOTTOM + i] % at.KINDS]
    for i in range(s[at.LOOK_SIZE]):
        if s[at.LOOK + i] < most:
            mask |= 1 << facts.ABILITY[s[at.LOOK + i] % at.KINDS]
    return mask & ~1


def abilities_usable(s: ReadOnlyCells) -> int:
    """Set of the abilities of face-up played cards that can still be used."""
    mask = 0
    for i in range(s[at.PLAYED]):
        if not s[at.MARKS + i] & (at.FACE_DOWN | at.USED):
            mask |= 1 << facts.ABILITY[s[at.CARD + i]]
    return mask & ~1


def abilities_shown(s: ReadOnlyCells) -> int:
    """Set of the abilities of all face-up played cards: a copy may copy them."""
    mask = 0
    for i in range(s[at.PLAYED]):
        if not s[at.MARKS + i] & at.FACE_DOWN:
            mask |= 1 << facts.ABILITY[s[at.CARD + i]]
    return mask & ~1


def plain_class(w: Workspace, cls: int, copies: int, no_step: int, aged: int) -> int:
    """The class that stands for this one: without its ability if that is spent or useless.

    ``copies`` is 0 if nothing can be copied any more, 1 if it can, 2 if used cards also become
    fresh again; ``no_step`` is 1 if the step cannot be lowered, ``aged`` if it matters which cards
    are aging cards.
    """
    kind = cls % at.KINDS
    if w.registers[TO_DESTROY + kind] > 0 or w.registers[TO_DESTROY + PLAIN[kind] % at.KINDS] > 0:
        return cls
    ability = facts.ABILITY[kind]
    if ability == facts.NONE:
        if kind == AGING_ONE and not aged:
            return 0
        return PLAIN[kind]
    if ability == facts.STEP_1 and no_step:
        return PLAIN[kind]
    if cls >= at.KINDS and (copies == 0 or (copies == 1 and ability == facts.COPY_1)):
        return PLAIN[kind]
    return cls


def plain_piles(w: Workspace, s: Cells, copies: int, no_step: int, aged: int) -> None:
    """Replace the cards in the piles by their plain classes."""
    for cls in range(at.CLASSES):
        if s[at.POOL + cls] > 0 or s[at.DISCARD + cls] > 0:
            to = plain_class(w, cls, copies, no_step, aged)
            if to != cls:
                s[at.POOL + to] += s[at.POOL + cls]
                s[at.POOL + cls] = 0
                s[at.DISCARD + to] += s[at.DISCARD + cls]
                s[at.DISCARD + cls] = 0
    for i in range(s[at.TOP_SIZE]):
        s[at.TOP + i] = plain_class(w, s[at.TOP + i], copies, no_step, aged)
    for i in range(s[at.BOTTOM_SIZE]):
        s[at.BOTTOM + i] = plain_class(w, s[at.BOTTOM + i], copies, no_step, aged)
    for i in range(s[at.LOOK_SIZE]):
        s[at.LOOK + i] = plain_class(w, s[at.LOOK + i], copies, no_step, aged)


def plain_table(w: Workspace, s: Cells, copies: int, no_step: int, aged: int) -> None:
    """Replace the played cards by their plain classes."""
    for i in range(s[at.PLAYED]):
        marks = s[at.MARKS + i]
        if marks & at.FACE_DOWN and w.registers[AIM] == AIM_LOSE:
            continue  # it may be a card that was to be destroyed
        if marks & at.FACE_DOWN:
            if marks & at.AWAY:
                s[at.CARD + i] = 1
                s[at.MARKS + i] = marks & (at.RIGHT | at.FACE_DOWN | at.AWAY)
            elif w.registers[TO_DESTROY + s[at.CARD + i]] == 0:
                s[at.CARD + i] = 1
                s[at.MARKS + i] = at.FACE_DOWN
            continue
        used = marks & at.USED
        to = plain_class(w, s[at.CARD + i] + (at.KINDS if used else 0), copies, no_step, aged)
        s[at.CARD + i] = to % at.KINDS
        if facts.ABILITY[to % at.KINDS] == facts.NONE:
            s[at.MARKS + i] = marks & ~at.USED
        elif to >= at.KINDS:
            s[at.MARKS + i] = marks | at.USED


def cards_left_to_draw(s: ReadOnlyCells) -> int:
    """Cards that the stack holds for later draws, without the one just being drawn."""
    size: int = stack_size(s)
    return size - 1 if s[at.NODE] == at.CHANCE_CARD else size


def is_exchanging(s: ReadOnlyCells) -> bool:
    """Is an exchange in progress: its card is being drawn, or it may exchange once more?"""
    if s[at.NODE] == at.CHANCE_CARD and s[at.PURPOSE] == at.FOR_EXCHANGE:
        return True
    return s[at.LEFT] > 0 and s[at.WORKING] == facts.EXCHANGE_2


def has_ample_reserve(w: Workspace, s: ReadOnlyCells) -> bool:
    """Does the reserve hold all life that could still be taken?"""
    if s[at.REDRAWN_IS_FRESH]:
        return False
    most: int = life_potential(s) + life_beyond(w, s)
    return bool(s[at.RESERVE] >= most)


def drop_discard(s: Cells) -> None:
    """Empty the discard pile, which cannot come back within the horizon."""
    for cls in range(at.CLASSES):
        s[at.DISCARD + cls] = 0
    s[at.DISCARD_SIZE] = 0


def take_life(s: Cells) -> None:
    """Use every "+ life" on the table."""
    for i in range(s[at.PLAYED]):
        gain = GAIN[s[at.CARD + i]]
        if gain > 0 and not s[at.MARKS + i] & (at.FACE_DOWN | at.USED):
            s[at.LIFE] += gain
            s[at.RESERVE] -= gain
            s[at.MARKS + i] |= at.USED


def forget_sides(s: Cells, reach: int, can_exchange: bool) -> None:
    """Forget left and right where they cannot matter: no place gets free, no stop begins or ends.

    ``reach`` is the set of abilities on the table or still to come.  An exchange, including one in
    progress, may lay a stop card on the left or take one from there.
    """
    places = s[at.FREE] - s[at.LEFT_SIDE]
    if places > 0 and can_exchange and reach & (1 << facts.STOP):
        return
    for i in range(s[at.PLAYED]):
        if (
            places <= 0
            or facts.ABILITY[s[at.CARD + i]] != facts.STOP
            or s[at.MARKS + i] & at.FACE_DOWN
        ):
            s[at.MARKS + i] |= at.RIGHT
    s[at.LEFT_SIDE] = 0
    s[at.FREE] = max(0, places)
    if places <= 0:
        s[at.STOPS] = 0


def drop_face_down(w: Workspace, s: Cells) -> None:
    """Remove face-down cards, which are out of the fight where played cards are not counted."""
    kept = 0
    shift = 0
    for i in range(s[at.PLAYED]):
        marks = s[at.MARKS + i]
        if (
            marks & at.FACE_DOWN
            and not marks & at.AWAY
            and w.registers[TO_DESTROY + s[at.CARD + i]] == 0
        ):
            shift += 1
            for j in range(s[at.PLAYED]):
                if s[at.DOUBLER + j] > kept + 1:
                    s[at.DOUBLER + j] -= 1
            if s[at.WORKER] > kept + 1:
                s[at.WORKER] -= 1
            elif s[at.WORKER] == kept + 1:
                s[at.WORKER] = 0
            if s[at.PLACE] > kept:
                s[at.PLACE] -= 1
            continue
        if shift > 0:
            s[at.CARD + kept] = s[at.CARD + i]
            s[at.MARKS + kept] = marks
            s[at.DOUBLER + kept] = s[at.DOUBLER + i]
        kept += 1
    for i in range(kept, s[at.PLAYED]):
        s[at.CARD + i] = 0
        s[at.MARKS + i] = 0
        s[at.DOUBLER + i] = 0
    s[at.PLAYED] = kept


def rank(s: ReadOnlyCells, i: int) -> int:
    """The sort key of played card ``i`` in the canonical order."""
    marks = s[at.MARKS + i]
    first = 0
    if (
        marks & (at.FACE_DOWN | at.USED)
        or facts.ABILITY[s[at.CARD + i]] == facts.NONE
        or facts.ABILITY[s[at.CARD + i]] >= facts.MINUS_LIFE_1
    ):
        first = 1
    return ((first * at.KINDS + s[at.CARD + i]) * MARK_CODES + marks) * 2 + (s[at.DOUBLER + i] > 0)


def swap_places(s: Cells, i: int, j: int) -> None:
    """Swap the played cards ``i`` and ``j``, and every cell that points at them."""
    card = s[at.CARD + i]
    marks = s[at.MARKS + i]
    doubler = s[at.DOUBLER + i]
    s[at.CARD + i] = s[at.CARD + j]
    s[at.MARKS + i] = s[at.MARKS + j]
    s[at.DOUBLER + i] = s[at.DOUBLER + j]
    s[at.CARD + j] = card
    s[at.MARKS + j] = marks
    s[at.DOUBLER + j] = doubler
    for n in range(s[at.PLAYED]):
        if s[at.DOUBLER + n] == i + 1:
            s[at.DOUBLER + n] = j + 1
        elif s[at.DOUBLER + n] == j + 1:
            s[at.DOUBLER + n] = i + 1
    if s[at.WORKER] == i + 1:
        s[at.WORKER] = j + 1
    elif s[at.WORKER] == j + 1:
        s[at.WORKER] = i + 1
    if s[at.NODE] == at.CHANCE_CARD:
        if s[at.PLACE] == i:
            s[at.PLACE] = j
        elif s[at.PLACE] == j:
            s[at.PLACE] = i


def sort_table(s: Cells) -> None:
    """Sort the played cards into canonical order (insertion sort)."""
    for i in range(1, s[at.PLAYED]):
        j = i
        while j > 0 and rank(s, j - 1) > rank(s, j):
            swap_places(s, j - 1, j)
            j -= 1


def sort_look(s: Cells) -> None:
    """Sort the cards being looked at, because their order does not matter."""
    for i in range(1, s[at.LOOK_SIZE]):
        j = i
        while j > 0 and s[at.LOOK + j - 1] > s[at.LOOK + j]:
            cls = s[at.LOOK + j]
            s[at.LOOK + j] = s[at.LOOK + j - 1]
            s[at.LOOK + j - 1] = cls
            j -= 1


def canonicalise(w: Workspace, s: Cells, depth: int) -> None:
    """Replace a state by its canonical form, given that at most ``depth`` further cards are drawn.

    The card being drawn at a chance node is not one of these.
    """
    if s[at.DISCARD_SIZE] > 0 and cards_left_to_draw(s) > depth:
        drop_discard(s)
    rule = pirate_rule(s)
    no_step = 1 if s[at.ENEMY_PIRATE] > 0 or s[at.STEP] == 0 else 0
    aged = 1 if rule == facts.RULE_HALF or w.registers[AIM] == AIM_LOSE else 0
    reach = abilities_coming(s, at.KINDS) | abilities_usable(s)
    copies = 1 if reach & (1 << facts.COPY_1) else 0
    if s[at.REDRAWN_IS_FRESH]:
        copies = 2
    usable = reach
    if copies:
        usable |= abilities_shown(s) | abilities_coming(s, at.CLASSES)
    exchanging = is_exchanging(s)
    plain_piles(w, s, copies, no_step, aged)
    plain_table(w, s, copies, no_step, aged)
    second_step = exchanging and s[at.LEFT] > 0
    if has_ample_reserve(w, s) and not second_step:
        take_life(s)
        plain_table(w, s, copies, no_step, aged)
    if s[at.LEFT] == 0:
        s[at.WORKER] = 0
        s[at.WORKING] = 0
    if s[at.PURPOSE] == at.FOR_PAID:
        s[at.PURPOSE] = at.FOR_BONUS
    s[at.DRAWN] = min(s[at.DRAWN], 1)
    if not usable & (1 << facts.BELOW_1):
        can_exchange = exchanging or usable & EXCHANGES != 0
        forget_sides(s, abilities_coming(s, at.KINDS) | abilities_shown(s), can_exchange)
    if rule not in (facts.RULE_HALF, facts.RULE_PLUS_ONE):
        drop_face_down(w, s)
    sort_table(s)
    sort_look(s)
