"""The fight of a draft: who is fought, which hazards are offered, the marks of the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from friday_nb.friday.cards import CARDS, Ability, Step
from friday_nb.friday.drafts.draft import Cells, Draft, fits
from friday_nb.friday.drafts.places import Place, give, held, take, unlay
from friday_nb.friday.notation.parser import PIRATE_OF
from friday_nb.friday.rules import layout

USABLE: Final = range(Ability.LIFE_1, Ability.MINUS_LIFE_1)
"""The abilities that are used or not; those of aging cards simply hold."""

_FROM: Final = (
    *(Place.HAZARDS, Place.ASIDE, Place.STACK, Place.DISCARD),
    *(Place.TOP, Place.BOTTOM, Place.GONE, Place.FIGHT),
)
"""Where a hazard that is met comes from."""

_MOST: Final = 999
"""More than any pirate's value: what an aging pirate is worth is then cut down to what can be."""


def fight(draft: Draft, code: str) -> Draft:
    """Fight a hazard (by its knowledge side's code) or a pirate; nobody if the code is empty.

    The cards that lie in the fight stay; those laid there before anybody was fought are given
    their sides now, the free cards the left one.  Who was fought goes back to the hazard stack;
    of two hazards on offer the other one is put aside.
    """
    kind = fits(code, hazard=True)
    if code and kind is None and code not in PIRATE_OF:
        return draft
    if code in PIRATE_OF:
        after = draft.edited(lambda s: _fight_pirate(s, PIRATE_OF[code] + 1))
    else:
        after = draft.edited(lambda s: _fight_hazard(s, kind))
    was_fighting = draft.cells[layout.ENEMY] or draft.cells[layout.ENEMY_PIRATE]
    return after if was_fighting else after.edited(_give_sides)


def offer(draft: Draft, n: int, code: str) -> Draft:
    """Offer a hazard as the first (``n`` = 1) or second one to choose from; none if empty.

    Nobody is fought then.
    """
    kind = fits(code, hazard=True)
    if n not in (1, 2) or (code and kind is None):
        return draft

    def change(s: Cells) -> None:
        _nobody(s)
        at = layout.OFFER_A if n == 1 else layout.OFFER_B
        _return(s, at)
        if kind is not None and _find(s, kind):
            s[at] = kind + 1
        if s[layout.OFFER_B] and not s[layout.OFFER_A]:
            s[layout.OFFER_A], s[layout.OFFER_B] = s[layout.OFFER_B], 0

    return draft.edited(change)


def beaten(draft: Draft, n: int) -> Draft:
    """How many pirates are beaten: against the one being fought, 0 or 1."""

    def change(s: Cells) -> None:
        if s[layout.ENEMY_PIRATE] and n in (0, 1):
            s[layout.PIRATES_BEATEN] = n
            _who_is_first(s)

    return draft.edited(change)


def lift(draft: Draft, number: int) -> Draft:
    """Take played card ``number`` (from 1) out of the fight: it goes to the stack."""

    def change(s: Cells, i: int) -> None:
        kind, was_away = s[layout.CARD + i], s[layout.MARKS + i] & layout.AWAY
        unlay(s, i)
        if not was_away:
            give(s, kind, Place.STACK)

    return _change(draft, number, change)


def use(draft: Draft, number: int) -> Draft:
    """Mark the ability of a played card as used, or as not used any more."""

    def change(s: Cells, i: int) -> None:
        ability = CARDS[s[layout.CARD + i]].ability
        if s[layout.MARKS + i] & layout.USED:
            s[layout.MARKS + i] &= ~(layout.USED | layout.STEPPING)
            _stop_doubling(s, i)
        elif ability in USABLE:
            s[layout.MARKS + i] |= layout.USED
            if ability is Ability.STEP:
                s[layout.MARKS + i] |= layout.STEPPING

    return _change(draft, number, change)


def turn_over(draft: Draft, number: int) -> Draft:
    """Turn a played card face down, or up again."""

    def change(s: Cells, i: int) -> None:
        s[layout.MARKS + i] ^= layout.FACE_DOWN
        s[layout.MARKS + i] &= ~(layout.STEPPING | layout.DOOMED)
        s[layout.DOUBLER + i] = 0
        _stop_doubling(s, i)

    return _change(draft, number, change)


def side(draft: Draft, number: int) -> Draft:
    """Lay a played card on the other side of the hazard."""

    def change(s: Cells, i: int) -> None:
        s[layout.MARKS + i] ^= layout.RIGHT

    return _change(draft, number, change)


def double(draft: Draft, number: int) -> Draft:
    """Double a played card by the first card that can do it, which is used by that; or undo it."""

    def change(s: Cells, i: int) -> None:
        if s[layout.DOUBLER + i]:
            s[layout.DOUBLER + i] = 0
            return
        by = next(iter(doublers(s, i)), None)
        if by is not None and not s[layout.MARKS + i] & layout.FACE_DOWN:
            s[layout.DOUBLER + i] = by + 1
            s[layout.MARKS + by] |= layout.USED

    return _change(draft, number, change)


def step_down(draft: Draft, number: int) -> Draft:
    """A card was used to lower the step, or not: a copy, or one that can do it by itself."""

    def change(s: Cells, i: int) -> None:
        can = CARDS[s[layout.CARD + i]].ability in (Ability.STEP, Ability.COPY)
        if can and not s[layout.MARKS + i] & layout.FACE_DOWN:
            s[layout.MARKS + i] = (s[layout.MARKS + i] | layout.USED) ^ layout.STEPPING
            _stop_doubling(s, i)

    return _change(draft, number, change)


def doublers(s: Cells | tuple[int, ...], i: int) -> list[int]:
    """The open cards that could double played card ``i``; those that were used stand first."""
    busy = {s[layout.DOUBLER + j] - 1 for j in range(s[layout.PLAYED])}
    free = [
        j
        for j in range(s[layout.PLAYED])
        if j != i
        and j not in busy
        and CARDS[s[layout.CARD + j]].ability in (Ability.DOUBLE, Ability.COPY)
        and not s[layout.MARKS + j] & (layout.FACE_DOWN | layout.STEPPING | layout.AWAY)
        and s[layout.WORKER] != j + 1
    ]
    sure = [j for j in free if CARDS[s[layout.CARD + j]].ability is Ability.DOUBLE]
    return sorted(free, key=lambda j: (not s[layout.MARKS + j] & layout.USED, j not in sure, j))


# --- inside ---------------------------------------------------------------------------------------


def _change(draft: Draft, number: int, change: Callable[[Cells, int], None]) -> Draft:
    if not 1 <= number <= draft.cells[layout.PLAYED]:
        return draft
    return draft.edited(lambda s: change(s, number - 1))


def _fight_hazard(s: Cells, kind: int | None) -> None:
    _nobody(s)
    chosen = kind is not None and kind + 1 in (s[layout.OFFER_A], s[layout.OFFER_B])
    for at in (layout.OFFER_A, layout.OFFER_B):
        if chosen and s[at] != (kind or 0) + 1 and s[at]:
            give(s, s[at] - 1, Place.ASIDE)
            s[at] = 0
        _return(s, at)
    if kind is not None and _find(s, kind):
        s[layout.ENEMY] = kind - layout.FIRST_KNOWLEDGE + 1


def _fight_pirate(s: Cells, pirate: int) -> None:
    _nobody(s)
    to_pirates(s)
    if pirate not in (s[layout.PIRATE_A], s[layout.PIRATE_B]):
        s[layout.PIRATE_A] = pirate
    s[layout.ENEMY_PIRATE] = pirate
    s[layout.ENEMY_VALUE] = _MOST
    _who_is_first(s)


def _give_sides(s: Cells) -> None:
    """Free cards lie on the left, up to a stop card; those after them on the right."""
    left = s[layout.FREE]
    for i in range(s[layout.PLAYED]):
        if left > 0:
            s[layout.MARKS + i] &= ~layout.RIGHT
        else:
            s[layout.MARKS + i] |= layout.RIGHT
        stops = CARDS[s[layout.CARD + i]].ability is Ability.STOP
        left = 0 if stops and not s[layout.MARKS + i] & layout.FACE_DOWN else left - 1


def to_pirates(s: Cells) -> None:
    """The red step is over: every hazard not beaten lies aside."""
    s[layout.STEP] = Step.PIRATES
    for at in (layout.OFFER_A, layout.OFFER_B):
        _return(s, at)
    for i in range(layout.HAZARD_KINDS):
        s[layout.HDISCARD + i] += s[layout.HSTACK + i]
        s[layout.HSTACK + i] = 0
    if s[layout.ENEMY]:
        s[layout.HDISCARD + s[layout.ENEMY] - 1] += 1
        s[layout.ENEMY] = 0


def from_pirates(s: Cells, step: int) -> None:
    """Back to a step with hazards: those aside are the hazard stack again."""
    s[layout.STEP] = step
    _nobody(s)
    for i in range(layout.HAZARD_KINDS):
        s[layout.HSTACK + i] += s[layout.HDISCARD + i]
        s[layout.HDISCARD + i] = 0


def _nobody(s: Cells) -> None:
    if s[layout.ENEMY]:
        give(s, s[layout.ENEMY] - 1 + layout.FIRST_KNOWLEDGE, Place.HAZARDS)
    s[layout.ENEMY] = s[layout.ENEMY_PIRATE] = 0
    s[layout.FIRST_PIRATE] = s[layout.PIRATES_BEATEN] = 0
    s[layout.RESULT] = 0


def _return(s: Cells, at: int) -> None:
    """A hazard on offer goes back to the hazard stack."""
    if s[at]:
        give(s, s[at] - 1, Place.HAZARDS)
        s[at] = 0


def _find(s: Cells, kind: int) -> bool:
    """Take a hazard card from wherever it is; False if every copy is on offer or fought."""
    here = held(Draft(tuple(s)), CARDS[kind].code)
    place = next((place for place in _FROM if here.get(place)), None)
    if place is not None:
        take(s, kind, place)
    return place is not None


def _who_is_first(s: Cells) -> None:
    place = 1 if s[layout.ENEMY_PIRATE] == s[layout.PIRATE_A] else 2
    s[layout.FIRST_PIRATE] = 3 - place if s[layout.PIRATES_BEATEN] else place


def _stop_doubling(s: Cells, by: int) -> None:
    for j in range(s[layout.PLAYED]):
        if s[layout.DOUBLER + j] == by + 1:
            s[layout.DOUBLER + j] = 0
