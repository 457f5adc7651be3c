"""By what something about a card is certain: by the count of the cards, or by how the others play.

Whoever sees three cards on the island, and is told what a fourth must be, has to know that it is
the habits of a bot that say so: a person could have laid something else.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from friday_nb.core.facts import Fact
from friday_nb.his_man_friday.cards import CARDS, Kind
from friday_nb.his_man_friday.players.fitting import card_chances
from friday_nb.his_man_friday.players.reason import Why
from friday_nb.his_man_friday.players.seats import Seated, basis
from friday_nb.his_man_friday.view import View

CERTAIN: Final = 1 - 1e-9
"""From this chance on, but for what floats leave out, nothing else is possible."""
GUN: Final = "g"


def of_gun(view: View, cell: str, gun: float, seated: Seated) -> dict[str, Fact]:
    """By what this chance of a gun is certain, where it is not by the count alone."""
    return {} if 0 < gun < CERTAIN else by_play(view, cell, (GUN,), seated)


def of_kind(view: View, cell: str, kind: Kind, seated: Seated, *others: str) -> dict[str, Fact]:
    """By what a card is certain to be of this kind or one of ``others``, if not by the count."""
    names = [card.name for card in CARDS if card.kind is kind]
    return by_play(view, cell, [*names, *others], seated)


def by_play(view: View, cell: str, cards: Collection[str], seated: Seated) -> dict[str, Fact]:
    """Who the others are, by whose play it is certain that one of these or none lies there."""
    counted = card_chances(view, cell, None, ())
    chance = sum(counted.get(name, 0.0) for name in cards)
    if not 1 - CERTAIN < chance < CERTAIN:
        return {}
    return {"judged": basis(seated, view.seat)}


def untold(told: Why) -> Why:
    """The same sentence after one that has just said by what both are certain."""
    facts = {name: fact for name, fact in told.facts.items() if name != "judged"}
    return replace(told, facts=MappingProxyType(facts))
