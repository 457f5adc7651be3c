"""The words of the first minute: the question of the example, and what came of it."""

from __future__ import annotations

from typing import Final

from friday_nb.his_man_friday.words import say
from friday_widgets.frame.welcome.panel import words_of_example
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.example import DECISIONS, is_example
from friday_widgets.wire.panel import Data

FEW: Final = 12
"""After so many decisions more, the visitor is at home in the example."""


def model(desk: Desk) -> Data:
    """The words of the welcome; nothing in any other game."""
    more = desk.decisions - len(DECISIONS)
    if desk.seat is None or not 0 <= more <= FEW or not is_example(desk.session):
        return {}
    stage = "" if more == 0 else "seen." if _has_looked(desk) else "kept."
    return words_of_example(desk, stage)


def lead(desk: Desk) -> str:
    """The open question of the example in a few words; nothing anywhere else."""
    return say(desk.lang, "panels.welcome.lead") if model(desk).get("asked") else ""


def _has_looked(desk: Desk) -> bool:
    """Whether the visitor challenged the card in question, which is no secret."""
    return str(desk.session.moments[len(DECISIONS) + 1].action) == "challenge"
