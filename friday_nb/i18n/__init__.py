"""Every text that a user reads: catalogues of words in English and Russian.

The words that all games share stand in the folders beside this file, those of a game in the folder
``words`` of the game: ``of("friday")`` is the catalogue of both together.  A language is a folder
of flat json files, one a topic, and all of them together are one table from key to template.  A
template is a plain sentence with facts in braces:

``{n}``
    the fact itself; a negative number gets a true minus sign.
``{n|card|cards}``
    one of the forms, chosen by the number: English has two forms, Russian three
    (``{n|карта|карты|карт}``). The number is not repeated: write ``{n} {n|card|cards}``. A number
    that is written out already, such as "2.5" or "≈ 14", counts as its last figures do.

    >>> say = of("friday").say
    >>> say("en", "unit.cards", n=1), say("en", "unit.cards", n=2)
    ('1 card', '2 cards')
    >>> [say("ru", "unit.cards", n=n) for n in (1, 3, 5, 11, 21)]
    ['1 карта', '3 карты', '5 карт', '11 карт', '21 карта']
    >>> say("ru", "unit.life", n="2,5"), say("en", "unit.life", n="1.0")
    ('2,5 очка жизни', '1.0 life points')
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import ClassVar, Final

__all__ = [
    "DEFAULT_LANGUAGE",
    "SHARED",
    "Catalogue",
    "Fact",
    "MissingFactError",
    "Problem",
    "UnknownKeyError",
    "UnknownLanguageError",
    "WordsError",
    "facts_of",
    "fill",
    "language_of_terminal",
    "languages",
    "of",
    "plural",
    "say",
]

Fact = int | str
"""What a template is filled with: a number, or a text such as a name or a key."""

DEFAULT_LANGUAGE = "en"
_MINUS = "\u2212"
_NUMBER = re.compile(r"(\d+)(?:[.,](\d+))?")
_WITH_DECIMALS = 1
"""Both languages count "2.5" with their second form: points, очка."""
_FIELD = re.compile(r"\{([a-z_][a-z0-9_]*)((?:\|[^{}|]*)*)\}")


class Problem(ValueError):
    """Something a user wrote or asked for cannot be; ``text(lang)`` says what to do about it.

    The one root of all errors that a user may cause.  The sentence has the key ``problem.`` +
    ``key`` in the words that all games share, or in those of a game whose problems are a class of
    their own, with ``game`` set.

    >>> Problem("wrong_seat", n=2).text()
    'Seat 2 does not decide now.'
    """

    game: ClassVar[str] = ""
    """In whose words the sentence stands; empty: in those that all games share."""

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(key)
        self.key = key
        self.facts: Mapping[str, Fact] = facts

    def text(self, lang: str = "en") -> str:
        """The sentence in a language."""
        return self.catalogue().say(lang, f"problem.{self.key}", **self.facts)

    def catalogue(self) -> Catalogue:
        """The words in which the sentence stands."""
        return of(self.game) if self.game else SHARED

    def __str__(self) -> str:
        return self.text()


class WordsError(Problem, KeyError):
    """A text cannot be said; the message, in English only, tells what is missing."""

    def __init__(self, message: str) -> None:
        super().__init__("words")
        self.args = (message,)

    def text(self, lang: str = "en") -> str:  # noqa: ARG002 - the words themselves are missing
        """What is missing."""
        return str(self.args[0])


class UnknownLanguageError(WordsError):
    """No texts exist in this language."""


class UnknownKeyError(WordsError):
    """No text has this key."""


class MissingFactError(WordsError):
    """A template needs a fact that was not given, or a number where a word was given."""


def languages() -> tuple[str, ...]:
    """The languages there are, the default one first.

    >>> languages()
    ('en', 'ru')
    """
    return tuple(_PLURALS)


class Catalogue:
    """The texts of one folder, and below them those of another catalogue.

    Args:
        folder: Holds a folder for each language, each full of flat json files.
        base: Where a key is looked up that is not found here; a key may not stand in both.
    """

    def __init__(self, folder: Traversable, base: Catalogue | None = None) -> None:
        self._folder = folder
        self._base = base
        self._tables: dict[str, dict[str, str]] = {}

    def table(self, lang: str) -> dict[str, str]:
        """Every template by its key, read on first use; treat it as read-only.

        Raises:
            UnknownLanguageError: there is no such language.
            WordsError: a key stands twice.
        """
        if lang not in self._tables:
            self._tables[lang] = self._read(lang)
        return self._tables[lang]

    def _read(self, lang: str) -> dict[str, str]:
        merged = dict(self._base.table(lang)) if self._base else {}
        folder = self._folder.joinpath(_known(lang))
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if not file.name.endswith(".json"):
                continue
            for key, template in json.loads(file.read_text(encoding="utf-8")).items():
                if key in merged:
                    message = f"The key {key!r} stands twice in {lang!r}, again in {file.name}."
                    raise WordsError(message)
                merged[key] = template
        return merged

    def keys(self, lang: str = DEFAULT_LANGUAGE) -> tuple[str, ...]:
        """All keys that have a text."""
        return tuple(self.table(lang))

    def has(self, lang: str, key: str) -> bool:
        """Whether a key has a text in a language."""
        return key in self.table(lang)

    def say(self, lang: str, key: str, /, **facts: Fact) -> str:
        """The text of a key in a language, with its facts filled in; other facts are ignored.

        Raises:
            UnknownLanguageError: there is no such language.
            UnknownKeyError: there is no such key.
            MissingFactError: the template needs a fact that is not given.
        """
        try:
            template = self.table(lang)[key]
        except KeyError:
            if lang not in _PLURALS:
                raise
            message = f"There are no words for {key!r} in {lang!r}."
            raise UnknownKeyError(message) from None
        return fill(lang, template, key, facts)


def fill(lang: str, template: str, key: str, facts: Mapping[str, Fact]) -> str:
    """A template with its facts filled in; `key` is named where one is missing.

    >>> fill("en", "{n} {n|card|cards}", "some.key", {"n": 2})
    '2 cards'
    """

    def replaced(match: re.Match[str]) -> str:
        name, forms = match.group(1), match.group(2)
        if name not in facts:
            message = f"The words of {key!r} in {lang!r} need the fact {name!r}."
            raise MissingFactError(message)
        value = facts[name]
        if not forms:
            return _shown(value)
        count = _last_number(value) if isinstance(value, str) else value
        if count is None:
            message = f"The words of {key!r} in {lang!r} need a number as {name!r}, not {value!r}."
            raise MissingFactError(message)
        return plural(lang, count, tuple(forms[1:].split("|")))

    return _FIELD.sub(replaced, template)


def plural(lang: str, n: int | float, forms: tuple[str, ...]) -> str:
    """The form of a word that goes with a number; a minus sign makes no difference.

    A float is a number written with decimals, even if they are zeros: "1.0 points".

    >>> plural("en", -1, ("point", "points")), plural("en", 1.0, ("point", "points"))
    ('point', 'points')
    >>> plural("ru", -22, ("очко", "очка", "очков")), plural("ru", 5.5, ("очко", "очка", "очков"))
    ('очка', 'очка')
    """
    count, choose = _PLURALS[_known(lang)]
    if len(forms) != count:
        message = f"{lang!r} has {count} forms of a counted word, not {len(forms)}: {forms!r}."
        raise WordsError(message)
    return forms[_WITH_DECIMALS if isinstance(n, float) else choose(abs(n))]


def facts_of(template: str) -> frozenset[str]:
    """The names of the facts that a template needs.

    >>> sorted(facts_of("{n} {n|card|cards} of {free}"))
    ['free', 'n']
    """
    return frozenset(match.group(1) for match in _FIELD.finditer(template))


def _known(lang: str) -> str:
    if lang not in _PLURALS:
        message = f"There are no words in {lang!r}; there are words in: {', '.join(_PLURALS)}."
        raise UnknownLanguageError(message)
    return lang


def _last_number(text: str) -> int | float | None:
    """The last number in a text: an int, or a float if it has decimals; None without any."""
    found = _NUMBER.findall(text)
    if not found:
        return None
    whole, decimals = found[-1]
    return float(f"{whole}.{decimals}") if decimals else int(whole)


def _shown(value: Fact) -> str:
    if isinstance(value, str):
        return value
    return f"{_MINUS}{-value}" if value < 0 else str(value)


def _english(n: int) -> int:
    return 0 if n == 1 else 1


def _russian(n: int) -> int:
    if n // 10 % 10 == 1:  # 10 to 19, and the same in every hundred
        return 2
    last = n % 10
    return 0 if last == 1 else 1 if last in (2, 3, 4) else 2


# How many forms a counted word has in each language, and which one goes with a number from 0 up.
_PLURALS: dict[str, tuple[int, Callable[[int], int]]] = {"en": (2, _english), "ru": (3, _russian)}

SHARED: Final = Catalogue(resources.files(__name__))
"""The words that all games share."""

say = SHARED.say


@cache
def of(game: str) -> Catalogue:
    """The words of a game, upon the shared ones.

    >>> of("friday").say("en", "term.reserve")
    'reserve'
    """
    return Catalogue(resources.files("friday_nb").joinpath(game, "words"), SHARED)


def language_of_terminal() -> str:
    """The language of the terminal, as far as there are words for it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2] if value[:2] in languages() else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE
