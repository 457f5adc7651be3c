"""Events, which say what happened, and reasons, which say why a decision is refused.

Both consist of a key into the game's texts, the ids of the rules that apply, and the facts of the
case, so that they can be compared, put into any language, and explained rule by rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType
from typing import Any

from friday_nb.core.folders import game_of, texts_of
from friday_nb.i18n import Fact

__all__ = ["Event", "Fact", "Facts", "Reason", "number"]

Facts = Mapping[str, Fact]
"""The facts of a case by name: numbers, or keys of cards and other things with a text."""


def number(fact: Fact) -> float:
    """A number, also where it is told as one that is "<1"."""
    return float(str(fact).strip("<>"))


def _none() -> Facts:
    return MappingProxyType({})


def _frozen(
    kind: type[Event | Reason], key: str, rules: tuple[str, ...], facts: dict[str, Fact]
) -> Event | Reason:
    """Unpickle an event or a reason: a ``MappingProxyType`` cannot be pickled itself."""
    return kind(key, rules, MappingProxyType(facts))


@dataclass(frozen=True)
class Event:
    """Something that happened because of a decision or of chance.

    Attributes:
        kind: What happened; its text has the key ``event.`` + ``kind``.
        rules: The ids of the rules that applied.
        facts: The facts of the case.

    >>> print(Event("life_paid", ("FRI-FIGHT-3",), {"n": 1, "life": 19}))
    life_paid(n=1 life=19)
    """

    kind: str
    rules: tuple[str, ...]
    facts: Facts = field(default_factory=_none)

    def text(self, lang: str = "en", seat: int | None = None) -> str:
        """What happened, in the words of the game, for a seat (None: for an onlooker)."""
        game = game_of(self.rules[0]) if self.rules else ""
        return str(texts_of(game).event_text(self, lang, seat)) if game else str(self)

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.kind}({facts})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _frozen, (Event, self.kind, self.rules, dict(self.facts))


@dataclass(frozen=True)
class Reason:
    """Why a decision is refused.

    Attributes:
        key: Its text has the key ``reason.`` + ``key``.
        rules: The ids of the rules it follows from.
        facts: The facts of the case.

    >>> from friday_nb import friday
    >>> view = friday.new_game(level=1, seed=42).view
    >>> print(friday.why_not(view, "draw"))
    That is not possible at this moment. Choose one of the decisions on offer.
    """

    key: str
    rules: tuple[str, ...]
    facts: Facts = field(default_factory=_none)

    def text(self, lang: str = "en") -> str:
        """Why it is refused, and what to do instead, in the words of the game."""
        game = game_of(self.rules[0]) if self.rules else ""
        return str(texts_of(game).reason_text(self, lang)) if game else repr(self)

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.text())} ({', '.join(self.rules)})</p>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _frozen, (Reason, self.key, self.rules, dict(self.facts))
