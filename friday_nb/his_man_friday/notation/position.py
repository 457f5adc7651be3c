"""Positions: what one seat may know, as one line of text, like FEN in chess.

A position consists of ``name=value`` fields, separated by spaces, in any order; empty fields are
left out.  It can be written by hand beside a table with real cards, and ``parse_position(str(view))
== view``:

    players=3 first=0 seat=1 phase=lay turn=2 hand=f4,w1,g,g hands=4,4,5 challenges=2,1,2
    island=a1:gun/0=c3!1,b2:-,d4:water/1=w2 laid=d4

===========  ===================================================================================
players      2 to 4;  first: the seat that started (0 if left out);  seat: whose knowledge this is
phase        lay, challenge, put, take-first, move, take-after, last-chance, over
turn         the seat whose turn it is;  asked: the seat that may challenge now
hand         the seat's own cards;  hands: how many cards each seat holds
challenges   how many each seat has left
island       every card that was laid, row by row: ``a1:gun/0`` was declared a gun by seat 0,
             ``b2:-`` lay there from the start.  Then ``=c3`` what it is, if the seat knows,
             ``!1`` who challenged it, ``>2`` who took it
laid         the cell of the card just laid
crusoe       the cell on which Crusoe stands
took         ``yes`` if a card was already taken in this turn
idle         turns in a row without a card taken;  chances: how many last chances are over
guns         what each seat showed at the end; likewise ``kinds`` and ``sums``; ``-`` for nothing
won          the winners
===========  ===================================================================================
"""

from __future__ import annotations

from typing import Final

from friday_nb.core.fields import join
from friday_nb.his_man_friday.cards import CARDS, CELLS, Kind
from friday_nb.his_man_friday.errors import HisManFridayProblem
from friday_nb.his_man_friday.rules import layout
from friday_nb.his_man_friday.table import Phase

FIELDS: Final = (
    "players",
    "first",
    "seat",
    "phase",
    "turn",
    "asked",
    "hand",
    "hands",
    "challenges",
    "island",
    "laid",
    "crusoe",
    "took",
    "idle",
    "chances",
    "guns",
    "kinds",
    "sums",
    "won",
)


class PositionError(HisManFridayProblem):
    """A text that is not a position, or a position that no game can reach; the message says why."""


def _cell(place: int) -> str:
    return CELLS[place - 1] if place else ""


def _place(s: tuple[int, ...], i: int) -> str:
    """A card of the island, such as ``a1:gun/0=c3!1>2``."""
    declared = s[layout.DECLARED + i]
    text = f"{CELLS[i]}:"
    text += f"{Kind(declared).key}/{s[layout.LAYER + i] - 1}" if declared else "-"
    if s[layout.CARD + i] < layout.UNKNOWN:
        text += f"={CARDS[s[layout.CARD + i] - 1].name}"
    if s[layout.CHALLENGER + i]:
        text += f"!{s[layout.CHALLENGER + i] - 1}"
    if s[layout.TAKER + i]:
        text += f">{s[layout.TAKER + i] - 1}"
    return text


def _hand(s: tuple[int, ...]) -> str:
    at = layout.HAND + (s[layout.VIEWER] - 1) * layout.CODES
    return ",".join(card.name for card in CARDS for _ in range(s[at + card.code]))


def _of_seats(s: tuple[int, ...], at: int) -> str:
    return ",".join(str(n) for n in s[at : at + s[layout.PLAYERS]])


def _shown(s: tuple[int, ...], at: int) -> str:
    shown = s[at : at + s[layout.PLAYERS]]
    return ",".join(str(n - 1) if n else "-" for n in shown) if any(shown) else ""


def print_position(s: tuple[int, ...]) -> str:
    """The text form of a view with these cells, as ``str(view)`` gives it."""
    asked = s[layout.NODE] == layout.CHALLENGE
    winners = s[layout.WON : layout.WON + s[layout.PLAYERS]]
    values = {
        "players": str(s[layout.PLAYERS]),
        "first": str(s[layout.FIRST]),
        "seat": str(s[layout.VIEWER] - 1),
        "phase": Phase(s[layout.NODE]).key,
        "turn": str(s[layout.TURN]),
        "asked": str(s[layout.ACTOR]) if asked else "",
        "hand": _hand(s),
        "hands": _of_seats(s, layout.HELD) if any(s[layout.HELD : layout.GUNS]) else "",
        "challenges": _of_seats(s, layout.CHALLENGES),
        "island": ",".join(_place(s, i) for i in range(layout.PLACES) if s[layout.CARD + i]),
        "laid": _cell(s[layout.JUST_LAID]),
        "crusoe": _cell(s[layout.CRUSOE]),
        "took": "yes" if s[layout.TOOK] else "",
        "idle": str(s[layout.IDLE] or ""),
        "chances": str(s[layout.CHANCES] or ""),
        "guns": _shown(s, layout.GUNS),
        "kinds": _shown(s, layout.KINDS),
        "sums": _shown(s, layout.SUM),
        "won": ",".join(str(seat) for seat, won in enumerate(winners) if won),
    }
    return join(values)
