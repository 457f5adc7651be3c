"""Where the cards lie, and moving one copy of a card from place to place.

No edit here makes or loses a card: what is put somewhere comes from where it most likely was.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from friday_nb.friday.cards import CARDS, Group
from friday_nb.friday.drafts.draft import Cells, Draft, fits
from friday_nb.friday.notation.position import CODES
from friday_nb.friday.rules import layout
from friday_nb.friday.rules.facts import IS_DIFFICULT


class Place(StrEnum):
    """Where a card can lie."""

    STACK = "stack"
    """Robinson's stack, anywhere in it."""
    TOP = "top"
    """Known on top of the stack."""
    BOTTOM = "bottom"
    """Known at its bottom."""
    DISCARD = "discard"
    FIGHT = "fight"
    GONE = "gone"
    """Destroyed."""
    HAZARDS = "hazards"
    """The hazard stack."""
    ASIDE = "aside"
    """The hazard discard pile."""
    AGING = "aging"
    """Never seen: in the aging stack, or the unseen card in Robinson's."""


_UNBEATEN: Final = (Place.HAZARDS, Place.ASIDE)
_OWN: Final = (Place.STACK, Place.DISCARD, Place.FIGHT, Place.TOP, Place.BOTTOM)

_SOURCES: Final[dict[Place, tuple[Place, ...]]] = {
    Place.STACK: (
        *(Place.HAZARDS, Place.AGING, Place.DISCARD, Place.GONE),
        *(Place.ASIDE, Place.TOP, Place.BOTTOM, Place.FIGHT),
    ),
    Place.TOP: (*(Place.STACK, Place.HAZARDS, Place.AGING, Place.DISCARD, Place.GONE), *_OWN[2:]),
    Place.BOTTOM: (
        *(Place.STACK, Place.HAZARDS, Place.AGING, Place.DISCARD),
        Place.GONE,
        *_OWN[2:],
    ),
    Place.DISCARD: (*(Place.STACK, Place.HAZARDS, Place.AGING, Place.ASIDE, Place.GONE), *_OWN[2:]),
    Place.FIGHT: (
        *(Place.STACK, Place.TOP, Place.HAZARDS, Place.AGING, Place.DISCARD),
        *(Place.ASIDE, Place.BOTTOM, Place.GONE),
    ),
    Place.GONE: (*(Place.STACK, Place.DISCARD, Place.HAZARDS, Place.AGING, Place.ASIDE), *_OWN[2:]),
    Place.HAZARDS: (Place.ASIDE, *_OWN[:2], Place.GONE, *_OWN[2:]),
    Place.ASIDE: (Place.HAZARDS, *_OWN[:2], Place.GONE, *_OWN[2:]),
    Place.AGING: (*_OWN, Place.GONE),
}
"""Where a card that is put somewhere comes from: the first place that holds one."""

_BACK: Final[dict[Place, dict[Group, Place]]] = {
    **{
        place: dict.fromkeys(Group, Place.STACK)
        for place in (Place.TOP, Place.BOTTOM, Place.DISCARD, Place.FIGHT, Place.GONE)
    },
    Place.STACK: {
        Group.STARTING: Place.GONE,
        Group.KNOWLEDGE: Place.HAZARDS,
        Group.AGING: Place.AGING,
    },
    Place.ASIDE: {Group.KNOWLEDGE: Place.HAZARDS},
    Place.HAZARDS: {Group.KNOWLEDGE: Place.ASIDE},
    Place.AGING: {Group.AGING: Place.STACK},
}
"""Where a card goes that was put somewhere by mistake."""


def put(draft: Draft, code: str, place: Place) -> Draft:
    """One more copy of a card to a place, from where it most likely was.

    A knowledge card that is put among Robinson's own cards and was among the hazards is gained by
    that.  The unseen aging card in the stack is taken to be the aging card that was seen.

    >>> from friday_nb.friday import drafts
    >>> draft = drafts.put(drafts.start(), "4W", Place.DISCARD)
    >>> drafts.held(draft, "4W")
    {<Place.DISCARD: 'discard'>: 1, <Place.HAZARDS: 'hazards'>: 1}
    """
    kind = fits(code, hazard=place in _UNBEATEN, aging=place is Place.AGING)
    here = None if kind is None else held(draft, code)
    if kind is None or here is None or not _room(draft, place):
        return draft
    source = next((s for s in _SOURCES[place] if here.get(s)), None)
    return draft if source is None else draft.edited(lambda s: _move(s, kind, source, place))


def back(draft: Draft, code: str, place: Place) -> Draft:
    """One copy less at a place: it goes to where it belongs otherwise.

    Own cards go to the stack; from there a knowledge card goes back among the hazards, an aging
    card is taken not to have been seen, and a starting card is destroyed.
    """
    kind = fits(code)
    if kind is None or not held(draft, code).get(place):
        return draft
    target = _BACK[place].get(CARDS[kind].group)
    return draft if target is None else draft.edited(lambda s: _move(s, kind, place, target))


def held(draft: Draft, code: str) -> dict[Place, int]:
    """How many copies of a card lie at each place that holds any."""
    s, kind = draft.cells, fits(code)
    if kind is None:
        return {}
    counts = {
        Place.STACK: s[layout.POOL + kind] + s[layout.POOL + layout.KINDS + kind],
        Place.TOP: _in_order(s, layout.TOP, s[layout.TOP_SIZE]).count(kind),
        Place.BOTTOM: _in_order(s, layout.BOTTOM, s[layout.BOTTOM_SIZE]).count(kind),
        Place.DISCARD: s[layout.DISCARD + kind] + s[layout.DISCARD + layout.KINDS + kind],
        Place.FIGHT: len(_laid(s, kind)),
        Place.GONE: s[layout.GONE + kind],
    }
    if CARDS[kind].hazard:
        hazard = kind - layout.FIRST_KNOWLEDGE
        counts[Place.HAZARDS] = s[layout.HSTACK + hazard]
        counts[Place.ASIDE] = s[layout.HDISCARD + hazard]
    if kind >= layout.FIRST_AGING:
        counts[Place.AGING] = s[layout.UNSEEN + kind - layout.FIRST_AGING]
    return {place: n for place, n in counts.items() if n > 0}


def sequence(draft: Draft, place: Place) -> tuple[str, ...]:
    """The codes of the cards known on top or at the bottom, the one drawn first in front."""
    s = draft.cells
    if place is Place.TOP:
        kinds = _in_order(s, layout.TOP, s[layout.TOP_SIZE])[::-1]
    else:
        kinds = _in_order(s, layout.BOTTOM, s[layout.BOTTOM_SIZE])
    return tuple(CODES[kind] for kind in kinds)


def give(s: Cells, kind: int, place: Place) -> None:
    """Lay a card at a place, not used yet; in order it comes behind those that lie there."""
    if place is Place.STACK:
        s[layout.POOL + kind] += 1
    elif place is Place.TOP:
        size = s[layout.TOP_SIZE]
        s[layout.TOP : layout.TOP + size + 1] = [kind, *s[layout.TOP : layout.TOP + size]]
        s[layout.TOP_SIZE] += 1
    elif place is Place.BOTTOM:
        s[layout.BOTTOM + s[layout.BOTTOM_SIZE]] = kind
        s[layout.BOTTOM_SIZE] += 1
    elif place is Place.DISCARD:
        s[layout.DISCARD + kind] += 1
    elif place is Place.GONE:
        s[layout.GONE + kind] += 1
    elif place is Place.HAZARDS:
        s[layout.HSTACK + kind - layout.FIRST_KNOWLEDGE] += 1
    elif place is Place.ASIDE:
        s[layout.HDISCARD + kind - layout.FIRST_KNOWLEDGE] += 1
    elif place is Place.FIGHT:
        _lay(s, kind)


def take(s: Cells, kind: int, place: Place) -> None:
    """Take a card away from a place that holds it, if possible one that was not used."""
    if place in (Place.STACK, Place.DISCARD):
        at = (layout.POOL if place is Place.STACK else layout.DISCARD) + kind
        s[at if s[at] else at + layout.KINDS] -= 1
    elif place is Place.TOP:
        _cut(
            s, layout.TOP, layout.TOP_SIZE, _in_order(s, layout.TOP, s[layout.TOP_SIZE]).index(kind)
        )
    elif place is Place.BOTTOM:
        kinds = _in_order(s, layout.BOTTOM, s[layout.BOTTOM_SIZE])
        last = len(kinds) - 1 - kinds[::-1].index(kind)
        _cut(s, layout.BOTTOM, layout.BOTTOM_SIZE, last)
    elif place is Place.GONE:
        s[layout.GONE + kind] -= 1
    elif place is Place.HAZARDS:
        s[layout.HSTACK + kind - layout.FIRST_KNOWLEDGE] -= 1
    elif place is Place.ASIDE:
        s[layout.HDISCARD + kind - layout.FIRST_KNOWLEDGE] -= 1
    elif place is Place.FIGHT:
        unlay(s, _laid(s, kind)[-1])
    elif s[layout.UNSEEN_GRADE] == IS_DIFFICULT[kind] + 1:
        s[layout.UNSEEN_GRADE] = 0  # the unseen card in the stack turned out to be this one


def unlay(s: Cells, i: int) -> None:
    """Take played card ``i`` away; what points at the cards behind it follows them."""
    size = s[layout.PLAYED]
    for at in (layout.CARD, layout.MARKS, layout.DOUBLER):
        s[at + i : at + size] = [*s[at + i + 1 : at + size], 0]
    for at in (*range(layout.DOUBLER, layout.DOUBLER + size), layout.WORKER):
        if s[at] == i + 1:
            s[at] = 0
        elif s[at] > i + 1:
            s[at] -= 1
    s[layout.PLAYED] -= 1
    s[layout.DRAWN] = max(s[layout.PLAYED], s[layout.DRAWN] - 1)


def _lay(s: Cells, kind: int) -> None:
    """A card drawn in the fight: on the left while free cards come, then on the right."""
    i = s[layout.PLAYED]
    is_free = s[layout.LEFT_SIDE] < s[layout.FREE] and not s[layout.STOPS]
    s[layout.CARD + i] = kind
    s[layout.MARKS + i] = 0 if is_free else layout.RIGHT
    s[layout.DOUBLER + i] = 0
    s[layout.PLAYED] += 1
    s[layout.DRAWN] += 1


def _move(s: Cells, kind: int, source: Place, target: Place) -> None:
    take(s, kind, source)
    give(s, kind, target)


def _room(draft: Draft, place: Place) -> bool:
    """Is there a cell left?  Only a text that names too many cards can fill them all."""
    s = draft.cells
    if place in (Place.TOP, Place.BOTTOM):
        return s[layout.TOP_SIZE] + s[layout.BOTTOM_SIZE] < layout.FIGHTERS
    return place is not Place.FIGHT or s[layout.PLAYED] < layout.FIGHTERS


def _in_order(s: Cells | tuple[int, ...], at: int, size: int) -> list[int]:
    return [s[at + i] % layout.KINDS for i in range(size)]


def _laid(s: Cells | tuple[int, ...], kind: int) -> list[int]:
    """Which played cards are of a kind; one being exchanged has left the fight."""
    return [
        i
        for i in range(s[layout.PLAYED])
        if s[layout.CARD + i] == kind and not s[layout.MARKS + i] & layout.AWAY
    ]


def _cut(s: Cells, at: int, size: int, i: int) -> None:
    last = at + s[size]
    s[at + i : last] = [*s[at + i + 1 : last], 0]
    s[size] -= 1
