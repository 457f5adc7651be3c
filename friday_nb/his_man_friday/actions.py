"""The decisions of a player and their text form (HMF-REC-*, HMF-EXP-*).

======================  ========================================================================
``lay c3 a1 as gun``    lay this card from the hand on this cell and declare it to be this kind
``challenge`` ``pass``  look at the card just laid, or not
``put b2``              put Crusoe on the card of this cell
``take`` ``leave``      take the card under Crusoe, or not; ``leave`` also declines a last chance
``move n``              move Crusoe north, east, south or west to the next card
``move c4``             move him to the card of this cell, if none lies in any direction
``take c4``             use the last chance to take the card of this cell
======================  ========================================================================

Cards are ``c`` coconuts, ``f`` firewood, ``w`` water with their amount, and ``g`` a gun.  A cell is
a column a to d and a row 1 to 4; a1 is top left.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Self

from friday_nb.core.actions import KindAction
from friday_nb.his_man_friday.cards import BY_NAME, CARDS, CELLS, KINDS, Kind
from friday_nb.his_man_friday.errors import HisManFridayProblem
from friday_nb.his_man_friday.rules import layout
from friday_nb.his_man_friday.rules.legal import pack


class ActionKind(IntEnum):
    """The kinds of decisions; the values are those of the rules core."""

    LAY = layout.DO_LAY
    CHALLENGE = layout.DO_CHALLENGE
    PASS = layout.DO_PASS
    PUT = layout.DO_PUT
    TAKE = layout.DO_TAKE
    LEAVE = layout.DO_LEAVE
    MOVE = layout.DO_MOVE


class InvalidAction(HisManFridayProblem):
    """A text that is not the text form of any decision."""


DIRECTIONS: Final = {
    "n": layout.NORTH,
    "e": layout.EAST,
    "s": layout.SOUTH,
    "w": layout.WEST,
}
_COMPASS: Final = {number: sign for sign, number in DIRECTIONS.items()}
_PLAIN: Final = frozenset({"challenge", "pass", "take", "leave"})
_LAY: Final = re.compile(r"lay ([a-z]\d{0,2}) ([a-z]\d{1,2}) as ([a-z]{1,20})")
_ONE: Final = re.compile(r"(put|take|move) ([a-z]\d{1,2})")
_STEP: Final = re.compile(r"move ([nesw])")


@dataclass(frozen=True, repr=False)
class Action(KindAction):
    """A decision: its kind, and its card, cell, declared kind and direction (empty if it has none).

    They are kept as written, even if there is no such card or cell: the refusal says so.

    >>> Action.parse("lay c3 a1 as gun")
    Action.parse('lay c3 a1 as gun')
    >>> Action.parse(" MOVE  N").direction
    'n'
    """

    kind: ActionKind
    card: str = ""
    cell: str = ""
    declared: str = ""
    direction: str = ""

    invalid = InvalidAction

    def __str__(self) -> str:
        word = self.kind.name.lower()
        if self.kind is ActionKind.LAY:
            return f"{word} {self.card} {self.cell} as {self.declared}"
        return f"{word} {self.cell or self.direction}".rstrip()

    @classmethod
    def read(cls, written: str) -> Self | None:
        """The decision that a lower-case text describes; None if it describes none."""
        if written in _PLAIN:
            return cls(ActionKind[written.upper()])
        if found := _LAY.fullmatch(written):
            return cls(ActionKind.LAY, *found.groups())
        if found := _STEP.fullmatch(written):
            return cls(ActionKind.MOVE, direction=found[1])
        if found := _ONE.fullmatch(written):
            return cls(ActionKind[found[1].upper()], cell=found[2])
        return None

    @property
    def packed(self) -> int:
        """The decision as the rules core's integer."""
        place = 0
        if self.cell:
            place = CELLS.index(self.cell) + 1 if self.cell in CELLS else layout.NONSENSE
        if self.kind is ActionKind.LAY:
            code = BY_NAME[self.card].code if self.card in BY_NAME else layout.NONSENSE
            return pack(self.kind, code, place, KINDS.get(self.declared, 0))
        return pack(self.kind, DIRECTIONS.get(self.direction, 0), place, 0)

    @staticmethod
    def unpack(packed: int) -> Action:
        """The inverse of :attr:`packed`, for cards and cells that exist."""
        rest, declared = divmod(packed, layout.BASE)
        rest, place = divmod(rest, layout.BASE)
        number, a = divmod(rest, layout.BASE)
        kind = ActionKind(number)
        cell = CELLS[place - 1] if place else ""
        if kind is ActionKind.LAY:
            return Action(kind, CARDS[a - 1].name, cell, Kind(declared).key)
        return Action(kind, cell=cell, direction=_COMPASS.get(a, ""))
