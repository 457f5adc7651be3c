"""The events of His Man Friday: the facts of each, and the rules that it follows from."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from friday_nb.core import events
from friday_nb.core.events import EventKind
from friday_nb.core.facts import Event, Fact
from friday_nb.his_man_friday.cards import CARDS, CELLS, Kind
from friday_nb.his_man_friday.rules import layout
from friday_nb.his_man_friday.rules.log import PACKING

__all__ = ["KINDS", "NAMES", "OWN_CHOICES", "Event", "EventKind", "from_log", "redact"]


def _kind(signature: str, rules: str) -> EventKind:
    return EventKind.of("HMF", signature, rules)


KINDS: Final[tuple[EventKind, ...]] = (
    _kind("set_up players first", "SET-1"),
    _kind("dealt seat count [cards:hand]", "SET-2"),
    _kind("centre count", "SET-3"),
    _kind("started seat", "REC-1"),
    _kind("laid seat cell declared [card]", "REC-2 REC-3"),
    _kind("challenged seat cell left [card]", "REC-4 REC-5"),
    _kind("passed seat", "REC-5"),
    _kind("island_full", "REC-6"),
    _kind("crusoe_put seat cell", "EXP-1"),
    _kind("took seat cell [card]", "EXP-2 EXP-4"),
    _kind("took seat cell [card]", "EXP-5 EXP-4"),
    _kind("left_it seat cell", "EXP-2"),
    _kind("left_it seat cell:nowhere", "EXP-5"),
    _kind("moved seat start cell", "EXP-2"),
    _kind("moved_anywhere seat start cell", "EXP-3"),
    _kind("three_rounds", "EXP-6"),
    _kind("last_chances seat cards", "EXP-5"),
    _kind("guns_shown seat guns", "SCORE-1"),
    _kind("four_guns seat", "SCORE-1"),
    _kind("most_guns_out seat guns", "SCORE-2"),
    _kind("nobody_out guns", "SCORE-2"),
    _kind("kinds seat kinds", "SCORE-3"),
    _kind("sums seat sum", "SCORE-4"),
    _kind("won seats", "SCORE-1 INFO-2"),
    _kind("won seats", "SCORE-3 INFO-2"),
    _kind("won seats", "SCORE-4 INFO-2"),
    _kind("won seats", "SCORE-2 INFO-2"),
)
"""All kinds of events; the one at index n is event number n + 1 of the rules core's log."""

NAMES: Final = tuple(dict.fromkeys(kind.name for kind in KINDS))
"""The names of all events; one that follows from different rules has several rows above."""
SECRETS: Final = {kind.name: kind.secret for kind in KINDS}
"""By event: the facts that only the seat it happened to is told."""
OWN_CHOICES: Final = frozenset({"left_it", "passed"})
"""Events of declining, which reveal nothing and change nothing on the table."""


def _hand(packed: int) -> str:
    """The cards of a hand, joined by commas, from the digits of the log's number."""
    names: list[str] = []
    while packed:
        packed, code = divmod(packed, PACKING)
        names.append(CARDS[code - 1].name)
    return ",".join(reversed(names))


def _fact(what: str, number: int) -> Fact:
    """A number of the log as a fact: cards, cells and kinds by name; seats joined by commas."""
    if what == "card":
        return CARDS[number - 1].name if number < layout.UNKNOWN else ""
    if what == "hand":
        return _hand(number)
    if what in ("cell", "start"):
        return CELLS[number]
    if what == "nowhere":
        return ""
    if what == "declared":
        return Kind(number).key
    if what == "seats":
        return ",".join(str(seat) for seat in range(layout.MOST_PLAYERS) if number >> seat & 1)
    return number


def from_log(log: Sequence[int]) -> tuple[Event, ...]:
    """The events of a log of the rules core."""
    return events.from_log(log, KINDS, _fact)


def redact(event: Event, seat: int) -> Event:
    """The event as this seat sees it, without the cards that it may not know (HMF-INFO-1).

    >>> event = Event("laid", (), {"seat": 1, "cell": "a1", "declared": "gun", "card": "c3"})
    >>> print(redact(event, 1), redact(event, 0))
    laid(seat=1 cell=a1 declared=gun card=c3) laid(seat=1 cell=a1 declared=gun)
    """
    secret = SECRETS[event.kind]
    if not secret or event.facts["seat"] == seat:
        return event
    facts = {name: fact for name, fact in event.facts.items() if name not in secret}
    return Event(event.kind, event.rules, MappingProxyType(facts))
