"""Positions: what one seat may know, as one line of text, like FEN in chess.

A position consists of ``name=value`` fields, separated by spaces, in any order; empty fields are
left out.  ``parse_position(str(view)) == view``.

=============  =================================================================================
players        2 to 5;  specials: ``yes`` with special action cards
rulings        the rulings that differ from the default (see :mod:`friday_nb.black_friday.rulings`)
seat           whose knowledge this is;  phase: setup, turn, buying, selling, taking, silver, after,
               over;  turn: the seat whose turn it is
markers        row and column of each colour's marker, from the bottom left, such as ``1/1``
market         cases in the market; ``shares``, ``silver``: those on the purchase tables; ``sales``:
               those on the current sales table: ``red:2,black:1``
round          which sales table that is: 1, 2, 3, or 4 for table 2 loaded again
price          the silver price;  buys: bars bought since the last adjustment;  level: 0 to 9
supply         black cases on the level supply;  aside: those drawn and laid aside
cash           of each seat; likewise ``subsidies``, ``owed`` (interest), ``bars`` (a gold bar is 5)
cards          special actions left of each seat, such as ``-,pass,pass+sell``
hand           the seat's own shares
net            shares bought less shares sold since the deal, of each seat, by colour
dealt          how many cases each seat must have been dealt, by colour, to have sold what it sold
acted          shares bought or sold so far in this action;  lowered: the colour that the latest
               sale moved left;  due: interest to be paid in this turn
drawn          for each colour the draws from the bag: how many cases were then in the bag or had
               been dealt to anybody
fewest, most   how many cases of each colour were dealt in all, where more is known of it
=============  =================================================================================
"""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday.cases import CARDS, CASES, COLOURS, cases_text
from friday_nb.black_friday.errors import BlackFridayProblem
from friday_nb.black_friday.rules import facts, layout
from friday_nb.black_friday.rulings import Rulings
from friday_nb.black_friday.table import Phase
from friday_nb.core.fields import join
from friday_nb.core.rulings import DEFAULT

FIELDS: Final = (
    "players",
    "specials",
    "rulings",
    "seat",
    "phase",
    "turn",
    "markers",
    "market",
    "shares",
    "silver",
    "sales",
    "round",
    "price",
    "buys",
    "level",
    "supply",
    "aside",
    "cash",
    "subsidies",
    "owed",
    "bars",
    "cards",
    "hand",
    "net",
    "dealt",
    "acted",
    "lowered",
    "due",
    "drawn",
    "fewest",
    "most",
)
N: Final = len(COLOURS)


class PositionError(BlackFridayProblem):
    """A text that is not a position, or a position that no game can reach; the message says why."""


def default_most(players: int, reach: int) -> int:
    """The most cases of a colour that can have been dealt, if nothing else is known."""
    return min(facts.BAG_EACH + players, reach)


def _of_seats(s: tuple[int, ...], at: int) -> str:
    counts = s[at : at + s[layout.PLAYERS]]
    return ",".join(map(str, counts)) if any(counts) else ""


def _by_seat(s: tuple[int, ...], at: int) -> str:
    """Five numbers for each seat."""
    seats = [s[at + seat * N : at + seat * N + N] for seat in range(s[layout.PLAYERS])]
    return ",".join("/".join(map(str, row)) for row in seats) if any(map(any, seats)) else ""


def _cards(s: tuple[int, ...]) -> str:
    bits = s[layout.CARDS_LEFT : layout.CARDS_LEFT + s[layout.PLAYERS]]
    named = ("+".join(c for i, c in enumerate(CARDS) if n >> i & 1) for n in bits)
    return ",".join(name or "-" for name in named) if any(bits) else ""


def _drawn(s: tuple[int, ...]) -> str:
    """For each colour the draws, the largest number first; repeated ones as ``14*2``."""
    colours = []
    for colour in range(N):
        at = layout.DRAWN_FROM + colour * layout.REACHES
        counts = s[at : at + layout.REACHES]
        found = [(n, count) for n, count in enumerate(counts) if count][::-1]
        colours.append(".".join(f"{n}*{count}" if count > 1 else f"{n}" for n, count in found))
    return "/".join(colour or "-" for colour in colours)


def _most(s: tuple[int, ...]) -> str:
    most = s[layout.DEALT_MOST : layout.DEALT_MOST + N]
    reach = s[layout.REACH : layout.REACH + N]
    usual = tuple(default_most(s[layout.PLAYERS], n) for n in reach)
    return "/".join(map(str, most)) if most != usual else ""


def print_position(s: tuple[int, ...]) -> str:
    """The text form of a view with these cells, as ``str(view)`` gives it."""
    hand = layout.HAND + (s[layout.VIEWER] - 1) * N
    fewest = s[layout.DEALT_FEWEST : layout.DEALT_FEWEST + N]
    rulings = str(Rulings.of_switches(s[layout.LEVEL_BY_PRICE :]))
    places = zip(s[layout.ROW_OF : layout.ROW_OF + N], s[layout.COLUMN_OF :], strict=False)
    values = {
        "players": str(s[layout.PLAYERS]),
        "specials": "yes" if s[layout.SPECIALS] else "",
        "rulings": "" if rulings == DEFAULT else rulings,
        "seat": str(s[layout.VIEWER] - 1),
        "phase": Phase(s[layout.NODE]).key,
        "turn": str(s[layout.TURN]),
        "markers": ",".join(f"{row}/{column}" for row, column in places),
        "market": cases_text(s[layout.MARKET : layout.MARKET + N]),
        "shares": cases_text(s[layout.ON_TABLE : layout.ON_TABLE + N]),
        "silver": cases_text(s[layout.ON_TABLE + N : layout.ON_TABLE + 2 * N]),
        "sales": cases_text(s[layout.ON_SALES : layout.ON_SALES + len(CASES)]),
        "round": str(s[layout.ROUND]),
        "price": str(facts.TRACK[s[layout.PRICE]]),
        "buys": str(s[layout.BARS_SOLD] or ""),
        "level": str(s[layout.LEVEL]),
        "supply": str(s[layout.SUPPLY]),
        "aside": str(s[layout.ASIDE] or ""),
        "cash": _of_seats(s, layout.CASH),
        "subsidies": _of_seats(s, layout.SUBSIDIES),
        "owed": _of_seats(s, layout.OWED),
        "bars": _of_seats(s, layout.BARS),
        "cards": _cards(s),
        "hand": cases_text(s[hand : hand + N]),
        "net": _by_seat(s, layout.NET),
        "dealt": _by_seat(s, layout.DEALT_LEAST),
        "acted": cases_text(s[layout.ACTED : layout.ACTED + N]),
        "lowered": ("", *COLOURS)[s[layout.LOWERED_LAST]],
        "due": str(s[layout.DUE] or ""),
        "drawn": _drawn(s),
        "fewest": "/".join(map(str, fewest)) if any(fewest) else "",
        "most": _most(s),
    }
    return join(values)
