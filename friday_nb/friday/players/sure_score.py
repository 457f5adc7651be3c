"""What a game scores at least whose last pirate is as good as beaten (FRI-SCORE-1 to 4).

The network of the score judges at a glance, and misses several points where the rest can be
counted: life points that are there to take, cards that can be destroyed before the fight is ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import Ability, Step
from friday_nb.friday.engine import legal, play
from friday_nb.friday.players.orders import Follows, what_follows
from friday_nb.friday.players.points import fight_of, is_enough
from friday_nb.friday.players.using import use_of
from friday_nb.friday.rules import layout
from friday_nb.friday.rules.ending import card_score
from friday_nb.friday.table import Node
from friday_nb.friday.view import View

END: Final = Action.parse("end")


def surely_scored(view: View) -> int | None:
    """The score of ending the last fight without a further card, once all that helps is used.

    Life points are taken, cards doubled until the total is enough, and each "destroy" goes to the
    card that costs the most, as long as the total stays enough.  Best play scores no less.

    Returns:
        None unless the last pirate is fought and can be beaten so.
    """
    is_last = view.step is Step.PIRATES and view.cells[layout.PIRATES_BEATEN] == 1
    if not is_last or view.node is not Node.FIGHT or not fight_of(view).cards:
        return None
    while (action := _next(view)) is not None:
        view = play(view, action)
    over = play(view, END).outcome if END in legal(view) else None
    return over.score.total if over and over.won else None


def _next(view: View) -> Action | None:
    """The next decision that raises the score, or the total that it needs, and draws nothing."""
    for action, _ in _uses(view):
        if what_follows(view, action) is Follows.ALL:
            return action
    if not is_enough(fight_of(view)):
        return _best_doubling(view)
    cards = {card.number: card.card for card in fight_of(view).cards}
    destroys = [action for action, ability in _uses(view) if ability is Ability.DESTROY]
    for action in sorted(destroys, key=lambda each: card_score(cards[each.numbers[-1]].kind)):
        is_cheap = card_score(cards[action.numbers[-1]].kind) < 0
        if is_cheap and is_enough(fight_of(play(view, action))):
            return action
    return None


def _best_doubling(view: View) -> Action | None:
    """The doubling that raises the total the most; None if none does."""
    doubles = [action for action, ability in _uses(view) if ability is Ability.DOUBLE]
    best = max(doubles, key=lambda each: fight_of(play(view, each)).total, default=None)
    if best is None or fight_of(play(view, best)).total <= fight_of(view).total:
        return None
    return best


def _uses(view: View) -> Iterator[tuple[Action, Ability]]:
    """The abilities that can be used, by the decisions that use them."""
    for action in legal(view):
        if action.kind is ActionKind.USE:
            yield action, use_of(view, action).ability
