"""The cards of Friday: what is printed on them, loaded once from ``cards.json``.

A *kind* is a card design; identical copies share it.  Kinds are numbered in the order of the
data file (starting, knowledge, aging), and that number is what the rules core counts with.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from friday_nb.core.shipped import shipped
from friday_nb.friday.errors import FridayProblem


class UnknownCardError(FridayProblem, KeyError):
    """No card, or no pirate, is called so."""


class Ability(IntEnum):
    """The special ability printed on a fighting card."""

    NONE = 0
    LIFE_1 = 1
    LIFE_2 = 2
    DRAW_1 = 3
    DRAW_2 = 4
    DESTROY = 5
    DOUBLE = 6
    COPY = 7
    STEP = 8
    SORT = 9
    EXCHANGE_1 = 10
    EXCHANGE_2 = 11
    BELOW = 12
    # Aging cards: compulsory (FRI-FIGHT-7), so never "used".
    MINUS_LIFE_1 = 13
    MINUS_LIFE_2 = 14
    HIGHEST_ZERO = 15
    STOP = 16


class PirateRule(IntEnum):
    """The special rule printed on a pirate."""

    NONE = 0
    DOUBLE_PRICE = 1
    HALF = 2
    PLUS_ONE = 3
    AGING = 4
    REMAINING = 5


class Group(StrEnum):
    """Which part of the box a fighting card comes from."""

    STARTING = "starting"
    KNOWLEDGE = "knowledge"
    AGING = "aging"


class Step(IntEnum):
    """The step of the game (FRI-SET-1)."""

    GREEN = 0
    YELLOW = 1
    RED = 2
    PIRATES = 3


@dataclass(frozen=True)
class Hazard:
    """The hazard side of a hazard/knowledge card; ``values`` are green, yellow, red."""

    number: int
    key: str
    free: int
    values: tuple[int, int, int]
    count: int


@dataclass(frozen=True)
class Card:
    """A kind of fighting card: ``count`` identical copies are in the box.

    >>> card("2T").value, card("2T").ability.name, card("2T").hazard.key
    (2, 'DOUBLE', 'further_exploring_island')
    """

    kind: int
    key: str
    code: str
    value: int
    ability: Ability
    group: Group
    count: int
    grade: str = ""
    not_in_levels: tuple[int, ...] = ()
    hazard: Hazard | None = None

    @property
    def destroy_cost(self) -> int:
        """Points that destroying this card costs after a lost fight (FRI-LOSE-2)."""
        return 2 if self.group is Group.AGING else 1

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True)
class Pirate:
    """A pirate; ``value`` and ``free`` are None where its rule determines them."""

    number: int
    key: str
    value: int | None
    free: int | None
    rule: PirateRule

    @property
    def code(self) -> str:
        """The short name used in positions, such as ``20/6`` or ``half``."""
        plain = f"{self.value}/{self.free}"
        return plain if self.rule is PirateRule.NONE else self.key.removeprefix("pirate_")

    def __str__(self) -> str:
        return self.code


def _load() -> tuple[tuple[Hazard, ...], tuple[Card, ...], tuple[Pirate, ...]]:
    facts = json.loads(shipped(__package__, "cards.json"))
    hazards = tuple(
        Hazard(i, h["key"], h["free"], (h["values"][0], h["values"][1], h["values"][2]), h["count"])
        for i, h in enumerate(facts["hazards"])
    )
    by_key = {h.key: h for h in hazards}
    cards: list[Card] = []
    for group in Group:
        for c in facts[group.value]:
            cards.append(
                Card(
                    kind=len(cards),
                    key=c["key"],
                    code=c["code"],
                    value=c["value"],
                    ability=Ability[c["ability"]],
                    group=group,
                    count=c["count"],
                    grade=c.get("grade", ""),
                    not_in_levels=tuple(c.get("not_in_levels", ())),
                    hazard=by_key.get(c.get("hazard", "")),
                )
            )
    pirates = tuple(
        Pirate(i, p["key"], p["value"], p["free"], PirateRule[p["rule"]])
        for i, p in enumerate(facts["pirates"])
    )
    return hazards, tuple(cards), pirates


HAZARDS, CARDS, PIRATES = _load()
_BY_NAME = {c.code: c for c in CARDS} | {c.key: c for c in CARDS}
_PIRATE_BY_NAME = {p.code: p for p in PIRATES} | {p.key: p for p in PIRATES}


def card(name: str) -> Card:
    """The card with this code (``2T``) or key.

    >>> card("2T").hazard.key, card("genius").code
    ('further_exploring_island', '2')

    Raises:
        UnknownCardError: no card is called so.
    """
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownCardError("card_unknown", text=name[:20]) from None


def pirate(name: str) -> Pirate:
    """The pirate with this code (``20/6``, ``half``) or key.

    >>> pirate("20/6").value, pirate("20/6").free
    (20, 6)

    Raises:
        UnknownCardError: no pirate is called so.
    """
    try:
        return _PIRATE_BY_NAME[name]
    except KeyError:
        known = ", ".join(each.code for each in PIRATES)
        raise UnknownCardError("pirate_unknown", text=name[:20], known=known) from None
