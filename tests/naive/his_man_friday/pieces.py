"""The things of the game: cards, the grid of the island, what happened, and refusals."""

from __future__ import annotations

from typing import NamedTuple

KINDS = {"c": "coconuts", "f": "firewood", "w": "water", "g": "gun"}
SUPPLIES = ("coconuts", "firewood", "water")
DECK = [letter + amount for letter in "cfw" for amount in "1234"] + ["g"] * 4
HAND_SIZE = {2: 7, 3: 5, 4: 4}

COLUMNS = "abcd"
ROWS = "1234"
CELLS = [column + row for row in ROWS for column in COLUMNS]
CENTRE = ["b2", "c2", "b3", "c3"]
DIRECTIONS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}

SECRET_FACTS = {"dealt": "cards", "laid": "card", "challenged": "card", "took": "card"}
"""The fact of an event that only the seat it is about may know."""


def kind(card: str) -> str:
    """What kind of card it is."""
    return KINDS[card[0]]


def amount(card: str) -> int:
    """How much of it: nothing for a gun."""
    return 0 if card == "g" else int(card[1])


def next_cell(cell: str, direction: str) -> str | None:
    """The neighbouring cell, or None at the edge of the grid."""
    right, down = DIRECTIONS[direction]
    column, row = COLUMNS.index(cell[0]) + right, ROWS.index(cell[1]) + down
    if 0 <= column < 4 and 0 <= row < 4:
        return COLUMNS[column] + ROWS[row]
    return None


class Event(NamedTuple):
    """Something that happened, the rules behind it, and its facts."""

    name: str
    rules: tuple[str, ...]
    facts: dict[str, object]

    def told_to(self, seat: int) -> Event:
        """The event as a seat sees it."""
        secret = SECRET_FACTS.get(self.name)
        if secret is None or self.facts["seat"] == seat:
            return self
        return self._replace(facts={k: v for k, v in self.facts.items() if k != secret})


class Objection(NamedTuple):
    """Something that forbids an action, and the rules behind it."""

    name: str
    rules: tuple[str, ...]


class RefusedError(Exception):
    """An action that is not legal."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(*objection)
        self.objection = objection


class IslandCard:
    """A card on the island; it is remembered here after somebody has taken it, too."""

    def __init__(self, card: str, layer: int | None = None, declared: str | None = None) -> None:
        self.card = card
        self.layer = layer  # None: it lay in the centre from the start
        self.declared = declared
        self.challenger: int | None = None
        self.taker: int | None = None

    def is_known_to(self, seat: int) -> bool:
        """Has this seat seen the card?"""
        return seat in (self.layer, self.challenger, self.taker)
