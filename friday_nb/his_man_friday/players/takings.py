"""What it tells of the cards that bots took some of them and left others, all cards together.

Whoever knows a card takes it for its amount and its kind: what others took is better than chance,
and what they left is worse.  Counting, with what :mod:`.evidence` says of guns, takes the cards
that others have for any cards, and so tells too high a chance against them.

A deal is as many times as likely as ``exp`` of a weighted sum of the features here (a log-linear
model).  Its weights are the likeliest ones in games of each bot, by the number of players;
``benchmarks/his_man_friday_takings.py`` finds them and writes ``takings.json``.  Deals that were
drawn without it are drawn once more, by these weights (sampling and resampling; Rubin 1987).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path
from random import Random
from typing import Any, Final

from friday_nb.core import resampling
from friday_nb.core.shipped import shipped
from friday_nb.his_man_friday.cards import BY_NAME
from friday_nb.his_man_friday.rules.facts import AMOUNT, KIND_OF
from friday_nb.his_man_friday.rules.layout import GUN, PLACES
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

FILE: Final = Path(__file__).with_name("takings.json")
TRIES: Final = 2
"""So many deals are drawn for each that is used."""
FEATURES: Final = (
    "guns taken knowingly",
    "guns taken blindly",
    "amounts taken knowingly",
    "amounts taken blindly",
    "kinds taken",
    "pairs of guns taken",
    "guns left",
    "amounts left",
    "new kinds left",
    "guns left at last",
    "amounts left at last",
    "new kinds left at last",
)
"""Of each other seat.  What is left counts by the share of the cards that are gone; at last: by a
seat whose last chance is over."""

Weights = Sequence[float]
"""One number for each of ``FEATURES``."""


@dataclass(frozen=True)
class Seat:
    """What another seat took and left, as places among the unseen cards of a view."""

    knowingly: tuple[int, ...]
    blindly: tuple[int, ...]
    left: tuple[int, ...]
    kinds: frozenset[int]
    """Kinds of supplies that the viewer knows it to have."""
    guns: int
    """Guns that the viewer knows it to have."""
    gone: float
    """The share of all cards that are gone."""
    let_go: float
    """How surely it took nothing as its last chance."""

    def features(self, deal: Sequence[int]) -> tuple[float, ...]:
        """One number for each of ``FEATURES``, if these are the unseen cards."""
        kinds, guns = set(self.kinds), self.guns
        found = []
        for places in (self.knowingly, self.blindly):
            cards = [deal[place] for place in places]
            amount = sum(AMOUNT[card] for card in cards)
            kinds.update(KIND_OF[card] for card in cards)
            taken = sum(KIND_OF[card] == GUN for card in cards)
            guns += taken
            found.append((taken, amount))
        kinds.discard(GUN)
        left = [deal[place] for place in self.left]
        guns_left = sum(KIND_OF[card] == GUN for card in left)
        amounts_left = sum(AMOUNT[card] for card in left)
        new_left = sum(KIND_OF[card] not in kinds and KIND_OF[card] != GUN for card in left)
        (known_guns, known_amount), (blind_guns, blind_amount) = found
        return (
            *(known_guns, blind_guns, known_amount, blind_amount),
            *(len(kinds), guns * (guns - 1) / 2),
            *(self.gone * each for each in (guns_left, amounts_left, new_left)),
            *(self.let_go * each for each in (guns_left, amounts_left, new_left)),
        )


def seats_of(view: View) -> dict[int, Seat]:
    """What each other seat took and left; the places are in the order of the beliefs' own."""
    island = view.island
    where = {place.cell: i for i, place in enumerate(each for each in island if not each.card)}
    over = set[int]()
    if view.phase is Phase.LAST_CHANCE and view.actor is not None:
        over = {(view.actor - n) % view.players for n in range(1, view.chances + 1)}
    # As many cards are left as there are players, unless the last chances came for want of takings.
    took = max(0, view.players - view.left)
    let_go = max(0.0, 1.0 - took / view.chances) if view.chances else 0.0
    gone = sum(not place.on_island for place in island) / PLACES
    found = {}
    for seat in range(view.players):
        if seat == view.seat:
            continue
        taken = [place for place in island if place.taker == seat]
        known = [BY_NAME[place.card].kind for place in taken if place.card]
        unseen = [place for place in taken if not place.card]
        knew = [place for place in unseen if seat in (place.layer, place.challenger)]
        found[seat] = Seat(
            knowingly=tuple(where[place.cell] for place in knew),
            blindly=tuple(where[place.cell] for place in unseen if place not in knew),
            left=tuple(
                where[place.cell]
                for place in island
                if place.on_island and not place.card and seat in (place.layer, place.challenger)
            ),
            kinds=frozenset(int(kind) for kind in known if kind != GUN),
            guns=sum(kind == GUN for kind in known),
            gone=gone,
            let_go=let_go * (seat in over),
        )
    return found


@cache
def _shipped() -> Mapping[str, Mapping[str, Weights]]:
    found: Any = json.loads(shipped(__package__, FILE.name))
    return {bot: dict(by_players) for bot, by_players in found.items()}


def weights(bot: str, players: int) -> Weights:
    """The weights of the features of a bot; all 0 where nothing was measured."""
    return _shipped().get(bot, {}).get(str(players), (0.0,) * len(FEATURES))


def resampled(
    view: View,
    deals: Iterator[Sequence[int]],
    seated: Sequence[str],
    count: int,
    rng: Random,
) -> Iterator[Sequence[int]]:
    """This many deals, drawn again according to what the bots in the other seats took and left.

    Each half of them is drawn from deals of its own, so that whoever looks for the best decision in
    one half can tell from the other what it is worth.

    Args:
        view: Where bots sit in all other seats.
        deals: Deals drawn without regard to that, endlessly.
        seated: Who sits in each seat, by name.
        count: How many.
        rng: All chance comes from here.
    """
    return resampling.resampled(deals, likelihood(view, seated), count, rng, tries=TRIES)


def likelihood(view: View, seated: Sequence[str]) -> Callable[[Sequence[int]], float]:
    """How likely a deal makes what the bots in the other seats took and left, up to a factor."""
    seats = [(each, weights(seated[seat], view.players)) for seat, each in seats_of(view).items()]

    def likely(deal: Sequence[int]) -> float:
        return exp(sum(_sum(known, seat.features(deal)) for seat, known in seats))

    return likely


def _sum(known: Weights, features: Weights) -> float:
    return sum(a * b for a, b in zip(known, features, strict=True))
