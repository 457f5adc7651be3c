"""The events of Black Friday: the facts of each, and the rules that it follows from."""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday.cases import (
    CARDS,
    CASES,
    COLOURS,
    TABLES,
    cards_text,
    cases_text,
)
from friday_nb.black_friday.rules.log import count_of
from friday_nb.core.events import EventKind, Kinds, seats_text
from friday_nb.core.facts import Event, Fact

__all__ = ["KINDS", "NAMES", "Event", "EventKind", "from_log", "redact"]


_TABLE: Final = (
    ("set_up players specials", "SET-1 SET-2 SET-3"),
    ("dealt seat count [cases]", "SET-4"),
    ("market_drawn seat cases", "SET-4"),
    ("card_given seat cards", "SET-5"),
    ("started seat", "TURN-1"),
    ("setup_put seat case", "SET-6"),
    ("subsidy_taken seat subsidies cash", "TURN-2"),
    ("debt_paid seat amount cash", "ADJ-3"),
    ("debt_paid seat amount cash", "END-2"),
    ("bought seat case price cash", "BUY-1"),
    ("sold seat case price cash", "SELL-1"),
    ("special_used seat card", "SPEC-2"),
    ("special_pass seat", "SPEC-1"),
    ("passed seat", "PASS-1"),
    ("case_put seat case table", "BUY-2"),
    ("case_put seat case table", "SILVER-1"),
    ("case_put seat case table", "PASS-1"),
    ("case_put seat case table", "SPEC-1"),
    ("no_case seat", "LIMIT-1"),
    ("lowered seat case price", "SELL-2"),
    ("case_taken seat case", "SELL-3"),
    ("silver_bought seat bars price cash", "SILVER-1"),
    ("gold seat gold silver", "SILVER-2"),
    ("last_case case price", "RIGHT-1"),
    ("third_case case price", "RIGHT-2"),
    ("ended seat", "TURN-2"),
    ("adjustment seat table", "ADJ-1"),
    ("interest seat amount cash", "ADJ-2"),
    ("interest_owed seat amount owed", "ADJ-2"),
    ("drawn seat cases", "ADJ-4"),
    ("black_back silver", "ADJ-5"),
    ("blacks_out blacks silver", "ADJ-6"),
    ("moved case count price", "ADJ-7 ADJ-8"),
    ("table_cleared table cases", "ADJ-9"),
    ("sales_table number market:cases bag:cases blacks", "ADJ-10"),
    ("missing case price", "ADJ-11"),
    ("silver_up bars silver", "ADJ-12"),
    ("level level blacks", "ADJ-13"),
    ("game_end silver", "END-1"),
    ("sold_out seat cases cash", "END-2"),
    ("last_subsidies seat count cash", "END-2"),
    ("last_silver seat bars cash", "END-2"),
    ("final seat gold silver cash", "END-3"),
    ("won seats", "END-3"),
)


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
        return seats_text(number)
    return number


EVENTS: Final = Kinds.of("BLF", _TABLE, _fact)
"""All kinds of events, in the order of their numbers in the log of the rules."""

KINDS, NAMES = EVENTS.kinds, EVENTS.names
from_log, redact = EVENTS.from_log, EVENTS.redact
"""``redact`` leaves out the cases dealt to others (BLF-INFO-1)."""
