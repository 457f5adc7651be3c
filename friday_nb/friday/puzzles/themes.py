"""What a puzzle of *Friday* is about: its themes, from the position and the right decisions."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import Ability
from friday_nb.friday.engine import play
from friday_nb.friday.table import Node
from friday_nb.friday.view import View

THEMES: Final = ("hazard", "stop", "lose", "destroy", "order", "change", "clock", "pirates")
"""All themes: which hazard, draw or end, losing on purpose, what to destroy, abilities and their
order, exchanging, sorting and putting below, the clock of the stack, the pirates."""
_CHANGES: Final = (Ability.EXCHANGE_1, Ability.EXCHANGE_2, Ability.SORT, Ability.BELOW)


def themes(view: View, right: Collection[str], options: Collection[str]) -> tuple[str, ...]:
    """The themes of a position, the most telling one first."""
    rights = [Action.parse(each) for each in right]
    wrongs = [Action.parse(each) for each in options if each not in right]
    found = []
    if _may_reshuffle(view, rights) != _may_reshuffle(view, wrongs):
        found.append("clock")
    if view.node is Node.PIRATE or (view.fight and view.fight.is_pirate):
        found.append("pirates")
    return (*found, _decided(view, rights, wrongs))


def _may_reshuffle(view: View, actions: Collection[Action]) -> bool:
    """Does one of these decisions at once take a card from the aging stack?"""
    return any(play(view, action).aging.left < view.aging.left for action in actions)


def _decided(view: View, rights: Collection[Action], wrongs: Collection[Action]) -> str:
    """What kind of decision it is."""
    if view.node in (Node.HAZARD, Node.PIRATE):
        return "hazard" if view.node is Node.HAZARD else "pirates"
    if view.node is Node.DESTROY:
        return "destroy"
    if view.node in (Node.SWAP, Node.SORT):
        return "change"
    used = {_ability(view, action) for action in rights if action.kind is ActionKind.USE}
    if used & {Ability.DESTROY}:
        return "destroy"
    if used.intersection(_CHANGES):
        return "change"
    kinds = {action.kind for action in rights}
    fight = view.fight
    if ActionKind.END in kinds and fight and fight.total < fight.value:
        return "lose"
    could_use = any(action.kind is ActionKind.USE for action in wrongs)
    ends = any(action.kind is ActionKind.END for action in (*rights, *wrongs))
    return "order" if used or (could_use and not ends) else "stop"


def _ability(view: View, action: Action) -> Ability:
    """The ability that is used; of a copy, the one that it copies."""
    assert view.fight is not None
    played = {card.number: card.card.ability for card in view.fight.cards}
    first = played[action.numbers[0]]
    return played[action.numbers[1]] if first is Ability.COPY else first
