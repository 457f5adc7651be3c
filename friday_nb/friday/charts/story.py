"""The chart of a game's story: the chance to win over the decisions, skill and luck apart.

The line falls straight down where a decision gave something away, and slopes to the next decision
where chance moved it.  Marks stand on the swings; a sentence for each says what it was.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from friday_nb.charts.chart import Chart, Spec, bar_height
from friday_nb.charts.story import MISTAKE, Swing, chances, falling, frame, marks, spots
from friday_nb.core.moments import costs
from friday_nb.core.numbers import average, percent, rounded, with_sign
from friday_nb.core.percents import points
from friday_nb.friday.players.by_aim import WHOLE
from friday_nb.friday.players.story import Step, Story
from friday_nb.friday.texts import action_text, event_text
from friday_nb.friday.words import say

HEIGHT: Final = 240
"""Pixels."""
SWINGS: Final = ("lucky", "unlucky", MISTAKE)
SEEN: Final = frozenset(
    {"free_card", "bought_card", "bonus_card", "exchanged_in", "hazards_offered", "looked_at"}
    | {"last_hazard_offered", "reshuffled", "aging_life_paid"}
)
"""Events that tell what chance turned up."""


def story_chart(story: Story, lang: str = "en", *, at: int | None = None) -> Chart:
    """The line of a story with its swings; ``at``: after how many decisions the reader stands.

    Keys name moments: ``moment:12`` is that of the 12th decision, before it is made.
    """
    steps = story.steps
    stands = [step.best for step in steps] + [story.now]
    tips = [_tip(step, lang) for step in steps]
    return Chart(
        title=say(lang, "story.chart"),
        summary=story_summary(story, lang) if steps else say(lang, "story.none"),
        spec={
            "data": _data(story, stands, at, lang) if steps else [],
            "layout": _layout(len(steps), lang),
        },
        head=tuple(
            say(lang, f"story.axis.{word}") for word in ("n", "action", "win", "skill", "luck")
        ),
        rows=tuple(
            (
                str(step.number),
                action_text(step.view, step.action, lang),
                percent(_fraction(step.best), lang),
                points_of(step.skill, lang),
                points_of(step.luck, lang),
            )
            for step in steps
        ),
        tips=(
            *tips,
            say(lang, f"story.tip.{'end' if story.finished else 'now'}"),
        ),
        keys=tuple(f"moment:{n}" for n in range(1, len(stands) + 1)),
    )


def _data(story: Story, stands: list[float], at: int | None, lang: str) -> list[Spec]:
    heights = [bar_height(chance) for chance in stands]
    swings = (_swing(step, lang) for step in story.steps if step.kind in SWINGS)
    end = len(story.steps) + 1, story.now
    return [
        falling(((each.number, each.best, each.chosen) for each in story.steps), end),
        spots(range(1, len(stands) + 1), heights, 9),
        *marks(swings, {kind: say(lang, f"story.{kind}") for kind in SWINGS}),
        *_here(stands, at, lang),
    ]


def story_summary(story: Story, lang: str) -> str:
    """Where a story began and ended, what luck brought and what decisions gave away.

    As they are written, the parts add up to the whole.
    """
    key = ("won" if story.won else "lost") if story.finished else "on"
    skill = costs(story.spots).whole
    return say(
        lang,
        f"story.summary.{key}",
        start=rounded(_fraction(story.start)),
        now=rounded(_fraction(story.now)),
        luck=with_sign(points(story.now, story.start) + skill),
        skill=with_sign(-skill),
    )


def told_step(step: Step, lang: str) -> str:
    """What a step was, luck or skill, in one sentence; for luck also what turned up.

    >>> from friday_nb.friday.players.story import story
    >>> from friday_nb.friday.game import new_session
    >>> story(new_session()).steps
    ()
    """
    text = say(
        lang,
        f"story.tip.{step.kind}",
        action=action_text(step.view, step.action, lang),
        best=action_text(step.view, step.best_action, lang),
        n=max(1, round(100 * step.size)),
    )
    if step.kind in ("even", "mistake"):
        return text
    seen = [event_text(event, lang) for event in step.events if event.kind in SEEN]
    return " ".join([text, *seen[:2]])


def points_of(change: float, lang: str = "en") -> str:
    """A change of a chance in points with its sign: in tenths where advice tells a loss in tenths.

    So a sum of small losses never stands beside a row of zeros.

    >>> points_of(-0.124), points_of(0.05), points_of(-0.002), points_of(0.0001)
    ('−12', '+5', '−0.2', '0')
    """
    if abs(change) < WHOLE:
        return average(_fraction(100 * change), lang)
    return with_sign(round(100 * change))


def _swing(step: Step, lang: str) -> Swing:
    led = step.chosen if step.kind == MISTAKE else step.after
    return Swing(step.kind, step.number, led, _tip(step, lang), f"swing:{step.number}")


def _here(stands: list[float], at: int | None, lang: str) -> list[Spec]:
    """Where the reader stands."""
    if at is None or not 0 <= at < len(stands):
        return []
    return [
        {
            "type": "scatter",
            "mode": "markers",
            "name": say(lang, "story.here"),
            "x": [at + 1],
            "y": [bar_height(stands[at])],
            "marker": {
                "symbol": "circle-open",
                "color": "@text",
                "size": 15,
                "line": {"width": 2, "color": "@text"},
            },
            "customdata": [f"moment:{at + 1}"],
            "hoverinfo": "skip",
            "cliponaxis": False,
        }
    ]


def _layout(decisions: int, lang: str) -> Spec:
    return frame(HEIGHT, decisions, say(lang, "story.axis.n"), chances(lang))


def _tip(step: Step, lang: str) -> str:
    return f"<b>{_at(step, lang)}</b> · {told_step(step, lang)}"


def _at(step: Step, lang: str) -> str:
    return say(lang, "story.at", n=step.number)


def _fraction(chance: float) -> Fraction:
    return Fraction(chance)
