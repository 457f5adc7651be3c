"""The chart of a story: the chance to win over the decisions of one seat.

The line falls straight down where a decision gave something away, and slopes to the next one where
the cards and the others moved it.  Marks stand on the swings.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from friday_nb.charts.chart import Chart, Spec, bar_height
from friday_nb.charts.story import MISTAKE, Swing, chances, falling, frame, marks, spots
from friday_nb.core.numbers import percent, with_sign
from friday_nb.his_man_friday.players.story import Step, Story
from friday_nb.his_man_friday.texts import action_text
from friday_nb.his_man_friday.words import say

HEIGHT: Final = 240
"""Pixels."""
SWINGS: Final = ("rise", "fall", MISTAKE)


def story_chart(story: Story, lang: str = "en") -> Chart:
    """The chance of a seat before each of its decisions, and where it stands."""
    steps = story.steps
    xs = range(1, len(steps) + 2)
    stands = [*(step.best for step in steps), story.now]
    swings = (_swing(step, lang) for step in steps if step.kind in SWINGS)
    data = [
        falling(
            ((each.own, each.best, each.best - each.given) for each in steps), (xs[-1], story.now)
        ),
        spots(xs, list(map(bar_height, stands)), 9),
        *marks(swings, {kind: say(lang, f"story.{kind}") for kind in SWINGS}),
    ]
    end = say(lang, f"story.tip.{'end' if story.finished else 'now'}")
    return Chart(
        title=say(lang, "story.chart"),
        summary=story_summary(story, lang),
        spec={"data": data, "layout": _layout(len(steps), lang)},
        head=tuple(
            say(lang, f"story.axis.{word}") for word in ("n", "made", "win", "given", "moved")
        ),
        rows=tuple(_row(step, lang) for step in steps),
        tips=(*(_tip(step, lang) for step in steps), end),
        keys=(*(str(step.number) for step in steps), ""),
    )


def story_summary(story: Story, lang: str) -> str:
    """Where a story began and where it stands or ended."""
    start, now = (percent(Fraction(chance), lang) for chance in (story.start, story.now))
    return say(lang, "story.finished" if story.finished else "story.on", start=start, now=now)


def told_step(step: Step, lang: str) -> str:
    """What a step was, in one sentence; of a small change, too, which way it went."""
    action, best = (action_text(step.view, each, lang) for each in (step.action, step.best_action))
    kind = step.kind
    if kind == "even" and step.told:
        kind = "rise" if step.told > 0 else "fall"
    return say(lang, f"story.{kind}.text", action=action, best=best, n=abs(step.told))


def _row(step: Step, lang: str) -> tuple[str, ...]:
    """A decision in numbers, which add up as they are written: to the chance before the next."""
    return (
        str(step.own),
        action_text(step.view, step.action, lang),
        percent(Fraction(step.best), lang),
        with_sign(-step.lost),
        with_sign(step.moved),
    )


def _swing(step: Step, lang: str) -> Swing:
    led = step.chosen if step.kind == MISTAKE else step.after
    return Swing(step.kind, step.own, led, _tip(step, lang), str(step.number))


def _tip(step: Step, lang: str) -> str:
    return f"<b>{say(lang, 'story.at', n=step.own)}</b> · {told_step(step, lang)}"


def _layout(decisions: int, lang: str) -> Spec:
    return frame(HEIGHT, decisions, say(lang, "story.axis.n"), chances(lang))
