"""The error that a user may read: a key of a catalogue of words and the facts of the case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from friday_nb.i18n import Catalogue

Fact = int | str


class Problem(ValueError):
    """Something a user wrote or asked for cannot be; ``text(lang)`` says what to do about it.

    The sentence has the key ``problem.`` + ``key`` in the words that all games share, or in those
    of a game whose problems are a class of their own, with ``game`` set.
    """

    game: ClassVar[str] = ""
    """In whose words the sentence stands; empty: in those that all games share."""

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(key)
        self.key = key
        self.facts: Mapping[str, Fact] = facts

    def text(self, lang: str = "en") -> str:
        """The sentence in a language of :mod:`friday_nb.i18n`."""
        return self.catalogue().say(lang, f"problem.{self.key}", **self.facts)

    def catalogue(self) -> Catalogue:
        """The words in which the sentence stands."""
        from friday_nb import i18n  # on demand: most programs never meet a problem

        return i18n.of(self.game) if self.game else i18n.SHARED

    def __str__(self) -> str:
        return self.text()
