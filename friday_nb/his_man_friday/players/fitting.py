"""What advice believes of unseen cards: deals that fit what a seat knows, and each card's chance.

Cards are counted; what a bot said counts by its own policy of declaring, what people said by one
chance of a lie (:mod:`.seats`); and so does what has been taken and left (:mod:`.evidence`,
:mod:`.takings`).  Lines of play are dealt by all of it, and so what is told of a card beside them
comes from here, too.  The odds count and weigh what was said, and leave takings out; only
at the last chances of bots (:mod:`.at_last`) they go by all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Final

from friday_nb.his_man_friday.cards import CARDS
from friday_nb.his_man_friday.odds import Beliefs, draw_deals
from friday_nb.his_man_friday.odds import card_chances as by_what_was_said
from friday_nb.his_man_friday.players import seats, takings
from friday_nb.his_man_friday.players.declarations import view_hash
from friday_nb.his_man_friday.players.seats import Seated
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

EXPLORATION: Final = (Phase.TAKE_FIRST, Phase.MOVE, Phase.TAKE_AFTER, Phase.LAST_CHANCE)
"""Where what others took and left may tell something."""
COUNTED: Final = 4000
"""Deals in which cards are counted where their chances follow from no formula."""
HARDLY: Final = 1e-4
"""The chance of what may be, but is in none of these deals."""

Chances = Mapping[str, float]
"""By its name: the chance of each card."""


def fitting_deals(
    view: View, lying: Fraction | None, seated: Seated, seed: int, count: int
) -> Iterator[Sequence[int]]:
    """So many deals that fit what the seat knows, as likely as it believes.

    A deal that is drawn once more is the same object again.
    """
    rng = Random(seed)
    deals = draw_deals(
        _beliefs(view, lying, seated),
        rng,
        seats.gun_ratios(view, seated),
        seats.declared_by_policy(view, seated),
    )
    if _weighs_takings(view, seated):
        return takings.resampled(view, deals, seated, count, rng)
    return islice(deals, count)


def card_chances(view: View, cell: str, lying: Fraction | None, seated: Seated) -> Chances:
    """The chance of each card in a cell, as :func:`fitting_deals` has it.

    Raises:
        HisManFridayProblem: no deal fits what the seat knows.
    """
    card = next(place.card for place in view.island if place.cell == cell)
    return {card: 1.0} if card else _by_place(view, lying, seated)[cell]


def gun_chance(view: View, cell: str, lying: Fraction | None, seated: Seated) -> float:
    """The chance of a gun in a cell, as :func:`card_chances` has it."""
    return card_chances(view, cell, lying, seated).get("g", 0.0)


def _beliefs(view: View, lying: Fraction | None, seated: Seated) -> Beliefs:
    return Beliefs(view, None if seats.all_bots(view, seated) else lying)


def _weighs_takings(view: View, seated: Seated) -> bool:
    """Is it told apart, card by card, what bots took and left?"""
    return seats.all_bots(view, seated) and view.phase in EXPLORATION


@lru_cache(16)
def _by_place(view: View, lying: Fraction | None, seated: Seated) -> Mapping[str, Chances]:
    """By place: the chance of each card; the decisions of a view ask for several places."""
    beliefs = _beliefs(view, lying, seated)
    found = by_what_was_said(
        beliefs, seats.gun_ratios(view, seated), seats.declared_by_policy(view, seated)
    )
    if not _weighs_takings(view, seated):
        return found
    deals = list(fitting_deals(view, lying, seated, view_hash(view.cells), COUNTED))
    counted = zip(found.items(), zip(*deals, strict=True), strict=True)
    return {place: _counted(may_be, Counter(codes)) for (place, may_be), codes in counted}


def _counted(may_be: Chances, codes: Counter[int]) -> Chances:
    """The chances of the cards that may lie in a place, by what lies there in some deals."""
    often = {CARDS[code - 1].name: n / codes.total() for code, n in codes.items()}
    return {name: max(often.get(name, 0.0), HARDLY) for name, chance in may_be.items() if chance}
