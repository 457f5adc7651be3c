"""The setting of a draft: level, step, life, pirates, the unseen aging card; rare fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from friday_nb.friday.cards import Step
from friday_nb.friday.drafts.draft import AWAITED, Cells, Draft, start
from friday_nb.friday.drafts.fight import from_pirates, to_pirates
from friday_nb.friday.drafts.places import Place, give, unlay
from friday_nb.friday.engine import LEVELS
from friday_nb.friday.notation.parser import PIRATE_OF
from friday_nb.friday.rules import layout
from friday_nb.friday.rules.facts import IS_DIFFICULT


def level(draft: Draft, number: int) -> Draft:
    """Another level; what was not changed yet is that of its set-up."""
    if number not in LEVELS or number == draft.cells[layout.LEVEL]:
        return draft
    old, new = (start(n).cells for n in (draft.cells[layout.LEVEL], number))

    def change(s: Cells) -> None:
        s[layout.LEVEL] = number
        for at in (layout.LIFE, layout.UNSEEN_GRADE):
            if s[at] == old[at] and not (at == layout.UNSEEN_GRADE and _any_seen(draft)):
                s[at] = new[at]

    return draft.edited(change)


def step(draft: Draft, number: int) -> Draft:
    """Another step, 0 green to 3 pirates; before the pirates come, all hazards are put aside."""

    def change(s: Cells) -> None:
        before = s[layout.STEP]
        if number == Step.PIRATES and before != number:
            to_pirates(s)
        elif before == Step.PIRATES and number != before:
            from_pirates(s, number)
        s[layout.STEP] = number

    return draft.edited(change) if 0 <= number <= Step.PIRATES else draft


def life(draft: Draft, points: int) -> Draft:
    """Robinson's life points, at least 0 and at most all there are; the others are the reserve."""

    def change(s: Cells) -> None:
        s[layout.LIFE] = points

    return draft.edited(change)


def pirate(draft: Draft, n: int, code: str) -> Draft:
    """The first (``n`` = 1) or second pirate of the set-up; one that is the other is exchanged."""
    if n not in (1, 2) or code not in PIRATE_OF:
        return draft

    def change(s: Cells) -> None:
        at, other = (layout.PIRATE_A, layout.PIRATE_B)[:: 1 if n == 1 else -1]
        new, old = PIRATE_OF[code] + 1, s[at]
        if s[other] == new:
            s[other] = old
        s[at] = new
        if s[layout.ENEMY_PIRATE] not in (0, s[layout.PIRATE_A], s[layout.PIRATE_B]):
            s[layout.ENEMY_PIRATE] = new
        elif s[layout.ENEMY_PIRATE] and s[other] == old:
            s[layout.FIRST_PIRATE] = 3 - s[layout.FIRST_PIRATE]

    return draft.edited(change)


def unseen(draft: Draft, lies_there: bool) -> Draft:
    """Whether an unseen aging card lies in Robinson's stack: a normal one as long as there are any.

    Nothing changes if every aging card was seen.
    """

    def change(s: Cells) -> None:
        s[layout.UNSEEN_GRADE] = 0
        if not lies_there:
            return
        for grade in (0, 1):
            kinds = range(layout.AGING_KINDS)
            if any(
                s[layout.UNSEEN + i] > 0 and IS_DIFFICULT[layout.FIRST_AGING + i] == grade
                for i in kinds
            ):
                s[layout.UNSEEN_GRADE] = grade + 1
                return

    return draft.edited(change)


# --- what only a text gives -----------------------------------------------------------------------


def extras(draft: Draft) -> tuple[str, ...]:
    """The fields that only a text gives and that stand in this draft."""
    s = draft.cells
    there = {
        "drawn": s[layout.DRAWN] != s[layout.PLAYED],
        "working": bool(s[layout.WORKER] or s[layout.LOOK_SIZE]),
        "points": bool(s[layout.BUDGET]),
        "next": s[layout.NODE] in AWAITED,
        "result": bool(s[layout.RESULT]),
    }
    return tuple(name for name, is_there in there.items() if is_there)


def leave_out(draft: Draft, name: str) -> Draft:
    """The draft without one of its extras."""
    return draft.edited(_LEAVE_OUT[name]) if name in _LEAVE_OUT else draft


def _no_drawn(s: Cells) -> None:
    s[layout.DRAWN] = s[layout.PLAYED]


def _no_working(s: Cells) -> None:
    """The ability is over: cards that were being looked at lie on the stack again."""
    s[layout.WORKER] = s[layout.WORKING] = s[layout.LEFT] = 0
    looked = [s[layout.LOOK + i] % layout.KINDS for i in range(s[layout.LOOK_SIZE])]
    s[layout.LOOK : layout.LOOK + len(looked)] = [0] * len(looked)
    s[layout.LOOK_SIZE] = 0
    for kind in looked:
        give(s, kind, Place.STACK)


def _no_points(s: Cells) -> None:
    s[layout.BUDGET] = 0
    for i in range(s[layout.PLAYED]):
        s[layout.MARKS + i] &= ~layout.DOOMED


def _no_next(s: Cells) -> None:
    """No card is coming: one that was being exchanged has left the fight."""
    s[layout.NODE] = layout.OVER
    s[layout.PURPOSE] = 0
    for i in reversed(range(s[layout.PLAYED])):
        if s[layout.MARKS + i] & layout.AWAY:
            unlay(s, i)


def _no_result(s: Cells) -> None:
    s[layout.RESULT] = 0


_LEAVE_OUT: Final[dict[str, Callable[[Cells], None]]] = {
    "drawn": _no_drawn,
    "working": _no_working,
    "points": _no_points,
    "next": _no_next,
    "result": _no_result,
}
EXTRAS: Final = tuple(_LEAVE_OUT)


def _any_seen(draft: Draft) -> bool:
    s = draft.cells
    gone = s[layout.AGING_GONE] - bool(s[layout.UNSEEN_GRADE])
    return gone > 0
