"""The total weight of all arrangements of unseen cards on unseen places, by rook polynomials.

For the weight, places differ only in what was declared of them and cards only in their kind.  So
both are given as counts, and the sum of the weights of all arrangements is a short formula.

Let ``n[k]`` places be declared as kind k and ``m[k]`` cards be of that kind; let ``D`` be the
number of declared places and ``N`` the number of all places.  An arrangement in which t
declarations are true has the weight ``truth**t * lie**(D - t)``.  Expand each ``truth`` as
``lie + (truth - lie)``: the sum becomes one over all sets of j true declarations, wherever the
other cards are.  Within one kind there are ``C(n, j) * C(m, j) * j!`` ways to put j of its cards on
places that were declared so, the rook numbers of an n by m board; boards of different kinds share
neither row nor column, so that their rook polynomials multiply; and the remaining cards lie in any
of ``(N - j)!`` orders:

    W = sum over j of  r[j] * (N - j)! * (truth - lie)**j * lie**(D - j)

The result is an exact integer, and no arrangement is ever enumerated.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb, factorial, perm
from typing import Final

from friday_nb.his_man_friday.cards import Kind
from friday_nb.his_man_friday.odds.lying import Lying

KIND_COUNT: Final = len(Kind)

Cards = tuple[int, ...]
"""The number of cards of each kind, in the order of :class:`Kind` (4 numbers)."""
Places = tuple[int, ...]
"""The number of places without a declaration, then of those declared as each kind (5 numbers)."""


@cache
def rook_numbers(n: int, m: int) -> tuple[int, ...]:
    """The rook numbers of an n by m board: the ways to put 0, 1, 2, ... of m cards on n places.

    >>> rook_numbers(2, 3)
    (1, 6, 6)
    """
    return tuple(comb(n, j) * perm(m, j) for j in range(min(n, m) + 1))


@lru_cache(maxsize=1 << 14)
def arrangements(places: Places, cards: Cards, lying: Lying) -> int:
    """The sum of the weights of all arrangements; 0 if none is possible.

    Args:
        places: Counts by declaration; as many places in all as there are cards.
        cards: Counts by kind.  Cards of one kind are distinguishable, even guns.
        lying: The weights of true and false declarations.

    >>> ignored, trusted = Lying(1, 1), Lying(1, 0)
    >>> arrangements((2, 0, 0, 0, 1), (0, 1, 0, 2), ignored)
    6
    >>> arrangements((2, 0, 0, 0, 1), (0, 1, 0, 2), trusted)
    4
    """
    rooks: tuple[int, ...] = (1,)
    for n, m in zip(places[1:], cards, strict=True):
        if n and m:
            rooks = _product(rooks, rook_numbers(n, m))
    every = places[0]
    declared = sum(places) - every
    excess, total = lying.truth - lying.lie, 0
    for j, ways in enumerate(rooks):
        weight = excess**j * lying.lie ** (declared - j)
        total += ways * factorial(every + declared - j) * weight
    return total


def _product(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    """The coefficients of the product of two polynomials."""
    found = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            found[i + j] += x * y
    return tuple(found)


def less(counts: tuple[int, ...], at: int) -> tuple[int, ...]:
    """The counts with the one at index ``at`` reduced by 1.

    >>> less((2, 0, 1), 0)
    (1, 0, 1)
    """
    return (*counts[:at], counts[at] - 1, *counts[at + 1 :])
