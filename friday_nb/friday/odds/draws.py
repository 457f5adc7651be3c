"""Draw odds: what the next k cards do to a fight, exactly.

For every number of further cards - free ones first, then bought ones, no ability used on the way -
the whole distribution of the total, of the life lost if the fight is ended there, and the chance to
reach the value needed.  Everything that touches the total at the end of a fight counts: highest
card = 0, stop, -1/-2 life, declared doublings and steps, every pirate's rule; and the draw goes on
across the reshuffle, with the aging card that nobody has seen.

How it counts.  Which aging cards come decides *how* the others count (how many are zeroed, how many
places the half pirate leaves, what must be paid), so the few ways to draw aging cards are listed
first, by what they do.  The other cards differ by their value alone.  They are taken in the order
in which "highest card = 0" strikes them, so that the polynomial of their sums can be built value by
value: the coefficient of x**t is the number of ways to a total of t.  A polynomial is held in one
big integer, 64 bits a coefficient, which makes its product a shift and a multiplication.

All of it is a function of the view (FRI-INFO-2); all chances are fractions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, lcm, sqrt
from typing import Final

from friday_nb.friday.cards import CARDS, Ability, Card, PirateRule
from friday_nb.friday.engine import need_view
from friday_nb.friday.odds.ways import (
    LEAST_AGING,
    NOTHING,
    SLOT,
    AgingDraw,
    Pool,
    Sure,
    aging_draws,
    doubled_worth,
    draws_by_value,
    effect,
    is_aging,
    orders,
    pool_of,
    stop_place,
    sure_cards,
    unpacked,
    without,
)
from friday_nb.friday.table import Fight, Node
from friday_nb.friday.view import View

MORE_THAN_FREE: Final = 6
"""Bought cards looked ahead by default."""


@dataclass(frozen=True)
class Draws:
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
    """Does the stack run out on the way (FRI-DECK-1)?"""

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


def draw_odds(view: View, bought: int = MORE_THAN_FREE) -> tuple[Draws, ...]:
    """Draw odds for 0, 1, 2, ... further cards of the fight in progress.

    It goes on to ``bought`` cards beyond the free ones, or as far as life, cards and the second
    reshuffle allow.  Empty where the player is not free to draw (no fight, an ability in progress).
    TypeError for a State, which knows the future.
    """
    need_view(view)
    fight = view.fight
    if fight is None or view.node is not Node.FIGHT:
        return ()
    table = _Table(view, fight, bought)
    return tuple(table.after(k) for k in range(table.most + 1))


class _Table:
    """The cards lying in the fight, and where further ones come from."""

    def __init__(self, view: View, fight: Fight, bought: int) -> None:
        self.view = view
        self.rulings = view.rulings
        self.fight = fight
        self.free = 0 if fight.stopped else fight.free_left
        rule = PirateRule.NONE
        if not isinstance(fight.enemy, Card):
            rule = fight.enemy.rule
        self.half = rule is PirateRule.HALF
        self.plus_one = rule is PirateRule.PLUS_ONE
        self.faces = [p for p in fight.cards if not p.face_down]
        self.before = view.stack.top
        self.first = pool_of(
            view.stack.pool, view.stack.unseen.weights if view.stack.unseen else ()
        )
        self.behind = view.stack.bottom
        self.stack = view.stack.size
        self.second = self._after_reshuffle()
        wanted = self.free + min(bought, view.life // fight.cost)
        self.most = min(wanted, self.stack + (self.second.size if self.second else 0))
        self._aging: dict[Pool, dict[AgingDraw, int]] = {}
        self._packed: dict[tuple[object, ...], dict[int, int]] = {}

    def _after_reshuffle(self) -> Pool | None:
        """The unordered cards after the next reshuffle; None if that loses the game."""
        aging = self.view.aging
        if aging.left == 0:
            lost = self.rulings.too_old == "lost" or not self.view.discard
            return None if lost else pool_of(self.view.discard, ())
        grade = "normal" if aging.normal_left else "difficult"
        unseen = tuple((c, n) for c, n in aging.unseen if c.grade == grade)
        return pool_of(self.view.discard, unseen)

    def after(self, k: int) -> Draws:
        """The draw odds of ``k`` further cards."""
        ways: dict[tuple[int, int, int], int] = defaultdict(int)
        whole = 0
        places = self._stop_places(k)
        for weight, known, pool, m in self._cases(k):
            whole += weight * orders(pool, m) * places
            for (points, aging, stop), n in self._sums(known, pool, m, k).items():
                for bought, share, shares in self._bought(known, stop, m, k):
                    ways[points, bought, aging] += weight * n * share * places // shares
        return self._draws(k, ways, whole)

    def _stop_places(self, k: int) -> int:
        """A number that divides into the places at which a stop may come, wherever it lies."""
        in_second = max(1, k - self.stack)
        in_first = max(1, min(k - len(self.before), self.first.size))
        return lcm(in_first, in_second)

    def _cases(self, k: int) -> Iterator[tuple[int, Sure, Pool, int]]:
        """How the ``k`` cards split into sure ones and ``m`` of a pool, each with its weight."""
        first = self.first
        if k <= len(self.before):
            yield 1, sure_cards(self.before[:k], (0, 0)), NOTHING, 0
        elif k <= len(self.before) + first.size:
            known = sure_cards(self.before, stop_place(self.before))
            yield 1, known, first, k - len(self.before)
        else:
            yield from self._cases_beyond(k)

    def _cases_beyond(self, k: int) -> Iterator[tuple[int, Sure, Pool, int]]:
        """The whole first pool has come: who was the unseen card in it?"""
        begin, size = len(self.before), self.first.size
        known_pool = [CARDS[c.kind] for c, n in self.first.aging for _ in range(n)]
        behind = self.behind[: k - begin - size]
        for unseen, weight in self.first.unseen or ((None, 1),):
            inside = [*known_pool, unseen] if unseen else known_pool
            stop_at = stop_place(self.before)
            if any(c.ability is Ability.STOP for c in inside):
                stop_at = (begin + 1, begin + size)
            elif stop_place(behind) != (0, 0):
                at = stop_place(behind)[0] + begin + size
                stop_at = (at, at)
            cards = (*self.before, *inside, *behind)
            known = sure_cards(cards, stop_at, self.first.values, begin + size + len(behind))
            m = k - self.stack
            if m <= 0:
                yield weight, known, NOTHING, 0
            elif self.second is not None:
                yield weight, known, without(self.second, unseen), m

    def _bought(self, known: Sure, stop: bool, m: int, k: int) -> Iterator[tuple[int, int, int]]:
        """How many cards must be bought: the number, and its share of all orders of the draw.

        A stop on the left ends the free cards; where it came decides how many were free.
        """
        usual = max(0, k - self.free)
        low, high = known.stop_at if known.stop_at != (0, 0) else (known.cards + 1, known.cards + m)
        if not stop or low > self.free:
            yield usual, 1, 1
            return
        places = high - low + 1
        late = max(0, high - self.free)
        for at in range(low, min(high, self.free) + 1):
            yield k - at, 1, places
        if late:
            yield usual, min(late, places), places

    def _sums(self, known: Sure, pool: Pool, m: int, k: int) -> dict[tuple[int, int, bool], int]:
        """Ways to each (total, aging life cost, stop came) with ``m`` cards of a pool."""
        start = known.aging
        played = len(self.fight.cards) + k
        plus = 0
        if self.plus_one:
            plus = played
            if self.rulings.plus_one == "face-up":
                plus -= len(self.fight.cards) - len(self.faces)
        mine = self._aging_on_table()
        packed: dict[tuple[int, bool], int] = {}
        for aging, ways in self._aging_draws(pool).items():
            if aging.cards > m:
                continue
            places = -1
            if self.half:
                count = mine.cards + start.cards + aging.cards
                places = max(0, (played + 1) // 2 - count)
            zeroing = mine.zeroing + start.zeroing + aging.zeroing
            others = self._values(known.values, pool, zeroing, places, m - aging.cards)
            end = (mine.life + start.life + aging.life, start.stop or aging.stop)
            shift = SLOT * aging.cards
            packed[end] = packed.get(end, 0) + (others * ways << shift)
        lowest = mine.points + start.points + plus + LEAST_AGING + self._floor(known.values) - m
        return {
            (points, life, stop): n
            for (life, stop), packed_ways in packed.items()
            for points, n in unpacked(packed_ways, lowest).items()
        }

    def _aging_draws(self, pool: Pool) -> dict[AgingDraw, int]:
        """Ways to draw aging cards from a pool, by what they do but for their points.

        The points are the exponents of a packed polynomial, counted up from ``LEAST_AGING``.
        """
        if pool not in self._aging:
            self._aging[pool] = aging_draws(pool)
        return self._aging[pool]

    def _aging_on_table(self) -> AgingDraw:
        doubled = [p.card.value for p in self.faces if p.doubled_by and is_aging(p.card)]
        aging = effect([p.card for p in self.faces if is_aging(p.card)])
        return aging._replace(points=aging.points + sum(doubled))

    def _values(self, sure: tuple[int, ...], pool: Pool, zeroing: int, places: int, m: int) -> int:
        """Polynomial of the sums of the non-aging cards, ``m`` of them from the pool.

        Exponent 0 stands for the least sum of the sure cards, less ``m``.
        """
        key = (sure, pool, zeroing, places)
        doubled = any(p.doubled_by for p in self.faces)
        if self.half and zeroing and doubled and self.rulings.highest == "printed":
            return self._listed(sure, pool, zeroing, places, m)
        if key not in self._packed:
            self._packed[key] = self._polynomials(sure, pool, zeroing, places)
        return self._packed[key].get(m, 0)

    def _listed(self, sure: tuple[int, ...], pool: Pool, zeroing: int, places: int, m: int) -> int:
        """The same, draw by draw: printed values are struck, but doubled ones fill the places."""
        packed = 0
        mine = [
            (p.card.value, doubled_worth(p.card.value, bool(p.doubled_by)))
            for p in self.faces
            if not is_aging(p.card)
        ] + [(v, v) for v in sure]
        for counts, n in draws_by_value(pool.values, m):
            cards = [*mine, *((v, v) for v, c in counts for _ in range(c))]
            cards.sort(key=lambda card: (-card[0], card[1]))
            struck = min(zeroing, sum(value > 0 for value, _ in cards))
            left = sorted((worth for _, worth in cards[struck:] if worth > 0), reverse=True)
            points = sum(left[:places]) - self._floor(sure) + m
            packed += n << (SLOT * points)
        return packed

    def _floor(self, sure: tuple[int, ...]) -> int:
        """Least sum that the sure cards can have; sums are held as their distance from it."""
        mine = [
            doubled_worth(p.card.value, bool(p.doubled_by))
            for p in self.faces
            if not is_aging(p.card)
        ]
        return sum(min(0, worth) for worth in (*mine, *sure))

    def _polynomials(
        self, sure: tuple[int, ...], pool: Pool, zeroing: int, places: int
    ) -> dict[int, int]:
        """Polynomials of the sums by number of cards taken from the pool.

        State of the walk: (cards taken, zeros left, places left); a place is only given to a card
        that adds something.
        """
        states: dict[tuple[int, int, int], int] = {(0, zeroing, places): 1}
        for value, worth, count, sure_one in self._order(sure, pool):
            after: dict[tuple[int, int, int], int] = {}
            for (taken, zeros, left), packed in states.items():
                for c in (count,) if sure_one else range(min(count, self.most - taken) + 1):
                    struck = min(zeros, c) if value > 0 else 0
                    counted = c - struck
                    if left >= 0:
                        counted = min(counted, left) if worth > 0 else 0
                    shift = worth * counted + (-min(0, worth) * c if sure_one else c)
                    state = (
                        taken + (0 if sure_one else c),
                        zeros - struck,
                        left - counted if left >= 0 else left,
                    )
                    term = packed * (1 if sure_one else comb(count, c)) << (SLOT * shift)
                    after[state] = after.get(state, 0) + term
            states = after
        packed_by_taken: dict[int, int] = {}
        for (taken, _, _), packed in states.items():
            packed_by_taken[taken] = packed_by_taken.get(taken, 0) + packed
        return packed_by_taken

    def _order(self, sure: tuple[int, ...], pool: Pool) -> list[tuple[int, int, int, bool]]:
        """Cards as (value, worth, count, sure?) in the order in which "highest = 0" strikes them.

        For the half pirate: in the order in which they take the places (see ``_listed``).
        """
        groups = [(v, v, n, False) for v, n in pool.values]
        groups += [(v, v, 1, True) for v in sure]
        groups += [
            (p.card.value, doubled_worth(p.card.value, bool(p.doubled_by)), 1, True)
            for p in self.faces
            if not is_aging(p.card)
        ]
        if self.half or self.rulings.highest == "doubled":
            return sorted(groups, key=lambda g: (-g[1], g[3]))
        return sorted(groups, key=lambda g: (-g[0], g[1], g[3]))

    def _draws(self, k: int, ways: dict[tuple[int, int, int], int], whole: int) -> Draws:
        """Tidy distributions out of the counted ways."""
        needed = self.fight.value
        totals: dict[int, int] = defaultdict(int)
        life: dict[int, int] = defaultdict(int)
        bought: dict[int, int] = defaultdict(int)
        dies = 0
        for (total, cards, aging), n in ways.items():
            missing = 0 if self.fight.is_pirate else max(0, needed - total)
            lost = cards * self.fight.cost + missing + aging
            totals[total] += n
            life[lost] += n
            bought[cards] += n
            if lost > self.view.life:
                dies += n
        return Draws(
            cards=k,
            needed=needed,
            totals=_distribution(totals, whole),
            life=_distribution(life, whole),
            bought=_distribution(bought, whole),
            reach=Fraction(sum(n for t, n in totals.items() if t >= needed), whole),
            dies=Fraction(dies, whole),
            reshuffles=k > self.stack,
        )


def _distribution(ways: dict[int, int], whole: int) -> tuple[tuple[int, Fraction], ...]:
    return tuple((n, Fraction(ways[n], whole)) for n in sorted(ways) if ways[n])
