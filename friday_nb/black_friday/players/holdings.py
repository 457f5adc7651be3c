"""What the moves of bots tell of the cases they were dealt.

Whoever plans ahead drives up the colours that it holds, so that what others hold is dearer than
counting says (:mod:`friday_nb.black_friday.deals`), and advice by counting alone tells too high a
chance against them.  A deal is as many times as likely as ``exp`` of the dearness of the hidden
cases, times a weight of each bot (a log-linear model with one feature);
``benchmarks/black_friday_holdings.py`` finds the weights and writes ``holdings.json``.  Deals that
were drawn without it are drawn once more, by these weights (sampling and resampling; Rubin 1987).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import repeat
from math import exp
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final

from friday_nb.black_friday import deals
from friday_nb.black_friday.deals import Deal
from friday_nb.black_friday.players import bots
from friday_nb.black_friday.rules import layout, markers
from friday_nb.core import resampling
from friday_nb.core.shipped import shipped

FILE: Final = Path(__file__).with_name("holdings.json")
TRIES: Final = 4
"""So many deals are drawn for each that is used."""
NAMES: Final = MappingProxyType(
    {bots.GREEDY: "greedy", bots.THUMB: "thumb", bots.PLANNER: "planner", bots.LEARNED: "learned"}
)
"""The bots that were measured, by number."""


def dearness(cells: Sequence[int]) -> tuple[float, ...]:
    """By colour: by what part its price is above the mean of all prices."""
    prices = [markers.price_of(cells, colour) for colour in range(layout.COLOUR_COUNT)]
    mean = sum(prices) / len(prices)
    return tuple(price / mean - 1.0 for price in prices)


def of_hand(dear: Sequence[float], hand: Sequence[int]) -> float:
    """The dearness of the cases of a hand together."""
    return sum(each * count for each, count in zip(dear, hand, strict=True))


@cache
def _shipped() -> Mapping[str, float]:
    found: dict[str, float] = json.loads(shipped(__package__, FILE.name))
    return found


def weights(seated: Sequence[int]) -> tuple[float, ...]:
    """The weight of each seat by the number of who plays there; 0 where nothing is told."""
    return tuple(_shipped().get(NAMES.get(int(number), ""), 0.0) for number in seated)


def draw_deals(
    cells: Sequence[int], seated: Sequence[int], many: int, rng: Random
) -> Sequence[Deal]:
    """So many deals that fit a view, drawn once more by what the moves of the others tell.

    Args:
        cells: The cells of a view.
        seated: The number of the player in each seat.
        many: How many.
        rng: All chance comes from here.
    """
    dear, weighing = dearness(cells), weights(seated)

    def likely(deal: Deal) -> float:
        return exp(sum(weighing[seat] * of_hand(dear, hand) for seat, hand in deal.items()))

    draws = (deals.draw_deal(cells, rng) for _ in repeat(None))
    return list(resampling.resampled(draws, likely, many, rng, tries=TRIES))
