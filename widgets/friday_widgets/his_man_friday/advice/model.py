"""The words of the rows in the advice panel, and of what they rest on."""

from __future__ import annotations

from friday_nb.his_man_friday import ActionKind, View
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_nb.his_man_friday.players.because import reason
from friday_nb.his_man_friday.texts import action_text, called, card_label
from friday_nb.his_man_friday.words import say
from friday_widgets.panes.advice.rows import Told


def told(advice: Advice, option: Option, lang: str) -> Told:
    """The words of the row for an option."""
    return Told(
        action=str(option.action),
        label=_label(advice.view, option, lang),
        why=reason(advice, option, lang),
    )


def _label(view: View, option: Option, lang: str) -> str:
    """A decision in words; for laying a card, without the cell, as any cell is as good."""
    action = option.action
    if action.kind is not ActionKind.LAY:
        return action_text(view, action, lang)
    declared = called(action.declared, lang)
    return say(lang, "advice.lay", card=card_label(action.card, lang), declared_as=declared)
