"""What costs a reader most over all games that were told, and the lessons that treat it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from friday_nb.core.numbers import decimal
from friday_nb.core.profile import profile
from friday_nb.i18n import Say


def habits(say: Say, lang: str, games: Iterable[object], lessons: Mapping[str, str]) -> Any:
    """The profile in words, as plain data; empty if nothing was kept yet, or nothing was lost.

    Args:
        say: The game's words.
        lang: The language.
        games: What the browser has kept of each game.
        lessons: The themes of the game, each with its lesson or an empty text.
    """
    found = profile(games, lessons)
    if found is None or not found.costs:
        return {}
    rows = [
        {
            "key": name,
            "text": say(lang, "habits.row", theme=say(lang, f"theme.{name}"), n=_games(cost, lang)),
            "lesson": lessons[name],
            "leads": say(lang, "habits.lesson", title=say(lang, f"lesson.{lessons[name]}.title"))
            if lessons[name]
            else "",
        }
        for name, cost in found.costs.items()
    ]
    first, most = next(iter(found.costs.items()))
    return {
        "head": say(lang, "habits.title"),
        "text": say(
            lang,
            "habits.text",
            games=found.games,
            whole=_games(found.whole, lang),
            theme=say(lang, f"theme.{first}"),
            most=_games(most, lang),
        ),
        "rows": rows,
    }


def _games(cost: float, lang: str) -> str:
    """A cost in games out of 100, with a tenth."""
    return decimal(Fraction(100 * cost), lang)
