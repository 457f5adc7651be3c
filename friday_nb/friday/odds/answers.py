"""What an answer to a player's question is: numbers with their units, and keys of words.

Nothing here says a sentence.  `questions` reasons and fills these values in; a page, a terminal or
a notebook turns the keys into words of its language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from friday_nb.friday.actions import Action
from friday_nb.friday.cards import Card


class Unit(StrEnum):
    """What a number counts."""

    CHANCE = "chance"
    CHANGE = "change"
    """A difference of two chances."""
    LIFE = "life"
    LIFE_CHANGE = "life_change"
    """Life after the fight, less life now."""
    CARDS = "cards"
    POINTS = "points"
    """Points of value; may be negative."""


class Certainty(StrEnum):
    """How certain a number is."""

    EXACT = "exact"
    BOUND = "bound"
    """The true number is at least this."""
    ESTIMATE = "estimate"
    """What the best play found brought in fights that were tried; see ``low`` and ``high``."""


@dataclass(frozen=True)
class Number:
    """A number of an answer: its value, its unit, and how far it can be trusted."""

    value: Fraction
    unit: Unit
    certainty: Certainty = Certainty.EXACT
    low: Fraction | None = None
    """Of an estimate: the true number is most likely at least this, ..."""
    high: Fraction | None = None
    """... and at most this; None where nothing is known that would be worth telling."""


Name = Card | tuple[Card, ...] | Action
"""What an answer can name."""


@dataclass(frozen=True)
class Row:
    """One line of an answer that compares things; ``key`` ends the key of its words."""

    key: str
    numbers: Mapping[str, Number] = field(default_factory=dict)
    names: Mapping[str, Name] = field(default_factory=dict)


@dataclass(frozen=True)
class PlainAnswer:
    """The answer to one question, at one position.

    ``question`` and ``key`` name the words: ``questions.<question>.<ask>`` asks, ``.<key>``
    answers, ``.<how>`` tells how the number is made.  ``main`` is the one number that answers best.
    """

    question: str
    key: str
    main: Number | None = None
    numbers: Mapping[str, Number] = field(default_factory=dict)
    names: Mapping[str, Name] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    how: str = "how"
    ask: str = "ask"


def chance(value: Fraction) -> Number:
    """An exact chance."""
    return Number(value, Unit.CHANCE)


def life(value: Fraction | int) -> Number:
    """An exact amount of life."""
    return Number(Fraction(value), Unit.LIFE)


def cards(value: Fraction | int) -> Number:
    """An exact number of cards."""
    return Number(Fraction(value), Unit.CARDS)


def points(value: Fraction | int) -> Number:
    """Exact points of value."""
    return Number(Fraction(value), Unit.POINTS)


def change(value: Fraction) -> Number:
    """An exact change of a chance."""
    return Number(value, Unit.CHANGE)
