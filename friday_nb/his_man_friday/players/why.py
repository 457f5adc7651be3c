"""Why: one sentence of facts for each decision, from what the seat may know."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Final

from friday_nb.charts.numbers import rounded, tenths
from friday_nb.core import why as core
from friday_nb.core.why import Side
from friday_nb.his_man_friday.actions import Action, ActionKind
from friday_nb.his_man_friday.cards import BY_NAME, CELLS, Kind
from friday_nb.his_man_friday.odds import USUAL_LYING
from friday_nb.his_man_friday.players import seats
from friday_nb.his_man_friday.players.evaluation import target
from friday_nb.his_man_friday.players.seats import Seated
from friday_nb.his_man_friday.texts import card_label, kind_name
from friday_nb.his_man_friday.view import View
from friday_nb.his_man_friday.words import say

BECAUSE: Final = tuple(
    f"because.{name}"
    for name in (
        *("four", "out", "guns", "kinds", "sum", "rival.out", "rival.kinds", "rival.sum"),
        *("wins", "level"),
    )
)
"""What decides (:mod:`.because`)."""


class Why(core.Why):
    """A sentence as data: its key below ``advice.why.`` and its facts, by their stable names."""

    sides = MappingProxyType(
        {
            "lay.true": Side.FACT,
            "lay.lie": Side.AGAINST,
            "lay.true.none": Side.FACT,
            "lay.lie.none": Side.FOR,
            "challenge": Side.FACT,
            "pass": Side.FACT,
            "take.new": Side.FOR,
            "take.again": Side.AGAINST,
            "take.gun": Side.AGAINST,
            "known": Side.FACT,
            "called": Side.FACT,
            "centre": Side.FACT,
            "leave": Side.FACT,
            **dict.fromkeys(BECAUSE, Side.FOR),
        }
    )

    def said(self, lang: str) -> str:
        """Its own sentence."""
        told = dict(self.facts)
        if "card" in told:
            told["card"] = card_label(str(told["card"]), lang)
        if "declared" in told:
            told["declared"] = kind_name(str(told["declared"]), lang)
        for name in ("few", "many"):
            if name in told:
                told[name] = tenths(int(told[name]), lang)
        for name in ("a", "b"):
            if name in told:
                told[name] = rounded(Fraction(int(told[name]), 1000))
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
        return Why.of(key, n=left) if left else Why.of(f"{key}.none")
    if action.kind is ActionKind.CHALLENGE:
        return Why.of(
            "challenge", n=view.challenges[view.seat], gun=_gun(view, view.just_laid, lying, seated)
        )
    if action.kind is ActionKind.PASS:
        cards = sum(n for seat, n in enumerate(view.hands) if seat != view.seat)
        return Why.of("pass", n=view.challenges[view.seat], cards=cards)
    if action.kind is ActionKind.LEAVE:
        kinds = {BY_NAME[name].kind for name in view.taken} - {Kind.GUN}
        return Why.of("leave", guns=view.taken.count("g"), n=len(kinds))
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
        if what == "take" and kind is Kind.GUN:
            return Why.of("take.gun", guns=view.taken.count("g") + 1)
        if what == "take":
            has_it = any(BY_NAME[name].kind is kind for name in view.taken)
            return Why.of("take.again" if has_it else "take.new", card=place.card)
        return Why.of("known", cell=cell, card=place.card)
    if place.declared is None:
        return Why.of("centre", cell=cell, gun=_gun(view, cell, lying, seated))
    return Why.of(
        "called", cell=cell, declared=place.declared.key, gun=_gun(view, cell, lying, seated)
    )


def _gun(view: View, cell: str, lying: Fraction | None, seated: Seated) -> str:
    """The chance that the card of a cell is a gun, in whole percent."""
    return rounded(seats.gun_chance(view, cell, lying, seated))
