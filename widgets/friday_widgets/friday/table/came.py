"""The question what came, where the cards lie on the visitor's own table."""

from __future__ import annotations

from fractions import Fraction

from friday_nb import friday
from friday_nb.charts import percent
from friday_nb.friday import Action, Card, Node, Outcome
from friday_widgets.friday.table.faces import Piles
from friday_widgets.wire.panel import Data


def choice(p: Piles, asked: Action) -> Data:
    """What can have come of a decision, each with its chance."""
    reached = friday.play(p.view, asked)
    hazards = reached.node is Node.CHANCE_HAZARD
    title = "came.hazard" if hazards else "came.card"
    rows = sorted(friday.outcomes(reached), key=_dearest if hazards else _highest)
    return {
        "title": p.say(f"{title}.next" if asked.came else title),
        "cards": [_row(p, asked, *each, hazard=hazards) for each in rows],
        "came": True,
    }


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
    spent = p.say("came.spent") if outcome.spent else ""
    entry = p.hazard_line(card) if hazard else {"code": p.card(card), "note": spent}
    told = asked.told((*asked.came, str(outcome)))
    return {**entry, "key": str(outcome), "count": percent(chance, p.lang), "do": str(told)}
