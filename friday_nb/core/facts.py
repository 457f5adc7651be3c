"""What the rules say: events that happened, and reasons why a decision is refused.

Both are keys of a game's words with the ids of the rules at work and the facts of the case, so
that they can be told in any language, compared, and explained rule by rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from friday_nb.i18n import Fact

__all__ = ["Event", "Fact", "Facts", "Reason"]

Facts = Mapping[str, Fact]
"""The facts of a case by name: numbers, and keys of cards and the like."""


def _none() -> Facts:
    return MappingProxyType({})


@dataclass(frozen=True)
class Event:
    """What the rules made of a decision or of chance.

    Attributes:
        kind: What happened; the sentence has the key ``event.`` + ``kind``.
        rules: The ids of the rules that fired.
        facts: What it was about.

    >>> print(Event("life_paid", ("FRI-FIGHT-3",), {"n": 1, "life": 19}))
    life_paid(n=1 life=19)
    """

    kind: str
    rules: tuple[str, ...]
    facts: Facts = field(default_factory=_none)

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.kind}({facts})"


@dataclass(frozen=True)
class Reason:
    """Why a decision is refused.

    Attributes:
        key: The sentence has the key ``reason.`` + ``key``.
        rules: The ids of the rules that it follows from.
        facts: What it is about.
    """

    key: str
    rules: tuple[str, ...]
    facts: Facts = field(default_factory=_none)
