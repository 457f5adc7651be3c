"""Why a decision is good or bad, as data: a key, its facts, and which way the sentence speaks.

A game says each sentence in its own words.  Which way a sentence speaks is a table of the game, so
that nobody has to read it to know: what is called the best never argues against itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Self

from friday_nb.core.facts import Fact

__all__ = ["Compared", "Side", "Why"]


class Side(StrEnum):
    """Which way a sentence speaks."""

    FOR = "for"
    FACT = "fact"
    """It says what happens, or what is known, and leaves it at that."""
    AGAINST = "against"
    """It names a price or a failure, and nothing that is gained."""


@dataclass(frozen=True)
class Compared:
    """A sentence with two numbers: it speaks for the decision if the first is larger.

    >>> Compared("then", "price").side({"then": "9", "price": 7})
    <Side.FOR: 'for'>
    """

    more: str
    less: str = ""
    """The name of the other number; without it, the first one is compared with 0."""

    def side(self, facts: Mapping[str, Fact]) -> Side:
        """Which way it speaks with these facts."""
        gain = float(facts[self.more]) - (float(facts[self.less]) if self.less else 0.0)
        return Side.FOR if gain > 0 else Side.AGAINST if gain < 0 else Side.FACT


def _none() -> Mapping[str, Fact]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Why:
    """A reason: its key below ``advice.why.`` and its facts, by their stable names.

    A game derives its own from it, with :attr:`sides` and how it is :meth:`said`.

    Attributes:
        key: The key of its sentence.
        facts: Numbers, whole percents, keys of cards.
        also: Further reasons, each a sentence of its own.
    """

    key: str
    facts: Mapping[str, Fact] = field(default_factory=_none)
    also: tuple[Self, ...] = ()

    sides: ClassVar[Mapping[str, Side | Compared]] = MappingProxyType({})
    """Which way the sentence of each key speaks."""

    @classmethod
    def of(cls, key: str, **facts: Fact) -> Self:
        """A reason with these facts."""
        return cls(key, MappingProxyType(facts))

    @property
    def side(self) -> Side:
        """Which way its own sentence speaks; KeyError if its game has not said."""
        found = self.sides[self.key]
        return found if isinstance(found, Side) else found.side(self.facts)

    @property
    def parts(self) -> tuple[Self, ...]:
        """Its sentences one by one."""
        return replace(self, also=()), *(part for each in self.also for part in each.parts)

    def without(self, side: Side) -> tuple[Self, ...]:
        """Its sentences, except those that speak this way."""
        return tuple(part for part in self.parts if part.side is not side)

    def best(self, because: Self | None, beside: Iterable[Self] = ()) -> tuple[Self, ...]:
        """What is told of the best decision: what does not speak against it, and what decides.

        Where that is not known, all of it is told.

        Args:
            because: What decides.
            beside: What is said of other decisions that are level with it.  Then only what speaks
                for this one is told, as long as it is not said of one of those as well.
        """
        if because is None:
            return self.parts
        said = {part.key for each in beside for part in each.parts}
        if said:
            alone = [part for part in self.parts if part.side is Side.FOR and part.key not in said]
            return *alone, *because.parts
        return *self.without(Side.AGAINST), because

    def said(self, lang: str) -> str:
        """Its own sentence."""
        raise NotImplementedError

    def text(self, lang: str) -> str:
        """The reason in a sentence or more."""
        return " ".join(part.said(lang) for part in self.parts)

    def __reduce__(self) -> tuple[Any, ...]:
        """How to send it to another process: a ``MappingProxyType`` cannot be pickled itself."""
        return _again, (type(self), self.key, dict(self.facts), self.also)


def _again(kind: type[Why], key: str, facts: dict[str, Fact], also: tuple[Why, ...]) -> Why:
    return kind(key, MappingProxyType(facts), also)
