"""The turn as a sentence that is built by clicks: what is said already, and what comes next."""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday import COLOURS, Phase, View, why_not
from friday_nb.black_friday.actions import Action, ActionKind
from friday_nb.black_friday.texts import player_name, reason_text
from friday_nb.black_friday.words import say
from friday_widgets.black_friday.table.moves import moves
from friday_widgets.black_friday.table.offers import effects, offers, subsidy
from friday_widgets.black_friday.table.plan import Plan
from friday_widgets.black_friday.table.sentence import segments
from friday_widgets.wire.panel import Data

VERBS: Final = ("buy", "sell", "silver", "pass")
"""The four actions of a turn."""
_ACTION_OF: Final = {
    Phase.SETUP: "setup",
    Phase.BUYING: "buy",
    Phase.SELLING: "sell",
    Phase.TAKING: "sell",
    Phase.SILVER: "silver",
}
_ONE_MORE: Final = {Phase.BUYING: ActionKind.BUY, Phase.SELLING: ActionKind.SELL}
"""The phases in which another share may follow, and how it is taken."""
_BEGINS: Final = {"bought": "buy", "sold": "sell", "silver_bought": "silver", "passed": "pass"}


def turn(plan: Plan, lang: str) -> Data:
    """All that the table needs to have a turn composed."""
    start, view = plan.start, plan.view
    mine = start.actor == start.seat
    rows = offers(plan, lang) if mine else {}
    action = action_of(plan)
    shown: Data = {
        "mine": mine,
        "prompt": prompt(plan, lang),
        "steps": [str(step) for step in plan.steps],
        "ready": mine and plan.is_ready,
        "make": list(plan.to_make) if mine else [],
        "action": action,
        "segments": segments(plan, action, lang),
        "offers": rows,
        "effects": _told(plan, lang),
        "adjusts": plan.adjusts,
        "paths": _paths(plan),
        "phase": view.phase.key,
    }
    shown["verbs"] = [_verb(plan, name, rows, lang) for name in VERBS]
    shown["subsidy"] = subsidy(plan, lang)
    if mine and not action:
        shown["empty"] = {name: segments(plan, name, lang) for name in VERBS}
    return shown


def action_of(plan: Plan) -> str:
    """The action that is being composed; empty if none was begun."""
    begun = _ACTION_OF.get(plan.start.phase, "")
    found = (_BEGINS[event.kind] for event in plan.events if event.kind in _BEGINS)
    return begun or next(found, "")


def prompt(plan: Plan, lang: str) -> str:
    """What is to be decided now, and by whom."""
    start = plan.start
    if start.actor is None:
        return say(lang, "table.prompt.over")
    if start.actor != start.seat:
        return say(lang, "table.prompt.wait", player=player_name(start.actor, lang))
    if plan.adjusts:
        return say(lang, "table.prompt.ready")
    if plan.is_mine and plan.view.due and (found := _due(plan, lang)):
        return found
    if not plan.is_mine or (plan.steps and plan.is_ready and plan.view.phase is Phase.AFTER):
        return say(lang, "table.prompt.ready")
    if plan.view.phase in _ONE_MORE and not _one_more(plan.view):
        return say(lang, f"table.prompt.{plan.view.phase.key}.last")
    return say(lang, f"table.prompt.{plan.view.phase.key}")


def _one_more(view: View) -> bool:
    """Do the rules allow another share in this action?"""
    kind = _ONE_MORE[view.phase]
    return any(why_not(view, Action(kind, name)) is None for name in COLOURS)


def _due(plan: Plan, lang: str) -> str:
    """What has to be done about interest that is due (BLF-ADJ-3); empty if nothing."""
    view = plan.view
    if view.phase is Phase.AFTER:
        return "" if plan.ends_turn else say(lang, "table.prompt.due.subsidy", n=view.due)
    if view.phase is Phase.SELLING:
        lower = (why_not(view, Action(ActionKind.LOWER, name)) for name in COLOURS)
        stops = any(reason is None for reason in lower)
        return "" if stops else say(lang, "table.prompt.due.selling", n=view.due)
    if view.phase is not Phase.TURN:
        return ""
    ways = [
        *(["subsidy"] if view.subsidies[view.seat] < view.subsidy_limit else []),
        *(["sell"] if any(view.hand.values()) else []),
    ]
    return say(lang, f"table.prompt.due.{'_or_'.join(ways) or 'pass'}", n=view.due)


def _told(plan: Plan, lang: str) -> list[str]:
    """What the plan comes to: money first, then whatever it moves."""
    start = plan.start
    if not plan.steps:
        return []
    said = []
    was, cash = start.cash[start.seat], _cash(plan)
    if was != cash:
        said.append(say(lang, "table.effect.cash", before=was, cash=cash))
    return said + effects(start, plan, plan.events, lang)


def _cash(plan: Plan) -> int:
    """What the seat would have, as the last event about it tells."""
    found = plan.start.cash[plan.start.seat]
    for event in plan.events:
        if event.facts.get("seat") == plan.start.seat and "cash" in event.facts:
            found = int(event.facts["cash"])
    return found


def _paths(plan: Plan) -> list[Data]:
    """Where the plan would move markers to."""
    return [
        {"colour": COLOURS.index(move.colour), "path": [list(p) for p in move.path]}
        for move in moves(plan.start, plan.events)
    ]


def _verb(plan: Plan, name: str, rows: Data, lang: str) -> Data:
    """One of the four actions: whether it can be chosen, or why not."""
    begun = action_of(plan)
    mine = plan.start.actor == plan.start.seat
    made = _ACTION_OF.get(plan.start.phase, "") if mine else ""
    why = ""
    if not mine or plan.start.phase is not Phase.TURN:
        if name != made:
            why = _refusal(plan.start, name, lang)
    elif not begun and rows and all(chip["why"] for chip in rows.get(name, ())):
        why = _common(rows.get(name, ()), plan.view, name, lang)
    return {"verb": name, "label": say(lang, f"table.verb.{name}"), "why": why}


def _refusal(view: View, name: str, lang: str) -> str:
    """Why another action is not possible in this phase."""
    text = {"silver": "silver 1"}.get(name, f"{name} {COLOURS[0]}")
    reason = why_not(view, Action.parse(text))
    return reason_text(reason, lang) if reason else ""


def _common(chips: list[Data], view: View, name: str, lang: str) -> str:
    """Why no choice of an action is possible: the reason that a legal colour would have."""
    if name == "sell" and not any(view.hand.values()):
        return say(lang, "table.why.no_shares")
    if name == "buy" and not any(view.market.values()):
        return say(lang, "table.why.no_market")
    if name == "buy":
        there = [c for c, n in zip(chips, view.market.values(), strict=True) if n]
        return str(min(there, key=lambda chip: chip["big"])["why"])
    return str(chips[0]["why"]) if chips else ""
