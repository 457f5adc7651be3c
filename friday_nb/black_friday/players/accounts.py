"""Where the money of a seat came from in a game that was played on: shares, silver, interest.

Everything is worth its price at the end, where a bar costs 100: what a colour brought is what was
got for its shares, those sold at the end included, less what was paid for them; what silver brought
is what it is worth more at the end than it cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.players.machine import Ended
from friday_nb.black_friday.players.rollouts import bars_of, share_of
from friday_nb.black_friday.rules import facts, markers
from friday_nb.black_friday.rules import layout as at
from friday_nb.black_friday.rules import log as events
from friday_nb.core.log import ROW

SILVER: Final = "silver"
INTEREST: Final = "interest"
SOURCES: Final = (*COLOURS, SILVER, INTEREST)
"""What brings a seat money, or costs it some."""
_PAYMENTS: Final = (events.INTEREST_PAID, events.DEBT_PAID, events.DEBT_PAID_LAST)
_TRADES: Final = {events.BOUGHT: -1, events.SOLD: 1}


class Line(NamedTuple):
    """What is measured of a game: for a seat, and for the best of the others."""

    share: float
    """The seat's share of the win."""
    own: float
    """Its bars, with a fraction for cash, ..."""
    rival: float
    """... and those of the best of the others."""
    own_sources: tuple[int, ...]
    """What each of :data:`SOURCES` brought the seat ..."""
    rival_sources: tuple[int, ...]
    """... and the best of the others."""


def line_of(ended: Ended, seat: int) -> Line:
    """What is measured of a game for this seat."""
    s = ended.cells
    others = (other for other in range(s[at.PLAYERS]) if other != seat)
    rival = max(others, key=lambda other: bars_of(s, other))
    sources = (brought(ended, each) for each in (seat, rival))
    return Line(share_of(s, seat), bars_of(s, seat), bars_of(s, rival), *sources)


def brought(ended: Ended, seat: int) -> tuple[int, ...]:
    """What each of :data:`SOURCES` brought this seat from the first decision of the log on."""
    found = dict.fromkeys(SOURCES, 0)
    for kind, whose, a, b in _rows(ended.log):
        if whose != seat:
            continue
        if kind in _TRADES:
            found[COLOURS[a]] += _TRADES[kind] * b
        elif kind == events.SILVER_BOUGHT:
            found[SILVER] += a * (facts.TRACK[facts.LAST_PLACE] - b)
        elif kind in _PAYMENTS:
            found[INTEREST] -= a
        elif kind == events.SOLD_OUT:
            for i, colour in enumerate(COLOURS):
                found[colour] += events.count_of(a, i) * markers.price_of(ended.cells, i)
    return tuple(found.values())


def _rows(log: Sequence[int]) -> zip[tuple[int, int, int, int]]:
    """Of each event its number and its first three facts, of which the first is often the seat."""
    return zip(*(log[i::ROW] for i in range(4)), strict=True)
