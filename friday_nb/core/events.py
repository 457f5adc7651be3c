"""The kinds of events of a game, declared as a table, and the log of its rules read as events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from friday_nb.core.facts import Event, Fact
from friday_nb.core.log import ROW


@dataclass(frozen=True)
class EventKind:
    """A kind of event.

    Attributes:
        name: What happened.
        facts: The names of the facts, in the order of their numbers in the log.
        shown_as: What each number denotes; the fact's own name unless the table says otherwise.
        secret: The facts that only the event's own seat may see.
        rules: The ids of the rules that apply.
    """

    name: str
    facts: tuple[str, ...]
    shown_as: tuple[str, ...]
    secret: frozenset[str]
    rules: tuple[str, ...]

    @classmethod
    def of(cls, prefix: str, signature: str, rules: str) -> EventKind:
        """A kind from a row of a game's table.

        Args:
            prefix: The prefix of the ids of the game's rules.
            signature: The name, then the facts; ``fact:what`` says what the number denotes, and
                a secret fact is in brackets.
            rules: The ids of the rules without the prefix.

        >>> kind = EventKind.of("HMF", "dealt seat [cards:hand]", "SET-2")
        >>> kind.facts, kind.shown_as, kind.rules
        (('seat', 'cards'), ('seat', 'hand'), ('HMF-SET-2',))
        """
        name, *written = signature.split()
        facts = [fact.strip("[]").partition(":") for fact in written]
        return cls(
            name,
            tuple(fact for fact, _, _ in facts),
            tuple(shown_as or fact for fact, _, shown_as in facts),
            frozenset(fact[0] for fact, text in zip(facts, written, strict=True) if text[0] == "["),
            tuple(f"{prefix}-{rule}" for rule in rules.split()),
        )

    @cached_property
    def columns(self) -> tuple[tuple[int, str, str], ...]:
        """For each fact: its column in a row of the log, its name and what it is shown as."""
        names = zip(self.facts, self.shown_as, strict=True)
        return tuple((i, name, what) for i, (name, what) in enumerate(names, start=1))


def _as_it_is(_what: str, number: int) -> Fact:
    return number


@dataclass(frozen=True)
class Kinds:
    """All kinds of events of a game.

    Attributes:
        kinds: The kinds; ``kinds[0]`` is event number 1 of the log of the rules.  One that follows
            from different rules has several rows.
        fact: Turns a number of the log into a fact, given what it denotes (``shown_as``).
    """

    kinds: tuple[EventKind, ...]
    fact: Callable[[str, int], Fact] = _as_it_is

    @classmethod
    def of(
        cls,
        prefix: str,
        rows: Sequence[tuple[str, str]],
        fact: Callable[[str, int], Fact] = _as_it_is,
    ) -> Kinds:
        """The kinds in the rows of a game's table, each a signature and the ids of its rules.

        >>> kinds = Kinds.of("HMF", (("laid seat cell [card]", "REC-2"), ("passed seat", "REC-5")))
        >>> kinds.names
        ('laid', 'passed')
        >>> laid = Event("laid", (), {"seat": 1, "cell": 3, "card": 7})
        >>> print(kinds.redact(laid, 1), kinds.redact(laid, 0))
        laid(seat=1 cell=3 card=7) laid(seat=1 cell=3)
        """
        return cls(tuple(EventKind.of(prefix, *row) for row in rows), fact)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all events."""
        return tuple(self.secrets)

    @cached_property
    def secrets(self) -> dict[str, frozenset[str]]:
        """By event: the facts that only the seat it happened to is told."""
        return {kind.name: kind.secret for kind in self.kinds}

    def from_log(self, log: Sequence[int]) -> tuple[Event, ...]:
        """The events of a log that the rules wrote."""
        return from_log(log, self.kinds, self.fact)

    def redact(self, event: Event, seat: int) -> Event:
        """The event as this seat sees it, without the facts that it may not know."""
        secret = self.secrets[event.kind]
        if not secret or event.facts["seat"] == seat:
            return event
        facts = {name: fact for name, fact in event.facts.items() if name not in secret}
        return Event(event.kind, event.rules, MappingProxyType(facts))


def seats_text(bits: int) -> str:
    """Several seats as a fact, from a number with a bit for each.

    >>> seats_text(0b101)
    '0,2'
    """
    return ",".join(str(seat) for seat in range(bits.bit_length()) if bits >> seat & 1)


def new_log(size: int) -> list[int]:
    """An empty log with room for ``size`` cells."""
    return [1] + [0] * (size - 1)


def from_log(
    log: Sequence[int], kinds: Sequence[EventKind], fact: Callable[[str, int], Fact]
) -> tuple[Event, ...]:
    """The events of a log.

    Args:
        log: The log that the rules wrote (:mod:`friday_nb.core.log`).
        kinds: All kinds of events; ``kinds[0]`` is event number 1 of the log.
        fact: Turns a number of the log into a fact, given what it denotes (``shown_as``).

    >>> kinds = [EventKind.of("CHE", "moved seat piece", "MOVE-1")]
    >>> log = new_log(13)
    >>> log[:4] = [7, 1, 0, 2]
    >>> print(*from_log(log, kinds, lambda what, n: "rook" if what == "piece" else n))
    moved(seat=0 piece=rook)
    """
    events = []
    for at in range(1, log[0], ROW):
        kind = kinds[log[at] - 1]
        facts = {name: fact(what, log[at + i]) for i, name, what in kind.columns}
        events.append(Event(kind.name, kind.rules, MappingProxyType(facts)))
    return tuple(events)
