"""Rules of thumb: how a beginner can play Friday well, in the order in which they are asked.

They are what the player "thumb" follows (:mod:`friday_nb.friday.players.thumb`): the first rule
that has something to say decides.  The sentences stand in ``words/*/thumb.json``.

    >>> thumbs("en")[0].id, thumbs("en")[0].title
    ('THUMB-BARGAIN', 'The better bargain')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from friday_nb.words import say

IDS: Final = (
    "THUMB-BARGAIN",
    "THUMB-PIRATE",
    "THUMB-LIFE",
    "THUMB-SURE",
    "THUMB-SORT",
    "THUMB-FREE",
    "THUMB-WEED",
    "THUMB-CARDS",
    "THUMB-SWAP",
    "THUMB-BUY",
    "THUMB-LEFTOVERS",
    "THUMB-STOP",
    "THUMB-LOSE",
    "THUMB-GIVE-UP",
    "THUMB-DESTROY",
    "THUMB-LAST",
)
"""The rule that the player gives the number n (from 1) is the n-th one."""


@dataclass(frozen=True)
class Thumb:
    """A rule of thumb in one language: its id, a few words, and one sentence."""

    id: str
    title: str
    text: str


def thumbs(lang: str) -> tuple[Thumb, ...]:
    """All rules of thumb, in their order; UnknownLanguageError if there are none in ``lang``."""
    return tuple(
        Thumb(name, say(lang, f"thumb.{name}.title"), say(lang, f"thumb.{name}.text"))
        for name in IDS
    )
