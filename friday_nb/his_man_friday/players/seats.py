"""Who sits in the other seats, and what that tells of the cards they laid, declared and took.

A bot declares by a policy that is known (:mod:`.declarations`), so what it said of a card makes
each card as likely as the policy has it.  Of people nothing is known: for their cards the reader's
chance of a lie holds.  Every bot lays any card of its hand with the same chance, which tells
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final

from friday_nb.his_man_friday.cards import CARDS, Kind
from friday_nb.his_man_friday.odds import Beliefs
from friday_nb.his_man_friday.odds import card_chances as odds_of_cards
from friday_nb.his_man_friday.odds.beliefs import by_kinds
from friday_nb.his_man_friday.players import NUMBERS, bots
from friday_nb.his_man_friday.players.deals import declaration_likelihood
from friday_nb.his_man_friday.players.evidence import gun_likelihood_ratios
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

Seated = tuple[str, ...]
"""Who sits in each seat, by the name of the bot; any other name stands for a person."""

HONEST: Final = "honest"
"""The bot that never lies."""
LEAST: Final = 1e-3
"""Where no deal fits what bots would say, none of it is taken to be less likely."""
BY_THUMB: Final = (0, 0, 100, 100, 0, 0)
ANYTHING: Final = (25, 25, 25, 25, 25, 0)
"""The declaration policies of rules of thumb, and of whoever says anything."""
BLUFFS: Final = MappingProxyType({2: bots.POLICY_2, 3: bots.POLICY_3, 4: bots.POLICY_4})
NEVER: Final = 0.005
"""How often somebody takes a gun that they know, compared with a supply: bots hardly do, ..."""
AT_RANDOM: Final = 1.0
"""... but the one that plays at random does as often."""
BLIND: Final = MappingProxyType({2: 1.0, 3: 1.5, 4: 1.5})
"""How often a bot takes a gun that it does not know, by the number of players."""
FINE: Final = 10**9
"""The largest denominator of a chance that comes from floating-point numbers."""
LEFT: Final = 5.0
"""As in :mod:`.evidence`, where bots sit in all other seats, and what they say is told apart."""


def is_bot(seated: Seated, seat: int) -> bool:
    """Is it known that a bot of this game sits there?"""
    return seat < len(seated) and seated[seat] in NUMBERS


def all_bots(view: View, seated: Seated) -> bool:
    """Do bots sit in all other seats?"""
    return all(is_bot(seated, seat) for seat in range(view.players) if seat != view.seat)


def basis(seated: Seated, seat: int) -> str:
    """Who sits with a seat: "bots", "thinkers", "honest", "mixed", "people" or "nobody" known.

    "honest": nobody but bots that never lie.
    """
    others = [name for other, name in enumerate(seated) if other != seat]
    known = [name in NUMBERS for name in others]
    if not others:
        return "nobody"
    if all(known):
        if set(others) == {HONEST}:
            return HONEST
        return "thinkers" if "search" in others else "bots"
    return "mixed" if any(known) else "people"


def goes_on(view: View, seated: Seated) -> str:
    """The player that goes on in the seat that asks: the best of those that decide at sight.

    It is the bluffer; but among those who never lie, once all cards are laid, the one that believes
    them.
    """
    explores = view.phase not in (Phase.LAY, Phase.CHALLENGE)
    return HONEST if explores and basis(seated, view.seat) == HONEST else "bluffer"


def numbers(view: View, seated: Seated) -> tuple[int, ...]:
    """The numbers of the players that go on in each seat, in games that advice plays.

    The bluffer goes on for people and for bots that think ahead.
    """
    found = [NUMBERS.get(name, bots.BLUFFER) for name in seated]
    if found:
        found[view.seat] = NUMBERS[goes_on(view, seated)]
    return tuple(bots.BLUFFER if number == bots.SEARCH else number for number in found)


def policy(name: str, players: int) -> Sequence[int]:
    """The declaration policy of a bot."""
    if name in ("random", "search"):
        return ANYTHING
    if name == HONEST:
        return bots.HONEST_POLICY
    if name == "thumb":
        return BY_THUMB
    return BLUFFS[players]


@lru_cache(16)
def declared_by_policy(view: View, seated: Seated) -> Mapping[str, tuple[float, ...]]:
    """By cell that a bot laid: how likely it is to declare a card as it did, by the card's code.

    What a bot never says it has not said; but where that leaves no deal, as somebody else may have
    sat there before, it is taken to be unlikely only.
    """
    found = _declared(view, seated)
    chances = odds_of_cards(Beliefs(view, None), policies=found) if found else {}
    if all(any(each.values()) for each in chances.values()):
        return found
    return {cell: tuple(max(LEAST, each) for each in row) for cell, row in found.items()}


def _declared(view: View, seated: Seated) -> Mapping[str, tuple[float, ...]]:
    found = {}
    for place in view.island:
        layer = place.layer
        if place.card or place.declared is None or layer is None or not is_bot(seated, layer):
            continue
        known, said = policy(seated[layer], view.players), int(place.declared)
        chances = (declaration_likelihood(known, 0, card.code, said) for card in CARDS)
        found[place.cell] = (0.0, *chances)
    return found


def gun_ratios(view: View, seated: Seated) -> Mapping[str, float]:
    """By cell: how takings and leavings change the odds of a gun there, given who sits where.

    The numbers are close to the likeliest ones in games of bluffers and of rules of thumb.
    """
    if not all_bots(view, seated):
        found = dict(gun_likelihood_ratios(view))
    else:
        found = dict(gun_likelihood_ratios(view, LEFT))
    for place in view.island:
        taker = place.taker
        if place.card or place.on_island or taker is None or not is_bot(seated, taker):
            continue
        if seated[taker] == "random":
            found[place.cell] = AT_RANDOM
        else:
            knows = taker in (place.layer, place.challenger)
            found[place.cell] = NEVER if knows else BLIND[view.players]
    return found


def gun_chance(view: View, cell: str, lying: Fraction | None, seated: Seated) -> Fraction:
    """The chance that the card of a cell is a gun, by what was said of the cards alone.

    It is that of the odds, unless bots are known to have laid cards: then it goes by their
    policies.

    Raises:
        HisManFridayProblem: no deal fits what the seat knows.
    """
    if _needs_policies(view, cell, seated):
        return Fraction(_by_policies(view, lying, seated)[cell]["g"])
    return Beliefs(view, lying).gun(cell)


def card_chances(
    view: View, cell: str, lying: Fraction | None, seated: Seated
) -> Mapping[str, float]:
    """The chance of each card in a cell, as :func:`gun_chance` has that of a gun."""
    if _needs_policies(view, cell, seated):
        return _by_policies(view, lying, seated)[cell]
    return {name: float(chance) for name, chance in Beliefs(view, lying).cards(cell).items()}


@dataclass(frozen=True)
class SeatedBeliefs(Beliefs):
    """Beliefs about each card as advice has them: what bots laid goes by how they declare.

    What concerns several cards at once (:meth:`joint`, the end of the game) still goes by the
    chance of a lie.

    Attributes:
        seated: Who sits in each seat.
    """

    seated: Seated = ()

    @cached_property
    def _by_place(self) -> Mapping[str, Mapping[str, Fraction]]:
        """By place: the chance of each card; equal chances are equal, whatever the rounding."""
        return {
            place: {
                name: Fraction(chance).limit_denominator(FINE) for name, chance in cards.items()
            }
            for place, cards in _by_policies(self.view, self.lying, self.seated).items()
        }

    def cards(self, place: str) -> dict[str, Fraction]:
        """The chance of each card that may lie in a place; 1 for one that the seat knows."""
        if place in self.known:
            return super().cards(place)
        self.declaration(place)
        return {name: chance for name, chance in self._by_place[place].items() if chance}

    def kinds(self, place: str) -> dict[Kind, Fraction]:
        """The chance of each of the four kinds in a place."""
        if place in self.known:
            return super().kinds(place)
        return by_kinds(self.cards(place))


def beliefs_of(view: View, lying: Fraction | None, seated: Seated) -> Beliefs:
    """What advice and the odds believe of each card: by the policies, as soon as a bot laid one.

    Raises:
        HisManFridayProblem: no deal fits what the seat knows.
    """
    if not declared_by_policy(view, seated):
        return Beliefs(view, lying)
    return SeatedBeliefs(view, None if all_bots(view, seated) else lying, seated)


def _needs_policies(view: View, cell: str, seated: Seated) -> bool:
    unseen = any(place.cell == cell and not place.card for place in view.island)
    return unseen and bool(declared_by_policy(view, seated))


@lru_cache(16)
def _by_policies(
    view: View, lying: Fraction | None, seated: Seated
) -> Mapping[str, Mapping[str, float]]:
    """By place: the chance of each card; the decisions of a view ask for several places."""
    beliefs = Beliefs(view, None if all_bots(view, seated) else lying)
    found = odds_of_cards(beliefs, policies=declared_by_policy(view, seated))
    return {place: {"g": 0.0, **chances} for place, chances in found.items()}
