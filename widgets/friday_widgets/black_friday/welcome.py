"""The words of the first minute: the question of the example, and what came of it."""

from __future__ import annotations

from typing import Any, Final

from friday_nb.black_friday.words import say
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.example import DECISIONS, SEED, has_example, is_example

FEW: Final = 24
"""After so many decisions more, the visitor is at home in the example."""


def model(desk: Desk) -> dict[str, Any]:
    """The words of the welcome; nothing in any other game."""
    if not has_example():
        return _without_example(desk)
    more = desk.decisions - len(DECISIONS)
    if desk.seat is None or not 0 <= more <= FEW or not is_example(desk.session):
        return {}
    stage = "" if more == 0 else "seen." if _has_come(desk) else "other."
    keys = {name: f"panels.welcome.{stage}{name}" for name in ("head", "text")}
    keys |= {name: f"panels.welcome.{name}" for name in ("start", "again")}
    if more == 0:
        keys["aim"] = "panels.guide.aim"
    if stage == "seen.":
        keys["wait"] = "panels.welcome.wait"
    return {
        "lang": desk.lang,
        "asked": more == 0,
        "words": {name: say(desk.lang, key) for name, key in keys.items()},
    }


def _without_example(desk: Desk) -> dict[str, Any]:
    """Why there is no example, at the beginning of a game; then nothing."""
    if desk.seat is None or desk.decisions or desk.session.head.get("seed") != str(SEED):
        return {}
    keys = {
        "head": "panels.welcome.board.head",
        "aim": "panels.guide.aim",
        "text": "panels.welcome.board.text",
        "start": "panels.welcome.start",
    }
    words = {name: say(desk.lang, key) for name, key in keys.items()}
    return {"lang": desk.lang, "asked": True, "words": words}


def _has_come(desk: Desk) -> bool:
    """Whether the price adjustment has come, which everybody sees."""
    later = desk.session.moments[len(DECISIONS) + 1 :]
    return any(event.kind == "adjustment" for moment in later for event in moment.events)
