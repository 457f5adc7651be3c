"""Every text that a user reads: catalogues of texts in English and Russian.

The texts that all games share are in the folders next to this file, those of a game in its folder
``words``; ``of("friday")`` is the catalogue of both.  A language is a folder of flat JSON files,
one for each topic, which together map keys to templates.  A template is a plain sentence with facts
in braces:

``{n}``
    the fact itself; a negative number gets a true minus sign.
``{n|card|cards}``
    the plural form that goes with the number: English has two forms, Russian three
    (``{n|карта|карты|карт}``).  The number itself is not included: write ``{n} {n|card|cards}``.
    In a formatted number such as "2.5" or "≈ 14" the last number in the string decides.

    >>> say = of("friday").say
    >>> say("en", "editor.free", n=1), say("en", "editor.free", n=2)
    ('1 free card', '2 free cards')
    >>> [say("ru", "table.do.pay.short", n=n) for n in (1, 3, 5, 11, 21)]
    ['1 очко жизни', '3 очка жизни', '5 очков жизни', '11 очков жизни', '21 очко жизни']
    >>> say("ru", "table.do.pay.short", n="2,5"), say("en", "table.do.pay.short", n="1.0")
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
from typing import ClassVar, Final, Protocol

__all__ = [
    "DEFAULT_LANGUAGE",
    "MINUS",
    "SHARED",
    "Catalogue",
    "Fact",
    "MissingFactError",
    "Problem",
    "Say",
    "Spoken",
    "UnknownKeyError",
    "UnknownLanguageError",
    "WordsError",
    "facts_of",
    "files_of",
    "fill",
    "language_of_terminal",
    "languages",
    "of",
    "package_of",
    "plural",
    "say",
    "signed",
]

Fact = int | str
"""A value that fills a field of a template: a number, or a string such as a name or a key."""

Say = Callable[..., str]
"""Gives a text of a game: its language, its key and its facts."""

DEFAULT_LANGUAGE = "en"
MINUS: Final = "\N{MINUS SIGN}"
_NUMBER = re.compile(r"(\d+)(?:[.,](\d+))?")
_WITH_DECIMALS = 1
"""The index of the form for numbers with decimals, in both languages: 2.5 points, 2,5 очка."""
_FIELD = re.compile(r"\{([a-z_][a-z0-9_]*)((?:\|[^{}|]*)*)\}")


class Spoken(Protocol):
    """What can be said in each language."""

    def text(self, lang: str = ..., /) -> str:
        """The words in a language."""
        ...


class Problem(ValueError):
    """Something a user wrote or asked for is not possible; ``text(lang)`` says why.

    The base class of every error that a user can cause.  The message has the key ``problem.`` +
    ``key`` in the texts that all games share.  A game can subclass Problem and set ``game``; its
    messages are then looked up in that game's texts.

    Args:
        key: The key of the message.
        why: The underlying fault, if any, in words or as something that says it in each language;
            it fills the field ``why`` of the message.
        facts: The values of the message's other fields.

    >>> Problem("wrong_seat", n=2).text()
    'Seat 2 does not decide now.'
    """

    game: ClassVar[str] = ""
    """The game whose catalogue has the message; empty for the texts that all games share."""

    def __init__(self, key: str, *, why: Spoken | Fact = "", **facts: Fact) -> None:
        super().__init__(key)
        self.key = key
        self.why = why
        self.facts: Mapping[str, Fact] = facts

    def text(self, lang: str = "en") -> str:
        """The message in a language, with the underlying fault in the same language."""
        why = self.why if isinstance(self.why, Fact) else self.why.text(lang)
        return self.catalogue().say(lang, f"problem.{self.key}", **self.facts, why=why)

    def catalogue(self) -> Catalogue:
        """The catalogue that has the message."""
        return of(self.game) if self.game else SHARED

    def __str__(self) -> str:
        return self.text()


class WordsError(Problem, KeyError):
    """A text is missing or broken; the message, in English only, says how."""

    def __init__(self, message: str) -> None:
        super().__init__("words")
        self.args = (message,)

    def text(self, lang: str = "en") -> str:
        """What is wrong, in English whatever the language."""
        return str(self.args[0])


class UnknownLanguageError(WordsError):
    """There are no texts in this language."""


class UnknownKeyError(WordsError):
    """There is no text with this key."""


class MissingFactError(WordsError):
    """A fact that a template needs is missing, or is not a number where it must be one."""


def languages() -> tuple[str, ...]:
    """The available languages, the default first.

    >>> languages()
    ('en', 'ru')
    """
    return tuple(_PLURALS)


class Catalogue:
    """The texts in one folder, on top of those of another catalogue.

    Args:
        folder: Has a subfolder for each language with flat JSON files.
        base: A catalogue whose texts are included; the two must not share a key.
    """

    def __init__(self, folder: Traversable, base: Catalogue | None = None) -> None:
        self._folder = folder
        self._base = base
        self._tables: dict[str, dict[str, str]] = {}
        self._parts: dict[tuple[str, str], dict[str, str]] = {}

    def table(self, lang: str) -> dict[str, str]:
        """All templates by key, read on first use.  Treat the dictionary as read-only.

        Raises:
            UnknownLanguageError: there is no such language.
            WordsError: a key is defined twice.
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

    def under(self, lang: str, prefix: str) -> dict[str, str]:
        """The templates whose keys start with a prefix, by what follows it.

        Treat the dictionary as read-only: the same question gets the same one.
        """
        if (lang, prefix) not in self._parts:
            table = self.table(lang).items()
            self._parts[lang, prefix] = {
                key.removeprefix(prefix): text for key, text in table if key.startswith(prefix)
            }
        return self._parts[lang, prefix]

    def keys(self, lang: str = DEFAULT_LANGUAGE) -> tuple[str, ...]:
        """All keys that have a text."""
        return tuple(self.table(lang))

    def has(self, lang: str, key: str) -> bool:
        """Whether a key has a text in a language."""
        return key in self.table(lang)

    def say(self, lang: str, key: str, /, **facts: Fact) -> str:
        """The text of a key in a language, with the facts filled in; unused facts are ignored.

        Raises:
            UnknownLanguageError: there is no such language.
            UnknownKeyError: there is no such key.
            MissingFactError: a fact is missing, or is not a number where it must be one.
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
    """A template with its facts filled in; ``key`` is only for the message of an error.

    >>> fill("en", "{n} {n|card|cards}", "some.key", {"n": 2})
    '2 cards'
    """
    if "{" not in template:
        return template

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
    """The form of a word that goes with a number; its sign makes no difference.

    A float stands for a number written with decimals, even if they are zeros: "1.0 points".

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
    """The last number in a text: a float if it has decimals, else an int; None if there is none."""
    found = _NUMBER.findall(text)
    if not found:
        return None
    whole, decimals = found[-1]
    return float(f"{whole}.{decimals}") if decimals else int(whole)


def _shown(value: Fact) -> str:
    return value if isinstance(value, str) else signed(value)


def signed(value: int) -> str:
    """An integer with a true minus sign.

    >>> signed(-2), signed(3)
    ('−2', '3')
    """
    return f"{MINUS}{-value}" if value < 0 else str(value)


def _english(n: int) -> int:
    return 0 if n == 1 else 1


def _russian(n: int) -> int:
    if n // 10 % 10 == 1:  # 10 to 19, and the same in every hundred
        return 2
    last = n % 10
    return 0 if last == 1 else 1 if last in (2, 3, 4) else 2


# For each language the number of plural forms, and a function from a count (0, 1, ...) to the
# index of its form.
_PLURALS: dict[str, tuple[int, Callable[[int], int]]] = {"en": (2, _english), "ru": (3, _russian)}

SHARED: Final = Catalogue(resources.files(__name__))
"""The texts that all games share."""

say = SHARED.say


PACKAGES: Final[dict[str, str]] = {}
"""The packages of games that stand elsewhere (:func:`friday_nb.core.folders.add`)."""


def package_of(game: str) -> str:
    """The package of a game, in which everything of it is found.

    >>> package_of("chess")
    'friday_nb.chess'
    """
    return PACKAGES.get(game, f"friday_nb.{game}")


def files_of(game: str) -> Traversable:
    """The folder of a game, found without importing the game: it may fail, and then say why.

    >>> files_of("friday").joinpath("rulebook.json").is_file()
    True
    """
    parent, _, folder = package_of(game).rpartition(".")
    return resources.files(parent).joinpath(folder) if parent else resources.files(folder)


@cache
def of(game: str) -> Catalogue:
    """The texts of a game, together with the shared ones.

    >>> of("friday").say("en", "term.reserve")
    'reserve'
    """
    return Catalogue(files_of(game).joinpath("words"), SHARED)


def language_of_terminal() -> str:
    """The language of the terminal's locale; the default if there are no texts in it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2] if value[:2] in languages() else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE
