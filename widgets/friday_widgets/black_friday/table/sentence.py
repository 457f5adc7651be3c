"""The sentence of a turn: what is said of it already, and which places are open."""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday import COLOURS, Event
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.texts import colour_forms, shares_label
from friday_nb.black_friday.words import say
from friday_widgets.black_friday.table.plan import Plan
from friday_widgets.wire.panel import Data

PARTS: Final = {
    "buy": ("buy", "put.shares"),
    "sell": ("sell", "lower", "take"),
    "silver": ("silver", "put.silver"),
    "pass": ("pass",),
    "setup": ("put.setup",),
}
"""What has to be said for each action, in order."""
_PUT: Final = {
    "BLF-BUY-2": "put.shares",
    "BLF-SILVER-1": "put.silver",
    "BLF-PASS-1": "pass",
    "BLF-SPEC-1": "special",
}


def segments(plan: Plan, action: str, lang: str) -> list[Data]:
    """The sentence, part by part; a part that is not said yet has an open place.

    Each part could begin a sentence, but only the first one does.
    """
    said = said_parts(plan, action, lang)
    found: list[Data] = [
        {"part": part, "row": part.partition(".")[0], "text": said[part], "done": True}
        for part in ("subsidy", "special")
        if part in said
    ]
    for part in PARTS.get(action, ()):
        done = part in said
        text = said[part] if done else say(lang, f"table.open.{part}")
        row = part.partition(".")[0]
        found.append({"part": part, "row": row, "text": text, "done": done})
    for later in found[1:]:
        text = later["text"]
        later["text"] = text[:1].lower() + text[1:]
    return found


def said_parts(plan: Plan, action: str, lang: str) -> dict[str, str]:
    """The parts of the sentence that are decided.

    Args:
        plan: The decisions.
        action: The action that they make up, such as ``buy``.
        lang: The language.
    """
    found = _shares(plan, action, lang)
    for event in plan.events:
        found |= _part(event, action, lang)
    taken = sum(event.kind == "subsidy_taken" for event in plan.events)
    if taken:
        found["subsidy"] = say(lang, "table.said.subsidy", n=taken, cash=taken * facts.SUBSIDY)
    return found


def _shares(plan: Plan, action: str, lang: str) -> dict[str, str]:
    """The shares that are bought or sold in this action, also those that already are."""
    start = plan.start
    shares = {name: start.acted[name] for name in COLOURS}
    total = sum(n * start.prices[name] for name, n in shares.items())
    for event in plan.events:
        if event.kind in {"bought", "sold"}:
            shares[str(event.facts["case"])] += 1
            total += int(event.facts["price"])
    if not any(shares.values()):
        return {}
    cases = shares_label(shares, lang)
    return {action: say(lang, f"table.said.{action}", cases=cases, price=total)}


def _part(event: Event, action: str, lang: str) -> dict[str, str]:
    """What one event adds to the sentence besides shares."""
    told = dict(event.facts)
    if "case" in told:
        told |= colour_forms(str(told["case"]), lang)
    part = _PARTS.get(event.kind, "")
    if event.kind == "case_put":
        part = _PUT[event.rules[0]]
    elif event.kind == "silver_bought":
        told["price"] = int(event.facts["bars"]) * int(event.facts["price"])
    elif event.kind == "no_case":
        return {PARTS[action][-1]: say(lang, "table.said.no_case")}
    return {part: say(lang, f"table.said.{part}", **told)} if part else {}


_PARTS: Final = {
    "lowered": "lower",
    "case_taken": "take",
    "silver_bought": "silver",
    "setup_put": "put.setup",
}
"""Which part of the sentence an event is; where a case was put depends on the rule."""
