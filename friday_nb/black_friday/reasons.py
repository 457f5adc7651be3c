"""The reasons for which a decision is not legal, each with the rule that it follows from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from friday_nb.black_friday.actions import Action, ActionKind
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.rules import facts as box
from friday_nb.black_friday.rules import layout, markers
from friday_nb.black_friday.table import Phase
from friday_nb.core.facts import Fact, Reason
from friday_nb.core.reasons import Reasons

if TYPE_CHECKING:
    from friday_nb.black_friday.view import View

__all__ = ["KEYS", "Reason", "reason_for"]

REASONS: Final = Reasons(
    "BLF",
    (
        ("game_over", "END-1"),
        ("not_your_turn", "TURN-1"),
        ("not_now", ""),
        ("interest_due", "ADJ-3"),
        ("not_in_market", ""),
        ("share_limit", "BUY-1"),
        ("no_money", "LIMIT-1"),
        ("no_share", "SELL-1"),
        ("share_limit", "SELL-1"),
        ("no_bars", "LIMIT-1"),
        ("silver_limit", "SILVER-1"),
        ("name_a_case", "PASS-1"),
        ("not_bought", "BUY-2"),
        ("not_sold", "SELL-2"),
        ("not_on_table", "SELL-3"),
        ("not_sold", "SELL-3"),
        ("subsidy_limit", "TURN-2"),
        ("no_special", "SPEC-1"),
    ),
)
"""All reasons, in the order of their codes in the rules."""

_OF_PHASE: Final = {
    Phase.SETUP: "SET-6",
    Phase.TURN: "TURN-1",
    Phase.BUYING: "BUY-2",
    Phase.SELLING: "SELL-2",
    Phase.TAKING: "SELL-3",
    Phase.SILVER: "SILVER-1",
    Phase.AFTER: "TURN-1",
}
"""The rule of each phase."""

_OF_MARKET: Final = {
    ActionKind.BUY: "BUY-1",
    ActionKind.PASS: "PASS-1",
    ActionKind.SPECIAL: "SPEC-1",
}
"""The rule for naming a case of the market; for ``put``, it is the rule of the phase."""

KEYS: Final = REASONS.keys


def reason_for(view: View, action: Action, code: int) -> Reason:
    """The reason behind the rules core's code, with the facts that its sentence needs."""
    key, rule = REASONS.key(code), _OF_PHASE.get(view.phase, "")
    if key == "not_in_market":
        rule = _OF_MARKET.get(action.kind, rule)
    return REASONS.reason(code, _facts(view, action, key), rule)


def _facts(view: View, action: Action, key: str) -> dict[str, Fact]:
    """Names and numbers for the sentence of ``key``."""
    s, level = view.cells, view.cells[layout.LEVEL]
    if key == "not_your_turn":
        return {"seat": s[layout.TURN]}
    if key == "not_now":
        subsidy = {"decision": "subsidy"} if action.kind is ActionKind.SUBSIDY else {}
        return {"phase": view.phase.key, **subsidy}
    if key == "interest_due":
        ends = action.kind in (ActionKind.END, ActionKind.LOWER)
        return {"n": s[layout.DUE], **({"decision": action.kind.name.lower()} if ends else {})}
    if key == "no_money":
        return {"price": _price(view, action), "cash": s[layout.CASH + view.seat]}
    if key == "subsidy_limit":
        return {"n": box.SUBSIDY_LIMIT[level]}
    if key == "silver_limit":
        return {"n": box.SILVER_LIMIT[level]}
    if key == "share_limit":
        return {"n": box.SHARE_LIMIT[level]}
    return {"case": action.colour} if action.colour else {}


def _price(view: View, action: Action) -> int:
    """The cost of the decision."""
    if action.kind is ActionKind.SILVER:
        return action.bars * markers.silver_price(view.cells)
    return markers.price_of(view.cells, COLOURS.index(action.colour))
