"""Cases: a briefcase of a colour is a share of that colour, wherever it lies.

Colours are numbered from 0 in the order of the printed tables; black, of which there are no shares,
comes last.

>>> cases_text([0, 1, 2, 0, 0, 1]), parse_cases("red:2,blue:1")
('blue:1,red:2,black:1', (0, 1, 2, 0, 0, 0))
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

COLOURS: Final = ("yellow", "blue", "red", "green", "orange")
"""The five colours, by number."""
BLACK: Final = "black"
CASES: Final = (*COLOURS, BLACK)
"""All kinds of cases, by number."""
CARDS: Final = ("pass", "sell", "silver", "buy")
"""The special actions; the one at index n is bit n of a bit set of them."""
TABLES: Final = ("shares", "silver", "sales")
"""The two purchase tables and the sales table, by number."""
SEAT_COUNTS: Final = (2, 3, 4, 5)
_PART: Final = re.compile(r"([a-z]+):([1-9]\d?)")


def cases_text(counts: Sequence[int]) -> str:
    """The text form of counts by kind."""
    named = zip(CASES, counts, strict=False)
    return ",".join(f"{name}:{count}" for name, count in named if count)


def parse_cases(text: str) -> tuple[int, ...]:
    """The inverse of :func:`cases_text`: a count for each kind.

    Raises:
        ValueError: the text is not a list of cases.
    """
    counts = [0] * len(CASES)
    for part in filter(None, text.split(",")):
        found = _PART.fullmatch(part)
        if not found or counts[CASES.index(found[1])]:  # an unknown kind raises ValueError, too
            raise ValueError(text)
        counts[CASES.index(found[1])] = int(found[2])
    return tuple(counts)


def cards_text(bits: int) -> str:
    """The text form of a bit set of special actions."""
    return ",".join(card for i, card in enumerate(CARDS) if bits >> i & 1)


def parse_cards(text: str) -> int:
    """The inverse of :func:`cards_text`.

    Raises:
        ValueError: there is no such special action.
    """
    return sum(1 << CARDS.index(card) for card in {*filter(None, text.split(","))})
