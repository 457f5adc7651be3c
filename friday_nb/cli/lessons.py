"""``friday-nb lessons`` and ``friday-nb puzzles``: positions, and how the decisions were proved."""

from __future__ import annotations

import json
import sys
from typing import Any

from friday_nb import i18n
from friday_nb.cli.common import OK, wrapped
from friday_nb.cli.parts import offered
from friday_nb.core import registry
from friday_nb.i18n import say


def listed(game: str, what: str, lang: str, *, as_json: bool) -> int:
    """Print the "lessons" or "puzzles" of a game in order; returns the exit code.

    Raises:
        Refusal: the game has none, or there is no such game.
    """
    every = list(offered(game, what, lang))
    stands = registry.part(game, "stands")
    found = [as_data(each, lang) for each in (filter(stands, every) if stands else every)]
    if missing := len(every) - len(found):
        print(wrapped(i18n.of(game).say(lang, f"{what}.left_out", n=missing)), file=sys.stderr)
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return OK
    for n, each in enumerate(found, 1):
        print(f"{n:2}. {each['theme']}  {each['id']}\n    {each['position']}")
        if each["right"]:
            print("    " + say(lang, "cli.lessons.right", right=" / ".join(each["right"])))
    return OK


def as_data(lesson: Any, lang: str) -> dict[str, Any]:
    """A lesson or a puzzle as JSON values; a puzzle has how difficult it is, too.

    ``proof`` is empty where the answer follows from exact odds, which are worked out when it is
    shown; else it has what was won in play-outs with equal deals, or the exact chances.
    """
    right = lesson.best
    told = {
        "id": lesson.key,
        "theme": lesson.title(lang),
        "position": lesson.position,
        "right": [right] * bool(right) if isinstance(right, str) else list(right),
        "wrong": list(getattr(lesson, "wrong", ())),
        "rules": list(getattr(lesson, "rules", ())),
        "proved_by": getattr(lesson, "proved_by", "odds"),
        "proof": getattr(lesson, "proof", {}),
    }
    more = ("themes", "trap", "difficulty", "seed")
    return told | {name: getattr(lesson, name) for name in more if hasattr(lesson, name)}
