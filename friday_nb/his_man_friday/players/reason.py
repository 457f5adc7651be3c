"""A reason as His Man Friday says it: the key of its sentence, its facts, its rivals by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, Self

from friday_nb.core import why as core
from friday_nb.core.facts import Fact
from friday_nb.core.numbers import rounded, tenths
from friday_nb.his_man_friday.actions import Action, ActionKind
from friday_nb.his_man_friday.cards import Kind
from friday_nb.his_man_friday.players.sides import ALONE, OF_TWO, SIDES
from friday_nb.his_man_friday.texts import called, card_label, kind_name
from friday_nb.his_man_friday.words import say

DUEL: Final = 2
"""Players of whom each has but one opponent."""


class Why(core.Why):
    """A sentence as data: its key below ``advice.why.`` and its facts, by their stable names."""

    sides = SIDES
    alone = ALONE

    def among(self, players: int) -> Self:
        """The same reason as it is told among so many: of two, the other is not "the others"."""
        if players != DUEL:
            return self
        key = f"{self.key}.two" if self.key in OF_TWO else self.key
        also: Any = self.also  # mypy takes them for reasons of any game
        return replace(self, key=key, also=tuple(each.among(players) for each in also))

    def rivals(self, say: Callable[..., str], lang: str) -> Mapping[str, Fact]:
        """What the decision is called that the best one is compared with; one of many by name."""
        found = super().rivals(say, lang)
        if "decision" not in self.facts:
            return found
        name = _named(Action.parse(str(self.facts["decision"])), lang)
        named = say(lang, "advice.rival_after.named", decision=name)
        return {**found, "rival_after": named}

    @property
    def _is_as_called(self) -> bool:
        """Of a card that is most likely a gun, or hardly one: does the declaration say so too?"""
        return self.key.startswith("called.gun") is (self.facts["declared"] == Kind.GUN.key)

    def said(self, lang: str) -> str:
        """Its own sentence."""
        told = {**self.rivals(say, lang), **self.facts}
        if "card" in told:
            told["card"] = card_label(str(told["card"]), lang)
        for name in ("declared", "kind"):
            if name in told:
                told |= _kind_forms(name, str(told[name]), lang)
        for name in ("few", "many"):
            if name in told:
                told[name] = tenths(int(told[name]), lang)
        if "kind" in told:
            told["amount"] = _amount(told, lang)
        for name in ("a", "b"):
            if name in told:
                told[name] = _in_words(rounded(Fraction(int(told[name]), 1000)), lang)
        if "declared" in told:
            told["but"] = say(lang, f"advice.{'and' if self._is_as_called else 'but'}")
        told["judged"] = _judged(str(told["judged"]), lang) if "judged" in told else ""
        if "gun" in told:
            told["gun"] = _in_words(str(told["gun"]), lang, "gun.")
        return say(lang, f"advice.why.{self.key}", **told)


def _named(action: Action, lang: str) -> str:
    """A decision by its name, where there are more than two."""
    if action.kind is ActionKind.LAY:
        declared = called(action.declared, lang)
        return say(lang, "advice.lay", card=card_label(action.card, lang), declared_as=declared)
    if action.direction:
        return say(lang, "action.move", direction=say(lang, f"direction.{action.direction}"))
    keys = {ActionKind.MOVE: "action.move.anywhere", ActionKind.LEAVE: "action.leave.last"}
    key = keys.get(action.kind, f"action.{action.kind.name.lower()}")
    return say(lang, key, cell=action.cell)


def _kind_forms(name: str, kind: str, lang: str) -> dict[str, Fact]:
    """The name of a kind, as what a card of it is called, and as what somebody wants."""
    forms = {f"{name}_{form}": say(lang, f"kind.{kind}.{form}") for form in ("as", "need")}
    return {name: kind_name(kind, lang), **forms}


def _amount(told: Mapping[str, Fact], lang: str) -> str:
    """What is on a card of a kind: a mean, the only possible number, or nothing is told of it."""
    for name, key in (("few", "advice.amount.mean"), ("n", "advice.amount")):
        if name in told:
            return say(lang, key, n=told[name])
    return ""


def _judged(basis: str, lang: str) -> str:
    """By whose play something is certain; ``basis`` as :func:`.seats.basis` says."""
    who = {"thinkers": ".bots", "bots": ".bots", "honest": ".honest"}.get(basis, "")
    return say(lang, f"advice.judged{who}")


def _in_words(chance: str, lang: str, of: str = "") -> str:
    """A chance in whole percent as a sentence has it: "less than 1".

    ``of``: where it does not count cases, "gun." for a chance of a gun.
    """
    for sign, name in (("<", "below"), (">", "above")):
        if chance.startswith(sign):
            return say(lang, f"advice.{of}{name}", n=chance[1:])
    return chance
