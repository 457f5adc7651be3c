"""Provable orders: what can only help comes before what it helps.

Life points that a card brings in full are taken first: everything else can still be done after it,
with more of them.  What is still free before a fight ends, some life or a look at the stack, comes
before its end, which gives it away.  Another look comes before the cards are laid back: they can
still be laid back as before, below it.  Points that a won fight does not need change nothing: its
end can follow them as well.  No estimate is needed for that, and none may say otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import Ability
from friday_nb.friday.engine import play
from friday_nb.friday.players.using import use_of
from friday_nb.friday.table import Node
from friday_nb.friday.view import View

GAINS: Final = {Ability.LIFE_1: 1, Ability.LIFE_2: 2}
"""The life points that an ability brings, if the reserve holds as many."""
POINTS: Final = (Ability.DOUBLE, Ability.STEP)
"""Abilities that bring nothing but points for the fight at hand."""


class Follows(Enum):
    """What can still follow a decision as well as before, or better."""

    NOTHING = "nothing"
    END = "end"
    """The end of the fight."""
    WON_END = "won end"
    """The end of a fight that is won, which is no better for it."""
    SORTS = "sorts"
    """Every way to lay back the cards that are looked at."""
    ALL = "all"
    """Everything."""


def what_follows(view: View, action: Action) -> Follows:
    """What can still follow an action as well as before it, whatever comes."""
    if action.kind is ActionKind.LOOK:
        # A look at an empty stack would reshuffle it (FRI-DECK-1).
        return Follows.SORTS if view.stack.size else Follows.NOTHING
    if view.node is not Node.FIGHT or action.kind is not ActionKind.USE:
        return Follows.NOTHING
    ability, _, is_copy = use_of(view, action)
    if gains := GAINS.get(ability):
        if gains <= view.reserve and not is_copy:
            return Follows.ALL
        return Follows.END if view.reserve else Follows.NOTHING
    if ability in POINTS and _stays_won(view, action):
        return Follows.WON_END
    return Follows.END if ability is Ability.SORT and view.stack.size else Follows.NOTHING


def _stays_won(view: View, action: Action) -> bool:
    """Is the total enough, and is it after this action, too?"""
    before, after = view.fight, play(view, action).fight
    return all(fight and fight.total >= fight.value for fight in (before, after))


def comes_before(view: View, first: Action, other: Action) -> bool:
    """Is ``first`` proved to be no worse than ``other``, as that can follow it and it may help?"""
    follows = what_follows(view, first)
    return first != other and follows is not Follows.WON_END and can_follow(follows, other)


def what_can_follow(view: View, actions: Iterable[Action]) -> dict[Action, list[Action]]:
    """For each of these actions, those of the others that can still follow it."""
    follows = {action: what_follows(view, action) for action in actions}
    return {
        action: [each for each in follows if each != action and can_follow(kind, each)]
        for action, kind in follows.items()
    }


def can_follow(follows: Follows, other: Action) -> bool:
    """Is this action among what can follow?"""
    if follows is Follows.ALL:
        return True
    return other.kind is _FOLLOW.get(follows)


_FOLLOW: Final = {
    Follows.END: ActionKind.END,
    Follows.WON_END: ActionKind.END,
    Follows.SORTS: ActionKind.SORT,
}


def brings_life(view: View, action: Action) -> bool:
    """Does an action use an ability that brings life points?"""
    return action.kind is ActionKind.USE and use_of(view, action).ability in GAINS


def untaken(view: View) -> int:
    """The life points that cards of this fight would still bring, and its end gives away.

    A copy brings as many as the card that it copies, even if that is used (FRI-AB-COPY).
    """
    if view.fight is None:
        return 0
    lying = [card for card in view.fight.cards if not card.face_down]
    copied = max((GAINS.get(card.card.ability, 0) for card in lying), default=0)
    gains = {**GAINS, Ability.COPY: copied}
    found = sum(gains.get(card.card.ability, 0) for card in lying if not card.used)
    return min(view.reserve, found)
