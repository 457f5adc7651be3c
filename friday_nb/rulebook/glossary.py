"""The glossary: the terms of a game, their meanings, and where they occur in a text.

All of it is in the game's catalogue of texts, under ``term.*``; a few terms are those of all games.
A term is found in a text by the stems of its words (``term.*.stems``), because Russian words change
their endings.

    >>> define("reserve", "en", "friday").name
    'reserve'
    >>> [piece.term for piece in linked("Take 1 life point from the reserve.", "en", "friday")]
    ['', 'life_points', '', 'reserve', '']
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from friday_nb import i18n
from friday_nb.core.errors import Problem

__all__ = ["Piece", "Term", "UnknownTermError", "define", "glossary", "linked"]

_KEY = re.compile(r"term\.(\w+)")


class UnknownTermError(Problem, KeyError):
    """The glossary has no such term."""


@dataclass(frozen=True)
class Term:
    """A term in one language: its id (the same in all languages), its name and its meaning."""

    id: str
    name: str
    text: str


@dataclass(frozen=True)
class Piece:
    """A part of a text, and the id of the term it consists of; empty if it is ordinary text."""

    text: str
    term: str = ""


@cache
def glossary(lang: str, game: str) -> tuple[Term, ...]:
    """All terms of a game in alphabetical order; none if the game explains none of its own.

    Raises:
        UnknownLanguageError: there is no such language.

    >>> glossary("en", "friday")[0].name
    'ability'
    """
    words = i18n.of(game)
    names = [found.group(1) for key in words.keys(lang) if (found := _KEY.fullmatch(key))]
    if all(i18n.SHARED.has(lang, f"term.{name}") for name in names):
        return ()
    terms = [
        Term(name, words.say(lang, f"term.{name}"), words.say(lang, f"term.{name}.text"))
        for name in names
    ]
    return tuple(sorted(terms, key=lambda term: term.name.casefold().replace("ё", "е")))


def define(id: str, lang: str, game: str) -> Term:  # noqa: A002 - as in rulebook.rule
    """The term with this id.

    Raises:
        UnknownTermError: the glossary has no such term.
    """
    for term in glossary(lang, game):
        if term.id == id:
            return term
    raise UnknownTermError("term_unknown", text=id[:40])


def linked(text: str, lang: str, game: str) -> tuple[Piece, ...]:
    """Split a text so that the first occurrence of each term is a piece of its own.

    Only terms that a beginner may have to look up are marked: those with ``term.*.stems``.
    Concatenated, the pieces are the text again.
    """
    pieces: list[Piece] = []
    seen: set[str] = set()
    done = 0
    for match in _finder(lang, game).finditer(text):
        term = match.lastgroup or ""
        if term in seen:
            continue
        seen.add(term)
        pieces += [Piece(text[done : match.start()]), Piece(match.group(), term)]
        done = match.end()
    return (*pieces, Piece(text[done:]))


@cache
def _finder(lang: str, game: str) -> re.Pattern[str]:
    """A pattern that matches any term; if several match at one place, the longest one."""
    words = i18n.of(game)
    stems = {
        term.id: words.say(lang, f"term.{term.id}.stems").split("|")
        for term in glossary(lang, game)
        if words.has(lang, f"term.{term.id}.stems")
    }
    longest_first = sorted(stems, key=lambda name: -max(map(len, stems[name])))
    found = (f"(?P<{name}>{'|'.join(map(_pattern, stems[name]))})" for name in longest_first)
    return re.compile("|".join(found), re.IGNORECASE)


def _pattern(stems: str) -> str:
    """A pattern for stems: "free card" finds "Free cards"; a stem with "." must be a whole word.

    The id of a rule, such as FRI-SCORE-1, contains none.
    """
    words = (
        re.escape(stem[:-1]) + r"\b" if stem.endswith(".") else re.escape(stem) + r"\w*"
        for stem in stems.split()
    )
    return r"(?<![\w-])" + r"\s+".join(words)
