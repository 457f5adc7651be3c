"""The cards of His Man Friday and the island they are laid on, loaded once from ``cards.json``.

The four guns look alike, so they are one card design with four copies; every other card comes once.
Cards and kinds are numbered from 1 in the order of the data file, and the cells of the island from
0, row by row from the top left; the rules core works with these numbers.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import IntEnum
from itertools import product
from typing import Any, Final

from friday_nb.core.shipped import shipped


class Kind(IntEnum):
    """What a card shows, and what a player may say it is (HMF-REC-3)."""

    COCONUTS = 1
    FIREWOOD = 2
    WATER = 3
    GUN = 4

    @property
    def key(self) -> str:
        """The kind as text forms write it, such as ``gun``."""
        return self.name.lower()


@dataclass(frozen=True)
class Card:
    """A card design: ``amount`` pieces of its kind, 0 for a gun; ``count`` copies in the box.

    >>> card = CARDS[2]
    >>> card.name, card.kind.key, card.amount, card.count
    ('c3', 'coconuts', 3, 1)
    """

    code: int
    name: str
    kind: Kind
    amount: int
    count: int

    def __str__(self) -> str:
        return self.name


def _read() -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(shipped(__package__, "cards.json"))
    return facts


def _cards(facts: dict[str, Any]) -> tuple[Card, ...]:
    found: list[Card] = []
    for each in facts["kinds"]:
        kind = Kind[each["key"].upper()]
        for amount in sorted(set(each["amounts"])):
            name = f"{each['sign']}{amount or ''}"
            count = each["amounts"].count(amount)
            found.append(Card(len(found) + 1, name, kind, amount, count))
    return tuple(found)


_FACTS: Final = _read()
CARDS: Final = _cards(_FACTS)
"""Every design, coconuts first; the number of a card is its place here plus one."""
BY_NAME: Final = {card.name: card for card in CARDS}
DECK: Final = tuple(card.name for card in CARDS for _ in range(card.count))
"""All cards of the box by name."""
KINDS: Final = {kind.key: kind for kind in Kind}

COLUMNS: Final[str] = _FACTS["columns"]
ROWS: Final[str] = _FACTS["rows"]
CELLS: Final = tuple(column + row for row, column in product(ROWS, COLUMNS))
"""The cells by name, row by row: a1 is top left, d1 top right."""
CENTRE: Final[tuple[str, ...]] = tuple(_FACTS["centre"])
"""The cells of the cards left over, in the order in which they are filled (HMF-SET-3)."""

SEAT_COUNTS: Final[tuple[int, ...]] = tuple(table["players"] for table in _FACTS["tables"])
HAND_SIZES: Final[dict[int, int]] = {table["players"]: table["hand"] for table in _FACTS["tables"]}
"""Cards dealt to each, by the number of players (HMF-SET-2)."""
CHALLENGES: Final[dict[int, int]] = {
    table["players"]: table["challenges"] for table in _FACTS["tables"]
}
"""Challenges of each, by the number of players (HMF-REC-4)."""
