"""The events of His Man Friday: the facts of each, and the rules that it follows from."""

from __future__ import annotations

from typing import Final

from friday_nb.core.events import EventKind, Kinds, seats_text
from friday_nb.core.facts import Event, Fact
from friday_nb.his_man_friday.cards import CARDS, CELLS, Kind
from friday_nb.his_man_friday.rules import layout
from friday_nb.his_man_friday.rules.log import PACKING

__all__ = ["KINDS", "NAMES", "OWN_CHOICES", "Event", "EventKind", "from_log", "redact"]


_TABLE: Final = (
    ("set_up players first", "SET-1"),
    ("dealt seat count [cards:hand]", "SET-2"),
    ("centre count", "SET-3"),
    ("started seat", "REC-1"),
    ("laid seat cell declared [card]", "REC-2 REC-3"),
    ("challenged seat cell left [card]", "REC-4 REC-5"),
    ("passed seat", "REC-5"),
    ("island_full", "REC-6"),
    ("crusoe_put seat cell", "EXP-1"),
    ("took seat cell [card]", "EXP-2 EXP-4"),
    ("took seat cell [card]", "EXP-5 EXP-4"),
    ("left_it seat cell", "EXP-2"),
    ("left_it seat cell:nowhere", "EXP-5"),
    ("moved seat start cell", "EXP-2"),
    ("moved_anywhere seat start cell", "EXP-3"),
    ("three_rounds", "EXP-6"),
    ("last_chances seat cards", "EXP-5"),
    ("guns_shown seat guns", "SCORE-1"),
    ("four_guns seat", "SCORE-1"),
    ("most_guns_out seat guns", "SCORE-2"),
    ("nobody_out guns", "SCORE-2"),
    ("kinds seat kinds", "SCORE-3"),
    ("sums seat sum", "SCORE-4"),
    ("won seats", "SCORE-1 INFO-2"),
    ("won seats", "SCORE-3 INFO-2"),
    ("won seats", "SCORE-4 INFO-2"),
    ("won seats", "SCORE-2 INFO-2"),
)


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
        return seats_text(number)
    return number


EVENTS: Final = Kinds.of("HMF", _TABLE, _fact)
"""All kinds of events, in the order of their numbers in the log of the rules."""

KINDS, NAMES = EVENTS.kinds, EVENTS.names
from_log, redact = EVENTS.from_log, EVENTS.redact
"""``redact`` leaves out the cards that a seat may not know (HMF-INFO-1)."""
