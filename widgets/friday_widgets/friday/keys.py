"""The keys of the page and what each does: one list for the key sheet and for the help.

The keys themselves are bound where they work: the decisions in :mod:`.table.fight`, the rest in
``table.js``, ``controls.js`` and ``advice.js``; a test compares those with this list.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from friday_nb.friday.words import say

KEYS: Final = ("d", "p", "e", "1-9", "m", "n", "l", "s", "esc", "u", "r", "g", "a", "?")
"""In the order in which they are shown; ``table.key.d`` is the sentence of the key d."""


@cache
def sheet(lang: str) -> list[dict[str, object]]:
    """A row for each key: the key, and what it does; treat it as read-only."""
    return [{"keys": [key], "text": say(lang, f"table.key.{key}")} for key in KEYS]


def in_a_line(lang: str) -> str:
    """All keys in one line of text.

    >>> in_a_line("en")[:42]
    'D: draw a free card; P: buy a card; E: end'
    """
    told = ((key, say(lang, f"table.key.{key}")) for key in KEYS)
    return "; ".join(f"{key.capitalize()}: {text[0].lower()}{text[1:]}" for key, text in told)
