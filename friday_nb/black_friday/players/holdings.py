"""What the moves of bots tell of the cases they were dealt.

Whoever plans ahead buys what it holds and drives it up, so that what others hold is not what
counting alone says (:mod:`friday_nb.black_friday.deals`), and advice by counting alone tells too
high a chance against them.  How many times as likely a deal is for the moves of a bot is ``exp`` of
a sum over the colours that it holds (a log-linear model): each share counts by what everybody sees
of its colour, the square of their number counts, and so does having none.  For each bot, each
number of players and each third of the game ``benchmarks/black_friday_holdings.py`` finds the
weights, and writes ``holdings.json``.  Deals that were drawn without it are drawn once more, by
these weights (sampling and resampling; Rubin 1987).
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
from friday_nb.black_friday.rules import facts, layout, markers
from friday_nb.core import resampling
from friday_nb.core.shipped import shipped

FILE: Final = Path(__file__).with_name("holdings.json")
TRIES: Final = 4
"""So many deals are drawn for each that is used."""
NAMES: Final = MappingProxyType(
    {bots.GREEDY: "greedy", bots.THUMB: "thumb", bots.PLANNER: "planner", bots.LEARNED: "learned"}
)
"""The bots that were measured, by number."""
STAGES: Final = 3
"""Thirds of the levels, each with weights of its own: what is bought early is sold late."""
COLOURS: Final = range(layout.COLOUR_COUNT)

Weights = Sequence[float]
"""Those of a bot: one for each of :func:`features`."""


def stage_of(cells: Sequence[int]) -> int:
    """The third of the game, by the level."""
    return cells[layout.LEVEL] * STAGES // facts.LEVEL_COUNT


def seen(cells: Sequence[int]) -> tuple[tuple[float, ...], ...]:
    """By colour what everybody sees of it.

    By what part its price is above the mean of all prices, and its cases in the market, on the
    silver purchase table and on the sales table.
    """
    prices = [markers.price_of(cells, colour) for colour in COLOURS]
    mean = sum(prices) / len(prices)
    silver = layout.ON_TABLE + layout.SILVER * layout.COLOUR_COUNT
    return tuple(
        (
            prices[colour] / mean - 1.0,
            cells[layout.MARKET + colour],
            cells[silver + colour],
            cells[layout.ON_SALES + colour],
        )
        for colour in COLOURS
    )


def features(public: Sequence[float], net: int, dealt: int) -> tuple[float, ...]:
    """The features of the cases of one colour; those of a hand are their sums.

    Args:
        public: What is seen of the colour (:func:`seen`).
        net: How many shares of it the seat has bought, less those it has sold.
        dealt: How many cases of it the seat was dealt.

    Returns:
        For each share that it has, all that is seen and ``net``; the square of how many it has; and
        1 if it has none.
    """
    held = dealt + net
    return (*(each * held for each in (*public, net)), held**2, float(held == 0))


@cache
def _shipped() -> Mapping[str, Mapping[str, Sequence[Weights]]]:
    found: dict[str, dict[str, list[list[float]]]] = json.loads(shipped(__package__, FILE.name))
    return found


def weights(number: int, players: int, stage: int) -> Weights | None:
    """Those of a player by number in a third of the game; None if its moves tell nothing.

    With many players each has less part in what everybody sees.
    """
    found = _shipped().get(NAMES.get(number, ""))
    return found[str(players)][stage] if found else None


def worths(cells: Sequence[int], seat: int, weighing: Weights) -> tuple[tuple[float, ...], ...]:
    """By colour and number of cases dealt: what they add to the log of a deal's likelihood."""
    at = layout.NET + seat * layout.COLOUR_COUNT
    return tuple(
        tuple(
            sum(a * b for a, b in zip(weighing, features(public, net, dealt), strict=True))
            for dealt in range(facts.HAND_CASES + 1)
        )
        for public, net in zip(seen(cells), cells[at : at + layout.COLOUR_COUNT], strict=True)
    )


def of_hand(worth: Sequence[Sequence[float]], hand: Sequence[int]) -> float:
    """What the cases of a hand add together."""
    return sum(each[count] for each, count in zip(worth, hand, strict=True))


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
    at = cells[layout.PLAYERS], stage_of(cells)
    weighing = {seat: weights(int(seated[seat]), *at) for seat in deals.others_of(cells)}
    worth = {seat: worths(cells, seat, found) for seat, found in weighing.items() if found}

    def likely(deal: Deal) -> float:
        return exp(sum(of_hand(each, deal[seat]) for seat, each in worth.items()))

    draws = (deals.draw_deal(cells, rng) for _ in repeat(None))
    return list(resampling.resampled(draws, likely, many, rng, tries=TRIES))
