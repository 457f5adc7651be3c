"""Sampling whole deals from the exact posterior distribution of a belief.

The places are filled one after the other (sequential sampling without rejection): the chance of a
kind in a place, given the kinds that were dealt before, is a quotient of two total weights.  These
come from backward induction over the places, so that each place may have weights of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from random import Random
from types import MappingProxyType
from typing import Final

from friday_nb.his_man_friday.cards import CARDS, Kind
from friday_nb.his_man_friday.odds.arrangements import Cards, less
from friday_nb.his_man_friday.odds.beliefs import Beliefs

NOTHING_MORE: Final[Mapping[str, float]] = MappingProxyType({})
NO_POLICY: Final[Mapping[str, Sequence[float]]] = MappingProxyType({})


def draw_deals(
    beliefs: Beliefs,
    rng: Random,
    guns: Mapping[str, float] = NOTHING_MORE,
    policies: Mapping[str, Sequence[float]] = NO_POLICY,
) -> Iterator[tuple[int, ...]]:
    """Endless random deals, each a card code for each place of ``beliefs.declared``, in its order.

    Args:
        beliefs: What is believed.
        rng: All chance comes from here.
        guns: By place: how many times as likely a gun is there as the beliefs alone have it,
            compared with other kinds; above 0, and 1 where nothing is said.
        policies: By place: how likely it was that a card there would be declared as it was, by its
            code.  Where nothing is said, the model of lying of the beliefs holds.

    >>> from friday_nb import his_man_friday as hmf
    >>> beliefs = Beliefs(hmf.new_game(players=4, seed=1).view(0))
    >>> deals = draw_deals(beliefs, Random(1))
    >>> len(next(deals)), next(deals) == next(deals)
    (12, False)
    """
    codes, filling = _filling(beliefs, guns, policies)
    counts = tuple(map(len, codes))
    while True:
        pool = [rng.sample(each, len(each)) for each in codes]
        left, deal = counts, []
        for at in range(len(filling.weights)):
            which = bisect_right(filling.shares(at, left), rng.random())
            left = less(left, which)
            deal.append(pool[which].pop())
        yield tuple(deal)


def gun_chances(
    beliefs: Beliefs, policies: Mapping[str, Sequence[float]] = NO_POLICY
) -> dict[str, float]:
    """The chance of a gun in each place of ``beliefs.declared``, as :func:`draw_deals` has it.

    >>> from friday_nb import his_man_friday as hmf
    >>> beliefs = Beliefs(hmf.new_game(players=4, seed=1).view(0))
    >>> {round(chance, 9) for chance in gun_chances(beliefs).values()}
    {0.25}
    >>> beliefs.gun("hand1:1")
    Fraction(1, 4)
    """
    found = card_chances(beliefs, policies=policies)
    return {place: chances.get("g", 0.0) for place, chances in found.items()}


def card_chances(
    beliefs: Beliefs,
    guns: Mapping[str, float] = NOTHING_MORE,
    policies: Mapping[str, Sequence[float]] = NO_POLICY,
) -> dict[str, dict[str, float]]:
    """The chance of each card in each place of ``beliefs.declared``, as :func:`draw_deals` has it.

    >>> from friday_nb import his_man_friday as hmf
    >>> found = card_chances(Beliefs(hmf.new_game(players=4, seed=1).view(0)))["hand1:1"]
    >>> round(sum(found.values()), 9), round(found["g"], 9)
    (1.0, 0.25)
    """
    codes, filling = _filling(beliefs, guns, policies)
    chances = filling.marginals(tuple(map(len, codes)))
    names = [Counter(CARDS[code - 1].name for code in each) for each in codes]
    return {
        place: {
            name: n * chance / counts.total()
            for counts, chance in zip(names, found, strict=True)
            for name, n in counts.items()
        }
        for place, found in zip(beliefs.declared, chances, strict=True)
    }


def _filling(
    beliefs: Beliefs, guns: Mapping[str, float], policies: Mapping[str, Sequence[float]]
) -> tuple[list[list[int]], _Filling]:
    """The unseen cards, those together that no place tells apart, and how they fill the places."""
    rows: list[tuple[float, ...]] = []
    for place, declared in beliefs.declared.items():
        policy = policies.get(place)
        ratio = guns.get(place, 1.0)
        rows.append(
            tuple(
                (policy[card.code] if policy else beliefs.model.weight(declared, card.kind))
                * (ratio if card.kind is Kind.GUN else 1.0)
                for card in CARDS
            )
        )
    classes: dict[tuple[object, ...], list[int]] = {}
    for i, card in enumerate(CARDS):
        key = card.kind, *(row[i] for row in rows)
        classes.setdefault(key, []).extend([card.code] * beliefs.unseen.get(card.name, 0))
    codes = list(classes.values())
    first = [
        next(i for i, card in enumerate(CARDS) if card.code == each[0]) for each in codes if each
    ]
    codes = [each for each in codes if each]
    return codes, _Filling([tuple(row[i] for i in first) for row in rows])


class _Filling:
    """The ways to fill places from one on, by the cards that are left for them.

    Args:
        weights: For each place, the weight of a card of each class.
    """

    def __init__(self, weights: list[tuple[float, ...]]) -> None:
        self.weights = weights
        self._totals: dict[tuple[int, Cards], float] = {}
        self._shares: dict[tuple[int, Cards], list[float]] = {}

    def shares(self, at: int, left: Cards) -> list[float]:
        """The cumulative chances of the classes in a place; the last is 1."""
        found = self._shares.get((at, left))
        if found is None:
            sums = list(accumulate(self._ways(at, left)))
            found = self._shares[at, left] = [each / sums[-1] for each in sums]
        return found

    def marginals(self, left: Cards) -> list[list[float]]:
        """For each place the chances of the classes, by going over all that may be left for it."""
        found = []
        reached = {left: 1.0}
        for at in range(len(self.weights)):
            chances = [0.0] * len(left)
            following: dict[Cards, float] = {}
            for cards, chance in reached.items():
                ways = self._ways(at, cards)
                whole = sum(ways)
                for which, each in enumerate(ways):
                    if each:
                        part = chance * each / whole
                        chances[which] += part
                        rest = less(cards, which)
                        following[rest] = following.get(rest, 0.0) + part
            found.append(chances)
            reached = following
        return found

    def _ways(self, at: int, left: Cards) -> list[float]:
        """The total weight of all ways to fill the places from this one on, by its class."""
        return [
            n * weight * self._total(at + 1, less(left, which)) if n and weight else 0.0
            for which, (n, weight) in enumerate(zip(left, self.weights[at], strict=True))
        ]

    def _total(self, at: int, left: Cards) -> float:
        if at == len(self.weights):
            return 1.0
        found = self._totals.get((at, left))
        if found is None:
            found = self._totals[at, left] = sum(self._ways(at, left))
        return found
