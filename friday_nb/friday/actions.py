"""What a player may decide, each decision with its text form (FRI-TURN-*, FRI-FIGHT-*).

====================  ==========================================================================
``hazard 1``          fight the first (second) hazard offered
``skip``              leave the only hazard unfought
``pirate 2``          fight this pirate first
``draw`` ``pay``      draw a free card; buy one
``use 2``             use the ability of played card 2
``use 2>4``           ... on card 4; or, for a copy, the ability of card 4
``use 2>4>1``         card 2 copies card 4's ability and uses it on card 1
``more`` ``done``     go on with an ability, or stop it
``swap 3``            second exchange: card 3
``look``              sort: look at one more card
``sort 2,1/3``        lay the second card looked at on top, then the first; discard the third
``end``               end the fight
``destroy 3``         spend points on card 3
====================  ==========================================================================

Whoever plays with cards of their own adds what came of it: ``draw = 2D``, or ``end = 0L1, 2C1`` for
two hazards.  Without that the seed of the game says what comes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache
from typing import Final, Self

from friday_nb.core.actions import KindAction
from friday_nb.friday.errors import FridayProblem
from friday_nb.friday.rules import layout
from friday_nb.friday.rules.legal import pack


class ActionKind(IntEnum):
    """The kinds of decisions; the values are those of the rules core."""

    HAZARD = layout.DO_HAZARD
    SKIP = layout.DO_SKIP
    PIRATE = layout.DO_PIRATE
    DRAW = layout.DO_DRAW
    PAY = layout.DO_PAY
    USE = layout.DO_USE
    MORE = layout.DO_MORE
    DONE = layout.DO_DONE
    SWAP = layout.DO_SWAP
    LOOK = layout.DO_LOOK
    SORT = layout.DO_SORT
    END = layout.DO_END
    DESTROY = layout.DO_DESTROY


class InvalidAction(FridayProblem):
    """A text that is no decision of the game at all (whether legal or not)."""


_NUMBERED: Final = (ActionKind.HAZARD, ActionKind.PIRATE, ActionKind.SWAP, ActionKind.DESTROY)
_PLAIN: Final = (
    ActionKind.SKIP,
    ActionKind.DRAW,
    ActionKind.PAY,
    ActionKind.MORE,
    ActionKind.DONE,
    ActionKind.LOOK,
    ActionKind.END,
)
_CARD: Final = re.compile(r"-?[0-9][A-Z0-9]{0,2}!?~?")


@dataclass(frozen=True, repr=False)
class Action(KindAction):
    """A decision: its kind and its numbers.

    For ``SORT`` the numbers are the discarded card (or 0) and then the kept ones, top first.

    >>> Action.parse("use 2>4")
    Action.parse('use 2>4')
    >>> str(Action.parse("SORT 2, 1 / 3"))
    'sort 2,1/3'
    >>> told = Action.parse("draw = 2d")
    >>> str(told), told.came, told == Action.parse("draw")
    ('draw = 2D', ('2D',), True)
    """

    kind: ActionKind
    numbers: tuple[int, ...] = ()
    came: tuple[str, ...] = field(default=(), compare=False)
    """What a person says came of it, in order, as :class:`.engine.Outcome` writes it."""

    invalid = InvalidAction

    def __str__(self) -> str:
        told = f" = {', '.join(self.came)}" if self.came else ""
        return self._written() + told

    def _written(self) -> str:
        word = self.kind.name.lower()
        if self.kind is ActionKind.USE:
            return f"{word} {'>'.join(map(str, self.numbers))}"
        if self.kind is ActionKind.SORT:
            discarded = f"/{self.numbers[0]}" if self.numbers[0] else ""
            return f"{word} {','.join(map(str, self.numbers[1:]))}{discarded}"
        return " ".join([word, *map(str, self.numbers)])

    @classmethod
    def read(cls, written: str) -> Self | None:
        """The decision that a lower-case text describes; None if it describes none."""
        decision, sign, came = written.partition("=")
        cards = tuple(card.strip().upper() for card in came.split(",")) if sign else ()
        if not all(_CARD.fullmatch(card) for card in cards):
            return None
        word, _, rest = decision.strip().partition(" ")
        kind = ActionKind.__members__.get(word.upper())
        numbers = None if kind is None else _numbers(kind, rest.replace(" ", ""))
        if kind is None or numbers is None or any(n >= layout.BASE for n in numbers):
            return None
        return cls(kind, numbers, cards)

    def told(self, came: tuple[str, ...]) -> Action:
        """The same decision, and what came of it."""
        return replace(self, came=came)

    @property
    def packed(self) -> int:
        """The decision as the rules core's integer."""
        if self.kind is ActionKind.SORT:
            order = 0
            for number in self.numbers[1:]:
                order = order * 4 + number
            return pack(self.kind, self.numbers[0], order, 0)
        a, b, c = (*self.numbers, 0, 0, 0)[:3]
        return pack(self.kind, a, b, c)

    @staticmethod
    def unpack(packed: int) -> Action:
        """The inverse of :attr:`packed`."""
        return _unpacked(packed)


@cache
def _unpacked(packed: int) -> Action:
    rest, c = divmod(packed, layout.BASE)
    rest, b = divmod(rest, layout.BASE)
    number, a = divmod(rest, layout.BASE)
    kind = ActionKind(number)
    if kind is ActionKind.SORT:
        order = tuple(d for d in (b // 16, b // 4 % 4, b % 4) if d)
        return Action(kind, (a, *order))
    return Action(kind, tuple(n for n in (a, b, c) if n))


def _numbers(kind: ActionKind, text: str) -> tuple[int, ...] | None:
    """The numbers of a decision's text, or None if they are not written as they should be."""
    if kind in _PLAIN:
        return None if text else ()
    if kind in _NUMBERED:
        return (int(text),) if re.fullmatch(r"[1-9]\d?", text) else None
    if kind is ActionKind.USE:
        if not re.fullmatch(r"[1-9]\d?(>[1-9]\d?){0,2}", text):
            return None
        return tuple(map(int, text.split(">")))
    if not re.fullmatch(r"([1-3](,[1-3]){0,2})?(/[1-3])?", text) or not text:
        return None
    kept, _, discarded = text.partition("/")
    return (int(discarded or 0), *(int(n) for n in kept.split(",") if n))
