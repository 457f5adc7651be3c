"""What lies on the table: frozen values for the stack, the aging pile and the fight."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from friday_nb.friday.cards import Card, Pirate
from friday_nb.friday.rules import layout

Count = tuple[Card, int]
"""A kind of card and how many of it."""


class Node(IntEnum):
    """Who decides, and about what; the values are those of the rules core."""

    OVER = layout.OVER
    HAZARD = layout.HAZARD
    PIRATE = layout.PIRATE
    FIGHT = layout.FIGHT
    MORE = layout.MORE
    SWAP = layout.SWAP
    SORT = layout.SORT
    DESTROY = layout.DESTROY
    CHANCE_PIRATE = layout.CHANCE_PIRATE
    CHANCE_HAZARD = layout.CHANCE_HAZARD
    CHANCE_CARD = layout.CHANCE_CARD

    @property
    def is_chance(self) -> bool:
        """Is chance to decide here, and not the player?"""
        return self >= Node.CHANCE_PIRATE


@dataclass(frozen=True)
class Unseen:
    """The one aging card in the stack that nobody has seen.

    ``weights`` is its exact distribution: each candidate's weight over their sum.
    """

    grade: str
    weights: tuple[tuple[Card, int], ...]


@dataclass(frozen=True)
class Stack:
    """What the player knows of the face-down Robinson stack (FRI-INFO-2).

    ``top`` is known, first card first; ``pool`` is the unordered rest; ``spent`` those cards of the
    rest whose ability was already used in this fight; ``unseen`` one more card of the rest;
    ``bottom`` is known, in drawing order.
    """

    top: tuple[Card, ...]
    pool: tuple[Count, ...]
    spent: tuple[Count, ...]
    unseen: Unseen | None
    bottom: tuple[Card, ...]
    size: int


@dataclass(frozen=True)
class AgingPile:
    """The aging stack: how many are left, and which aging cards were never seen so far."""

    left: int
    normal_left: int
    difficult_left: int
    unseen: tuple[Count, ...]


@dataclass(frozen=True)
class Played:
    """A card lying in the fight.

    ``number`` counts from 1 in playing order; ``doubled_by`` is the number of the card that doubles
    it (0: none); ``counts`` what it contributes to the total if the fight ended now.
    """

    number: int
    card: Card
    side: str
    face_down: bool
    used: bool
    doubled_by: int
    lowers_step: bool
    doomed: bool
    zeroed: bool
    counts: int


@dataclass(frozen=True)
class Fight:
    """The fight in progress; ``value`` is what must be reached now, ``base_value`` as printed."""

    enemy: Card | Pirate
    value: int
    base_value: int
    free: int
    free_left: int
    cost: int
    stopped: bool
    drawn: int
    total: int
    aging_cost: int
    cards: tuple[Played, ...]

    @property
    def is_pirate(self) -> bool:
        """Is the enemy a pirate?"""
        return isinstance(self.enemy, Pirate)
