"""Decisions that only swap alike cards are one decision, and those of one ability nearly are."""

from __future__ import annotations

from typing import NamedTuple

from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.rules import facts, layout
from friday_nb.friday.view import View


def alike_key(view: View, action: Action) -> object:
    """Equal for actions that only swap cards of the same kind in the same condition.

    After a fight it no longer matters on which side a card lies, or whether it was used; nor does
    it where just its ability is copied.
    """
    if action.kind is ActionKind.DESTROY:
        return action.kind, view.cells[layout.CARD + action.numbers[0] - 1]
    if action.kind not in (ActionKind.USE, ActionKind.SWAP):
        return action
    return action.kind, _conditions(view, action)


def kin_key(view: View, action: Action) -> object:
    """Equal for uses of one ability on the same card, whichever card they take it from.

    What is left differs in which of the cards has been used: that counts only if another ability
    removes one of them.
    """
    if action.kind is not ActionKind.USE:
        return action
    source, *targets = _conditions(view, action)
    return action.kind, facts.ABILITY[source.card], tuple(targets)


class _Condition(NamedTuple):
    card: int
    marks: int
    doubler: int


def _conditions(view: View, action: Action) -> tuple[_Condition, ...]:
    """The cards of an action, each with what has happened to it, as far as that matters."""
    s = view.cells
    cards = [number - 1 for number in action.numbers]
    found = [
        _Condition(s[layout.CARD + i], s[layout.MARKS + i], s[layout.DOUBLER + i]) for i in cards
    ]
    if action.kind is ActionKind.USE and facts.ABILITY[found[0].card] == facts.COPY_1:
        found[1] = _Condition(found[1].card, 0, 0)
    return tuple(found)
