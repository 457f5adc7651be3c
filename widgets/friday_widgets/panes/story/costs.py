"""What the decisions of a game cost, in a sentence, and how bad one was, in a sign and a word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from friday_nb.core.moments import Spot, costs
from friday_nb.core.severity import Severity, is_uneven
from friday_nb.i18n import Say

ALL: Final = 100
"""This many games in 100 are all of them; more can be given away, one after the other."""


def costs_text(say: Say, lang: str, spots: Sequence[Spot]) -> str:
    """What clear losses cost and what small ones did, these by theme; the parts add up."""
    found = costs(spots)
    if not found.whole:
        return ""
    themes = ", ".join(
        say(lang, "story.costs.theme", theme=say(lang, f"theme.{name}"), n=n)
        for name, n in found.themes
    )
    key = ".clear" if not found.small else ".small" if not found.count else ""
    said = say(
        lang,
        f"story.costs{key}",
        count=found.count,
        clear=found.clear,
        small=found.small,
        themes=themes,
    )
    uneven = is_uneven((spot.loss, spot.grade) for spot in spots if spot.grade)
    more = {"story.costs.over": found.whole > ALL, "severity.uneven": uneven}
    return " ".join([said, *(say(lang, key) for key, is_so in more.items() if is_so)])


def graded(grade: Severity, lang: str) -> dict[str, str]:
    """The sign and the word for a decision that gave something away; empty for a good one."""
    return {"sign": grade.sign, "word": grade.word(lang)} if grade else {}
