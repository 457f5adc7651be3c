"""Beliefs that no formula gives: deals of the unseen cards, each with its weight, are counted.

Where it counts how all cards lie together, as for what others took and left, the chances of single
places say too little of the end of the game.  If there are not too many, all deals are there, and
the chances are exact for these weights; else some of them were drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Final

from friday_nb.his_man_friday.cards import BY_NAME, CARDS, Kind
from friday_nb.his_man_friday.odds.beliefs import Beliefs, by_kinds
from friday_nb.his_man_friday.rules.facts import AMOUNT, COPIES, KIND_OF
from friday_nb.his_man_friday.rules.layout import GUN, GUN_CARD

FINE: Final = 10**6
"""The largest denominator of a chance that comes from floating-point numbers."""
HARDLY: Final = Fraction(1, 10**4)
"""The chance of what may be, but is in none of the deals that were drawn."""

Deal = Sequence[int]
"""The code of the card in each place of ``Beliefs.declared``, in its order."""
Pile = tuple[int, int, int]
"""What a seat has: its guns, its kinds of supplies as bits, and its sum of amounts."""


@dataclass(frozen=True)
class End:
    """The chances of a seat if the game were scored, with their standard errors.

    The errors are 0 where all deals are counted.
    """

    out: Fraction
    win: Fraction
    out_error: float
    win_error: float


@dataclass(frozen=True)
class DealtBeliefs(Beliefs):
    """What a seat believes, as deals with weights.

    The distributions of :mod:`.piles` do not know the weights.

    Attributes:
        deals: The deals.
        weights: One for each.
        drawn: Are the deals only some, drawn at random?
        tells_wins: Do they tell what a last decision wins?
    """

    deals: tuple[Deal, ...] = ()
    weights: tuple[float, ...] = ()
    drawn: bool = False
    tells_wins: bool = True

    @cached_property
    def _total(self) -> float:
        return sum(self.weights)

    @cached_property
    def _by_place(self) -> Mapping[str, Mapping[str, Fraction]]:
        """By place: the chance of each card."""
        places = list(self.declared)
        codes = [BY_NAME[name].code for name in self.unseen]
        found = [dict.fromkeys(codes, 0.0) for _ in places]
        for deal, weight in zip(self.deals, self.weights, strict=True):
            for sums, code in zip(found, deal, strict=True):
                sums[code] += weight
        return {
            place: {
                CARDS[code - 1].name: self._told(each, sure=len(codes) == 1)
                for code, each in sums.items()
            }
            for place, sums in zip(places, found, strict=True)
        }

    def _told(self, weight: float, *, sure: bool) -> Fraction:
        """The chance of what is in deals of so much weight; 0 or 1 only if that is sure."""
        if sure:
            return Fraction(round(weight / self._total))
        found = Fraction(weight / self._total).limit_denominator(FINE)
        return min(1 - self._least, max(self._least, found))

    @property
    def _least(self) -> Fraction:
        """The least chance of what may be."""
        return HARDLY if self.drawn else Fraction(1, FINE)

    def cards(self, place: str) -> dict[str, Fraction]:
        """The chance of each card that may lie in a place; 1 for one that the seat knows."""
        if place in self.known:
            return super().cards(place)
        self.declaration(place)
        return dict(self._by_place[place])

    def kinds(self, place: str) -> dict[Kind, Fraction]:
        """The chance of each of the four kinds in a place."""
        if place in self.known:
            return super().kinds(place)
        found = by_kinds(self.cards(place))
        most = 1 - self._least if sum(n > 0 for n in self.by_kind) > 1 else Fraction(1)
        return {
            kind: min(most, chance) if n < sum(self.by_kind) else most
            for (kind, chance), n in zip(found.items(), self.by_kind, strict=True)
        }

    def joint(self, cards: Mapping[str, str]) -> Fraction:
        """The chance that all these places hold these cards."""
        places = list(self.declared)
        wanted = []
        for place, name in cards.items():
            if place in self.known:
                if self.known[place] != name:
                    return Fraction(0)
                continue
            self.declaration(place)
            wanted.append((places.index(place), BY_NAME[name].code))
        fit = sum(
            weight
            for deal, weight in zip(self.deals, self.weights, strict=True)
            if all(deal[at] == code for at, code in wanted)
        )
        return Fraction(fit / self._total).limit_denominator(FINE)

    # --- the end ----------------------------------------------------------------------------------

    def end(self, more: str = "") -> End:
        """What comes of it if the game is scored, once the seat has the card of the cell ``more``.

        A win shared by k seats counts 1/k.
        """
        if more not in self._ends:
            self._ends[more] = self._end(more)
        return self._ends[more]

    @cached_property
    def _ends(self) -> dict[str, End]:
        return {}

    @cached_property
    def _piles(self) -> list[list[Pile]]:
        """For each deal: what each seat has."""
        island = self.view.island
        certain = [
            _pile(
                BY_NAME[place.card].code for place in island if place.taker == seat and place.card
            )
            for seat in range(self.view.players)
        ]
        places = list(self.declared)
        takers = {place.cell: place.taker for place in island}
        taken = [(at, takers[place]) for at, place in enumerate(places) if place in takers]
        adding = [(at, seat) for at, seat in taken if seat is not None]
        found = []
        for deal in self.deals:
            piles = list(certain)
            for at, seat in adding:
                piles[seat] = _with(piles[seat], deal[at])
            found.append(piles)
        return found

    def _end(self, more: str) -> End:
        me, places = self.view.seat, list(self.declared)
        at = places.index(more) if more and more not in self.known else None
        card = BY_NAME[self.known[more]].code if more in self.known else 0
        told: dict[tuple[Pile, ...], tuple[float, float]] = {}
        each = []
        for deal, before in zip(self.deals, self._piles, strict=True):
            piles = list(before)
            if more:
                piles[me] = _with(piles[me], card if at is None else deal[at])
            key = tuple(piles)
            if key not in told:
                told[key] = float(_is_out(piles, me)), _share(piles, me)
            each.append(told[key])
        outs, wins = zip(*each, strict=True)
        return End(self._mean(outs), self._mean(wins), self._error(outs), self._error(wins))

    def _mean(self, found: Sequence[float]) -> Fraction:
        """A mean over all deals; 0 or 1 if it is so in each.

        If they were drawn, what is in none of them may be all the same: only :mod:`.standing`
        knows.
        """
        same = min(found) == max(found) and found[0] in (0, 1)
        whole = sum(w * x for w, x in zip(self.weights, found, strict=True))
        return self._told(self._total * found[0] if same else whole, sure=same)

    def _error(self, found: Sequence[float]) -> float:
        """The standard error of a mean over deals that were drawn."""
        if not self.drawn:
            return 0.0
        total = self._total
        mean = sum(w * x for w, x in zip(self.weights, found, strict=True)) / total
        pairs = zip(self.weights, found, strict=True)
        return sqrt(sum((w * (x - mean)) ** 2 for w, x in pairs)) / total


def _pile(codes: Iterator[int]) -> Pile:
    pile = (0, 0, 0)
    for code in codes:
        pile = _with(pile, code)
    return pile


def _with(pile: Pile, code: int) -> Pile:
    guns, kinds, amount = pile
    kind = KIND_OF[code]
    if kind == GUN:
        return guns + 1, kinds, amount
    return guns, kinds | 1 << kind, amount + AMOUNT[code]


def _is_out(piles: Sequence[Pile], seat: int) -> bool:
    """Would the seat alone have the most guns, but not all (HMF-SCORE-2)?"""
    guns = [pile[0] for pile in piles]
    return guns.count(guns[seat]) == 1 and guns[seat] == max(guns) < COPIES[GUN_CARD]


def _share(piles: Sequence[Pile], seat: int) -> float:
    """The seat's share of the win (HMF-SCORE-1 to 4).

    >>> two_kinds, one_kind = (1, 0b110, 3), (1, 0b10, 4)
    >>> _share([two_kinds, one_kind], 0), _share([two_kinds, two_kinds], 0)
    (1.0, 0.5)
    """
    if any(pile[0] == COPIES[GUN_CARD] for pile in piles):
        return float(piles[seat][0] == COPIES[GUN_CARD])
    if _is_out(piles, seat):
        return 0.0
    ranks = [
        (kinds.bit_count(), amount)
        for other, (_, kinds, amount) in enumerate(piles)
        if not _is_out(piles, other)
    ]
    _, kinds, amount = piles[seat]
    mine = kinds.bit_count(), amount
    return 1 / ranks.count(mine) if mine == max(ranks) else 0.0
