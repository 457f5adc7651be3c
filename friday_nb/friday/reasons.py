"""Why a decision is not legal: each reason with the rule it follows from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from friday_nb.core.facts import Fact, Reason
from friday_nb.core.reasons import Reasons
from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import CARDS, Ability
from friday_nb.friday.rules import counting, layout, refusals
from friday_nb.friday.rules.facts import COST

if TYPE_CHECKING:
    from friday_nb.friday.view import View

__all__ = ["KEYS", "Reason", "reason_for"]

REASONS: Final = Reasons(
    "FRI",
    (
        ("game_over", "END-1"),
        ("finish_first", "FIGHT-4"),
        ("not_now", "TURN-1 FIGHT-4"),
        ("no_such_choice", "TURN-1"),
        ("only_last_hazard", "TURN-2"),
        ("must_draw_first", "FIGHT-5"),
        ("no_free_place", "FIGHT-2"),
        ("stopped", "AGE-STOP"),
        ("free_first", "FIGHT-3"),
        ("nothing_to_draw", "FIGHT-8"),
        ("pirate_short", "PIR-2"),
        ("no_such_card", "FIGHT-4"),
        ("face_down", "AB-DESTROY"),
        ("no_ability", "FIGHT-4"),
        ("compulsory", "FIGHT-7"),
        ("already_used", "FIGHT-4"),
        ("reserve_empty", "LIFE-2 AB-LIFE"),
        ("needs_target", "FIGHT-4"),
        ("takes_no_target", "FIGHT-4"),
        ("not_itself", "FIGHT-4"),
        ("target_face_down", "AB-DESTROY"),
        ("already_doubled", "AB-DOUBLE"),
        ("step_useless_green", "AB-STEP"),
        ("step_useless_pirate", "AB-STEP"),
        ("step_useless_lowest", "AB-STEP"),
        ("cannot_copy_copy", "AB-COPY"),
        ("cannot_copy_aging", "AB-COPY"),
        ("cannot_copy_nothing", "AB-COPY"),
        ("copies_what", "AB-COPY"),
        ("below_needs_stack", "AB-BELOW"),
        ("no_more_looks", "AB-SORT"),
        ("bad_arrangement", "AB-SORT"),
        ("too_expensive", "LOSE-2"),
        ("already_doomed", "LOSE-2"),
        ("no_other_card", "FIGHT-4"),
    ),
)
"""All reasons, in the order of their codes in the rules."""

KEYS: Final = REASONS.keys


def reason_for(view: View, action: Action, code: int) -> Reason:
    """The reason behind the rules core's code, with the facts that its sentence needs."""
    return REASONS.reason(code, _facts(view, action, REASONS.key(code)))


def _facts(view: View, action: Action, key: str) -> dict[str, Fact]:
    """Names and numbers for the sentence of ``key``; sentences use those that they need."""
    s = view.cells
    facts: dict[str, Fact] = {
        "n": action.numbers[0] if action.numbers else 0,
        "free": s[layout.FREE],
    }
    if key == "free_first":
        facts["n"] = s[layout.FREE] - s[layout.LEFT_SIDE]
    elif key == "pirate_short":
        facts["n"] = counting.needed(s) - counting.total(s)
    elif key == "finish_first":
        facts["what"] = view.node.name.lower()
    elif key == "stopped":
        facts["card"] = next(c.key for c in CARDS if c.ability is Ability.STOP)
    numbers = list(action.numbers)
    if action.kind is ActionKind.SWAP:
        numbers = [s[layout.WORKER], *numbers]
    named = [n for n in numbers if 1 <= n <= s[layout.PLAYED]]
    if action.kind in (ActionKind.USE, ActionKind.SWAP, ActionKind.DESTROY) and named:
        keys = [CARDS[s[layout.CARD + n - 1]].key for n in named]
        facts.setdefault("card", keys[0])
        at_model = len(keys) > 1 and _model_is_refused(view, action)
        facts["target"] = keys[1] if at_model else keys[-1]
        if key == "too_expensive":
            facts["n"] = COST[s[layout.CARD + named[0] - 1]]
            facts["left"] = s[layout.BUDGET]
        elif key == "no_such_card":
            facts["n"] = next((n for n in numbers if n > s[layout.PLAYED]), 0)
    elif key == "no_such_card":
        facts["n"] = next((n for n in numbers if n > s[layout.PLAYED]), facts["n"])
    return facts


def _model_is_refused(view: View, action: Action) -> bool:
    """``use i>j>k``: is it the copied card ``j`` that will not do, and not the target ``k``?"""
    if action.kind is not ActionKind.USE or len(action.numbers) != len("ijk"):
        return False
    copy, model, _ = action.numbers
    return bool(refusals.refuse_model(view.cells, copy - 1, model - 1))
