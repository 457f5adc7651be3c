"""What the story shows, as plain data with all words in it."""

from __future__ import annotations

from typing import Final

from friday_nb.core.moments import costs
from friday_nb.core.numbers import with_sign
from friday_nb.core.percents import points
from friday_nb.core.severity import severity
from friday_nb.his_man_friday.charts import story_summary, told_step
from friday_nb.his_man_friday.players.story import Step, Story
from friday_nb.his_man_friday.words import say
from friday_widgets.panes.story.costs import graded
from friday_widgets.wire.panel import Data

MOST: Final = 8
"""How many swings stand in the list."""


def story(found: Story, assumed: str, lang: str, on: str = "") -> Data:
    """The sentences about the whole, and the biggest swings.

    Args:
        found: The story.
        assumed: What advice rests on.
        lang: The language.
        on: The key of the moment that the table shows; empty if it shows none.
    """
    lost = costs(found.spots).whole
    rest = lost + points(found.now, found.start)
    swings = [_swing(step, lang, on) for step in found.swings[:MOST]]
    return {
        "summary": story_summary(found, lang),
        "given": say(lang, "story.given", lost=lost, rest=with_sign(rest))
        if lost
        else say(lang, "story.given.none"),
        "hint": say(lang, "story.hint") if swings else "",
        "note": "" if swings else say(lang, "story.no_swings"),
        "lists": [{"head": say(lang, "story.swings"), "rows": swings}] if swings else [],
        "how": f"{say(lang, 'story.how')} {assumed}",
    }


def _swing(step: Step, lang: str, on: str) -> Data:
    return {
        "key": str(step.number),
        "kind": step.kind,
        "label": f"{say(lang, 'story.at', n=step.own)} · {say(lang, f'story.{step.kind}')}",
        "grade": graded(severity(step.loss, step.doubt), lang) if step.kind == "mistake" else {},
        "change": with_sign(step.told),
        "text": told_step(step, lang),
        "leads": True,
        "on": str(step.number) == on,
    }
