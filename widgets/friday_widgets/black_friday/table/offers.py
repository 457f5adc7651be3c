"""What can be done next, colour by colour: each choice with its price and effects, or a refusal."""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday import COLOURS, Action, ActionKind, Event, Phase, View, why_not
from friday_nb.black_friday.cases import CARDS
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.texts import action_text, event_text, reason_text
from friday_nb.black_friday.words import say
from friday_widgets.black_friday.table.market import missing
from friday_widgets.black_friday.table.moves import moves
from friday_widgets.black_friday.table.plan import Plan
from friday_widgets.wire.panel import Data

_KINDS: Final = {
    Phase.SETUP: (ActionKind.PUT,),
    Phase.TURN: (ActionKind.BUY, ActionKind.SELL, ActionKind.PASS, ActionKind.SPECIAL),
    Phase.BUYING: (ActionKind.BUY, ActionKind.PUT),
    Phase.SELLING: (ActionKind.SELL, ActionKind.LOWER),
    Phase.TAKING: (ActionKind.TAKE,),
    Phase.SILVER: (ActionKind.PUT,),
    Phase.AFTER: (ActionKind.SPECIAL,),
}
"""The decisions about a colour that a phase takes."""
_TELLING: Final = frozenset(
    {"last_case", "third_case", "lowered", "gold", "special_used", "no_case"}
)
"""Events whose sentences are told as effects."""
_SETS_A_CASE: Final = frozenset(
    {ActionKind.PUT, ActionKind.PASS, ActionKind.SPECIAL, ActionKind.TAKE}
)


def offers(plan: Plan, lang: str) -> Data:
    """The choices after the plan: a row of five for each kind of decision, and rows of bars."""
    if not plan.is_mine:
        return {}
    view = plan.view
    kinds = [
        kind
        for kind in _KINDS.get(view.phase, ())
        if kind is not ActionKind.SPECIAL or CARDS[0] in view.cards[view.seat]
    ]
    rows: Data = {
        kind.name.lower(): [_chip(plan, Action(kind, name), lang) for name in COLOURS]
        for kind in kinds
    }
    if view.phase is Phase.TURN:
        bars = range(1, view.silver_limit + 2)
        rows["silver"] = [_bars(plan, Action(ActionKind.SILVER, bars=n), lang) for n in bars]
        if not any(view.market.values()):
            rows["pass"] = [_plain(plan, Action(ActionKind.PASS), lang)]
    return rows


def subsidy(plan: Plan, lang: str) -> Data:
    """The button for a subsidy."""
    view = plan.view
    shown = _plain(plan, Action(ActionKind.SUBSIDY), lang)
    if not plan.is_mine:
        shown["why"] = say(lang, "table.ui.why.done") if plan.steps else shown["why"]
    taken, most = plan.start.subsidies[view.seat], view.subsidy_limit
    planned = sum(step.kind is ActionKind.SUBSIDY for step in plan.steps)
    key = "table.subsidy.note.planned" if planned else "table.subsidy.note"
    return shown | {
        "text": say(lang, "table.subsidy", cash=facts.SUBSIDY),
        "note": say(lang, key, n=taken, most=most, planned=planned),
    }


def effects(before: View, plan: Plan, events: tuple[Event, ...], lang: str) -> list[str]:
    """What these events of the plan do besides what the sentence says."""
    paid = sum(int(event.facts["amount"]) for event in events if event.kind == "debt_paid")
    said = [say(lang, "table.effect.debt", n=paid)] if paid else []
    said += [event_text(e, lang, before.seat) for e in events if e.kind in _TELLING]
    if plan.adjusts:
        drawn = min(plan.view.draw, plan.view.bag_size)
        said.append(say(lang, f"table.effect.adjusts.{plan.adjusts}", n=drawn))
    elif any(event.kind in {"case_put", "case_taken", "setup_put"} for event in events):
        said += _nearer(before, plan.view, lang)
    return said


def _nearer(before: View, after: View, lang: str) -> list[str]:
    """Which table comes nearer to an adjustment, and how near."""
    was, left = missing(before), missing(after)
    return [
        say(lang, f"table.effect.left.{name}", n=n) for name, n in left.items() if n < was[name]
    ]


def _plain(plan: Plan, action: Action, lang: str) -> Data:
    reason = why_not(plan.view, action)
    return {
        "do": str(action),
        "label": action_text(plan.view, action, lang),
        "why": reason_text(reason, lang) if reason else "",
    }


def _bars(plan: Plan, action: Action, lang: str) -> Data:
    shown = _plain(plan, action, lang)
    shown["big"] = action.bars * plan.view.silver_price
    shown["small"] = say(lang, "table.chip.bars", n=action.bars)
    return shown


def _chip(plan: Plan, action: Action, lang: str) -> Data:
    view, name = plan.view, action.colour
    shown = _plain(plan, action, lang)
    shown["big"] = view.prices[name]
    shown["small"] = _counted(view, action, lang)
    if shown["why"] or action.kind in {ActionKind.BUY, ActionKind.SELL}:
        return shown
    then = plan.then(action)
    fresh = then.events[len(plan.events) :]
    moved = [m for m in moves(plan.start, then.events) if m.event in fresh]
    mine = [move for move in moved if move.colour == name]
    if mine:
        shown["to"] = mine[-1].after
        shown["path"] = [list(p) for move in mine for p in move.path]
    shown["adjusts"] = bool(then.adjusts)
    if action.kind in _SETS_A_CASE:
        shown["effects"] = effects(view, then, fresh, lang)
    return shown


def _counted(view: View, action: Action, lang: str) -> str:
    """How many cases or shares there are to choose from."""
    if action.kind in {ActionKind.SELL, ActionKind.LOWER}:
        return say(lang, "table.chip.hand", n=view.hand[action.colour])
    if action.kind is ActionKind.TAKE:
        return say(lang, "table.chip.sales", n=view.sales_table[action.colour])
    return say(lang, "table.chip.market", n=view.market[action.colour])
