"""Why a decision is good or bad, as data: a key, its facts, and which way the sentence speaks.

A game says each sentence in its own words.  Which way a sentence speaks is a table of the game, so
that nobody has to read it to know: what is called the best never argues against itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self

from friday_nb.core.facts import Fact, number

__all__ = ["BEST", "HELD", "REST", "Compared", "Side", "Why"]


BEST: Final = "best"
"""The rival of a decision that is behind: the best one, to which it is told what is missing."""
HELD: Final = "held"
"""The rival that somebody is about to choose."""
REST: Final = "rest"
"""The best of those far behind, where the second one is level."""


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

    It does not have to have both: less of a number may be better (``Compared("", "price")``).

    >>> Compared("then", "price").side({"then": "9", "price": 7})
    <Side.FOR: 'for'>
    """

    more: str
    less: str = ""
    """The name of the other number.  Without a name, a number is 0."""

    def side(self, facts: Mapping[str, Fact]) -> Side:
        """Which way it speaks with these facts."""
        gain = self.gain(facts)
        return Side.FOR if gain > 0 else Side.AGAINST if gain < 0 else Side.FACT

    def gain(self, facts: Mapping[str, Fact]) -> float:
        """By how much the first number is larger."""
        more, less = (number(facts[name]) if name else 0.0 for name in (self.more, self.less))
        return more - less


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
    measures: ClassVar[Mapping[str, Compared]] = MappingProxyType({})
    """The numbers by which a reader compares sentences of the same key with each other."""
    stronger: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    """Sentences that say more of the same than that of a key."""
    rival_forms: ClassVar[tuple[str, ...]] = ("rival", "rival_first", "rival_with", "rival_after")
    """The forms of the name of a rival."""
    alone: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Sentences that lean on the one before: the key of what is said where that one is left out;
    empty if nothing is then."""

    @classmethod
    def of(cls, key: str, **facts: Fact) -> Self:
        """A reason with these facts."""
        return cls(key, MappingProxyType(facts))

    def against(self, whom: str) -> Self:
        """The same reason, told of another rival: :data:`HELD` or :data:`REST`."""
        facts = MappingProxyType({**self.facts, "whom": whom})
        return replace(self, facts=facts, also=tuple(each.against(whom) for each in self.also))

    def seen_from_behind(self, swapped: Mapping[str, str]) -> Self:
        """The same reason, told of the decision that is behind the best one.

        Args:
            swapped: The names of two numbers each, which change places.
        """
        back = {**swapped, **{two: one for one, two in swapped.items()}}
        facts = {name: self.facts[back.get(name, name)] for name in self.facts}
        also = tuple(each.seen_from_behind(swapped) for each in self.also)
        return replace(self, facts=MappingProxyType({**facts, "whom": BEST}), also=also)

    def rivals(self, say: Callable[[str, str], str], lang: str) -> Mapping[str, Fact]:
        """What the decision is called that the best one is compared with."""
        whom = self.facts.get("whom", "second")
        return {name: say(lang, f"advice.{name}.{whom}") for name in self.rival_forms}

    @property
    def side(self) -> Side:
        """Which way its own sentence speaks; KeyError if its game has not said."""
        found = self.sides[self.key]
        if self.facts.get("whom") == BEST:
            return Side.AGAINST
        return found if isinstance(found, Side) else found.side(self.facts)

    @property
    def parts(self) -> tuple[Self, ...]:
        """Its sentences one by one."""
        return replace(self, also=()), *(part for each in self.also for part in each.parts)

    @property
    def measure(self) -> float | None:
        """By how much its sentence speaks, as others of its key do; None if by no number."""
        side = self.measures.get(self.key, self.sides[self.key])
        return side.gain(self.facts) if isinstance(side, Compared) else None

    def speaks(self, side: Side) -> bool:
        """Does a sentence of it speak this way, for or against, and none the other way?"""
        found = {part.side for part in self.parts} - {Side.FACT}
        return found == {side}

    def without(self, side: Side) -> tuple[Self, ...]:
        """Its sentences, except those that speak this way; none leans on one that is left out."""
        found, leans = [], False
        for part in self.parts:
            key = self.alone.get(part.key, part.key) if leans else part.key
            leans = part.side is side or not key
            if not leans:
                found.append(replace(part, key=key))
        return tuple(found)

    def best(self, because: Self) -> tuple[Self, ...]:
        """What is told of the best decision: what does not speak against it, and what decides."""
        return *self.without(Side.AGAINST), because

    def is_outdone(self, others: Iterable[Self]) -> bool:
        """Does one of these say the same with a better number, or more of the same?"""
        others, mine = tuple(others), self.measure
        if any(each.key in self.stronger.get(self.key, ()) for each in others):
            return True
        if mine is None:
            return False
        same = (each.measure for each in others if each.key == self.key)
        return any(other is not None and other > mine for other in same)

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
