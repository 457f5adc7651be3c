"""Decisions that only swap alike cards are one decision."""

from __future__ import annotations

from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.rules import facts, layout
from friday_nb.friday.view import View


def alike_key(view: View, action: Action) -> object:
    """Equal for actions that only swap cards of the same kind in the same condition.

    After a fight it no longer matters on which side a card lies, or whether it was used; nor does
    it where just its ability is copied.
    """
    s = view.cells
    if action.kind is ActionKind.DESTROY:
        return action.kind, s[layout.CARD + action.numbers[0] - 1]
    if action.kind not in (ActionKind.USE, ActionKind.SWAP):
        return action
    cards = [number - 1 for number in action.numbers]
    condition = [(s[layout.CARD + i], s[layout.MARKS + i], s[layout.DOUBLER + i]) for i in cards]
    if action.kind is ActionKind.USE and facts.ABILITY[condition[0][0]] == facts.COPY_1:
        condition[1] = (condition[1][0], 0, 0)
    return action.kind, tuple(condition)
