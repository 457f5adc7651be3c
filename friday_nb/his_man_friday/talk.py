"""What people say at the table besides their declarations (HMF-TALK-1).

A remark is heard by everybody and binds nobody.  It stands in the comment on the latest decision,
so that a record keeps it; no rule, belief or bot reads it.

    >>> comment = with_remark("", Remark(1, "b2 is a gun, I saw it"))
    >>> comment = with_remark(comment, Remark(0, "#doubt"))
    >>> comment
    '«1: b2 is a gun, I saw it» «0: #doubt»'
    >>> [remark.told("en") for remark in remarks(comment)]
    ['b2 is a gun, I saw it', 'I do not believe you.']
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from friday_nb.his_man_friday.words import say

PHRASES: Final = ("doubt", "trust", "honest", "saw", "bluff", "luck")
"""The stock phrases by name, which each reader sees in their own language."""
LONGEST: Final = 120
"""The most characters of a remark; the rest is cut off."""
MOST: Final = 12
"""The most remarks after one decision; the oldest is forgotten first."""

_SIGNS: Final = re.compile(r"[«»;\x00-\x1f\x7f]")
"""What would end a remark, or be taken for one."""
_REMARK: Final = re.compile(r"«(\d): ([^«»]+)»")


@dataclass(frozen=True)
class Remark:
    """What somebody said.

    Attributes:
        seat: Who said it.
        text: A line of text, or ``#`` and the name of a stock phrase.
    """

    seat: int
    text: str

    def __str__(self) -> str:
        return f"«{self.seat}: {self.text}»"

    def told(self, lang: str) -> str:
        """What was said: a stock phrase in this language, anything else as it was written."""
        name = self.text.removeprefix("#")
        return say(lang, f"talk.{name}") if name != self.text and name in PHRASES else self.text


def remarks(comment: str) -> tuple[Remark, ...]:
    """The remarks in the comment on a decision, in the order in which they were made."""
    return tuple(Remark(int(seat), text) for seat, text in _REMARK.findall(comment))


def with_remark(comment: str, remark: Remark) -> str:
    """The comment with one more remark; one without any text adds nothing.

    Whatever is in the comment beside remarks is kept.
    """
    text = " ".join(_SIGNS.sub(" ", remark.text).split())[:LONGEST].strip()
    if not text:
        return comment
    while len(_REMARK.findall(comment)) >= MOST:
        comment = _REMARK.sub("", comment, count=1)
    return " ".join([*comment.split(), str(Remark(remark.seat, text))])


def aside(comment: str) -> str:
    """What the comment says besides remarks: nobody at the table hears it.

    >>> aside("«1: b2 is a gun» he lies")
    'he lies'
    """
    return " ".join(_REMARK.sub(" ", comment).split())


def with_aside(comment: str, text: str) -> str:
    """The comment with this beside its remarks, in place of what was there; it adds no remark.

    >>> with_aside("«1: b2 is a gun» he lies", "«0: #doubt»")
    '«1: b2 is a gun» 0: #doubt'
    """
    said = (found.group() for found in _REMARK.finditer(comment))
    return " ".join([*said, *_SIGNS.sub(" ", text).split()])
