"""The words of the rows in the advice panel, and of a list whose decisions are all alike."""

from __future__ import annotations

from friday_nb.friday.actions import ActionKind
from friday_nb.friday.players import losses
from friday_nb.friday.players.because import reason
from friday_nb.friday.players.beside import score, yours
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.table import Node
from friday_nb.friday.texts import action_text
from friday_nb.friday.words import say
from friday_widgets.panes.advice.rows import Told


def told(advice: Advice, option: Option, lang: str) -> Told:
    """The words of the row for an option."""
    return Told(
        action=str(option.action),
        label=action_text(advice.view, option.action, lang),
        why=reason(advice, option, lang),
        yours=yours(option, lang),
        score=score(option, lang),
    )


def alike(advice: Advice, lang: str) -> str:
    """A sentence above a list whose decisions cannot be told apart; nothing above any other."""
    key = losses.alike(advice)
    return say(lang, f"advice.alike.{key}") if key else ""


def hint(advice: Advice, lang: str) -> str:
    """What to look at before this decision, by its kind; not what to decide.

    In a lost game nothing is left to look at, and where only one thing can be decided neither.
    """
    if len(advice.options) == 1:
        return say(lang, "advice.hint.only")
    if losses.alike(advice).startswith("lost"):
        return ""
    return say(lang, f"advice.hint.{_theme(advice)}")


def _theme(advice: Advice) -> str:
    """What the decision turns on."""
    view, best = advice.view, losses.leading(advice).action
    fight = view.fight
    if best.kind is ActionKind.USE and fight:
        return "abilities"
    if view.node is Node.FIGHT and fight:
        if fight.drawn and fight.total >= fight.value:
            return "enough"
        if best.kind is ActionKind.END:
            return "lose"
        if not fight.free_left:
            return "pay"
        return "draw" if view.stack.size else "draw.shuffle"
    if view.node is Node.HAZARD:
        return "hazards" if len(view.offer) > 1 else "hazard"
    return view.node.name.lower()
