"""The error that a user may read: a key of the words and the facts of the case."""

from __future__ import annotations

from collections.abc import Mapping

Fact = int | str


class Problem(ValueError):
    """Something a user wrote or asked for cannot be; ``text(lang)`` says what to do about it."""

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(key)
        self.key = key
        self.facts: Mapping[str, Fact] = facts

    def text(self, lang: str = "en") -> str:
        """The sentence in a language of :mod:`friday_nb.words`."""
        from friday_nb.words import say  # on demand: most programs never meet a problem

        return say(lang, f"problem.{self.key}", **self.facts)

    def __str__(self) -> str:
        return self.text()
