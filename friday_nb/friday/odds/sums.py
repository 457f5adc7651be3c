"""Sums of the cards that are not aging cards: some are certain, some come from a pool.

Aging cards decide how the others count: ``zeroing`` of them are struck by "highest card = 0"
(FRI-AGE-HIGHEST), and against the half pirate only the best ``places`` of the rest count
(FRI-PIR-HALF).  Cards are struck by what is printed and have their places by what they are worth,
perhaps doubled: no single order of the cards serves for both.  But only certain cards are doubled.
So each case first fixes how many of the certain cards are struck; the pool's cards, taken best
first, then only have to be consistent with that.
"""

from __future__ import annotations

from math import comb
from typing import Final, NamedTuple

from friday_nb.friday.cards import CARDS
from friday_nb.friday.odds.generating_functions import is_aging

ALL: Final = 1 << 20
"""Places without a limit."""
VALUE_OFFSET: Final = -min(c.value for c in CARDS if not is_aging(c))
"""Added to the value of every card of a pool, so that no exponent is negative."""

Values = tuple[tuple[int, int], ...]
"""Values with their counts, greatest first."""


class CertainCard(NamedTuple):
    """A card certain to lie in the fight: its worth, and the value that decides if it is struck."""

    worth: int
    rank: int


class _Case(NamedTuple):
    """How many of the pool's cards are struck, given how many of the certain ones are."""

    struck: int
    not_more_down_to: int
    """Of the pool's cards worth at least this, not more than ``struck`` may come."""
    as_many_down_to: int
    """Of the pool's cards worth at least this, ``struck`` must come."""


def least_sum(sure: tuple[CertainCard, ...]) -> int:
    """The least sum that certain cards can make; coefficient 0 of their sums stands for it."""
    return sum(min(0, card.worth) for card in sure)


def sum_polynomials(
    sure: tuple[CertainCard, ...], pool: Values, *, zeroing: int, places: int, most: int, slot: int
) -> list[int]:
    """Packed polynomials of the sums: item n is for n cards from the pool, 0 <= n <= ``most``.

    Args:
        sure: The certain cards.
        pool: Values of a pool with their counts.
        zeroing: How many cards "highest card = 0" strikes.
        places: How many of the others count, ``ALL`` of them except against the half pirate.
        most: The greatest number of cards from the pool.
        slot: Bits of a coefficient.
    """
    good = sorted((c for c in sure if c.worth > 0), key=lambda card: (-card.rank, card.worth))
    poor = [card.worth for card in sure if card.worth <= 0]
    rows = [0] * (most + 1)
    for n in range(min(zeroing, len(good)) + 1):
        case = _Case(
            struck=zeroing - n,
            not_more_down_to=good[n - 1].rank if n else ALL,
            as_many_down_to=good[n].rank if n < len(good) and n < zeroing else ALL,
        )
        worths = [card.worth for card in good[n:]] + poor
        found = _walk(worths, pool, case, places=places, most=most, slot=slot)
        for taken, packed in enumerate(found):
            rows[taken] += packed
    return rows


def _walk(
    sure: list[int], pool: Values, case: _Case, *, places: int, most: int, slot: int
) -> list[int]:
    """The sums in one case, best cards first; ``sure`` are worths of cards not struck."""
    waiting = sorted(sure, reverse=True)
    rows = [1]
    placed = 0
    for value, count in (*pool, (-ALL, 0)):
        while waiting and waiting[0] >= value:
            worth = waiting.pop(0)
            rows = _with_sure(rows, worth, case.struck, places - placed, slot)
            placed += 1
        if value < case.not_more_down_to < ALL:
            rows, case = rows[: case.struck + 1], case._replace(not_more_down_to=ALL)
        if value < case.as_many_down_to < ALL:
            few = min(case.struck, len(rows))
            rows, case = [0] * few + rows[few:], case._replace(as_many_down_to=ALL)
        if count:
            rows = _with_pool(
                rows,
                value,
                count,
                struck=case.struck,
                places=places - placed,
                most=most,
                slot=slot,
            )
    return rows


def _with_sure(rows: list[int], worth: int, struck: int, places: int, slot: int) -> list[int]:
    """Add a certain card; it counts if the pool's better cards leave it one of the ``places``."""
    if worth <= 0:
        dipped = 0 if places < ALL >> 1 else worth
        return [packed << (dipped - worth) * slot for packed in rows]
    return [
        packed << worth * slot if max(0, taken - struck) < places else packed
        for taken, packed in enumerate(rows)
    ]


def _with_pool(
    rows: list[int], value: int, count: int, *, struck: int, places: int, most: int, slot: int
) -> list[int]:
    """Add any number of the pool's cards of one value; the first ``struck`` of all count 0."""
    after = [0] * min(most + 1, len(rows) + count)
    ways = [comb(count, n) for n in range(count + 1)]
    for taken, packed in enumerate(rows):
        if not packed:
            continue
        for n in range(min(count, most - taken) + 1):
            if value > 0:
                counting = max(0, min(taken + n, struck + places) - max(taken, struck))
            else:
                counting = 0 if places < ALL >> 1 else n
            after[taken + n] += packed * ways[n] << (value * counting + VALUE_OFFSET * n) * slot
    return after
