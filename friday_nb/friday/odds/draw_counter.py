"""Counts the ways in which k further cards can come to a fight, by the total they make.

Which aging cards come decides *how* the others count (how many are zeroed, how many places the half
pirate leaves, what must be paid), so the few ways to draw aging cards are counted first, by what
they do (:mod:`.generating_functions`).  The other cards differ only in value; their sums are
counted value by value (:mod:`.sums`).  Both are polynomials in which the coefficient of x**t is the
number of ways to make t points, and their product has the ways for both together.

A draw begins with the cards known on top, goes on through the unordered rest and the cards known at
the bottom, and across the reshuffle into the discard pile with the aging card that nobody has seen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import comb, lcm
from typing import NamedTuple

from friday_nb.friday.cards import Card, PirateRule
from friday_nb.friday.odds.generating_functions import (
    NO_STOP,
    NOTHING,
    STOP_IN_POOL,
    AgingEffect,
    Candidates,
    Condition,
    PlaceRange,
    Pool,
    Stretch,
    by_effect,
    is_aging,
    least_points,
    pool_of,
    with_pool,
    without,
)
from friday_nb.friday.odds.sums import ALL, VALUE_OFFSET, CertainCard, least_sum, sum_polynomials
from friday_nb.friday.table import Fight
from friday_nb.friday.view import View


class CountedWays(NamedTuple):
    """The ways to every total with k further cards."""

    ways: dict[tuple[int, int], int]
    """By (cards bought, life that aging cards cost): a packed polynomial, ways by total."""
    least: int
    """The total that coefficient 0 stands for."""
    whole: int
    """The number of all ways, including those that the condition leaves out."""


class DrawCounter:
    """Counts draws for one fight: what lies in it, and where further cards come from.

    Args:
        view: What the player knows.
        fight: The fight in progress.
        bought: The most cards to count beyond the free ones.
    """

    def __init__(self, view: View, fight: Fight, bought: int) -> None:
        self.view = view
        self.fight = fight
        rule = PirateRule.NONE if isinstance(fight.enemy, Card) else fight.enemy.rule
        self.half = rule is PirateRule.HALF
        self.plus_one = rule is PirateRule.PLUS_ONE
        self.free = 0 if fight.stopped else fight.free_left
        stack = view.stack
        self.before = stack.top
        self.first = pool_of(stack.pool, stack.unseen.weights if stack.unseen else ())
        self.behind = stack.bottom
        self.stack = stack.size
        self.second = self._after_reshuffle()
        wanted = self.free + min(bought, view.life // fight.cost)
        self.most = min(wanted, self.stack + (self.second.size if self.second else 0))
        self._table()
        self.slot = self._slot()
        self._stretches: dict[tuple[int, Condition | None], Stretch] = {}

    def _table(self) -> None:
        """What lies in the fight already."""
        doubled = self.view.rulings.highest == "doubled"
        faces = [p for p in self.fight.cards if not p.face_down]
        self.lying = AgingEffect()
        self.points = 0
        sure = []
        for played in faces:
            card = played.card
            worth = 2 * card.value if played.doubled_by else card.value
            if is_aging(card):
                self.lying = self.lying.joined(card)
                self.points += worth
            else:
                sure.append(CertainCard(worth, worth if doubled else card.value))
        self.sure = tuple(sure)
        if self.plus_one:
            face_up = self.view.rulings.plus_one == "face-up"
            self.points += len(faces if face_up else self.fight.cards)

    def _after_reshuffle(self) -> Pool | None:
        """The unordered cards after the next reshuffle; None if that loses the game."""
        aging = self.view.aging
        if aging.left == 0:
            lost = self.view.rulings.too_old == "lost" or not self.view.discard
            return None if lost else pool_of(self.view.discard, ())
        grade = "normal" if aging.normal_left else "difficult"
        unseen = tuple((c, n) for c, n in aging.unseen if c.grade == grade)
        return pool_of(self.view.discard, unseen)

    def _slot(self) -> int:
        """Bits that hold any number of ways to draw up to ``most`` cards."""
        ways = self.first.weight * _most_ways(self.first, self.most)
        if self.second and self.most > self.stack:
            beyond = _most_ways(self.second, self.most - self.stack) * self.second.weight
            ways = max(ways, beyond * self.first.weight)
        places = max(self._places(k) for k in range(self.most + 1))
        return (ways * places).bit_length() + 1

    def _places(self, k: int) -> int:
        """A number that divides into the places at which a stop may come, wherever it lies."""
        in_first = in_second = 1
        if self.free and self.first.has_stop:
            in_first = max(1, min(k - len(self.before), self.first.size))
        if self.free and self.second and self.second.has_stop:
            in_second = max(1, k - self.stack)
        return lcm(in_first, in_second)

    def counted(self, k: int, condition: Condition | None = None) -> CountedWays:
        """The ways to draw ``k`` cards; all of them, or those that ``condition`` asks for."""
        stretch = self._stretch(k, condition)
        m = k - stretch.cards
        played = len(self.fight.cards) + k
        ends: dict[tuple[int, PlaceRange], int] = defaultdict(int)
        for cards, drawn, zeroing, ways in stretch.groups:
            if drawn > m:
                continue
            places = max(0, (played + 1) // 2 - cards) if self.half else ALL
            rows = self._rows(stretch, zeroing, places)
            others = rows[m - drawn] << VALUE_OFFSET * drawn * self.slot
            if others:
                for life, stop, packed in ways:
                    ends[life, stop] += others * packed
        places = self._places(k)
        bought: dict[tuple[int, int], int] = defaultdict(int)
        for (life, stop), packed in ends.items():
            for n, share, shares in self._bought(stretch, stop, m, k):
                bought[n, life] += packed * (share * places // shares)
        least = (
            least_sum(self._certain_cards(stretch)) + stretch.least + self.points - VALUE_OFFSET * m
        )
        return CountedWays(
            ways=bought,
            least=least + (k if self.plus_one else 0),
            whole=stretch.weight * comb(stretch.pool.size, m) * places,
        )

    def _rows(self, stretch: Stretch, zeroing: int, places: int) -> list[int]:
        """Sums of the cards that are no aging cards, by how many of them the pool gives."""
        key = (zeroing, places)
        if key not in stretch.rows:
            most = min(self.most - stretch.cards, stretch.pool.size)
            stretch.rows[key] = sum_polynomials(
                self._certain_cards(stretch),
                stretch.pool.values,
                zeroing=zeroing,
                places=places,
                most=most,
                slot=self.slot,
            )
        return stretch.rows[key]

    def _certain_cards(self, stretch: Stretch) -> tuple[CertainCard, ...]:
        return (*self.sure, *(CertainCard(value, value) for value in stretch.sure))

    def _bought(
        self, stretch: Stretch, stop: PlaceRange, m: int, k: int
    ) -> Iterator[tuple[int, int, int]]:
        """How many cards must be bought: the number, and its share of all orders of the draw.

        A stop on the left ends the free cards; where it came decides how many were free.
        """
        usual = max(0, k - self.free)
        low, high = stop
        if stop == STOP_IN_POOL:
            low, high = stretch.cards + 1, stretch.cards + m
        if stop == NO_STOP or low > self.free:
            yield usual, 1, 1
            return
        places = high - low + 1
        late = max(0, high - self.free)
        for at in range(low, min(high, self.free) + 1):
            yield k - at, 1, places
        if late:
            yield usual, late, places

    def unseen(self, k: int) -> Candidates:
        """What the unseen aging card may be that ``k`` cards bring or not.

        It is the one in the stack; once the stack has run out, the one of the reshuffle.
        """
        if k > self.stack:
            return self.second.unseen if self.second else ()
        return self.first.unseen

    # --- stretches of the stack -------------------------------------------------------------------

    def _stretch(self, k: int, condition: Condition | None) -> Stretch:
        """The cards that are sure to be among the first ``k``, and the pool of the others."""
        begin, end = len(self.before), len(self.before) + self.first.size
        key = end if begin <= k <= end else min(k, self.stack + 1)
        if (key, condition) not in self._stretches:
            if key < begin:
                made = self._on_top(key, condition)
            elif key == end:
                made = self._in_pool(condition)
            elif key <= self.stack:
                made = self._beyond(self.behind[: key - end], NOTHING, condition)
            else:
                made = self._beyond(self.behind, self.second or NOTHING, condition)
            self._stretches[key, condition] = made
        return self._stretches[key, condition]

    def _on_top(self, k: int, condition: Condition | None) -> Stretch:
        """The first ``k`` cards are known; an unseen one is not among them."""
        came = self.before[:k]
        ways = {_in_order(self.lying, came): 1}
        return Stretch(
            sure=_values(came),
            cards=k,
            pool=NOTHING,
            groups=by_effect(ways) if condition is None or condition.card is None else (),
            least=_points(came),
            weight=1,
        )

    def _in_pool(self, condition: Condition | None) -> Stretch:
        """All cards known on top have come, and some of the unordered ones."""
        ways = {_in_order(self.lying, self.before): 1}
        return Stretch(
            sure=_values(self.before),
            cards=len(self.before),
            pool=self.first,
            groups=by_effect(with_pool(ways, self.first, self.first.unseen, self.slot, condition)),
            least=_points(self.before) + least_points(self.first),
            weight=self.first.weight,
        )

    def _beyond(self, behind: tuple[Card, ...], pool: Pool, condition: Condition | None) -> Stretch:
        """All unordered cards have come, those ``behind`` them, and some of another pool.

        Who was the unseen card among them?  It cannot be the one that the reshuffle brings.
        """
        begin, end = len(self.before), len(self.before) + self.first.size
        known = [card for card, n in self.first.aging for _ in range(n)]
        inside = _in_order(self.lying, self.before)
        for card in known:
            inside = inside.joined(card, stop=(begin + 1, end))
        lowest = min((c.value for c, _ in self.first.unseen), default=0)
        ways: dict[AgingEffect, int] = defaultdict(int)
        weight = 0
        for unseen, n in self.first.unseen or ((None, 1),):
            left = without(pool.unseen, unseen)
            weight += n * (sum(w for _, w in left) or 1)
            if pool is NOTHING and condition is not None and condition.card is not unseen:
                continue
            came, points = inside, 0
            if unseen:
                came, points = inside.joined(unseen, stop=(begin + 1, end)), unseen.value - lowest
            start = {_in_order(came, behind, end): n << points * self.slot}
            for aging, packed in with_pool(start, pool, left, self.slot, condition).items():
                ways[aging] += packed
        plain = tuple(value for value, n in self.first.values for _ in range(n))
        return Stretch(
            sure=_values(self.before) + plain + _values(behind),
            cards=end + len(behind),
            pool=pool,
            groups=by_effect(ways),
            least=_points((*self.before, *known, *behind)) + lowest + least_points(pool),
            weight=weight,
        )


def _in_order(aging: AgingEffect, cards: tuple[Card, ...], at: int = 0) -> AgingEffect:
    """With the aging ones of these cards, which come in this order from place ``at`` on."""
    for place, card in enumerate(cards, start=at + 1):
        if is_aging(card):
            aging = aging.joined(card, stop=(place, place))
    return aging


def _most_ways(pool: Pool, most: int) -> int:
    """More ways to draw cards there are not, nor to draw aging cards, whatever their number."""
    aging = sum(n for _, n in pool.aging)
    return max(comb(pool.size, min(most, pool.size // 2)), 1 << aging)


def _values(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(card.value for card in cards if not is_aging(card))


def _points(cards: tuple[Card, ...]) -> int:
    return sum(card.value for card in cards if is_aging(card))
