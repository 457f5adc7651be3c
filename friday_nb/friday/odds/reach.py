"""The chance to get there by buying: draw on, and stop as soon as the total is enough.

`draw_odds` tells what exactly k further cards bring.  A player does not choose k beforehand: he
stops when it is enough.  So this is the chance that the total has reached the value *at some
moment* by the time so much life was paid for cards, free cards first, no ability used on the way.

How it counts.  No ability is used, so a card matters by its value and by what aging cards do; cards
alike in that are one class.  The draws are walked card by card, with the orders that lead to the
same cards merged, and with integer weights: all orders of one length weigh the same together, so
that one division at the end gives the exact chance.  What the drawn cards add up to is asked of the
rules (`counting.total`), never worked out here a second time.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from friday_nb.friday.cards import CARDS, Ability, Group
from friday_nb.friday.engine import need_view
from friday_nb.friday.odds.draw_distributions import MORE_THAN_FREE
from friday_nb.friday.rules import counting, layout
from friday_nb.friday.state import working_cells
from friday_nb.friday.table import Count, Fight, Node
from friday_nb.friday.view import View

MOST_STATES: Final = 15_000
"""The walk ends before it would follow more different sets of drawn cards than this."""

Bag = tuple[tuple[int, int], ...]
"""Cards by class: pairs of class and count, sorted, no count is 0."""


@dataclass(frozen=True)
class Reach:
    """The chance to have reached the value once ``bought`` cards were bought.

    ``life`` is what these cards cost.  Bought 0: with the free cards alone.
    """

    bought: int
    life: int
    chance: Fraction


class _Point(NamedTuple):
    """A set of drawn cards: they, the rest of the pile, the unseen card's candidates, the price."""

    drawn: Bag
    pile: Bag
    unseen: Bag
    bought: int


@lru_cache(maxsize=8)
def reach_odds(
    view: View, bought: int = MORE_THAN_FREE, states: int = MOST_STATES
) -> tuple[Reach, ...]:
    """The chance to have reached the value, by the number of cards bought: 0, 1, 2, ...

    It goes on as far as life and cards allow, to ``bought`` at most; and not beyond what can be
    counted through ``states`` different sets of cards.  Empty where the player is not free to draw.
    TypeError for a State, which knows the future.

    >>> from friday_nb import friday
    >>> view = friday.play(friday.new_game(seed=1).view, friday.Action.parse("hazard 1"))
    >>> [(entry.life, round(float(entry.chance), 3)) for entry in reach_odds(view, bought=2)]
    [(0, 0.356), (1, 0.443), (2, 0.504)]
    """
    need_view(view)
    fight = view.fight
    if fight is None or view.node is not Node.FIGHT:
        return ()
    return _Walk(view, fight, min(bought, view.life // fight.cost), states).curve()


def free_reach(view: View) -> Fraction:
    """The chance that the free cards alone are enough at some moment.

    An aging card that stops the free draws ends them (FRI-AGE-STOP).  0 where the player is not
    free to draw.  TypeError for a State, which knows the future.

    >>> from friday_nb import friday
    >>> view = friday.play(friday.new_game(seed=42).view, friday.Action.parse("hazard 1"))
    >>> str(free_reach(view))
    '839/4896'
    """
    curve = reach_odds(view, 0, sys.maxsize)
    return curve[0].chance if curve else Fraction(0)


class _Walk:
    """The draws from here on, level by level: all sets of one more card, then of the next."""

    def __init__(self, view: View, fight: Fight, most: int, states: int) -> None:
        self.view = view
        self.fight = fight
        self.most = most
        self.states = states
        self.free = 0 if fight.stopped else fight.free_left
        self.size = view.stack.size
        pool = _bag(view.stack.pool)
        unseen = _bag(view.stack.unseen.weights) if view.stack.unseen else ()
        self.start = _Point((), pool, unseen, 0)
        behind = self.size - len(view.stack.bottom)
        self.known = dict(enumerate(view.stack.top)) | dict(
            enumerate(view.stack.bottom, start=behind)
        )
        self.sure = pool
        for card in (*view.stack.top, *view.stack.bottom):
            self.sure = _with(self.sure, _CLASS[card.kind], 1)
        self.weight = _size(unseen) or 1
        self.cells = working_cells(view)

    def curve(self) -> tuple[Reach, ...]:
        """The chances, added up over the price."""
        arrived: dict[int, Fraction] = defaultdict(Fraction)
        level, whole, followed = {self.start: 1}, 1, 1
        final = self.most  # the last price of which all ways were followed
        if self.fight.drawn and self._is_enough(()):
            arrived[0] = Fraction(1)
            level = {}
        for k in range(self.free + self.most):
            if followed > self.states:
                final = k - self.free - 1
                break
            if k == self.size:
                level = self._shuffled(level)
            after: dict[_Point, int] = defaultdict(int)
            for point, ways in level.items():
                bought = point.bought + self._is_bought(point, k)
                if bought <= self.most:
                    for card, share, pile, unseen in self._draws(point, k):
                        drawn = _with(point.drawn, card, 1)
                        after[_Point(drawn, pile, unseen, bought)] += ways * share
            whole *= self._orders(level, k)
            level = {}
            for point, ways in after.items():
                if self._is_enough(point.drawn):
                    arrived[point.bought] += Fraction(ways, whole)
                else:
                    level[point] = ways
            followed += len(level)
        return self._added_up(arrived, final)

    def _added_up(self, arrived: dict[int, Fraction], final: int) -> tuple[Reach, ...]:
        chance = Fraction(0)
        curve = []
        for bought in range(final + 1):
            chance += arrived[bought]
            curve.append(Reach(bought, bought * self.fight.cost, chance))
        return tuple(curve)

    def _is_bought(self, point: _Point, k: int) -> bool:
        """Must the next card be bought?  A stop among the free cards ends them (FRI-AGE-STOP)."""
        return point.bought > 0 or k >= self.free or any(c in _STOPS for c, _ in point.drawn)

    def _draws(self, point: _Point, k: int) -> Iterator[tuple[int, int, Bag, Bag]]:
        """The next card's classes with their weights, and what is left of the pile then."""
        if k in self.known:
            yield _CLASS[self.known[k].kind], 1, point.pile, point.unseen
            return
        for card, n in point.pile:
            yield card, n * self.weight, _with(point.pile, card, -1), point.unseen
        for card, n in point.unseen:
            yield card, n, point.pile, ()

    def _orders(self, level: dict[_Point, int], k: int) -> int:
        """What the weights of ``_draws`` add up to; the same for all sets of one level."""
        if k in self.known or not level:
            return 1
        point = next(iter(level))
        return (_size(point.pile) + bool(point.unseen)) * self.weight

    def _shuffled(self, level: dict[_Point, int]) -> dict[_Point, int]:
        """The next stack: the discard pile, and an aging card not seen so far (FRI-DECK-1)."""
        aging = self.view.aging
        if not aging.left and self.view.rulings.too_old == "lost":
            return {}
        grade = "normal" if aging.normal_left else "difficult" if aging.left else ""
        unseen = _bag((card, n) for card, n in aging.unseen if card.grade == grade)
        pile = _bag(self.view.discard)
        after = {}
        for point, ways in level.items():
            new = unseen
            for card, n in point.drawn:  # the unseen card of the first stack has turned up
                if n > dict(self.sure).get(card, 0) and card in dict(new):
                    new = _with(new, card, -1)
            after[point._replace(pile=pile, unseen=new)] = ways
            self.weight = _size(new) or 1
        return after if pile or unseen else {}

    def _is_enough(self, drawn: Bag) -> bool:
        """Does the total reach the value with these cards drawn?"""
        s = self.cells
        at = self.view.cells[layout.PLAYED]
        for card, n in drawn:
            for _ in range(n):
                s[layout.CARD + at], s[layout.MARKS + at], s[layout.DOUBLER + at] = card, 0, 0
                at += 1
        s[layout.PLAYED] = at
        return counting.total(s) >= self.fight.value


def _bag(cards: Iterable[Count]) -> Bag:
    """Cards by class."""
    counts: dict[int, int] = defaultdict(int)
    for card, n in cards:
        counts[_CLASS[card.kind]] += n
    return tuple(sorted(counts.items()))


def _with(bag: Bag, card: int, more: int) -> Bag:
    """The bag with so many more cards of this class, or fewer."""
    counts = dict(bag)
    counts[card] = counts.get(card, 0) + more
    return tuple(sorted((c, n) for c, n in counts.items() if n))


def _size(bag: Bag) -> int:
    return sum(n for _, n in bag)


def _classes() -> dict[int, int]:
    """The class of each kind: a kind that counts the same while no ability is used."""
    of_value: dict[int, int] = {}
    classes = {}
    for card in CARDS:
        if card.group is Group.AGING:
            classes[card.kind] = card.kind
        else:
            classes[card.kind] = of_value.setdefault(card.value, card.kind)
    return classes


_CLASS: Final = _classes()
_STOPS: Final = frozenset(card.kind for card in CARDS if card.ability is Ability.STOP)
