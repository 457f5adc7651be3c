"""The words of the first minute: the question of the example, and what came of it."""

from __future__ import annotations

from typing import Any, Final

from friday_nb.his_man_friday.words import say
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.example import DECISIONS, is_example

FEW: Final = 12
"""After so many decisions more, the visitor is at home in the example."""


def model(desk: Desk) -> dict[str, Any]:
    """The words of the welcome; nothing in any other game."""
    more = desk.decisions - len(DECISIONS)
    if desk.seat is None or not 0 <= more <= FEW or not is_example(desk.session):
        return {}
    asked = "" if more == 0 else "seen." if _has_looked(desk) else "kept."
    keys = {name: f"panels.welcome.{asked}{name}" for name in ("head", "text")}
    keys |= {name: f"panels.welcome.{name}" for name in ("start", "again")}
    if more == 0:
        keys["aim"] = "panels.guide.aim"
    return {
        "lang": desk.lang,
        "asked": more == 0,
        "words": {name: say(desk.lang, key) for name, key in keys.items()},
    }


def lead(desk: Desk) -> str:
    """The open question of the example in a few words; nothing anywhere else."""
    return say(desk.lang, "panels.welcome.lead") if model(desk).get("asked") else ""


def _has_looked(desk: Desk) -> bool:
    """Whether the visitor challenged the card in question, which is no secret."""
    return str(desk.session.moments[len(DECISIONS) + 1].action) == "challenge"
