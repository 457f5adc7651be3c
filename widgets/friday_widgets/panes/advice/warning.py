"""The warning that holds a bad decision back: from which grade on, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from friday_nb.core.severity import LEAST, Severity
from friday_nb.i18n import Say
from friday_widgets.panes.advice.rows import Told
from friday_widgets.wire.panel import Data

GRADES: Final[Mapping[str, Severity]] = {
    "blunders": Severity.BLUNDER,
    "mistakes": Severity.MISTAKE,
    "all": Severity.INACCURACY,
}
"""What a reader may be warned of: decisions of this grade and worse."""
USUAL: Final = "mistakes"


def grades(say: Say, lang: str, level: str) -> Data:
    """The question of what to be warned, with its answers."""
    options = [
        {"id": each, "label": say(lang, f"advice.level.{each}"), "on": each == level}
        for each in GRADES
    ]
    return {"level": {"question": say(lang, "advice.level"), "options": options}}


def least(level: str) -> int:
    """From how many games in 100 given away on a decision is held back."""
    return round(100 * LEAST[GRADES[level]])


def sheet(  # noqa: PLR0917 - the facts of a dialog
    say: Say, lang: str, grade: Severity, text: str, told: Told, better: Told, assumed: str
) -> Data:
    """The sheet that holds a decision back: what is wrong with it, and what is better.

    Args:
        say: The game's words.
        lang: The language.
        grade: How bad the decision is.
        text: How much of the chance to win it gives away.
        told: What the game tells of it.
        better: What the game tells of the best decision.
        assumed: A sentence that says on what assumption that rests; empty if on none.
    """
    return {
        "head": say(lang, f"advice.warn.head.{grade.name.lower()}", sign=grade.sign),
        "text": text,
        "why": told.why,
        "better": say(lang, "advice.warn.better", action=better.label),
        "because": better.why,
        "assumed": assumed,
        "words": {name: say(lang, f"advice.warn.{name}") for name in ("anyway", "rethink", "show")},
        "close": say(lang, "panels.close"),
    }
