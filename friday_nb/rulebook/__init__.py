"""The rulebook in plain words: every rule by its id, in English and Russian.

The texts are data (``rulebook.json`` in the folder of each game), read on first use.  Events and
reasons carry the same ids, so a reader can go from what happened on the table to the rule behind
it.

    >>> rule("FRI-LIFE-1").title["en"]
    'Zero life points'
    >>> len(rules("friday")) == len({entry.id for entry in rules("friday")})
    True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any

from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.folders import game_of, is_game
from friday_nb.i18n import files_of, languages, package_of
from friday_nb.rulebook.schema import RulebookError, read

__all__ = [
    "Rule",
    "RulebookError",
    "Section",
    "UnknownRuleError",
    "games",
    "has_rules",
    "rule",
    "rules",
    "sections",
]


class UnknownRuleError(Problem, KeyError):
    """There is no such rule, or no rulebook for such a game; the message names one that exists."""


@dataclass(frozen=True)
class Section:
    """A section of the rulebook: its id in the data, and its title by language."""

    id: str
    title: Mapping[str, str]

    def __hash__(self) -> int:
        return hash(self.id)


def _nowhere() -> Mapping[str, str]:
    return dict.fromkeys(languages(), "")


@dataclass(frozen=True)
class Rule:
    """One rule.

    Attributes:
        id: The id that events and reasons refer to, such as ``FRI-WIN-1``.
        game: The game it belongs to.
        section: The id of its section.
        title: A few words, by language.
        text: The rule in two to five plain sentences, by language.
        where: The place in the printed rulebook, by language; empty where there is none.
        ruling: Whether the printed rules leave this open; the text then says how it is read here.
        switchable: Whether another reading can be chosen.
        setting: The field of the game's rulings that chooses the reading; empty unless switchable.
    """

    id: str
    game: str
    section: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    where: Mapping[str, str] = field(default_factory=_nowhere)
    ruling: bool = False
    switchable: bool = False
    setting: str = ""

    def __hash__(self) -> int:
        return hash(self.id)


def games() -> tuple[str, ...]:
    """The games that have a rulebook.

    >>> games()
    ('friday', 'his_man_friday', 'black_friday')
    """
    return tuple(filter(has_rules, registry.names()))


def has_rules(game: str) -> bool:
    """Does this game have a rulebook?  One that has none gets by without.

    >>> has_rules("friday"), has_rules("chess")
    (True, False)
    """
    return bool(is_game(game) and find_spec(package_of(game)) and _file(game).is_file())


def rules(game: str) -> tuple[Rule, ...]:
    """All rules of a game, in the order of play.

    Raises:
        UnknownRuleError: there is no rulebook for such a game.

    >>> rules("friday")[0].id
    'FRI-AIM-1'
    """
    return _rules(game)


def sections(game: str) -> tuple[Section, ...]:
    """The sections of a game's rules, in the order of play.

    Raises:
        UnknownRuleError: there is no rulebook for such a game.

    >>> sections("friday")[3].title["en"]
    'A fight'
    """
    return tuple(Section(**entry) for entry in _data(game)["sections"])  # checked when it was read


def rule(id: str) -> Rule:  # noqa: A002 - the attribute of the same meaning is called id too
    """The rule with this id.

    >>> rule("FRI-DECK-3").setting
    'too_old'

    Raises:
        UnknownRuleError: no game has a rule with this id.
    """
    game = game_of(id)
    for entry in rules(game) if has_rules(game) else ():
        if entry.id == id:
            return entry
    raise UnknownRuleError("rule_unknown", text=id[:40], like=rules(games()[0])[0].id)


@cache
def _rules(game: str) -> tuple[Rule, ...]:
    """All rules of a game, with the numbers that it has to fill in (``rule_text``)."""
    entries = [Rule(game=game, **entry) for entry in _data(game)["rules"]]
    if any("{" in text for entry in entries for text in entry.text.values()):
        told = registry.part(game, "rule_text")
        entries = [_told(entry, told) for entry in entries]
    return tuple(entries)


def _told(entry: Rule, told: Callable[[str, str], str]) -> Rule:
    title = {lang: told(text, lang) for lang, text in entry.title.items()}
    text = {lang: told(text, lang) for lang, text in entry.text.items()}
    return replace(entry, title=title, text=text)


@cache
def _data(game: str) -> dict[str, Any]:
    if not has_rules(game):
        raise UnknownRuleError("rulebook_unknown", text=game[:40], known=", ".join(games()))
    return read(_file(game).read_text("utf-8"), f"{game}/rulebook.json")


def _file(game: str) -> Traversable:
    return files_of(game).joinpath("rulebook.json")
