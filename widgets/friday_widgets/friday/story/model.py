"""What the story shows, as plain data with all words in it."""

from __future__ import annotations

from typing import Final

from friday_nb.core.severity import severity
from friday_nb.friday.charts import points_of, story_summary, told_step
from friday_nb.friday.players.story import Step, Story
from friday_nb.friday.words import say
from friday_widgets.panes.story.costs import graded
from friday_widgets.wire.panel import Data

MOST: Final = 8
"""How many swings stand in the list; the chart has all."""


def story(found: Story, looked: Step | None, lang: str) -> Data:
    """The sentence about the whole, and the biggest swings.

    Args:
        found: The story.
        looked: The step that was pressed, while the table shows it.
        lang: The language.
    """
    swings = [_swing(step, lang, on=step == looked) for step in found.swings[:MOST]]
    return {
        "summary": story_summary(found, lang),
        "said": said(looked, lang) if looked else "",
        "note": "" if swings else say(lang, "story.no_swings"),
        "hint": say(lang, "story.hint") if swings else "",
        "lists": [{"name": "swings", "head": say(lang, "story.swings"), "rows": swings}]
        if swings
        else [],
    }


def _swing(step: Step, lang: str, *, on: bool) -> Data:
    change = step.skill if step.kind == "mistake" else step.luck
    return {
        "key": f"swing:{step.number}",
        "kind": step.kind,
        "label": f"{say(lang, 'story.at', n=step.number)} · {say(lang, f'story.{step.kind}')}",
        "grade": graded(severity(-step.skill, step.doubt), lang) if step.kind == "mistake" else {},
        "change": points_of(change, lang),
        "text": told_step(step, lang),
        "leads": True,
        "on": on,
    }


def said(step: Step, lang: str) -> str:
    """One sentence about the moment that is shown."""
    return f"{say(lang, 'story.at', n=step.number)}. {told_step(step, lang)}"
