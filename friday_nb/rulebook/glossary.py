"""The glossary: every term of the game, what it means, and where it stands in a text.

The terms and their meanings are words of the game (``term.*``), and so is what finds a term in a
text: the beginnings of its words, since Russian words change their ends.

    >>> define("reserve", "en").name
    'reserve'
    >>> [piece.term for piece in linked("Take 1 life point from the reserve.", "en")]
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
    """A part of a text, and the id of the term that it names; empty where it names none."""

    text: str
    term: str = ""


@cache
def glossary(lang: str, game: str = "friday") -> tuple[Term, ...]:
    """All terms, in the order of the alphabet; UnknownLanguageError if there is no such language.

    >>> glossary("en")[0].name
    'ability'
    """
    words = i18n.of(game)
    names = [found.group(1) for key in words.keys(lang) if (found := _KEY.fullmatch(key))]
    terms = [
        Term(name, words.say(lang, f"term.{name}"), words.say(lang, f"term.{name}.text"))
        for name in names
    ]
    return tuple(sorted(terms, key=lambda term: term.name.casefold().replace("ё", "е")))


def define(id: str, lang: str, game: str = "friday") -> Term:  # noqa: A002 - as in rulebook.rule
    """The term with this id; UnknownTermError if there is none."""
    for term in glossary(lang, game):
        if term.id == id:
            return term
    raise UnknownTermError("term_unknown", text=id[:40])


def linked(text: str, lang: str, game: str = "friday") -> tuple[Piece, ...]:
    """A text cut where terms stand in it; each term is marked once, where it first stands.

    Only terms that a beginner may have to look up are marked, those with ``term.*.stems``.
    The pieces put together are the text again.
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
    """Finds any term; where several begin at one place, the one with the most letters."""
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
    """Beginnings of words: "free card" finds "Free cards"; one with "." is a whole word."""
    words = (
        re.escape(stem[:-1]) + r"\b" if stem.endswith(".") else re.escape(stem) + r"\w*"
        for stem in stems.split()
    )
    return r"\b" + r"\s+".join(words)
