"""Rules of thumb: how a beginner can play a game well.

They are in the game's catalogue of texts, one pair of ``thumb.<id>.title`` and ``thumb.<id>.text``
for each rule.  Their order matters: the first rule that applies decides, and the game's heuristic
player follows them in the same way.

    >>> [(first.id, first.title) for first in rules_of_thumb("en", "friday")[:1]]
    [('THUMB-BARGAIN', 'The better bargain')]
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from friday_nb import i18n

_TITLE: Final = re.compile(r"thumb\.([A-Z-]+)\.title")


@dataclass(frozen=True)
class RuleOfThumb:
    """A rule of thumb in one language: its id, a title of a few words, and its text."""

    id: str
    title: str
    text: str


def rules_of_thumb(lang: str, game: str) -> tuple[RuleOfThumb, ...]:
    """All rules of thumb of a game, in order; empty if it has none.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    words = i18n.of(game)
    found = (match.group(1) for key in words.keys(lang) if (match := _TITLE.fullmatch(key)))
    return tuple(
        RuleOfThumb(
            name, words.say(lang, f"thumb.{name}.title"), words.say(lang, f"thumb.{name}.text")
        )
        for name in found
    )
