"""Sampling whole deals from the exact posterior distribution of a belief.

The places are filled one after the other (sequential sampling without rejection): the chance of a
kind in a place, given the kinds that were dealt before, is a quotient of two numbers of
:func:`.arrangements`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from random import Random

from friday_nb.his_man_friday.cards import BY_NAME, Kind
from friday_nb.his_man_friday.odds.arrangements import KIND_COUNT, Cards, Places, arrangements, less
from friday_nb.his_man_friday.odds.beliefs import Beliefs


def draw_deals(beliefs: Beliefs, rng: Random) -> Iterator[tuple[int, ...]]:
    """Endless random deals, each a card code for each place of ``beliefs.declared``, in its order.

    >>> from friday_nb import his_man_friday as hmf
    >>> beliefs = Beliefs(hmf.new_game(players=4, seed=1).view(0))
    >>> deals = draw_deals(beliefs, Random(1))
    >>> len(next(deals)), next(deals) == next(deals)
    (12, False)
    """
    declared = tuple(beliefs.declared.values())
    left: list[Places] = [beliefs.by_declaration]
    for each in declared:
        left.append(less(left[-1], each))
    shares: dict[tuple[int, Cards], list[float]] = {}
    cards: list[list[int]] = [[] for _ in Kind]
    for name, n in beliefs.unseen.items():
        cards[BY_NAME[name].kind - 1] += [BY_NAME[name].code] * n
    while True:
        pool = [rng.sample(codes, len(codes)) for codes in cards]
        kinds, deal = beliefs.by_kind, []
        for at, each in enumerate(declared):
            if (at, kinds) not in shares:
                shares[at, kinds] = _shares(beliefs, left[at + 1], each, kinds)
            kind = bisect_right(shares[at, kinds], rng.random())
            kinds = less(kinds, kind)
            deal.append(pool[kind].pop())
        yield tuple(deal)


def _shares(beliefs: Beliefs, places: Places, declared: int, kinds: Cards) -> list[float]:
    """The cumulative chances of the four kinds in a place; the last is 1.

    Args:
        beliefs: What is believed.
        places: The counts of the places that are filled later, by declaration.
        declared: What was declared of this place.
        kinds: The counts of the cards left for all of these places, by kind.
    """
    ways = [
        beliefs.model.weight(declared, kind)
        * kinds[kind - 1]
        * arrangements(places, less(kinds, kind - 1), beliefs.model)
        if kinds[kind - 1]
        else 0
        for kind in Kind
    ]
    total = sum(ways)
    sums = [n / total for n in accumulate(ways)]
    assert len(sums) == KIND_COUNT
    return sums
