"""What the advice panel shows, as plain data with all words in it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from friday_nb.charts import rounded
from friday_nb.charts.numbers import points
from friday_nb.core.story import Telling
from friday_nb.friday import Action, View
from friday_nb.friday.charts import points_of, story_chart, story_summary, told_step
from friday_nb.friday.players.advice import Advice, Option
from friday_nb.friday.players.losses import (
    ALMOST_SURE,
    BLUNDER,
    all_lost,
    given_away,
    is_blunder,
    is_close,
    leading,
    ranked,
)
from friday_nb.friday.players.story import Step, Story
from friday_nb.friday.players.why import why
from friday_nb.friday.texts import action_text
from friday_nb.friday.words import say

MODES: Final = ("off", "ask", "warn")
LOST: Final = {"likely": "advice.alike.lost", "proved": "advice.alike.lost.proved"}
MOST_SWINGS: Final = 8
"""So many swings stand in the list; the chart has all."""

Data = dict[str, Any]


def model(lang: str, mode: str, *, shown: bool, telling: bool) -> Data:
    """The head of the panel: its modes and what is open."""
    names = ("title", "mode", "show", "hide", "list", "fewer", "how", "about")
    keys = {name: f"advice.{name}" for name in names}
    keys |= {f"story.{name}": f"advice.story.{name}" for name in ("hide", "swings", "hint")}
    keys |= {"story": "advice.story", "best": "advice.best", "thinking": "advice.thinking"}
    return {
        "lang": lang,
        "mode": mode,
        "modes": [
            {"id": each, "label": say(lang, f"advice.mode.{each}"), "on": each == mode}
            for each in MODES
        ],
        "note": say(lang, f"advice.mode.{mode}.text", n=round(100 * BLUNDER)),
        "shown": shown and mode != "off",
        "telling": telling and mode != "off",
        "words": {name: say(lang, key) for name, key in keys.items()},
        "close": say(lang, "panels.close"),
    }


def rows(view: View, advice: Advice | None, lang: str, *, missing: str = "") -> Data:
    """The list of decisions, best first; a sentence where there is none, or where all are alike."""
    if view.outcome:
        return {"lang": lang, "note": say(lang, "advice.nothing"), "rows": []}
    if advice is None:
        note = say(lang, missing or "advice.thinking")
        return {"lang": lang, "note": note, "rows": []}
    alike = _alike(advice, lang)
    return {
        "lang": lang,
        "note": alike,
        "more": say(lang, "advice.more", n=len(advice.options)),
        "rows": [_row(advice, option, lang, alike=bool(alike)) for option in ranked(advice)],
    }


def _alike(advice: Advice, lang: str) -> str:
    """A sentence above a list whose decisions cannot be told apart; nothing above any other."""
    if len(advice.options) == 1:
        return ""
    if lost := all_lost(advice):
        return say(lang, LOST[lost])
    if all(option.win >= ALMOST_SURE for option in advice.options):
        return say(lang, "advice.alike.sure")
    if all(is_close(advice, option.action) for option in advice.options):
        return say(lang, "advice.alike.close")
    return ""


def _row(advice: Advice, option: Option, lang: str, *, alike: bool) -> Data:
    """One decision; where all are alike, none is called the best, and none behind it."""
    label = action_text(advice.view, option.action, lang)
    win, error = (rounded(Fraction(number)) for number in (option.win, option.error))
    reason = why(advice.view, option.action).text(lang)
    loss = given_away(advice, option)
    leads = option == leading(advice)
    said = "" if alike else loss.text(lang)
    return {
        "action": str(option.action),
        "label": label,
        "win": say(lang, "advice.chance", n=win),
        "error": say(lang, "advice.error", number=error),
        "bar": round(100 * option.win, 1),
        "why": reason,
        "loss": "" if loss.key == "best" else said,
        "best": leads and not alike,
        "blunder": is_blunder(advice, option.action),
        "name": say(
            lang, "advice.row", action=label, win=win, error=error, why=reason, loss=said
        ).strip(),
    }


def sheet(advice: Advice, action: Action, lang: str) -> Data:
    """The sheet that holds a blunder back."""
    return {
        "head": say(lang, "advice.warn.head"),
        "text": say(
            lang,
            "advice.warn.text",
            action=action_text(advice.view, action, lang),
            n=points(leading(advice).win, advice.of(action).win),
        ),
        "why": why(advice.view, action).text(lang),
        "words": {name: say(lang, f"advice.warn.{name}") for name in ("anyway", "rethink", "show")},
        "close": say(lang, "panels.close"),
    }


# --- the story ------------------------------------------------------------------------------------


def no_story(lang: str) -> Data:
    """A game without a decision has no story."""
    return {"note": say(lang, "advice.story.none"), "summary": "", "said": "", "swings": []}


def working(progress: Telling[Story] | None, lang: str, *, missing: str = "") -> Data:
    """How far the work has come, or that it could not be done."""
    if missing:
        return {"note": say(lang, missing)}
    facts = {"n": progress.done if progress else 0, "all": progress.whole if progress else 0}
    key = "advice.story.working" if progress else "advice.thinking"
    return {"note": say(lang, key, **facts)}


def story(found: Story, here: str, lang: str) -> Data:
    """The sentence about the whole, and the biggest swings."""
    swings = found.swings[:MOST_SWINGS]
    return {
        "note": "" if swings else say(lang, "advice.story.no_swings"),
        "summary": story_summary(found, lang),
        "said": here,
        "swings": [_swing(step, lang) for step in swings],
    }


def _swing(step: Step, lang: str) -> Data:
    change = step.skill if step.kind == "mistake" else step.luck
    return {
        "key": f"swing:{step.number}",
        "kind": step.kind,
        "label": say(lang, "advice.story.at", n=step.number),
        "sort": say(lang, f"advice.story.{step.kind}"),
        "change": points_of(change, lang),
        "text": told_step(step, lang),
    }


def said(step: Step | None, lang: str) -> str:
    """One sentence about the moment that is shown."""
    if step is None:
        return ""
    return f"{say(lang, 'advice.story.at', n=step.number)}. {told_step(step, lang)}"


def chart(found: Story, at: int, lang: str) -> Data:
    """The chart with the place where the reader stands."""
    return story_chart(found, lang, at=at).to_json()
