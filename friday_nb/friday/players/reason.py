"""A reason as Friday says it: the key of its sentence, its facts, and which way it speaks."""

from __future__ import annotations

from friday_nb.core import why as core
from friday_nb.friday.players.fact_words import SAID, in_words
from friday_nb.friday.players.sides import ALONE, SIDES
from friday_nb.friday.words import say


class Why(core.Why):
    """A reason: the ``key`` of its sentence, and its facts: numbers, whole percents, keys of cards.

    >>> Why.of("life", before=3, after=4).text("en")
    'Your life points go from 3 to 4.'
    """

    sides = SIDES
    alone = ALONE

    def said(self, lang: str) -> str:
        """Its own sentence."""
        facts = {
            name: SAID[name](fact, lang) if name in SAID else fact
            for name, fact in self.facts.items()
        }
        text = say(lang, f"advice.why.{self.key}", **self.rivals(say, lang), **facts)
        return in_words(text, lang)
