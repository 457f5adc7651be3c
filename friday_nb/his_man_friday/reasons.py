"""The reasons for which a decision is not legal, each with the rule that it follows from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from friday_nb.core.facts import Fact, Reason
from friday_nb.core.reasons import Reasons
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.cards import CELLS
from friday_nb.his_man_friday.rules import layout

if TYPE_CHECKING:
    from friday_nb.his_man_friday.view import View

__all__ = ["KEYS", "Reason", "reason_for"]

REASONS: Final = Reasons(
    "HMF",
    (
        ("game_over", "EXP-5"),
        ("not_your_turn", "REC-1"),
        ("not_now", ""),
        ("not_in_hand", "REC-2"),
        ("not_a_cell", "REC-2"),
        ("cell_taken", "REC-2"),
        ("no_kind", "REC-3"),
        ("own_card", "REC-5"),
        ("no_challenges", "REC-4"),
        ("already_challenged", "REC-5"),
        ("no_card_there", ""),
        ("no_card_that_way", "EXP-2"),
        ("cards_in_reach", "EXP-3"),
        ("nothing_under", "EXP-2"),
        ("one_a_turn", "EXP-4"),
    ),
)
"""All reasons, in the order of their codes in the rules."""

_OF_NODE: Final = {
    layout.LAY: "REC-2",
    layout.CHALLENGE: "REC-5",
    layout.PUT: "EXP-1",
    layout.TAKE_FIRST: "EXP-2",
    layout.MOVE: "EXP-2",
    layout.TAKE_AFTER: "EXP-2",
    layout.LAST_CHANCE: "EXP-5",
}
"""The rule of each phase."""

KEYS: Final = REASONS.keys


def reason_for(view: View, action: Action, code: int) -> Reason:
    """The reason behind the rules core's code, with the facts that its sentence needs."""
    key, node = REASONS.key(code), view.cells[layout.NODE]
    rule = _OF_NODE.get(node, "")
    if key == "no_card_there" and node == layout.MOVE:
        rule = "EXP-3"
    return REASONS.reason(code, _facts(view, action, key), rule)


def _facts(view: View, action: Action, key: str) -> dict[str, Fact]:
    """Names and numbers for the sentence of ``key``."""
    if key == "not_your_turn":
        return {"seat": view.cells[layout.ACTOR]}
    if key == "not_now":
        return {"phase": view.phase.key}
    if key == "not_in_hand":
        return {"card": action.card}
    if key in ("not_a_cell", "cell_taken", "no_card_there"):
        return {"cell": action.cell}
    if key == "no_kind":
        return {"declared": action.declared}
    if key in ("already_challenged", "own_card"):
        return {"cell": CELLS[view.cells[layout.JUST_LAID] - 1]}
    if key == "no_card_that_way":
        return {"direction": action.direction}
    return {}
