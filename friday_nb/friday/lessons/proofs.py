"""How the right decision of a lesson is proved: paired play-outs of the strong player.

After each decision the same deals are played on by the network at sight.  What was won is kept in
``proofs.json``, which ``scripts/prove_lessons.py`` writes; tests play a sample again.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from friday_nb.core.shipped import shipped
from friday_nb.friday.players import evaluator
from friday_nb.friday.plugin import GAME
from friday_nb.friday.view import View

GAMES: Final = 400
"""Deals that each decision is played on with."""
SAMPLE: Final = 40
"""The first of these deals, whose results are kept apart, so that tests can repeat them."""
KEY: Final = 30
"""The first word of the seeds of these deals."""
FILE: Final = Path(__file__).with_name("proofs.json")


def played_on(view: View, action: str, games: int) -> list[int]:
    """1 for each deal that is won after this decision."""
    decision = GAME.parse_action(action).packed
    return evaluator.shared().play_on(view.cells, decision, KEY, range(games))


@cache
def kept() -> dict[str, dict[str, dict[str, float]]]:
    """By lesson and wrong decision, the fields of its proof; with what was won of the sample."""
    found: dict[str, dict[str, dict[str, float]]] = json.loads(shipped(__package__, FILE.name))
    return found
