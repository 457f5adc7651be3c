"""Sampling whole deals from the exact posterior distribution of a belief.

The places are filled one after the other (sequential sampling without rejection): the chance of a
kind in a place, given the kinds that were dealt before, is a quotient of two total weights.  These
come from backward induction over the places, so that each place may have weights of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import accumulate
from random import Random
from types import MappingProxyType
from typing import Final

from friday_nb.his_man_friday.cards import BY_NAME, Kind
from friday_nb.his_man_friday.odds.arrangements import Cards, less
from friday_nb.his_man_friday.odds.beliefs import Beliefs

NOTHING_MORE: Final[Mapping[str, float]] = MappingProxyType({})


def draw_deals(
    beliefs: Beliefs, rng: Random, guns: Mapping[str, float] = NOTHING_MORE
) -> Iterator[tuple[int, ...]]:
    """Endless random deals, each a card code for each place of ``beliefs.declared``, in its order.

    Args:
        beliefs: What is believed.
        rng: All chance comes from here.
        guns: By place: how many times as likely a gun is there as the beliefs alone have it,
            compared with other kinds; above 0, and 1 where nothing is said.

    >>> from friday_nb import his_man_friday as hmf
    >>> beliefs = Beliefs(hmf.new_game(players=4, seed=1).view(0))
    >>> deals = draw_deals(beliefs, Random(1))
    >>> len(next(deals)), next(deals) == next(deals)
    (12, False)
    """
    weights = [
        tuple(
            beliefs.model.weight(declared, kind)
            * (guns.get(place, 1.0) if kind is Kind.GUN else 1.0)
            for kind in Kind
        )
        for place, declared in beliefs.declared.items()
    ]
    filling = _Filling(weights)
    cards: list[list[int]] = [[] for _ in Kind]
    for name, n in beliefs.unseen.items():
        cards[BY_NAME[name].kind - 1] += [BY_NAME[name].code] * n
    while True:
        pool = [rng.sample(codes, len(codes)) for codes in cards]
        kinds, deal = beliefs.by_kind, []
        for at in range(len(weights)):
            kind = bisect_right(filling.shares(at, kinds), rng.random())
            kinds = less(kinds, kind)
            deal.append(pool[kind].pop())
        yield tuple(deal)


class _Filling:
    """The ways to fill places from one on, by the cards that are left for them.

    Args:
        weights: For each place, the weight of a card of each kind.
    """

    def __init__(self, weights: list[tuple[float, ...]]) -> None:
        self._weights = weights
        self._totals: dict[tuple[int, Cards], float] = {}
        self._shares: dict[tuple[int, Cards], list[float]] = {}

    def shares(self, at: int, kinds: Cards) -> list[float]:
        """The cumulative chances of the four kinds in a place; the last is 1."""
        found = self._shares.get((at, kinds))
        if found is None:
            sums = list(accumulate(self._ways(at, kinds)))
            found = self._shares[at, kinds] = [each / sums[-1] for each in sums]
        return found

    def _ways(self, at: int, kinds: Cards) -> list[float]:
        """The total weight of all ways to fill the places from this one on, by its kind."""
        return [
            n * weight * self._total(at + 1, less(kinds, kind)) if n and weight else 0.0
            for kind, (n, weight) in enumerate(zip(kinds, self._weights[at], strict=True))
        ]

    def _total(self, at: int, kinds: Cards) -> float:
        if at == len(self._weights):
            return 1.0
        found = self._totals.get((at, kinds))
        if found is None:
            found = self._totals[at, kinds] = sum(self._ways(at, kinds))
        return found
