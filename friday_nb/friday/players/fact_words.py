"""The facts of a reason in words: the names of cards and abilities, shares, tenths with a sign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from friday_nb.core import numbers
from friday_nb.core.facts import Fact
from friday_nb.core.numbers import rounded
from friday_nb.friday.cards import Ability
from friday_nb.friday.names import ability_name, card_label
from friday_nb.friday.words import say
from friday_nb.i18n import MINUS

WHOLE_GAMES: Final = 3
"""From so many games in 100 on they are told in whole ones."""


def whole_percent(chance: Fraction) -> Fact:
    """In whole percent, a number where it can be one: "<1" is a text."""
    said = rounded(chance)
    return int(said) if said.isdecimal() else said


def in_words(text: str, lang: str) -> str:
    """A sentence with "less than 1%" for "<1%"."""
    for name in ("below", "above"):
        text = text.replace(say(lang, f"advice.{name}.sign"), say(lang, f"advice.{name}"))
    return text


def _card(fact: Fact, lang: str) -> Fact:
    return card_label(str(fact), lang)


def _ability(fact: Fact, lang: str) -> Fact:
    return ability_name(Ability[str(fact)], lang)


def _share(thousandths: Fact, _lang: str) -> Fact:
    """A share of the fights in whole percent, from thousandths."""
    return rounded(Fraction(int(thousandths), 1000))


def _games(tenths: Fact, lang: str) -> Fact:
    """A number with one decimal, from tenths; a fight may cost less life than it brings."""
    size = numbers.tenths(abs(int(tenths)), lang)
    return f"{MINUS}{size}" if int(tenths) < 0 else size


def _lost_games(tenths: Fact, lang: str) -> Fact:
    """Games in 100, from tenths: whole ones where a list tells whole ones."""
    whole = round(int(tenths) / 10)
    return whole if whole >= WHOLE_GAMES else _games(tenths, lang)


def _change(tenths: Fact, lang: str) -> Fact:
    """The same with its sign."""
    return f"+{_games(tenths, lang)}" if int(tenths) > 0 else _games(tenths, lang)


SAID: Final[Mapping[str, Callable[[Fact, str], Fact]]] = {
    "card": _card,
    "target": _card,
    "dropped": _card,
    "ability": _ability,
    "a": _share,
    "b": _share,
    "games": _lost_games,
    "change": _change,
    "than": _change,
    "few": _games,
    "many": _games,
    "mean": _games,
}
"""How each fact is said that is not said as it is, by its name."""
