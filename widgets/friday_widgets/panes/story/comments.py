"""What the story pane shows of the visitor's own comments on decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from friday_widgets.desk.comments import LONGEST, commented
from friday_widgets.desk.desk import Desk


def comments_model(desk: Desk, place: Callable[[int], str]) -> dict[str, Any]:
    """The decisions that can be commented on, the latest one chosen; empty if there is none.

    ``place``: where in the game a decision stands, as the story counts.
    """
    found = commented(desk)
    if not found:
        return {}
    say, lang = desk.page.words.say, desk.lang
    keys = ("at", "text", "keep", "kept")
    return {
        "game": desk.game_id,
        "head": say(lang, "story.comments"),
        "about": say(lang, "story.comments.about", n=LONGEST),
        "words": {key: say(lang, f"story.comments.{key}") for key in keys},
        "longest": LONGEST,
        "latest": max((each for each in found if each <= desk.decisions), default=min(found)),
        "decisions": [
            {"at": number, "label": _label(desk, number, place), "text": text}
            for number, text in found.items()
        ],
    }


def _label(desk: Desk, number: int, place: Callable[[int], str]) -> str:
    """A decision in words, with its place."""
    say, lang = desk.page.words.say, desk.lang
    if number == 0:
        return say(lang, "story.comments.start")
    before, moment = desk.playing.whole.moments[number - 1 : number + 1]
    text = desk.page.action_text(before, moment.action, lang, moment.seat)
    at = place(number)
    return say(lang, "story.comments.one", place=at, text=text) if at else text
