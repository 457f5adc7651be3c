"""The draft itself: cells that need not hold together, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from friday_nb.core.errors import Problem
from friday_nb.friday import engine
from friday_nb.friday.cards import CARDS
from friday_nb.friday.notation import parser
from friday_nb.friday.notation.checks import can_tilt, pirate_numbers
from friday_nb.friday.notation.position import (
    CODES,
    PURPOSES,
    PositionError,
    print_position,
)
from friday_nb.friday.rules import layout
from friday_nb.friday.rules.facts import (
    COPIES,
    FREE_CARDS,
    IS_DIFFICULT,
    LAST_LEVEL_WITHOUT,
    WHOLE_LIFE,
)
from friday_nb.friday.rules.stack import bottom_becomes_top
from friday_nb.friday.view import View, parse_position

Cells = list[int]
Change = Callable[[Cells], None]

KIND_OF: Final = {code: kind for kind, code in enumerate(CODES)}
AWAITED: Final = (layout.CHANCE_PIRATE, layout.CHANCE_HAZARD, layout.CHANCE_CARD)


@dataclass(frozen=True)
class Draft:
    """A position that is being entered; ``cells`` are laid out as those of a View.

    It may be impossible.  Its text says all of it, so that nothing is lost on the way to a friend.
    """

    cells: tuple[int, ...]

    @cached_property
    def text(self) -> str:
        """The position as one line of text."""
        return print_position(self.cells)

    @property
    def problem(self) -> Problem | None:
        """What is wrong with the position, the first thing first; None if a game can come to it."""
        return None if isinstance(self._outcome, View) else self._outcome

    @property
    def view(self) -> View | None:
        """What the player may know in this position; None while it is impossible."""
        return self._outcome if isinstance(self._outcome, View) else None

    @cached_property
    def _outcome(self) -> View | PositionError:
        try:
            return parse_position(self.text)
        except PositionError as problem:
            return problem

    def edited(self, change: Change) -> Draft:
        """The draft after ``change`` was made to its cells; what follows from them is filled in."""
        s = list(self.cells)
        change(s)
        settle(s)
        return Draft(tuple(s))

    def __str__(self) -> str:
        return self.text


def start(level: int = 1) -> Draft:
    """The set-up of a level, before anything is known: the starting cards in the stack.

    The two pirates are the two plainest ones until others are chosen.  ValueError for a level
    other than 1 to 4.
    """
    s = list(engine.start(level)[0].cells)
    s[layout.PIRATE_A], s[layout.PIRATE_B] = 1, 2
    s[layout.NODE] = layout.OVER
    settle(s)
    return Draft(tuple(s))


def read(text: str) -> Draft:
    """The draft that a position text describes, possible or not.

    PositionError if the text cannot be understood: a name that does not exist, a field in the
    wrong form.
    """
    return Draft(parser.read(text))


def settle(s: Cells) -> None:
    """Fill in what follows from the other cells, as on a real table it would by itself."""
    whole = WHOLE_LIFE[s[layout.LEVEL]]
    s[layout.LIFE] = max(0, min(s[layout.LIFE], whole))
    s[layout.RESERVE] = whole - s[layout.LIFE]
    hidden = int(s[layout.UNSEEN_GRADE] > 0)
    s[layout.POOL_SIZE] = sum(s[layout.POOL : layout.POOL + layout.CLASSES]) + hidden
    s[layout.DISCARD_SIZE] = sum(s[layout.DISCARD : layout.DISCARD + layout.CLASSES])
    s[layout.HAZARDS_LEFT] = sum(s[layout.HSTACK : layout.HSTACK + layout.HAZARD_KINDS])
    if s[layout.POOL_SIZE] == 0 and s[layout.BOTTOM_SIZE]:
        bottom_becomes_top(s)
    if not s[layout.PLAYED]:
        s[layout.DRAWN] = 0
    if not s[layout.WORKER]:  # the card whose ability was in progress was taken away
        s[layout.WORKING] = s[layout.LEFT] = 0
    parser.derive(s)
    _settle_aging(s)
    _settle_enemy(s)
    _settle_node(s)


def _settle_aging(s: Cells) -> None:
    """The aging stack holds what was never seen, but for the unseen card in Robinson's stack."""
    unseen = [0, 0]
    for i in range(layout.AGING_KINDS):
        unseen[IS_DIFFICULT[layout.FIRST_AGING + i]] += max(0, s[layout.UNSEEN + i])
    hidden = s[layout.UNSEEN_GRADE]
    if hidden:
        unseen[hidden - 1] -= 1
    s[layout.AGING_NORMAL], s[layout.AGING_DIFFICULT] = (max(0, n) for n in unseen)
    box = sum(
        COPIES[kind]
        for kind in range(layout.FIRST_AGING, layout.KINDS)
        if s[layout.LEVEL] > LAST_LEVEL_WITHOUT[kind]
    )
    s[layout.AGING_GONE] = box - s[layout.AGING_NORMAL] - s[layout.AGING_DIFFICULT]
    for i in range(layout.AGING_KINDS):
        if s[layout.TILT + i] and not can_tilt(s, i):
            s[layout.TILT + i] = 0


def _settle_enemy(s: Cells) -> None:
    if s[layout.ENEMY_PIRATE]:
        s[layout.ENEMY_VALUE], s[layout.FREE] = pirate_numbers(s)
    else:
        s[layout.ENEMY_VALUE] = 0
        s[layout.FREE] = FREE_CARDS[s[layout.ENEMY] - 1] if s[layout.ENEMY] else 0


def _settle_node(s: Cells) -> None:
    """Work out what is to be decided; a draft in which nothing is counts as over."""
    awaited = ""
    if s[layout.NODE] in AWAITED:
        among = {layout.CHANCE_PIRATE: "pirate", layout.CHANCE_HAZARD: "hazard"}
        awaited = among.get(s[layout.NODE], PURPOSES[s[layout.PURPOSE]])
    s[layout.NODE] = layout.OVER
    with suppress(PositionError):
        parser.set_node(s, awaited)


def fits(code: str, *, aging: bool = False, hazard: bool = False) -> int | None:
    """The kind of a card's code, or None: no such card, or not of the sort that is wanted."""
    kind = KIND_OF.get(code)
    if kind is None or (hazard and CARDS[kind].hazard is None):
        return None
    return None if aging and kind < layout.FIRST_AGING else kind
