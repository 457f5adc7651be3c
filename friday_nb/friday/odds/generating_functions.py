"""Generating functions for draws: the number of ways to draw cards, by the sum of their values.

The coefficient of x**t is the number of ways to reach the sum t.  A polynomial is packed into one
big integer with ``slot`` bits for each coefficient (Kronecker substitution: x = 2**slot), so that a
product of polynomials is a single multiplication and multiplying by x**n is a shift by n slots.
``slot`` must be wide enough for the largest coefficient.  :mod:`.draw_counter` puts them together.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import comb
from typing import Final, NamedTuple

from friday_nb.friday.cards import Ability, Card, Group
from friday_nb.friday.table import Count

Candidates = tuple[tuple[Card, int], ...]
"""What an unseen aging card may be, with weights; empty: there is no such card."""

PlaceRange = tuple[int, int]
"""First and last place, from 1, at which a card of a draw may have come."""

NO_STOP: Final[PlaceRange] = (0, 0)
STOP_IN_POOL: Final[PlaceRange] = (-1, -1)
"""A stop came with the cards of the pool, at any of their places."""

_ZEROING: Final = {Ability.HIGHEST_ZERO: 1}
_LIFE: Final = {Ability.MINUS_LIFE_1: 1, Ability.MINUS_LIFE_2: 2}


class AgingEffect(NamedTuple):
    """What a set of aging cards does in a fight, apart from its points."""

    cards: int = 0
    drawn: int = 0
    """How many of the cards came from the pool."""
    zeroing: int = 0
    life: int = 0
    stop: PlaceRange = NO_STOP

    def joined(
        self, card: Card, n: int = 1, drawn: int = 0, stop: PlaceRange = NO_STOP
    ) -> AgingEffect:
        """With ``n`` copies of a card added; ``stop`` is where it came if it is a stop card."""
        if not n:
            return self
        return AgingEffect(
            self.cards + n,
            self.drawn + drawn,
            self.zeroing + n * _ZEROING.get(card.ability, 0),
            self.life + n * _LIFE.get(card.ability, 0),
            stop if card.ability is Ability.STOP else self.stop,
        )


class Pool(NamedTuple):
    """Unordered cards: the values of the others by count, the aging ones, an unseen one."""

    values: tuple[tuple[int, int], ...]
    aging: tuple[Count, ...]
    unseen: Candidates
    size: int

    @property
    def weight(self) -> int:
        """Weight of all that the unseen card may be; 1 if there is none."""
        return sum(n for _, n in self.unseen) or 1

    @property
    def has_stop(self) -> bool:
        """May one of these cards be a stop?"""
        return any(c.ability is Ability.STOP for c, _ in (*self.aging, *self.unseen))


NOTHING: Final = Pool((), (), (), 0)

Groups = tuple[tuple[int, int, int, tuple[tuple[int, PlaceRange, int], ...]], ...]
"""Ways to draw aging cards: (cards, drawn, zeroing, ((life, stop, packed ways by points), ...))."""


@dataclass(frozen=True)
class Stretch:
    """A stretch of the stack: cards certain to have come, and the pool that follows them."""

    sure: tuple[int, ...]
    """Values of the certain cards that are not aging cards."""
    cards: int
    """The number of all certain cards."""
    pool: Pool
    groups: Groups
    least: int
    """The points that coefficient 0 of the packed ways stands for."""
    weight: int
    """Weight of one draw of the pool, over all unseen cards."""
    rows: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    """A cache by (zeroing, places): the sums of the other cards, see :mod:`.sums`."""


def is_aging(card: Card) -> bool:
    """Whether it is an aging card."""
    return card.group is Group.AGING


def pool_of(counts: tuple[Count, ...], unseen: Candidates) -> Pool:
    """The unordered cards of a pile, and the candidates for an unseen one with their weights."""
    values: Counter[int] = Counter()
    for card, n in counts:
        if not is_aging(card):
            values[card.value] += n
    return Pool(
        values=tuple(sorted(values.items(), reverse=True)),
        aging=tuple((c, n) for c, n in counts if is_aging(c)),
        unseen=unseen,
        size=sum(n for _, n in counts) + bool(unseen),
    )


def without(unseen: Candidates, seen: Card | None) -> Candidates:
    """The candidates for an unseen card when one of them has turned up elsewhere."""
    left = tuple((c, n - (c is seen)) for c, n in unseen)
    return tuple((c, n) for c, n in left if n)


class Condition(NamedTuple):
    """Count only the draws in which the unseen card came and is this one; None: it did not come."""

    card: Card | None


def with_pool(
    begun: dict[AgingEffect, int],
    pool: Pool,
    unseen: Candidates,
    slot: int,
    condition: Condition | None,
) -> dict[AgingEffect, int]:
    """Extend the ways begun by drawing any of a pool's aging cards, the unseen one included.

    ``unseen`` lists what the unseen card can still be.  Exponents are offsets from the points of
    all the pool's aging cards together (``least_points``), so that none is negative.
    """
    ways = begun
    for card, count in pool.aging:
        after: dict[AgingEffect, int] = {}
        for aging, packed in ways.items():
            for n in range(count + 1):
                more = aging.joined(card, n, n, STOP_IN_POOL)
                term = packed * comb(count, n) << -card.value * (count - n) * slot
                after[more] = after.get(more, 0) + term
        ways = after
    if not pool.unseen:
        return ways
    lowest = min(c.value for c, _ in pool.unseen)
    whole = sum(n for _, n in unseen)
    after = {}
    for aging, packed in ways.items():
        if condition is None or condition.card is None:
            after[aging] = after.get(aging, 0) + (packed * whole << -lowest * slot)
        for card, weight in unseen:
            if condition is None or condition.card is card:
                more = aging.joined(card, 1, 1, STOP_IN_POOL)
                term = packed * weight << (card.value - lowest) * slot
                after[more] = after.get(more, 0) + term
    return after


def least_points(pool: Pool) -> int:
    """The points of all aging cards of a pool, counting the unseen one as the worst it may be."""
    lowest = min((c.value for c, _ in pool.unseen), default=0)
    return sum(c.value * n for c, n in pool.aging) + lowest


def by_effect(ways: dict[AgingEffect, int]) -> Groups:
    """Collect the ways that have the same effect on how the other cards count."""
    found: dict[tuple[int, int, int], list[tuple[int, PlaceRange, int]]] = {}
    for aging, packed in ways.items():
        key = (aging.cards, aging.drawn, aging.zeroing)
        found.setdefault(key, []).append((aging.life, aging.stop, packed))
    return tuple((*key, tuple(ends)) for key, ends in found.items())


def coefficients(packed: int, slot: int) -> list[tuple[int, int]]:
    """The nonzero coefficients of a packed polynomial, as pairs of exponent and coefficient."""
    mask = (1 << slot) - 1
    found = []
    exponent = 0
    while packed:
        if packed & mask:
            found.append((exponent, packed & mask))
        packed >>= slot
        exponent += 1
    return found


def coefficient_sum(packed: int, slot: int) -> int:
    """The sum of the coefficients: the value modulo ``2**slot - 1``, like casting out nines.

    Exact only while that sum is below ``2**slot - 1``.
    """
    return packed % ((1 << slot) - 1)
