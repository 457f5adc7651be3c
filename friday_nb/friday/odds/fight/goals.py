"""What a player may want of a fight: win it, spend little life, or lose it and destroy cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from friday_nb.friday.cards import CARDS, Card


class Aim(IntEnum):
    """The kind of a goal; the values are those of the search."""

    WIN = 0
    LIFE = 1
    LOSE = 2


@dataclass(frozen=True)
class Goal:
    """What is wanted most.

    * ``WIN``: the greatest chance to win this fight alive, whatever it costs; among equals the most
      life.  Losing alive counts no win, however much life is left.
    * ``LIFE``: the most life after the fight, won or lost, on average.  Abilities that give life
      count.  Death counts -1: all life, and the point that was owed (FRI-LIFE-1).
    * ``Lose(cards)``: the greatest chance to destroy all these cards in this fight, with an ability
      or with the points of a loss (FRI-LOSE-2), and to live; among equals the most life.
    """

    aim: Aim
    cards: tuple[str, ...] = ()
    """Codes of the cards to destroy, of ``Lose``; a code twice means two of them."""

    @property
    def kinds(self) -> tuple[int, ...]:
        """Kinds of the cards to destroy."""
        return tuple(kind_of(code) for code in self.cards)

    def __str__(self) -> str:
        if self.aim is Aim.LOSE:
            return f"lose:{','.join(self.cards)}"
        return self.aim.name.lower()


WIN: Final = Goal(Aim.WIN)
LIFE: Final = Goal(Aim.LIFE)

_KINDS: Final = {c.code: c.kind for c in CARDS}


def kind_of(code: str) -> int:
    """Kind of the card with this code; ValueError if there is none."""
    if code not in _KINDS:
        raise ValueError(f"no fighting card has the code {code!r}")
    return _KINDS[code]


def Lose(*cards: str | Card) -> Goal:  # noqa: N802 - it stands beside WIN and LIFE
    """Lose on purpose and destroy these cards, given as cards or as their codes.

    >>> str(Lose("-1", "-1", "0"))
    'lose:-1,-1,0'
    """
    codes = tuple(card.code if isinstance(card, Card) else card for card in cards)
    if not codes:
        raise ValueError("name at least one card to destroy")
    for code in codes:
        kind_of(code)
    return Goal(Aim.LOSE, codes)
