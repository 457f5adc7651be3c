"""What an ability that is used really is, and what it is used on: a copy is what it copies."""

from __future__ import annotations

from typing import NamedTuple

from friday_nb.friday.actions import Action
from friday_nb.friday.cards import Ability, Card
from friday_nb.friday.view import View


class Use(NamedTuple):
    """An ability, the cards of the fight that it is used on, and whether it is copied."""

    ability: Ability
    targets: tuple[Card, ...]
    is_copy: bool


def use_of(view: View, action: Action) -> Use:
    """What an action uses that uses an ability (FRI-AB-COPY)."""
    cards = {card.number: card.card for card in view.fight.cards} if view.fight else {}
    worker, *targets = (cards[number] for number in action.numbers)
    if worker.ability is Ability.COPY:
        return Use(targets[0].ability, tuple(targets[1:]), is_copy=True)
    return Use(worker.ability, tuple(targets), is_copy=False)
