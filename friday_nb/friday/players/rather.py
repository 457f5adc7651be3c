"""What is rather done than something else that wins as often: each rule is seen in the position."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from friday_nb.core.why import Side
from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import Ability
from friday_nb.friday.engine import play
from friday_nb.friday.odds.next_card_odds import settled
from friday_nb.friday.players.orders import Follows, what_follows
from friday_nb.friday.players.points import made_enough
from friday_nb.friday.players.using import use_of
from friday_nb.friday.players.why import why
from friday_nb.friday.table import Fight, Node
from friday_nb.friday.view import View

FREE: Final = (ActionKind.USE, ActionKind.DRAW)
"""What costs no life points."""
_TAKES_A_CARD: Final = (
    Ability.DESTROY,
    Ability.BELOW,
    Ability.EXCHANGE_1,
    Ability.EXCHANGE_2,
)


def wins_now(view: View, action: Action) -> bool:
    """Does this action end the fight as won, and does the player live on?"""
    fight = view.fight
    if action.kind is not ActionKind.END or fight is None or fight.total < fight.value:
        return False
    outcome = play(view, action).outcome
    return outcome is None or outcome.won


@lru_cache(1024)
def has_drawback(view: View, action: Action) -> bool:
    """Does something that is told of an action speak against it, and nothing for it?"""
    return why(view, action).speaks(Side.AGAINST)


def destroys_a_good_card(view: View, action: Action) -> bool:
    """Does it destroy a card that is worth some, after a fight?"""
    if action.kind is not ActionKind.DESTROY or view.fight is None:
        return False
    return any(
        each.number == action.numbers[0] and each.card.value > 0 for each in view.fight.cards
    )


def is_then_enough(view: View, action: Action) -> bool:
    """Is it a second card that certainly makes the total enough?"""
    if action.kind is not ActionKind.MORE:
        return False
    after = [then.fight for _, then in settled(play(view, action), Fraction(1)) if not then.outcome]
    return bool(after) and all(each and each.total >= each.value for each in after)


def costs_nothing(view: View, action: Action) -> bool:
    """Is this a free card, or an ability that takes neither points nor a card worth some?"""
    if action.kind is not ActionKind.USE:
        return action.kind is ActionKind.DRAW
    ability, targets, _ = use_of(view, action)
    if ability is Ability.DOUBLE:
        return targets[0].value > 0
    return ability not in _TAKES_A_CARD or all(card.value <= 0 for card in targets)


@lru_cache(1024)
def is_waste(view: View, action: Action) -> bool:
    """Does it use an ability up for nothing (:func:`is_idle`), or one that would make it enough?"""
    return is_idle(view, action) or _gives_enough_away(view, action)


def _gives_enough_away(view: View, action: Action) -> bool:
    """Could abilities have made the total enough before this one was used, but not any more?"""
    if view.node is not Node.FIGHT or action.kind is not ActionKind.USE:
        return False
    after = play(view, action)
    if after.node is not Node.FIGHT or made_enough(view) is None:
        return False
    return made_enough(after) is None


def is_idle(view: View, action: Action) -> bool:
    """Does it use an ability up, and leave all that counts no better than it is?

    So do points that a won fight does not need, and in the last fight to destroy a card that does
    no harm: no deck is needed after it.
    """
    fight = view.fight
    if fight is None or action.kind is not ActionKind.USE:
        return False
    if what_follows(view, action) is Follows.WON_END:
        return True
    is_last = fight.is_pirate and bool(view.pirates_beaten)
    if not is_last or use_of(view, action).ability is not Ability.DESTROY:
        return False
    after = play(view, action).fight
    return after is not None and all(
        now >= then for now, then in zip(_stands(fight), _stands(after), strict=True)
    )


def _stands(fight: Fight) -> tuple[int, ...]:
    """How a fight stands: each number the better, the greater."""
    return fight.total, -fight.value, fight.free_left, -fight.stopped, -fight.aging_cost
