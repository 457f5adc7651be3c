"""The exact distributions of what the next k cards do to a fight.

For every number of further cards - free ones first, then bought ones, no ability used on the way -
the whole distribution of the total, of the life lost if the fight is ended there, and the chance to
reach the value needed.  Everything that touches the total at the end of a fight counts: highest
card = 0, stop, -1/-2 life, declared doublings and steps, every pirate's rule; and the draw goes on
across the reshuffle, with the aging card that nobody has seen.

The counting is done in :mod:`.draw_counter`.  Everything is a function of the view (FRI-INFO-2),
and every chance is an exact fraction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Final

from friday_nb.friday.engine import need_view
from friday_nb.friday.odds.draw_counter import CountedWays, DrawCounter
from friday_nb.friday.odds.generating_functions import coefficient_sum, coefficients
from friday_nb.friday.table import Node
from friday_nb.friday.view import View

MORE_THAN_FREE: Final = 6
"""Bought cards looked ahead by default."""


@dataclass(frozen=True)
class DrawOdds:
    """What ``cards`` further cards bring, if the fight is then ended.

    ``totals``, ``life`` and ``bought`` are distributions, smallest number first.  ``life`` is what
    is lost on the whole way: cards bought, missing points (against a hazard), aging cards' cost.
    """

    cards: int
    needed: int
    totals: tuple[tuple[int, Fraction], ...]
    life: tuple[tuple[int, Fraction], ...]
    bought: tuple[tuple[int, Fraction], ...]
    reach: Fraction
    """Chance that the total reaches the value needed."""
    dies: Fraction
    """Chance to owe more life than Robinson has; the game would be lost (FRI-LIFE-1)."""
    reshuffles: bool
    """Does the stack run out on the way (FRI-DECK-1)?  Its size is open, so this is never a
    matter of chance; which aging card comes then is, see `unseen_aging`."""

    @cached_property
    def mean_total(self) -> Fraction:
        """Expected total."""
        return sum((n * p for n, p in self.totals), Fraction(0))

    @cached_property
    def mean_bought(self) -> Fraction:
        """Expected number of cards that must be bought."""
        return sum((n * p for n, p in self.bought), Fraction(0))

    @cached_property
    def mean_life(self) -> Fraction:
        """Expected life lost."""
        return sum((n * p for n, p in self.life), Fraction(0))

    @cached_property
    def spread_life(self) -> float:
        """Standard deviation of the life lost."""
        mean = self.mean_life
        return sqrt(sum((n - mean) ** 2 * p for n, p in self.life))


def draw_odds(view: View, bought: int = MORE_THAN_FREE) -> tuple[DrawOdds, ...]:
    """Draw odds for 0, 1, 2, ... further cards of the fight in progress.

    It goes on to ``bought`` cards beyond the free ones, or as far as life, cards and the second
    reshuffle allow.  Empty where the player is not free to draw (no fight, an ability in progress).
    TypeError for a State, which knows the future.
    """
    counter = counter_of(view, bought)
    if counter is None:
        return ()
    return tuple(distributions(counter, k, counter.counted(k)) for k in range(counter.most + 1))


def counter_of(view: View, bought: int) -> DrawCounter | None:
    """The counter for the fight in progress; None where the player is not free to draw."""
    need_view(view)
    fight = view.fight
    if fight is None or view.node is not Node.FIGHT:
        return None
    return DrawCounter(view, fight, bought)


def distributions(counter: DrawCounter, k: int, counted: CountedWays) -> DrawOdds:
    """Turn the counted ways to draw ``k`` cards into distributions of totals and of life."""
    slot, fight = counter.slot, counter.fight
    bought: dict[int, int] = defaultdict(int)
    by_price: dict[int, int] = defaultdict(int)
    for (cards, aging), packed in counted.ways.items():
        bought[cards] += coefficient_sum(packed, slot)
        by_price[cards * fight.cost + aging] += packed
    whole, least = sum(bought.values()), counted.least
    totals = {least + at: n for at, n in coefficients(sum(by_price.values()), slot)}
    life: dict[int, int] = defaultdict(int)
    for price, packed in by_price.items():
        for missing, n in _missing(packed, slot, 0 if fight.is_pirate else fight.value - least):
            life[price + missing] += n
    dies = sum(n for lost, n in life.items() if lost > counter.view.life)
    return DrawOdds(
        cards=k,
        needed=fight.value,
        totals=_distribution(totals, whole),
        life=_distribution(life, whole),
        bought=_distribution(bought, whole),
        reach=Fraction(sum(n for total, n in totals.items() if total >= fight.value), whole),
        dies=Fraction(dies, whole),
        reshuffles=k > counter.stack,
    )


def _missing(packed: int, slot: int, enough: int) -> Iterator[tuple[int, int]]:
    """Points missing to exponent ``enough``, with their ways."""
    at = max(0, enough) * slot
    yield 0, coefficient_sum(packed >> at, slot)
    for exponent, n in coefficients(packed & ((1 << at) - 1), slot):
        yield enough - exponent, n


def _distribution(ways: dict[int, int], whole: int) -> tuple[tuple[int, Fraction], ...]:
    return tuple((n, Fraction(ways[n], whole)) for n in sorted(ways) if ways[n])
