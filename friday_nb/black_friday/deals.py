"""The exact posterior distribution of the hidden deal, given a view (BLF-INFO-1).

The five cases dealt to each other seat are all that a player cannot count.  A priori every set of
cases is equally likely in a hand.  The likelihood of a later draw from the bag is proportional to
the number of cases of its colour in the bag: ``REACH`` minus those dealt
(:mod:`friday_nb.black_friday.rules.bag`); and a seat must have been dealt what it sold without
having bought it.  So the weight of a deal is a product over the colours of a function of how many
of the colour were dealt in all, times a multinomial coefficient for each hand.

A deal is sampled in two steps: first how many unknown cases of each colour the others were dealt
together, by dynamic programming over the colours; then to whom, by dealing those cases at random
and accepting the result with the probability that makes the multinomials right (rejection
sampling).
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, factorial, perm
from random import Random
from typing import TYPE_CHECKING, Final

from friday_nb.black_friday.rules import facts, layout

if TYPE_CHECKING:
    from collections.abc import Sequence

N: Final = layout.COLOUR_COUNT
Deal = dict[int, tuple[int, ...]]
"""The cases dealt to each of the other seats, by colour."""


def dealt_to(s: Sequence[int], seat: int) -> tuple[int, ...]:
    """The cases that a seat was dealt whose hand is in these cells, by colour."""
    at = seat * N
    return tuple(s[layout.HAND + at + i] - s[layout.NET + at + i] for i in range(N))


def own_deal(s: Sequence[int]) -> tuple[int, ...]:
    """The cases that the viewer was dealt, by colour."""
    return dealt_to(s, s[layout.VIEWER] - 1)


def others_of(s: Sequence[int]) -> tuple[int, ...]:
    """The seats whose deals are not known."""
    return tuple(i for i in range(s[layout.PLAYERS]) if i != s[layout.VIEWER] - 1)


def known_of(s: Sequence[int], seat: int) -> tuple[int, ...]:
    """The cases that a seat must have been dealt, by colour."""
    at = layout.DEALT_LEAST + seat * N
    return tuple(s[at : at + N])


def weight(s: Sequence[int], colour: int, dealt: int) -> int:
    """The likelihood of all draws of a colour if ``dealt`` cases of it were dealt in all.

    It is the probability up to a factor that does not depend on the deal; 0 if impossible.
    """
    least, most = s[layout.DEALT_FEWEST + colour], s[layout.DEALT_MOST + colour]
    if not least <= dealt <= min(most, s[layout.REACH + colour]):
        return 0
    product = perm(facts.BAG_EACH + s[layout.PLAYERS], dealt)
    at = layout.DRAWN_FROM + colour * layout.REACHES
    for reach in range(layout.REACHES):
        if s[at + reach]:
            product *= max(0, reach - dealt) ** s[at + reach]
    return product


Table = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def _tables(cells: tuple[int, ...]) -> tuple[Table, Table]:
    """The tables of the dynamic program that samples deals for a view.

    Returns:
        By colour and number of unknown cases of it: the weight of that number.  And by colour and
        number of cases not yet assigned: the total weight of all ways to assign them to the colours
        from this one on.
    """
    whole = unknown_count(cells)
    parts = tuple(
        tuple(weight * (factorial(whole) // factorial(k)) for k, weight in enumerate(weights))
        for weights in (part_weights(cells, colour) for colour in range(N))
    )
    rows = [tuple(int(n == 0) for n in range(whole + 1))]
    for part in reversed(parts):
        after = rows[-1]
        rows.append(
            tuple(sum(part[k] * after[n - k] for k in range(n + 1)) for n in range(whole + 1))
        )
    return parts, tuple(reversed(rows))


def unknown_count(s: Sequence[int]) -> int:
    """The number of cases that the others were dealt of which nothing is known."""
    others = others_of(s)
    return len(others) * facts.HAND_CASES - sum(sum(known_of(s, seat)) for seat in others)


def part_weights(s: Sequence[int], colour: int) -> tuple[int, ...]:
    """The likelihood of all draws, for each number of unknown cases of a colour."""
    known = own_deal(s)[colour] + sum(known_of(s, seat)[colour] for seat in others_of(s))
    return tuple(weight(s, colour, known + more) for more in range(unknown_count(s) + 1))


def is_possible(s: Sequence[int]) -> bool:
    """Whether any deal is consistent with the view."""
    return unknown_count(s) >= 0 and _tables(tuple(s))[1][0][-1] > 0


def draw_deal(s: Sequence[int], rng: Random) -> Deal:
    """A random deal from the posterior distribution.

    Args:
        s: The cells of a view.
        rng: The source of randomness.
    """
    known = {seat: known_of(s, seat) for seat in others_of(s)}
    parts, totals = _tables(tuple(s))
    while True:
        cases = _draw_unknown(parts, totals, rng)
        rng.shuffle(cases)
        deal: Deal = {}
        tries = 1
        for seat, sure in known.items():
            hand = list(sure)
            for _ in range(facts.HAND_CASES - sum(sure)):
                hand[cases.pop()] += 1
            for count, least in zip(hand, sure, strict=True):
                tries *= comb(count, least)
            deal[seat] = tuple(hand)
        if tries == 1 or rng.randrange(tries) == 0:
            return deal


def _draw_unknown(parts: Table, totals: Table, rng: Random) -> list[int]:
    """The unknown cases of the others together, as a list of colours."""
    left = len(totals[0]) - 1
    found: list[int] = []
    for colour, part in enumerate(parts):
        at = rng.randrange(totals[colour][left])
        count = 0
        while at >= part[count] * totals[colour + 1][left - count]:
            at -= part[count] * totals[colour + 1][left - count]
            count += 1
        found += [colour] * count
        left -= count
    return found
