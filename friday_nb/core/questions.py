"""Questions that learners of a game ask, each with an answer and perhaps a position to try it on.

A game lists them in ``questions.json`` beside its lessons, in parts; the sentences are in its
words: ``faq.<key>`` and ``faq.<key>.answer``, and ``faq.part.<part>`` for the title of a part.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from friday_nb.i18n import Catalogue

__all__ = ["FrequentQuestion", "Part", "Questions"]

FactsIn = Callable[[str], Mapping[str, Any]]
"""What an answer tells by number, in a language."""


@dataclass(frozen=True)
class FrequentQuestion:
    """A question.

    Attributes:
        key: Its name.
        rules: The ids of the rules that answer it.
        position: The text of a position on which the answer can be seen; empty for none.
        lesson: The key of a lesson that treats it; empty for none.
    """

    key: str
    rules: tuple[str, ...]
    position: str
    lesson: str


@dataclass(frozen=True)
class Part:
    """Questions that belong together."""

    key: str
    questions: tuple[FrequentQuestion, ...]


class Questions:
    """The questions about a game.

    Args:
        data: The content of ``questions.json``.
        words: The words of the game.
        facts: The numbers of the answers in a language.
    """

    def __init__(self, data: bytes, words: Catalogue, facts: FactsIn) -> None:
        self.parts = tuple(
            Part(part["part"], tuple(map(_question, part["questions"])))
            for part in json.loads(data)
        )
        self._words = words
        self._facts = facts

    def __iter__(self) -> Iterator[FrequentQuestion]:
        return (question for part in self.parts for question in part.questions)

    def title(self, part: Part, lang: str) -> str:
        """The title of a part."""
        return self._words.say(lang, f"faq.part.{part.key}")

    def asked(self, question: FrequentQuestion, lang: str) -> str:
        """The question in words."""
        return self._words.say(lang, f"faq.{question.key}")

    def answer(self, question: FrequentQuestion, lang: str) -> str:
        """Its answer in words."""
        return self._words.say(lang, f"faq.{question.key}.answer", **self._facts(lang))

    def at(self, position: str) -> FrequentQuestion | None:
        """The question of this position, or None."""
        return next((each for each in self if position and each.position == position), None)

    def find(self, key: object) -> FrequentQuestion | None:
        """The question with this key, which comes from a browser and may be anything."""
        return next((each for each in self if each.key == key), None)


def _question(each: dict[str, Any]) -> FrequentQuestion:
    return FrequentQuestion(
        each["key"], tuple(each["rules"]), each.get("position", ""), each.get("lesson", "")
    )
