"""The events of Black Friday: the facts of each, and the rules that it follows from."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from friday_nb.black_friday.cases import (
    CARDS,
    CASES,
    COLOURS,
    TABLES,
    cards_text,
    cases_text,
)
from friday_nb.black_friday.rules import layout
from friday_nb.black_friday.rules.log import count_of
from friday_nb.core import events
from friday_nb.core.events import EventKind
from friday_nb.core.facts import Event, Fact

__all__ = ["KINDS", "NAMES", "Event", "EventKind", "from_log", "redact"]


def _kind(signature: str, rules: str) -> EventKind:
    return EventKind.of("BLF", signature, rules)


KINDS: Final[tuple[EventKind, ...]] = (
    _kind("set_up players specials", "SET-1 SET-2 SET-3"),
    _kind("dealt seat count [cases]", "SET-4"),
    _kind("market_drawn seat cases", "SET-4"),
    _kind("card_given seat cards", "SET-5"),
    _kind("started seat", "TURN-1"),
    _kind("setup_put seat case", "SET-6"),
    _kind("subsidy_taken seat subsidies cash", "TURN-2"),
    _kind("debt_paid seat amount cash", "ADJ-3"),
    _kind("debt_paid seat amount cash", "END-2"),
    _kind("bought seat case price cash", "BUY-1"),
    _kind("sold seat case price cash", "SELL-1"),
    _kind("special_used seat card", "SPEC-2"),
    _kind("special_pass seat", "SPEC-1"),
    _kind("passed seat", "PASS-1"),
    _kind("case_put seat case table", "BUY-2"),
    _kind("case_put seat case table", "SILVER-1"),
    _kind("case_put seat case table", "PASS-1"),
    _kind("case_put seat case table", "SPEC-1"),
    _kind("no_case seat", "LIMIT-1"),
    _kind("lowered seat case price", "SELL-2"),
    _kind("case_taken seat case", "SELL-3"),
    _kind("silver_bought seat bars price cash", "SILVER-1"),
    _kind("gold seat gold silver", "SILVER-2"),
    _kind("last_case case price", "RIGHT-1"),
    _kind("third_case case price", "RIGHT-2"),
    _kind("ended seat", "TURN-2"),
    _kind("adjustment seat table", "ADJ-1"),
    _kind("interest seat amount cash", "ADJ-2"),
    _kind("interest_owed seat amount owed", "ADJ-2"),
    _kind("drawn seat cases", "ADJ-4"),
    _kind("black_back silver", "ADJ-5"),
    _kind("blacks_out blacks silver", "ADJ-6"),
    _kind("moved case count price", "ADJ-7 ADJ-8"),
    _kind("table_cleared table cases", "ADJ-9"),
    _kind("sales_table number market:cases bag:cases blacks", "ADJ-10"),
    _kind("missing case price", "ADJ-11"),
    _kind("silver_up bars silver", "ADJ-12"),
    _kind("level level blacks", "ADJ-13"),
    _kind("game_end silver", "END-1"),
    _kind("sold_out seat cases cash", "END-2"),
    _kind("last_subsidies seat count cash", "END-2"),
    _kind("last_silver seat bars cash", "END-2"),
    _kind("final seat gold silver cash", "END-3"),
    _kind("won seats", "END-3"),
)
"""All kinds of events; the one at index n is event number n + 1 of the rules core's log."""

NAMES: Final = tuple(dict.fromkeys(kind.name for kind in KINDS))
"""The names of all events; one that follows from different rules has several rows above."""
SECRETS: Final = {kind.name: kind.secret for kind in KINDS}
"""By event: the facts that only the seat it happened to is told."""


def _fact(what: str, number: int) -> Fact:
    """A number of the log as a fact: cases, cards and tables by name; several joined by commas."""
    if what == "case":
        return COLOURS[number]
    if what == "cases":
        return cases_text([count_of(number, kind) for kind in range(len(CASES))])
    if what == "cards":
        return cards_text(number)
    if what == "card":
        return CARDS[number.bit_length() - 1]
    if what == "table":
        return TABLES[number]
    if what == "specials":
        return "yes" if number else "no"
    if what == "seats":
        return ",".join(str(seat) for seat in range(layout.MOST_PLAYERS) if number >> seat & 1)
    return number


def from_log(log: Sequence[int]) -> tuple[Event, ...]:
    """The events of a log of the rules core."""
    return events.from_log(log, KINDS, _fact)


def redact(event: Event, seat: int) -> Event:
    """The event as this seat sees it, without the cases dealt to others (BLF-INFO-1).

    >>> event = Event("dealt", (), {"seat": 1, "count": 5, "cases": "red:5"})
    >>> print(redact(event, 1), redact(event, 0))
    dealt(seat=1 count=5 cases=red:5) dealt(seat=1 count=5)
    """
    secret = SECRETS[event.kind]
    if not secret or event.facts["seat"] == seat:
        return event
    facts = {name: fact for name, fact in event.facts.items() if name not in secret}
    return Event(event.kind, event.rules, MappingProxyType(facts))
