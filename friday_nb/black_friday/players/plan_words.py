"""Plans in words: a turn in one line, and what it is called where it is named in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from friday_nb.black_friday.actions import Action, ActionKind
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.table import Phase
from friday_nb.black_friday.texts import colour_forms, shares_label
from friday_nb.black_friday.view import View
from friday_nb.black_friday.words import say
from friday_nb.core.facts import Fact

SHARES: Final = {ActionKind.BUY: Phase.BUYING, ActionKind.SELL: Phase.SELLING}
"""How shares are bought and sold, and the phase in which more may follow."""
_CASE_KINDS: Final = (ActionKind.PUT, ActionKind.LOWER, ActionKind.TAKE, ActionKind.SPECIAL)
_BESIDES: Final = (ActionKind.SUBSIDY, ActionKind.END)
_MAIN: Final = (ActionKind.BUY, ActionKind.SELL, ActionKind.SILVER, ActionKind.PASS)


def plan_text(view: View, plan: Sequence[Action], lang: str) -> str:
    """A plan in one line: what is taken, bought or sold for how much, and which cases move.

    >>> from friday_nb import black_friday as blf
    >>> view = blf.new_game(players=3, seed=1).view(0)
    >>> plan_text(view, [Action.parse(t) for t in ("subsidy", "buy red", "put red")], "en")
    'Take 1 subsidy; buy 1 red for 7; one red case to the table'
    """
    parts = []
    late = _subsidies_at_last(plan)
    if taken := count_of(plan, ActionKind.SUBSIDY) - late:
        parts.append(say(lang, "advice.plan.subsidy", n=taken))
    parts += _shares(view, plan, lang)
    for action in plan:
        if action.kind is ActionKind.SILVER:
            price = action.bars * view.silver_price
            part = say(lang, "advice.plan.silver", n=action.bars, price=price)
            above = action.bars > view.silver_limit
            parts.append(_with_card(view, part, "silver", lang, above=above))
        elif action.kind is ActionKind.PASS:
            key = "advice.plan.pass" if action.colour else "advice.plan.pass.empty"
            forms = colour_forms(action.colour, lang) if action.colour else {}
            parts.append(say(lang, key, **forms))
        elif action.kind in _CASE_KINDS:
            key = f"advice.plan.{action.kind.name.lower()}"
            parts.append(say(lang, key, **colour_forms(action.colour, lang)))
        elif action.kind is ActionKind.END:
            parts.append(say(lang, "advice.plan.end"))
    if late:
        parts.append(say(lang, "advice.plan.subsidy.late", n=late))
    line = "; ".join(parts)
    return line[:1].upper() + line[1:]


def _shares(view: View, plan: Sequence[Action], lang: str) -> list[str]:
    """The shares that are bought or sold, as a part of the sentence; where some were already, more.

    Whoever is in the middle of such an action may also stop.
    """
    parts = []
    done = sum(view.acted.values())
    for kind, phase in SHARES.items():
        key = f"advice.plan.{kind.name.lower()}"
        begun = view.phase is phase
        if cases := cases_of(plan, kind):
            price = sum(view.prices[name] * n for name, n in cases.items())
            told = shares_label(cases, lang)
            part = say(lang, f"{key}.more" if begun else key, cases=told, price=price)
            above = sum(cases.values()) + (done if begun else 0) > view.share_limit
            parts.append(_with_card(view, part, kind.name.lower(), lang, above=above))
        elif begun and any(action.kind in _CASE_KINDS for action in plan):
            parts.append(say(lang, f"{key}.none"))
    return parts


def _with_card(view: View, part: str, card: str, lang: str, *, above: bool) -> str:
    """A part of the sentence; above the limit it uses up a special action (BLF-SPEC-2)."""
    if not above or card not in view.cards[view.seat]:
        return part
    return say(lang, "advice.plan.card", part=part, card=say(lang, f"card.{card}"))


def count_of(plan: Sequence[Action], kind: ActionKind) -> int:
    """How many decisions of a plan are of this kind."""
    return sum(action.kind is kind for action in plan)


def _subsidies_at_last(plan: Sequence[Action]) -> int:
    """The subsidies that are taken after everything else that is done."""
    done = [i for i, action in enumerate(plan) if action.kind not in _BESIDES]
    return count_of(plan[done[-1] :], ActionKind.SUBSIDY) if done else 0


def main_of(plan: Sequence[Action]) -> Action:
    """The decision that a plan is about; the last one where it is about nothing more."""
    return next((action for action in plan if action.kind in _MAIN), plan[-1])


def cases_of(plan: Sequence[Action], kind: ActionKind) -> dict[str, int]:
    """The colours of all decisions of a kind, in their usual order."""
    counts = Counter(action.colour for action in plan if action.kind is kind)
    return {name: counts[name] for name in COLOURS if counts[name]}


def named(view: View, plan: Sequence[Action]) -> dict[str, Fact]:
    """By what a turn can be named: what is bought or sold, or that it passes; else nothing.

    And the subsidies that are taken before it: without them there may be too little cash.
    """
    found = _named(view, plan)
    taken = count_of(plan, ActionKind.SUBSIDY) - _subsidies_at_last(plan)
    return {**found, "taken": taken} if found and taken else found


def _named(view: View, plan: Sequence[Action]) -> dict[str, Fact]:
    """The same without subsidies."""
    main = main_of(plan)
    if main.kind in SHARES:
        cases = cases_of(plan, main.kind)
        more = ".more" if view.phase is SHARES[main.kind] else ""
        shares = " ".join(f"{name}:{n}" for name, n in cases.items())
        paid = sum(view.prices[name] * n for name, n in cases.items())
        return {"turn": f"{main.kind.name.lower()}{more}", "cases": shares, "paid": paid}
    if main.kind is ActionKind.SILVER:
        return {"turn": "silver", "bars": main.bars, "paid": main.bars * view.silver_price}
    if main.kind is ActionKind.PASS and main.colour:
        return {"turn": "pass", "cases": main.colour}
    return {}


def named_text(facts_of: Mapping[str, Fact], lang: str) -> str:
    """The beginning of the line of a turn, by what it is named."""
    if taken := facts_of.get("taken", 0):
        rest = named_text({name: each for name, each in facts_of.items() if name != "taken"}, lang)
        return f"{say(lang, 'advice.plan.subsidy', n=taken)}; {rest}"
    key, paid = f"advice.plan.{facts_of['turn']}", facts_of.get("paid", 0)
    if key.endswith("silver"):
        return say(lang, key, n=facts_of["bars"], price=paid)
    if key.endswith("pass"):
        return say(lang, key, **colour_forms(str(facts_of["cases"]), lang))
    shares = (each.split(":") for each in str(facts_of["cases"]).split())
    cases = shares_label({name: int(n) for name, n in shares}, lang)
    return say(lang, key, cases=cases, price=paid)
