"""Rules of thumb: how a beginner can play a game well, in the order in which they are asked.

They are words of the game: the texts of ``thumb.<id>.title`` and ``thumb.<id>.text``, one pair a
rule, in order.  The game's heuristic player follows them, and the first that applies decides.

    >>> rules_of_thumb("en")[0].id, rules_of_thumb("en")[0].title
    ('THUMB-BARGAIN', 'The better bargain')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from friday_nb import i18n

_TITLE: Final = re.compile(r"thumb\.([A-Z-]+)\.title")


@dataclass(frozen=True)
class RuleOfThumb:
    """A rule of thumb in one language: its id, a few words, and one sentence."""

    id: str
    title: str
    text: str


def rules_of_thumb(lang: str, game: str = "friday") -> tuple[RuleOfThumb, ...]:
    """All rules of thumb of a game, in order; UnknownLanguageError if `lang` is no language."""
    words = i18n.of(game)
    found = (match.group(1) for key in words.keys(lang) if (match := _TITLE.fullmatch(key)))
    return tuple(
        RuleOfThumb(
            name, words.say(lang, f"thumb.{name}.title"), words.say(lang, f"thumb.{name}.text")
        )
        for name in found
    )
