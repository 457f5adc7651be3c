"""Exact joint distributions of the guns, or of all kinds, in several piles, by dynamic programming.

A pile is any set of places: the cards that a seat has taken, a hand, a row of the island.  The
places of all piles are filled one after the other with kinds.  A state of the dynamic program is
how many cards of each kind are used up and how many are in each pile; ways that lead to the same
state are added up. The remaining cards then go to the other places, in as many ways as
:mod:`.arrangements` counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from itertools import chain
from math import perm, prod
from typing import Final

from friday_nb.his_man_friday.cards import BY_NAME, Kind
from friday_nb.his_man_friday.odds.arrangements import KIND_COUNT, Cards, arrangements, less
from friday_nb.his_man_friday.odds.beliefs import Beliefs

Piles = Sequence[Collection[str]]

_BITS: Final = 5
"""Bits of each count; there are sixteen cards."""
_MASK: Final = (1 << _BITS) - 1
_USED: Final = KIND_COUNT * _BITS
"""The lowest bits of a state, which hold how many unseen cards of each kind are used up."""


def guns_in(beliefs: Beliefs, piles: Piles) -> dict[tuple[int, ...], Fraction]:
    """The joint distribution of the numbers of guns in the piles, keyed in the order of the piles.

    >>> from friday_nb import his_man_friday as hmf
    >>> beliefs = Beliefs(hmf.new_game(players=4, seed=1).view(2))
    >>> found = guns_in(beliefs, [["hand0:1", "hand0:2"], ["hand1:1"]])
    >>> str(found[0, 0]), str(found[2, 1])
    ('21/55', '1/220')

    Raises:
        HisManFridayProblem: there is no card in one of the places.
        ValueError: a place occurs twice in the piles.
    """
    found = _chances(beliefs, piles, lambda pile, kind: _one(pile) if kind is Kind.GUN else 0)
    return {_unpacked(state, len(piles)): chance for state, chance in sorted(found.items())}


def kinds_in(beliefs: Beliefs, piles: Piles) -> dict[tuple[Cards, ...], Fraction]:
    """The joint distribution of the numbers of cards of each kind in the piles.

    Raises:
        HisManFridayProblem: there is no card in one of the places.
        ValueError: a place occurs twice in the piles.
    """
    found = _chances(beliefs, piles, lambda pile, kind: _one(pile * KIND_COUNT + kind - 1))
    told = {}
    for state, chance in sorted(found.items()):
        counts = _unpacked(state, len(piles) * KIND_COUNT)
        told[tuple(counts[i : i + KIND_COUNT] for i in range(0, len(counts), KIND_COUNT))] = chance
    return told


def _chances(
    beliefs: Beliefs, piles: Piles, mark: Callable[[int, Kind], int]
) -> dict[int, Fraction]:
    """The distribution of the piles' contents, each the sum of the marks of its cards."""
    twice = [place for place, n in Counter(chain(*piles)).items() if n > 1]
    if twice:
        raise ValueError(f"a card lies in one pile only: {', '.join(twice)}")
    whole, model = beliefs.by_kind, beliefs.model
    states, places = {0: 1}, beliefs.by_declaration
    for n, pile in enumerate(piles):
        for place in pile:
            if place in beliefs.known:
                step = mark(n, BY_NAME[beliefs.known[place]].kind) << _USED
                states = {state + step: weight for state, weight in states.items()}
                continue
            declared = beliefs.declaration(place)
            places = less(places, declared)
            steps = [
                (_one(kind - 1) + (mark(n, kind) << _USED), weight, whole[kind - 1], kind - 1)
                for kind in Kind
                if (weight := model.weight(declared, kind))
            ]
            states = _with_one_more(states, steps)
    found: dict[int, int] = {}
    for state, weight in states.items():
        used = _unpacked(state, KIND_COUNT)
        cards = tuple(m - n for m, n in zip(whole, used, strict=True))
        ways = weight * prod(map(perm, whole, used)) * arrangements(places, cards, model)
        if ways:
            found[state >> _USED] = found.get(state >> _USED, 0) + ways
    return {state: Fraction(ways, beliefs.whole) for state, ways in found.items()}


def _with_one_more(
    states: dict[int, int], steps: Sequence[tuple[int, int, int, int]]
) -> dict[int, int]:
    """The states after one more place is filled, with any kind of which a card is left."""
    found: dict[int, int] = {}
    for state, weight in states.items():
        for step, factor, most, kind in steps:
            if (state >> kind * _BITS) & _MASK < most:
                found[state + step] = found.get(state + step, 0) + weight * factor
    return found


def _one(at: int) -> int:
    return 1 << at * _BITS


def _unpacked(state: int, fields: int) -> tuple[int, ...]:
    return tuple((state >> at * _BITS) & _MASK for at in range(fields))
