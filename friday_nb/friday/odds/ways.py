"""Ways to draw cards: what the known, the unordered and the unseen cards of a stack can bring.

Counted for :mod:`.draws`, whose docstring tells how.  A polynomial of ways by sum is packed into
one big integer, ``SLOT`` bits a coefficient.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import comb
from typing import Final, NamedTuple

from friday_nb.friday.cards import CARDS, Ability, Card, Group

LEAST_AGING: Final = sum(c.value * c.count for c in CARDS if c.group is Group.AGING)
"""All aging cards together: no set of them is worth less."""
SLOT: Final = 64
MASK: Final = (1 << SLOT) - 1


class AgingDraw(NamedTuple):
    """What a set of drawn aging cards does; ``where`` 0: no stop came, else its place or -1."""

    cards: int = 0
    points: int = 0
    zeroing: int = 0
    life: int = 0
    stop: bool = False


class Pool(NamedTuple):
    """Unordered cards: counts of values of non-aging ones, aging kinds, and the unseen one."""

    values: tuple[tuple[int, int], ...]
    aging: tuple[tuple[Card, int], ...]
    unseen: tuple[tuple[Card, int], ...]
    size: int


class Sure(NamedTuple):
    """Cards that are sure to have come before the unordered ones, in known places or not."""

    values: tuple[int, ...]
    aging: AgingDraw
    cards: int
    stop_at: tuple[int, int]
    """First and last place at which a stop among them may have come; (0, 0): none."""


NOTHING: Final = Pool((), (), (), 0)


def is_aging(card: Card) -> bool:
    """Is it an aging card?"""
    return card.group is Group.AGING


def doubled_worth(value: int, doubled: bool) -> int:
    """A value, doubled or not."""
    return 2 * value if doubled else value


def effect(cards: list[Card]) -> AgingDraw:
    """What these face-up aging cards do together."""
    abilities = Counter(c.ability for c in cards)
    return AgingDraw(
        cards=len(cards),
        points=sum(c.value for c in cards),
        zeroing=abilities[Ability.HIGHEST_ZERO],
        life=abilities[Ability.MINUS_LIFE_1] + 2 * abilities[Ability.MINUS_LIFE_2],
        stop=abilities[Ability.STOP] > 0,
    )


def sure_cards(
    cards: tuple[Card, ...],
    stop_at: tuple[int, int],
    values: tuple[tuple[int, int], ...] = (),
    count: int | None = None,
) -> Sure:
    """Cards that have come for sure; ``values`` are further non-aging ones, by value."""
    plain = [c.value for c in cards if not is_aging(c)]
    plain += [value for value, n in values for _ in range(n)]
    aging = effect([c for c in cards if is_aging(c)])
    if stop_at == (0, 0):
        stop_at = stop_place(cards)
    return Sure(tuple(sorted(plain)), aging, len(cards) if count is None else count, stop_at)


def stop_place(cards: tuple[Card, ...]) -> tuple[int, int]:
    """Place (from 1) of the stop among cards in known order, as a range; (0, 0): there is none."""
    for at, card in enumerate(cards, start=1):
        if card.ability is Ability.STOP:
            return at, at
    return 0, 0


def pool_of(counts: tuple[tuple[Card, int], ...], unseen: tuple[tuple[Card, int], ...]) -> Pool:
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


def without(pool: Pool, seen: Card | None) -> Pool:
    """The pool when one candidate for its unseen card has turned up elsewhere."""
    unseen = tuple((c, n - (c is seen)) for c, n in pool.unseen)
    return pool._replace(unseen=tuple((c, n) for c, n in unseen if n))


def unpacked(packed: int, lowest: int) -> dict[int, int]:
    """The coefficients of a packed polynomial by exponent, which begins at ``lowest``."""
    sums = {}
    while packed:
        if packed & MASK:
            sums[lowest] = packed & MASK
        packed >>= SLOT
        lowest += 1
    return sums


def draws_by_value(
    values: tuple[tuple[int, int], ...], m: int
) -> Iterator[tuple[tuple[tuple[int, int], ...], int]]:
    """All ways to take ``m`` cards by value: how many of each, and the number of such draws."""
    if not values:
        if m == 0:
            yield (), 1
        return
    (value, count), rest = values[0], values[1:]
    for c in range(min(count, m) + 1):
        for counts, n in draws_by_value(rest, m - c):
            yield ((value, c), *counts), n * comb(count, c)


def orders(pool: Pool, m: int) -> int:
    """Number of equally likely draws of ``m`` cards, times the weight of the unseen card."""
    return comb(pool.size, m) * max(1, sum(n for _, n in pool.unseen))


def aging_draws(pool: Pool) -> dict[AgingDraw, int]:
    """See ``_Table._aging_draws``; the unseen card is drawn or not, and may be any candidate."""
    ways: dict[AgingDraw, int] = {AgingDraw(): 1 << (SLOT * -LEAST_AGING)}
    for card, count in pool.aging:
        after: dict[AgingDraw, int] = defaultdict(int)
        for aging, packed in ways.items():
            for c in range(count + 1):
                after[with_more(aging, card, c)] += packed * comb(count, c) >> (
                    SLOT * -card.value * c
                )
        ways = after
    if not pool.unseen:
        return ways
    weight = sum(w for _, w in pool.unseen)
    with_unseen = defaultdict(int, {aging: packed * weight for aging, packed in ways.items()})
    for aging, packed in ways.items():
        for card, w in pool.unseen:
            with_unseen[with_more(aging, card, 1)] += packed * w >> (SLOT * -card.value)
    return with_unseen


def with_more(aging: AgingDraw, card: Card, count: int) -> AgingDraw:
    """The same with ``count`` cards more, leaving the points aside."""
    more = effect([card] * count)
    return AgingDraw(
        cards=aging.cards + more.cards,
        zeroing=aging.zeroing + more.zeroing,
        life=aging.life + more.life,
        stop=aging.stop or more.stop,
    )
