"""Ways to draw cards: what the known, the unordered and the unseen cards of a stack can bring.

Counted for :mod:`.drawing`, whose docstring tells how.  A polynomial of ways by sum is packed into
one big integer, ``slot`` bits a coefficient: its product with another one is one multiplication,
and a sum moves up by n if the integer is shifted by n slots.
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

Place = tuple[int, int]
"""First and last place, from 1, at which a card of a draw may have come."""

NO_STOP: Final[Place] = (0, 0)
STOP_IN_POOL: Final[Place] = (-1, -1)
"""A stop came with the cards of the pool, at any of their places."""

_ZEROING: Final = {Ability.HIGHEST_ZERO: 1}
_LIFE: Final = {Ability.MINUS_LIFE_1: 1, Ability.MINUS_LIFE_2: 2}


class Aging(NamedTuple):
    """What a set of aging cards does in a fight, but for its points."""

    cards: int = 0
    drawn: int = 0
    """How many of the cards came from the pool."""
    zeroing: int = 0
    life: int = 0
    stop: Place = NO_STOP

    def joined(self, card: Card, n: int = 1, drawn: int = 0, stop: Place = NO_STOP) -> Aging:
        """The same with ``n`` of a card more; ``stop`` is its place if it is one."""
        if not n:
            return self
        return Aging(
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
        """May there be a stop among these cards?"""
        return any(c.ability is Ability.STOP for c, _ in (*self.aging, *self.unseen))


NOTHING: Final = Pool((), (), (), 0)

Groups = tuple[tuple[int, int, int, tuple[tuple[int, Place, int], ...]], ...]
"""Ways to draw aging cards: (cards, drawn, zeroing, ((life, stop, packed ways by points), ...))."""


@dataclass(frozen=True)
class Stretch:
    """A stretch of the stack: cards that have come for sure, and a pool that comes behind them."""

    sure: tuple[int, ...]
    """Values of the sure cards that are no aging cards."""
    cards: int
    """All sure cards."""
    pool: Pool
    groups: Groups
    least: int
    """The points that coefficient 0 of the packed ways stands for."""
    weight: int
    """Weight of one draw of the pool, over all unseen cards."""
    rows: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    """Sums of the other cards once they were counted, see :mod:`.sums`."""


def is_aging(card: Card) -> bool:
    """Is it an aging card?"""
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


class Question(NamedTuple):
    """Count only the draws with which the unseen card came as this one; None: did not come."""

    card: Card | None


def with_pool(
    begun: dict[Aging, int], pool: Pool, unseen: Candidates, slot: int, asked: Question | None
) -> dict[Aging, int]:
    """Draw any of a pool's aging cards, the unseen one among them, to what has begun.

    ``unseen`` is what the unseen card can still be.  Coefficients are counted from the points that
    they all have together, see ``least_points``.
    """
    ways = begun
    for card, count in pool.aging:
        after: dict[Aging, int] = {}
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
        if asked is None or asked.card is None:
            after[aging] = after.get(aging, 0) + (packed * whole << -lowest * slot)
        for card, weight in unseen:
            if asked is None or asked.card is card:
                more = aging.joined(card, 1, 1, STOP_IN_POOL)
                term = packed * weight << (card.value - lowest) * slot
                after[more] = after.get(more, 0) + term
    return after


def least_points(pool: Pool) -> int:
    """The points of all aging cards of a pool, the unseen one being the worst."""
    lowest = min((c.value for c, _ in pool.unseen), default=0)
    return sum(c.value * n for c, n in pool.aging) + lowest


def grouped(ways: dict[Aging, int]) -> Groups:
    """The same, with those together that the other cards are counted alike with."""
    found: dict[tuple[int, int, int], list[tuple[int, Place, int]]] = {}
    for aging, packed in ways.items():
        key = (aging.cards, aging.drawn, aging.zeroing)
        found.setdefault(key, []).append((aging.life, aging.stop, packed))
    return tuple((*key, tuple(ends)) for key, ends in found.items())


def unpacked(packed: int, slot: int) -> list[tuple[int, int]]:
    """The coefficients that are not 0 of a packed polynomial, with their exponents."""
    mask = (1 << slot) - 1
    found = []
    exponent = 0
    while packed:
        if packed & mask:
            found.append((exponent, packed & mask))
        packed >>= slot
        exponent += 1
    return found


def added_up(packed: int, slot: int) -> int:
    """The sum of all coefficients: the rest modulo ``2**slot - 1``, as when casting out nines."""
    return packed % ((1 << slot) - 1)
