"""Posterior probabilities of the cards that a seat has not seen, exactly, by Bayes' rule.

Every unseen card is in some *place* that the seat has not looked at: on the island, in the centre
or among the cards that others took (all named by the cell where they were laid), or in another
hand. Under the model of :mod:`.lying`, every arrangement of the unseen cards on those places is
weighted by the likelihood of the declarations; a probability is a quotient of two sums of such
weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import perm

from friday_nb.core.show import Shown
from friday_nb.his_man_friday.cards import BY_NAME, CARDS, Kind
from friday_nb.his_man_friday.engine import need_view, unseen
from friday_nb.his_man_friday.errors import HisManFridayProblem
from friday_nb.his_man_friday.odds.arrangements import KIND_COUNT, Cards, Places, arrangements, less
from friday_nb.his_man_friday.odds.lying import Lying
from friday_nb.his_man_friday.table import Phase, Place
from friday_nb.his_man_friday.view import View


def by_kinds(cards: Mapping[str, Fraction]) -> dict[Kind, Fraction]:
    """The chance of each of the four kinds, from those of the cards by their names."""
    found = dict.fromkeys(Kind, Fraction(0))
    for name, chance in cards.items():
        found[BY_NAME[name].kind] += chance
    return found


@dataclass(frozen=True)
class Beliefs(Shown, game="his_man_friday", part="odds_lines"):
    """The exact chances of the cards that a seat has not seen.

    >>> from friday_nb import his_man_friday as hmf
    >>> state = hmf.new_game(players=2, seed=1)
    >>> state, _ = hmf.apply(state, 0, hmf.Action.parse("lay g a1 as water"))
    >>> ignored, believed = Beliefs(state.view(1)), Beliefs(state.view(1), Fraction(1, 5))
    >>> str(ignored.gun("a1")), str(believed.gun("a1")), str(believed.kinds("a1")[hmf.Kind.WATER])
    ('2/9', '2/31', '24/31')

    Attributes:
        view: What the seat knows.
        lying: The chance that a declaration of another player is a lie; None ignores declarations.

    Raises:
        HisManFridayProblem: the chance is not from 0 to 1; the game is over; or no arrangement of
            the cards fits, as if p is 0 and a declaration is certainly a lie.
    """

    view: View
    lying: Fraction | None = None

    def __post_init__(self) -> None:
        need_view(self.view)
        if self.view.phase is Phase.OVER:
            raise HisManFridayProblem("belief_over")
        if not self.whole:
            raise HisManFridayProblem("belief_impossible")

    # --- what is to be arranged -------------------------------------------------------------------

    @cached_property
    def model(self) -> Lying:
        """The weights of true and false declarations."""
        return Lying.with_chance(self.lying)

    @cached_property
    def unseen(self) -> dict[str, int]:
        """The number of each card that the seat has not seen, in the order of the box."""
        found = unseen(self.view)
        return {card.name: found[card.name] for card in CARDS if found[card.name]}

    @cached_property
    def declared(self) -> dict[str, int]:
        """The places that the seat has not looked at, and what was declared of them; 0 for nothing.

        A cell has its name; the cards in another hand are ``hand1:1``, ``hand1:2``, ..., in no
        order.
        """
        cells = {place.cell: int(place.declared or 0) for place in self._island if not place.card}
        held = {
            f"hand{seat}:{n + 1}": 0
            for seat, size in enumerate(self.view.hands)
            if seat != self.view.seat
            for n in range(size)
        }
        return cells | held

    @cached_property
    def by_declaration(self) -> Places:
        """The number of places by what was declared of them."""
        declared = list(self.declared.values())
        return tuple(declared.count(n) for n in range(KIND_COUNT + 1))

    @cached_property
    def by_kind(self) -> Cards:
        """The number of unseen cards of each kind."""
        counts = [0] * KIND_COUNT
        for name, n in self.unseen.items():
            counts[BY_NAME[name].kind - 1] += n
        return tuple(counts)

    @cached_property
    def whole(self) -> int:
        """The total weight of all arrangements."""
        return arrangements(self.by_declaration, self.by_kind, self.model)

    @property
    def _island(self) -> tuple[Place, ...]:
        return self.view.island

    @cached_property
    def known(self) -> dict[str, str]:
        """The cards that the seat has seen, taken ones too, by the cell where they were laid."""
        return {place.cell: place.card for place in self._island if place.card}

    # --- one place --------------------------------------------------------------------------------

    @cached_property
    def _chances(self) -> tuple[tuple[Fraction, ...], ...]:
        """By declaration and by kind: the chance that a place so declared holds a given card."""
        return tuple(
            tuple(self._chance(declared, kind) for kind in Kind) if n else ()
            for declared, n in enumerate(self.by_declaration)
        )

    def _chance(self, declared: int, kind: Kind) -> Fraction:
        if not self.by_kind[kind - 1]:
            return Fraction(0)
        places, cards = less(self.by_declaration, declared), less(self.by_kind, kind - 1)
        ways = self.model.weight(declared, kind) * arrangements(places, cards, self.model)
        return Fraction(ways, self.whole)

    def cards(self, place: str) -> dict[str, Fraction]:
        """The chance of each card that may lie in a place; 1 for one that the seat knows.

        Raises:
            HisManFridayProblem: there is no card in such a place.
        """
        if place in self.known:
            return {self.known[place]: Fraction(1)}
        chances = self._chances[self.declaration(place)]
        found = {name: n * chances[BY_NAME[name].kind - 1] for name, n in self.unseen.items()}
        return {name: chance for name, chance in found.items() if chance}

    def kinds(self, place: str) -> dict[Kind, Fraction]:
        """The chance of each of the four kinds in a place.

        Raises:
            HisManFridayProblem: there is no card in such a place.
        """
        if place in self.known:
            certain = BY_NAME[self.known[place]].kind
            return {kind: Fraction(kind is certain) for kind in Kind}
        chances = self._chances[self.declaration(place)]
        return {kind: self.by_kind[kind - 1] * chances[kind - 1] for kind in Kind}

    def gun(self, place: str) -> Fraction:
        """The chance of a gun."""
        return self.kinds(place)[Kind.GUN]

    def amount(self, place: str) -> Fraction:
        """The expected amount on the card of a place; a gun has the amount 0."""
        found = (chance * BY_NAME[name].amount for name, chance in self.cards(place).items())
        return sum(found, Fraction(0))

    def declaration(self, place: str) -> int:
        """What was declared of a place that the seat has not looked at: a kind, or 0.

        Raises:
            HisManFridayProblem: there is no such place.
        """
        if place not in self.declared:
            raise HisManFridayProblem("belief_nowhere", text=place[:20])
        return self.declared[place]

    # --- several places ---------------------------------------------------------------------------

    def joint(self, cards: Mapping[str, str]) -> Fraction:
        """The chance that all these places hold these cards.

        >>> from friday_nb import his_man_friday as hmf
        >>> beliefs = Beliefs(hmf.new_game(players=4, seed=1).view(0))
        >>> beliefs.joint({"hand1:1": "c2", "hand2:1": "c2"})
        Fraction(0, 1)

        Raises:
            HisManFridayProblem: there is no card in one of the places.
        """
        places, kinds, weight = self.by_declaration, self.by_kind, 1
        wanted: dict[str, int] = {}
        for place, name in cards.items():
            if place in self.known:
                weight *= self.known[place] == name
                continue
            declared = self.declaration(place)
            wanted[name] = wanted.get(name, 0) + 1
            if wanted[name] > self.unseen.get(name, 0):
                return Fraction(0)
            kind = BY_NAME[name].kind
            weight *= self.model.weight(declared, kind)
            places, kinds = less(places, declared), less(kinds, kind - 1)
        for name, n in wanted.items():
            weight *= perm(self.unseen[name], n)
        return Fraction(weight * arrangements(places, kinds, self.model), self.whole)
