"""What the strategy pane shows, as plain data with all words in it."""

from __future__ import annotations

from typing import Final

from friday_nb.core.strategy import Saying
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.figure import Figure
from friday_widgets.wire.panel import Data

_WORDS: Final = ("now", "now.head", "found", "questions", "try", "here")


def model(desk: Desk) -> Data:
    """Everything that the pane shows; it depends on the language and on the game on the table."""
    say, lang, page = desk.page.words.say, desk.lang, desk.page
    strategy = page.strategy
    themes = strategy.themes if strategy else ()
    return {
        "lang": lang,
        "words": {key: say(lang, f"strategy.{key}") for key in _WORDS}
        | {"title": say(lang, "panels.pane.strategy")},
        "about": _about(desk),
        "themes": [
            {
                "key": theme.key,
                "title": theme.title(lang),
                "rules": [_rule(desk, saying) for saying in theme.sayings],
            }
            for theme in themes
        ],
        "now": now(desk),
        "decides": decides(desk),
        "figures": figures(desk),
        "parts": _parts(desk),
        "here": here(desk),
    }


def now(desk: Desk) -> list[str]:
    """The keys of the rules for the decision that is due; none where they would give it away."""
    strategy, view = desk.page.strategy, desk.view
    if strategy is None or view is None or desk.is_silent or not desk.hints.spoilers:
        return []
    return [saying.key for saying in strategy.now(view)]


def decides(desk: Desk) -> str:
    """What somebody decides who follows all the rules; empty where no rule is told for it."""
    strategy = desk.page.strategy
    if strategy is None or not now(desk):
        return ""
    action = strategy.decision(desk.view)
    if action is None:
        return ""
    said = desk.page.game.action_text(desk.view, action, desk.lang)
    return desk.page.words.say(desk.lang, "strategy.now.decides", action=said)


def here(desk: Desk) -> str:
    """The key of the question whose position is on the table; empty for none."""
    questions = desk.page.questions
    at = questions.at(desk.playing.begun_at) if questions else None
    return at.key if at else ""


def figures(desk: Desk) -> list[Data]:
    """The tables of the game."""
    return [_figure(each) for each in desk.page.figures(desk.session, desk.lang)]


def _about(desk: Desk) -> list[str]:
    """What stands above the rules, if the game says something there."""
    words, key = desk.page.words, "strategy.about"
    return [words.say(desk.lang, key)] if words.has(desk.lang, key) else []


def _rule(desk: Desk, saying: Saying) -> Data:
    words, lang = desk.page.words, desk.lang
    return {
        "key": saying.key,
        "title": saying.title(lang),
        "text": saying.text(lang),
        "lesson": saying.lesson,
        "open": _open(desk, saying.lesson) if saying.lesson != saying.key else "",
        "own": words.say(lang, "strategy.lesson.own") if saying.lesson == saying.key else "",
    }


def _open(desk: Desk, lesson: str) -> str:
    """What opens a lesson, with its title; empty for none."""
    if not lesson:
        return ""
    words, lang = desk.page.words, desk.lang
    return words.say(lang, "strategy.lesson", title=words.say(lang, f"lesson.{lesson}.title"))


def _figure(each: Figure) -> Data:
    return {
        "title": each.title,
        "about": each.about,
        "head": list(each.head),
        "rows": [{"name": row.name, "cells": list(row.cells), "own": row.own} for row in each.rows],
    }


def _parts(desk: Desk) -> list[Data]:
    """The questions, part by part."""
    questions, lang = desk.page.questions, desk.lang
    if questions is None:
        return []
    return [
        {
            "key": part.key,
            "title": questions.title(part, lang),
            "questions": [
                {
                    "key": each.key,
                    "title": questions.asked(each, lang),
                    "text": questions.answer(each, lang),
                    "rules": list(each.rules),
                    "tries": bool(each.position),
                    "lesson": each.lesson,
                    "open": _open(desk, each.lesson),
                }
                for each in part.questions
            ],
        }
        for part in questions.parts
    ]
