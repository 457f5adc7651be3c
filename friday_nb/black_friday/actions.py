"""The decisions of a player and their text form.

===============  ===============================================================================
``buy red``      buy a share; the first one makes "buy shares" the action of the turn
``sell red``     sell a share
``lower red``    stop selling; the marker of this sold colour moves left
``take red``     then move this case from the sales table to the market
``silver 2``     buy this many bars of silver
``put red``      put this case on a purchase table, which ends the action
``pass red``     pass, with this case; ``pass`` alone if the market is empty
``subsidy``      take a subsidy
``special red``  the special action PASS, with this case
``end``          end the turn
===============  ===============================================================================

The colours are yellow, blue, red, green and orange.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Self

from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.errors import BlackFridayProblem
from friday_nb.black_friday.rules import layout
from friday_nb.black_friday.rules.legal import pack
from friday_nb.core.actions import KindAction


class ActionKind(IntEnum):
    """The kinds of decisions; the values are those of the rules core."""

    PUT = layout.DO_PUT
    SUBSIDY = layout.DO_SUBSIDY
    SPECIAL = layout.DO_SPECIAL
    BUY = layout.DO_BUY
    SELL = layout.DO_SELL
    LOWER = layout.DO_LOWER
    TAKE = layout.DO_TAKE
    SILVER = layout.DO_SILVER
    PASS = layout.DO_PASS
    END = layout.DO_END


class InvalidAction(BlackFridayProblem):
    """A text that is not the text form of any decision."""


_WITHOUT_CASE: Final = {"subsidy", "pass", "end"}
_CASE: Final = re.compile(rf"(put|special|buy|sell|lower|take|pass) ({'|'.join(COLOURS)})")
_BARS: Final = re.compile(r"silver ([0-9]|[1-9][0-9])")


@dataclass(frozen=True, repr=False)
class Action(KindAction):
    """A decision: its kind, and its colour or number of bars if it has one.

    >>> Action.parse(" BUY  red")
    Action.parse('buy red')
    >>> Action.parse("silver 2").bars
    2
    """

    kind: ActionKind
    colour: str = ""
    bars: int = 0

    invalid = InvalidAction

    def __str__(self) -> str:
        word = self.kind.name.lower()
        if self.kind is ActionKind.SILVER:
            return f"{word} {self.bars}"
        return f"{word} {self.colour}".rstrip()

    @classmethod
    def read(cls, written: str) -> Self | None:
        """The decision that a lower-case text describes; None if it describes none."""
        if written in _WITHOUT_CASE:
            return cls(ActionKind[written.upper()])
        if found := _CASE.fullmatch(written):
            return cls(ActionKind[found[1].upper()], found[2])
        if found := _BARS.fullmatch(written):
            return cls(ActionKind.SILVER, bars=int(found[1]))
        return None

    @property
    def packed(self) -> int:
        """The decision as the rules core's integer."""
        return pack(self.kind, COLOURS.index(self.colour) + 1 if self.colour else self.bars)

    @staticmethod
    def unpack(packed: int) -> Action:
        """The inverse of :attr:`packed`."""
        kind, number = divmod(packed, layout.BASE)
        if kind == ActionKind.SILVER:
            return Action(ActionKind.SILVER, bars=number)
        return Action(ActionKind(kind), COLOURS[number - 1] if number else "")
