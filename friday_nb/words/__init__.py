"""Every text that a user reads, in one place: ``say("ru", "level.1.name")``.

A language is a folder beside this file, full of flat json files, one a topic; all of them together
are one table from key to template. A template is a plain sentence with facts in braces:

``{n}``
    the fact itself; a negative number gets a true minus sign.
``{n|card|cards}``
    one of the forms, chosen by the number: English has two forms, Russian three
    (``{n|карта|карты|карт}``). The number is not repeated: write ``{n} {n|card|cards}``. A number
    that is written out already, such as "2.5" or "≈ 14", counts as its last figures do.

    >>> say("en", "unit.cards", n=1), say("en", "unit.cards", n=2)
    ('1 card', '2 cards')
    >>> [say("ru", "unit.cards", n=n) for n in (1, 3, 5, 11, 21)]
    ['1 карта', '3 карты', '5 карт', '11 карт', '21 карта']
    >>> say("ru", "unit.life", n="2,5"), say("en", "unit.life", n="1.0")
    ('2,5 очка жизни', '1.0 life points')
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from importlib import resources

__all__ = [
    "DEFAULT_LANGUAGE",
    "MissingFactError",
    "UnknownKeyError",
    "UnknownLanguageError",
    "WordsError",
    "facts_of",
    "has",
    "keys",
    "languages",
    "plural",
    "say",
    "table",
]

Fact = int | str

DEFAULT_LANGUAGE = "en"
_MINUS = "\u2212"
_NUMBER = re.compile(r"(\d+)(?:[.,](\d+))?")
_WITH_DECIMALS = 1
"""Both languages count "2.5" with their second form: points, очка."""
_FIELD = re.compile(r"\{([a-z_][a-z0-9_]*)((?:\|[^{}|]*)*)\}")


class WordsError(KeyError):
    """A text cannot be said; the message tells what is missing."""

    def __str__(self) -> str:
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


def say(lang: str, key: str, /, **facts: Fact) -> str:
    """The text of a key in a language, with its facts filled in; facts it does not use are ignored.

    >>> say("en", "term.reserve")
    'reserve'

    Raises:
        UnknownLanguageError: there is no such language.
        UnknownKeyError: there is no such key.
        MissingFactError: the template needs a fact that is not given.
    """
    try:
        template = table(lang)[key]
    except KeyError:
        if lang not in _PLURALS:
            raise
        message = f"There are no words for {key!r} in {lang!r}."
        raise UnknownKeyError(message) from None

    def fill(match: re.Match[str]) -> str:
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

    return _FIELD.sub(fill, template)


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


def keys(lang: str = DEFAULT_LANGUAGE) -> tuple[str, ...]:
    """All keys that have words.

    >>> "term.reserve" in keys()
    True
    """
    return tuple(table(lang))


def has(lang: str, key: str) -> bool:
    """Whether a key has words in a language.

    >>> has("en", "no.such.key")
    False
    """
    return key in table(lang)


def facts_of(template: str) -> frozenset[str]:
    """The names of the facts that a template needs.

    >>> sorted(facts_of("{n} {n|card|cards} of {free}"))
    ['free', 'n']
    """
    return frozenset(match.group(1) for match in _FIELD.finditer(template))


@cache
def table(lang: str) -> dict[str, str]:
    """The whole table of a language, read on first use; treat it as read-only.

    >>> table("ru")["term.reserve"]
    'запас'
    """
    merged: dict[str, str] = {}
    folder = resources.files(__name__).joinpath(_known(lang))
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not file.name.endswith(".json"):
            continue
        for key, template in json.loads(file.read_text(encoding="utf-8")).items():
            if key in merged:
                message = f"The key {key!r} stands twice in {lang!r}, again in {file.name}."
                raise WordsError(message)
            merged[key] = template
    return merged


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
