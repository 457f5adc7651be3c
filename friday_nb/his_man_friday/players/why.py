"""Why: one sentence of facts for each decision, from what the seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from friday_nb.charts.numbers import rounded
from friday_nb.core.facts import Fact
from friday_nb.his_man_friday.actions import Action, ActionKind
from friday_nb.his_man_friday.cards import BY_NAME, CELLS, Kind
from friday_nb.his_man_friday.odds import USUAL_LYING
from friday_nb.his_man_friday.players import seats
from friday_nb.his_man_friday.players.evaluation import target
from friday_nb.his_man_friday.players.seats import Seated
from friday_nb.his_man_friday.texts import card_label, kind_name
from friday_nb.his_man_friday.view import View
from friday_nb.his_man_friday.words import say


@dataclass(frozen=True)
class Why:
    """A sentence as data: its key below ``advice.why.`` and its facts, by their stable names."""

    key: str
    facts: Mapping[str, Fact]

    def text(self, lang: str) -> str:
        """The sentence."""
        told = dict(self.facts)
        if "card" in told:
            told["card"] = card_label(str(told["card"]), lang)
        if "declared" in told:
            told["declared"] = kind_name(str(told["declared"]), lang)
        return say(lang, f"advice.why.{self.key}", **told)


def why(
    view: View, action: Action, lying: Fraction | None = USUAL_LYING, seated: Seated = ()
) -> Why:
    """The facts that speak for or against a legal action.

    Args:
        view: What the seat knows.
        action: The decision.
        lying: The chance that a declaration of a person is a lie; None ignores declarations.
        seated: Who sits in each seat, by name; empty if that is not known.
    """
    if action.kind is ActionKind.LAY:
        left = sum(n for seat, n in enumerate(view.challenges) if seat != view.seat)
        is_true = BY_NAME[action.card].kind.key == action.declared
        key = "lay.true" if is_true else "lay.lie"
        return _told(key, n=left) if left else _told(f"{key}.none")
    if action.kind is ActionKind.CHALLENGE:
        return _told(
            "challenge", n=view.challenges[view.seat], gun=_gun(view, view.just_laid, lying, seated)
        )
    if action.kind is ActionKind.PASS:
        cards = sum(n for seat, n in enumerate(view.hands) if seat != view.seat)
        return _told("pass", n=view.challenges[view.seat], cards=cards)
    if action.kind is ActionKind.LEAVE:
        kinds = {BY_NAME[name].kind for name in view.taken} - {Kind.GUN}
        return _told("leave", guns=view.taken.count("g"), n=len(kinds))
    what = "take" if action.kind is ActionKind.TAKE else "go"
    return _of_card(view, _cell(view, action), what, lying, seated)


def _cell(view: View, action: Action) -> str:
    """The cell that an action takes a card from, or leads Crusoe to."""
    if action.direction:
        return CELLS[target(view.cells, action.packed)]
    return action.cell or view.crusoe


def _of_card(view: View, cell: str, what: str, lying: Fraction | None, seated: Seated) -> Why:
    """What the seat knows of a card."""
    place = next(each for each in view.island if each.cell == cell)
    if place.card:
        kind = BY_NAME[place.card].kind
        if what == "take" and kind is not Kind.GUN:
            has_it = any(BY_NAME[name].kind is kind for name in view.taken)
            return _told("take.again" if has_it else "take.new", card=place.card)
        return _told("known", cell=cell, card=place.card)
    if place.declared is None:
        return _told("centre", cell=cell, gun=_gun(view, cell, lying, seated))
    return _told(
        "called", cell=cell, declared=place.declared.key, gun=_gun(view, cell, lying, seated)
    )


def _gun(view: View, cell: str, lying: Fraction | None, seated: Seated) -> str:
    """The chance that the card of a cell is a gun, in whole percent."""
    return rounded(seats.gun_chance(view, cell, lying, seated))


def _told(key: str, **facts: Fact) -> Why:
    return Why(key, MappingProxyType(facts))
