"""The rulebook in plain words: every rule by its id, in English and Russian.

The texts are data (``rulebook.json`` in the folder of each game) and are read when the first of
them is asked for. The ids are the ones that the engine's events carry, so that a reader can go
from what happened on the table to the rule that made it happen.

    >>> rule("FRI-LIFE-1").title["en"]
    'Zero life points'
    >>> len(rules()) == len({entry.id for entry in rules()})
    True
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from friday_nb.core import registry
from friday_nb.core.errors import Problem

__all__ = ["Rule", "Section", "UnknownRuleError", "games", "rule", "rules", "sections"]


class UnknownRuleError(Problem, KeyError):
    """There is no such rule, or no such game; the message says which names there are."""


@dataclass(frozen=True)
class Section:
    """A chapter of the rulebook: its name in the data and its title in each language."""

    id: str
    title: Mapping[str, str]

    def __hash__(self) -> int:
        return hash(self.id)


@dataclass(frozen=True)
class Rule:
    """One rule.

    Attributes:
        id: the name that events carry, such as ``FRI-WIN-1``.
        game: the game it belongs to.
        section: the id of its section.
        ruling: the printed rules leave this open and the text says how it is read here.
        switchable: the other reading can be chosen as well.
        setting: the field of the rulings that chooses; empty unless switchable.
        title: a few words, by language.
        text: the rule in two to five plain sentences, by language.
        where: the place in the printed rulebook, by language.
    """

    id: str
    game: str
    section: str
    ruling: bool
    switchable: bool
    setting: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    where: Mapping[str, str]

    def __hash__(self) -> int:
        return hash(self.id)


def games() -> tuple[str, ...]:
    """The games whose rules are here.

    >>> games()
    ('friday',)
    """
    return registry.names()


def rules(game: str = "friday") -> tuple[Rule, ...]:
    """All rules of a game, in the order of play.

    >>> rules()[0].id
    'FRI-SET-1'
    """
    return tuple(Rule(game=game, **entry) for entry in _data(game)["rules"])


def sections(game: str = "friday") -> tuple[Section, ...]:
    """The sections of a game's rules, in the order of play.

    >>> sections()[2].title["en"]
    'A fight'
    """
    return tuple(Section(**entry) for entry in _data(game)["sections"])


def rule(id: str) -> Rule:  # noqa: A002 - the attribute of the same meaning is called id too
    """The rule with this id.

    >>> rule("FRI-DECK-3").setting
    'too_old'

    Raises:
        UnknownRuleError: no game has a rule with this id.
    """
    try:
        return _by_id()[id]
    except KeyError:
        raise UnknownRuleError("rule_unknown", text=id[:40], like=next(iter(_by_id()))) from None


@cache
def _by_id() -> dict[str, Rule]:
    return {entry.id: entry for game in registry.names() for entry in rules(game)}


@cache
def _data(game: str) -> dict[str, Any]:
    if game not in registry.names():
        known = ", ".join(registry.names())
        raise UnknownRuleError("rulebook_unknown", text=game[:40], known=known)
    text = resources.files("friday_nb").joinpath(game, "rulebook.json").read_text("utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
