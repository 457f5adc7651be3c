"""The keys of the page and what each does: one list for the key sheet and for the help.

The keys are bound elsewhere: those of the table in ``table/table.js``, the rest in ``controls.js``
and ``advice.js``.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from friday_nb.black_friday.words import say

KEYS: Final = (
    *("bsvp", "1-5", "c", "m", "x", "enter", "backspace", "esc"),
    *("n", "arrows", "u", "r", "a", "?"),
)
"""The keys in the order of display; ``table.key.u`` is the sentence for the key u."""


@cache
def sheet(lang: str) -> list[dict[str, str]]:
    """A row for each key: the key as it is shown, and what it does; treat it as read-only."""
    return [
        {"key": say(lang, f"table.key.{key}.name"), "text": say(lang, f"table.key.{key}")}
        for key in KEYS
    ]


def in_a_line(lang: str) -> str:
    """All keys in one line of text.

    >>> in_a_line("en")[:31]
    'B S V P: buy shares, sell share'
    """
    told = ((row["key"], row["text"]) for row in sheet(lang))
    return "; ".join(f"{key}: {text[0].lower()}{text[1:]}" for key, text in told)
