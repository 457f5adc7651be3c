"""The question what came, where the cards lie on the visitor's own table."""

from __future__ import annotations

from fractions import Fraction

from friday_nb import friday
from friday_nb.charts import percent
from friday_nb.friday import Action, Card, Group, Node, Outcome
from friday_widgets.friday.table.faces import Piles
from friday_widgets.friday.table.fight import fight
from friday_widgets.wire.panel import Data


def choice(p: Piles, asked: Action) -> Data:
    """What can have come of a decision, each with its chance."""
    reached = friday.play(p.view, asked)
    hazards = reached.node is Node.CHANCE_HAZARD
    title = "came.hazard" if hazards else "came.card"
    rows = sorted(friday.outcomes(reached), key=_dearest if hazards else _highest)
    first = "" if asked.came else _to_do_first(p.view, reached)
    return {
        "fight": "" if hazards else _fight(p),
        "title": p.say(f"{title}.next" if asked.came else title),
        "first": p.say(first) if first else "",
        "cards": [_row(p, asked, *each, hazard=hazards) for each in rows],
        "missing": p.say("came.missing"),
        "came": True,
    }


def _fight(p: Piles) -> str:
    """Against what, and how far it is beaten: the fight is out of sight while it is asked."""
    if not p.view.fight:
        return ""
    shown = fight(p)
    return f"{shown['enemy']['name']}. {shown['meter']['label']}"


def _to_do_first(before: friday.View, reached: friday.View) -> str:
    """The key of what is to be shuffled before the card can come; empty if nothing is."""
    if reached.node is Node.CHANCE_HAZARD:
        return "came.new_step" if reached.step != before.step else ""
    if reached.aging.left < before.aging.left:
        return "came.reshuffle"
    return "came.reshuffle.alone" if before.discard and not reached.discard else ""


def _card(outcome: Outcome) -> Card:
    assert isinstance(outcome.what, Card)  # pirates come before the first decision
    return outcome.what


def _highest(row: tuple[Outcome, Fraction]) -> tuple[int, int]:
    card = _card(row[0])
    return -card.value, card.kind


def _dearest(row: tuple[Outcome, Fraction]) -> tuple[tuple[int, ...], int]:
    card = _card(row[0])
    return tuple(-n for n in card.hazard.values) if card.hazard else (), card.kind


def _row(p: Piles, asked: Action, outcome: Outcome, chance: Fraction, *, hazard: bool) -> Data:
    card = _card(outcome)
    notes = [p.say("mark.aging.long")] if card.group is Group.AGING else []
    notes += [p.say("came.spent")] if outcome.spent else []
    entry = p.hazard_line(card) if hazard else {"code": p.card(card), "note": ", ".join(notes)}
    told = asked.told((*asked.came, str(outcome)))
    return {**entry, "key": str(outcome), "count": percent(chance, p.lang), "do": str(told)}
